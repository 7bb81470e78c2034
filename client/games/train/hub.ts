/** The middle of the table: the engine, the boneyard, the round; and below, the doubles that wait to be closed. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { numeral, str } from "../../kit/numbers.ts";
import { plural } from "../../kit/plural.ts";
import type { DoubleView } from "./doubles.ts";
import { marks } from "./marks.ts";
import { backDrawing, tileDrawing } from "./tile.ts";
import { engineLook, type View } from "./view.ts";
import { trainName } from "./words.ts";

export const hub = (view: View, numerals: boolean): TemplateResult => {
  const { state } = view;
  const value = engineLook(state);
  // A tile is written the same in every language.
  const engine = `${value}`;
  const isClockwise = state.rules.direction === "clockwise";
  return html`<header class=${view.doubles.length > 0 ? "hub waits" : "hub"}>
    <span class="engine" role="img" aria-label=${msg(str`Engine ${engine}-${engine}`)}>
      ${tileDrawing({ first: value, second: value, upright: false, numerals })}
    </span>
    <span class="round">${msg(str`Round ${Math.max(state.round, 1)} of ${state.rules.rounds}`)}</span>
    <span class="way" role="img" aria-label=${isClockwise ? msg("clockwise") : msg("counter-clockwise")}
      >${isClockwise ? marks.clockwise : marks.counter}</span
    >
    ${queue(view)}
    <span class="boneyard" title=${msg("Boneyard")} role="img" aria-label=${boneyardWords(state.boneyard)}
      >${backDrawing()}<b>${numeral(state.boneyard)}</b><span class="word">${msg("to draw")}</span></span
    >
  </header>`;
};

const boneyardWords = (tiles: number): string =>
  plural(
    tiles,
    () => msg("1 tile in the boneyard"),
    () => msg(str`${tiles} tiles in the boneyard`),
  );

/** In the order in which they have to be closed; the dead ones last. */
const queue = (view: View): TemplateResult | typeof nothing => {
  if (view.doubles.length === 0) return nothing;
  const sorted = view.doubles.toSorted((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  return html`<p class="queue">
    <span class="lead">${msg("Open doubles")}</span>
    ${sorted.map((double) => openDouble(view, double))}
  </p>`;
};

const openDouble = ({ state, props }: View, { train, value, rank }: DoubleView) => {
  const own = typeof props.viewer === "number" ? props.viewer : null;
  const where = trainName(state, train, props.names, own);
  return html`<span class="open ${rank === null ? "dead" : ""}">
    ${rank === null ? nothing : html`<span class="rank">${numeral(rank)}</span>`}
    <b>${value}-${value}</b> <bdi>${where}</bdi>
    ${rank === null ? html`<i title=${msg("Every tile of its value is on the table: it bars nobody.")}>${msg("dead")}</i>` : nothing}
  </span>`;
};
