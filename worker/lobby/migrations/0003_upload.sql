-- Bytes that an address has uploaded in a day (days since 1970, UTC), by a key of the address. The sweep deletes old rows.

CREATE TABLE upload (
  day INTEGER NOT NULL,
  address TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (day, address)
) STRICT, WITHOUT ROWID;
