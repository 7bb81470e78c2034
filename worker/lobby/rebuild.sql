-- Clears all reports, and makes the minutely sweep ask every table again: each then reports to the lobby and to the person
-- objects of its players.
DELETE FROM sitter;
UPDATE listing SET length = 0, heard_at = 0, moved_at = 0, ask_at = 0, list = NULL, shown = NULL;
