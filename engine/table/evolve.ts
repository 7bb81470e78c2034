/** Folds an event into the table's next state, for any game and any viewer. */

import { startClock, stoppedClock, turnClock } from "../contract/clock.ts";
import type { Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { botChair } from "./bot-chair.ts";
import { characterAmong } from "./bot-characters.ts";
import type { TableEndReason } from "./end-reasons.ts";
import {
  applyMove,
  applyTableFact,
  clearPendingRequests,
  noMissedTurns,
  runClock,
  type TableDraft,
  withAttendance,
} from "./evolve-move.ts";
import type { ChatUsage } from "./forms/chat.ts";
import { remapChairs, remapLeft, remapSeats } from "./resize-seats.ts";
import { canResign, drawVoters, hasStandIn, isPlayedByBot, seatsOnTurn } from "./seats.ts";
import { hasCommitted, withSaltsSpent } from "./spend-salts.ts";
import { withMovesTakenBack, withTakebackRequest } from "./takeback.ts";
import type { AnyEvent, Bot, Chair, EventOf, FoldInput, Opened, TableEvent, TableState } from "./types.ts";

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
  openHands: null,
  chairs: [],
  chance: 1,
  origin: "server",
  isUploaded: false,
  fullSince: null,
  saltsAwaitedSince: null,
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
  isComputerCalled: false,
  awayAtCall: [],
  missed: [],
  unattended: 0,
  dealt: 0,
  paused: null,
  undo: [],
  takebackRequest: null,
  takebackAskers: [],
  requests: [],
  left: [],
  seatChanges: [],
  played: 0,
  talked: [],
  outcome: null,
  rematch: [],
  successor: null,
  secret: null,
  length: 0,
};

/** The state after one more entry. */
export const evolveTable = (state: TableState, entry: FoldInput): TableState => evolveInPlace({ ...state }, entry);

/** The same, and it may change `draft`, which has no other holder. */
export const evolveInPlace = (draft: TableDraft, entry: FoldInput): TableDraft => {
  const { event, at, seat } = entry;
  return isTableEvent(event) ? applyTableEvent(draft, event, entry) : applyMove(draft, event, at, seat);
};

const applyTableEvent = (draft: TableDraft, event: TableEvent, { at, seat }: FoldInput): TableDraft => {
  const { isRequest, evolve } = rules.get(event.type)!;
  const { play, phase } = draft;
  // Asked of the table as it was before the event. A person who comes back relieves a bot.
  const isPerson = seat !== null && ("missed" in event || !isPlayedByBot(draft, seat));
  const isCounted = isPerson && isRequest(draft, event);
  Object.assign(draft, evolve(draft, event, at));
  draft.length += 1;
  if (isPerson) noteCommand(draft, seat, isCounted);
  if (draft.play !== play || draft.phase !== phase) runClock(draft, at);
  return draft;
};

/**
 * A command shows that the player of `seat` is present; a bot's does not. `isRequest`: it counts against the seat's quota.
 * The host that made the table smaller may have had a seat that is gone.
 */
const noteCommand = (draft: TableDraft, seat: Seat, isRequest: boolean): void => {
  const { requests } = draft;
  draft.missed = withAttendance(draft.missed, seat);
  draft.unattended = 0;
  draft.dealt = 0;
  if (isRequest && seat < requests.length) draft.requests = requests.with(seat, (requests[seat] ?? 0) + 1);
};

/** The table ends the game. */
const ended = (reason: TableEndReason, winners: readonly Seat[] = []): Partial<TableState> => ({
  ...clearPendingRequests,
  phase: "over",
  outcome: { winners, reason },
});

const chairOf = (state: TableState, seat: Seat): Chair => {
  const chair = state.chairs[seat];
  if (!chair) throw new Error(`nobody sits at ${seat}`);
  return chair;
};

const withChair = (state: TableState, seat: Seat, change: Partial<Chair>): Pick<TableState, "chairs"> => ({
  chairs: state.chairs.with(seat, { ...chairOf(state, seat), ...change }),
});

/** The free seats of a new table, and the computers that sit there already. */
const chairsOf = ({ seats, bots = [] }: Opened): TableState["chairs"] =>
  bots.reduce<TableState["chairs"]>(
    (chairs, { seat, level, character = characterAmong(chairs, level) }) =>
      chairs.with(seat, botChair({ level }, character)),
    Array(seats).fill(null),
  );

const chairFor = (chairs: TableState["chairs"], event: EventOf<"seat-taken">, since: number): Chair => {
  const { player, name } = event;
  const who = event.program === undefined ? { player, name, since } : { player, name, since, program: event.program };
  if ("share" in event) return { ...who, share: event.share, salt: null };
  const chair = { ...who, share: null, salt: event.salt };
  if (event.bot === undefined) return chair;
  const character = characterAmong(chairs.with(event.seat, null), event.bot.level);
  return { ...chair, bot: event.bot, character };
};

/** The same seat, played on by another key of the same person's: by a program, or no longer by one. */
const movedChair = (
  { program: _, ...chair }: Chair,
  { player, program }: EventOf<"seat-moved">,
  since: number,
): Chair => (program === undefined ? { ...chair, player, since } : { ...chair, player, since, program });

const covered = (state: TableState, seat: Seat, bot?: Bot): Partial<TableState> => ({
  covered: [...without(state.covered, seat), seat],
  standIns: bot ? [...relieved(state, seat), { seat, level: bot.level }] : relieved(state, seat),
});

/** A bot plays every seat, also at a paused table. Requests of players lapse. */
const calledToEnd = (state: TableState, level: number, at: number): Partial<TableState> => {
  const seats = [...state.chairs.keys()].filter((seat) => state.chairs[seat]?.bot === undefined);
  return {
    ...{ offer: null, takebackRequest: null, paused: null, unattended: 0, dealt: 0 },
    isComputerCalled: true,
    awayAtCall: state.covered,
    covered: seats,
    standIns: seats.map((seat) => ({ seat, level })),
    clock: turnClock(state.clock, seatsOnTurn(state), at),
  };
};

const uncovered = (state: TableState, seat: Seat): Partial<TableState> => ({
  covered: without(state.covered, seat),
  standIns: relieved(state, seat),
});

/** The stand-ins of the other seats. The same list if this seat has none, so that no change is published. */
const relieved = ({ standIns }: TableState, seat: Seat): TableState["standIns"] =>
  standIns.some((one) => one.seat === seat) ? standIns.filter((one) => one.seat !== seat) : standIns;

const without = (seats: readonly Seat[], seat: Seat): readonly Seat[] => seats.filter((other) => other !== seat);

const talkedOnce = ({ talked }: TableState, { seat }: { readonly seat: Seat }, at: number): Partial<TableState> => ({
  talked: talked.with(seat, { count: (talked[seat]?.count ?? 0) + 1, at }),
});

/** A later player takes over what an earlier one left. The deals stay bound to the salts of the players who started. */
const seated = (state: TableState, seat: Seat, chair: Chair, at: number): Partial<TableState> => {
  // A player who takes a bot's seat at the last moment may have seen the revealed salts.
  const isReplaced = state.phase === "seating" && state.chance === 2 && state.chairs[seat] != null;
  const chairs = (isReplaced ? withSaltsSpent(state.chairs) : state.chairs).with(seat, chair);
  // A computer is no player, so the player whom the host removed from its seat stays away.
  const left = chair.bot === undefined ? state.left.with(seat, null) : state.left;
  if (state.phase !== "seating")
    return {
      ...uncovered(state, seat),
      ...withSeatChange(state, seat, at),
      ...withoutRequests(state, seat),
      chairs,
      left,
    };
  const host = state.host ?? (chair.bot === undefined ? seat : null);
  return begun(state, { chairs, left, host, ...fullAt(chairs, at) });
};

const NOT_FULL = { fullSince: null, saltsAwaitedSince: null } as const;

const fullAt = (chairs: TableState["chairs"], at: number): Pick<TableState, keyof typeof NOT_FULL> =>
  chairs.includes(null) ? NOT_FULL : { fullSince: at, saltsAwaitedSince: at };

/** Another commitment of the same seat gives nobody more time. */
const committed = (state: TableState, { seat, share }: EventOf<"salt-committed">, at: number): Partial<TableState> => {
  const changed = withChair(state, seat, { share });
  const isLast = state.chairs[seat]?.share === null && changed.chairs.every(hasCommitted);
  return isLast ? { ...changed, saltsAwaitedSince: at } : changed;
};

/** The changes of an event while players take seats. The game starts when every seat is taken and every salt is known. */
const begun = (state: TableState, changes: Partial<TableState> & Pick<TableState, "chairs">): Partial<TableState> => {
  const { chairs, options = state.options } = changes;
  const salts = chairs.flatMap((chair) => chair?.salt ?? []);
  if (salts.length < chairs.length) return changes;
  const play = rulesOfTable(state).start(options, chairs.length);
  const left = chairs.map(() => null);
  const requests = chairs.map(() => 0);
  return { ...changes, ...NOT_FULL, phase: "playing", salts, play, left, seatChanges: left, requests };
};

/** A host that leaves hands the table to a player who still sits there. Revealed salts are spent. */
const freed = (state: TableState, seat: Seat): Partial<TableState> => {
  const others = state.chairs.with(seat, null);
  const chairs = state.chance === 2 ? withSaltsSpent(others) : others;
  const heir = chairs.findIndex((chair) => chair !== null && chair.bot === undefined);
  const host = state.host !== seat ? state.host : heir < 0 ? null : heir;
  return { chairs, ...NOT_FULL, host };
};

/**
 * Changes the number of seats. A player who moves to another seat commits to a salt again, and revealed salts are spent.
 * Each seat's requests and messages stay counted, so that no number of seats makes room for more.
 */
const resized = (state: TableState, { seats, options }: EventOf<"seats-changed">, at: number): Partial<TableState> => {
  const places = remapSeats(state.chairs, seats);
  const chairs = remapChairs(places, state);
  const host = state.host === null ? null : places.indexOf(state.host);
  return begun(state, {
    options,
    chairs,
    host,
    ...fullAt(chairs, at),
    clock: startClock(state.clock.rule, seats),
    missed: Array(seats).fill(noMissedTurns),
    left: remapLeft(places, state.left),
    talked: Array.from({ length: Math.max(seats, state.talked.length) }, (_, seat) => state.talked[seat] ?? noTalk),
    requests: Array.from({ length: Math.max(seats, state.requests.length) }, (_, seat) => state.requests[seat] ?? 0),
  });
};

const withSeatChange = ({ seatChanges, length }: TableState, seat: Seat, at: number): Partial<TableState> => ({
  seatChanges: seatChanges.with(seat, { seq: length, at }),
});

/** A new player is not bound by what the player before has asked since the last move. */
const withoutRequests = ({ offered, takebackAskers }: TableState, seat: Seat): Partial<TableState> => ({
  offered: without(offered, seat),
  takebackAskers: without(takebackAskers, seat),
});

const vacated = (state: TableState, seat: Seat, at: number): Partial<TableState> => {
  const left = state.left.with(seat, state.chairs[seat]?.player ?? null);
  if (state.phase === "seating") return { ...freed(state, seat), left };
  return { ...uncovered(state, seat), ...withSeatChange(state, seat, at), left, chairs: state.chairs.with(seat, null) };
};

/** The player who is back plays again. The table has waited in vain for the others, so their waiting starts again. */
const resumed = (state: TableState, seat: Seat, at: number): Partial<TableState> => ({
  ...uncovered(state, seat),
  paused: null,
  unattended: 0,
  dealt: 0,
  missed: state.missed.map((one, other) => (other === seat ? noMissedTurns : { ...one, since: at })),
  clock: turnClock(state.clock, seatsOnTurn(state), at),
});

const fell = (state: TableState, event: EventOf<"flag-fell">): Partial<TableState> => {
  if (state.play === null) throw new Error("a clock that never ran has fallen");
  if (hasStandIn(state)) return { fallen: [...state.fallen, event.seat] };
  return applyTableFact(state, rulesOfTable(state).evolve(state.play, event));
};

const resigned = (state: TableState, event: EventOf<"resigned">): Partial<TableState> => {
  if (state.play === null || !canResign(state, event.seat)) throw new Error(`seat ${event.seat} has nothing to resign`);
  return { offer: null, ...applyTableFact(state, rulesOfTable(state).evolve(state.play, event)) };
};

const accepted = (state: TableState, seat: Seat): Partial<TableState> => {
  if (state.play === null || state.offer === null) throw new Error("a draw accepted that nobody offered");
  const offer = { ...state.offer, accepted: [...state.offer.accepted, seat] };
  if (!drawVoters(state).every((voter) => offer.accepted.includes(voter))) return { offer };
  return { offer, ...applyTableFact(state, rulesOfTable(state).evolve(state.play, { type: "draw-agreed" })) };
};

const yes = () => true;
const no = () => false;

interface EventRule<E extends TableEvent> {
  /** Whether it is a player request, which counts against the quota of its seat. Moves and chat messages are none. */
  isRequest(state: TableState, event: E): boolean;
  /** What the event changes. */
  evolve(state: TableState, event: E, at: number): Partial<TableState>;
}

/** Every event of a table, and what it does. */
const tableEvents: { readonly [T in TableEvent["type"]]: EventRule<EventOf<T>> } = {
  opened: {
    isRequest: no,
    evolve: (_, event) => ({
      ...initialTableState,
      game: event.game,
      rules: event.rules,
      options: event.options,
      commitment: event.commitment,
      shared: event.shared,
      isPublic: event.isPublic ?? false,
      talk: event.talk ?? "phrases",
      hints: event.hints ?? false,
      openHands: event.openHands ?? null,
      chance: event.chance ?? 1,
      origin: event.origin ?? "server",
      chairs: chairsOf(event),
      clock: startClock(event.clock ?? null, event.seats),
      talked: Array(event.seats).fill(noTalk),
      missed: Array(event.seats).fill(noMissedTurns),
      requests: Array(event.seats).fill(0),
      left: Array(event.seats).fill(null),
    }),
  },
  "seat-taken": {
    isRequest: (_, event) => "bot" in event && event.bot !== undefined,
    evolve: (state, event, at) => seated(state, event.seat, chairFor(state.chairs, event, state.length), at),
  },
  "salt-committed": {
    // To commit to another salt is a request; to commit to the first is none.
    isRequest: ({ chairs }, { seat }) => chairs[seat]?.share !== null,
    evolve: committed,
  },
  "salt-shown": {
    isRequest: no,
    evolve: (state, { seat, salt }) => begun(state, withChair(state, seat, { salt })),
  },
  "seat-lapsed": { isRequest: no, evolve: (state, { seat }) => freed(state, seat) },
  "seat-left": { isRequest: yes, evolve: (state, { seat }) => freed(state, seat) },
  "seats-changed": { isRequest: yes, evolve: resized },
  renamed: { isRequest: yes, evolve: (state, { seat, name }) => withChair(state, seat, { name }) },
  resigned: { isRequest: no, evolve: resigned },
  "draw-offered": {
    isRequest: yes,
    evolve: ({ offered, length }, { seat }) => ({
      offer: { by: seat, seq: length, accepted: [seat] },
      offered: [...offered, seat],
    }),
  },
  "draw-accepted": { isRequest: no, evolve: (state, { seat }) => accepted(state, seat) },
  "draw-declined": { isRequest: no, evolve: () => ({ offer: null }) },
  "flag-fell": { isRequest: no, evolve: fell },
  "back-asked": { isRequest: yes, evolve: (state, { seat }) => withTakebackRequest(state, seat) },
  "back-denied": { isRequest: no, evolve: () => ({ takebackRequest: null }) },
  "taken-back": { isRequest: no, evolve: withMovesTakenBack },
  "rematch-wanted": { isRequest: no, evolve: ({ rematch }, { seat }) => ({ rematch: [...rematch, seat] }) },
  rematched: { isRequest: no, evolve: (_, { table }) => ({ successor: table }) },
  "stepped-out": { isRequest: yes, evolve: (state, { seat }) => covered(state, seat) },
  "came-back": { isRequest: no, evolve: (state, { seat }) => uncovered(state, seat) },
  covered: { isRequest: yes, evolve: (state, { seat, bot }) => covered(state, seat, bot) },
  vacated: { isRequest: yes, evolve: (state, { seat }, at) => vacated(state, seat, at) },
  "computer-called": { isRequest: no, evolve: (state, { level }, at) => calledToEnd(state, level, at) },
  closed: { isRequest: no, evolve: () => ended("closed") },
  claimed: {
    isRequest: no,
    // The text of the end names the first winner.
    evolve: (_, { seat, as, partner }) =>
      as === "win" ? ended("claimed", partner === undefined ? [seat] : [seat, partner]) : ended("claimed-draw"),
  },
  exhausted: { isRequest: no, evolve: () => ended("exhausted") },
  paused: { isRequest: no, evolve: ({ clock }, _, at) => ({ paused: at, clock: stoppedClock(clock, at) }) },
  resumed: { isRequest: no, evolve: (state, { seat }, at) => resumed(state, seat, at) },
  abandoned: { isRequest: no, evolve: () => ended("abandoned") },
  said: { isRequest: no, evolve: talkedOnce },
  reacted: { isRequest: no, evolve: talkedOnce },
  "seat-moved": {
    isRequest: yes,
    evolve: (state, event) => ({
      chairs: state.chairs.with(event.seat, movedChair(chairOf(state, event.seat), event, state.length + 1)),
    }),
  },
  revealed: { isRequest: no, evolve: (_, { secret }) => ({ secret }) },
  uploaded: { isRequest: no, evolve: () => ({ isUploaded: true }) },
};

const rules = new Map<string, EventRule<TableEvent>>(Object.entries(tableEvents));

export const isTableEvent = (event: AnyEvent): event is TableEvent => rules.has(event.type);
