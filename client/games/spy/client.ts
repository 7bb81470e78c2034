/** The client of SPY: rules, board, texts, export. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { spyRules } from "../../../engine/games/spy/rules/rules.ts";
import type { SpyEvent, SpyState } from "../../../engine/games/spy/state/types.ts";
import type { GameClient } from "../contract/game-client.ts";
import "./board/board.ts";
import { colourOf, endReason, endText } from "./view/texts.ts";

installGame(spyRules);

const afterPaint = () => import("./after-paint.ts");
const files = () => import("./exports.ts");
const fullGame = () => import("../../../engine/games/spy/game.ts");

export const spyClient: GameClient<SpyState, SpyEvent> = {
  game: spyRules,
  older: { "spy/1": async () => (await fullGame()).spyV1 },
  whole: async () => (await fullGame()).spy,
  name: () => msg("SPY"),
  fills: true,
  hasOwnSounds: true,
  announcesTurn: true,
  board: (props) => html`<foldtable-spy-board .props=${props}></foldtable-spy-board>`,
  badge: (_state, seat) => html`<foldtable-spy-badge colour=${colourOf(seat)}></foldtable-spy-badge>`,
  miniature: async (state, near) => (await afterPaint()).miniature(state, near),
  hint: async () => (await afterPaint()).spyHint,
  finale: async () => (await afterPaint()).spyWinAnimation,
  lines: afterPaint,
  notes: (state) => html`<foldtable-spy-notes .state=${state}></foldtable-spy-notes>`,
  ending: endText,
  reason: endReason,
  refusal: async (code) => (await afterPaint()).refusalText(code),
  showsReview: true,
  picture: async (board) => (await files()).boardPicture(board),
  exports: async () => (await files()).spyExports(),
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-spy-options .last=${last}></ft-spy-options>`;
  },
};
