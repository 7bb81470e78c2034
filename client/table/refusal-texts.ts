/** Texts for refused commands, and the notice that shows them. */
import { msg } from "@lit/localize";
import type { ReactiveElement } from "lit";
import type { botRefusals } from "../../engine/commands/bot-turns.ts";
import type { tableRefusals } from "../../engine/commands/decide.ts";
import type { requestRefusals } from "../../engine/commands/player-requests.ts";
import type { seatCountRefusals } from "../../engine/commands/seat-count.ts";
import type { sessionRefusals } from "../../engine/log/session.ts";
import type { hostRefusals, wireRefusals } from "../../engine/wire/protocol.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { showToast } from "../kit/feedback/toast.ts";
import type { FtChat } from "./chat/ft-chat.ts";

type RefusalCode =
  | (typeof hostRefusals)[number]
  | (typeof tableRefusals)[number]
  | (typeof requestRefusals)[number]
  | (typeof botRefusals)[number]
  | (typeof seatCountRefusals)[number]
  | (typeof sessionRefusals)[number]
  | (typeof wireRefusals)[number]
  | "offline";

const refusals: Readonly<Record<RefusalCode, () => string>> = {
  "bad-name": () => msg("Please choose a name of up to 24 letters."),
  "bad-seat": () => msg("This table has no such seat."),
  "seat-taken": () => msg("Another player has just taken this seat."),
  "seat-kept": () => msg("This seat is reserved for someone else."),
  "already-seated": () => msg("You’re already seated here."),
  "not-seated": () => msg("You’re watching. Only players can do this."),
  "no-identity": () => msg("Your browser blocked the cookie needed to hold a seat. Allow cookies and reload."),
  "not-started": () => msg("The game starts when everyone is here."),
  "already-started": () => msg("The game has already started."),
  "game-over": () => msg("The game is over."),
  "bad-share": () => msg("This page is older than the table. Reload it."),
  "not-yet": () => msg("The game starts when everyone is here."),
  "already-shown": () => msg("The game is about to start."),
  "wrong-salt": () => msg("This page’s part of the deal doesn’t match. Leave your seat and sit down again."),
  "no-resignation": () => msg("There is nothing to resign here."),
  "no-draws": () => msg("This game can’t end in an agreed draw."),
  "no-offer": () => msg("The offer no longer stands."),
  "already-offered": () => msg("You’ve already asked. Waiting for an answer."),
  "own-offer": () => msg("You’ve already agreed. Waiting for the others."),
  "no-taking-back": () => msg("Moves can’t be undone in this game: they reveal what was hidden."),
  "nothing-to-take-back": () => msg("You have no move to undo."),
  "not-over": () => msg("The game isn’t over yet."),
  "no-stand-in": () => msg("The table can’t play for anyone in this game."),
  "already-away": () => msg("The table already plays for this seat."),
  "not-away": () => msg("You’re already here."),
  "not-absent": () => msg("Wait a little longer: this is possible after ten minutes without a move."),
  "last-one-here": () => msg("One player has to stay at the table."),
  "not-the-host": () => msg("Only the player who has been here longest can do that."),
  "still-alive": () => msg("The others haven’t been away for ten minutes yet."),
  "no-free-talk": () => msg("At this table only the ready phrases can be said."),
  "bad-text": () => msg("Write up to 200 characters."),
  "too-soon": () => msg("Wait a moment before the next message."),
  "said-enough": () => msg("You’ve sent too many messages at this table. Its log is full."),
  "asked-enough": () => msg("You’ve asked for too much at this table. Its log is full."),
  "seat-freed": () => msg("Your seat here was freed. Please choose another table."),
  "too-many-open": () => msg("You’re already waiting at five open tables. Leave one of them first."),
  "hidden-hand": () => msg("No other player may see what this seat knows. The table can play for it."),
  "no-computer": () => msg("The computer doesn’t play this game."),
  "computer-called": () => msg("The round is over. The computer plays to the end."),
  "bad-level": () => msg("There is no such level."),
  "not-a-computer": () => msg("There’s no computer in that seat."),
  "bad-count": () => msg("This table can’t have that many players."),
  stale: () => msg("The table has changed. Choose again."),
  ahead: () => msg("The table was out of step and is being loaded again."),
  malformed: () => msg("The server couldn’t read that. Reload the page."),
  "id-used": () => msg("The server couldn’t read that. Reload the page."),
  "unknown-command": () => msg("The server doesn’t know that move. Reload the page."),
  "too-fast": () => msg("That was too fast. Wait a moment."),
  "read-only": () => msg("This access may only read."),
  internal: () => msg("Something went wrong on the server. Try that again."),
  "no-table": () => msg("This table no longer exists."),
  // The page itself refuses: it could not request an identity.
  offline: () => msg("The server can’t be reached. Try again in a moment."),
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/**
 * The text for a refusal of the table, session, protocol or host. Returns undefined for a game's own code, which the
 * game's folder covers.
 */
export const tableRefusalText = (code: string): string | undefined =>
  isRefusalCode(code) ? refusals[code]() : undefined;

/** For a code that nobody knows: a server newer than this page. */
export const unknownRefusal = (): string => msg("That isn’t possible right now.");

/** Shows why the table has refused a command. A refused message returns to its field. */
export const showRefusal = async (table: ReactiveElement, code: string, client?: GameClient | null): Promise<void> => {
  if (code === "too-soon") table.renderRoot.querySelector<FtChat>("ft-chat")?.restoreText();
  showToast(table, tableRefusalText(code) ?? (await client?.refusal(code)) ?? unknownRefusal());
};
