/** The planner's plan: the longest train from any of its starts. */
import { expect, it } from "vitest";
import { roundOf } from "../../../../../engine/games/train/bot/mutable-round.ts";
import { PLAN_NODES, planFor } from "../../../../../engine/games/train/bot/planner.ts";
import { parseTile } from "../../../../../engine/games/train/state/tiles.ts";
import { position } from "../position.ts";

const tiles = (text: string) => text.split(" ").map(parseTile);

/** The plan of the first seat of a pair whose trains are `trains`. */
const planWith = (trains: string, hand: string) =>
  planFor(
    roundOf(position({ rules: { rulebook: "club", pairs: true }, seats: 4, trains, hands: `A: ${hand}` }).state, []),
    0,
    PLAN_NODES,
  );

it("begins at the train of the pair from which more tiles can be laid", () => {
  const hand = "5-8 7-3 3-1 1-6";
  expect(planWith("A: 12-5 | C: 12-7", hand)).toMatchObject({ train: 2, tiles: tiles("7-3 3-1 1-6") });
  expect(planWith("A: 12-7 | C: 12-5", hand)).toMatchObject({ train: 0, tiles: tiles("7-3 3-1 1-6") });
});
