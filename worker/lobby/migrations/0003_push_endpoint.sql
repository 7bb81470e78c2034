-- The one person that a browser's push endpoint belongs to: the endpoint as its hash, the person by key. Browsers post their
-- endpoint once a day, so a lost row comes back.

CREATE TABLE push_endpoint (
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL
) STRICT, WITHOUT ROWID;
