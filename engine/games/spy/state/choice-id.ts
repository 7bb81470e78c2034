/** The names of the choices in a turn, by which the board that the server draws and the real one find the same choice. */
import type { Arrange, MoveSpy, SpyCommand } from "./types.ts";

export const choiceId = (command: Exclude<SpyCommand, Arrange>): string => {
  if (command.type === "spy") return `spy-${command.on}`;
  return command.type === "move" ? moveId(command) : command.type;
};

const moveId = ({ flipBefore, distance, flipAfter }: MoveSpy): string =>
  `move-${flipBefore ? "turn-" : ""}${distance}${flipAfter ? "-turn" : ""}`;
