/** The study of a finished game: what it may be made of, in either reading, and what might have been. */
import { describe, expect, it } from "vitest";
import { findBot, gamesWithBot } from "../../../engine/bot/registry.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import {
  gameMoments,
  hasHiddenInformation,
  knowledgeModes,
  prepareStudy,
  type StudiedLog,
  type StudyTask,
  studyMoment,
  studyMove,
  studyRefutation,
  studyVariation,
} from "../../../engine/bot/study.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { type GameBot, runToEnd } from "../../../engine/contract/bot.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold, openedEventOf } from "../../../engine/log/log.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { rulesets } from "../../support/tables/rulesets.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";

/** Enough to judge with, and little enough to do it often. */
const NODES = 600;
const MOMENTS = 10;

const games = await Promise.all(
  gamesWithBot.map(async (game) => {
    const ruleset = rulesets.find((each) => each.game === game)!;
    const bot: GameBot = (await findBot(game))!;
    return { game, bot, entries: selfplay({ ...ruleset, seed: "study 3" }) };
  }),
);

const taskOf = (bot: GameBot, reading: StudyTask["reading"], seed = "1"): StudyTask => ({
  bot,
  reading,
  nodes: NODES,
  seed,
});

/** Some of the moments, from first to last. */
const some = (log: StudiedLog): readonly number[] => {
  const all = gameMoments(log);
  return Array.from({ length: MOMENTS }, (_, at) => all[Math.floor((at * (all.length - 1)) / (MOMENTS - 1))]!);
};

const momentAt = (log: StudiedLog, seq: number, task: StudyTask) => runToEnd(studyMoment(log, seq, task));
const moveAt = (log: StudiedLog, seq: number, task: StudyTask) => runToEnd(studyMove(log, seq, task));

describe.each(games)("$game", ({ game, bot, entries }) => {
  const log = prepareStudy(entries);

  /** Each played move with its verdict: several tests look at these, and a study is the same every time. */
  const movesBy: Partial<Record<StudyTask["reading"], readonly ReturnType<typeof moveAt>[]>> = {};
  const allMoves = (reading: StudyTask["reading"]) =>
    (movesBy[reading] ??= gameMoments(log).map((seq) => moveAt(log, seq, taskOf(bot, reading))));

  it("stops wherever the game has gone on", () => {
    const { play } = fold(entries);
    const moments = gameMoments(log);
    expect(fold(entries.slice(0, moments.at(-1)! + 1)).play).toEqual(play);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    const ofGame = entries.filter(({ event }) => !isTableEvent(event)).map(({ seq }) => seq);
    for (const seq of ofGame) expect(moments).toContain(seq);
  });

  it("a study gives the hint's reason for mistakes and for nothing else", () => {
    for (const move of allMoves("known")) {
      if (move === null) continue;
      const isMistake = move.verdict === "mistake" || move.verdict === "blunder";
      const known = seatKnowledge(entries.slice(0, move.seq), move.seat)!;
      const reason = bot.reason?.(known, move.best.command) ?? null;
      expect(move.reason ?? null).toEqual(isMistake ? reason : null);
    }
  });

  it("compares a mistake with the next best commands, each better than the played one", () => {
    const moves = allMoves("known");
    expect(moves.some((move) => (move?.others ?? []).length > 0)).toBe(true);
    for (const move of moves) {
      const isMistake = move?.verdict === "mistake" || move?.verdict === "blunder";
      expect(move?.others !== undefined).toBe(isMistake);
      const values = [move?.best.value ?? 0, ...(move?.others ?? []).map(({ value }) => value)];
      expect(values).toEqual(values.toSorted((one, other) => other - one));
      if (isMistake) expect(values.at(-1)).toBeGreaterThan(move!.value!);
    }
  });

  it("a refutation begins with the played move, and gives the reason of the first answer", () => {
    const task = taskOf(bot, "open");
    const mistake = allMoves("open").find((move) => (move?.loss ?? 0) >= bot.study.mistake)!.seq;
    const { entries: line, reply } = runToEnd(studyRefutation(log, mistake, 4, task))!;
    const { seat, event } = log.entries[mistake]!;
    expect(line[0]).toMatchObject({ seq: mistake, seat, event });
    const answer = line.find((entry) => entry.seat !== null && entry.seat !== seat)!;
    expect(reply).toMatchObject({ seq: answer.seq, seat: answer.seat });
    const after = [...entries.slice(0, mistake), ...line];
    const { play } = fold(after.slice(0, reply!.seq));
    expect(rulesOfTable(fold(after)).moves(play!, reply!.seat)).toContainEqual(reply!.command);
    const isHidden = hasHiddenInformation(log);
    expect(runToEnd(studyRefutation(log, mistake, 4, taskOf(bot, "known"))) === null).toBe(isHidden);
  });

  it("judges every moment for every seat, within its bounds, and ends with who won", () => {
    for (const reading of knowledgeModes) {
      for (const seq of some(log)) {
        const moment = momentAt(log, seq, taskOf(bot, reading));
        expect(moment?.values).toHaveLength(openedEventOf(entries).seats);
        for (const value of moment!.values) {
          expect(value).toSatisfy(Number.isFinite);
          if (bot.study.counts === "chance") expect(value).toBeGreaterThanOrEqual(0);
          if (bot.study.counts === "chance") expect(value).toBeLessThanOrEqual(1);
        }
      }
      const { values } = momentAt(log, gameMoments(log).at(-1)!, taskOf(bot, reading))!;
      const { winners } = fold(entries).outcome!;
      const best = Math.max(...values);
      expect([...values.keys()].filter((seat) => values[seat] === best)).toEqual(
        winners.length === 0 ? [...values.keys()] : winners,
      );
    }
  });

  it("a study repeats itself with the same seed, and no move loses less than nothing in either mode", () => {
    for (const reading of knowledgeModes) {
      for (const seq of some(log)) {
        const task = taskOf(bot, reading, "again");
        const move = moveAt(log, seq, task);
        expect(moveAt(prepareStudy(entries), seq, task)).toEqual(move);
        expect(momentAt(prepareStudy(entries), seq, task)).toEqual(momentAt(log, seq, task));
        expect(move?.loss ?? 0).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("finds what random moves give away", () => {
    const losses = allMoves("open").map((move) => move?.loss ?? 0);
    expect(losses.filter((loss) => loss >= bot.study.mistake).length).toBeGreaterThan(0);
  });

  it("a study of what a seat knew does not depend on what it did not see", () => {
    const { secondWorld: other } = twoWorldsOf(game);
    if (other === undefined) {
      expect(hasHiddenInformation(log)).toBe(false);
      for (const seq of some(log))
        expect(momentAt(log, seq, taskOf(bot, "open"))).toEqual(momentAt(log, seq, taskOf(bot, "known")));
      return;
    }
    let worlds = 0;
    for (const seq of some(log)) {
      for (const seat of openedEventOf(entries).seats === 2 ? [0, 1] : [0]) {
        const past = entries.slice(0, seq + 1);
        const world = other(past, seat, seededRandom(`world ${seq}`));
        if (world === null || JSON.stringify(world) === JSON.stringify(past)) continue;
        worlds++;
        const task = taskOf(bot, "known");
        const elsewhere = prepareStudy(world);
        expect(momentAt(elsewhere, seq, task)!.values[seat]).toBe(momentAt(log, seq, task)!.values[seat]);
        if (past[seq]!.seat === seat) expect(moveAt(elsewhere, seq, task)).toEqual(moveAt(log, seq, task));
      }
    }
    expect(worlds).toBeGreaterThan(0);
  });

  it("a study of the truth knows more than the players did", () => {
    if (!hasHiddenInformation(log)) return expect(game).toBe("pool");
    const differing = some(log).filter((seq) => {
      const [known, open] = knowledgeModes.map((reading) => momentAt(log, seq, taskOf(bot, reading)));
      return JSON.stringify(known) !== JSON.stringify(open);
    });
    expect(differing.length).toBeGreaterThan(0);
  });

  it("plays on with what was better, by the rules, drawing what would have been drawn", () => {
    const task = taskOf(bot, "known");
    const seqs = some(log);
    const move = allMoves("known").find(
      (each) => each !== null && seqs.includes(each.seq) && each.best.command.type !== "arrange",
    )!;
    const line = runToEnd(studyVariation(log, move.seq, move.best.command, 4, task));
    expect(line[0]?.seq).toBe(move.seq);
    const game = rulesOfTable(openedEventOf(entries));
    const [first] = line;
    expect(game.commandOf(first!.event)).toEqual(move.best.command);
    const whole: readonly Entry[] = [...entries.slice(0, move.seq), ...line];
    const given = line.filter(({ event }) => game.commandOf(event) !== null);
    expect(given.length).toBeGreaterThan(0);
    expect(given.length).toBeLessThanOrEqual(4);
    for (const { seq, seat, event } of given) {
      const { play } = fold(whole.slice(0, seq));
      const listed = game.moves(play!, seat!).map((command) => JSON.stringify(command));
      expect(listed).toContain(JSON.stringify(game.commandOf(event)));
    }
    // What was played, played on in its place, is what was played.
    const played = runToEnd(studyVariation(log, move.seq, move.played, 1, task));
    expect(played.map(({ event }) => event)).toEqual(
      entries.slice(move.seq, move.seq + played.length).map(({ event }) => event),
    );
  });
});
