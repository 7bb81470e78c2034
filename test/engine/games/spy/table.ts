/** Helpers for tests of SPY: positions written as text, a host with a known secret, and random games. */
import * as v from "valibot";
import { makeChance, numberStream, shuffleKey } from "../../../../engine/chance/deal.ts";
import { type Host, isRefusal, type Refusal, type Seat, type Viewer } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { emptyBase } from "../../../../engine/games/spy/state/base.ts";
import { CARDS, type Card } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyBase, SpyCommand, SpyEvent, SpyOptions, SpyState } from "../../../../engine/games/spy/state/types.ts";
import { chosenSamples } from "../../../support/samples.ts";

export const optionsOf = (choice: object = {}): SpyOptions => v.parse(spy.options, choice);

export const hostOf = (secret: string): Host => ({ now: 0, ...makeChance(secret, []) });

const picksOf = (secret: string): ((bound: number) => number) => numberStream(shuffleKey(secret, [], "picks"));

export const viewersOf = (seats: number): Viewer[] => [...Array(seats).keys(), "watcher"];

export const cardsOf = (text: string): Card[] =>
  text.split(" ").map((word) => {
    const card = CARDS.find((known) => known === word.replace(/[!*]/, ""));
    if (card === undefined) throw new Error(`no such card: ${word}`);
    return card;
  });

/** Parses a base: its cards from left to right, `!` exposed, `*` lit, then the Spy's gap and facing: "S1! B1* … @2R". */
export const baseFrom = (text: string): SpyBase => {
  const [cards = "", stance = ""] = text.split(" @");
  const words = cards.split(" ");
  return {
    ...emptyBase(words.length),
    isReady: true,
    cards: cardsOf(cards),
    exposed: words.map((word) => word.endsWith("!")),
    lit: words.map((word) => word.endsWith("*")),
    spy: { gap: Number.parseInt(stance, 10), facing: stance.endsWith("L") ? "L" : "R" },
  };
};

/** A game in progress with seat 0 on turn unless `changes` differ. */
export const position = (bases: readonly string[], choice: object = {}, changes: Partial<SpyState> = {}): SpyState => ({
  ...spy.start(optionsOf(choice), bases.length),
  phase: "playing",
  bases: bases.map(baseFrom),
  active: 0,
  ...changes,
});

/** Appends the table's own events. */
export const settle = (state: SpyState, host: Host): { state: SpyState; events: readonly SpyEvent[] } => {
  const events = spy.next(state, host);
  return { events, state: events.reduce(spy.evolve, state) };
};

export const attempt = (state: SpyState, seat: Seat, command: SpyCommand): readonly SpyEvent[] | Refusal =>
  spy.decide(state, seat, command, hostOf("attempt"));

/** The code with which a command is refused, or null when it is accepted. */
export const refusalOf = (state: SpyState, seat: Seat, command: SpyCommand): string | null => {
  const answer = attempt(state, seat, command);
  return isRefusal(answer) ? answer.refused : null;
};

/** Plays commands in order; throws at a refused one. */
export const play = (state: SpyState, ...commands: readonly (readonly [Seat, SpyCommand])[]) => {
  const events: SpyEvent[] = [];
  let now = state;
  for (const [seat, command] of commands) {
    const answer = attempt(now, seat, command);
    if (isRefusal(answer)) throw new Error(`${JSON.stringify(command)}: ${answer.refused}`);
    events.push(...answer);
    now = answer.reduce(spy.evolve, now);
  }
  return { state: now, events, last: events.at(-1) };
};

export const move = (distance: 1 | 2 | 3, flips: "" | "before" | "after" | "both" = ""): SpyCommand => ({
  type: "move",
  flipBefore: flips === "before" || flips === "both",
  distance,
  flipAfter: flips === "after" || flips === "both",
});

export const spyOn = (on: Seat): SpyCommand => ({ type: "spy", on });

export const endTurn: SpyCommand = { type: "end-turn" };

/** Deep-freezes, so that a reducer that mutates throws. */
export const frozen = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
};

export interface Step {
  readonly event: SpyEvent;
  readonly before: SpyState;
  readonly after: SpyState;
  /** The command that caused the event; null for the table's own events. */
  readonly cause: { readonly seat: Seat; readonly command: SpyCommand } | null;
}

export interface RandomGame {
  readonly options: SpyOptions;
  readonly seats: number;
  readonly host: Host;
  readonly steps: readonly Step[];
  readonly end: SpyState;
}

/** A whole game of random commands. The same secret gives the same game. */
export const randomGame = (secret: string, choice: object, seats: number): RandomGame => {
  const options = frozen(optionsOf(choice));
  const host = hostOf(secret);
  const pick = picksOf(secret);
  const steps: Step[] = [];
  let state = frozen(spy.start(options, seats));
  const append = (events: readonly SpyEvent[], cause: Step["cause"]) => {
    for (const event of frozen(events)) {
      const after = frozen(spy.evolve(state, event));
      steps.push({ event, before: state, after, cause });
      state = after;
    }
  };
  for (let turns = 0; spy.outcome(state) === null; turns++) {
    if (turns > 2000) throw new Error("the game does not end");
    const tableEvents = spy.next(state, host);
    if (tableEvents.length > 0) {
      append(tableEvents, null);
      continue;
    }
    const onTurn = spy.turn(state);
    const seat = onTurn[pick(onTurn.length)]!;
    const commands = spy.moves(state, seat);
    const command = commands[pick(commands.length)]!;
    const answer = spy.decide(state, seat, command, host);
    if (isRefusal(answer)) throw new Error(`${JSON.stringify(command)}: ${answer.refused}`);
    append(answer, { seat, command });
  }
  return { options, seats, host, steps, end: state };
};

/** The default options, each option changed alone, and several at once. */
export const CHOICES: readonly object[] = [
  {},
  { bombNumbers: [1, 1] },
  { topSecret2Eliminates: false },
  { mirror: "same" },
  { flipOnly: true },
  { strictMoveThenSpy: true },
  { memoryAid: true },
  { firstPlayer: "host" },
  { firstPlayer: "loser", lastLoser: 1 },
  { stallingRounds: 0 },
  { stallingRounds: 1, flipOnly: true, strictMoveThenSpy: true, mirror: "same", bombNumbers: [1, 1] },
];

const SEATS = [2, 3, 4];

const seatsTried = (index: number): readonly number[] => {
  const some = index === 0 ? SEATS : [SEATS[index % SEATS.length]!];
  return chosenSamples(some, some, SEATS);
};

/** The defaults with every seat count, and each other choice with one; `npm run test:all` tries all combinations. */
export const TABLES: readonly { readonly choice: object; readonly seats: number }[] = CHOICES.flatMap((choice, index) =>
  seatsTried(index).map((seats) => ({ choice, seats })),
);

/** Every command of a seat after the bases are set. */
export const PLAYING_COMMANDS: readonly SpyCommand[] = [
  ...([1, 2, 3] as const).flatMap((distance) =>
    (["", "before", "after", "both"] as const).map((flips) => move(distance, flips)),
  ),
  { type: "flip" },
  ...[0, 1, 2, 3].map(spyOn),
  endTurn,
];

/** The state after the resignation of `seat`, or null if it cannot resign. */
export const resigned = (state: SpyState, seat: Seat): SpyState | null =>
  spy.resigning?.can(state, seat) === true ? spy.evolve(state, { type: "resigned", seat }) : null;

/** The state after an agreed draw. */
export const drawn = (state: SpyState): SpyState => spy.evolve(state, { type: "draw-agreed" });
