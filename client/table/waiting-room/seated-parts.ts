/** What the waiting room shows only to players who have sat down. It loads as one part. */
import "../../share/ft-invite.ts";
import "../player-requests/ft-delete-table.ts";
import "./ft-programs.ts";
import "./ft-seat-bots.ts";
import "./ft-table-size.ts";
