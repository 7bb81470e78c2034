/**
 * A small piece next to a number or a name, with the board's pattern; styled by attributes, so that it works anywhere.
 */
import { html, svg, type TemplateResult } from "lit";
import type { Colour } from "../../../engine/games/pool/state/types.ts";
import { colourName } from "./texts/texts.ts";

/** In the colours of the chosen piece theme (themes.ts). */
const COLOURS: Readonly<Record<Colour, string>> = {
  black: "var(--pool-ebony, #26211f)",
  white: "var(--pool-ivory, #f7eeda)",
};
const RIMS: Readonly<Record<Colour, string>> = { black: "var(--pool-ebony-rim, #a2958a)", white: "#8d7550" };

const groove = (colour: Colour, r: number) =>
  svg`<circle r=${r} fill="none" stroke=${RIMS[colour]} stroke-width="1.5" />`;

/** As wide as the text is high, with a label for screen readers. */
export const pieceIcon = (colour: Colour): TemplateResult => html`<svg
  viewBox="-11 -11 22 22"
  width="1.3em"
  height="1.3em"
  role="img"
  aria-label=${colourName(colour)}
>
  <circle r="10" fill=${COLOURS[colour]} stroke=${RIMS[colour]} />
  ${colour === "black" ? [groove(colour, 7), groove(colour, 4)] : groove(colour, 6.5)}
</svg>`;
