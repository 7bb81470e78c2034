/** The turntable with the engine tile, the round, and the boneyard. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { plural } from "../../../kit/text/sentences.ts";
import type { TableFit } from "../fit/table-fit.ts";
import { trainIcons } from "../tiles/icons.ts";
import { backDrawing, tileDrawing } from "../tiles/tile.ts";
import { type BoardView, engineLook } from "../view/view.ts";

export const renderHub = (
  view: BoardView,
  { hub, title, kind, lanes }: TableFit,
  numerals: boolean,
): TemplateResult => {
  const { state } = view;
  const value = engineLook(state);
  // A tile has the same notation in every language.
  const engine = `${value}`;
  const isClockwise = state.rules.direction === "clockwise";
  return html`<span class="turntable" role="img" aria-label=${msg(str`Engine ${engine}-${engine}`)}
      .style=${`left: ${hub.x - hub.r}px; top: ${hub.y - hub.r}px; --size: ${2 * hub.r}px`}
      >${tileDrawing({ first: value, second: value, upright: true, numerals })}</span
    >
    <p class="title" .style=${`left: ${title.x}px; top: ${title.y}px; max-width: ${kind === "fan" ? (lanes[0]?.sign.x ?? 0) - title.x - 4 : 400}px`}>
      <span class="round">${msg(str`Round ${Math.max(state.round, 1)} of ${state.rules.rounds}`)}</span>
      <span class="way" role="img" aria-label=${isClockwise ? msg("clockwise") : msg("counterclockwise")}
        >${isClockwise ? trainIcons.clockwise : trainIcons.counter}</span
      >
    </p>`;
};

/** `draw`: draws a tile; null if none may be drawn. */
export const renderPile = (view: BoardView, fit: TableFit, draw: (() => void) | null): TemplateResult => {
  const { boneyard } = view.state;
  const place = fit.kind === "yard" ? "" : `left: ${fit.pile.x}px; top: ${fit.pile.y}px`;
  return html`<span class="boneyard ${draw === null ? "" : "ready"} ${boneyard === 0 ? "empty" : ""}" title=${msg("Boneyard")} role="img"
    aria-label=${boneyardWords(boneyard)} .style=${place} @click=${draw}
    ><i class="pile" aria-hidden="true">${backDrawing()}${backDrawing()}${backDrawing()}${backDrawing()}</i
    ><span class="left"><b>${formatNumber(boneyard)}</b> <span class="word">${msg("to draw")}</span></span></span
  >`;
};

const boneyardWords = (tiles: number): string =>
  plural(
    tiles,
    () => msg("1 tile in the boneyard"),
    () => msg(str`${tiles} tiles in the boneyard`),
  );
