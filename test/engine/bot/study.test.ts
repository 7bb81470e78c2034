/** The study of a finished game: verdicts, refutations and variations, from a seat's knowledge or from the truth. */
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
import { fullGameOf, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold, openedEventOf } from "../../../engine/log/log.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { rulesets } from "../../support/tables/rulesets.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";

const NODES = 600;
const MOMENTS = 10;

const games = await Promise.all(
  gamesWithBot.map(async (game) => {
    const ruleset = rulesets.find((each) => each.game === game)!;
    const bot: GameBot = (await findBot(game))!;
    return { game, bot, entries: selfplay({ ...ruleset, seed: "study 3" }) };
  }),
);

const taskOf = (bot: GameBot, mode: StudyTask["mode"], seed = "1"): StudyTask => ({
  bot,
  mode,
  nodes: NODES,
  seed,
});

/** Moments spread from the first to the last. */
const sampleMoments = (log: StudiedLog): readonly number[] => {
  const all = gameMoments(log);
  return Array.from({ length: MOMENTS }, (_, at) => all[Math.floor((at * (all.length - 1)) / (MOMENTS - 1))]!);
};

const momentAt = (log: StudiedLog, seq: number, task: StudyTask) => runToEnd(studyMoment(log, seq, task));
const moveAt = (log: StudiedLog, seq: number, task: StudyTask) => runToEnd(studyMove(log, seq, task));

describe.each(games)("$game", ({ game, bot, entries }) => {
  const log = prepareStudy(entries);

  /** Each played move with its verdict, cached because several tests use it and a study is repeatable. */
  const movesBy: Partial<Record<StudyTask["mode"], readonly ReturnType<typeof moveAt>[]>> = {};
  const allMoves = (mode: StudyTask["mode"]) =>
    (movesBy[mode] ??= gameMoments(log).map((seq) => moveAt(log, seq, taskOf(bot, mode))));

  it("has a moment after each event of the game", () => {
    const { play } = fold(entries);
    const moments = gameMoments(log);
    expect(fold(entries.slice(0, moments.at(-1)! + 1)).play).toEqual(play);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    const gameSeqs = entries.filter(({ event }) => !isTableEvent(event)).map(({ seq }) => seq);
    for (const seq of gameSeqs) expect(moments).toContain(seq);
  });

  it("gives the hint's reason for mistakes only", () => {
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

  it("begins a refutation with the played move, and gives the reason of the first answer", () => {
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

  it("values every moment for every seat, and gives the winners the best value at the end", () => {
    for (const mode of knowledgeModes) {
      for (const seq of sampleMoments(log)) {
        const moment = momentAt(log, seq, taskOf(bot, mode));
        expect(moment?.values).toHaveLength(openedEventOf(entries).seats);
        for (const value of moment!.values) {
          expect(value).toSatisfy(Number.isFinite);
          if (bot.study.counts === "chance") expect(value).toBeGreaterThanOrEqual(0);
          if (bot.study.counts === "chance") expect(value).toBeLessThanOrEqual(1);
        }
      }
      const { values } = momentAt(log, gameMoments(log).at(-1)!, taskOf(bot, mode))!;
      const { winners } = fold(entries).outcome!;
      const best = Math.max(...values);
      expect([...values.keys()].filter((seat) => values[seat] === best)).toEqual(
        winners.length === 0 ? [...values.keys()] : winners,
      );
    }
  });

  it("is the same with the same seed, and no move has a negative loss in either mode", () => {
    for (const mode of knowledgeModes) {
      for (const seq of sampleMoments(log)) {
        const task = taskOf(bot, mode, "again");
        const move = moveAt(log, seq, task);
        expect(moveAt(prepareStudy(entries), seq, task)).toEqual(move);
        expect(momentAt(prepareStudy(entries), seq, task)).toEqual(momentAt(log, seq, task));
        expect(move?.loss ?? 0).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("finds mistakes in random moves", () => {
    const losses = allMoves("open").map((move) => move?.loss ?? 0);
    expect(losses.filter((loss) => loss >= bot.study.mistake).length).toBeGreaterThan(0);
  });

  it("in the knowledge mode does not depend on what the seat did not see", () => {
    const { secondWorld: other } = twoWorldsOf(game);
    if (other === undefined) {
      expect(hasHiddenInformation(log)).toBe(false);
      for (const seq of sampleMoments(log))
        expect(momentAt(log, seq, taskOf(bot, "open"))).toEqual(momentAt(log, seq, taskOf(bot, "known")));
      return;
    }
    let worlds = 0;
    for (const seq of sampleMoments(log)) {
      for (const seat of openedEventOf(entries).seats === 2 ? [0, 1] : [0]) {
        const past = entries.slice(0, seq + 1);
        const world = other(past, seat, seededRandom(`world ${seq}`));
        if (world === null || JSON.stringify(world) === JSON.stringify(past)) continue;
        worlds++;
        const task = taskOf(bot, "known");
        const otherLog = prepareStudy(world);
        expect(momentAt(otherLog, seq, task)!.values[seat]).toBe(momentAt(log, seq, task)!.values[seat]);
        if (past[seq]!.seat === seat) expect(moveAt(otherLog, seq, task)).toEqual(moveAt(log, seq, task));
      }
    }
    expect(worlds).toBeGreaterThan(0);
  });

  it("in the open mode differs from the knowledge mode if something is hidden", () => {
    if (!hasHiddenInformation(log)) return expect(game).toBe("pool");
    const differing = sampleMoments(log).filter((seq) => {
      const [known, open] = knowledgeModes.map((mode) => momentAt(log, seq, taskOf(bot, mode)));
      return JSON.stringify(known) !== JSON.stringify(open);
    });
    expect(differing.length).toBeGreaterThan(0);
  });

  it("continues a variation by the rules, with the draws of the real deal", () => {
    const task = taskOf(bot, "known");
    const seqs = sampleMoments(log);
    const move = allMoves("known").find(
      (each) => each !== null && seqs.includes(each.seq) && each.best.command.type !== "arrange",
    )!;
    const line = runToEnd(studyVariation(log, move.seq, move.best.command, 4, task));
    expect(line[0]?.seq).toBe(move.seq);
    const game = fullGameOf(openedEventOf(entries));
    const [firstEntry] = line;
    expect(game.commandOf(firstEntry!.event)).toEqual(move.best.command);
    const all: readonly Entry[] = [...entries.slice(0, move.seq), ...line];
    const commands = line.filter(({ event }) => game.commandOf(event) !== null);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.length).toBeLessThanOrEqual(4);
    for (const { seq, seat, event } of commands) {
      const { play } = fold(all.slice(0, seq));
      const listed = game.moves(play!, seat!).map((command) => JSON.stringify(command));
      expect(listed).toContain(JSON.stringify(game.commandOf(event)));
    }
    // The variation of the played move repeats the game.
    const played = runToEnd(studyVariation(log, move.seq, move.played, 1, task));
    expect(played.map(({ event }) => event)).toEqual(
      entries.slice(move.seq, move.seq + played.length).map(({ event }) => event),
    );
  });
});
