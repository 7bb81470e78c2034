/** The request of other players to delete a table. */
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Store } from "../../../../client/store/store.ts";
import { FtDeleteTable } from "../../../../client/table/player-requests/ft-delete-table.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";

let element: FtDeleteTable;

it.each([
  [[0], "Ann wants to delete this table. Do you agree?"],
  [[0, 1], "Ann and Ben want to delete this table. Do you agree?"],
])("the request of the seats %j is: %s", async (forgetting, text) => {
  const store = new Store();
  const table = new MultiPlayerTable("spy", { seats: 3 }).sit("Ann", "Ben", "Cleo");
  store.load(viewLog(table.session.entries, "watcher"), "watcher");
  store.receive({ type: "presence", seats: [true, true, true], watchers: 0, forgetting });
  element = new FtDeleteTable();
  Object.assign(element, { store, mine: [2] });
  document.body.append(element);
  await element.updateComplete;
  const words = element.renderRoot.querySelector("[role=status]")?.textContent ?? "";
  expect(words.replaceAll(/[\u2068\u2069]/g, "")).toBe(text);
});

it("the focus stays at the request while it is sent, and after its answer", async () => {
  const store = new Store();
  const table = new MultiPlayerTable("spy", { seats: 2 }).sit("Ann", "Ben");
  store.load(viewLog(table.session.entries, "watcher"), "watcher");
  element = new FtDeleteTable();
  Object.assign(element, { store, mine: [0] });
  document.body.append(element);
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.spyOn(window, "fetch").mockReturnValue(promise);
  const test = location.href;
  history.replaceState(history.state, "", "/t/abc");
  await userEvent.click(page.getByRole("button", { name: "Delete this table" }).last());
  await userEvent.click(page.getByRole("button", { name: "Ask to delete" }));
  history.replaceState(history.state, "", test);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(element);
  store.receive({ type: "presence", seats: [true, true], watchers: 0, forgetting: [0] });
  resolve(new Response("{}"));
  await expect.element(page.getByText(/will be deleted when everyone agrees/)).toBeVisible();
  expect(document.activeElement).toBe(element);
  vi.restoreAllMocks();
});
