import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../client/styles/page.css";
import "../../client/ft-open.ts";
import type { FtOpen } from "../../client/ft-open.ts";
import { makeLog } from "../../engine/log.ts";
import { finishedSpy } from "./support/finished-game.ts";

let element: FtOpen;
afterEach(() => element.remove());

describe("the strip at the top", () => {
  it.each([360, 390, 1440])("keeps its parts side by side at %i", async (width) => {
    await page.viewport(width, 844);
    document.body.style.margin = "0";
    element = document.createElement("ft-open") as FtOpen;
    // As the app does: as wide as the page, whatever stands in it.
    element.style.minInlineSize = "0";
    document.body.append(element);
    await element.updateComplete;
    const data = new DataTransfer();
    data.setData("text/plain", makeLog(finishedSpy("header")));
    window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
    await expect.element(page.getByRole("button", { name: "Another" })).toBeVisible();
    const header = element.renderRoot.querySelector("ft-header")!.shadowRoot!;
    const ends = [
      header.querySelector(".home")!,
      page.getByRole("button", { name: "Another" }).element(),
      header.querySelector(".lamp")!,
    ].map((part) => part.getBoundingClientRect());
    for (const [index, box] of ends.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(ends[index - 1]?.right ?? 0);
      expect(box.right).toBeLessThanOrEqual(width);
    }
    await expect.element(page.getByRole("button", { name: "Check that all was fair" })).toBeVisible();
  });
});
