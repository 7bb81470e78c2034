/** The drawings of cards and Spies, in the frames of card-art.ts: loaded after the first painting, with their styles. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { drawIn } from "../view/card-art.ts";

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

/** Everything about a Spy that is dark: hat, belt, legs, and the frame of the lens. */
export const HAT = "M36 17C35 7 42 3 49 6 55 3 62 7 61 17zM23 19Q48 9 74 20 61 25 48 24 34 25 23 19z";
export const LEGS = "M38 91L30 102 25 110H42V105L49 93zM52 93L59 104 58 110H76Q75 105 68 104L65 91z";
export const COAT = "M37 39L62 39Q69 43 70 51L67 62 73 92Q50 99 27 92L32 61 29 51Q31 42 37 39z";
export const ARM = "M60 45Q69 47 72 57L83 50 87 55 72 68Q65 67 61 60z";

/** A figure in coat and hat that walks right and looks through its lens, 112 × 114; its feet are in the middle. */
const figure = svg`
  <ellipse class="ground" cx="51" cy="111" rx="29" ry="3.500" />
  <g class="halo"><path d="${HAT}${LEGS}${COAT}${ARM}" /><path d="M39 22H60V38H39z" /><circle cx="92" cy="39" r="10" /></g>
  <path class="dark" d=${LEGS} />
  <path class="skin" d="M40 22H60L63 29 60 31V36Q57 40 50 40H40z" />
  <path class="coat" d=${COAT} />
  <path class="fold" d="M48 47V94M37 40L48 48 61 40" />
  <path class="dark" d="M31 62H68L69 69H30z" />
  <path class="dark" d="M85 53L88 47" stroke-width="5" />
  <circle class="lens" cx="92" cy="39" r="8.500" />
  <path class="coat arm" d=${ARM} />
  <circle class="skin" cx="85" cy="53" r="4.500" />
  <path class="dark" d=${HAT} />
  <path class="band" d="M36 13.500Q48 16 61 13.500L61 17.500Q48 20 36 17.500z" />`;

/** What is left of a Spy that is out: its hat on the ground. */
const hat = svg`<g transform="translate(0 87)"><g class="halo"><path d=${HAT} /></g><path class="dark" d=${HAT} /></g>`;

drawIn({ safe, topSecret, bomb, figure, hat });

export { drawingStyles } from "./drawings.styles.ts";
