/**
 * The initial board in a table's page, which a visitor sees before any script has run. It shows what the visitor may
 * know: a player's own seat, or a watcher's view. It is drawn like link previews, and sits in a box that the page
 * reserves (client/kit/styles/initial-board.css). The real board then replaces it, and carries out the presses that the
 * page has kept (client/early-presses-script.ts). It is hidden from screen readers, because the real board has all
 * labels.
 */

import type { Seat } from "../../engine/contract/game.ts";
import type { Turn } from "../../engine/wire/turn.ts";
import type { PreviewState } from "../drawing/preview-state.ts";
import { isLanguage, isRightToLeft, type Language } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import { makeDrawingInput } from "./drawing-input.ts";

/** In characters. A longer drawing would delay the scripts that draw the real board. */
const MAX_CHARS = 40_000;

/** A table as one visitor may know it. */
export interface InitialView {
  readonly moment: PreviewState;
  /** The visitor's seats. */
  readonly seats: readonly Seat[];
  /** The legal moves of the visitor's seat that is on turn. */
  readonly turn: Turn | null;
}

/** Empty if a game has no initial board for this state. */
export const drawInitialBoard = ({ moment, seats, turn }: InitialView, language: Language): string => {
  const { first } = workerGameOf(moment.game).preview;
  const input = makeDrawingInput(moment, language, seats);
  const drawn = first?.draw({ ...input, moves: turn?.moves ?? [] }) ?? null;
  if (first === undefined || drawn === null || drawn.length > MAX_CHARS) return "";
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  return `<div id="first" class="${first.stands}${seats.length === 0 ? "" : " seated"}" dir="${direction}" data-seq="${moment.seq}" aria-hidden="true"><div>${tight(drawn)}</div></div>`;
};

/** Removes line breaks, and rounds numbers in tags to two decimal places. */
const tight = (svg: string): string =>
  svg.replaceAll("\n", "").replace(/<[^>]+>/g, (tag) => tag.replace(/(\.\d\d)\d+/g, "$1"));

/** The language in the browser's Accept-Language, as the page will choose it; English if it is none of ours. */
export const readersLanguage = (accepted: string | null): Language =>
  (accepted ?? "")
    .split(",")
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find(isLanguage) ?? "en";
