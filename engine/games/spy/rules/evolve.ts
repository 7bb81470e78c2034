/**
 * Folds SPY events. It reads no hidden card that the event does not contain, so views fold like the truth: eliminated
 * seats, exposed cards and the seat on turn are the same in every view. A turn ends automatically once its actions are
 * used up.
 */
import type { Outcome, Seat, TableFact } from "../../../contract/game.ts";
import { withItemAt } from "../../../kit/list-edits.ts";
import { baseOf, emptyBase } from "../state/base.ts";
import { baseSize, LAST_TARGET, type SpyEndReason } from "../state/rulebook.ts";
import { activeSeats, canMove, canSpy, isEliminated, isStalled, seatAfter } from "../state/turn.ts";
import type {
  Arranged,
  BasesSet,
  Exposed,
  Spied,
  SpyBase,
  SpyEvent,
  SpyOptions,
  SpyState,
  Stance,
} from "../state/types.ts";

export const start = (options: SpyOptions, seats: number): SpyState => ({
  options,
  phase: "arranging",
  bases: Array.from({ length: seats }, () => emptyBase(baseSize(seats))),
  active: null,
  hasMoved: false,
  hasSpied: false,
  out: [],
  quietTurns: 0,
  outcome: null,
});

/** The table facts of a game with resignation and draws, and without losses on time. */
type SpyTableFact = Exclude<TableFact, { readonly type: "flag-fell" }>;

export const evolve = (state: SpyState, event: SpyEvent | SpyTableFact): SpyState => {
  switch (event.type) {
    case "arranged":
      return arranged(state, event);
    case "bases-set":
      return basesSet(state, event);
    case "moved":
      return stepped(state, event.seat, { gap: event.gap, facing: event.facing });
    case "flipped":
      return stepped(state, event.seat, { gap: baseOf(state, event.seat).spy?.gap ?? 0, facing: event.facing });
    case "spied":
      return settled(answered(spying(state), event));
    case "exposed":
      return settled(exposed(spying(state), event));
    case "exploded":
      return settled(eliminated(spying(state), event.seat));
    case "turn-ended":
      return passed(state, event.seat);
    case "resigned":
      return resigned(state, event.seat);
    case "draw-agreed":
      return ended(state, "agreed-draw");
  }
};

const withBase = (state: SpyState, seat: Seat, changes: Partial<SpyBase>): SpyState => ({
  ...state,
  bases: withItemAt(state.bases, seat, { ...baseOf(state, seat), ...changes }),
});

const arranged = (state: SpyState, event: Arranged): SpyState => {
  const { base, gap, facing } = event;
  return withBase(state, event.seat, {
    isReady: true,
    cards: base,
    lit: base.includes(null) ? null : base.map(() => false),
    spy: gap === null || facing === null ? null : { gap, facing },
  });
};

const basesSet = (state: SpyState, event: BasesSet): SpyState => ({
  ...state,
  phase: "playing",
  active: event.first,
  bases: state.bases.map((base, seat) => ({ ...base, spy: event.spies[seat] ?? null })),
});

const stepped = (state: SpyState, seat: Seat, spy: Stance): SpyState =>
  settled({ ...withBase(state, seat, { spy }), hasMoved: true });

const spying = (state: SpyState): SpyState => ({ ...state, hasSpied: true, quietTurns: 0 });

/** A bomb that answered "tsss" is lit in its owner's view, and in no other (A.6). */
const answered = (state: SpyState, { on, column, answer }: Spied): SpyState => {
  if (answer !== "tsss" || on === null || column === null) return state;
  const { lit } = baseOf(state, on);
  return lit === null ? state : withBase(state, on, { lit: lit.with(column, true) });
};

const exposed = (state: SpyState, { on, column, card }: Exposed): SpyState => {
  const base = baseOf(state, on);
  const after = withBase(state, on, {
    cards: base.cards.with(column, card),
    exposed: base.exposed.with(column, true),
  });
  return card === LAST_TARGET && state.options.topSecret2Eliminates ? eliminated(after, on) : after;
};

/** A seat leaves the game. The last one that remains wins at once (A.5). */
const eliminated = (state: SpyState, seat: Seat): SpyState => {
  const after = { ...state, out: [...state.out, seat] };
  return activeSeats(after).length === 1 ? ended(after, "last-spy") : after;
};

/** After an action: the turn passes if its player is out or has no actions left (A.4). */
const settled = (state: SpyState): SpyState => {
  const { active } = state;
  if (active === null) return state;
  const isSpent = !canMove(state) && !canSpy(state);
  return isSpent || isEliminated(state, active) ? passed(state, active) : state;
};

const passed = (state: SpyState, seat: Seat): SpyState => {
  const after = {
    ...state,
    active: seatAfter(state, seat),
    hasMoved: false,
    hasSpied: false,
    quietTurns: state.hasSpied ? 0 : state.quietTurns + 1,
  };
  return isStalled(after) ? ended(after, "stalled") : after;
};

/** The end: remaining seats share first place, the others follow in reverse order of elimination (A.5). */
const ended = (state: SpyState, reason: SpyEndReason): SpyState => {
  const living = activeSeats(state);
  const places = state.bases.map((_, seat) => {
    const outIndex = state.out.indexOf(seat);
    return outIndex < 0 ? 1 : living.length + state.out.length - outIndex;
  });
  const outcome: Outcome = { winners: reason === "last-spy" ? living : [], reason, places };
  return { ...state, active: null, outcome };
};

/**
 * `seat` resigns and leaves the game, and before the bases are set it takes its cards with it. The count of quiet turns
 * restarts, because its limit depends on the number of players.
 */
const resigned = (state: SpyState, seat: Seat): SpyState => {
  const bare = state.phase === "arranging" ? withBase(state, seat, emptyBase(baseOf(state, seat).cards.length)) : state;
  const after = eliminated({ ...bare, quietTurns: 0 }, seat);
  if (after.outcome !== null || after.active !== seat) return after;
  return { ...after, active: seatAfter(after, seat), hasMoved: false, hasSpied: false };
};
