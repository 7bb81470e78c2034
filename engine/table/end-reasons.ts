/** The reasons for which a table ends any game. Each game has its own reasons too. */
import type { Outcome } from "../contract/game.ts";

/** Closed list, worded by the client. The games' own reasons are none of these. */
export const tableEndReasons = ["closed", "abandoned", "claimed", "claimed-draw", "exhausted"] as const;
export type TableEndReason = (typeof tableEndReasons)[number];

const ENDINGS: ReadonlySet<string> = new Set(tableEndReasons);

export const isTableEndReason = (reason: string): reason is TableEndReason => ENDINGS.has(reason);

const VOID: readonly string[] = ["closed", "abandoned"] satisfies readonly TableEndReason[];

/** Whether a table ended without a result: no win, no loss and no draw. */
export const isVoid = ({ reason }: Outcome): boolean => VOID.includes(reason);
