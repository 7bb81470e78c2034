-- Durations by continent, for operators (worker/lobby/figures.ts): how many of a day (days since 1970, UTC) were in each range.
-- Nothing here names a player, a table or a game. The sweep deletes old rows.

CREATE TABLE figure (
  day INTEGER NOT NULL,
  kind TEXT NOT NULL,
  continent TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, kind, continent, bucket)
) STRICT, WITHOUT ROWID;
