/** The start page when a part of it cannot be loaded. */
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FtHome } from "../../../client/home/ft-home.ts";

vi.mock("../../../client/home/ft-table-options.ts", () => {
  throw new TypeError("Failed to fetch");
});

it("a visitor who asks for options that cannot be loaded reads why", async () => {
  const toasts: string[] = [];
  const home = new FtHome();
  home.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  document.body.append(home);
  await page.getByRole("button", { name: /^Options: Pool/ }).click();
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
  expect(home.renderRoot.querySelector("dialog")!.open).toBe(false);
  home.remove();
});
