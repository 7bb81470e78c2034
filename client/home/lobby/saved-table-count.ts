/** How many tables of one's own there were the last time: so much room is kept while they are asked for. */
import { localStore } from "../../kit/storage/browser-storage.ts";

/** How many are shown before one asks for all. */
export const MAX_SHOWN_AT_FIRST = 4;

export const savedTableCount = (): number => Math.max(0, Number(localStore.get("tables") ?? 0) || 0);

export const saveTableCount = (count: number): void => localStore.set("tables", count === 0 ? null : String(count));

/** The height that the list will have, as CSS; see list.styles.ts. */
export const reservedHeight = (): string => {
  const count = savedTableCount();
  if (count === 0) return "0";
  return `calc(${Math.min(count, MAX_SHOWN_AT_FIRST)} * 4.25rem + ${count > MAX_SHOWN_AT_FIRST ? 2 : 1} * var(--touch) + 1px)`;
};
