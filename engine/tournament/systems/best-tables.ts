/** The best tables of a small field: a complete search that leaves out what is already worse than the best. */

/** `sizes`: of the tables, the largest first. `costs`: of each two players at one table. Players are numbers from 0. */
export const bestTables = (
  sizes: readonly number[],
  costs: readonly (readonly number[])[],
): readonly (readonly number[])[] => {
  let best: readonly (readonly number[])[] = [];
  let least = Number.POSITIVE_INFINITY;

  /** The first player left opens the next table: so no seating is tried twice. */
  const openTable = (
    tables: readonly (readonly number[])[],
    left: readonly number[],
    free: readonly number[],
    cost: number,
  ) => {
    const [first, ...rest] = left;
    if (first === undefined) {
      best = tables;
      least = cost;
      return;
    }
    for (const size of new Set(free)) fillTable([first], rest, 0, size, cost, { tables, free });
  };

  /** Adds players of `left` from index `from` on. */
  const fillTable = (
    table: readonly number[],
    left: readonly number[],
    from: number,
    size: number,
    cost: number,
    others: { readonly tables: readonly (readonly number[])[]; readonly free: readonly number[] },
  ): void => {
    if (cost >= least) return;
    if (table.length === size) {
      const { tables, free } = others;
      openTable([...tables, table], left, free.toSpliced(free.indexOf(size), 1), cost);
      return;
    }
    for (let at = from; at < left.length; at++) {
      const player = left[at]!;
      const added = table.reduce((sum, each) => sum + costs[each]![player]!, 0);
      fillTable([...table, player], left.toSpliced(at, 1), at, size, cost + added, others);
    }
  };

  openTable(
    [],
    costs.map((_, player) => player),
    sizes,
    0,
  );
  return best.toSorted((a, b) => b.length - a.length);
};
