/** The commands that make logs say what would fit, where something does not. */
import { expect, it } from "vitest";
import "../../engine/all-games.ts";
import { logCommands } from "../../client/cli/logs.ts";
import { Usage } from "../../client/cli/usage.ts";

const selfplay = (game: string, options: string, ...more: string[]) =>
  logCommands.selfplay!([game, "--options", options, ...more], () => Promise.resolve(""));

it.each([
  ["train", '{"rounds":14,"set":12}', "no number of seats fits these options; those of train by themselves: 2, 3, 4"],
  ["train", '{"set":4}', "bad options: set: expected (6 | 9 | 12 | 15 | 18), not 4, or rulebook: is missing"],
  ["pool", '{"colour":"red"}', "bad options: colour: there is no such option"],
  ["spy", '{"lastLoser":7}', "bad options: lastLoser: expected <=3, not 7"],
])("%s with %s is refused by name", async (game, options, message) => {
  const refused = selfplay(game, options);
  await expect(refused).rejects.toThrow(Usage);
  await expect(refused).rejects.toThrow(message);
});

it("seats that do not fit are told which would", async () => {
  await expect(selfplay("pool", "{}", "--seats", "3")).rejects.toThrow("seats for these options: 2");
});
