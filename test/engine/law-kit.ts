/**
 * Laws 3 and 4 for any game, at the positions of a random game.
 *
 * Law 3: each viewer gets a second world with the same view: another truth behind it (`resample`), or other chance for
 * the next deal. Both worlds then take several steps that look alike to that viewer. What the viewer receives must be
 * equal, byte by byte. What a table publishes of the game (`public`) must be equal too, because listings, presence,
 * clocks and offers are made only of it. test/worker/secrets/resampled.test.ts compares what the Worker makes of it.
 *
 * A step looks alike if the views after it and the public details of its events (`publicDetail`) are equal. A step that
 * looks different, such as a hand that is shown, proves nothing and ends that pair of worlds.
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
import { changedChance, recordChanceLabels } from "../support/other-chance.ts";
import { trialCount } from "../support/samples.ts";

export type LeakKind = "view" | "moves" | "refusal" | "public" | "entry" | "length" | "public-detail" | "unlisted";

export class Leak extends Error {
  readonly kind: LeakKind;
  constructor(kind: LeakKind, viewer: Viewer, truth: string, other: string, hint = "") {
    super(`${kind}, as ${viewer}: ${truth} ≠ ${other}${hint}`);
    this.kind = kind;
  }
}

/**
 * What everyone learns from an event although no state stores it; by default nothing. Steps whose public details differ
 * are not compared, so the kit checks that a watcher receives exactly these details.
 */
export type PublicDetail = (event: GameEvent) => unknown;

export interface Trial {
  readonly game: Game;
  readonly options: object;
  readonly seats: number;
  readonly seed: string;
  readonly publicDetail?: PublicDetail;
}

/** A run that compares nothing proves nothing, so the caller checks these counts. */
export interface ComparisonCounts {
  /** Second worlds from `resample`. */
  readonly worlds: number;
  /** Second worlds in which the next deal is different and looks alike. */
  readonly deals: number;
  readonly steps: number;
  /** Steps of the pair of worlds that lasted longest. */
  readonly longest: number;
}

/** One seat's command, or null for the events that `next` returns. */
type Choice = { readonly seat: number; readonly command: GameCommand } | null;

type Worlds = readonly [truth: PossibleWorld<object>, other: PossibleWorld<object>];

interface Kit extends Required<Trial> {
  readonly random: Random;
  /** Commands that were legal for some seat at some position. */
  readonly pastMoves: GameCommand[];
  /** The labels of chance that the true game has used up to this position. */
  usedLabels: ReadonlySet<string>;
  counts: ComparisonCounts;
}

const NOW = 1_767_225_600_000;
const MAX_CANDIDATES = 60;
const MAX_ATTEMPTS = 40;
/** Choices of one game. By then every secret of a deal has long mattered. */
const MAX_CHOICES = 60;
/** At every fourth position both worlds take several steps; at the others, one. */
const DEEP_INTERVAL = 4;
const DEEP_STEPS = 6;
/** Changes of the next deal that are tried for each viewer. */
const DEAL_CHANGES = 16;
/** Commands from the schema at each position for a seat that is on turn, and for one that is not. */
const SCHEMA_COMMANDS = trialCount(40, 120, 400);
const SCHEMA_COMMANDS_OUT_OF_TURN = 10;

const hostFrom = (seed: string): Host => ({ now: NOW, ...makeChance(seed, []) });

const json = (value: unknown): string => JSON.stringify(value) ?? "";

const requireEqual = (kind: LeakKind, viewer: Viewer, truth: unknown, other: unknown): void => {
  if (json(truth) !== json(other)) throw new Leak(kind, viewer, json(truth), json(other));
};

// ── one step of a game ──

const eventsOf = (game: Game, { state, host }: PossibleWorld<object>, choice: Choice): readonly GameEvent[] | null => {
  if (choice === null) return game.next(state, host);
  const answer = game.decide(state, choice.seat, choice.command, host);
  return isRefusal(answer) ? null : answer;
};

const stateAfter = (game: Game, state: object, events: readonly GameEvent[]): object =>
  events.reduce((folded, event) => game.evolve(folded, event), state);

/** Returns undefined if no seat can act. */
const chooseNext = ({ game, random, pastMoves }: Kit, { state, host }: PossibleWorld<object>): Choice | undefined => {
  if (game.next(state, host).length > 0) return null;
  const turn = game.turn(state);
  if (turn.length === 0) return undefined;
  const seat = randomItem(random, turn);
  for (const each of turn) pastMoves.push(...game.moves(state, each).slice(0, MAX_ATTEMPTS));
  return { seat, command: randomItem(random, game.moves(state, seat)) };
};

// ── comparisons ──

/** What a table publishes of the game to everyone. */
const publishedOf = ({ game, options, seats }: Kit, state: object): unknown => ({
  ...{ turn: game.turn(state), remaining: game.remaining(state), hides: game.hides(state) },
  ...{
    outcome: game.outcome(state),
    due: game.due?.(state) ?? null,
    forgets: game.playedFromMemory?.now(state) ?? false,
  },
  voters: game.draws?.voters(state) ?? [],
  resigning: [...Array(seats).keys()].filter((seat) => game.resigning?.can(state, seat)),
  partners: Array.from({ length: seats }, (_, seat) => game.partner?.(state, seat) ?? null),
  again: game.outcome(state) === null ? null : (game.rematchOptions?.(options, state, (seat) => seat) ?? null),
});

const decisionOn = (
  game: Game,
  { state, host }: PossibleWorld<object>,
  seat: number,
  command: GameCommand,
): unknown => {
  const answer = game.decide(state, seat, command, host);
  return isRefusal(answer) ? answer : "accepted";
};

const compareRefusals = ({ game, random, pastMoves }: Kit, [truth, other]: Worlds, seat: number): void => {
  for (let attempt = 0; attempt < Math.min(MAX_ATTEMPTS, pastMoves.length); attempt++) {
    const command = randomItem(random, pastMoves);
    requireEqual("refusal", seat, decisionOn(game, truth, seat, command), decisionOn(game, other, seat, command));
  }
};

const comparePosition = (kit: Kit, worlds: Worlds, viewer: Viewer): void => {
  const [truth, other] = worlds;
  const { game } = kit;
  requireEqual("view", viewer, game.view(truth.state, viewer), game.view(other.state, viewer));
  requireEqual("public", viewer, publishedOf(kit, truth.state), publishedOf(kit, other.state));
  if (typeof viewer !== "number") return;
  requireEqual("moves", viewer, game.moves(truth.state, viewer), game.moves(other.state, viewer));
  compareRefusals(kit, worlds, viewer);
};

const numbersIn = (value: unknown): readonly number[] => [...new Set(json(value).match(/\d+/g))].map(Number);

/** Law 4: a command that the schema accepts is legal exactly if `moves` lists it. */
const compareLegality = ({ game, random }: Kit, { state, host }: PossibleWorld<object>, seat: number): void => {
  const moves = game.moves(state, seat);
  const listed = commandKeys(moves);
  const source = { random, numbers: numbersIn(game.view(state, seat)) };
  const count = moves.length > 0 ? SCHEMA_COMMANDS : SCHEMA_COMMANDS_OUT_OF_TURN;
  const made = Array.from({ length: count }, () => randomCommand(game, source)).filter((command) => command !== null);
  const near = moves.length > 0 ? commandsNear(game, randomItem(random, moves)) : [];
  for (const command of [...made, ...near]) {
    const isAccepted = !isRefusal(game.decide(state, seat, command, host));
    if (isAccepted === listed.has(commandKey(command))) continue;
    throw new Leak("unlisted", seat, json(command), isAccepted ? "accepted" : "refused");
  }
};

/** These events as `viewer` receives them, at once and as past events. */
const redactedFor = (game: Game, events: readonly GameEvent[], viewer: Viewer): string =>
  json([false, true].map((past) => events.map((event) => game.redact(event, viewer, past))));

/** The view and the public details by which `viewer` can tell a step from another. */
const appearanceOf = (
  { game, publicDetail }: Kit,
  state: object,
  events: readonly GameEvent[],
  viewer: Viewer,
): string => json([game.view(stateAfter(game, state, events), viewer), events.map((event) => publicDetail(event))]);

const checkPublicDetail = ({ game, publicDetail }: Kit, events: readonly GameEvent[]): void => {
  for (const event of events)
    requireEqual(
      "public-detail",
      "watcher",
      publicDetail(event),
      publicDetail(game.redact(event, "watcher", false) as GameEvent),
    );
};

/** Two texts that are equal without their numbers differ in a secret that is sent openly, not in length. */
const withoutNumbers = (sent: string): string => sent.replaceAll(/\d+/g, "0");

/** The choices in the other world that may look the same as this one. */
const candidateChoices = ({ game, random }: Kit, choice: Choice, state: object, viewer: Viewer): readonly Choice[] => {
  if (choice === null || choice.seat === viewer) return [choice];
  const { seat } = choice;
  const moves = game.moves(state, seat);
  const from = randomBelow(random, Math.max(1, moves.length - MAX_CANDIDATES));
  return [choice, ...moves.slice(from, from + MAX_CANDIDATES).map((command) => ({ seat, command }))];
};

/** Both worlds after `choice`; null if no step of the other world looks the same. */
const stepBoth = (kit: Kit, [truth, other]: Worlds, choice: Choice, viewer: Viewer): Worlds | null => {
  const { game } = kit;
  const events = eventsOf(game, truth, choice) ?? [];
  checkPublicDetail(kit, events);
  const seen = appearanceOf(kit, truth.state, events, viewer);
  const equalLooking = candidateChoices(kit, choice, other.state, viewer)
    .map((each) => eventsOf(game, other, each))
    .filter((each) => each !== null)
    .filter((each) => appearanceOf(kit, other.state, each, viewer) === seen);
  if (equalLooking.length === 0) return null;
  // In an open game the entries may show by which path a position was reached: that is no leak.
  if (game.hides(truth.state)) for (const each of equalLooking) compareEntries(game, viewer, events, each);
  const advance = (world: PossibleWorld<object>, by: readonly GameEvent[]) => ({
    ...world,
    state: stateAfter(game, world.state, by),
  });
  return [advance(truth, events), advance(other, equalLooking[0]!)];
};

const DETAIL_HINT =
  ". If this is public and no state stores it, name it in publicDetail of test/engine/games/<game>/two-worlds.ts";

const compareEntries = (
  game: Game,
  viewer: Viewer,
  events: readonly GameEvent[],
  others: readonly GameEvent[],
): void => {
  const [sent, otherSent] = [redactedFor(game, events, viewer), redactedFor(game, others, viewer)];
  if (sent === otherSent) return;
  throw new Leak(
    withoutNumbers(otherSent).length === withoutNumbers(sent).length ? "entry" : "length",
    viewer,
    sent,
    otherSent,
    DETAIL_HINT,
  );
};

// ── pairs of worlds ──

/** Compares both worlds, and again after each of `left` steps that look the same. The first step is `first`. */
const compareAlong = (kit: Kit, worlds: Worlds, first: Choice, viewer: Viewer, left: number): void => {
  let now: Worlds | null = worlds;
  let choice: Choice | undefined = first;
  for (let depth = 0; now !== null; depth++) {
    comparePosition(kit, now, viewer);
    const { steps, longest } = kit.counts;
    kit.counts = { ...kit.counts, steps: steps + Math.min(depth, 1), longest: Math.max(longest, depth) };
    if (depth === left || choice === undefined) return;
    now = stepBoth(kit, now, choice, viewer);
    choice = now === null ? undefined : chooseNext(kit, now[0]);
  }
};

/** Another truth behind the view of `viewer`. */
const otherWorld = (kit: Kit, truth: PossibleWorld<object>, viewer: Viewer, seed: string): PossibleWorld<object> => {
  const other = kit.game.resample(truth, viewer, hostFrom(seed));
  if (json(other.state) !== json(truth.state)) kit.counts = { ...kit.counts, worlds: kit.counts.worlds + 1 };
  return other;
};

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(sorted).sort() : value);

/** A hand may be dealt in another order: its holder sees the order, and no state stores it. */
const isOtherOrder = (sent: string, other: string): boolean => {
  const contents = [sent, other].map((each) => json(JSON.parse(each, (_, value) => sorted(value))));
  return sent !== other && contents[0] === contents[1];
};

/**
 * The same state under a host whose next deal differs but looks the same to `viewer`; null if no tried change does.
 * Only labels that have not been used can change. Changes add up as long as the deal looks the same.
 */
const otherDeal = (
  kit: Kit,
  { state, host }: PossibleWorld<object>,
  choice: Choice,
  viewer: Viewer,
  seed: string,
): PossibleWorld<object> | null => {
  const { game, usedLabels } = kit;
  const recorded = recordChanceLabels(host);
  const events = eventsOf(game, { state, host: recorded.chance }, choice) ?? [];
  if ([...recorded.labels].every((label) => usedLabels.has(label))) return null;
  const seen = appearanceOf(kit, state, events, viewer);
  let changes: readonly string[] = [];
  for (let attempt = 0; attempt < DEAL_CHANGES; attempt++) {
    const tried = [...changes, `${seed} ${attempt}`];
    const dealt = eventsOf(game, { state, host: { ...host, ...changedChance(host, usedLabels, tried) } }, choice);
    if (dealt === null || json(dealt) === json(events) || appearanceOf(kit, state, dealt, viewer) !== seen) continue;
    if (isOtherOrder(redactedFor(game, events, viewer), redactedFor(game, dealt, viewer))) continue;
    compareEntries(game, viewer, events, dealt);
    changes = tried;
  }
  if (changes.length === 0) return null;
  kit.counts = { ...kit.counts, deals: kit.counts.deals + 1 };
  return { state, host: { ...host, ...changedChance(host, usedLabels, changes) } };
};

const checkPosition = (kit: Kit, truth: PossibleWorld<object>, choice: Choice, position: number): void => {
  for (const viewer of [...Array(kit.seats).keys(), "watcher"] as const) {
    const seed = `${kit.seed} ${position} ${viewer}`;
    const depth = position % DEEP_INTERVAL === 0 ? DEEP_STEPS : 1;
    compareAlong(kit, [truth, otherWorld(kit, truth, viewer, seed)], choice, viewer, depth);
    const dealt = otherDeal(kit, truth, choice, viewer, seed);
    if (dealt !== null) compareAlong(kit, [truth, dealt], choice, viewer, DEEP_STEPS);
    if (viewer !== "watcher") compareLegality(kit, truth, viewer);
  }
};

/** Plays one random game and checks every position; throws the first `Leak`. */
export const checkLaws = (trial: Trial): ComparisonCounts => {
  const { game, options, seats, seed } = trial;
  const random = seededRandom(seed);
  const kit: Kit = {
    ...{ publicDetail: () => null, ...trial, random, pastMoves: [], usedLabels: new Set() },
    counts: { worlds: 0, deals: 0, steps: 0, longest: 0 },
  };
  let truth: PossibleWorld<object> = { state: game.start(options, seats), host: hostFrom(seed) };
  for (let position = 0; position <= MAX_CHOICES; position++) {
    const choice = chooseNext(kit, truth);
    if (choice === undefined) break;
    checkPosition(kit, truth, choice, position);
    const recorded = recordChanceLabels(truth.host);
    const events = eventsOf(game, { ...truth, host: recorded.chance }, choice) ?? [];
    kit.usedLabels = new Set([...kit.usedLabels, ...recorded.labels]);
    truth = { ...truth, state: stateAfter(game, truth.state, events) };
  }
  return kit.counts;
};
