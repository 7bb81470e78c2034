/** The client of American Pool Checkers: rules, board, texts, files. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { poolRules } from "../../../engine/games/pool/rules/rules.ts";
import type { PoolEvent, PoolState } from "../../../engine/games/pool/state/types.ts";
import type { GameClient } from "../contract/game-client.ts";
import "./board/board.ts";
import { pieceIcon } from "./piece-icon.ts";
import "./side-panel.ts";
import { endReason, endText, refusalText } from "./texts/texts.ts";

installGame(poolRules);

const afterPaint = () => import("./after-paint.ts");

/** Loaded later, because a table is playable without files. */
const files = () => import("./exports.ts");

export const poolClient: GameClient<PoolState, PoolEvent> = {
  game: poolRules,
  whole: async () => (await import("../../../engine/games/pool/game.ts")).pool,
  name: () => msg("American pool checkers"),
  board: (props) => html`<foldtable-pool-board .props=${props}></foldtable-pool-board>`,
  hint: async () => (await afterPaint()).poolHint,
  miniature: async (state, near) => (await afterPaint()).miniature(state, near === state.blackSeat),
  finale: async () => (await afterPaint()).poolWinAnimation,
  lines: afterPaint,
  notes: (state) => html`<foldtable-pool-notes .state=${state}></foldtable-pool-notes>`,
  ending: endText,
  reason: endReason,
  refusal: async (code) => refusalText(code),
  isDark: (state, seat) => seat === state.blackSeat,
  showsReview: true,
  picture: async (board) => (await files()).boardPicture(board),
  badge: (state, seat) => (state.blackSeat === null ? null : pieceIcon(seat === state.blackSeat ? "black" : "white")),
  exports: async () => (await files()).poolExports(),
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-pool-options .last=${last}></ft-pool-options>`;
  },
  notation: {
    read: async (text) => (await files()).openPool(text),
    misread: async (text) => (await files()).parseErrorText(text),
    several: async (text) => (await files()).gamesInText(text),
  },
  resume: async (state) => (await files()).resumePool(state),
};
