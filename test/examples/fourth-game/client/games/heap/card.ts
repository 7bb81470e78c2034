/** The heap in lists of games and of tables. */
import { svg } from "lit";
import type { GameCard } from "../contract/manifest.ts";

export const heapCard: GameCard = {
  emblem: svg`<circle cx="24" cy="24" r="12" />`,
  art: "/icon.svg",
  focus: "50% 50%",
  about: () => "Take one to three. The player who takes the last one wins.",
  lesson: () => "Take the last",
  players: [2, 2],
  minutes: 1,
  gist: () => [],
};
