/** The visitor's last number of tables: the space reserved while the list loads. */
import { localStore } from "../../kit/storage/browser-storage.ts";

/** Tables shown before the visitor opens the whole list. */
export const MAX_SHOWN_AT_FIRST = 3;

/** On a phone the games stay above the fold. */
export const shownAtFirst = (): number => (matchMedia("(max-width: 53.6875rem)").matches ? 1 : MAX_SHOWN_AT_FIRST);

export const savedTableCount = (): number => Math.max(0, Number(localStore.get("tables") ?? 0) || 0);

export const saveTableCount = (count: number): void => localStore.set("tables", count === 0 ? null : String(count));

/** The height that the list will have, as CSS; see list.styles.ts. */
export const reservedHeight = (): string => {
  const count = savedTableCount();
  if (count === 0) return "0";
  return `calc(${Math.min(count, shownAtFirst())} * 3.75rem + 2rem)`;
};
