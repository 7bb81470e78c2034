/** The side lines of a shared review. */
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { FtSideLines } from "../../../client/review/ft-side-lines.ts";
import { emptyReview, type Variation } from "../../../engine/review/state.ts";

it.each(["ltr", "rtl"])("%s: the previous move is left of the next one, like on the slider", async (dir) => {
  document.documentElement.dir = dir;
  const move = { type: "move", path: [11, 15] };
  const variation = { id: 1, by: 2, from: 3, moves: [move, move] } as unknown as Variation;
  const link = { who: 1, state: { ...emptyReview, variations: [variation] } };
  const panel = new FtSideLines();
  Object.assign(panel, { together: { link, nameOf: String }, n: 0, at: [1, 1], talk: "phrases" });
  document.body.append(panel);
  await panel.updateComplete;
  const [previous, next] = ["Previous", "Next"].map((name) =>
    page
      .getByRole("button", { name: `${name} move of the side line` })
      .element()
      .getBoundingClientRect(),
  );
  expect(previous!.right).toBeLessThanOrEqual(next!.left);
});
