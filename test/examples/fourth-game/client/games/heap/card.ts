/** The heap in lists of games and of tables. */
import { svg } from "lit";
import type { GameCard } from "../contract/manifest.ts";

export const heapCard: GameCard = {
  emblem: svg`<circle cx="24" cy="24" r="12" />`,
  about: () => "Take one to three. Whoever takes the last has won.",
  gist: () => [],
};
