-- Tournaments that an address has opened in a day (days since 1970, UTC), by a key of the address. The sweep deletes old
-- rows.

CREATE TABLE opened_tournament (
  day INTEGER NOT NULL,
  address TEXT NOT NULL,
  opened INTEGER NOT NULL,
  PRIMARY KEY (day, address)
) STRICT, WITHOUT ROWID;
