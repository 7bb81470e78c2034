/**
 * Laws 3 and 4 for any game, at the positions of a random game.
 *
 * Law 3: each viewer gets a second world with the same view: another truth behind it (`resample`), or other chance for the
 * deal that comes next. Both worlds then take several steps that look alike to that viewer. What the viewer receives must be
 * the same, byte by byte. So must everything that a table publishes of the game (`public`), because listings, presence,
 * clocks and offers are made of nothing else. What the Worker makes of it is compared in test/worker/secrets/resampled.test.ts.
 *
 * A step looks alike if the views after it are equal and so is what was said aloud (`heard`). A step that looks different,
 * such as a hand laid open, proves nothing and ends that pair of worlds. Views are compared first.
 *
 * Law 4: commands made from the game's schema are accepted only if `moves` lists them.
 */
import { makeChance } from "../../engine/chance/deal.ts";
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
import { commandKey, commandKeys, commandsNear, randomCommand } from "../support/commands-from-schema.ts";
import { changedChance, recordLabels } from "../support/other-chance.ts";
import { tries } from "../support/samples.ts";

export type LeakKind = "view" | "moves" | "refusal" | "public" | "entry" | "length" | "aloud" | "unlisted";

export class Leak extends Error {
  readonly kind: LeakKind;
  constructor(kind: LeakKind, viewer: Viewer, truth: string, other: string) {
    super(`${kind}, as ${viewer}: ${truth} ≠ ${other}`);
    this.kind = kind;
  }
}

/**
 * What everyone at a table hears of an event although no state keeps it. Left out: nothing. Steps that are heard to differ
 * are not compared, so the kit checks that a watcher receives exactly this.
 */
export type Heard = (event: GameEvent) => unknown;

export interface Trial {
  readonly game: Game;
  readonly options: object;
  readonly seats: number;
  readonly seed: string;
  readonly heard?: Heard;
}

/** How much was compared, because a run that compares nothing proves nothing. */
export interface Tally {
  /** Second worlds from `resample`. */
  readonly worlds: number;
  /** Second worlds in which the next deal is different and looks alike. */
  readonly deals: number;
  readonly steps: number;
  /** The most steps of one pair of worlds. */
  readonly depth: number;
}

/** One seat's command, or null for what `next` returns. */
type Choice = { readonly seat: number; readonly command: GameCommand } | null;

type Worlds = readonly [truth: PossibleWorld<object>, other: PossibleWorld<object>];

interface Kit extends Required<Trial> {
  readonly random: Random;
  /** Commands that were listed for some seat at some position. */
  readonly known: GameCommand[];
  /** The labels that the truth has drawn up to this position. */
  drawn: ReadonlySet<string>;
  tally: Tally;
}

const NOW = 1_767_225_600_000;
const CANDIDATES = 60;
const ATTEMPTS = 40;
/** Choices of one game; all the secrets of a deal are in play long before. */
const STEPS = 60;
/** At every fourth position both worlds take so many steps. */
const EVERY = 4;
const DEPTH = 6;
/** Changes of the next deal that are tried for each viewer. */
const DEALS = 16;
/** Commands from the schema at each position for a seat that is on turn, and for one that is not. */
const COMMANDS = tries(40, 120, 400);
const COMMANDS_OUT_OF_TURN = 10;

const hostFrom = (seed: string): Host => ({ now: NOW, ...makeChance(seed, []) });

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

const comparePosition = (kit: Kit, worlds: Worlds, viewer: Viewer): void => {
  const [truth, other] = worlds;
  const { game } = kit;
  same("view", viewer, game.view(truth.state, viewer), game.view(other.state, viewer));
  same("public", viewer, publicOf(kit, truth.state), publicOf(kit, other.state));
  if (typeof viewer !== "number") return;
  same("moves", viewer, game.moves(truth.state, viewer), game.moves(other.state, viewer));
  compareRefusals(kit, worlds, viewer);
};

const numbersIn = (value: unknown): readonly number[] => [...new Set(text(value).match(/\d+/g))].map(Number);

/** Law 4: a command that the schema accepts is legal exactly if it is listed. */
const compareLegality = ({ game, random }: Kit, { state, host }: PossibleWorld<object>, seat: number): void => {
  const moves = game.moves(state, seat);
  const listed = commandKeys(moves);
  const source = { random, numbers: numbersIn(game.view(state, seat)) };
  const count = moves.length > 0 ? COMMANDS : COMMANDS_OUT_OF_TURN;
  const made = Array.from({ length: count }, () => randomCommand(game, source)).filter((command) => command !== null);
  const near = moves.length > 0 ? commandsNear(game, randomItem(random, moves)) : [];
  for (const command of [...made, ...near]) {
    const isAccepted = !isRefusal(game.decide(state, seat, command, host));
    if (isAccepted === listed.has(commandKey(command))) continue;
    throw new Leak("unlisted", seat, text(command), isAccepted ? "accepted" : "refused");
  }
};

/** All that `viewer` is sent of these events, at once and later. */
const sentOf = (game: Game, events: readonly GameEvent[], viewer: Viewer): string =>
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

/** The choices in the other world that may look the same as this one. */
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
  // In an open game two paths to one position are told apart, and nothing leaks.
  if (game.hides(truth.state)) for (const each of alike) compareEntries(game, viewer, events, each);
  const goneOn = (world: PossibleWorld<object>, by: readonly GameEvent[]) => ({
    ...world,
    state: after(game, world.state, by),
  });
  return [goneOn(truth, events), goneOn(other, alike[0]!)];
};

const compareEntries = (
  game: Game,
  viewer: Viewer,
  events: readonly GameEvent[],
  others: readonly GameEvent[],
): void => {
  const [truly, otherwise] = [sentOf(game, events, viewer), sentOf(game, others, viewer)];
  if (truly === otherwise) return;
  throw new Leak(shapeOf(otherwise).length === shapeOf(truly).length ? "entry" : "length", viewer, truly, otherwise);
};

// ── how it goes on ──

/** Compares, and goes on alike in both worlds for `left` more steps, the first of which is given. */
const follow = (kit: Kit, worlds: Worlds, first: Choice, viewer: Viewer, left: number): void => {
  let now: Worlds | null = worlds;
  let choice: Choice | undefined = first;
  for (let depth = 0; now !== null; depth++) {
    comparePosition(kit, now, viewer);
    const { steps, depth: deepest } = kit.tally;
    kit.tally = { ...kit.tally, steps: steps + Math.min(depth, 1), depth: Math.max(deepest, depth) };
    if (depth === left || choice === undefined) return;
    now = step(kit, now, choice, viewer);
    choice = now === null ? undefined : choose(kit, now[0]);
  }
};

/** Another truth behind what `viewer` sees. */
const otherWorld = (kit: Kit, truth: PossibleWorld<object>, viewer: Viewer, seed: string): PossibleWorld<object> => {
  const other = kit.game.resample(truth, viewer, hostFrom(seed));
  if (text(other.state) !== text(truth.state)) kit.tally = { ...kit.tally, worlds: kit.tally.worlds + 1 };
  return other;
};

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(sorted).sort() : value);

/** A hand may be dealt in another order, which its holder sees and no state keeps. */
const isOtherOrder = (sent: string, other: string): boolean => {
  const contents = [sent, other].map((each) => text(JSON.parse(each, (_, value) => sorted(value))));
  return sent !== other && contents[0] === contents[1];
};

/**
 * The same state under a host that deals otherwise, where that looks alike to `viewer`; null where no change does. Only
 * labels that have not been drawn yet can come out otherwise. Changes add up as long as the deal looks alike.
 */
const otherDeal = (
  kit: Kit,
  { state, host }: PossibleWorld<object>,
  choice: Choice,
  viewer: Viewer,
  seed: string,
): PossibleWorld<object> | null => {
  const { game, drawn } = kit;
  const recorded = recordLabels(host);
  const events = eventsOf(game, { state, host: recorded.chance }, choice) ?? [];
  if ([...recorded.labels].every((label) => drawn.has(label))) return null;
  const seen = looks(kit, state, events, viewer);
  let changes: readonly string[] = [];
  for (let attempt = 0; attempt < DEALS; attempt++) {
    const tried = [...changes, `${seed} ${attempt}`];
    const dealt = eventsOf(game, { state, host: { ...host, ...changedChance(host, drawn, tried) } }, choice);
    if (dealt === null || text(dealt) === text(events) || looks(kit, state, dealt, viewer) !== seen) continue;
    if (isOtherOrder(sentOf(game, events, viewer), sentOf(game, dealt, viewer))) continue;
    compareEntries(game, viewer, events, dealt);
    changes = tried;
  }
  if (changes.length === 0) return null;
  kit.tally = { ...kit.tally, deals: kit.tally.deals + 1 };
  return { state, host: { ...host, ...changedChance(host, drawn, changes) } };
};

const tryPosition = (kit: Kit, truth: PossibleWorld<object>, choice: Choice, position: number): void => {
  for (const viewer of [...Array(kit.seats).keys(), "watcher"] as const) {
    const seed = `${kit.seed} ${position} ${viewer}`;
    const depth = position % EVERY === 0 ? DEPTH : 1;
    follow(kit, [truth, otherWorld(kit, truth, viewer, seed)], choice, viewer, depth);
    const dealt = otherDeal(kit, truth, choice, viewer, seed);
    if (dealt !== null) follow(kit, [truth, dealt], choice, viewer, DEPTH);
    if (viewer !== "watcher") compareLegality(kit, truth, viewer);
  }
};

/** Plays one random game and compares all the way; throws the first `Leak`. */
export const tryLaws = (trial: Trial): Tally => {
  const { game, options, seats, seed } = trial;
  const random = seededRandom(seed);
  const kit: Kit = {
    ...{ heard: () => null, ...trial, random, known: [], drawn: new Set() },
    tally: { worlds: 0, deals: 0, steps: 0, depth: 0 },
  };
  let truth: PossibleWorld<object> = { state: game.start(options, seats), host: hostFrom(seed) };
  for (let position = 0; position <= STEPS; position++) {
    const choice = choose(kit, truth);
    if (choice === undefined) break;
    tryPosition(kit, truth, choice, position);
    const recorded = recordLabels(truth.host);
    const events = eventsOf(game, { ...truth, host: recorded.chance }, choice) ?? [];
    kit.drawn = new Set([...kit.drawn, ...recorded.labels]);
    truth = { ...truth, state: after(game, truth.state, events) };
  }
  return kit.tally;
};
