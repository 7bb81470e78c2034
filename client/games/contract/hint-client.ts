/** How a game words a hint and shows it on its board. Each game has one in its folder, fetched when somebody asks. */
import type { Hint } from "../../../engine/bot/hint.ts";
import type { BoardProps } from "./board-props.ts";

/** How much of a hint is told: first the piece that is to be moved, then the move and why. */
export type HintStep = "piece" | "move";

export interface HintClient {
  /** In a sentence or two, for somebody who looks at this board. */
  words(hint: Hint, step: HintStep, props: BoardProps): string;
  /** Why it is good, in a sentence; empty where it takes more. Said of somebody else's move as well: `acting` is their seat. */
  because(hint: Hint, props: BoardProps): string;
  /** What it is about on the board: a selector in the board's own tree. */
  parts(hint: Hint, step: HintStep, props: BoardProps): string;
  /** How these are marked: declarations. Left out: with a frame. */
  readonly mark?: string;
}
