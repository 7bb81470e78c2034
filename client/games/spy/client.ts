/** SPY for the client: its rules installed, its table, its words, its record. */
import { msg } from "@lit/localize";
import { html } from "lit";
import type { Seat } from "../../../engine/game.ts";
import { spyRules } from "../../../engine/games/spy/rules.ts";
import type { SpyEvent, SpyState } from "../../../engine/games/spy/types.ts";
import { installGame } from "../../../engine/games.ts";
import type { GameClient, MoveLine } from "../../games.ts";
import "./badge.ts";
import "./board.ts";
import "./notes.ts";
import { lineOf } from "./line.ts";
import type { SpyBoardProps } from "./view.ts";
import { colourOf, endingWords, refusalWords } from "./words.ts";

installGame(spyRules);

export const spyClient: GameClient = {
  game: spyRules,
  whole: async () => (await import("../../../engine/games/spy/game.ts")).spy,
  name: () => msg("Spy"),
  fills: true,
  board: (props: SpyBoardProps) => html`<ft-spy-board .props=${props}></ft-spy-board>`,
  badge: (_state: SpyState, seat: Seat) => html`<ft-spy-badge colour=${colourOf(seat)}></ft-spy-badge>`,
  line: (event: SpyEvent, _before: SpyState, after: SpyState, near?: Seat): MoveLine | null =>
    lineOf(event, after, near),
  notes: (state: SpyState) => html`<ft-spy-notes .state=${state}></ft-spy-notes>`,
  ending: endingWords,
  refusal: refusalWords,
  exports: async () => (await import("./record.ts")).spyExports(),
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-spy-options .last=${last}></ft-spy-options>`;
  },
  open: () => null,
};
