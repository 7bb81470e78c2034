/** The commands for logs: errors that name the possible values, and equal results of replay and verify. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { UsageError } from "../../../client/cli/command/usage.ts";
import { logCommands } from "../../../client/cli/logs.ts";
import { makeLog } from "../../../engine/log/log.ts";

const selfplay = (game: string, options: string, ...more: string[]) =>
  logCommands.selfplay!([game, "--options", options, ...more], () => Promise.resolve(""));

it.each([
  ["train", '{"rounds":14,"set":12}', "no number of seats fits these options; those of train by themselves: 2, 3, 4"],
  ["train", '{"set":4}', "bad options: set: expected (6 | 9 | 12 | 15 | 18), not 4, or rulebook: is missing"],
  ["pool", '{"colour":"red"}', "bad options: colour: there is no such option"],
  ["spy", '{"lastLoser":7}', "bad options: lastLoser: expected <=3, not 7"],
])("%s with %s is refused, and the error names the option", async (game, options, message) => {
  const refused = selfplay(game, options);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(message);
});

it("a wrong number of seats is refused with the possible ones", async () => {
  await expect(selfplay("pool", "{}", "--seats", "3")).rejects.toThrow("seats for these options: 2");
});

it.each([
  ["selfplay", ["pool", "--bogus", "2"]],
  ["view", ["--bogus"]],
  ["verify", ["game.ndjson", "--bogus"]],
] as const)("%s with an unknown option is a usage error", async (name, args) => {
  await expect(logCommands[name]!(args, () => Promise.resolve(""))).rejects.toThrow(UsageError);
});

it("replay of a log that cannot have happened is a usage error", async () => {
  const lines = (await selfplay("train", "{}"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const undealt = lines.filter(({ event }) => event.type !== "dealt").map((entry, seq) => ({ ...entry, seq }));
  const replaying = logCommands.replay!([], () => Promise.resolve(makeLog(undealt)));
  await expect(replaying).rejects.toThrow(UsageError);
});

it.each([
  ["pool", 2],
  ["train", 3],
  ["spy", 4],
])("replay and verify print the same end of a game of %s, with scores and source", async (game, seats) => {
  for (const seed of ["1", "2", "3"]) {
    const log = await selfplay(game, "{}", "--seats", String(seats), "--seed", seed);
    const folder = await mkdtemp(join(tmpdir(), "foldtable-log-"));
    const file = join(folder, "game.ndjson");
    await writeFile(file, log);
    const replayed = JSON.parse(await logCommands.replay!([], () => Promise.resolve(log)));
    const verified = JSON.parse(await logCommands.verify!([file], () => Promise.resolve("")));
    await rm(folder, { recursive: true });
    expect(verified.outcome).toEqual(replayed.outcome);
    expect(replayed.outcome.winners).toBeInstanceOf(Array);
    if (game === "train") expect(verified.outcome.scores).toHaveLength(seats);
    expect([verified.fault, verified.origin, replayed.origin]).toEqual([null, "program", "program"]);
  }
});
