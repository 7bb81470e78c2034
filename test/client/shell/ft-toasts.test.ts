/** Where messages appear: on a phone, before the buttons of a table's header. */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { FtHeader } from "../../../client/shell/ft-header.ts";
import "../../../client/shell/ft-header.ts";
import type { FtToasts } from "../../../client/shell/ft-toasts.ts";
import "../../../client/shell/ft-toasts.ts";

const HINT = "Move from 22 to 17. It takes two pieces and loses one.";

afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute("dir");
  await page.viewport(1280, 900);
});

it.each([
  [390, "ltr"],
  [390, "rtl"],
  [360, "ltr"],
  [430, "rtl"],
] as const)("a hint leaves the buttons of a table's header free, %i px wide, %s", async (width, direction) => {
  await page.viewport(width, 844);
  document.documentElement.dir = direction;
  const header = Object.assign(document.createElement("ft-header") as FtHeader, { name: "Pool checkers" });
  const chat = document.createElement("div");
  chat.style.cssText = "inline-size: 44px; block-size: 44px";
  header.append(chat);
  const toasts = document.createElement("ft-toasts") as FtToasts;
  document.body.append(header, toasts);
  toasts.show(HINT);
  await Promise.all([header.updateComplete, toasts.updateComplete]);
  const told = toasts.renderRoot.querySelector("p")!.getBoundingClientRect();
  const buttons = [chat, ...header.renderRoot.querySelectorAll(".rules, .settings")];
  for (const button of buttons) {
    const { left, right } = button.getBoundingClientRect();
    expect(told.right <= left || told.left >= right).toBe(true);
  }
  // At most the frame of a board, below the header.
  expect(told.bottom).toBeLessThanOrEqual(60);
  expect(told.left).toBeGreaterThanOrEqual(0);
  expect(told.right).toBeLessThanOrEqual(width);
});
