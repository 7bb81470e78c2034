/** SPY for the client: its rules installed, its table, its words, its record. */
import { msg } from "@lit/localize";
import { html } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { spyRules } from "../../../engine/games/spy/rules/rules.ts";
import type { SpyState } from "../../../engine/games/spy/state/types.ts";
import { afterPaint } from "../../kit/later.ts";
import type { GameClient } from "../game-client.ts";
import "./badge.ts";
import "./board.ts";
import type { SpyBoardProps } from "./view.ts";
import { colourOf, endingWords } from "./words.ts";

installGame(spyRules);

const fetchNotes = afterPaint(() => import("./notes.ts"));

export const spyClient: GameClient = {
  game: spyRules,
  older: { "spy/1": async () => (await import("../../../engine/games/spy/game.ts")).spy1 },
  whole: async () => (await import("../../../engine/games/spy/game.ts")).spy,
  name: () => msg("Spy"),
  fills: true,
  isHeard: true,
  tellsTurn: true,
  board: (props: SpyBoardProps) => html`<foldtable-spy-board .props=${props}></foldtable-spy-board>`,
  badge: (_state: SpyState, seat: Seat) => html`<foldtable-spy-badge colour=${colourOf(seat)}></foldtable-spy-badge>`,
  hint: async () => (await import("./hint.ts")).spyHint,
  finale: async () => (await import("./finale.ts")).spyFinale,
  lines: () => import("./line.ts"),
  notes(state: SpyState) {
    fetchNotes();
    return html`<foldtable-spy-notes .state=${state}></foldtable-spy-notes>`;
  },
  ending: endingWords,
  refusal: async (code) => (await import("./refusal-words.ts")).refusalWords(code),
  exports: async () => (await import("./record.ts")).spyExports(),
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-spy-options .last=${last}></ft-spy-options>`;
  },
};
