import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/local/ft-open-file.ts";
import type { FtOpenFile } from "../../../client/local/ft-open-file.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

let element: FtOpenFile;

describe("the header", () => {
  it.each([360, 390, 1440])("the parts of the header do not overlap at %i px", async (width) => {
    await page.viewport(width, 844);
    document.body.style.margin = "0";
    element = document.createElement("ft-open-file") as FtOpenFile;
    // As in the app, the content must not widen the page.
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
    // The visible file name is not cut off.
    const names = [...element.renderRoot.querySelectorAll<HTMLElement>("bdi")].filter(
      ({ offsetWidth }) => offsetWidth > 0,
    );
    expect(names.map(({ textContent, scrollWidth, clientWidth }) => [textContent, scrollWidth <= clientWidth])).toEqual(
      [["Pasted text", true]],
    );
  });
});

/** The innermost focused element. */
const focused = (): Element | null => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};

describe("the settings", () => {
  const settings = () => page.getByRole("button", { name: "Settings" });
  const mount = async () => {
    element = document.createElement("ft-open-file") as FtOpenFile;
    document.body.append(element);
    await element.updateComplete;
  };

  it("the settings make the page light, dark or like the device, and save the choice", async () => {
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

  it("a switch turns the sounds off and on", async () => {
    await mount();
    await userEvent.click(settings());
    const sounds = page.getByRole("switch", { name: "Sounds" });
    await expect.element(sounds).toBeChecked();
    await userEvent.click(sounds);
    expect(localStorage.getItem("foldtable.sounds")).toBe("off");
    await userEvent.click(sounds);
    expect(localStorage.getItem("foldtable.sounds")).toBeNull();
  });

  it("a switch leaves only the important sounds", async () => {
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
    const markOpacity = () => Number(document.documentElement.style.getPropertyValue("--mark-movable"));
    await expect.element(marks).not.toBeChecked();
    await userEvent.click(marks);
    expect(markOpacity()).toBeGreaterThan(0);
    await userEvent.click(marks);
    expect(markOpacity()).toBe(0);
  });

  it("the settings take the focus when they open, and return it on Escape", async () => {
    await mount();
    await userEvent.click(settings());
    const sheet = page.getByRole("dialog", { name: "Settings" });
    await expect.element(sheet).toBeVisible();
    await expect.poll(focused).toBe(page.getByRole("radio", { name: "Match device" }).element());
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(focused).toBe(settings().element());
  });

  it("the settings close on a second press of the button, or on a press elsewhere", async () => {
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
