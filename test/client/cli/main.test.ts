/**
 * The command line as a user types it: help, mistakes and exit codes.
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
  return { said: stdout, complaints: stderr, code: status };
};
const cli = (...args: readonly string[]) => node("client/cli/main.ts", ...args);
const typed = (text: string) => () => Promise.resolve(text);

afterEach(() => {
  process.exitCode = undefined;
});

describe("help", () => {
  it("lists all commands, and with a command only its own", () => {
    const { said, code } = cli("--help");
    expect(code).toBe(0);
    const commands = [...said.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name!);
    expect(commands.length).toBeGreaterThan(12);
    for (const command of ["choose", "play", "perft"]) {
      const own = cli(command, "--help");
      expect([own.code, own.complaints]).toEqual([0, ""]);
      expect([...own.said.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)).toEqual([command]);
    }
  });

  it("the load test has it as well, and prints one line for a wrong option", () => {
    const { said, code } = node("test/load/main.ts", "--help");
    expect(code).toBe(0);
    for (const option of [
      "--tables",
      "--seats",
      "--rate",
      "--watchers",
      "--rounds",
      "--seconds",
      "--settle",
      "--beside",
      "--remote",
    ])
      expect(said).toContain(`  ${option} `);
    const wrong = node("test/load/main.ts", "--nothing");
    expect([wrong.code, wrong.complaints.trim().split("\n").length]).toEqual([2, 1]);
  });
});

describe("a mistake", () => {
  it.each([[["nothing"]], [["choose", "chess"]], [["choose", "pool", "--nothing"]], [["verify", "no-such-file"]]])(
    "%j prints one line, and exits with 2",
    (args) => {
      const { said, complaints, code } = cli(...args);
      expect([said, code]).toEqual(["", 2]);
      expect(complaints.trim().split("\n")).toHaveLength(1);
    },
  );

  it("loses only its line of the input", async () => {
    const fen = "W:W18:B15";
    expect(await movesCommand([], typed(`${fen}\nnonsense\n${fen}\n`))).toMatch(/^\S+\nerror: .*: nonsense\n\S+\n$/);
    expect(process.exitCode).toBe(2);
    expect(await perftCommand([], typed(`${fen}\t1\nnonsense\n${fen}\t1\n`))).toBe(
      "1\nerror: not FEN<TAB>DEPTH: nonsense\n1",
    );
    expect(await endgameCommand([], typed(`nonsense\n${fen}\n`))).toMatch(/^error: .*\n(win|draw|loss)/);
  });

  it("in the input of choose is named: another game's log, or a finished game", async () => {
    const log = await logCommands.selfplay!(["train"], typed(""));
    const choose = (game: string) => chooseCommand([game, "--level", "1"], typed(log));
    await expect(choose("pool")).rejects.toThrow("not a log of pool, but of train: choose train");
    await expect(choose("train")).rejects.toThrow("the game of this log is over: nobody is on turn");
  });
});
