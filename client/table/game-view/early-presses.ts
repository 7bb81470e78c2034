/**
 * Carries out the presses that the page kept before its code had arrived (client/early-presses-script.ts): each once, and
 * only while the board shows the state that the player saw. Loaded after the board has been painted.
 */
import { msg } from "@lit/localize";
import type { LitElement } from "lit";
import { showToast } from "../../kit/feedback/toast.ts";
import type { FtGameView } from "./ft-game-view.ts";

/** A press on a part of the drawn board: the real board has an element with this data attribute and value. */
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
  for (const press of presses) {
    if (await carryOut(view, press)) continue;
    showToast(view, msg("The table changed before your press arrived, so nothing was played."));
    return;
  }
};
