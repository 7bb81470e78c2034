/** The games' own commands: a file `commands.ts` in a folder of the game's name, if it has any. */
import { readdirSync } from "node:fs";
import type { Entry } from "../../engine/table/types.ts";
import { readLog } from "./command/arguments.ts";
import { type GameCommands, UsageError } from "./command/usage.ts";

const load = async (game: string): Promise<GameCommands> => {
  const { gameCommands }: { readonly gameCommands: GameCommands } = await import(`./games/${game}/commands.ts`);
  return gameCommands;
};

export const gameCommands: readonly GameCommands[] = await Promise.all(
  readdirSync(new URL("./games/", import.meta.url)).map(load),
);

/** Reads a log, or a game in a notation of one of the games. */
export const readGame = (input: string): readonly Entry[] => {
  if (input.trimStart().startsWith("{")) return readLog(input);
  for (const { readNotation } of gameCommands) {
    const entries = readNotation?.(input) ?? null;
    if (entries !== null) return entries;
  }
  throw new UsageError("no log, and no game in a known notation");
};
