/**
 * The turn that turn-plan.ts would play, for two seats left, fast enough for thousands of playouts. Stances are numbers,
 * sets of columns are masks, and a player knows its own base and what has been announced.
 */
import { facedColumn, spiedColumn, stanceAfter } from "../state/ring.ts";
import { CARDS, DISTANCES, type Distance, EXPOSED_DISTANCES, TARGETS } from "../state/rulebook.ts";
import type { SpyOptions, Stance } from "../state/types.ts";
import {
  ANSWERS,
  afterAnswerAt,
  afterDistanceAt,
  answerIn,
  answersAt,
  type BeliefNode,
  numberIn,
  numbersAt,
  type Work,
} from "./belief-tree.ts";
import { MAX_TURNS, VALUE_PER_LATER_TURN } from "./reach.ts";
import { doubtOf, type Features, isBestTry } from "./win-chance.ts";
import { cardCode, type Worlds } from "./worlds.ts";

/** Twice the gap, and one more if the Spy faces left. So `stance ^ 1` is the flipped stance. */
export const stanceNumber = ({ gap, facing }: Stance): number => gap * 2 + Number(facing === "L");

const stanceOfNumber = (stance: number): Stance => ({ gap: stance >> 1, facing: stance % 2 === 1 ? "L" : "R" });

/** A way to move, or to stay. */
export interface Step {
  readonly stance: number;
  /** What it announces about the own base; null: nothing new. */
  readonly announced: { readonly column: number; readonly distance: Distance } | null;
}

/** Where a Spy can move in its base. */
interface Ways {
  /** By stance; the first step is to stay. */
  readonly steps: readonly (readonly Step[])[];
  /** By stance * m + column of the other base: the same as `farReachOf`. */
  readonly reach: Float64Array;
}

/** What all playouts of a choice share. */
export interface Duel {
  readonly options: SpyOptions;
  readonly worlds: Worlds;
  readonly weights: Features;
  readonly work: Work;
  /** By stance: the columns faced in the own and in the other base. */
  readonly faced: readonly number[];
  readonly spied: readonly number[];
  /** By stance and distance: the stance after it. */
  readonly after: readonly (readonly number[])[];
  /** By stance: the steps by the limits of the column faced and of the one behind, the first times `LIMITS`. */
  readonly steps: readonly (readonly (readonly Step[])[])[];
}

/** The limit of a Move from a column: its number, or 0 if the card is exposed. */
const LIMITS = 4;

export const makeDuel = (options: SpyOptions, worlds: Worlds, weights: Features): Duel => {
  const { m } = worlds;
  const stances = Array.from({ length: 2 * m }, (_, stance) => stanceOfNumber(stance));
  const faced = stances.map((stance) => facedColumn(stance, m));
  const after = stances.map((from) =>
    [0, ...DISTANCES].map((distance) => stanceNumber(stanceAfter(from, distance, m))),
  );
  const moves = (from: number, limit: number): readonly Step[] =>
    DISTANCES.filter((distance) => (limit === 0 ? EXPOSED_DISTANCES.includes(distance) : distance === limit)).flatMap(
      (distance) => {
        const stance = after[from]![distance]!;
        const announced = limit === 0 ? null : { column: faced[from]!, distance };
        return [stance, stance ^ 1].map((to) => ({ stance: to, announced }));
      },
    );
  const steps = stances.map((_, stance) =>
    Array.from({ length: LIMITS * LIMITS }, (_, limits): readonly Step[] => [
      { stance, announced: null },
      ...(options.flipOnly ? [{ stance: stance ^ 1, announced: null }] : []),
      ...moves(stance, Math.floor(limits / LIMITS)),
      ...moves(stance ^ 1, limits % LIMITS),
    ]),
  );
  const spied = stances.map((stance) => spiedColumn(stance, m, options.mirror));
  return { options, worlds, weights, work: { nodes: 0 }, faced, spied, after, steps };
};

/** One player of a playout. */
export interface Side {
  /** What both players know of its base. */
  node: BeliefNode;
  stance: number;
  /** Its base. */
  readonly world: number;
  /** By the exposed columns of that base. */
  readonly ways: Map<number, Ways>;
  lit: number;
  exposed: number;
}

const has = (mask: number, column: number): boolean => ((mask >> column) & 1) === 1;

const waysOf = (duel: Duel, { ways, world, exposed }: Side): Ways => {
  const known = ways.get(exposed);
  if (known !== undefined) return known;
  const { worlds, faced, work } = duel;
  const limits = faced.map((column) => (has(exposed, column) ? 0 : numberIn(worlds, world, column)));
  const steps = duel.steps.map((of, stance) => of[limits[stance]! * LIMITS + limits[stance ^ 1]!]!);
  const made = { steps, reach: reachOf(duel, steps) };
  ways.set(exposed, made);
  work.nodes += WAYS_NODES;
  return made;
};

const reachOf = ({ spied, worlds: { m } }: Duel, steps: Ways["steps"]): Float64Array => {
  const reach = new Float64Array(steps.length * m);
  const next = steps.map((of) => of.reduce((mask, { stance }) => mask | (1 << stance), 0));
  for (let start = 0; start < steps.length; start++) {
    let seen = 1 << start;
    let worth = 1;
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      let more = seen;
      for (let stance = 0; stance < next.length; stance++) if (has(seen, stance)) more |= next[stance]!;
      for (let stance = 0; stance < next.length; stance++) {
        const cell = start * m + spied[stance]!;
        if (has(more, stance) && reach[cell] === 0) reach[cell] = worth;
      }
      seen = more;
      worth *= VALUE_PER_LATER_TURN;
    }
  }
  return reach;
};

/** By column of the mover's base: the chance that the waiting Spy can face it within its turn, as the mover sees it. */
const waitingReach = new Float64Array(7);

const setWaitingReach = (
  { options, worlds: { m }, spied, faced, after, work }: Duel,
  { stance, exposed, node }: Side,
) => {
  waitingReach.fill(0);
  const raise = (to: number, chance: number): void => {
    const column = spied[to]!;
    if (chance > waitingReach[column]!) waitingReach[column] = chance;
  };
  raise(stance, 1);
  if (options.flipOnly) raise(stance ^ 1, 1);
  for (let flip = 0; flip < 2; flip++) {
    const column = faced[stance ^ flip]!;
    const isExposed = has(exposed, column);
    const numbers = numbersAt(node, column, work);
    for (const distance of isExposed ? EXPOSED_DISTANCES : DISTANCES) {
      const chance = isExposed ? 1 : numbers[(distance - 1) * (m + 1) + m]! / node.list.length;
      const to = after[stance ^ flip]![distance]!;
      raise(to, chance);
      raise(to ^ 1, chance);
    }
  }
};

/** What a turn and the ways of a base cost beyond the bases compared, in nodes. */
const TURN_NODES = 300;
const WAYS_NODES = 500;

const baseScore = ({ weights, worlds }: Duel, left: number, count: number): number =>
  (left < 4 ? weights.found1 : 0) +
  (left < 3 ? weights.found2 : 0) +
  (left < 2 ? weights.found3 : 0) +
  weights.doubt * doubtOf(count, worlds.count);

/** The best chance of a hit times `count`: `row` is the place in `table` of the counts of the next card. */
const bestHit = (m: number, table: Uint16Array, row: number, reach: Float64Array, from: number): number => {
  let best = 0;
  for (let column = 0; column < m; column++) {
    const hit = table[row + column]! * reach[from + column]!;
    if (hit > best) best = hit;
  }
  return best;
};

/** The worlds by the column of the next card, as a table of one row. */
const targets = new Uint16Array(8);

const setTargets = ({ worlds: { m }, work }: Duel, node: BeliefNode): void => {
  const numbers = numbersAt(node, 0, work);
  for (let at = 0; at <= m; at++) targets[at] = numbers[at]! + numbers[m + 1 + at]! + numbers[2 * m + 2 + at]!;
};

/** By step: the mover's score. */
const moverScores = new Float64Array(16);

const setMoverScores = (duel: Duel, { node, world }: Side, steps: readonly Step[]): void => {
  const { m, columns } = duel.worlds;
  const { weights, work } = duel;
  const left = TARGETS.length - node.found;
  const ofDanger = weights.danger + (left === 1 ? weights.lastDanger : 0);
  const place = columns[world * CARDS.length + cardCode(TARGETS[node.found]!)]!;
  setTargets(duel, node);
  steps.forEach(({ announced }, index) => {
    const table = announced === null ? targets : numbersAt(node, announced.column, work);
    const row = announced === null ? 0 : (announced.distance - 1) * (m + 1);
    const count = table[row + m]!;
    const best = bestHit(m, table, row, waitingReach, 0);
    const danger = isBestTry(table[row + place]! * waitingReach[place]!, best) ? best / count : 0;
    moverScores[index] = baseScore(duel, left, count) + ofDanger * danger + weights.order / 2;
  });
};

/** The first command of a turn: to end it, or a step with or without a question first. */
export type DuelCommand = "end" | "spy" | Step;

/** The best first command of the mover's turn, and the chance to win with it. */
export const planDuelTurn = (
  duel: Duel,
  mover: Side,
  waiting: Side,
  hasMoved: boolean,
  hasSpied: boolean,
): { readonly command: DuelCommand; readonly value: number } => {
  const { options, spied, weights, work } = duel;
  const { m } = duel.worlds;
  const { steps: all, reach } = waysOf(duel, mover);
  const canMove = !hasMoved && !(hasSpied && options.strictMoveThenSpy);
  const steps = canMove ? all[mover.stance]! : all[mover.stance]!.slice(0, 1);
  work.nodes += TURN_NODES;
  setWaitingReach(duel, waiting);
  setMoverScores(duel, mover, steps);
  setTargets(duel, waiting.node);
  const left = TARGETS.length - waiting.node.found;
  /** The chance to win after the best of the steps `from` … `last`, if `row` of `table` is known of the other base. */
  const valueAfter = (table: Uint16Array, row: number, toFind: number, from: number, last: number): number => {
    const count = table[row + m]!;
    const ofThreat = weights.threat + (toFind === 1 ? weights.lastThreat : 0);
    let best = Number.NEGATIVE_INFINITY;
    for (let index = from; index <= last; index++) {
      const hit = bestHit(m, table, row, reach, steps[index]!.stance * m) / count;
      const score = moverScores[index]! - ofThreat * hit;
      if (score > best) best = score;
    }
    return 1 / (1 + Math.exp(baseScore(duel, toFind, count) - best));
  };
  const valueOfQuestion = (from: number): number => {
    const column = spied[steps[from]!.stance]!;
    const last = from === 0 && !options.strictMoveThenSpy ? steps.length - 1 : from;
    const table = answersAt(waiting.node, column, work);
    let value = 0;
    for (let answer = 0; answer * (m + 1) < table.length; answer++) {
      const row = answer * (m + 1);
      const count = table[row + m]!;
      if (count === 0 || (answer === ANSWERS.bomb && has(waiting.lit, column))) continue;
      const toFind = left - Number(answer === ANSWERS.exposed);
      value += count * (toFind === 0 ? 1 : valueAfter(table, row, toFind, from, last));
    }
    return value / waiting.node.list.length;
  };
  let command: DuelCommand = "end";
  let best = -1;
  for (let index = 0; index < steps.length; index++) {
    const value = valueAfter(targets, 0, left, index, index);
    if (value > best) [best, command] = [value, index === 0 ? "end" : steps[index]!];
  }
  for (let index = 0; !hasSpied && index < steps.length; index++) {
    const value = valueOfQuestion(index);
    if (value > best) [best, command] = [value, index === 0 ? "spy" : steps[index]!];
  }
  return { command, value: best };
};

/** Carries out a question. Returns whether the mover wins by it; null: the game goes on. */
export const spyInDuel = ({ spied, work }: Duel, mover: Side, waiting: Side): boolean | null => {
  const column = spied[mover.stance]!;
  const answer = answerIn(waiting.node, waiting.world, column);
  if (answer === ANSWERS.bomb && has(waiting.lit, column)) return false;
  if (answer === ANSWERS.exposed && waiting.node.found === TARGETS.length - 1) return true;
  if (answer === ANSWERS.bomb) waiting.lit |= 1 << column;
  if (answer === ANSWERS.exposed) waiting.exposed |= 1 << column;
  waiting.node = afterAnswerAt(waiting.node, column, answer, work);
  return null;
};

export const moveInDuel = ({ work }: Duel, mover: Side, { stance, announced }: Step): void => {
  mover.stance = stance;
  if (announced !== null) mover.node = afterDistanceAt(mover.node, announced.column, announced.distance, work);
};
