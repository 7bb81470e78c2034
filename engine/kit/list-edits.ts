/**
 * Copies of short lists with one item changed: what nearly every entry of a log makes, and a log is folded whole at every
 * start. Counted loops, since `with`, `toSpliced` and a spread with one more cost three to five times as much.
 */

/** The list with `item` at `index`. */
export const withItemAt = <T>(list: readonly T[], index: number, item: T): readonly T[] => {
  const copy = list.slice();
  copy[index] = item;
  return copy;
};

/** The list with `item` before what stands at `index`; at its length: behind all others. */
export const withInserted = <T>(list: readonly T[], index: number, item: T): readonly T[] => {
  const copy = new Array<T>(list.length + 1);
  for (let at = 0; at < index; at++) copy[at] = list[at]!;
  copy[index] = item;
  for (let at = index; at < list.length; at++) copy[at + 1] = list[at]!;
  return copy;
};

/** The list without what stands at `index`. */
export const withoutItemAt = <T>(list: readonly T[], index: number): readonly T[] => {
  const copy = new Array<T>(list.length - 1);
  for (let at = 0; at < index; at++) copy[at] = list[at]!;
  for (let at = index + 1; at < list.length; at++) copy[at - 1] = list[at]!;
  return copy;
};
