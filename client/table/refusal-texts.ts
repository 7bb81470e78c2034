/** Why a command came to nothing, in words. Loaded with the first refusal: most games see none. */
import { msg } from "@lit/localize";
import type { botRefusals } from "../../engine/commands/bot-turns.ts";
import type { tableRefusals } from "../../engine/commands/decide.ts";
import type { requestRefusals } from "../../engine/commands/player-requests.ts";
import type { seatCountRefusals } from "../../engine/commands/seat-count.ts";
import type { sessionRefusals } from "../../engine/log/session.ts";
import type { hostRefusals, wireRefusals } from "../../engine/wire/protocol.ts";

type RefusalCode =
  | (typeof hostRefusals)[number]
  | (typeof tableRefusals)[number]
  | (typeof requestRefusals)[number]
  | (typeof botRefusals)[number]
  | (typeof seatCountRefusals)[number]
  | (typeof sessionRefusals)[number]
  | (typeof wireRefusals)[number];

const refusals: Readonly<Record<RefusalCode, () => string>> = {
  "bad-name": () => msg("Please choose a name of up to 24 letters."),
  "bad-seat": () => msg("This table has no such seat."),
  "seat-taken": () => msg("Another player has just taken this seat."),
  "seat-kept": () => msg("For ten minutes this seat is kept for the player of the last game."),
  "already-seated": () => msg("You already sit at this table."),
  "not-seated": () => msg("You are watching. Only players can do this."),
  "no-identity": () => msg("Your browser did not keep the cookie that a seat needs. Allow cookies and reload."),
  "not-started": () => msg("The game begins when everybody is here."),
  "already-started": () => msg("The game has already begun."),
  "game-over": () => msg("The game is over."),
  "bad-share": () => msg("This page is older than the table. Reload it."),
  "not-yet": () => msg("The game begins when everybody is here."),
  "already-shown": () => msg("The game is about to begin."),
  "wrong-salt": () =>
    msg("What this page promised for the deal is not what it has shown. Leave your seat and sit down again."),
  "no-resignation": () => msg("There is nothing to resign here."),
  "no-draws": () => msg("This game can’t end in an agreed draw."),
  "no-offer": () => msg("The offer no longer stands."),
  "already-offered": () => msg("You’ve already asked. Waiting for an answer."),
  "own-offer": () => msg("You’ve already agreed. Waiting for the others."),
  "no-taking-back": () => msg("Moves cannot be taken back in this game: they show what was hidden."),
  "nothing-to-take-back": () => msg("There is no move of yours to take back."),
  "not-over": () => msg("The game is not over yet."),
  "no-stand-in": () => msg("The table cannot play for anybody in this game."),
  "already-away": () => msg("The table already plays for this seat."),
  "not-away": () => msg("You are here already."),
  "not-absent": () => msg("Wait a little longer: ten minutes without a move."),
  "last-one-here": () => msg("One player has to stay at the table."),
  "not-the-host": () => msg("Only the player who has been here longest can do that."),
  "still-alive": () => msg("The others have not been away for ten minutes yet."),
  "no-free-talk": () => msg("At this table only the ready phrases can be said."),
  "bad-text": () => msg("Write up to 200 characters."),
  "too-soon": () => msg("Wait a moment before the next message."),
  "said-enough": () => msg("You have said a lot at this table. No more fits into its log."),
  "asked-enough": () => msg("You have asked for a lot at this table. No more fits into its log."),
  "seat-freed": () => msg("Your seat here was freed. Please choose another table."),
  "too-many-open": () => msg("You’re already waiting at five open tables. Leave one of them first."),
  "hidden-hand": () => msg("No other player may see what this seat knows. The table can play for it."),
  "no-computer": () => msg("The computer does not play this game."),
  "bad-level": () => msg("The computer has no such level."),
  "not-a-computer": () => msg("No computer sits there."),
  "bad-count": () => msg("The table cannot be for that many players."),
  stale: () => msg("The table has changed. Choose again."),
  ahead: () => msg("The table was out of step and is being loaded again."),
  malformed: () => msg("The server could not read that. Reload the page."),
  "unknown-command": () => msg("The server does not know that move. Reload the page."),
  "too-fast": () => msg("That was too fast. Wait a moment."),
  internal: () => msg("Something went wrong on the server. Try that again."),
  "no-table": () => msg("This table no longer exists."),
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** The table's, the session's, the wire's and the host's refusals; undefined for a game's own, which its folder words. */
export const tableRefusalText = (code: string): string | undefined =>
  isRefusalCode(code) ? refusals[code]() : undefined;

/** For a code that nobody knows: a server newer than this page. */
export const unknownRefusal = (): string => msg("That is not possible right now.");
