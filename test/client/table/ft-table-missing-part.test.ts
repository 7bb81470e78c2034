/** A table's page when the part for its commands cannot be loaded. */
import { expect, it, vi } from "vitest";
import { loadGame } from "../../../client/games/registry.ts";
import { FtTable } from "../../../client/table/ft-table.ts";
import { seatCommandEvent } from "../../../client/table/player-requests/seat-commands.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";

vi.mock("../../../client/table/after-paint.ts", () => {
  throw new TypeError("Failed to fetch");
});

it("a player whose command cannot be sent for lack of a script reads why", async () => {
  const toasts: string[] = [];
  const table = new FtTable();
  table.table = "here";
  table.connect = new MultiPlayerTable("pool").sit("Ann", "Ben").connect(await loadGame("pool"), 0);
  table.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  document.body.append(table);
  const panel = () => table.renderRoot.querySelector("ft-action-panel");
  await expect.poll(panel).not.toBeNull();
  panel()!.dispatchEvent(seatCommandEvent({ type: "say", phrase: "hello" }));
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
});
