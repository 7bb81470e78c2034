/**
 * Prints how many verdicts of a study change at ten times its budget and another seed, for each game and verdict, and
 * the processor time of a study: `node test/training/study/main.ts [GAME] [GAMES] [SEED] [EVERY]`. The same seed gives the same
 * shares. README.md has the figures.
 */
import { findBot, gamesWithBot } from "../../../engine/bot/registry.ts";
import { type Ruleset, rulesets } from "../../support/tables/rulesets.ts";
import { mixedGame } from "./games.ts";
import { type ComparedVerdict, compareVerdicts, type StudyTime, studyTime } from "./stability.ts";

const [only, count = "24", seed = "verdicts", every = "1"] = process.argv.slice(2);

/** 95 of 100 values are within so many standard errors. */
const STANDARD_ERRORS = 1.96;
/** The processor time is that of a game of so many moves. */
const MOVES = 60;

/** The share in percent with its error bar. Verdicts of one game are alike, so each game is one sample. */
const shareText = (games: readonly (readonly ComparedVerdict[])[]): string => {
  const all = games.flat();
  const changed = all.filter(({ before, after }) => before !== after).length;
  const share = changed / Math.max(1, all.length);
  const squares = games.map((each) => {
    const own = each.filter(({ before, after }) => before !== after).length;
    return (own - share * each.length) ** 2;
  });
  const error = Math.sqrt(squares.reduce((sum, each) => sum + each, 0)) / Math.max(1, all.length);
  return `${changed} of ${all.length} = ${(100 * share).toFixed(1)} ± ${(100 * STANDARD_ERRORS * error).toFixed(1)} %`;
};

const mainOf = (game: string): Ruleset => rulesets.find((each) => each.game === game)!;

/** The tablebase gives the verdicts of an endgame, so games that start from one are left out. */
const startOf = ({ options }: Ruleset): unknown => ("fen" in options ? options.fen : null);

const timeText = (times: readonly StudyTime[], of: "all" | "quick"): string => {
  const perMove = times.map((time) => time[of] / time.moves / 1000);
  const mean = perMove.reduce((sum, each) => sum + each, 0) / times.length;
  return `${(MOVES * mean).toFixed(2)} s (at most ${(MOVES * Math.max(...perMove)).toFixed(2)} s)`;
};

const kinds = ["fine", "slip", "mistake", "blunder"] as const;

for (const game of only === undefined ? gamesWithBot : [only]) {
  const bot = (await findBot(game))!;
  const own = rulesets.filter(
    (each) => each.game === game && each.seats <= 4 && startOf(each) === startOf(mainOf(game)),
  );
  const games: (readonly ComparedVerdict[])[] = [];
  const times: StudyTime[] = [];
  for (let number = 0; number < Number(count); number++) {
    // Every other game has the default rules of a new table.
    const ruleset = number % 2 === 0 ? own[0]! : own[((number + 1) / 2) % own.length]!;
    const entries = await mixedGame(ruleset, `${seed} ${game} ${number}`);
    times.push(studyTime(bot, entries));
    games.push(compareVerdicts(bot, entries, `${seed} ${number}`, Number(every)));
  }
  const of = (kind: ComparedVerdict["before"]) => games.map((each) => each.filter(({ before }) => before === kind));
  process.stdout.write(
    `${game}: ${shareText(games)}\n` +
      kinds.map((kind) => `  ${kind}: ${shareText(of(kind))}\n`).join("") +
      `  CPU for ${MOVES} moves: ${timeText(times, "all")}, quick results after ${timeText(times, "quick")}\n`,
  );
}
