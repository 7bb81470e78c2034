/** Where messages appear: on a phone, below a table's header, which also has a computer's remark. */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { FtHeader } from "../../../client/shell/ft-header.ts";
import "../../../client/shell/ft-header.ts";
import type { FtToasts } from "../../../client/shell/ft-toasts.ts";
import "../../../client/shell/ft-toasts.ts";

afterEach(async () => {
  await page.viewport(1280, 900);
});

it.each([
  [390, "ltr"],
  [390, "rtl"],
  [320, "ltr"],
  [430, "rtl"],
] as const)("a message leaves a table's header free, %i px wide, %s", async (width, direction) => {
  await page.viewport(width, 844);
  document.body.style.margin = "0";
  document.documentElement.dir = direction;
  const header = Object.assign(document.createElement("ft-header") as FtHeader, { name: "Pool checkers" });
  const toasts = document.createElement("ft-toasts") as FtToasts;
  document.body.append(header, toasts);
  toasts.show("The table changed before your press arrived, so nothing was played.");
  await Promise.all([header.updateComplete, toasts.updateComplete]);
  const message = toasts.renderRoot.querySelector("p")!;
  await Promise.all(message.getAnimations().map(({ finished }) => finished));
  const { left, right, top } = message.getBoundingClientRect();
  for (const button of header.renderRoot.querySelectorAll(".rules, .settings"))
    expect(top).toBeGreaterThanOrEqual(button.getBoundingClientRect().bottom);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(width);
});
