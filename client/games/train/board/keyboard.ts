/**
 * Keyboard control. In the hand, arrows move among tiles and, with Shift, move the tile; at the trains they move among
 * the ends, only the highlighted ones if there are any. Enter presses and focuses the next choice; Escape cancels.
 */
import type { Tile } from "../../../../engine/games/train/state/types.ts";
import { belongsToReplay } from "../../shared/arrow-keys.ts";
import type { TrainBoard } from "./board.ts";

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const isPress = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";

export const keyboard = (board: TrainBoard, event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (board.choice.type === "none" && belongsToReplay(event)) return;
  if (!(event.target instanceof HTMLElement)) return;
  const { target } = event;
  const isTaken =
    (event.key === "Escape" && takeBack(board)) ||
    (target.dataset.tile !== undefined && onTile(board, target, event)) ||
    (target.matches(".end") && onEnd(board, target, event));
  if (!isTaken) return;
  // The page's own keys, such as the scrubber's arrows, are for when the board is not in use.
  event.preventDefault();
  event.stopPropagation();
};

const all = (board: TrainBoard, selector: string): HTMLElement[] => [
  ...board.renderRoot.querySelectorAll<HTMLElement>(selector),
];

const takeBack = (board: TrainBoard): boolean => {
  if (board.choice.type === "none") return false;
  board.clear();
  void focusNext(board, ".hand [tabindex='0']");
  return true;
};

/** Focuses a neighbour; stops at the ends of the row. */
const step = (elements: readonly HTMLElement[], from: HTMLElement, by: number): void => {
  const index = Math.min(Math.max(elements.indexOf(from) + by, 0), elements.length - 1);
  elements[index]?.focus();
};

/** Focuses the first match once the board shows the selection. */
const focusNext = async (board: TrainBoard, selector: string): Promise<void> => {
  await board.updateComplete;
  all(board, selector)[0]?.focus();
};

const onTile = (board: TrainBoard, target: HTMLElement, event: KeyboardEvent): boolean => {
  const tile: Tile = Number(target.dataset.tile);
  const by = STEPS[event.key];
  if (by !== undefined && event.shiftKey && Number.isFinite(by)) board.shift(tile, by);
  else if (by !== undefined) step(all(board, ".held"), target, by);
  else if (isPress(event)) {
    board.pressTile(tile);
    if (board.choice.type === "tile") void focusNext(board, ".end.lit");
  } else return false;
  return true;
};

const onEnd = (board: TrainBoard, target: HTMLElement, event: KeyboardEvent): boolean => {
  const by = STEPS[event.key];
  const lit = all(board, ".end.lit");
  if (by !== undefined) step(lit.includes(target) && lit.length > 1 ? lit : all(board, ".end"), target, by);
  else if (isPress(event)) {
    board.pressTrain(Number(target.dataset.train), Number(target.dataset.on));
    if (board.choice.type === "end") void focusNext(board, ".held.fits");
  } else return false;
  return true;
};
