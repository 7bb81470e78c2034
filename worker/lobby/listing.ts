/** A table as lobby lists show it: everything that its link reveals, and when it last changed. Never a player key. */

import type { Session } from "../../engine/log/session.ts";
import { characterOf } from "../../engine/table/bot-characters.ts";
import { isVoid } from "../../engine/table/end-reasons.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { AnyEvent, TableEvent, TableState } from "../../engine/table/types.ts";
import type { Listing } from "../../engine/wire/listing.ts";

export const listingOf = (id: string, session: Session): Listing => {
  const { state, log } = session;
  return {
    id,
    game: state.game,
    options: state.options,
    seats: state.chairs.map((chair) => chair?.name ?? null),
    ...programsOf(state),
    ...computersOf(state),
    phase: state.phase,
    turn: awaitedOf(state),
    outcome: state.outcome,
    clock: state.clock.rule,
    isPublic: state.isPublic,
    ...tournamentOf(session),
    length: state.length,
    openedAt: log.first?.at ?? 0,
    movedAt: log.last?.at ?? 0,
  };
};

/** An uploaded log may name any tournament. */
const tournamentOf = ({ state, log }: Session): Pick<Listing, "tournament"> => {
  const opened = log.first?.event;
  if (state.isUploaded || opened === undefined || !isTableEvent(opened) || opened.type !== "opened") return {};
  return opened.tournament === undefined ? {} : { tournament: opened.tournament.id };
};

/**
 * The seats that the table waits for. A seat with a stand-in is left out, so that its absent player is not notified of
 * the bot's turns.
 */
const awaitedOf = (state: TableState): Listing["turn"] =>
  seatsOnTurn(state).filter((seat) => state.standIns.every((one) => one.seat !== seat));

const programsOf = ({ chairs }: TableState): Pick<Listing, "programs"> =>
  chairs.every((chair) => chair?.program === undefined)
    ? {}
    : { programs: chairs.map((chair) => chair?.program ?? null) };

const computersOf = ({ chairs }: TableState): Pick<Listing, "computers" | "characters"> =>
  chairs.every((chair) => chair?.bot === undefined)
    ? {}
    : { computers: chairs.map((chair) => chair?.bot?.level ?? null), characters: chairs.map(characterOf) };

export type PublicList = "open" | "finished";

/** A table's report to the lobby: its listing, and the public list that it belongs to. */
export interface LobbyReport {
  readonly listing: Listing;
  readonly list: PublicList | null;
}

export const lobbyReportOf = (id: string, session: Session): LobbyReport => ({
  listing: listingOf(id, session),
  list: listOf(session.state),
});

/** A public game with fewer game events was given up at once, and is not listed. */
export const MIN_LISTED_MOVES = 20;

/** The public list of a table: open if a player waits there for others, finished if the game is worth a replay. */
const listOf = ({ isPublic, phase, chairs, outcome, played }: TableState): PublicList | null => {
  if (!isPublic) return null;
  const hasPlayer = chairs.some((chair) => chair !== null && chair.bot === undefined);
  if (phase === "seating") return hasPlayer && chairs.includes(null) ? "open" : null;
  return outcome !== null && !isVoid(outcome) && played >= MIN_LISTED_MOVES ? "finished" : null;
};

/**
 * What a batch of entries changes for the lobby and the persons: `standing` (seats, phase, stand-ins), only whose turn
 * it is, or nothing.
 */
export const lobbyChange = (before: TableState, after: TableState): "standing" | "turn" | null => {
  const isStanding =
    before.chairs === after.chairs &&
    before.phase === after.phase &&
    before.successor === after.successor &&
    before.standIns === after.standIns;
  if (!isStanding) return "standing";
  return awaitedOf(before).join() === awaitedOf(after).join() ? null : "turn";
};

/** The table events that never change the standing. */
const QUIET: ReadonlySet<string> = new Set<TableEvent["type"]>([
  ...(["said", "reacted", "draw-offered", "draw-declined", "back-asked", "back-denied", "taken-back"] as const),
  ...(["rematch-wanted", "paused"] as const),
]);

/**
 * Whether this event may have changed the standing (`lobbyChange`), for callers that know only the log. A move that
 * ends the game does not count, because the table reveals its secret right after it.
 */
export const mayChangeStanding = (event: AnyEvent): boolean => isTableEvent(event) && !QUIET.has(event.type);
