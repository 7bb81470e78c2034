/** The end as a small picture: the last Spy, and the card that put another one out. */
import { html, svg, type TemplateResult } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { CARD_FACES, type Card, LAST_TARGET } from "../../../engine/games/spy/state/rulebook.ts";
import type { SpyState } from "../../../engine/games/spy/state/types.ts";
import { ARM, COAT, HAT, LEGS } from "./cards/drawings.ts";
import { type Colour, colourOf } from "./view/texts.ts";

const PAPER = "#fffcf5";
const DARK = "#23202a";
const COATS: Readonly<Record<Colour, string>> = {
  green: "#2a7a4b",
  red: "#b03a2e",
  blue: "#2a5fa8",
  yellow: "#a9740a",
};

const figure = (colour: Colour) => svg`<g transform="translate(-14 22) scale(.92)" stroke-linejoin="round">
  <path d="${HAT}${LEGS}${COAT}${ARM}M39 22H60V38H39z" fill=${PAPER} stroke=${PAPER} stroke-width="7" />
  <path d=${LEGS} fill=${DARK} /><path d="M40 22H60L63 29 60 31V36Q57 40 50 40H40z" fill="#e9c9a4" />
  <path d="${COAT}${ARM}" fill=${COATS[colour]} /><path d=${`${HAT}M31 62H68L69 69H30z`} fill=${DARK} />
  <circle cx="92" cy="39" r="9" fill="#e8f3f3" stroke=${DARK} stroke-width="4" /><circle cx="85" cy="53" r="4.500" fill="#e9c9a4" />
</g>`;

const bomb = svg`<path d="M103 71c2-6 5-8 9-7" fill="none" stroke="#8a6a44" stroke-width="2.600" /><circle cx="95" cy="82" r="14" fill=${DARK} /><path d="M112 57l2 5 5-1-3 4 3 4-5-1-3 4-1-5-5-1 4-3-2-5z" fill="#f2762e" />`;

const paper = svg`<path d="M83 64h17l8 8v25H83z" fill="#efe2bd" stroke=${DARK} stroke-width="2" /><path d="M88 76h11M88 82h15M88 88h9" stroke=${DARK} stroke-width="3" />`;

/** The card by which the last one went out: the last target in the own base, else a lit bomb. */
const lastCard = ({ bases, out }: SpyState): Card => {
  const base = bases[out.at(-1) ?? -1];
  const isFound = base?.cards.some((card, column) => card === LAST_TARGET && base.exposed[column]);
  return isFound === true ? LAST_TARGET : "B3";
};

/** `near`: whose Spy it is if nobody has won. */
export const miniature = (state: SpyState, near: Seat): TemplateResult => {
  const card = lastCard(state);
  return html`<svg viewBox="0 0 128 128" aria-hidden="true" focusable="false">
    <rect width="128" height="128" rx="8" fill="#30434b" />
    <g transform="rotate(5 95 76)"><rect x="71" y="34" width="48" height="76" rx="5" fill=${PAPER} /><path d="M71 101h48v4a5 5 0 0 1-5 5H76a5 5 0 0 1-5-5z" fill=${COATS[colourOf(state.out.at(-1) ?? near)]} />
    ${card === LAST_TARGET ? paper : bomb}${card === LAST_TARGET ? svg`<text x="112" y="52" text-anchor="end" font-size="18" font-weight="600" fill=${DARK}>${CARD_FACES[card].number}</text>` : null}</g>
    ${figure(colourOf(state.outcome?.winners[0] ?? near))}
  </svg>`;
};
