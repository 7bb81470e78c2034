/** The menu that saves a game, if its page is left while it loads. */
import { expect, it } from "vitest";
import { FtExport } from "../../../client/files/ft-export.ts";
import type { GameExport } from "../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../client/games/pool/client.ts";

it("a menu that has loaded after its page was left adds no step to the history", async () => {
  const loaded = Promise.withResolvers<readonly GameExport[]>();
  const menu = new FtExport();
  menu.client = { ...poolClient, exports: () => loaded.promise };
  document.body.append(menu);
  await menu.updateComplete;
  menu.remove();
  const before = [history.length, history.state];
  loaded.resolve([]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([history.length, history.state]).toEqual(before);
});
