/** Mexican Train for the client: its rules installed, its board, its words, its files, its form. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { trainRules } from "../../../engine/games/train/rules/rules.ts";
import { totalsOf } from "../../../engine/games/train/state/score.ts";
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import { afterPaint } from "../../kit/later.ts";
import type { GameClient } from "../game-client.ts";
import "./board.ts";
import { numeral } from "../../kit/numbers.ts";
import type { TrainBoardProps } from "./view.ts";
import { countWords, endingWords } from "./words.ts";

installGame(trainRules);

const fetchNotes = afterPaint(() => import("./notes.ts"));

export const trainClient: GameClient = {
  game: trainRules,
  whole: async () => (await import("../../../engine/games/train/game.ts")).train,
  name: () => msg("Mexican Train"),
  fills: true,
  tellsTurn: true,
  board: (props: TrainBoardProps) => html`<foldtable-train-board .props=${props}></foldtable-train-board>`,
  badge(state: TrainState, seat) {
    if (state.round === 0) return null;
    const [tiles, points] = [state.hands[seat]?.length ?? 0, totalsOf(state)[seat] ?? 0];
    return html`<span role="img" aria-label=${countWords(tiles, points)}>${numeral(tiles)} · ${numeral(points)}</span>`;
  },
  hint: async () => (await import("./hint.ts")).trainHint,
  finale: async () => (await import("./finale.ts")).trainFinale,
  lines: () => import("./lines.ts"),
  notes(state: TrainState) {
    fetchNotes();
    return html`<foldtable-train-notes .state=${state}></foldtable-train-notes>`;
  },
  ending: endingWords,
  tellsEnding: ({ phase }: TrainState) => phase === "over",
  refusal: async (code) => (await import("./refusal-words.ts")).refusalWords(code),
  exports: async () => (await import("./files.ts")).trainExports(),
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-train-options .last=${last}></ft-train-options>`;
  },
};
