/** A table as lobbies list it: what anybody with its link may know, and when it last moved. Never a player's key. */

import type { Session } from "../../engine/log/session.ts";
import { isVoid } from "../../engine/table/end-reasons.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { AnyEvent, TableEvent, TableState } from "../../engine/table/types.ts";
import type { Listing } from "../../engine/wire/listing.ts";

export const listingOf = (id: string, { state, log }: Session): Listing => ({
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
  length: state.length,
  openedAt: log.first?.at ?? 0,
  movedAt: log.last?.at ?? 0,
});

/** Whom the table waits for: somebody who is away while a computer plays for them is not called back by its moves. */
const awaitedOf = (state: TableState): Listing["turn"] =>
  seatsOnTurn(state).filter((seat) => state.standIns.every((one) => one.seat !== seat));

const programsOf = ({ chairs }: TableState): Pick<Listing, "programs"> =>
  chairs.every((chair) => chair?.program === undefined)
    ? {}
    : { programs: chairs.map((chair) => chair?.program ?? null) };

const computersOf = ({ chairs }: TableState): Pick<Listing, "computers"> =>
  chairs.every((chair) => chair?.bot === undefined)
    ? {}
    : { computers: chairs.map((chair) => chair?.bot?.level ?? null) };

export type PublicList = "open" | "finished";

/** What the lobby is told of a table: how it stands, and the public list that it belongs on. */
export interface LobbyReport {
  readonly listing: Listing;
  readonly list: PublicList | null;
}

export const lobbyReportOf = (id: string, session: Session): LobbyReport => ({
  listing: listingOf(id, session),
  list: listOf(session.state),
});

/** A public game with fewer events of the game than this is worth nobody's look: it was given up at once. */
export const MIN_LISTED_MOVES = 20;

/** The public list that a table belongs on: where one may still sit down with somebody, or look at how it ended. */
const listOf = ({ isPublic, phase, chairs, outcome, played }: TableState): PublicList | null => {
  if (!isPublic) return null;
  if (phase === "seating") return chairs.includes(null) && chairs.some((chair) => chair !== null) ? "open" : null;
  return outcome !== null && !isVoid(outcome) && played >= MIN_LISTED_MOVES ? "finished" : null;
};

/** What others have to hear of after some entries, if anything: who sits or plays, and how it stands, or only whose turn it is. */
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
 * Whether this event may have changed the standing (`changeOf`), for callers that know only the log. A move that ends the game
 * does not count, because the table reveals its secret right after it.
 */
export const mayChangeStanding = (event: AnyEvent): boolean => isTableEvent(event) && !QUIET.has(event.type);
