/**
 * How long a log can become. A game always has room for what it needs. Its rules bound its moves (`longest`). A quota that
 * the folded state counts bounds the players' other actions, so that nobody can fill a table to spoil a game.
 */
import type { ClockRule } from "../contract/clock.ts";
import type { Seat } from "../contract/game.ts";
import { fullGameOf } from "../contract/game-registry.ts";
import { MAX_CHAT_MESSAGES } from "./forms/chat.ts";
import type { TableCommand, TableState } from "./types.ts";

/** A player whose turns were played so many times in a row is away. A table pauses after as many unattended rounds. */
export const MAX_UNATTENDED_ROUNDS = 3;

/**
 * After so many moves per seat without a player's command a table pauses, under any rules and with any players present.
 * This bounds how much one command or one wake can add in every game, future games included.
 */
export const MAX_UNATTENDED_EVENTS_PER_SEAT = 24;

/** A seat may make so many requests (no moves, no chat) before the game, and as many again once it has started. */
export const MAX_PLAYER_REQUESTS = 60;

/** A player may stand up although earlier players used up the seat's requests, but not without end. */
const MAX_REQUESTS_BEFORE_STANDING = 2 * MAX_PLAYER_REQUESTS;

export const isRequestQuotaUsed = (state: TableState, seat: Seat, type: TableCommand["type"]): boolean =>
  (state.requests[seat] ?? 0) >= (type === "stand" ? MAX_REQUESTS_BEFORE_STANDING : MAX_PLAYER_REQUESTS);

/** What of a table its bounds follow from: an `opened` event has it too. */
interface Ruleset {
  readonly rules: string;
  readonly options: object;
  readonly seats: number;
}

/** The most events of the game itself: with every move that can be taken back, and played again. */
const maxGameEvents = ({ rules, options, seats }: Ruleset): number => {
  const game = fullGameOf({ rules });
  return game.maxEvents(options, seats) + (game.takesBack === true ? 2 * seats * MAX_PLAYER_REQUESTS : 0);
};

/** Whether the game has had all the events that it can have, and is not over. */
export const isExhausted = ({ rules, options, chairs, played }: TableState): boolean =>
  played >= maxGameEvents({ rules, options, seats: chairs.length });

/** The most events that the game makes itself: deals and counts. */
export const maxDealEvents = ({ rules, options, seats }: Ruleset): number => {
  const game = fullGameOf({ rules });
  return game.maxDealEvents?.(options, seats) ?? game.maxEvents(options, seats);
};

/** The most entries that one wake appends, or one command after what was due before it. */
export const maxEntriesPerCommand = (ruleset: Ruleset): number =>
  (MAX_UNATTENDED_EVENTS_PER_SEAT + 2) * ruleset.seats + 8 + maxDealEvents(ruleset);

/** The most entries of a table that all players have left: a few rounds, a pause, and its end. */
export const maxUnattendedEntries = (ruleset: Ruleset): number =>
  (MAX_UNATTENDED_EVENTS_PER_SEAT + MAX_UNATTENDED_ROUNDS) * ruleset.seats + 4 + maxDealEvents(ruleset);

/** No log has more entries. */
export const maxLogEntries = (ruleset: Ruleset): number => {
  const { seats } = ruleset;
  const played = maxGameEvents(ruleset);
  const requests = seats * MAX_PLAYER_REQUESTS;
  // Each seat may answer each request, and come back after it.
  const answered = requests * (seats + 1);
  // Before the game a request may make each seat commit to another salt and reveal it.
  const seating = seats * ((2 * seats + 1) * MAX_REQUESTS_BEFORE_STANDING + 1);
  // A table pauses after unattended turns, or because a player left or was eliminated.
  const pauses = played + requests + seats;
  // A flag that falls is followed by a move that the table makes.
  const flags = played;
  // A tournament calls the computer once.
  const ends = 5 + seats;
  return 1 + seating + played + flags + requests + answered + 2 * pauses + seats * MAX_CHAT_MESSAGES + ends;
};

/** The most bytes in a log of an event of the game (on average, deals and scores included), of a message, of a request. */
const PLAYED_BYTES = 160;
const SAID_BYTES = 1024;
const ASIDE_BYTES = 256;
/** How the table was opened, who sat down, how it ended. */
const FRAME_BYTES = 16_384;

/** No game's log is longer, in bytes, however slowly it was played and however much was said: a bound by its rules. */
export const maxLogBytes = (ruleset: Ruleset & { readonly clock?: ClockRule | undefined }): number => {
  // Of each turn it may be said that its time was up.
  const events = maxGameEvents(ruleset) * (ruleset.clock === undefined ? 1 : 2);
  const beside = ruleset.seats * (MAX_CHAT_MESSAGES * SAID_BYTES + 3 * MAX_REQUESTS_BEFORE_STANDING * ASIDE_BYTES);
  return FRAME_BYTES + events * PLAYED_BYTES + beside;
};
