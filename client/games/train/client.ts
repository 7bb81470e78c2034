/** The client of Mexican Train: rules, board, texts, files, form. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { trainRules } from "../../../engine/games/train/rules/rules.ts";
import { totalsOf } from "../../../engine/games/train/state/score.ts";
import type { TrainEvent, TrainState } from "../../../engine/games/train/state/types.ts";
import type { GameClient } from "../contract/game-client.ts";
import "./board/board.ts";
import { formatNumber } from "../../kit/text/numbers.ts";
import { endText, handCountText } from "./view/texts.ts";

installGame(trainRules);

const afterPaint = () => import("./after-paint.ts");
const files = () => import("./exports.ts");

export const trainClient: GameClient<TrainState, TrainEvent> = {
  game: trainRules,
  whole: async () => (await import("../../../engine/games/train/game.ts")).train,
  name: () => msg("Mexican Train"),
  fills: true,
  announcesTurn: true,
  board: (props) => html`<foldtable-train-board .props=${props}></foldtable-train-board>`,
  badge(state, seat) {
    if (state.round === 0) return null;
    const [tiles, points] = [state.hands[seat]?.length ?? 0, totalsOf(state)[seat] ?? 0];
    return html`<span role="img" aria-label=${handCountText(tiles, points)}>${formatNumber(tiles)} · ${formatNumber(points)}</span>`;
  },
  hint: async () => (await afterPaint()).trainHint,
  picture: async (board) => (await files()).boardPicture(board),
  finale: async () => (await afterPaint()).trainWinAnimation,
  lines: afterPaint,
  notes: (state) => html`<foldtable-train-notes .state=${state}></foldtable-train-notes>`,
  ending: endText,
  showsEnding: ({ phase }) => phase === "over",
  refusal: async (code) => (await afterPaint()).refusalText(code),
  exports: async () => (await files()).trainExports(),
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-train-options .last=${last}></ft-train-options>`;
  },
};
