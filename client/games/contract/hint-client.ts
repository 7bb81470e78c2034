/** A game's texts and highlights for hints. Each game has one in its folder, loaded on demand. */
import type { Hint } from "../../../engine/bot/hint.ts";
import type { BoardProps } from "./board-props.ts";

/** First the piece to move, then the move and its reason. */
export type HintStep = "piece" | "move";

export interface HintClient {
  /** One or two sentences for a viewer of this board. */
  words(hint: Hint, step: HintStep, props: BoardProps): string;
  /** Why it is good, as a sentence; empty if it takes more. Also for another player's move: `acting` is their seat. */
  because(hint: Hint, props: BoardProps): string;
  /** The highlighted parts of the board, as a selector in its shadow root. */
  parts(hint: Hint, step: HintStep, props: BoardProps): string;
  /** CSS declarations of the highlight; an outline by default. */
  readonly mark?: string;
  /** CSS rules that give the words room in the board's prompt, while they are shown. */
  readonly room: string;
}
