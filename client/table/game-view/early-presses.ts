/**
 * Carries out the presses that the page kept before its code had arrived (client/early-presses-script.ts): each once, and
 * only while the board shows the state that the player saw. Loaded after the board has been painted.
 */
import { msg } from "@lit/localize";
import type { LitElement } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { showToast } from "../../kit/feedback/toast.ts";
import { seatBot } from "../waiting-room/seat-bot.ts";
import type { FtGameView } from "./ft-game-view.ts";

/**
 * A press on the drawn board, whose real board has an element with this data attribute and value. Or one on a seat of
 * the drawn waiting room: `seat N` sits down there, `bot N` seats a bot.
 */
export interface EarlyPress {
  readonly name: string;
  readonly value: string;
  /** The last entry of the log that the board was drawn from. */
  readonly seq: number;
}

declare global {
  interface Window {
    earlyPresses?: EarlyPress[];
  }
}

/** The board's element of a press; null if the real board has none. */
const elementOf = (board: LitElement, { name, value }: EarlyPress): Element | null =>
  board.renderRoot.querySelector(`[data-${name}="${CSS.escape(value)}"]`);

/** The viewer sits down, or the host seats a bot. The server refuses it if the seat has been taken meanwhile. */
const takeSeat = (view: FtGameView, { name, value }: EarlyPress): void => {
  const detail: Seat = Number(value);
  const panel = view.querySelector<HTMLElement>("ft-action-panel");
  if (name === "bot" && panel !== null) seatBot(panel, view.store, [detail]);
  // A visitor whom a button led here is sitting down already.
  if (name === "seat" && view.takeable) view.dispatchEvent(new CustomEvent("ft-take-seat", { detail }));
};

const isAtSeat = ({ name }: EarlyPress): boolean => name === "seat" || name === "bot";

/** Returns whether the press still meant the same. */
const carryOut = async (view: FtGameView, press: EarlyPress): Promise<boolean> => {
  await view.updateComplete;
  const board = view.renderRoot.querySelector<LitElement>(".board > *");
  await board?.updateComplete;
  const { store, acting } = view;
  if (!board || acting === null || store.lastSeq !== press.seq) return false;
  const element = elementOf(board, press);
  return element?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true })) ?? false;
};

/** Takes the presses from the page, so that no other call carries them out. */
export const carryOutEarlyPresses = async (view: FtGameView): Promise<void> => {
  const presses = window.earlyPresses ?? [];
  delete window.earlyPresses;
  const { live } = view.store;
  for (const press of presses) {
    if (isAtSeat(press) && live.phase === "seating") takeSeat(view, press);
    else if (!(await carryOut(view, press))) {
      showToast(view, msg("The table changed before your press arrived, so nothing was played."));
      return;
    }
  }
};
