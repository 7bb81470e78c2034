/** Cards' and Spies' pictures: their frames, emblems and icons. What is drawn in the frames comes later (cards/drawings.ts). */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { Kind } from "../../../../engine/games/spy/state/rulebook.ts";
import type { Facing } from "../../../../engine/games/spy/state/types.ts";
import type { Colour } from "./texts.ts";

const drawing = (kind: string, body: SVGTemplateResult | undefined): TemplateResult =>
  html`<svg class="art ${kind}" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${body}</svg>`;

interface Drawings {
  readonly safe: SVGTemplateResult;
  readonly topSecret: SVGTemplateResult;
  readonly bomb: (isLit: boolean) => SVGTemplateResult;
  readonly figure: SVGTemplateResult;
  readonly hat: SVGTemplateResult;
}

/** Null while they load: their frames hold their place. */
let drawings: Drawings | null = null;

export const drawIn = (loaded: Drawings): void => {
  drawings = loaded;
};

export const kindArt = (kind: Kind, isLit: boolean): TemplateResult => {
  switch (kind) {
    case "safe":
      return drawing("safe", drawings?.safe);
    case "top-secret":
      return drawing("top-secret", drawings?.topSecret);
    case "bomb":
      return drawing(isLit ? "bomb lit" : "bomb", drawings?.bomb(isLit));
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

export const spyFigure = (facing: Facing, isOut = false): TemplateResult => html`<svg
  class="figure"
  viewBox="-6 0 112 114"
  aria-hidden="true"
  focusable="false"
>
  <g transform=${facing === "R" ? "" : "translate(100 0) scale(-1 1)"}>${isOut ? drawings?.hat : drawings?.figure}</g>
</svg>`;

const icon = (body: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">${body}</svg>`;

/** The icons of the board's own buttons. */
export const spyIcons = {
  notes: icon(svg`<path d="M4 20l1-4L16.500 4.500l3 3L8 19zM14 7l3 3" />`),
  shuffle: icon(
    svg`<path d="M4 7h3.500l9 10H20M4 17h3.500l2.500-2.800M14 9.800L16.500 7H20M18 4.500L20.500 7 18 9.500M18 14.500l2.500 2.500-2.500 2.500" />`,
  ),
  tick: icon(svg`<path d="M6 12.500l4 4 8-9" />`),
} as const;
