/** Mexican Train in lists of games and tables: a small picture, and what is special about a table. */

import { msg } from "@lit/localize";
import { svg } from "lit";
import type { ClubOptions, FamilyOptions } from "../../../engine/games/train/types.ts";
import { str } from "../../kit/numbers.ts";
import type { GameFace } from "../faces.ts";

const pip = (kind: string, x: number, y: number) => svg`<circle class="pip ${kind}" cx=${x} cy=${y} r="2" />`;

export const trainFace: GameFace = {
  emblem: svg`<rect class="tile side" x="4" y="18" width="40" height="20.5" rx="4" />
    <rect class="tile" x="4" y="15.5" width="40" height="20.5" rx="4" />
    <path class="middle" d="M24 18.5v14.5" />
    ${pip("three", 9, 20.5)}${pip("three", 14, 25.75)}${pip("three", 19, 31)}
    ${pip("four", 29.5, 21)}${pip("four", 38.5, 21)}${pip("four", 29.5, 30.5)}${pip("four", 38.5, 30.5)}
    <path class="rail" d="M4 9.5h40" />`,
  gist(options) {
    const { rulebook = "family", set = 12, rounds = "all", ...rest } = options as Partial<FamilyOptions | ClubOptions>;
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
