/**
 * `cli play` with programs that fail: each failure prints one message, and the opponent never waits forever.
 * Every day test/client/cli tests the user's mistakes, and program-client.test.ts a program at a table.
 * @gate
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { openTable, type RemoteTable } from "../../../client/program/client.ts";

const server = inject("serverUrl");
const folder = mkdtempSync(join(tmpdir(), "foldtable-play-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** This file exists when the program of that name runs: from then on `cli play` handles an interruption. */
const startedFile = (name: string): string => join(folder, `${name}.started`);

const program = (name: string, text: string): string => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from "node:readline";
    import { writeFileSync } from "node:fs";
    writeFileSync(${JSON.stringify(startedFile(name))}, "");
    let turns = 0;
    for await (const line of createInterface({ input: process.stdin })) {
      const { moves } = JSON.parse(line);
      turns++;
      ${text}
    }`,
  );
  return `"${process.execPath}" ${file}`;
};

const GOOD = "console.log(JSON.stringify(moves[0]));";

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const children: ReturnType<typeof spawn>[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const play = (address: string, command: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, ["client/cli/main.ts", "play", address, "--with", command, ...args]);
  children.push(child);
  const ended = new Promise<Ended>((resolve) => {
    let [output, errors] = ["", ""];
    child.stdout.on("data", (text) => {
      output += text;
    });
    child.stderr.on("data", (text) => {
      errors += text;
    });
    child.on("close", (code) => resolve({ code, output, errors }));
  });
  return { child, ended };
};

/** Plays the first legal move of each turn, until the game is over. */
const playFirst = async (table: RemoteTable): Promise<void> => {
  for await (const turn of table.turns()) await table.play(turn, turn.moves[0]!);
};

const SHORT_GAME = { game: "pool", options: { black: "second", fen: "B:W17,21,22,K30:BK3,9,10,12" } } as const;

const playAgainst = async (command: string, ...args: readonly string[]) => {
  const table = await openTable(server, SHORT_GAME, { name: "Opponent" });
  const { ended } = play(table.url, command, ...args);
  await playFirst(table);
  const { outcome } = await table.summary();
  return { outcome, ...(await ended) };
};

describe("a program at a table", () => {
  it("may print other lines, which are reported and skipped", async () => {
    const chatty = program("chatty", `console.log("thinking"); console.log('{"depth":3}'); ${GOOD}`);
    const { code, output, errors, outcome } = await playAgainst(chatty);
    expect([code, JSON.parse(output)]).toEqual([0, outcome]);
    expect(errors).toContain("play: not a move: thinking");
    expect(errors).toContain('play: not a move: {"depth":3}');
  });

  it("that crashes is restarted", async () => {
    const crashing = program("crashing", `if (turns === 2) process.exit(3); ${GOOD}`);
    const { code, errors, outcome } = await playAgainst(crashing);
    expect([code, outcome?.reason === "resigned"]).toEqual([0, false]);
    expect(errors).toContain("play: the program ended with exit code 3; the program is started again");
  });

  it.each([
    ["illegal", `console.log('{"type":"move","path":[1,32]}');`, '{"type":"move","path":[1,32]} is refused: '],
    ["gone", "process.exit(1);", "the program ended with exit code 1"],
    ["silent", "", "the program did not answer within 1 s"],
  ])("that fails repeatedly resigns: %s", async (name, text, message) => {
    const { code, errors, outcome } = await playAgainst(program(name, text), "--limit", "1");
    expect([code, outcome]).toEqual([1, { winners: [0], reason: "resigned" }]);
    const lines = errors.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^play: .*; it has resigned$/);
    for (const line of lines) expect(line).toContain(message);
  });

  it("that is interrupted leaves its seat, or returns to it if it has a state file", async () => {
    const good = program("good", GOOD);
    const state = join(folder, "state.json");
    for (const [args, seats] of [
      [[], [null, null]],
      [
        ["--state", state],
        ["Engine", null],
      ],
    ] as const) {
      const table = await openTable(server, SHORT_GAME, { name: "Opponent" });
      await table.leave();
      const { child, ended } = play(table.url, good, ...args);
      await expect.poll(async () => (await table.summary()).seats).toEqual(["Engine", null]);
      await expect.poll(() => existsSync(startedFile("good"))).toBe(true);
      rmSync(startedFile("good"));
      child.kill("SIGINT");
      const { code, errors } = await ended;
      expect([code, errors.trim().split("\n")]).toEqual([1, [expect.stringMatching(/^play: interrupted; /)]]);
      expect((await table.summary()).seats).toEqual(seats);
      if (args.length === 0) continue;
      expect(statSync(state).mode & 0o777).toBe(0o600);
      expect(Object.keys(JSON.parse(readFileSync(state, "utf8")))).toHaveLength(2);
      // With the state file the program continues at its seat.
      const restarted = play(table.url, good, ...args);
      const second = await sitDownAgain(table);
      await playFirst(second);
      expect((await restarted.ended).code).toBe(0);
    }
  });
});

/** Seats the opponent again. */
const sitDownAgain = async (table: RemoteTable): Promise<RemoteTable> => {
  const { joinTable } = await import("../../../client/program/client.ts");
  return joinTable(table.url, { name: "Opponent", token: table.server.token });
};

describe("a mistake prints one line", () => {
  it.each([
    ["an unknown table", `${server}/t/AAAAAAAAAAAAAAAAAAAA`, 1, /^play: http.*: no-table$/],
    ["an address that is no table's", `${server}/lobby`, 1, /^play: http.*: not a link to a table: /],
    [
      "a server that does not answer",
      "http://127.0.0.1:9/t/ID",
      1,
      /^play: http.*: http:\/\/127.0.0.1:9 does not answer$/,
    ],
    ["a text that is no address", "table", 2, /^play: the address of a table$/],
  ])("%s", { timeout: 30_000 }, async (_, address, code, message) => {
    const { code: ended, errors, output } = await play(address, "true").ended;
    expect([ended, output]).toEqual([code, ""]);
    expect(errors.trim()).toMatch(message);
    expect(errors.trim().split("\n")).toHaveLength(1);
  });
});
