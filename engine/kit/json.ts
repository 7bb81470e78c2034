/** Comparison and canonical form of plain JSON values. */

/** Whether two JSON values are equal. The order of keys does not matter; an absent key differs from null. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameItems(a, b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const right = new Map(Object.entries(b));
  const left = Object.entries(a);
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)));
};

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => sameJson(item, b[index]));

/** A JSON value in canonical form: no spaces, and the keys of every object sorted. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
