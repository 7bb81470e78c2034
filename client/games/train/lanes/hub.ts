/** The hub above the trains: engine tile, boneyard, round, and the open doubles. */
import { msg } from "@lit/localize";
import { html, type nothing, type TemplateResult } from "lit";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { plural } from "../../../kit/text/sentences.ts";
import { trainIcons } from "../tiles/icons.ts";
import { backDrawing, tileDrawing } from "../tiles/tile.ts";
import { type BoardView, engineLook } from "../view/view.ts";

/** `queue`: the open doubles, if there are any and their part has loaded (open-doubles.ts). */
export const renderHub = (
  view: BoardView,
  numerals: boolean,
  queue: TemplateResult | typeof nothing,
): TemplateResult => {
  const { state } = view;
  const value = engineLook(state);
  // A tile has the same notation in every language.
  const engine = `${value}`;
  const isClockwise = state.rules.direction === "clockwise";
  return html`<header class=${view.doubles.length > 0 ? "hub waits" : "hub"}>
    <span class="engine" role="img" aria-label=${msg(str`Engine ${engine}-${engine}`)}>
      ${tileDrawing({ first: value, second: value, upright: false, numerals })}
    </span>
    <span class="round">${msg(str`Round ${Math.max(state.round, 1)} of ${state.rules.rounds}`)}</span>
    <span class="way" role="img" aria-label=${isClockwise ? msg("clockwise") : msg("counterclockwise")}
      >${isClockwise ? trainIcons.clockwise : trainIcons.counter}</span
    >
    ${queue}
    <span class="boneyard" title=${msg("Boneyard")} role="img" aria-label=${boneyardWords(state.boneyard)}
      >${backDrawing()}<b>${formatNumber(state.boneyard)}</b><span class="word">${msg("to draw")}</span></span
    >
  </header>`;
};

const boneyardWords = (tiles: number): string =>
  plural(
    tiles,
    () => msg("1 tile in the boneyard"),
    () => msg(str`${tiles} tiles in the boneyard`),
  );
