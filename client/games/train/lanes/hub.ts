/** The turntable with the engine tile, the round, and the boneyard. */
import { msg } from "@lit/localize";
import { html, svg, type TemplateResult } from "lit";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { plural } from "../../../kit/text/sentences.ts";
import type { TableFit } from "../fit/table-fit.ts";
import { tileClass } from "../tiles/pictures.ts";
import { type BoardView, engineLook } from "../view/view.ts";

const arrow = (path: string): TemplateResult =>
  html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path} />`}</svg>`;
const CLOCKWISE = arrow("M3.2 10.5A5.3 5.3 0 1 1 12 12.2M12.6 8.6l-.4 3.8-3.6-.6");
const COUNTER = arrow("M12.8 10.5A5.3 5.3 0 1 0 4 12.2M3.4 8.6l.4 3.8 3.6-.6");

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
  const room = kind === "fan" ? (lanes[0]?.sign.x ?? 0) - title.x - 4 : 400;
  return html`<span class="turntable" role="img" aria-label=${msg(str`Engine ${engine}-${engine}`)}
      .style=${`left: ${hub.x - hub.r}px; top: ${hub.y - hub.r}px; --size: ${2 * hub.r}px`}
      ><i class=${tileClass(value, value, true, numerals)}></i></span
    >
    <p class="title" .style=${`left: ${title.x}px; top: ${title.y}px; max-width: ${room}px; --room: ${room}px`}
      ><span class="round">${msg(str`Round ${Math.max(state.round, 1)} of ${state.rules.rounds}`)}</span
      ><span class="way" role="img" aria-label=${isClockwise ? msg("clockwise") : msg("counterclockwise")}
        >${isClockwise ? CLOCKWISE : COUNTER}</span
      ></p>`;
};

/** `draw`: draws a tile; null if none may be drawn. */
export const renderPile = (view: BoardView, fit: TableFit, draw: (() => void) | null): TemplateResult => {
  const { boneyard } = view.state;
  const place = fit.kind === "yard" ? "" : `left: ${fit.pile.x}px; top: ${fit.pile.y}px`;
  return html`<span class="boneyard ${draw === null ? "" : "ready"} ${boneyard === 0 ? "empty" : ""}" title=${msg("Boneyard")} role="img"
    data-pile="draw" aria-label=${boneyardText(boneyard)} .style=${place} @click=${draw}
    ><i class="pile" aria-hidden="true"><i class="back"></i><i class="back"></i><i class="back"></i><i class="back"></i></i
    ><span class="left"><b>${formatNumber(boneyard)}</b> <span class="word">${msg("to draw")}</span></span></span
  >`;
};

const boneyardText = (tiles: number): string =>
  plural(
    tiles,
    () => msg("1 tile in the boneyard"),
    () => msg(str`${tiles} tiles in the boneyard`),
  );
