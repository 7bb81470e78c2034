/** PDN files of many games: read as a stream, game by game, with the position of each error. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import "../../../../../engine/games/all-games.ts";
import { UsageError } from "../../../../../client/cli/command/usage.ts";
import { gamesCommand } from "../../../../../client/cli/games/pool/games.ts";
import { pdnCommand } from "../../../../../client/cli/games/pool/pdn.ts";
import { parsePdn } from "../../../../../engine/games/pool/notation/pdn.ts";
import { type FiledGame, makePdnFile, readPdnFile } from "../../../../../engine/games/pool/notation/pdn-file.ts";
import { isLogFault, parseLog } from "../../../../../engine/log/log.ts";

const GOOD =
  '[White "Ada"]\n[Black "Bob"]\n\n1. 11-15 {a comment\n[that looks "like a tag"]\n} 21-17 ; and { one more\n2. 9-14 1-0\n';
const BAD = '[White "Cid"]\n\n1. 11-15 21-17\n2. 9-14  14-99 *\n';
const FILE = `${GOOD}\n${BAD}\n${GOOD.replace("Ada", "Eve")}`;

const readAll = async (lines: Iterable<string>): Promise<FiledGame[]> => {
  const read: FiledGame[] = [];
  for await (const one of readPdnFile(lines)) read.push(one);
  return read;
};

const folder = mkdtempSync(join(tmpdir(), "foldtable-pdn-"));
const file = join(folder, "games.pdn");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a file of games", () => {
  it("skips only the game with an error, and gives the error's position", async () => {
    const read = await readAll(FILE.split("\n"));
    expect(read.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(read[1]).toMatchObject({ problem: { line: 12, column: 10, word: "14-99" } });
    expect(read.flatMap((one) => (one.ok ? [[one.value.tags.White, one.value.moves.length]] : []))).toEqual([
      ["Ada", 3],
      ["Eve", 3],
    ]);
  });

  it("returns the first game before the last line is read", async () => {
    let linesRead = 0;
    function* lines() {
      for (const line of FILE.split("\n")) {
        linesRead++;
        yield line;
      }
    }
    const first = await readPdnFile(lines()).next();
    expect(first.value).toMatchObject({ ok: true, value: { tags: { White: "Ada" } } });
    expect(linesRead).toBeLessThan(12);
  });

  it("can have no tags and several games on a line", async () => {
    expect(
      (await readAll(["1. 11-15 1-0 1. 11-16 0-1", "1. 9-13 *"])).map((one) => one.ok && one.value.result),
    ).toEqual(["1-0", "0-1", "*"]);
  });

  it.each([[[]], [["", "  ", ""]]])("is an error if it is empty: %j", async (lines) => {
    expect(await readAll(lines)).toMatchObject([{ ok: false, problem: { code: "no-game", line: 1 } }]);
    writeFileSync(file, lines.join("\n"));
    expect(await gamesCommand([file])).toBe("1\tline 1, column 1: no-game");
    await expect(pdnCommand([file])).rejects.toThrow("no-game");
  });

  it("is not split at a variation line that begins with a bracket", async () => {
    const lines = [
      "1. 11-15 {(} (1. 9-13 (",
      '[like "this"]',
      ") ; (",
      ") 21-17",
      "",
      '[White "Eve"]',
      "",
      "1. 9-13 *",
    ];
    const read = await readAll(lines);
    expect(read.map((one) => one.ok && one.value.moves.length)).toEqual([2, 1]);
  });

  it("skips only the game with an unclosed variation", async () => {
    const read = await readAll(["1. 11-15 (9-13", "", '[White "Eve"]', "", "1. 9-13 *"]);
    expect(read).toMatchObject([{ ok: false, problem: { code: "unclosed", line: 1 } }, { ok: true }]);
  });

  it("of many games is read back as it was written", async () => {
    const texts = Array.from({ length: 40 }, (_, index) => GOOD.replace("Ada", `Ada ${index}`));
    const all = texts.flatMap((text) => {
      const parsed = parsePdn(text);
      return parsed.ok ? parsed.value : [];
    });
    const read = await readAll(makePdnFile(all).split("\n"));
    expect(read.length).toBe(40);
    // Missing tags are written as unknown, so the second file equals the first.
    expect(makePdnFile(read.flatMap((one) => (one.ok ? one.value : [])))).toBe(makePdnFile(all));
  });
});

describe("games on the command line", () => {
  it("are listed, with last positions, and one can be extracted as a log", async () => {
    writeFileSync(file, FILE.replaceAll("\n", "\r\n"));
    expect((await gamesCommand([file])).split("\n")).toEqual([
      "1\tAda – Bob\t1-0\t3 moves",
      expect.stringMatching(/^2\tline 12, column 10: [\w-]+ 14-99$/),
      "3\tEve – Bob\t1-0\t3 moves",
    ]);
    expect((await gamesCommand([file, "--fen"])).split("\n")[0]).toMatch(/^W:W/);
    const log = parseLog(await gamesCommand([file, "--take", "3"]));
    expect(isLogFault(log)).toBe(false);
    expect(JSON.stringify(log)).toContain("Eve");
  });

  it.each([[[]], [["nowhere.pdn"]], [[file, "--take", "0"]], [[file, "--take", "2"]], [[file, "--take", "9"]]])(
    "%j is a usage error",
    (args) => expect(gamesCommand(args)).rejects.toThrow(UsageError),
  );
});

describe("games as a database, from the command line", () => {
  const GOLDEN = ["00-2-seats", "01-2-seats"].map((name) => `test/golden/american-pool-1/${name}.ndjson`);

  it("are written from logs and files as one database, and can be read back", async () => {
    writeFileSync(file, `${GOOD}\n${GOOD.replace("Ada", "Eve")}`);
    const made = await pdnCommand([...GOLDEN, file]);
    const read = await readAll(made.split("\n"));
    const games = read.flatMap((one) => (one.ok ? [one.value] : []));
    expect(games.map(({ tags }) => tags.White)).toEqual([
      expect.stringContaining("Player"),
      expect.stringContaining("Player"),
      "Ada",
      "Eve",
    ]);
    for (const [index, name] of GOLDEN.entries()) {
      const moves = readFileSync(name, "utf8").match(/"type":"(?:moved|jumped)"/g) ?? [];
      expect(games[index]!.moves.length).toBe(moves.length);
    }
    expect(made.match(/\[GameType "23/g)).toHaveLength(4);
  });

  it.each([[[]], [["nowhere.pdn"]], [["test/golden/spy-2/10-2-seats.ndjson"]], [["--all"]]])(
    "%j is a usage error",
    (files) => expect(pdnCommand(files)).rejects.toThrow(UsageError),
  );

  it("give the line and column of a game with an error", async () => {
    writeFileSync(file, FILE);
    await expect(pdnCommand([file])).rejects.toThrow(/line 12, column 10/);
  });
});
