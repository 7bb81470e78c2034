/** Where a program is on this machine: at the path that the caller gives, on the PATH, or in its usual place. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const findProgram = (
  said: string | undefined,
  names: readonly string[],
  places: readonly string[] = [],
): string | undefined => {
  if (said) return said;
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find((place) => existsSync(place));
};
