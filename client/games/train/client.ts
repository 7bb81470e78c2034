/** Mexican Train for the client: its rules installed, its board, its words, its files, its form. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { trainRules } from "../../../engine/games/train/rules.ts";
import { totalsOf } from "../../../engine/games/train/score.ts";
import type { TrainEvent, TrainState } from "../../../engine/games/train/types.ts";
import { installGame } from "../../../engine/games.ts";
import type { GameClient } from "../../games.ts";
import "./board.ts";
import { lineOf } from "./lines.ts";
import "./notes.ts";
import type { TrainBoardProps } from "./view.ts";
import { countWords, endingWords, refusalWords } from "./words.ts";

installGame(trainRules);

export const trainClient: GameClient = {
  game: trainRules,
  whole: async () => (await import("../../../engine/games/train/game.ts")).train,
  name: () => msg("Mexican Train"),
  fills: true,
  board: (props: TrainBoardProps) => html`<ft-train-board .props=${props}></ft-train-board>`,
  badge(state: TrainState, seat) {
    if (state.round === 0) return null;
    const [tiles, points] = [state.hands[seat]?.length ?? 0, totalsOf(state)[seat] ?? 0];
    return html`<span role="img" aria-label=${countWords(tiles, points)}>${tiles} · ${points}</span>`;
  },
  line: (event: TrainEvent, before: TrainState, after: TrainState) => lineOf(event, before, after),
  notes: (state: TrainState) => html`<ft-train-notes .state=${state}></ft-train-notes>`,
  ending: endingWords,
  refusal: refusalWords,
  exports: async () => (await import("./files.ts")).trainExports(),
  open: () => null,
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-train-options .last=${last}></ft-train-options>`;
  },
};
