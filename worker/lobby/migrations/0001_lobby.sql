-- The lobby's read model. Tables own the truth; what is here can be emptied and told again (worker/lobby/rebuild.sql).

CREATE TABLE listing (
  id TEXT PRIMARY KEY,
  -- When it was first heard of. All times are ms since 1970.
  registered_at INTEGER NOT NULL,
  -- The number of entries in the log that was told about last; 0: the table has told nothing yet.
  length INTEGER NOT NULL DEFAULT 0,
  -- When the table last told something new, and when somebody last moved there.
  heard_at INTEGER NOT NULL DEFAULT 0,
  moved_at INTEGER NOT NULL DEFAULT 0,
  -- When the sweep should ask the table; NULL: it has nothing more to tell.
  ask_at INTEGER,
  -- The public list that it belongs on. A private table belongs on none.
  list TEXT CHECK (list IN ('open', 'finished')),
  -- As it is shown, in JSON.
  shown TEXT CHECK (json_valid(shown))
) STRICT, WITHOUT ROWID;

CREATE INDEX listed ON listing (list, moved_at) WHERE list IS NOT NULL;
CREATE INDEX due ON listing (ask_at) WHERE ask_at IS NOT NULL;

-- Who sits where, by listing keys, which nobody is ever shown.
CREATE TABLE sitter (
  id TEXT NOT NULL,
  player TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  seats TEXT NOT NULL CHECK (json_valid(seats)),
  PRIMARY KEY (id, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX mine ON sitter (player, opened_at, id);
