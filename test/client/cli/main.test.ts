/**
 * The command line in its own process: help, errors and exit codes.
 * Every day logs.test.ts and pool/commands.test.ts call the commands without a process for each.
 * @gate
 */
import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { chooseCommand } from "../../../client/cli/choose.ts";
import { endgameCommand } from "../../../client/cli/games/pool/endgame.ts";
import { movesCommand } from "../../../client/cli/games/pool/moves.ts";
import { perftCommand } from "../../../client/cli/games/pool/perft.ts";
import { logCommands } from "../../../client/cli/logs.ts";
import "../../../engine/games/all-games.ts";

const node = (...args: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { stdout, stderr, code: status };
};
const cli = (...args: readonly string[]) => node("client/cli/main.ts", ...args);
const stdin = (text: string) => () => Promise.resolve(text);

afterEach(() => {
  process.exitCode = undefined;
});

describe("help", () => {
  it("--help lists all commands, and with a command only its own", () => {
    const { stdout, code } = cli("--help");
    expect(code).toBe(0);
    const commands = [...stdout.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name!);
    expect(commands.length).toBeGreaterThan(12);
    for (const command of ["choose", "play", "perft"]) {
      const own = cli(command, "--help");
      expect([own.code, own.stderr]).toEqual([0, ""]);
      expect([...own.stdout.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)).toEqual([command]);
    }
  });

  it.each([
    ["test/bench/main.ts", "games, fold"],
    ["test/fuzz.ts", "--seed"],
    ["test/load/main.ts", "--tables"],
    ["test/mutants/main.ts", "--only"],
    ["test/simulate/main.ts", "--seed"],
    ["worker/local/deploy.ts", "builds the page"],
    ["worker/local/rebuild-lobby.ts", "--remote"],
    ["worker/local/serve.ts", "--port"],
  ])("%s has --help too, and prints one line for a wrong option", (script, part) => {
    const { stdout, stderr, code } = node(script, "--help");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("usage: npm ");
    expect(stdout).toContain(`  ${part}`);
    const wrong = node(script, "--nothing");
    expect([wrong.code, wrong.stdout, wrong.stderr.trim().split("\n").length]).toEqual([2, "", 1]);
  });
});

describe("a mistake", () => {
  it.each([[["nothing"]], [["choose", "chess"]], [["choose", "pool", "--nothing"]], [["verify", "no-such-file"]]])(
    "%j prints one line, and exits with 2",
    (args) => {
      const { stdout, stderr, code } = cli(...args);
      expect([stdout, code]).toEqual(["", 2]);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    },
  );

  it("an invalid line of the input does not stop the other lines", async () => {
    const fen = "W:W18:B15";
    expect(await movesCommand([], stdin(`${fen}\nnonsense\n${fen}\n`))).toMatch(/^\S+\nerror: .*: nonsense\n\S+\n$/);
    expect(process.exitCode).toBe(2);
    expect(await perftCommand([], stdin(`${fen}\t1\nnonsense\n${fen}\t1\n`))).toBe(
      "1\nerror: not FEN<TAB>DEPTH: nonsense\n1",
    );
    expect(await endgameCommand([], stdin(`nonsense\n${fen}\n`))).toMatch(/^error: .*\n(win|draw|loss)/);
  });

  it("choose explains a log of another game and a finished game", async () => {
    const log = await logCommands.selfplay!(["train"], stdin(""));
    const choose = (game: string) => chooseCommand([game, "--level", "1"], stdin(log));
    await expect(choose("pool")).rejects.toThrow("not a log of pool, but of train: choose train");
    await expect(choose("train")).rejects.toThrow("the game of this log is over: nobody is on turn");
  });
});
