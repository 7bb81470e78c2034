/** The header when the settings cannot be loaded. */
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FtHeader } from "../../../client/shell/ft-header.ts";

vi.mock("../../../client/shell/ft-settings.ts", () => {
  throw new TypeError("Failed to fetch");
});

it("a visitor who opens settings that cannot be loaded reads why, and can try again", async () => {
  const toasts: string[] = [];
  const header = new FtHeader();
  header.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  document.body.append(header);
  for (const presses of [1, 2]) {
    await page.getByRole("button", { name: "Settings" }).click();
    await expect.poll(() => toasts).toEqual(Array(presses).fill("The server can’t be reached. Try again in a moment."));
    expect(header.renderRoot.querySelector("ft-settings")!.matches(":popover-open")).toBe(false);
  }
});
