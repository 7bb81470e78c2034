/** The page's part of a shared review: when it opens its socket. */
import { afterEach, expect, it, vi } from "vitest";
import { FakeSocket } from "../connection/fake-socket.ts";
import { mountGame, poolLog } from "../support/studied-game.ts";
import { whenPartsLoaded } from "../support/when-parts-loaded.ts";

const testUrl = location.pathname + location.search;

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", testUrl);
  vi.unstubAllGlobals();
});

it.each([
  ["a visitor who stays joins the review that the button opens", true],
  ["a visitor who leaves the page while a review loads does not join it", false],
])("%s", async (_, isStaying) => {
  FakeSocket.all = [];
  history.replaceState(null, "", "/t/abcdefghijklmnopqrst");
  const view = await mountGame("pool", poolLog);
  await whenPartsLoaded(view);
  vi.stubGlobal("WebSocket", FakeSocket);
  view.dispatchEvent(new Event("ft-review-together"));
  if (!isStaying) view.remove();
  await vi.dynamicImportSettled();
  expect([FakeSocket.all.length, location.hash]).toEqual(isStaying ? [1, "#review"] : [0, ""]);
});
