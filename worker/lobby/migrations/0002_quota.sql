-- The opener of a public table: the person key, and a key of the address. Kept while the table waits for players, so that
-- nobody fills the list.

ALTER TABLE listing ADD COLUMN opened_by TEXT;
ALTER TABLE listing ADD COLUMN opened_from TEXT;

CREATE INDEX waiting_by ON listing (opened_by) WHERE opened_by IS NOT NULL;
CREATE INDEX waiting_from ON listing (opened_from) WHERE opened_from IS NOT NULL;
