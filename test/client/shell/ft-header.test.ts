import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/local/ft-open-file.ts";
import type { FtOpenFile } from "../../../client/local/ft-open-file.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

let element: FtOpenFile;
afterEach(() => {
  element.remove();
  localStorage.clear();
});

describe("the strip at the top", () => {
  it.each([360, 390, 1440])("keeps its parts side by side at %i", async (width) => {
    await page.viewport(width, 844);
    document.body.style.margin = "0";
    element = document.createElement("ft-open-file") as FtOpenFile;
    // As the app does: as wide as the page, whatever stands in it.
    element.style.minInlineSize = "0";
    document.body.append(element);
    await element.updateComplete;
    const data = new DataTransfer();
    data.setData("text/plain", makeLog(finishedSpyLog("header")));
    window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
    await expect.element(page.getByRole("button", { name: "Another" })).toBeVisible();
    const header = element.renderRoot.querySelector("ft-header")!.shadowRoot!;
    const ends = [
      header.querySelector(".home")!,
      page.getByRole("button", { name: "Another" }).element(),
      header.querySelector(".settings")!,
    ].map((part) => part.getBoundingClientRect());
    for (const [index, box] of ends.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(ends[index - 1]?.right ?? 0);
      expect(box.right).toBeLessThanOrEqual(width);
    }
    await expect.element(page.getByRole("button", { name: "Verify the game" })).toBeVisible();
    // What was opened is read whole, there or below the board.
    const names = [...element.renderRoot.querySelectorAll<HTMLElement>("bdi")].filter(
      ({ offsetWidth }) => offsetWidth > 0,
    );
    expect(names.map(({ textContent, scrollWidth, clientWidth }) => [textContent, scrollWidth <= clientWidth])).toEqual(
      [["Pasted text", true]],
    );
  });
});

/** What has the focus, within however many shadow roots. */
const focused = (): Element | null => {
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  return one;
};

describe("the settings", () => {
  const settings = () => page.getByRole("button", { name: "Settings" });
  const mount = async () => {
    element = document.createElement("ft-open-file") as FtOpenFile;
    document.body.append(element);
    await element.updateComplete;
  };

  it("make the page light, dark or like the device, and remember it", async () => {
    await mount();
    await userEvent.click(settings());
    await expect.element(page.getByRole("radio", { name: "Match device" })).toBeChecked();
    await userEvent.click(page.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("foldtable.theme")).toBe("dark");
    await userEvent.click(page.getByRole("radio", { name: "Match device" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("foldtable.theme")).toBeNull();
  });

  it("turn the sounds off and on", async () => {
    await mount();
    await userEvent.click(settings());
    const sounds = page.getByRole("switch", { name: "Sounds" });
    await expect.element(sounds).toBeChecked();
    await userEvent.click(sounds);
    expect(localStorage.getItem("foldtable.sounds")).toBe("off");
    await userEvent.click(sounds);
    expect(localStorage.getItem("foldtable.sounds")).toBeNull();
  });

  it("can leave only the important sounds", async () => {
    await mount();
    await userEvent.click(settings());
    const few = page.getByRole("switch", { name: /Only what matters/ });
    await userEvent.click(few);
    expect(localStorage.getItem("foldtable.sounds")).toBe("few");
    await userEvent.click(page.getByRole("switch", { name: "Sounds" }));
    expect(localStorage.getItem("foldtable.sounds")).toBe("off");
    await expect.element(few).not.toBeInTheDocument();
  });

  it("a switch in the settings marks the pieces that can move", async () => {
    await mount();
    await userEvent.click(settings());
    const marks = page.getByRole("switch", { name: "Mark the pieces that can move" });
    const shown = () => Number(document.documentElement.style.getPropertyValue("--mark-movable"));
    await expect.element(marks).not.toBeChecked();
    await userEvent.click(marks);
    expect(shown()).toBeGreaterThan(0);
    await userEvent.click(marks);
    expect(shown()).toBe(0);
  });

  it("take the focus when they open, and return it on Escape", async () => {
    await mount();
    await userEvent.click(settings());
    const sheet = page.getByRole("dialog", { name: "Settings" });
    await expect.element(sheet).toBeVisible();
    await expect.poll(focused).toBe(page.getByRole("radio", { name: "Match device" }).element());
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(focused).toBe(settings().element());
  });

  it("close on a second press of the button, or on a press elsewhere", async () => {
    await mount();
    const sheet = page.getByRole("dialog", { name: "Settings" });
    await userEvent.click(settings());
    await expect.element(sheet).toBeVisible();
    await userEvent.click(settings());
    await expect.element(sheet).not.toBeInTheDocument();
    await userEvent.click(settings());
    await expect.element(sheet).toBeVisible();
    await userEvent.click(page.getByText("Choose a file"), { force: true });
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
