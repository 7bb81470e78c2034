/**
 * Plays games of SPY and collects moments at which a column follows from the announcements. `node
 * test/training/puzzles/spy/main.ts`, see README.md. The same seed gives the same deductions.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { randomBelow, seededRandom } from "../../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../../engine/contract/bot.ts";
import { isRefusal, makeViewHost } from "../../../../engine/contract/game.ts";
import { spyBot } from "../../../../engine/games/spy/bot/bot.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { optionsFor } from "../../../../engine/games/spy/puzzles/puzzle.ts";
import { baseOf, nextTarget } from "../../../../engine/games/spy/state/base.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import type { ScriptedCommand } from "../../../../engine/learn/lesson.ts";
import { followsFrom } from "./follows.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    games: { type: "string", default: "4000" },
    /** Deductions of each grade. */
    most: { type: "string", default: "25" },
    out: { type: "string", default: "engine/games/spy/puzzles/generated/puzzles.ts" },
  },
});

const ME = 0;
const GRADES = 5;
/** Makes any move that does not find a lit bomb: this gives many announcements and few wins. */
const LEVEL = 2;
const MAX_COMMANDS = 40;

interface Game {
  state: SpyState;
  readonly events: SpyEvent[];
  readonly commands: ScriptedCommand<SpyCommand>[];
}

/** A command as `parsePuzzle` reads it. */
const makeScripted = ({ seat, command }: ScriptedCommand<SpyCommand>): string => {
  switch (command.type) {
    case "arrange":
      return `${seat}${command.base.join("")}${command.gap}${command.facing}`;
    case "move":
      return `${seat}${command.flipBefore ? "f" : ""}${command.distance}${command.flipAfter ? "f" : ""}`;
    case "spy":
      return `${seat}s`;
    case "end-turn":
      return `${seat}e`;
    case "flip":
      return `${seat}f`;
  }
};

const host = {
  ...makeViewHost(0),
  shuffle: (_: string, n: number) => Array.from({ length: n }, (_each, index) => index),
};

const add = (game: Game, events: readonly SpyEvent[]): void => {
  for (const event of events) {
    game.events.push(event);
    game.state = spy.evolve(game.state, event);
  }
};

const playCommand = (game: Game, scripted: ScriptedCommand<SpyCommand>): void => {
  const events = spy.decide(game.state, scripted.seat, scripted.command, host);
  if (isRefusal(events)) throw new Error(`${JSON.stringify(scripted)}: ${events.refused}`);
  game.commands.push(scripted);
  add(game, events);
  add(game, spy.next(game.state, host));
};

const chosen = (game: Game, seat: number, random: Random): SpyCommand => {
  const known = {
    seat,
    state: spy.view(game.state, seat),
    events: game.events.map((event) => spy.redact(event, seat, false)),
  };
  return runToEnd(spyBot.choose(known, LEVEL, spyBot.nodesOf(LEVEL), random));
};

/** Every turn of seat 0 that exposes the card of that column. */
const turnsTo = (game: Game, column: number): readonly (readonly SpyCommand[])[] => {
  const look: SpyCommand = { type: "spy", on: 1 };
  const moves = spy.moves(game.state, ME).filter(({ type }) => type === "move");
  return [[look], ...moves.map((move) => [move, look])].filter((turn) => {
    const tried: Game = { state: game.state, events: [], commands: [] };
    for (const command of turn) playCommand(tried, { seat: ME, command });
    return tried.events.some((event) => event.type === "exposed" && event.column === column);
  });
};

interface Found {
  readonly grade: number;
  readonly text: string;
}

const foundIn = (game: Game, first: number): Found | null => {
  const { state } = game;
  if (state.active !== ME || state.hasMoved || state.hasSpied || state.outcome !== null) return null;
  const target = nextTarget(baseOf(state, 1));
  const announcements = game.events.map((event) => spy.redact(event, ME, false));
  const follows = target === null ? null : followsFrom(state.options, announcements, target);
  if (follows === null) return null;
  const [turn] = turnsTo(game, follows.column);
  if (turn === undefined) return null;
  const story = [
    ...game.commands.map(makeScripted),
    ">",
    ...turn.map((command) => makeScripted({ seat: ME, command })),
  ];
  const grade = Math.max(1, Math.min(GRADES, follows.open - 1));
  return { grade, text: [grade, first, follows.column, ...story].join(" ") };
};

const random = seededRandom(`${values.seed} deductions`);
const most = Number(values.most);
const found: Found[] = [];
let moments = 0;
const play = (): Found | null => {
  const first = randomBelow(random, 2);
  const game: Game = { state: spy.start(optionsFor(first), 2), events: [], commands: [] };
  let best: Found | null = null;
  while (game.state.outcome === null && game.commands.length < MAX_COMMANDS) {
    const seat = spy.turn(game.state)[0]!;
    if (seat === ME) moments++;
    const here = foundIn(game, first);
    if (here !== null && here.grade > (best?.grade ?? 0)) best = here;
    playCommand(game, { seat, command: chosen(game, seat, random) });
  }
  return best;
};
let games = 0;
while (found.length < GRADES * most && games++ < Number(values.games)) {
  const best = play();
  if (best !== null && found.filter(({ grade }) => grade === best.grade).length < most) found.push(best);
}
const about =
  "/** Written by test/training/puzzles/spy/main.ts. A line each: its grade, who began, the column, what was played, the turn. */";
writeFileSync(
  values.out,
  `${about}\nexport const puzzleLines = \`\n${found.map(({ text }) => text).join("\n")}\n\`;\n`,
);
const grades = Array.from({ length: GRADES }, (_, step) => found.filter(({ grade }) => grade === step + 1).length);
console.log(
  `${games} games, ${moments} moments, ${found.length} deductions, by grade ${grades.join(" ")}, ${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
);
