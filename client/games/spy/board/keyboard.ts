/** Keyboard control: arrows move among cards, carry the held one, and walk the Spy; Escape cancels. */
import { belongsToReplay } from "../../shared/arrow-keys.ts";
import { isRovingKey, nextRovingCell } from "../cards/roving-keys.ts";
import type { TabStop } from "../cards/rows.ts";
import { cellOf } from "../cards/rows.ts";
import type { SpyBoard } from "./board.ts";

export const keyboard = (board: SpyBoard, event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  if (!isInHand(board, event.target) && belongsToReplay(event)) return;
  const isTaken = event.key === "Escape" ? board.letGo() : isRovingKey(event.key) && rove(board, event);
  if (!isTaken) return;
  // The page's own keys, such as the scrubber's arrows, are for when the board is not in use.
  event.preventDefault();
  event.stopPropagation();
};

/** A held card, or the Spy while it is being placed. */
const isInHand = ({ bench, view }: SpyBoard, target: Element): boolean =>
  bench.held !== null || (view?.mode === "arranging" && target.hasAttribute("data-spy"));

const rove = (board: SpyBoard, { key, target }: KeyboardEvent): boolean => {
  if (board.view === null || !(target instanceof Element)) return false;
  const at = cellOf(target);
  if (target.hasAttribute("data-spy")) walk(board, key);
  else if (at !== null) roveFrom(board, at, key);
  return true;
};

/** The arrows walk the Spy, left and right on the screen. */
const walk = (board: SpyBoard, key: string): void => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[key];
  if (step !== undefined) board.bench.stepSpy(step);
};

const roveFrom = (board: SpyBoard, at: TabStop, key: string): void => {
  const { rows, sight } = board.view!;
  const next = nextRovingCell(
    at,
    key,
    rows.map(({ seat }) => seat),
    sight.m,
  );
  if (board.bench.held === null || at.seat !== sight.near) focus(board, next);
  else if (next.seat === at.seat) {
    board.bench.carryTo(next.place);
    board.tabStop = next;
  }
};

const focus = (board: SpyBoard, { seat, place }: TabStop): void => {
  board.renderRoot.querySelector<HTMLElement>(`[data-seat="${seat}"][data-place="${place}"]`)?.focus();
};
