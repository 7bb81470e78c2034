/**
 * What a returning browser loads after a release: two builds that differ in one module.
 * @gate
 */
import { expect, it } from "vitest";
import { gameIds } from "../../../engine/games/ids.ts";
import { CHANGED_MODULES, downloadsAfter } from "../../bench/page/after-deploy.ts";

/** The timeout of three builds, in ms. */
const TIMEOUT_MS = 240_000;

it("a release with one changed module changes one script, and loads at most 3 KB beside it", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [part, board] = await downloadsAfter(Object.values(CHANGED_MODULES));
  expect(part?.changed).toEqual(["/assets/ft-game-over.js"]);
  expect(board?.changed).toEqual([`/assets/${gameIds[0]}.js`]);
  for (const download of [part, board]) {
    expect(download?.overhead).toBeGreaterThan(200);
    expect(download?.overhead).toBeLessThanOrEqual(3 * 1024);
  }
});
