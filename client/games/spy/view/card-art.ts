/**
 * The drawings of the cards, 48 × 48 each, different in shape as well as in colour. `ink` and `wash` are the classes of
 * lines and fills; styles give the colours.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { Kind } from "../../../../engine/games/spy/state/rulebook.ts";
import type { Facing } from "../../../../engine/games/spy/state/types.ts";
import type { Colour } from "./texts.ts";

const drawing = (kind: string, body: SVGTemplateResult): TemplateResult =>
  html`<svg class="art ${kind}" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${body}</svg>`;

/** A strongbox with its dial. */
const safe = svg`
  <path class="ink" d="M10 40v4h6v-4M32 40v4h6v-4" />
  <rect class="wash ink" x="5" y="7" width="38" height="34" rx="4" />
  <rect class="ink thin" x="10" y="12" width="28" height="24" rx="2" />
  <circle class="ink" cx="24" cy="24" r="7" />
  <path class="ink" d="M24 14v6M24 28v6M14 24h6M28 24h6" />
  <path class="solid" d="M24 21.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z" />`;

/** A paper with redacted lines. */
const topSecret = svg`
  <path class="wash ink" d="M10 4h20l9 9v31H10z" />
  <path class="ink thin" d="M30 4v9h9" />
  <path class="bars" d="M15 19h15M15 26h19M15 33h11" />
  <path class="stamp" d="M30 33h6" />`;

const FUSE = "M31 15c2-6 6-8 11-7";

/** `isLit`: the fuse burns. */
const bomb = (isLit: boolean): SVGTemplateResult => svg`
  <path class="fuse" d=${FUSE} />
  <circle class="solid" cx="21" cy="29" r="16" />
  <path class="solid" d="M26 12l9 5-4 7-9-5z" />
  <path class="gleam" d="M11 28c0-6 4-10 9-10.5" />
  ${isLit ? svg`<path class="spark" d="M42 -1l1.8 5.2 5.2-1.4-3.6 4 4 3.6-5.4-.6L42.600 16l-2-5-5.200 1.600 3.600-4.200-4.400-3.200 5.400.4z" />` : nothing}`;

export const kindArt = (kind: Kind, isLit: boolean): TemplateResult => {
  switch (kind) {
    case "safe":
      return drawing("safe", safe);
    case "top-secret":
      return drawing("top-secret", topSecret);
    case "bomb":
      return drawing(isLit ? "bomb lit" : "bomb", bomb(isLit));
  }
};

/** The emblem of each set, so that colour is never the only difference. Centred, about 20 across. */
const EMBLEMS: Readonly<Record<Colour, string>> = {
  green: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z",
  red: "M12 0L24 12 12 24 0 12z",
  blue: "M2.500 2.500h19v19h-19z",
  yellow: "M12 1.500L24 22H0z",
};

export const colourEmblem = (colour: Colour): TemplateResult =>
  html`<svg class="emblem ${colour}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${EMBLEMS[colour]} /></svg>`;

/** A face in profile under a hat, looking right. */
const BUST = svg`
  <path class="figure" d="M9 17.500C15 14.500 21 14 27 14.500 33 14.800 39 16 43.500 18.500 37 21.200 31 21.400 25 21 19 20.600 13 19.600 9 17.500z" />
  <path class="figure" d="M15 14.600C15 8 18.500 4.500 23 5.500 26 4 32 5 33 14z" />
  <path class="figure" d="M17 22.600C22 23.600 28 23.800 34 23.200 34.600 25.500 36 27.200 37.200 29.200 37 30 35.600 30.200 35.200 30.600 35.400 34 34.400 35.600 29.500 35.400L29 38.500 19 37C20 32 17 28 17 22.600z" />
  <path class="figure" d="M7 48C7 41 11 37.500 17 36L25 42.500 31 38C36 39.500 40 42.500 40 48z" />`;

/** A tag that points in the Spy's direction, visible from two metres. 60 × 56, the point included. */
const TAG =
  "M7 1h37a6 6 0 0 1 4.700 2.300L59 25a5 5 0 0 1 0 6L48.700 52.700A6 6 0 0 1 44 55H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z";

export const spyFigure = (facing: Facing): TemplateResult => html`<svg
  class="tag"
  viewBox="0 0 60 56"
  aria-hidden="true"
  focusable="false"
>
  <g transform=${facing === "R" ? "" : "translate(60 0) scale(-1 1)"}>
    <path class="tag-ground" d=${TAG} />
    <g transform="translate(1.500 6)">${BUST}</g>
  </g>
</svg>`;

const icon = (body: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">${body}</svg>`;

/** The icons of the board's own buttons. */
export const spyIcons = {
  left: icon(svg`<path d="M20 12H5M11 6l-6 6 6 6" />`),
  right: icon(svg`<path d="M4 12h15M13 6l6 6-6 6" />`),
  turn: icon(svg`<path d="M6 9h9a4 4 0 0 1 0 8H8M9 5L5 9l4 4" />`),
  soundOn: icon(
    svg`<path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />`,
  ),
  soundOff: icon(svg`<path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5" />`),
  notes: icon(svg`<path d="M4 20l1-4L16.500 4.500l3 3L8 19zM14 7l3 3" />`),
  shuffle: icon(
    svg`<path d="M4 7h3.500l9 10H20M4 17h3.500l2.500-2.800M14 9.800L16.500 7H20M18 4.500L20.500 7 18 9.500M18 14.500l2.500 2.500-2.500 2.500" />`,
  ),
  eye: icon(
    svg`<path d="M2.500 12S6 6 12 6s9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6z" /><circle cx="12" cy="12" r="2.600" />`,
  ),
} as const;
