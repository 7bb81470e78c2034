/** The memory aid: what follows from the announcements, the viewer's pencil marks, and the notes that show both. */
import type { TemplateResult } from "lit";
import { addStyles } from "../../../kit/loading/lazy-part.ts";
import { type BoardView, type Notes, type SpyBoardProps, sideOf } from "../view/view.ts";
import { deductionTable, deductionTableStyles } from "./deduction-table.ts";
import { answersIn, DeductionCache } from "./deductions.ts";
import { nextPencilMark, pencilMarkAt } from "./pencil-marks.ts";

export class MemoryNotes {
  readonly #knowledge = new DeductionCache();

  constructor(board: DocumentFragment | HTMLElement) {
    addStyles(board, deductionTableStyles);
  }

  of(props: SpyBoardProps): Notes {
    const { state, entries = [] } = props;
    const answers = answersIn(entries);
    return {
      known: this.#knowledge.of(state, entries),
      answer: (seat, index) => answers.get(`${seat}:${index}`) ?? null,
      mark: (seat, index) => pencilMarkAt(sideOf(props), seat, index),
    };
  }

  /** `mark`: a seat and a column, as `seat:column`. */
  turnMark(near: number, mark: string): void {
    const [seat, column] = mark.split(":").map(Number);
    nextPencilMark(near, seat!, column!);
  }

  ledger({ state }: SpyBoardProps, { known }: Notes, view: BoardView): TemplateResult {
    return deductionTable(state, known, view);
  }
}
