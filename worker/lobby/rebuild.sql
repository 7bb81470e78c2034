-- Clears all reports, and makes the minutely sweep ask every table again: each then reports to the lobby and to the person
-- objects of its players. A phase after the seating stays, because a table without a phase counts as waiting for players.
-- Rows of deleted tables stay, so that no late report lists one again.
DELETE FROM sitter;
UPDATE listing SET length = 0, heard_at = 0, moved_at = 0, ask_at = 0, list = NULL,
  shown = CASE WHEN shown ->> 'phase' <> 'seating' THEN json_object('phase', shown ->> 'phase') END
  WHERE shown IS NOT NULL OR length = 0;
