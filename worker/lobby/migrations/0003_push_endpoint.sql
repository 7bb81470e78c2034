-- Which person a browser's push endpoint belongs to: one at a time. The endpoint as its hash, the person as their key. Browsers
-- post their endpoint once a day, so a lost row comes back.

CREATE TABLE push_endpoint (
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL
) STRICT, WITHOUT ROWID;
