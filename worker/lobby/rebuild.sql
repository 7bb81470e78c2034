-- Forgets all that tables have told, and has each of them asked anew by the sweep, which runs once a minute: each then tells the
-- lobby and the people who sit there.
DELETE FROM sitter;
UPDATE listing SET length = 0, heard_at = 0, moved_at = 0, ask_at = 0, list = NULL, shown = NULL;
