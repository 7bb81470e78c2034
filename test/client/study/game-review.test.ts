/** Opening and closing a study while its parts load. */
import { expect, it, vi } from "vitest";
import { MoveHistory } from "../../../client/replay/move-history.ts";
import { GameReview } from "../../../client/study/game-review.ts";
import { mountGame, poolLog } from "../support/studied-game.ts";

it.each([
  ["closed while it loads stays closed", 2, false],
  ["closed and opened again while it loads is open", 3, true],
])("a study that is %s", async (_, presses, isOpen) => {
  const view = await mountGame("pool", poolLog);
  const lines = await view.client.lines();
  const review = new GameReview(view, () => new MoveHistory(lines));
  for (let press = 0; press < presses; press++) review.toggle();
  await vi.dynamicImportSettled();
  expect(review.isStudying).toBe(isOpen);
});
