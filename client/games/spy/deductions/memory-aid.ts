/** The memory aid, for tables that have it: deductions from the announcements, and the notes that show them. */
import type { ReactiveElement, TemplateResult } from "lit";
import type { Deduction } from "../../../../engine/games/spy/rules/deduce.ts";
import { addStyles, LazyPart } from "../../../kit/loading/lazy-part.ts";
import type { BoardView, SpyBoardProps } from "../view/view.ts";

export class MemoryAid {
  readonly #parts: LazyPart<{
    readonly of: (props: SpyBoardProps) => readonly Deduction[];
    readonly ledger: (props: SpyBoardProps, known: readonly Deduction[], view: BoardView) => TemplateResult;
  }>;

  constructor(board: ReactiveElement) {
    this.#parts = new LazyPart(board, async () => {
      const [{ DeductionCache }, { deductionTable, deductionTableStyles }] = await Promise.all([
        import("./deductions.ts"),
        import("./deduction-table.ts"),
      ]);
      addStyles(board.renderRoot, deductionTableStyles);
      const knowledge = new DeductionCache();
      return {
        of: ({ state, entries = [] }) => knowledge.of(state, entries),
        ledger: ({ state }, known, view) => deductionTable(state, known, view),
      };
    });
  }

  /** Returns null if the memory aid is off or still loading. */
  of(props: SpyBoardProps): readonly Deduction[] | null {
    return hasMemoryAid(props) ? (this.#parts.get()?.of(props) ?? null) : null;
  }

  ledger(props: SpyBoardProps, known: readonly Deduction[] | null, view: BoardView): TemplateResult | null {
    return known === null ? null : (this.#parts.get()?.ledger(props, known, view) ?? null);
  }
}

/** The aid needs its option and the log, and works from the first turn to the end of the game. */
export const hasMemoryAid = ({ state: { options, phase, outcome }, entries }: SpyBoardProps): boolean =>
  options.memoryAid && entries !== undefined && phase !== "arranging" && outcome === null;
