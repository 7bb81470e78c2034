/** The board of a page without scripts: the drawing of link previews, and the position as text. */
import { html } from "hono/html";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { characterOf } from "../../engine/table/bot-characters.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import { originOf, type PreviewState } from "../drawing/preview-state.ts";
import { workerGameOf } from "../games/registry.ts";
import { makeDrawingInput } from "../preview/drawing-input.ts";
import type { Html } from "./layout.ts";
import type { TableVisit } from "./table-visit.ts";

/** The visit as a drawing takes it: what this viewer may know. */
const momentOf = ({ state, entries, viewer }: TableVisit): PreviewState => ({
  game: state.game,
  seats: state.chairs.map((chair) => chair?.name ?? null),
  computers: state.chairs.map(characterOf),
  programs: state.chairs.map((chair) => chair?.program !== undefined),
  phase: state.phase,
  turn: seatsOnTurn(state),
  outcome: state.outcome,
  seq: entries.length - 1,
  isPast: false,
  from: originOf(state),
  moves: entries.filter(({ seat, event }) => seat !== null && !isTableEvent(event)).length,
  play:
    state.play ??
    rulesOfTable(state).view(
      rulesOfTable(state).start(state.options, state.chairs.length),
      viewer === "open" ? "all" : viewer,
    ),
});

/** As an image, because a text browser would print the drawing's labels without their places. */
const imageOf = (svg: string): string => {
  const [, attributes = "", content = ""] = /^<svg([^>]*)>([\s\S]*)<\/svg>$/.exec(svg) ?? [];
  const whole = `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content.replaceAll("\n", "")}</svg>`;
  return `data:image/svg+xml,${whole.replace(/[%#<>"&\s]/g, (mark) => (/\s/.test(mark) ? " " : encodeURIComponent(mark)))}`;
};

export const boardOf = (visit: TableVisit): Html => {
  const { state, names, seat, reader } = visit;
  const { preview, plain } = workerGameOf(state.game);
  const moment = momentOf(visit);
  // The moves are buttons below the board.
  const input = { ...makeDrawingInput(moment, reader.language), near: seat ?? 0, moves: [] };
  const drawn = preview.first?.draw(input) ?? null;
  const picture =
    drawn === null
      ? ""
      : html`<img class="board ${preview.first?.stands ?? ""}" src="${imageOf(drawn)}" alt="${reader.words.board}">`;
  const lines = state.play === null ? [] : plain.describe({ view: state.play, seat, names, language: reader.language });
  const text = lines.length === 0 ? "" : html`<ul class="position">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  return [picture, text];
};
