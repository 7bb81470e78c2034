/** The tile of a move as a small picture, for the list of moves. */
import { html, type TemplateResult } from "lit";
import { halvesOf } from "../../../../engine/games/train/state/tiles.ts";
import type { SeenTile, TrainEvent } from "../../../../engine/games/train/state/types.ts";
import { pictureSheet, tileClass } from "./pictures.ts";
import { tiles } from "./tiles.styles.ts";

export const iconStyles: readonly CSSStyleSheet[] = [
  pictureSheet,
  ...tiles.flatMap(({ styleSheet }) => styleSheet ?? []),
];

const lying = (tile: SeenTile): TemplateResult => {
  if (tile === null) return html`<i class="back"></i>`;
  const [high, low] = halvesOf(tile);
  return html`<i class=${tileClass(high, low, false, false)}></i>`;
};

/** Undefined for an event without a tile. */
export const tileIcon = (event: TrainEvent): TemplateResult | undefined =>
  event.type === "played" || event.type === "built" || event.type === "drew" ? lying(event.tile) : undefined;
