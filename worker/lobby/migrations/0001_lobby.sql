-- The lobby's read model. Tables own the truth; this can be emptied and rebuilt (worker/lobby/rebuild.sql).

CREATE TABLE listing (
  id TEXT PRIMARY KEY,
  -- When the table was registered. All times are ms since 1970.
  registered_at INTEGER NOT NULL,
  -- The length of the last reported log; 0 before the first report.
  length INTEGER NOT NULL DEFAULT 0,
  -- When the last new report arrived, and when the last entry was appended.
  heard_at INTEGER NOT NULL DEFAULT 0,
  moved_at INTEGER NOT NULL DEFAULT 0,
  -- When the sweep should ask the table; NULL if it has nothing more to report.
  ask_at INTEGER,
  -- The public list that it belongs on. A private table belongs on none.
  list TEXT CHECK (list IN ('open', 'finished')),
  -- The listing, as JSON.
  shown TEXT CHECK (json_valid(shown))
) STRICT, WITHOUT ROWID;

CREATE INDEX listed ON listing (list, moved_at) WHERE list IS NOT NULL;
CREATE INDEX due ON listing (ask_at) WHERE ask_at IS NOT NULL;

-- The seats of players, by person key, which is never shown to anyone.
CREATE TABLE sitter (
  id TEXT NOT NULL,
  player TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  seats TEXT NOT NULL CHECK (json_valid(seats)),
  PRIMARY KEY (id, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX mine ON sitter (player, opened_at, id);
