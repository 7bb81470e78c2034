/** Renders a domino, two squares long. Pure; its halves are those of `half-tiles.ts`. */
import { html, nothing, type TemplateResult } from "lit";
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { PIPS } from "./half-tiles.ts";

export interface TileLook {
  /** The left half of a tile that lies along its train, the upper one of a tile that stands. */
  readonly first: Value;
  readonly second: Value;
  /** Standing: in a hand, and a double crosswise on its train. */
  readonly upright: boolean;
  /** Numbers in place of pips. */
  readonly numerals: boolean;
}

/** A tile's position in its train, and what is visible of it. */
export interface LaidTileView {
  readonly classes: string;
  readonly position: number;
}

/**
 * One replay step may render hundreds of tiles, so a tile has as few elements as possible. Its body, edge and bar are
 * the CSS box of the SVG (tiles.styles.ts).
 */
export const tileDrawing = (look: TileLook, laying: LaidTileView | null = null): TemplateResult => {
  const { classes, position }: { classes: string; position: Position } = laying ?? { classes: "", position: nothing };
  return look.numerals
    ? numbered(look, classes, position)
    : (look.upright ? standing : lying)(look.first, look.second, classes, position);
};

type Position = number | typeof nothing;

/** Numbers never turn; pips do. */
const lying = (a: Value, b: Value, classes: string, position: Position): TemplateResult =>
  html`<svg class="tile ${classes}" data-position=${position} viewBox="0 0 40 20" aria-hidden="true"><path class="pips-${a}" d=${PIPS[a]?.lying[0] ?? ""} /><path class="pips-${b}" d=${PIPS[b]?.lying[1] ?? ""} /></svg>`;

const standing = (a: Value, b: Value, classes: string, position: Position): TemplateResult =>
  html`<svg class="tile upright ${classes}" data-position=${position} viewBox="0 0 20 40" aria-hidden="true"><path class="pips-${a}" d=${PIPS[a]?.standing[0] ?? ""} /><path class="pips-${b}" d=${PIPS[b]?.standing[1] ?? ""} /></svg>`;

const numbered = ({ first, second, upright }: TileLook, classes: string, position: Position): TemplateResult =>
  html`<svg class="tile ${upright ? "upright" : ""} ${classes}" data-position=${position} viewBox=${upright ? "0 0 20 40" : "0 0 40 20"} aria-hidden="true"><use href=${`#numeral-${first}`} /><use href=${`#numeral-${second}`} transform=${upright ? "translate(0 20)" : "translate(20 0)"} /></svg>`;

/** Face down: for the counts of hands and of the boneyard. */
export const backDrawing = (): TemplateResult => html`<svg class="back" viewBox="0 0 20 40" aria-hidden="true">
  <rect class="body" x="1" y="1" width="18" height="38" rx="3.5" />
  <path class="weave" d="M5 20L10 12L15 20L10 28Z" />
</svg>`;
