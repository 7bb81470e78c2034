/** What the viewer can do, or waits for: a line on the near plaque. */
import { msg } from "@lit/localize";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import { formatList } from "../../../kit/text/sentences.ts";
import type { BoardView } from "../view/view.ts";

/** The others: a lesson that shows a turn waits for nobody. */
const namesOf = (view: BoardView): string =>
  formatList(view.rows.filter(({ isActive, isOwn }) => isActive && !isOwn).map(({ name }) => bidiIsolate(name)));

const canMove = ({ choices }: BoardView): boolean => choices.some(({ after }) => after !== null);

export const turnText = (view: BoardView): string => {
  if (canMove(view) && view.canLook) return msg("Your turn: move, spy, both or neither.");
  return view.canLook ? msg("You may still spy.") : msg("You may still move.");
};

/** A player with a pointer or keys has already seen the preview. */
export const isTouch = (): boolean => matchMedia("(hover: none)").matches;

export const waitingText = (view: BoardView): string => {
  if (view.mode === "over") return msg("The game is over. Every base is exposed.");
  if (view.rows.every(({ isReady }) => !isReady)) return msg("Every player arranges their own base, in secret.");
  const names = namesOf(view);
  return names === "" ? "" : msg(str`Waiting for ${names}.`);
};

/** On the plaque, below "Your turn" or "Arrange your cards"; the table itself shows what an armed choice will do. */
export const plaqueLineOf = (view: BoardView): string => {
  if (view.armed !== null && isTouch()) return msg("Press again to confirm.");
  if (view.mode === "arranging") return msg("Nobody else can see them, now or later.");
  // The table shows the ending.
  if (view.mode === "over") return "";
  if (view.mode !== "acting") return waitingText(view);
  return canMove(view) && view.canLook ? msg("Move, spy, both or neither") : turnText(view);
};
