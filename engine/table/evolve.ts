/** Folds an event into the table's next state, for any game and any viewer. */

import { startClock, stoppedClock, turnClock } from "../contract/clock.ts";
import type { Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { botChair } from "./bot-chair.ts";
import type { ChatUsage } from "./chat.ts";
import type { TableEndReason } from "./end-reasons.ts";
import {
  applyMove,
  applyTableFact,
  clearPendingRequests,
  noMissedTurns,
  type TableDraft,
  withAttendance,
  withRunningClock,
} from "./evolve-move.ts";
import { withCommitment, withRevealedSalt, withSaltsSpent } from "./fold-salts.ts";
import { remapChairs, remapSeats } from "./resize-seats.ts";
import { canResign, drawVoters, hasStandIn, isPlayedByBot, seatsOnTurn } from "./seats.ts";
import { withMovesTakenBack, withTakebackRequest } from "./takeback.ts";
import type { AnyEvent, Bot, Chair, FoldInput, Opened, TableEvent, TableState } from "./types.ts";

/**
 * Every event of a table, and whether it is a player request. A quota limits the requests of each seat. Moves and chat
 * messages are not requests.
 */
const IS_REQUEST: Readonly<Record<TableEvent["type"], boolean>> = {
  opened: false,
  "seat-taken": false,
  "salt-committed": false,
  "salt-shown": false,
  "seat-lapsed": false,
  "seat-left": true,
  "seats-changed": true,
  renamed: true,
  resigned: false,
  "draw-offered": true,
  "draw-accepted": false,
  "draw-declined": false,
  "flag-fell": false,
  "back-asked": true,
  "back-denied": false,
  "taken-back": false,
  "rematch-wanted": false,
  rematched: false,
  "stepped-out": true,
  "came-back": false,
  covered: true,
  vacated: true,
  closed: false,
  paused: false,
  resumed: false,
  abandoned: false,
  claimed: false,
  exhausted: false,
  said: false,
  reacted: false,
  "seat-moved": true,
  revealed: false,
  uploaded: false,
};

const TABLE_EVENTS: ReadonlySet<string> = new Set(Object.keys(IS_REQUEST));

export const isTableEvent = (event: AnyEvent): event is TableEvent => TABLE_EVENTS.has(event.type);

/** No chat yet. */
export const noTalk: ChatUsage = { count: 0, at: 0 };

/** The state of a table of which nothing is known yet. Only `opened` can follow. */
export const initialTableState: TableState = {
  game: "",
  rules: "",
  options: {},
  commitment: "",
  shared: false,
  isPublic: false,
  talk: "phrases",
  hints: false,
  chairs: [],
  chance: 1,
  origin: "server",
  isUploaded: false,
  fullSince: null,
  host: null,
  phase: "seating",
  salts: [],
  play: null,
  offer: null,
  offered: [],
  clock: startClock(null, 0),
  fallen: [],
  covered: [],
  standIns: [],
  missed: [],
  unattended: 0,
  dealt: 0,
  paused: null,
  undo: [],
  backAsked: null,
  askedBack: [],
  asides: [],
  left: [],
  played: 0,
  talked: [],
  outcome: null,
  rematch: [],
  successor: null,
  secret: null,
  length: 0,
};

/** The state after one more entry. */
export const evolveTable = (state: TableState, happening: FoldInput): TableState =>
  isTableEvent(happening.event) ? afterOwn(state, happening.event, happening) : evolveInPlace({ ...state }, happening);

/** The same, and it may change `draft`, which has no other holder. */
export const evolveInPlace = (draft: TableDraft, happening: FoldInput): TableDraft => {
  const { event, at, seat } = happening;
  return isTableEvent(event) ? afterOwn(draft, event, happening) : applyMove(draft, event, at, seat);
};

const afterOwn = (state: TableState, event: TableEvent, { at, seat }: FoldInput): TableState => {
  const after = evolveOwn(state, event, at);
  const heard = seat === null || isPlayedByBot(state, seat) ? after : heardFrom(after, seat, isAside(state, event));
  return after.play === state.play && after.phase === state.phase ? heard : withRunningClock(heard, at);
};

/**
 * A command shows that the player of `seat` is present; a bot's does not. `isAsking`: it was a player request. The host
 * that made the table smaller may have had a seat that is gone.
 */
const heardFrom = (state: TableState, seat: Seat, isAsking: boolean): TableState => ({
  ...state,
  missed: withAttendance(state.missed, seat),
  unattended: 0,
  dealt: 0,
  asides:
    isAsking && seat < state.asides.length ? state.asides.with(seat, (state.asides[seat] ?? 0) + 1) : state.asides,
});

/** Committing to another salt is a request; committing to the first is not. */
const isAside = ({ chairs }: TableState, event: TableEvent): boolean =>
  IS_REQUEST[event.type] ||
  (event.type === "salt-committed" && chairs[event.seat]?.share !== null) ||
  (event.type === "seat-taken" && "bot" in event && event.bot !== undefined);

/** The table ends the game. */
const ended = (state: TableState, reason: TableEndReason, winners: readonly Seat[] = []): TableState => ({
  ...state,
  ...clearPendingRequests,
  phase: "over",
  outcome: { winners, reason },
});

type Of<T extends TableEvent["type"]> = Extract<TableEvent, { readonly type: T }>;

const evolveOwn = (state: TableState, event: TableEvent, at: number): TableState => {
  const length = state.length + 1;
  switch (event.type) {
    case "opened":
      return {
        ...initialTableState,
        game: event.game,
        rules: event.rules,
        options: event.options,
        commitment: event.commitment,
        shared: event.shared,
        isPublic: event.isPublic ?? false,
        talk: event.talk ?? "phrases",
        hints: event.hints ?? false,
        chance: event.chance ?? 1,
        origin: event.origin ?? "server",
        chairs: chairsOf(event),
        clock: startClock(event.clock ?? null, event.seats),
        talked: Array(event.seats).fill(noTalk),
        missed: Array(event.seats).fill(noMissedTurns),
        asides: Array(event.seats).fill(0),
        left: Array(event.seats).fill(null),
        length,
      };
    case "seat-taken":
      return seated(
        { ...state, length, left: state.left.with(event.seat, null) },
        event.seat,
        chairFor(event, state.length),
        at,
      );
    case "salt-committed":
      return withCommitment({ ...state, length }, event.seat, event.share);
    case "salt-shown":
      return begun({ ...withRevealedSalt(state, event.seat, event.salt), length });
    case "seat-left":
    case "seat-lapsed":
      return left({ ...state, length }, event.seat);
    case "seats-changed":
      return resized({ ...state, length, options: event.options }, event.seats, at);
    case "renamed":
      return {
        ...state,
        length,
        chairs: state.chairs.with(event.seat, { ...chairOf(state, event.seat), name: event.name }),
      };
    case "resigned":
      return resigned(state, event);
    case "draw-offered":
      return {
        ...state,
        length,
        offer: { by: event.seat, seq: state.length, accepted: [event.seat] },
        offered: [...state.offered, event.seat],
      };
    case "draw-accepted":
      return accepted(state, event.seat);
    case "draw-declined":
      return { ...state, length, offer: null };
    case "flag-fell":
      return fell(state, event);
    case "back-asked":
      return withTakebackRequest({ ...state, length }, event.seat, state.length);
    case "back-denied":
      return { ...state, length, backAsked: null };
    case "taken-back":
      return withMovesTakenBack({ ...state, length }, event, at);
    case "rematch-wanted":
      return { ...state, length, rematch: [...state.rematch, event.seat] };
    case "rematched":
      return { ...state, length, successor: event.table };
    case "stepped-out":
      return covered({ ...state, length }, event.seat);
    case "covered":
      return covered({ ...state, length }, event.seat, event.bot);
    case "came-back":
      return uncovered({ ...state, length }, event.seat);
    case "vacated":
      return vacated({ ...state, length }, event.seat);
    case "closed":
      return ended({ ...state, length }, "closed");
    case "claimed":
      return event.as === "win"
        ? ended({ ...state, length }, "claimed", [event.seat])
        : ended({ ...state, length }, "claimed-draw");
    case "exhausted":
      return ended({ ...state, length }, "exhausted");
    case "paused":
      return { ...state, length, paused: at, clock: stoppedClock(state.clock, at) };
    case "resumed":
      return resumed({ ...state, length }, event.seat, at);
    case "abandoned":
      return ended({ ...state, length }, "abandoned");
    case "said":
    case "reacted":
      return { ...state, length, talked: state.talked.with(event.seat, talkedOnce(state, event.seat, at)) };
    case "seat-moved":
      return {
        ...state,
        length,
        chairs: state.chairs.with(event.seat, movedChair(chairOf(state, event.seat), event, length)),
      };
    case "revealed":
      return { ...state, length, secret: event.secret };
    case "uploaded":
      return { ...state, length, isUploaded: true };
  }
};

const chairOf = (state: TableState, seat: Seat): Chair => {
  const chair = state.chairs[seat];
  if (!chair) throw new Error(`nobody sits at ${seat}`);
  return chair;
};

/** The free seats of a new table, and the computers that sit there already. */
const chairsOf = ({ seats, bots = [] }: Opened): TableState["chairs"] =>
  Array.from({ length: seats }, (_, seat) => {
    const one = bots.find((bot) => bot.seat === seat);
    return one === undefined ? null : botChair({ level: one.level });
  });

const chairFor = (event: Of<"seat-taken">, since: number): Chair => {
  const { player, name } = event;
  const who = event.program === undefined ? { player, name, since } : { player, name, since, program: event.program };
  if ("share" in event) return { ...who, share: event.share, salt: null };
  const chair = { ...who, share: null, salt: event.salt };
  return event.bot === undefined ? chair : { ...chair, bot: event.bot };
};

/** The same seat, played on by another key of the same person's: by a program, or no longer by one. */
const movedChair = ({ program: _, ...chair }: Chair, { player, program }: Of<"seat-moved">, since: number): Chair =>
  program === undefined ? { ...chair, player, since } : { ...chair, player, since, program };

const covered = (state: TableState, seat: Seat, bot?: Bot): TableState => ({
  ...state,
  covered: [...without(state.covered, seat), seat],
  standIns: bot ? [...relieved(state, seat), { seat, level: bot.level }] : relieved(state, seat),
});

const uncovered = (state: TableState, seat: Seat): TableState => ({
  ...state,
  covered: without(state.covered, seat),
  standIns: relieved(state, seat),
});

/** Who stands in elsewhere; the same list where nobody did at this seat: what has not changed is told to nobody. */
const relieved = ({ standIns }: TableState, seat: Seat): TableState["standIns"] =>
  standIns.some((one) => one.seat === seat) ? standIns.filter((one) => one.seat !== seat) : standIns;

const without = (seats: readonly Seat[], seat: Seat): readonly Seat[] => seats.filter((other) => other !== seat);

const talkedOnce = (state: TableState, seat: Seat, at: number) => ({ count: (state.talked[seat]?.count ?? 0) + 1, at });

/** A later player takes over what an earlier one left. The deals stay bound to the salts of the players who started. */
const seated = (state: TableState, seat: Seat, chair: Chair, at: number): TableState => {
  // A player who takes a bot's seat at the last moment may have seen the revealed salts.
  const isReplaced = state.phase === "seating" && state.chance === 2 && state.chairs[seat] != null;
  const chairs = (isReplaced ? withSaltsSpent(state.chairs) : state.chairs).with(seat, chair);
  if (state.phase !== "seating") return uncovered({ ...state, chairs }, seat);
  const host = state.host ?? (chair.bot === undefined ? seat : null);
  return begun({ ...state, chairs, host, fullSince: chairs.includes(null) ? null : at });
};

/** The game starts when every seat is taken and every salt is known. */
const begun = (state: TableState): TableState => {
  const { chairs, options } = state;
  const salts = chairs.flatMap((chair) => chair?.salt ?? []);
  if (salts.length < chairs.length) return state;
  const play = rulesOfTable(state).start(options, chairs.length);
  return { ...state, phase: "playing", fullSince: null, salts, play, asides: chairs.map(() => 0) };
};

/** A host that leaves hands the table to a player who still sits there. Revealed salts are spent. */
const left = (state: TableState, seat: Seat): TableState => {
  const others = state.chairs.with(seat, null);
  const chairs = state.chance === 2 ? withSaltsSpent(others) : others;
  const heir = chairs.findIndex((chair) => chair !== null && chair.bot === undefined);
  const host = state.host !== seat ? state.host : heir < 0 ? null : heir;
  return { ...state, chairs, fullSince: null, host };
};

/**
 * Changes the number of seats. A player who moves to another seat commits to a salt again, and revealed salts are spent.
 * Each seat's requests and messages stay counted, so that no number of seats makes room for more.
 */
const resized = (state: TableState, seats: number, at: number): TableState => {
  const places = remapSeats(state.chairs, seats);
  const chairs = remapChairs(places, state);
  const host = state.host === null ? null : places.indexOf(state.host);
  return begun({
    ...state,
    chairs,
    host,
    fullSince: chairs.includes(null) ? null : at,
    clock: startClock(state.clock.rule, seats),
    missed: Array(seats).fill(noMissedTurns),
    left: Array(seats).fill(null),
    talked: Array.from({ length: Math.max(seats, state.talked.length) }, (_, seat) => state.talked[seat] ?? noTalk),
    asides: Array.from({ length: Math.max(seats, state.asides.length) }, (_, seat) => state.asides[seat] ?? 0),
  });
};

const vacated = (state: TableState, seat: Seat): TableState => {
  const owners = state.left.with(seat, state.chairs[seat]?.player ?? null);
  if (state.phase === "seating") return left({ ...state, left: owners }, seat);
  return uncovered({ ...state, left: owners, chairs: state.chairs.with(seat, null) }, seat);
};

/** The player who is back plays again. The table has waited in vain for the others, so their waiting starts again. */
const resumed = (state: TableState, seat: Seat, at: number): TableState => ({
  ...uncovered(state, seat),
  paused: null,
  unattended: 0,
  dealt: 0,
  missed: state.missed.map((one, other) => (other === seat ? noMissedTurns : { ...one, since: at })),
  clock: turnClock(state.clock, seatsOnTurn(state), at),
});

const fell = (state: TableState, event: Of<"flag-fell">): TableState => {
  if (state.play === null) throw new Error("a clock that never ran has fallen");
  if (!hasStandIn(state)) return applyTableFact(state, rulesOfTable(state).evolve(state.play, event), {});
  return { ...state, length: state.length + 1, fallen: [...state.fallen, event.seat] };
};

const resigned = (state: TableState, event: Of<"resigned">): TableState => {
  if (state.play === null || !canResign(state, event.seat)) throw new Error(`seat ${event.seat} has nothing to resign`);
  return applyTableFact(state, rulesOfTable(state).evolve(state.play, event), { offer: null });
};

const accepted = (state: TableState, seat: Seat): TableState => {
  if (state.play === null || state.offer === null) throw new Error("a draw accepted that nobody offered");
  const offer = { ...state.offer, accepted: [...state.offer.accepted, seat] };
  const isAgreed = drawVoters(state).every((voter) => offer.accepted.includes(voter));
  return applyTableFact(
    state,
    isAgreed ? rulesOfTable(state).evolve(state.play, { type: "draw-agreed" }) : state.play,
    { offer },
  );
};
