/** A small piece beside a number or a name. Told by its pattern as on the board; drawn with attributes, to stand anywhere. */
import { html, svg, type TemplateResult } from "lit";
import type { Colour } from "../../../engine/games/pool/state/types.ts";
import { colourName } from "./texts/texts.ts";

/** As the pieces of the table are dressed (themes.ts). */
const FACES: Readonly<Record<Colour, string>> = {
  black: "var(--pool-ebony, #26211f)",
  white: "var(--pool-ivory, #f7eeda)",
};
const RIMS: Readonly<Record<Colour, string>> = { black: "var(--pool-ebony-rim, #a2958a)", white: "#8d7550" };

const groove = (colour: Colour, r: number) =>
  svg`<circle r=${r} fill="none" stroke=${RIMS[colour]} stroke-width="1.5" />`;

/** As wide as the text is high, and named for those who do not see it. */
export const pieceIcon = (colour: Colour): TemplateResult => html`<svg
  viewBox="-11 -11 22 22"
  width="1.3em"
  height="1.3em"
  role="img"
  aria-label=${colourName(colour)}
>
  <circle r="10" fill=${FACES[colour]} stroke=${RIMS[colour]} />
  ${colour === "black" ? [groove(colour, 7), groove(colour, 4)] : groove(colour, 6.5)}
</svg>`;
