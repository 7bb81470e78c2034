/** Types of the matching library, which has none. */
declare module "edmonds-blossom-fixed" {
  /** Edges `[one, other, weight]` with whole weights. Returns the mate of each vertex, or -1. */
  const matching: (
    edges: readonly (readonly [number, number, number])[],
    isMaximumCardinality: boolean,
  ) => readonly number[];
  export default matching;
}
