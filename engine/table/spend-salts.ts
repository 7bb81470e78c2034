/** How commitments count, and what becomes of revealed salts when a start is cancelled. When they are owed: commands/salt-reveal.ts. */
import type { Chair, TableState } from "./types.ts";

export const hasCommitted = (chair: Chair | null): boolean =>
  chair !== null && (chair.share !== null || chair.bot !== undefined);

/** The chairs after a cancelled start. A player who revealed a salt owes a new one. */
export const withSaltsSpent = (chairs: TableState["chairs"]): TableState["chairs"] =>
  chairs.map((chair) =>
    chair === null || chair.salt === null || chair.bot !== undefined ? chair : { ...chair, share: null, salt: null },
  );
