/** A finished game without spoilers, by the keyboard. */
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/quiet/ft-quiet-replay.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["Show the result", "{Enter}"],
  ["Next move", "{ArrowRight}"],
])("the focus moves to the result when its button disappears: %s, %s", async (name, key) => {
  const headers = { "Foldtable-Viewer": "all" };
  vi.stubGlobal("fetch", async () => new Response(makeLog(finishedSpyLog("quiet")), { headers }));
  const quiet = document.createElement("ft-quiet-replay");
  document.body.append(quiet);
  const buttons = () => [...quiet.shadowRoot!.querySelectorAll<HTMLElement>(".steps button")];
  await expect.poll(() => buttons().length).toBe(2);
  buttons()
    .find(({ textContent }) => textContent === name)!
    .focus();
  while (buttons().length > 0) await userEvent.keyboard(key);
  await expect.element(page.getByRole("link", { name: "Open the table" })).toBeVisible();
  await expect.poll(() => quiet.shadowRoot!.activeElement?.textContent ?? "").toMatch(/ wins: /);
  quiet.remove();
});
