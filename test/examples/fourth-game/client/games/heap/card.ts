/** The heap in lists of games and of tables. */
import { svg } from "lit";
import type { GameFace } from "../contract/manifest.ts";

export const heapFace: GameFace = {
  emblem: svg`<circle cx="24" cy="24" r="12" />`,
  about: () => "Take one to three. Whoever takes the last has won.",
  gist: () => [],
};
