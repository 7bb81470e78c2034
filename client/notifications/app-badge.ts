/** The number on the installed app's icon: at how many tables it is this player's turn, as far as this device knows. */
import { localStore } from "../kit/storage/browser-storage.ts";

const TURNS = "turns";

const savedTurns = (): readonly string[] => (localStore.get(TURNS) ?? "").split(" ").filter((path) => path !== "");

export const isTurnSaved = (path: string): boolean => savedTurns().includes(path);

/** `paths`: the pages of all tables where it is this player's turn. */
export const saveTurns = (paths: readonly string[]): void => {
  localStore.set(TURNS, paths.join(" "));
  const shown = paths.length > 0 ? navigator.setAppBadge?.(paths.length) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
};

/** The turn at one table has come or gone. */
export const saveTurn = (path: string, isMine: boolean): void => {
  const others = savedTurns().filter((other) => other !== path);
  saveTurns(isMine ? [...others, path] : others);
};
