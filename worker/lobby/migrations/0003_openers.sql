-- Who has opened a public table stays known when its game has begun: a rematch of it counts as theirs, and finished games
-- are ranked by address. The sweep deletes both keys a week after the table was registered.

CREATE INDEX with_opener ON listing (registered_at) WHERE opened_from IS NOT NULL;
