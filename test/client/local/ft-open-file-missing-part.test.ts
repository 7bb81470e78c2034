/** The page that opens saved games when the code of a game cannot be loaded. */
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FtOpenFile } from "../../../client/local/ft-open-file.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

vi.mock("../../../client/games/registry.ts", async (original) => ({
  ...(await original<typeof import("../../../client/games/registry.ts")>()),
  loadGame: () => Promise.reject(new TypeError("Failed to fetch")),
}));

it.each([
  ["a position", "W:W21,22,K10:B1,2,K30"],
  ["a game of a file with two", makeLog(finishedSpyLog("one")) + makeLog(finishedSpyLog("two"))],
])("a visitor who opens %s reads why it is not shown", async (_, text) => {
  const path = location.pathname + location.search;
  const toasts: string[] = [];
  const opener = new FtOpenFile();
  opener.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  document.body.append(opener);
  const field = page.getByRole("textbox", { name: "Paste its text here" });
  await userEvent.fill(field, text);
  await userEvent.tab();
  if (text.startsWith("{")) await page.getByRole("list").getByRole("button").first().click();
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
  opener.remove();
  history.replaceState(null, "", path);
});
