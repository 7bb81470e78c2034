/** Pool checkers in lists of games and tables: emblem, and a table's special options. */
import { msg } from "@lit/localize";
import { svg } from "lit";
import { START_FEN } from "../../../engine/games/pool/state/start-fen.ts";
import type { PoolOptions } from "../../../engine/games/pool/state/types.ts";
import type { GameCard } from "../contract/manifest.ts";

const EBONY = { side: "#0d0b0a", top: "#2b2624" } as const;
const IVORY = { side: "#a98f66", top: "#f5ecd8" } as const;

const disc = ({ side, top }: { readonly side: string; readonly top: string }, x: number, y: number) => svg`
  <circle fill=${side} cx=${x} cy=${y + 1.6} r="8.4" /><circle fill=${top} cx=${x} cy=${y} r="8.4" />
  <circle fill="none" stroke="#8a7558" cx=${x} cy=${y} r="5.2" />`;

export const poolCard: GameCard<PoolOptions> = {
  emblem: svg`<rect fill="light-dark(#e6cfa5, #c4a878)" stroke="light-dark(#4a3022, #33221a)" stroke-width="2.4" x="5" y="5" width="38" height="38" rx="5" />
    <path fill="light-dark(#8d6242, #6f4c33)" d="M24 8h13a3 3 0 0 1 3 3v13H24zM8 24h16v16H11a3 3 0 0 1-3-3z" />
    ${disc(EBONY, 32, 15.5)}${disc(IVORY, 16, 31.5)}`,
  art: new URL("./card.svg", import.meta.url).href,
  focus: "62% 50%",
  about: () => msg("Checkers with teeth: you jump both ways, and kings fly across the whole board."),
  lesson: () => msg("Jump, jump again, crown a king"),
  players: [2, 2],
  minutes: 10,
  gist(options) {
    const { black, fen } = options;
    const sides = { first: msg("Host plays Black"), second: msg("Guest plays Black"), random: null };
    return [fen === undefined || fen === START_FEN ? null : msg("Custom position"), sides[black ?? "random"]].filter(
      (words) => words !== null,
    );
  },
};
