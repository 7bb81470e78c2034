/** Decides SPY commands, and finds an opponent's truthful answer. */
import { DealUnknownError, type Host, type Refusal, refuse, type Seat } from "../../../contract/game.ts";
import { baseOf, distancesAt, isPermutationOf, nextTarget, stanceOf } from "../state/base.ts";
import { facedColumn, flippedStance, spiedColumn, stanceAfterMove } from "../state/ring.ts";
import { CARD_FACES, cardSet, ruleOfRefusal, type SpyRefusal } from "../state/rulebook.ts";
import { activeSeats, canMove, canSpy, isEliminated, seatAfter, turn } from "../state/turn.ts";
import type { Arrange, MoveSpy, SpyBase, SpyCommand, SpyEvent, SpyState, Stance } from "../state/types.ts";

const refuseBy = (code: SpyRefusal): Refusal => refuse(code, ruleOfRefusal[code]);

/** One event, or a refusal. Throws `DealUnknownError` on a view that hides the card in question. */
export const decide = (state: SpyState, seat: Seat, command: SpyCommand): readonly SpyEvent[] | Refusal => {
  if (state.outcome !== null) return refuseBy("game-over");
  if (isEliminated(state, seat)) return refuseBy("you-are-out");
  if (command.type === "arrange") return decideArrange(state, seat, command);
  if (state.phase === "arranging") return refuseBy("bases-not-set");
  if (state.active !== seat) return refuseBy("not-your-turn");
  switch (command.type) {
    case "move":
      return decideMove(state, seat, command);
    case "flip":
      return decideFlip(state, seat);
    case "spy":
      return decideSpy(state, seat, command.on);
    case "end-turn":
      return [{ type: "turn-ended", seat }];
  }
};

const decideArrange = (state: SpyState, seat: Seat, command: Arrange): readonly SpyEvent[] | Refusal => {
  const { base, gap, facing } = command;
  if (state.phase === "playing" || baseOf(state, seat).isReady) return refuseBy("base-is-set");
  const set = cardSet(state.options.bombNumbers, state.bases.length);
  if (!isPermutationOf(base, set)) return refuseBy("wrong-cards");
  if (gap >= set.length) return refuseBy("no-such-gap");
  return [{ type: "arranged", seat, base, gap, facing }];
};

const decideMove = (state: SpyState, seat: Seat, command: MoveSpy): readonly SpyEvent[] | Refusal => {
  const { flipBefore, distance, flipAfter } = command;
  if (!canMove(state)) return refuseBy("already-moved");
  const base = baseOf(state, seat);
  const spy = stanceOf(state, seat);
  const column = facedColumn(flipBefore ? flippedStance(spy) : spy, base.cards.length);
  if (base.cards[column] === null) throw new DealUnknownError();
  if (!distancesAt(base, column).includes(distance)) return refuseBy("wrong-distance");
  const after = stanceAfterMove(spy, command, base.cards.length);
  return [{ type: "moved", seat, flipBefore, distance, flipAfter, ...after }];
};

const decideFlip = (state: SpyState, seat: Seat): readonly SpyEvent[] | Refusal => {
  if (!state.options.flipOnly) return refuseBy("no-flip-only");
  if (!canMove(state)) return refuseBy("already-moved");
  return [{ type: "flipped", seat, facing: flippedStance(stanceOf(state, seat)).facing }];
};

const decideSpy = (state: SpyState, seat: Seat, on: Seat): readonly SpyEvent[] | Refusal => {
  if (!canSpy(state)) return refuseBy("already-spied");
  const base = state.bases[on];
  if (base === undefined || on === seat) return refuseBy("no-such-opponent");
  if (isEliminated(state, on)) return refuseBy("opponent-is-out");
  const column = spiedColumn(stanceOf(state, seat), base.cards.length, state.options.mirror);
  return [answered(base, { seat, on, column })];
};

/** The truthful answer of the base's owner (A.4.2.3). */
const answered = (
  base: SpyBase,
  target: { readonly seat: Seat; readonly on: Seat; readonly column: number },
): SpyEvent => {
  const card = base.cards[target.column] ?? null;
  if (card === null) throw new DealUnknownError();
  if (card === nextTarget(base)) return { type: "exposed", ...target, card };
  const { kind } = CARD_FACES[card];
  if (kind !== "bomb") return { type: "spied", ...target, answer: kind };
  if (base.lit?.[target.column]) return { type: "exploded", ...target, card };
  return { type: "spied", ...target, answer: "tsss" };
};

type Starter = (state: SpyState, host: Host) => Seat;

/** Once the last base is arranged, the Spies are revealed and the first player is chosen (A.2.4, A.2.6). */
export const nextWith =
  (starter: Starter) =>
  (state: SpyState, host: Host): readonly SpyEvent[] => {
    if (state.outcome !== null || state.phase === "playing" || turn(state).length > 0) return [];
    const spies = state.bases.map((base, seat) => (isEliminated(state, seat) ? null : knownStance(base.spy)));
    return [{ type: "bases-set", spies, first: starter(state, host) }];
  };

/** A view does not contain the Spies before `bases-set`, so this throws there. */
const knownStance = (spy: Stance | null): Stance => {
  if (spy === null) throw new DealUnknownError();
  return spy;
};

/** The seat that the table's setting names. Returns null if chance decides. */
export const namedFirst = ({ options }: SpyState): Seat | null =>
  options.firstPlayer === "host" ? 0 : options.firstPlayer === "loser" ? options.lastLoser : null;

export const firstByLot = (state: SpyState, host: Host): Seat => {
  const living = activeSeats(state);
  return host.shuffle("first-player", state.bases.length).find((seat) => living.includes(seat)) ?? 0;
};

/** If the named player resigned while the bases were arranged, the next player clockwise begins. */
const firstSeat: Starter = (state, host) => {
  const named = namedFirst(state);
  if (named === null) return firstByLot(state, host);
  return isEliminated(state, named) ? seatAfter(state, named) : named;
};

export const next = nextWith(firstSeat);
