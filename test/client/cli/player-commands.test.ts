/**
 * The commands that run bots. Programs read their output, so its format must not change.
 * @gate
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseCommand } from "../../../client/cli/choose.ts";
import { UsageError } from "../../../client/cli/command/usage.ts";
import { endgameCommand } from "../../../client/cli/games/pool/endgame.ts";
import { logCommands } from "../../../client/cli/logs.ts";
import { matchCommand } from "../../../client/cli/match.ts";
import { characterNames, levelNames, seatName } from "../../../client/cli/seat-name.ts";
import { studyCommand } from "../../../client/cli/study.ts";
import { levelName } from "../../../client/games/shared/level-names.ts";
import { characterName } from "../../../client/games/shared/seat-name.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold, makeLog, viewLog } from "../../../engine/log/log.ts";
import { entriesFor, resumeSession } from "../../../engine/log/session.ts";
import { BOT_NAME, BOT_SALT, botChair } from "../../../engine/table/bot-chair.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { rulesets } from "../../support/tables/rulesets.ts";

const optionsOf = (of: string) => rulesets.find(({ game }) => game === of)!.options;
const options = optionsOf("pool");
const log = selfplay({ game: "pool", seats: 2, options, seed: "commands" });
const startedLog = log.slice(0, 12);
const table = fold(startedLog);
const seat = seatsOnTurn(table)[0]!;
const stdin = (text: string) => () => Promise.resolve(text);
const emptyInput = stdin("");

describe("choose", () => {
  const seatLog = makeLog(viewLog(startedLog, seat));
  const args = ["pool", "--level", "5", "--nodes", "3000", "--seed", "7"];

  it("choose prints a legal command as one line of JSON, the same one each time", async () => {
    const line = await chooseCommand(args, stdin(seatLog));
    expect(line).not.toContain("\n");
    const moves = rulesOfTable(table).moves(table.play!, seat);
    expect(moves).toContainEqual(JSON.parse(line));
    expect(await chooseCommand(args, stdin(seatLog))).toBe(line);
  });

  it.each([
    ["of a seat that is not on turn", args, makeLog(entriesFor(resumeSession(startedLog), 1 - seat, 0))],
    ["before the game", args, makeLog(log.slice(0, 2))],
    ["of another game", ["spy", ...args.slice(1)], seatLog],
    ["at an unknown level", ["pool", "--level", "9"], seatLog],
    ["without a level", ["pool"], seatLog],
    ["that is malformed", args, "{}"],
  ])("a log %s is a usage error", (_, args, input) =>
    expect(chooseCommand(args, stdin(input))).rejects.toThrow(UsageError),
  );

  it("a log with an impossible event is a usage error, also of study", async () => {
    const dealt = selfplay({ game: "train", seats: 2, options: optionsOf("train"), seed: "commands" }).slice(0, 12);
    const undealt = dealt.filter(({ event }) => event.type !== "dealt").map((entry, seq) => ({ ...entry, seq }));
    const choosing = chooseCommand(["train", "--level", "1"], stdin(makeLog(undealt)));
    await expect(choosing).rejects.toThrow(UsageError);
    await expect(choosing).rejects.toThrow("cannot have happened");
    const folder = mkdtempSync(join(tmpdir(), "undealt-"));
    const file = join(folder, "game.ndjson");
    writeFileSync(file, makeLog(undealt));
    await expect(studyCommand([file], emptyInput)).rejects.toThrow("cannot have happened");
    rmSync(folder, { recursive: true });
  });
});

describe("match", () => {
  const args = ["pool", "--levels", "1,3", "--games", "8", "--nodes", "200", "--seed", "5"];
  const withoutTimes = (text: string) => text.replaceAll(/; [\d.]+ ms.*$/gm, "");

  it("match prints a line for each level and the difference, the same each time except the durations", async () => {
    const printed = await matchCommand(args, emptyInput);
    expect(printed.split("\n")).toEqual([
      expect.stringMatching(
        /^level 1: \d wins, \d draws, \d losses; [\d.]+ points of 8 = [\d.]+ % \[[\d.]+, [\d.]+\]; [\d.]+ ms a decision, [\d.]+ at most$/,
      ),
      expect.stringMatching(/^level 3: /),
      expect.stringMatching(/^level 3 against level 1: [+-](\d+|∞) Elo \[.*\]$/),
    ]);
    expect(withoutTimes(await matchCommand(args, emptyInput))).toBe(withoutTimes(printed));
  });

  it.each([
    [["pool", "--levels", "1"]],
    [["pool", "--levels", "1,2,3"]],
    [["pool", "--levels", "1,2", "--games", "0"]],
    [["pool", "--levels", "1,2", "--options", '{"black":"third"}']],
    [["chess", "--levels", "1,2"]],
  ])("match %j is a usage error", (args) => expect(matchCommand(args, emptyInput)).rejects.toThrow(UsageError));
});

describe("a computer's name", () => {
  it("a computer's name is its character's English name, with its level", () => {
    for (const [index, name] of levelNames.entries()) expect(levelName(index + 1)).toBe(name);
    expect(characterNames.map((_, character) => characterName(character))).toEqual(characterNames);
    const chairs = [null, botChair({ level: 4 }, 3), botChair({ level: 4 }, 4)];
    expect(chairs.map((_, seat) => seatName(chairs, seat))).toEqual([
      undefined,
      "Rufus (computer, Steady)",
      "Bruno (computer, Steady)",
    ]);
  });

  it("replay prints the names of computers", async () => {
    const bot = {
      type: "seat-taken",
      seat: 1,
      player: null,
      name: BOT_NAME,
      salt: BOT_SALT,
      bot: { level: 3 },
    } as const;
    const seated = log.slice(0, 3).map((entry) => (entry.seq === 2 ? { ...entry, event: bot } : entry));
    const text = makeLog(seated);
    expect(JSON.parse(await logCommands.replay!([], stdin(text))).names).toEqual([
      "Player 1",
      "Otis (computer, Casual)",
    ]);
  });
});

describe("study", () => {
  const folder = mkdtempSync(join(tmpdir(), "study-"));
  const file = join(folder, "game.ndjson");
  beforeAll(() => writeFileSync(file, makeLog(log)));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("study prints the value of each move, the best move and the difference", async () => {
    const printed = await studyCommand([file, "--nodes", "500"], emptyInput);
    const moments = printed.split("\n").map((line) => JSON.parse(line));
    const moves = log.filter(({ event }) => event.type === "moved" || event.type === "jumped");
    expect(moments.map(({ seq }) => seq)).toEqual(moves.map(({ seq }) => seq));
    for (const { value, best, loss } of moments) {
      expect(best.value - value).toBeCloseTo(loss, 3);
      expect(loss).toBeGreaterThanOrEqual(0);
    }
    // Some random moves are mistakes.
    expect(moments.some(({ loss }) => loss > 0.2)).toBe(true);
  });

  it("a study of illegal moves is a usage error that names the move", async () => {
    const wrong = join(folder, "wrong.ndjson");
    const moved = log.findIndex(({ event }) => event.type === "moved");
    writeFileSync(
      wrong,
      makeLog(
        log.map((entry) => (entry.seq === moved ? { ...entry, event: { type: "moved", path: [1, 32] } } : entry)),
      ),
    );
    await expect(studyCommand([wrong], emptyInput)).rejects.toThrow(`entry ${moved} is against the rules`);
  });

  it("study without a log is a usage error", async () => {
    await expect(studyCommand([], emptyInput)).rejects.toThrow(UsageError);
    await expect(studyCommand([join(folder, "none")], emptyInput)).rejects.toThrow(UsageError);
  });
});

describe("endgame", () => {
  it("endgame prints win, draw or loss with the distance or the rule, one per line", async () => {
    const fens = ["W:WK29,K30,K31:BK5", "W:WK28:BK1,K2,K11", "B:WK32:BK1", "W:W18:B15", "W:W5:BK1"];
    const answers = ["win in 21 plies", "loss in 20 plies", "draw by rule 19: twenty-five-moves", "win in 1 ply"];
    expect(await endgameCommand(fens, emptyInput)).toBe([...answers, "loss in 0 plies"].join("\n"));
    expect(await endgameCommand([], stdin(`${fens[3]}\n\n${fens[2]}\n`))).toBe(`${answers[3]}\n${answers[2]}`);
  });

  it("endgame uses the tables of five pieces, which contain no distances", async () => {
    const fens = ["W:W21,22:BK1,K2,K11", "B:WK3:BK10,11,1,2", "W:WK18,K31,K30:BK14,K5"];
    expect(await endgameCommand(fens, emptyInput)).toBe("loss\nwin\ndraw by rule 19: twenty-five-moves");
  });

  it("endgame says that a side without a piece has lost, whichever side is to move (rule 17)", async () => {
    expect(await endgameCommand(["B:W:B1", "W:W:B1"], emptyInput)).toBe("win in 0 plies\nloss in 0 plies");
  });

  it("endgame without a position is a usage error", () =>
    expect(endgameCommand([], stdin("\n"))).rejects.toThrow(UsageError));

  it.each([["W:W21,22,23:B1,2,3"], ["nonsense"], ["--all"]])("endgame %s is a usage error", (fen) =>
    expect(endgameCommand([fen], emptyInput)).rejects.toThrow(UsageError),
  );
});
