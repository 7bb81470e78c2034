/** How a table itself ends a game, whichever is played; each game has endings of its own besides. */
import type { Outcome } from "../contract/game.ts";

/** Closed list, worded by the client. The games' own reasons are none of these. */
export const tableEndings = ["closed", "abandoned", "claimed", "claimed-draw", "exhausted"] as const;
export type TableEnding = (typeof tableEndings)[number];

const ENDINGS: ReadonlySet<string> = new Set(tableEndings);

export const isTableEnding = (reason: string): reason is TableEnding => ENDINGS.has(reason);

const VOID: readonly string[] = ["closed", "abandoned"] satisfies readonly TableEnding[];

/** Whether a table came to nothing: nobody has won or lost, and no game was drawn. */
export const isVoid = ({ reason }: Outcome): boolean => VOID.includes(reason);
