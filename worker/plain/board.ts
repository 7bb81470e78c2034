/** The board of a page without scripts: the drawing of link previews, and the position as text. */
import { html } from "hono/html";
import { previewStateOf } from "../drawing/preview-state.ts";
import { capitalize } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import { makeDrawingInput } from "../preview/drawing-input.ts";
import type { Html } from "./layout.ts";
import type { TableVisit } from "./table-visit.ts";

/** The layers of a cloth have the places of their attributes here. A row of cards gets room for a figure at its ends. */
const wholeOf = (drawn: string, stands: string): string => {
  if (stands === "framed") return drawn;
  const inset = drawn.replace("<svg", `<svg x="7%" width="94%" overflow="visible"`);
  return `<svg>${stands === "cards" ? inset : drawn}</svg>`;
};

/** As an image, because a text browser would print the drawing's labels without their places. */
const imageOf = (svg: string): string => {
  const [, attributes = "", content = ""] = /^<svg([^>]*)>([\s\S]*)<\/svg>$/.exec(svg) ?? [];
  const whole = `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content.replaceAll("\n", "")}</svg>`;
  return `data:image/svg+xml,${whole.replace(/[%#<>"&\s]/g, (mark) => (/\s/.test(mark) ? " " : encodeURIComponent(mark)))}`;
};

/** In one column, in pixels: room for each player's row below their name. */
const heightOf = (seats: number): number => 100 * (seats + 1);

/** Null without both, as some games have before they start. */
const boardOf = (visit: TableVisit): Html | null => {
  const { state, entries, viewer, names, seat, reader } = visit;
  const { preview, plain } = workerGameOf(state.game);
  const moment = previewStateOf(state, entries, viewer === "open" ? "all" : viewer);
  // The moves are buttons below the board.
  const input = { ...makeDrawingInput(moment, reader.language, seat === null ? [] : [seat]), moves: [] };
  const { first } = preview;
  const drawn = first?.draw(input) ?? null;
  const picture =
    first === undefined || drawn === null
      ? ""
      : html`<img class="board ${first.stands}" src="${imageOf(wholeOf(drawn, first.stands))}" alt="${reader.words.board}" height="${heightOf(state.chairs.length)}">`;
  const lines = state.play === null ? [] : plain.describe({ view: state.play, seat, names, language: reader.language });
  const text =
    lines.length === 0
      ? ""
      : html`<ul class="position">${lines.map((line) => html`<li>${capitalize(line)}</li>`)}</ul>`;
  return picture === "" && text === "" ? null : [picture, text];
};

/** The board with these parts of the page beside it in a wide window; the parts alone without a board. */
export const withBoard = (visit: TableVisit, parts: Html): Html => {
  const board = boardOf(visit);
  return board === null ? parts : html`<div class="table"><div>${board}</div><div>${parts}</div></div>`;
};
