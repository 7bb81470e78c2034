/** Pool checkers in lists of games and tables: a small picture, and what is special about a table. */
import { msg } from "@lit/localize";
import { svg } from "lit";
import { americanPool } from "../../../engine/games/pool/rulebook.ts";
import type { PoolOptions } from "../../../engine/games/pool/types.ts";
import type { GameFace } from "../faces.ts";

const disc = (kind: string, x: number, y: number) => svg`<g class=${kind}>
  <circle class="side" cx=${x} cy=${y + 1.6} r="8.4" /><circle class="top" cx=${x} cy=${y} r="8.4" />
  <circle class="ring" cx=${x} cy=${y} r="5.2" /></g>`;

export const poolFace: GameFace = {
  emblem: svg`<rect class="wood" x="5" y="5" width="38" height="38" rx="5" />
    <path class="square" d="M24 8h13a3 3 0 0 1 3 3v13H24zM8 24h16v16H11a3 3 0 0 1-3-3z" />
    ${disc("ebony", 32, 15.5)}${disc("ivory", 16, 31.5)}`,
  gist(options) {
    const { black, fen } = options as Partial<PoolOptions>;
    const sides = { first: msg("Who opens has Black"), second: msg("Who joins has Black"), random: null };
    return [
      fen === undefined || fen === americanPool.start ? null : msg("Set-up position"),
      sides[black ?? "random"],
    ].filter((words) => words !== null);
  },
};
