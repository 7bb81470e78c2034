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
import { drawWaitingRoom } from "./waiting-room.ts";

/** In characters, of which a drawing with the faces of sixteen bots has most. A longer drawing would delay the scripts that draw the real board. */
const MAX_CHARS = 64_000;

/** A table as one visitor may know it. */
export interface InitialView {
  readonly moment: PreviewState;
  /** The visitor's seats. */
  readonly seats: readonly Seat[];
  /** The legal moves of the visitor's seat that is on turn. */
  readonly turn: Turn | null;
  /** Before the game: the visitor is the host, and a bot may take each free seat. */
  readonly mayAddBots: boolean;
}

/**
 * Empty if a game has no initial board for this state. `styles`: by a board's class, what the page's own styles lack for
 * it (client/build/game-files-manifest.ts). The other boards arrive sooner without them.
 */
export const drawInitialBoard = (
  { moment, seats, turn, mayAddBots }: InitialView,
  language: Language,
  styles: Readonly<Record<string, { readonly text: string }>> = {},
): string => {
  const { first } = workerGameOf(moment.game).preview;
  if (first === undefined) return "";
  const input = makeDrawingInput(moment, language, seats);
  const isRoom = moment.phase === "seating" && first.ground !== undefined;
  // One player with several seats has no waiting room.
  if (isRoom && seats.length > 1) return "";
  const drawn = isRoom
    ? drawWaitingRoom({ ...input, mayAddBots }, first.ground)
    : first.draw({ ...input, moves: turn?.moves ?? [] });
  if (drawn === null || drawn.length > MAX_CHARS) return "";
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  const kind = isRoom ? "room" : first.stands;
  const classes = `${kind}${seats.length === 0 ? "" : " seated"}`;
  const own = styles[kind]?.text;
  const style = own === undefined ? "" : `<style>${own}</style>`;
  return `${style}<div id="first" class="${classes}" dir="${direction}" data-seq="${moment.seq}" aria-hidden="true"><div>${tight(drawn)}</div></div>`;
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
