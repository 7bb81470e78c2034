-- The programs that wait for invitations: the person by key, which is never shown, and the profile that everyone may read.
-- A row is deleted a day after its program last waited. An address has a few rows at most.

CREATE TABLE bot (
  person TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL,
  name TEXT NOT NULL,
  author TEXT NOT NULL,
  contact TEXT NOT NULL,
  games TEXT NOT NULL CHECK (json_valid(games)),
  clocks TEXT CHECK (json_valid(clocks)),
  -- Until when it waits, ms since 1970.
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX bot_address ON bot (address);
