/** The memory aid, for tables that have it: deductions from the announcements, and the notes that show them. */
import type { ReactiveElement, TemplateResult } from "lit";
import { addStyles, LazyPart } from "../../../kit/loading/lazy-part.ts";
import { type BoardView, type Notes, type SpyBoardProps, sideOf } from "../view/view.ts";
import { pencilMarkAt } from "./pencil-marks.ts";

export class MemoryAid {
  readonly #parts: LazyPart<{
    readonly of: (props: SpyBoardProps) => Notes;
    readonly ledger: (props: SpyBoardProps, notes: Notes, view: BoardView) => TemplateResult;
  }>;

  constructor(board: ReactiveElement) {
    this.#parts = new LazyPart(board, async () => {
      const [{ answersIn, DeductionCache }, { deductionTable, deductionTableStyles }] = await Promise.all([
        import("./deductions.ts"),
        import("./deduction-table.ts"),
      ]);
      addStyles(board.renderRoot, deductionTableStyles);
      const knowledge = new DeductionCache();
      return {
        of(props) {
          const { state, entries = [] } = props;
          const answers = answersIn(entries);
          return {
            known: knowledge.of(state, entries),
            told: (seat, index) => answers.get(`${seat}:${index}`) ?? null,
            mark: (seat, index) => pencilMarkAt(sideOf(props), seat, index),
          };
        },
        ledger: ({ state }, { known }, view) => deductionTable(state, known, view),
      };
    });
  }

  /** Returns null if the memory aid is off or still loading. */
  of(props: SpyBoardProps): Notes | null {
    return hasMemoryAid(props) ? (this.#parts.get()?.of(props) ?? null) : null;
  }

  ledger(props: SpyBoardProps, notes: Notes | null, view: BoardView): TemplateResult | null {
    return notes === null ? null : (this.#parts.get()?.ledger(props, notes, view) ?? null);
  }
}

/** The aid needs its option and the log, and works from the first turn to the end of the game. */
export const hasMemoryAid = ({ state: { options, phase, outcome }, entries }: SpyBoardProps): boolean =>
  options.memoryAid && entries !== undefined && phase !== "arranging" && outcome === null;
