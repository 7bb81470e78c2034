/** American Pool Checkers for the client: its rules installed, its board, its words, its files. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { isSamePath, legalMoves } from "../../../engine/games/pool/moves.ts";
import { makeShortNotation } from "../../../engine/games/pool/notation.ts";
import { poolRules } from "../../../engine/games/pool/rules.ts";
import type { PoolEvent, PoolState } from "../../../engine/games/pool/types.ts";
import { installGame } from "../../../engine/games.ts";
import type { GameClient, MoveLine } from "../../games.ts";
import "./board.ts";
import { squareName } from "./coordinates.ts";
import { pieceMark } from "./mark.ts";
import "./notes.ts";
import type { PoolBoardProps } from "./view.ts";
import { endingWords, refusalWords } from "./words.ts";

installGame(poolRules);

/** Reading and writing games is for later: a table is playable without. */
const files = () => import("./files.ts");

export const poolClient: GameClient = {
  game: poolRules,
  whole: async () => (await import("../../../engine/games/pool/game.ts")).pool,
  name: () => msg("American pool checkers"),
  board: (props: PoolBoardProps) => html`<ft-pool-board .props=${props}></ft-pool-board>`,
  line(event: PoolEvent, before: PoolState): MoveLine | null {
    if (event.type === "colours-drawn") return null;
    const legal = legalMoves(before.position);
    const move = legal.find(({ path }) => isSamePath(path, event.path));
    if (move === undefined) return null;
    const line = { text: makeShortNotation(move, legal, squareName), seat: poolRules.turn(before)[0] ?? null };
    return event.type === "jumped" ? { ...line, mark: "capture" } : line;
  },
  notes: (state: PoolState) => html`<ft-pool-notes .state=${state}></ft-pool-notes>`,
  ending: endingWords,
  refusal: refusalWords,
  badge: (state: PoolState, seat) =>
    state.blackSeat === null ? null : pieceMark(seat === state.blackSeat ? "black" : "white"),
  exports: async () => (await files()).poolExports(),
  async optionsForm(last) {
    await import("./options.ts");
    return html`<ft-pool-options .last=${last}></ft-pool-options>`;
  },
  open: async (text) => (await files()).openPool(text),
};
