/** The memory aid, for tables that have it: it loads with its notes. */
import type { ReactiveElement } from "lit";
import { LazyPart } from "../../../kit/loading/lazy-part.ts";
import type { SpyBoardProps } from "../view/view.ts";

/** The aid needs its option and the log, and works from the first turn to the end of the game. */
export const hasMemoryAid = ({ state: { options, phase, outcome }, entries }: SpyBoardProps): boolean =>
  options.memoryAid && entries !== undefined && phase !== "arranging" && outcome === null;

export const memoryAid = (board: ReactiveElement) =>
  new LazyPart(board, async () => new (await import("./notes.ts")).MemoryNotes(board.renderRoot));
