/**
 * Law 3 for any game: at the positions of a random game, each viewer's view is given another truth (`resample`), and both
 * worlds go on by steps that look alike to that viewer, several in a row. What the viewer then gets must be the same, byte by
 * byte; and so must whatever a table says of the game to everybody (`public`): listings, presence, clocks and offers are
 * made of nothing else. What is drawn and sent of it is compared at the table's own door (test/worker/resampled.test.ts).
 *
 * A step looks alike if the views after it are equal and so is what was said aloud (`heard`); steps that differ for the eye,
 * as where a hand is laid open, prove nothing and end that pair of worlds. `view` is compared first, so it cannot hide.
 */
import { numberStream, shuffle, shuffleKey } from "../../engine/chance/deal.ts";
import { randomBelow, randomItem, seededRandom } from "../../engine/chance/seeded-random.ts";
import type { Random } from "../../engine/contract/bot.ts";
import {
  type Game,
  type GameCommand,
  type GameEvent,
  type Host,
  isRefusal,
  type PossibleWorld,
  type Viewer,
} from "../../engine/contract/game.ts";

export type LeakKind = "view" | "moves" | "refusal" | "public" | "entry" | "length" | "aloud";

export class Leak extends Error {
  readonly kind: LeakKind;
  constructor(kind: LeakKind, viewer: Viewer, truth: string, other: string) {
    super(`${kind}, as ${viewer}: ${truth} ≠ ${other}`);
    this.kind = kind;
  }
}

/**
 * What the players at a table hear of an event and no state keeps. Left out: nothing. It exempts from comparison, so that
 * the kit holds it to its word: whoever watches must be told just that.
 */
export type Heard = (event: GameEvent) => unknown;

export interface Trial {
  readonly game: Game;
  readonly options: object;
  readonly seats: number;
  readonly seed: string;
  readonly heard?: Heard;
}

/** How often there was another world, how often it went on alike, and how far at most: who compares nothing proves nothing. */
export interface Tally {
  readonly worlds: number;
  readonly steps: number;
  readonly depth: number;
}

/** One seat's command, or what happens by itself. */
type Choice = { readonly seat: number; readonly command: GameCommand } | null;

type Worlds = readonly [truth: PossibleWorld<object>, other: PossibleWorld<object>];

interface Kit extends Required<Trial> {
  readonly random: Random;
  /** Commands that somebody could make at some time. */
  readonly known: GameCommand[];
  tally: Tally;
}

const NOW = 1_767_225_600_000;
const CANDIDATES = 60;
const ATTEMPTS = 40;
/** Choices of one game; all the secrets of a deal are in play long before. */
const STEPS = 60;
/** Every so many positions both worlds go on for so long. */
const EVERY = 4;
const DEPTH = 6;

const hostFrom = (seed: string): Host => ({
  now: NOW,
  shuffle: (label, n) => shuffle(numberStream(shuffleKey(seed, [], label)), n),
});

const text = (value: unknown): string => JSON.stringify(value) ?? "";

const same = (kind: LeakKind, viewer: Viewer, truth: unknown, other: unknown): void => {
  if (text(truth) !== text(other)) throw new Leak(kind, viewer, text(truth), text(other));
};

// ── what a game does ──

const eventsOf = (game: Game, { state, host }: PossibleWorld<object>, choice: Choice): readonly GameEvent[] | null => {
  if (choice === null) return game.next(state, host);
  const answer = game.decide(state, choice.seat, choice.command, host);
  return isRefusal(answer) ? null : answer;
};

const after = (game: Game, state: object, events: readonly GameEvent[]): object =>
  events.reduce((folded, event) => game.evolve(folded, event), state);

/** Undefined: nobody can do anything any more. */
const choose = ({ game, random, known }: Kit, { state, host }: PossibleWorld<object>): Choice | undefined => {
  if (game.next(state, host).length > 0) return null;
  const turn = game.turn(state);
  if (turn.length === 0) return undefined;
  const seat = randomItem(random, turn);
  for (const each of turn) known.push(...game.moves(state, each).slice(0, ATTEMPTS));
  return { seat, command: randomItem(random, game.moves(state, seat)) };
};

// ── what is compared ──

/** What a table makes known of the game to everybody, whatever it is asked. */
const publicOf = ({ game, options, seats }: Kit, state: object): unknown => ({
  ...{ turn: game.turn(state), remaining: game.remaining(state), hides: game.hides(state) },
  ...{
    outcome: game.outcome(state),
    due: game.due?.(state) ?? null,
    forgets: game.playedFromMemory?.now(state) ?? false,
  },
  voters: game.draws?.voters(state) ?? [],
  resigning: [...Array(seats).keys()].filter((seat) => game.resigning?.can(state, seat)),
  again: game.outcome(state) === null ? null : (game.rematchOptions?.(options, state, (seat) => seat) ?? null),
});

const answerTo = (game: Game, { state, host }: PossibleWorld<object>, seat: number, command: GameCommand): unknown => {
  const answer = game.decide(state, seat, command, host);
  return isRefusal(answer) ? answer : "accepted";
};

const compareRefusals = ({ game, random, known }: Kit, [truth, other]: Worlds, seat: number): void => {
  for (let attempt = 0; attempt < Math.min(ATTEMPTS, known.length); attempt++) {
    const command = randomItem(random, known);
    same("refusal", seat, answerTo(game, truth, seat, command), answerTo(game, other, seat, command));
  }
};

const compareStanding = (kit: Kit, worlds: Worlds, viewer: Viewer): void => {
  const [truth, other] = worlds;
  const { game } = kit;
  same("view", viewer, game.view(truth.state, viewer), game.view(other.state, viewer));
  same("public", viewer, publicOf(kit, truth.state), publicOf(kit, other.state));
  if (typeof viewer !== "number") return;
  same("moves", viewer, game.moves(truth.state, viewer), game.moves(other.state, viewer));
  compareRefusals(kit, worlds, viewer);
};

/** All that `viewer` is sent of these events, at once and later. */
const told = (game: Game, events: readonly GameEvent[], viewer: Viewer): string =>
  text([false, true].map((past) => events.map((event) => game.redact(event, viewer, past))));

/** What `viewer` sees and hears of a step. */
const looks = ({ game, heard }: Kit, state: object, events: readonly GameEvent[], viewer: Viewer): string =>
  text([game.view(after(game, state, events), viewer), events.map((event) => heard(event))]);

const checkHeard = ({ game, heard }: Kit, events: readonly GameEvent[]): void => {
  for (const event of events)
    same("aloud", "watcher", heard(event), heard(game.redact(event, "watcher", false) as GameEvent));
};

/** Without its figures, which differ where a secret is told outright. */
const shapeOf = (sent: string): string => sent.replaceAll(/\d+/g, "0");

/** The choices in the other world that may look like this one. */
const candidates = ({ game, random }: Kit, choice: Choice, state: object, viewer: Viewer): readonly Choice[] => {
  if (choice === null || choice.seat === viewer) return [choice];
  const { seat } = choice;
  const moves = game.moves(state, seat);
  const from = randomBelow(random, Math.max(1, moves.length - CANDIDATES));
  return [choice, ...moves.slice(from, from + CANDIDATES).map((command) => ({ seat, command }))];
};

/** Both worlds after `choice`, where the other goes on alike; null where it cannot. */
const step = (kit: Kit, [truth, other]: Worlds, choice: Choice, viewer: Viewer): Worlds | null => {
  const { game } = kit;
  const events = eventsOf(game, truth, choice) ?? [];
  checkHeard(kit, events);
  const seen = looks(kit, truth.state, events, viewer);
  const alike = candidates(kit, choice, other.state, viewer)
    .map((each) => eventsOf(game, other, each))
    .filter((each) => each !== null)
    .filter((each) => looks(kit, other.state, each, viewer) === seen);
  if (alike.length === 0) return null;
  const truly = told(game, events, viewer);
  const match = alike.find((each) => told(game, each, viewer) === truly);
  if (match === undefined) throw unlike(viewer, truly, told(game, alike[0]!, viewer));
  const goneOn = (world: PossibleWorld<object>, by: readonly GameEvent[]) => ({
    ...world,
    state: after(game, world.state, by),
  });
  return [goneOn(truth, events), goneOn(other, match)];
};

const unlike = (viewer: Viewer, truly: string, otherwise: string): Leak =>
  new Leak(shapeOf(otherwise).length === shapeOf(truly).length ? "entry" : "length", viewer, truly, otherwise);

// ── how it goes on ──

/** Compares, and goes on alike in both worlds for `left` more steps, the first of which is given. */
const follow = (kit: Kit, worlds: Worlds, first: Choice, viewer: Viewer, left: number): void => {
  let now: Worlds | null = worlds;
  let choice: Choice | undefined = first;
  for (let depth = 0; now !== null; depth++) {
    compareStanding(kit, now, viewer);
    const { worlds: count, steps, depth: deepest } = kit.tally;
    kit.tally = { worlds: count, steps: steps + Math.min(depth, 1), depth: Math.max(deepest, depth) };
    if (depth === left || choice === undefined) return;
    now = step(kit, now, choice, viewer);
    choice = now === null ? undefined : choose(kit, now[0]);
  }
};

/** Another truth behind what `viewer` sees. */
const otherWorld = (
  kit: Kit,
  { state, host }: PossibleWorld<object>,
  viewer: Viewer,
  seed: string,
): PossibleWorld<object> => {
  const chance = hostFrom(seed);
  const dealing: Host = {
    now: NOW,
    shuffle: (label, n) => (label.startsWith("resample") ? chance : host).shuffle(label, n),
  };
  const other = kit.game.resample(state, viewer, dealing);
  if (text(other.state) !== text(state)) kit.tally = { ...kit.tally, worlds: kit.tally.worlds + 1 };
  return other;
};

const tryPosition = (kit: Kit, truth: PossibleWorld<object>, choice: Choice, position: number): void => {
  for (const viewer of [...Array(kit.seats).keys(), "watcher"] as const) {
    const other = otherWorld(kit, truth, viewer, `${kit.seed} ${position} ${viewer}`);
    follow(kit, [truth, other], choice, viewer, position % EVERY === 0 ? DEPTH : 1);
  }
};

/** Plays one random game and compares all the way; throws the first `Leak`. */
export const tryWorlds = (trial: Trial): Tally => {
  const { game, options, seats, seed } = trial;
  const random = seededRandom(seed);
  const kit: Kit = { heard: () => null, ...trial, random, known: [], tally: { worlds: 0, steps: 0, depth: 0 } };
  let truth: PossibleWorld<object> = { state: game.start(options, seats), host: hostFrom(seed) };
  for (let position = 0; position <= STEPS; position++) {
    const choice = choose(kit, truth);
    if (choice === undefined) break;
    tryPosition(kit, truth, choice, position);
    truth = { ...truth, state: after(game, truth.state, eventsOf(game, truth, choice) ?? []) };
  }
  return kit.tally;
};
