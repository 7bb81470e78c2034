/** Mexican Train in lists of games and tables: emblem, and a table's special options. */

import { msg } from "@lit/localize";
import { svg } from "lit";
import type { ClubOptions, FamilyOptions } from "../../../engine/games/train/state/types.ts";
import { str } from "../../kit/text/numbers.ts";
import type { GameCard } from "../contract/manifest.ts";

const SHADE = "#b7a582";
const THREE = "#b3262e";
const FOUR = "#6b4a2b";

const pip = (colour: string, x: number, y: number) => svg`<circle fill=${colour} cx=${x} cy=${y} r="2" />`;

export const trainCard: GameCard<FamilyOptions | ClubOptions> = {
  emblem: svg`<rect fill=${SHADE} x="4" y="18" width="40" height="20.5" rx="4" />
    <rect fill="#f7f0df" stroke=${SHADE} stroke-width="0.8" x="4" y="15.5" width="40" height="20.5" rx="4" />
    <path stroke=${SHADE} stroke-width="1.2" d="M24 18.5v14.5" />
    ${pip(THREE, 9, 20.5)}${pip(THREE, 14, 25.75)}${pip(THREE, 19, 31)}
    ${pip(FOUR, 29.5, 21)}${pip(FOUR, 38.5, 21)}${pip(FOUR, 29.5, 30.5)}${pip(FOUR, 38.5, 30.5)}
    <path stroke="light-dark(#8c826f, #7b8287)" stroke-width="1.6" stroke-dasharray="5 3" d="M4 9.5h40" />`,
  art: new URL("./card.svg", import.meta.url).href,
  focus: "86% 50%",
  about: () => msg("Dominoes that grow into trains. Match the ends, hop onto a friend’s, empty your hand first."),
  lesson: () => msg("Match an end, close a double"),
  players: [2, 16],
  minutes: 20,
  gist(options) {
    const { rulebook = "family", set = 12, rounds = "all", ...rest } = options;
    const club = rest as Partial<ClubOptions>;
    return [
      rulebook === "family" ? msg("Family rules") : msg("Club rules"),
      msg(str`Double-${set}`),
      rounds === "all" ? null : rounds === 1 ? msg("1 round") : msg(str`${rounds} rounds`),
      club.pairs === true ? msg("Partners") : null,
      club.mexicanTrain === false ? msg("No Mexican Train") : null,
      club.opening === "quick" ? msg("Quick start") : club.opening === "deferred" ? msg("Long first run") : null,
      club.splitDoubles === true ? msg("Split doubles") : null,
    ].filter((words) => words !== null);
  },
};
