import { describe, expect, it } from "vitest";
import { UsageError } from "../../../../../client/cli/command/usage.ts";
import { gamesCommand } from "../../../../../client/cli/games/pool/games.ts";
import { movesCommand } from "../../../../../client/cli/games/pool/moves.ts";
import { pdnCommand } from "../../../../../client/cli/games/pool/pdn.ts";
import { perftCommand } from "../../../../../client/cli/games/pool/perft.ts";

const START = "B:W21-32:B1-12";
const CONVENTIONS = "W:WK29:BK8,K25";
const BLOCKED = "B:W17,18,19,20,21,22,23,24:B13,14,15,16";
const stdin = (text: string) => () => Promise.resolve(text);

describe("perft on the command line", () => {
  it.each([
    [[START, "6"], "37986"],
    [[CONVENTIONS, "1"], "1"],
    [["--count", "path", CONVENTIONS, "1"], "4"],
    [[CONVENTIONS, "1", "--count=seq"], "1"],
    [[START, "0"], "1"],
  ])("%j prints %s", async (args, output) => expect(await perftCommand(args, stdin(""))).toBe(output));
  it("perft prints the results of input lines in order", async () => {
    const lines = `${START}\t3\r\n\n${CONVENTIONS}\t1\n${BLOCKED}\t2\n`;
    expect(await perftCommand(["--count", "path"], stdin(lines))).toBe("302\n4\n0");
  });
  it.each([
    [["--count", "all", START, "1"]],
    [["--fast"]],
    [[START]],
    [[START, "x"]],
    [[START, "1", "2"]],
    [["nonsense", "1"]],
    [[START, "31"]],
  ])("perft %j is a usage error", (args) => expect(perftCommand(args, stdin(""))).rejects.toThrow(UsageError));
});

describe("moves on the command line", () => {
  it("moves prints one move per line for one position", async () => {
    expect(await movesCommand(["B:W10,17,18:BK32"], stdin(""))).toBe("32x14x3\n32x14x7\n32x14x21");
  });
  it("moves prints one line per position for several positions, an empty one without moves", async () => {
    expect(await movesCommand([], stdin(`B:W18:B15\n${BLOCKED}\r\nB:W21:B1\n${BLOCKED}\n`))).toBe(
      "15x22\n\n1-5 1-6\n\n",
    );
  });
  it.each([[["nonsense"]], [[START, "1"]], [["--all"]]])("moves %j is a usage error", (args) =>
    expect(movesCommand(args, stdin(""))).rejects.toThrow(UsageError),
  );
});

describe("a file", () => {
  it.each([
    ["games", gamesCommand],
    ["pdn", pdnCommand],
  ])("that %s cannot read is a usage error with the reason", async (_name, command) => {
    await expect(command(["test"])).rejects.toThrow(new UsageError("test: it cannot be read (EISDIR)"));
    await expect(command(["no-such-file"])).rejects.toThrow(new UsageError("no-such-file: there is no such file"));
  });
});
