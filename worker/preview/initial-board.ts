/**
 * The board as it stands in a table's page before any script has run: whoever follows a link sees it with the page's own
 * bytes. Drawn of what a watcher may know (moment-address.ts), by what draws the previews of links, in a box that the page keeps
 * for the real one (client/kit/styles/initial-board.css), which takes its place when it is there. Read aloud it is not: the real
 * one says all of it.
 */

import type { PreviewState } from "../drawing/preview-state.ts";
import { isLanguage, isRightToLeft, type Language } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import { makeDrawingInput } from "./drawing-input.ts";

/** In characters: a drawing longer than this would keep the scripts waiting that draw the real one. */
const LONGEST = 40_000;

/** Empty where a game has none for this moment. */
export const drawInitialBoard = (moment: PreviewState, language: Language): string => {
  const { first } = workerGameOf(moment.game).preview;
  const drawn = first?.draw(makeDrawingInput(moment, language)) ?? null;
  if (first === undefined || drawn === null || drawn.length > LONGEST) return "";
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  return `<div id="first" class="${first.stands}" data-seats="${moment.seats.length}" dir="${direction}" aria-hidden="true"><div>${tight(drawn)}</div></div>`;
};

/** The ends of lines are nothing here, and within a tag a number has no use for more than two places. */
const tight = (svg: string): string =>
  svg.replaceAll("\n", "").replace(/<[^>]+>/g, (tag) => tag.replace(/(\.\d\d)\d+/g, "$1"));

/** The reader's language by what their browser says, as the page will choose it: English where it is none of ours. */
export const readersLanguage = (accepted: string | null): Language =>
  (accepted ?? "")
    .split(",")
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find(isLanguage) ?? "en";
