/** A Fisher-Yates shuffle of 0 … n-1. `below` returns a whole number from 0 up to but not including its bound. */
export const shuffle = (below: (bound: number) => number, n: number): number[] => {
  const order = Array.from({ length: n }, (_, index) => index);
  for (let last = n - 1; last > 0; last--) {
    const pick = below(last + 1);
    const moved = order[last]!;
    order[last] = order[pick]!;
    order[pick] = moved;
  }
  return order;
};
