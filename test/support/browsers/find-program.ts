/** Finds a program: at the given path, on the PATH, or at one of its usual places. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const findProgram = (
  givenPath: string | undefined,
  names: readonly string[],
  places: readonly string[] = [],
): string | undefined => {
  if (givenPath) return givenPath;
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find((place) => existsSync(place));
};
