/** Plain JSON values, compared. */

/** Whether two JSON values are equal; the order of keys does not matter, an absent key is not the same as null. */
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

/** A plain JSON value as the one text that all its writings share: no spaces, the keys of every object in order. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
