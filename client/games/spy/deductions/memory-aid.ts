/** The memory aid of a table that has it: what follows from the announcements, and the notes in which it stands. */
import type { ReactiveElement, TemplateResult } from "lit";
import type { Deduction } from "../../../../engine/games/spy/rules/deduce.ts";
import { addStyles, Later } from "../../../kit/loading/lazy-part.ts";
import type { SpyBoardProps, View } from "../view/view.ts";

export class Aid {
  readonly #parts: Later<{
    readonly of: (props: SpyBoardProps) => readonly Deduction[];
    readonly ledger: (props: SpyBoardProps, known: readonly Deduction[], view: View) => TemplateResult;
  }>;

  constructor(board: ReactiveElement) {
    this.#parts = new Later(board, async () => {
      const [{ Knowledge }, { ledger, ledgerStyles }] = await Promise.all([
        import("./deductions.ts"),
        import("./deduction-table.ts"),
      ]);
      addStyles(board.renderRoot, ledgerStyles);
      const knowledge = new Knowledge();
      return {
        of: ({ state, entries = [] }) => knowledge.of(state, entries),
        ledger: ({ state }, known, view) => ledger(state, known, view),
      };
    });
  }

  /** Null where nothing is told, or not yet. */
  of(props: SpyBoardProps): readonly Deduction[] | null {
    return isAided(props) ? (this.#parts.get()?.of(props) ?? null) : null;
  }

  ledger(props: SpyBoardProps, known: readonly Deduction[] | null, view: View): TemplateResult | null {
    return known === null ? null : (this.#parts.get()?.ledger(props, known, view) ?? null);
  }
}

/** Nothing is told without the aid or the log, before the bases are set, or after the game. */
export const isAided = ({ state: { options, phase, outcome }, entries }: SpyBoardProps): boolean =>
  options.memoryAid && entries !== undefined && phase !== "arranging" && outcome === null;
