-- Who has opened a public table that still waits for players: by whose key, and from which address, likewise as a key.
-- Kept for as long as it waits, so that nobody fills the list.

ALTER TABLE listing ADD COLUMN opened_by TEXT;
ALTER TABLE listing ADD COLUMN opened_from TEXT;

CREATE INDEX waiting_by ON listing (opened_by) WHERE opened_by IS NOT NULL;
CREATE INDEX waiting_from ON listing (opened_from) WHERE opened_from IS NOT NULL;
