/** Verifies SPY's hint reasons by counting card orders from the announcements, without the bot's worlds and masks. */
import type { SpyHintReason } from "../../../../../engine/games/spy/bot/hint-reasons.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import { addClue, type Clues, countOrders, noClues } from "../../../../../engine/games/spy/rules/deduce.ts";
import { evolve, start } from "../../../../../engine/games/spy/rules/evolve.ts";
import { CARD_FACES, CARDS, type Card, cardSet, TARGETS } from "../../../../../engine/games/spy/state/rulebook.ts";
import type { SpyCommand, Stance } from "../../../../../engine/games/spy/state/types.ts";
import type { SpyKnown } from "./duel.ts";

/** Clues from the public announcements only, without the seat's own cards. */
const cluesOf = ({ state: { options, bases }, events }: SpyKnown): readonly Clues[] => {
  let state = start(options, bases.length);
  let clues = noClues(state);
  for (const event of events) {
    const announced = spy.redact(event, "watcher", false);
    clues = addClue(clues, state, announced);
    state = evolve(state, announced);
  }
  return clues;
};

/** The column that a stance faces. */
const facedBy = ({ gap, facing }: Stance, m: number): number => (facing === "R" ? gap : (gap + m - 1) % m);

const afterMove = (spyAt: Stance, command: SpyCommand, m: number): Stance => {
  const flippedIf = (stance: Stance, isTurned: boolean): Stance =>
    isTurned ? { gap: stance.gap, facing: stance.facing === "L" ? "R" : "L" } : stance;
  if (command.type === "flip") return flippedIf(spyAt, true);
  if (command.type !== "move") return spyAt;
  const afterFirstFlip = flippedIf(spyAt, command.flipBefore);
  const by = afterFirstFlip.facing === "R" ? command.distance : m - command.distance;
  return flippedIf({ gap: (afterFirstFlip.gap + by) % m, facing: afterFirstFlip.facing }, command.flipAfter);
};

/** Whether the reason is true for the command according to the announcements. */
export const holds = (known: SpyKnown, command: SpyCommand, reason: SpyHintReason): boolean => {
  const { state, seat } = known;
  const m = state.bases[seat]!.cards.length;
  const set = cardSet(state.options.bombNumbers, state.bases.length);
  const opponents = state.bases.map((_, on) => on).filter((on) => on !== seat && !state.out.includes(on));
  if (reason.code === "any-order") return command.type === "arrange";
  if (command.type === "arrange") return false;
  if ("on" in reason && (!opponents.includes(reason.on) || reason.column >= m)) return false;
  const clues = cluesOf(known);
  const orders = (on: number, column?: number, cards: readonly Card[] = CARDS): number => {
    const { candidates } = clues[on]!;
    const narrowed =
      column === undefined
        ? candidates
        : candidates.with(
            column,
            candidates[column]!.filter((card) => cards.includes(card)),
          );
    return countOrders(narrowed, set);
  };
  const target = (on: number): Card | null => TARGETS[state.bases[on]!.exposed.filter(Boolean).length] ?? null;
  const bombs = CARDS.filter((card) => CARD_FACES[card].kind === "bomb");
  const mayExplode = (on: number, column: number): boolean =>
    clues[on]!.lit[column] !== false && orders(on, column, bombs) > 0;
  /** The possible cards for each answer about an unexposed column. */
  const answers = (on: number): readonly (readonly Card[])[] => {
    const sought = target(on);
    const kinds = ["safe", "top-secret", "bomb"].map((kind) =>
      CARDS.filter((card) => CARD_FACES[card].kind === kind && card !== sought),
    );
    return [sought === null ? [] : [sought], ...kinds];
  };
  const left = (on: number, column: number): number => {
    if (state.bases[on]!.exposed[column]) return orders(on);
    return Math.round(answers(on).reduce((sum, cards) => sum + orders(on, column, cards) ** 2, 0) / orders(on));
  };
  const columnOf = (stance: Stance): number => {
    const faced = facedBy(stance, m);
    return state.options.mirror === "reversed" ? m - 1 - faced : faced;
  };
  const now = columnOf(state.bases[seat]!.spy!);
  const then = columnOf(afterMove(state.bases[seat]!.spy!, command, m));
  const isMove = command.type === "move" || command.type === "flip";
  switch (reason.code) {
    case "keeps-secret":
      return command.type === "end-turn" && state.hasSpied && !state.hasMoved;
    case "avoids-bang":
      return command.type === "end-turn" && !state.hasSpied && opponents.every((on) => mayExplode(on, now));
    case "nothing-to-learn":
      return command.type === "end-turn" && opponents.every((on) => left(on, now) === orders(on));
    case "may-light":
      return (
        command.type === "end-turn" &&
        reason.column === then &&
        reason.chance > 0 &&
        Math.abs(orders(reason.on, now, bombs) / orders(reason.on) - reason.chance) < 1e-9
      );
    case "leaves-bang":
      return isMove && reason.column === now && mayExplode(reason.on, now) && !mayExplode(reason.on, then);
    case "asks":
    case "faces-split":
      return (
        isMove === (reason.code === "faces-split") &&
        reason.column === then &&
        orders(reason.on) === reason.orders &&
        left(reason.on, then) === reason.left &&
        reason.left < reason.orders
      );
    default: {
      const isFound = reason.chance === 1;
      const chance = orders(reason.on, reason.column, [reason.card]) / orders(reason.on);
      const isInTime = reason.code === "faces-next" ? state.hasSpied : !state.hasSpied;
      const isCodeCorrect = reason.code === "finds" ? isFound : reason.code !== "may-find" || !isFound;
      return (
        isMove === reason.code.startsWith("faces") &&
        isInTime &&
        isCodeCorrect &&
        reason.column === then &&
        reason.card === target(reason.on) &&
        Math.abs(chance - reason.chance) < 1e-9
      );
    }
  }
};
