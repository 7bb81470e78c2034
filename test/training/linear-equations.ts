/** Linear equations, solved by Gauss-Jordan elimination. */

/** `rows`: the equations, each with its right side last. The function overwrites them. */
export const solveEquations = (rows: number[][]): readonly number[] => {
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.reduce(
      (best, row, index) => (index > at && Math.abs(row[at]!) > Math.abs(rows[best]![at]!) ? index : best),
      at,
    );
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    for (const [index, row] of rows.entries()) {
      const factor = index === at ? 0 : row[at]! / rows[at]![at]!;
      for (let column = at; column <= rows.length; column++) row[column]! -= factor * rows[at]![column]!;
    }
  }
  return rows.map((row, index) => row.at(-1)! / row[index]!);
};
