/** The lessons completed on this device. */
import { localStore } from "../kit/storage/browser-storage.ts";

const KEY = "learned";

const all = (): readonly string[] => (localStore.get(KEY) ?? "").split(" ").filter(Boolean);

const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

export const isLearned = (game: string, lesson: string): boolean => all().includes(nameOf(game, lesson));

export const saveLearned = (game: string, lesson: string): void => {
  if (!isLearned(game, lesson)) localStore.set(KEY, [...all(), nameOf(game, lesson)].join(" "));
};
