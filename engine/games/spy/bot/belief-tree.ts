/**
 * What both players of a playout know of a base: the orders that all announcements leave possible, as a tree with a
 * branch for every further announcement. Each part is computed when a playout first needs it.
 */
import { CARD_FACES, CARDS, type Distance, TARGETS } from "../state/rulebook.ts";
import { cardCode, type Worlds } from "./worlds.ts";

/** The answers to a question: the card is exposed, or its kind. */
export const ANSWERS = { exposed: 0, safe: 1, "top-secret": 2, bomb: 3 } as const;

const MAX_CLASSES = 4;

/** Classes of cards by one kind of announcement. */
interface Classes {
  readonly count: number;
  /** The class of each card. */
  readonly of: Uint8Array;
  /** By class: the card to be found next once a card of the class is announced. */
  readonly next: Uint8Array;
}

/** By the number of cards found: the answers. */
const ANSWER_CLASSES = TARGETS.map((target, found): Classes => {
  const [now, later] = [cardCode(target), cardCode(TARGETS[found + 1] ?? target)];
  return {
    count: MAX_CLASSES,
    of: Uint8Array.from(CARDS, (card) => (card === target ? ANSWERS.exposed : ANSWERS[CARD_FACES[card].kind])),
    next: Uint8Array.of(later, now, now, now),
  };
});

/** By the number of cards found: the distances that a Spy can announce. */
const NUMBER_CLASSES = TARGETS.map(
  (target): Classes => ({
    count: 3,
    of: Uint8Array.from(CARDS, (card) => CARD_FACES[card].number - 1),
    next: new Uint8Array(3).fill(cardCode(target)),
  }),
);

export interface BeliefNode {
  readonly worlds: Worlds;
  /** The worlds that are possible. A plain array, because most are short and live briefly. */
  readonly list: readonly number[];
  /** The number of cards found in the base: at most three, because the fourth ends the game. */
  readonly found: number;
  /** By column; undefined until needed. */
  readonly answers: (Uint16Array | undefined)[];
  readonly numbers: (Uint16Array | undefined)[];
  /** By column and announcement. */
  readonly branches: (BeliefNode | undefined)[];
}

/** Counts nodes: bases compared. */
export interface Work {
  nodes: number;
}

export const makeBeliefNode = (worlds: Worlds, list: readonly number[], found: number): BeliefNode => ({
  worlds,
  list,
  found,
  answers: [],
  numbers: [],
  branches: [],
});

/**
 * The worlds by the answer about `column`. A row of m + 1 cells for each answer: in how many worlds the card to be found
 * after the answer is at each column, and in the last cell their number.
 */
export const answersAt = (node: BeliefNode, column: number, work: Work): Uint16Array =>
  (node.answers[column] ??= countWorlds(node, column, ANSWER_CLASSES[node.found]!, work));

/** The same by the number of the card at `column`: a row for each distance. */
export const numbersAt = (node: BeliefNode, column: number, work: Work): Uint16Array =>
  (node.numbers[column] ??= countWorlds(node, column, NUMBER_CLASSES[node.found]!, work));

const countWorlds = ({ worlds, list }: BeliefNode, column: number, classes: Classes, work: Work): Uint16Array => {
  const { m, cards, columns } = worlds;
  const row = m + 1;
  const table = new Uint16Array(classes.count * row);
  for (let index = 0; index < list.length; index++) {
    const world = list[index]!;
    const group = classes.of[cards[world * m + column]!]!;
    table[group * row + columns[world * CARDS.length + classes.next[group]!]!]! += 1;
    table[group * row + m]! += 1;
  }
  work.nodes += list.length;
  return table;
};

/** The belief after `answer` about `column`. */
export const afterAnswerAt = (node: BeliefNode, column: number, answer: number, work: Work): BeliefNode => {
  const found = node.found + Number(answer === ANSWERS.exposed);
  return branch(node, column * 2 * MAX_CLASSES + answer, column, ANSWER_CLASSES[node.found]!, answer, found, work);
};

/** The belief after its Spy has announced a Move from `column`. */
export const afterDistanceAt = (node: BeliefNode, column: number, distance: Distance, work: Work): BeliefNode => {
  const key = (column * 2 + 1) * MAX_CLASSES + distance - 1;
  return branch(node, key, column, NUMBER_CLASSES[node.found]!, distance - 1, node.found, work);
};

/** Branches of a shorter list are cheaper to compute again than to keep. */
const MIN_KEPT = 32;

const matching: number[] = Array.from({ length: 5_040 }, () => 0);

const branch = (
  node: BeliefNode,
  key: number,
  column: number,
  classes: Classes,
  group: number,
  found: number,
  work: Work,
): BeliefNode => {
  const known = node.branches[key];
  if (known !== undefined) return known;
  const { worlds, list } = node;
  const { m, cards } = worlds;
  let length = 0;
  for (let index = 0; index < list.length; index++) {
    const world = list[index]!;
    if (classes.of[cards[world * m + column]!] === group) matching[length++] = world;
  }
  work.nodes += list.length;
  const made = makeBeliefNode(worlds, matching.slice(0, length), found);
  if (list.length >= MIN_KEPT) node.branches[key] = made;
  return made;
};

/** What the owner of a base answers about `column` in `world`. */
export const answerIn = ({ worlds, found }: BeliefNode, world: number, column: number): number =>
  ANSWER_CLASSES[found]!.of[worlds.cards[world * worlds.m + column]!]!;

/** The number of the card at `column` of `world`. */
export const numberIn = ({ m, cards }: Worlds, world: number, column: number): Distance =>
  CARD_FACES[CARDS[cards[world * m + column]!]!].number;
