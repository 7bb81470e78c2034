-- The opener of a public table stays known after its game has started: a rematch counts as the opener's, and finished games
-- are ranked by address. The sweep deletes both keys a week after the table was registered.

CREATE INDEX with_opener ON listing (registered_at) WHERE opened_from IS NOT NULL;
