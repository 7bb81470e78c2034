/** The best tables of a small field: a complete search that leaves out what is already worse than the best. */

/** Players are numbers from 0. */
export interface SeatingCosts {
  /** Of each two players at one table. */
  readonly pairs: readonly (readonly number[])[];
  /** Of each player at a table that is smaller than the largest. */
  readonly small: readonly number[];
}

/** `sizes`: of the tables, the largest first. */
export const bestTables = (sizes: readonly number[], costs: SeatingCosts): readonly (readonly number[])[] => {
  const ofSize = (player: number, size: number) => (size < sizes[0]! ? costs.small[player]! : 0);
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
    for (const size of new Set(free)) fillTable([first], rest, 0, size, cost + ofSize(first, size), { tables, free });
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
      const added = table.reduce((sum, each) => sum + costs.pairs[each]![player]!, ofSize(player, size));
      fillTable([...table, player], left.toSpliced(at, 1), at, size, cost + added, others);
    }
  };

  openTable(
    [],
    costs.small.map((_, player) => player),
    sizes,
    0,
  );
  return best.toSorted((a, b) => b.length - a.length);
};
