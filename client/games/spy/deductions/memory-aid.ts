/** The memory aid of a table that has it: what follows from the announcements, and the notes in which it stands. */
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

  /** Null where nothing is told, or not yet. */
  of(props: SpyBoardProps): readonly Deduction[] | null {
    return hasMemoryAid(props) ? (this.#parts.get()?.of(props) ?? null) : null;
  }

  ledger(props: SpyBoardProps, known: readonly Deduction[] | null, view: BoardView): TemplateResult | null {
    return known === null ? null : (this.#parts.get()?.ledger(props, known, view) ?? null);
  }
}

/** Nothing is told without the aid or the log, before the bases are set, or after the game. */
export const hasMemoryAid = ({ state: { options, phase, outcome }, entries }: SpyBoardProps): boolean =>
  options.memoryAid && entries !== undefined && phase !== "arranging" && outcome === null;
