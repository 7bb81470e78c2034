/** How many tables of one's own there were the last time: so much room is kept while they are asked for. */
import { memory } from "../../kit/storage/browser-storage.ts";

/** How many are shown before one asks for all. */
export const FEW = 4;

export const rememberedTables = (): number => Math.max(0, Number(memory.get("tables") ?? 0) || 0);

export const rememberTables = (count: number): void => memory.set("tables", count === 0 ? null : String(count));

/** The height that the list will have, as CSS; see list.styles.ts. */
export const rememberedRoom = (): string => {
  const count = rememberedTables();
  if (count === 0) return "0";
  return `calc(${Math.min(count, FEW)} * 4.25rem + ${count > FEW ? 2 : 1} * var(--touch) + 1px)`;
};
