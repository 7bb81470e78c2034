/**
 * Law 3 for any game: at the positions of a random game, each viewer's view is given another truth (`resample`), and both
 * worlds go on by a step that looks alike to that viewer. What the viewer then gets must be the same, byte by byte.
 *
 * A step looks alike if the views after it are equal and so is what was said aloud (`heard`); steps that differ for the eye,
 * as where a hand is laid open, prove nothing and end that pair of worlds. `view` is compared first, so it cannot hide.
 */
import { numberStream, shuffle, shuffleKey } from "../../engine/deal.ts";
import {
  type Game,
  type GameCommand,
  type GameEvent,
  type Host,
  isRefusal,
  type Viewer,
  type World,
} from "../../engine/game.ts";
import { below, pick, seededRandom } from "../../engine/random.ts";

export type LeakKind = "view" | "moves" | "refusal" | "entry" | "length";

export class Leak extends Error {
  readonly kind: LeakKind;
  constructor(kind: LeakKind, viewer: Viewer, truth: string, other: string) {
    super(`${kind}, as ${viewer}: ${truth} ≠ ${other}`);
    this.kind = kind;
  }
}

/** What the players at a table hear of an event and no state keeps. Left out: nothing. */
export type Heard = (event: GameEvent) => unknown;

export interface Trial {
  readonly game: Game;
  readonly options: object;
  readonly seats: number;
  readonly seed: string;
  readonly heard?: Heard;
}

/** How often there was another world, and how often it went on alike: a kit that compares nothing proves nothing. */
export interface Tally {
  readonly worlds: number;
  readonly steps: number;
}

/** One seat's command, or what happens by itself. */
type Choice = { readonly seat: number; readonly command: GameCommand } | null;

const NOW = 1_767_225_600_000;
const CANDIDATES = 60;
const ATTEMPTS = 40;
/** Choices of one game; all the secrets of a deal are in play long before. */
const STEPS = 60;

const hostFrom = (seed: string): Host => ({
  now: NOW,
  shuffle: (label, n) => shuffle(numberStream(shuffleKey(seed, [], label)), n),
});

const text = (value: unknown): string => JSON.stringify(value) ?? "";

const same = (kind: LeakKind, viewer: Viewer, truth: unknown, other: unknown): void => {
  if (text(truth) !== text(other)) throw new Leak(kind, viewer, text(truth), text(other));
};

const eventsOf = (game: Game, { state, host }: World<object>, choice: Choice): readonly GameEvent[] | null => {
  if (choice === null) return game.next(state, host);
  const answer = game.decide(state, choice.seat, choice.command, host);
  return isRefusal(answer) ? null : answer;
};

const after = (game: Game, state: object, events: readonly GameEvent[]): object =>
  events.reduce((folded, event) => game.evolve(folded, event), state);

/** Without its figures, which differ where a secret is told outright. */
const shapeOf = (told: string): string => told.replaceAll(/\d+/g, "0");

/** Plays one random game and compares all the way; throws the first `Leak`. */
export const tryWorlds = ({ game, options, seats, seed, heard = () => null }: Trial): Tally => {
  const random = seededRandom(seed);
  const host = hostFrom(seed);
  const viewers: readonly Viewer[] = [...Array(seats).keys(), "watcher"];
  const known: GameCommand[] = [];
  const tally = { worlds: 0, steps: 0 };

  const compareAnswers = (truth: World<object>, other: World<object>, viewer: Viewer): void => {
    same("view", viewer, game.view(truth.state, viewer), game.view(other.state, viewer));
    if (typeof viewer !== "number") return;
    same("moves", viewer, game.moves(truth.state, viewer), game.moves(other.state, viewer));
    for (let attempt = 0; attempt < Math.min(ATTEMPTS, known.length); attempt++) {
      const command = pick(random, known);
      const answers = [truth, other].map(({ state, host: deals }) => {
        const answer = game.decide(state, viewer, command, deals);
        return isRefusal(answer) ? answer : "accepted";
      });
      same("refusal", viewer, answers[0], answers[1]);
    }
  };

  const told = (events: readonly GameEvent[], viewer: Viewer): string =>
    text([false, true].map((past) => events.map((event) => game.redact(event, viewer, past))));

  /** The choices in the other world that may look like this one. */
  const candidates = (choice: Choice, { state }: World<object>, viewer: Viewer): readonly Choice[] => {
    if (choice === null || choice.seat === viewer) return [choice];
    const { seat } = choice;
    const moves = game.moves(state, seat);
    const from = below(random, Math.max(1, moves.length - CANDIDATES));
    return [choice, ...moves.slice(from, from + CANDIDATES).map((command) => ({ seat, command }))];
  };

  const compareStep = (truth: World<object>, other: World<object>, choice: Choice, viewer: Viewer): void => {
    const events = eventsOf(game, truth, choice) ?? [];
    const looks = (state: object, of: readonly GameEvent[]) =>
      text([game.view(after(game, state, of), viewer), of.map((event) => heard(event))]);
    const seen = looks(truth.state, events);
    const alike = candidates(choice, other, viewer)
      .map((each) => eventsOf(game, other, each))
      .filter((each) => each !== null)
      .filter((each) => looks(other.state, each) === seen)
      .map((each) => told(each, viewer));
    if (alike.length === 0) return;
    tally.steps++;
    const truly = told(events, viewer);
    if (alike.includes(truly)) return;
    const [first = ""] = alike;
    throw new Leak(shapeOf(first).length === shapeOf(truly).length ? "entry" : "length", viewer, truly, first);
  };

  const choose = (state: object): Choice | undefined => {
    if (game.next(state, host).length > 0) return null;
    const turn = game.turn(state);
    if (turn.length === 0) return undefined;
    const seat = pick(random, turn);
    for (const each of turn) for (const command of game.moves(state, each).slice(0, ATTEMPTS)) known.push(command);
    return { seat, command: pick(random, game.moves(state, seat)) };
  };

  let state: object = game.start(options, seats);
  for (let choice = choose(state), step = 0; choice !== undefined && step <= STEPS; choice = choose(state), step++) {
    for (const viewer of viewers) {
      const truth = { state, host };
      const chance = hostFrom(`${seed} ${step} ${viewer}`);
      const dealing: Host = {
        now: NOW,
        shuffle: (label, n) => (label.startsWith("resample") ? chance : host).shuffle(label, n),
      };
      const other = game.resample(state, viewer, dealing);
      if (text(other.state) !== text(state)) tally.worlds++;
      compareAnswers(truth, other, viewer);
      compareStep(truth, other, choice, viewer);
    }
    state = after(game, state, eventsOf(game, { state, host }, choice) ?? []);
  }
  return tally;
};
