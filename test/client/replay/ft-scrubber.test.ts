import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/replay/ft-scrubber.ts";
import type { FtScrubber } from "../../../client/replay/ft-scrubber.ts";
import { setLocaleNow } from "../../../client/shell/locale.ts";

let scrubber: FtScrubber;
let events: [string, unknown][];

beforeEach(async () => {
  scrubber = document.createElement("foldtable-scrubber") as FtScrubber;
  Object.assign(scrubber, { index: 5, end: 10, live: false, text: "5 of 10", unseen: 2 });
  scrubber.style.inlineSize = "600px";
  events = [];
  for (const type of ["ft-seek", "ft-step", "ft-toggle", "ft-speed"]) {
    scrubber.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]));
  }
  document.body.append(scrubber);
  await scrubber.updateComplete;
});

const button = (name: string): HTMLElement =>
  [...scrubber.renderRoot.querySelectorAll("button")].find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent).trim() === name,
  )!;
const slider = (): HTMLInputElement => scrubber.renderRoot.querySelector("input")!;

describe("the slider", () => {
  it("the slider moves to the pressed point", async () => {
    await userEvent.click(slider(), { position: { x: 2, y: 20 } });
    expect(events.at(-1)).toEqual(["ft-seek", 0]);
    await userEvent.click(slider(), { position: { x: 598, y: 20 } });
    expect(events.at(-1)).toEqual(["ft-seek", 10]);
  });

  it("arrow keys move the slider", async () => {
    slider().focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(events).toEqual([["ft-seek", 4]]);
  });

  it("the slider has the same length for any number of digits", async () => {
    await page.viewport(1440, 900);
    scrubber.setAttribute("lean", "");
    const lengths: number[] = [];
    for (const index of [5, 50, 500, 1000]) {
      Object.assign(scrubber, { index, end: 1000 });
      await scrubber.updateComplete;
      lengths.push(slider().getBoundingClientRect().width);
    }
    expect(new Set(lengths).size).toBe(1);
  });

  it("the dot before a long word is round on the smallest phone", async () => {
    await page.viewport(320, 568);
    await setLocaleNow("he");
    scrubber.style.inlineSize = "124px";
    scrubber.live = true;
    await scrubber.updateComplete;
    const { width, height } = scrubber.renderRoot.querySelector(".dot")!.getBoundingClientRect();
    await setLocaleNow("en");
    expect([width, height]).toEqual([8, 8]);
  });

  it("the slider's value is announced as text", () => {
    expect(slider().getAttribute("aria-valuetext")).toBe("5 of 10");
  });

  it("the wheel steps through moments", () => {
    const turnWheel = (init: WheelEventInit) =>
      slider().dispatchEvent(new WheelEvent("wheel", { ...init, bubbles: true, cancelable: true }));
    turnWheel({ deltaY: 120 });
    turnWheel({ deltaY: -3, deltaMode: WheelEvent.DOM_DELTA_LINE });
    expect(events.splice(0)).toEqual([
      ["ft-step", 1],
      ["ft-step", -1],
    ]);
    // A touchpad fires an event every few pixels. A reversed direction starts a new step.
    for (let pixels = 0; pixels < 60; pixels += 6) turnWheel({ deltaX: 6 });
    turnWheel({ deltaX: -6 });
    expect(events).toEqual([["ft-step", 1]]);
  });

  it("the slider is at least 44 px tall", () => {
    expect(slider().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});

describe("the buttons", () => {
  it("two buttons show the first and the last moment", async () => {
    await userEvent.click(button("First move"));
    await userEvent.click(button("Last move"));
    expect(events).toEqual([
      ["ft-seek", 0],
      ["ft-seek", 10],
    ]);
  });

  it("a button steps once when pressed by key", async () => {
    button("Next move").focus();
    await userEvent.keyboard("{Enter}");
    expect(events).toEqual([["ft-step", 1]]);
  });

  it("a button steps once when clicked", async () => {
    await userEvent.click(button("Previous move"));
    expect(events).toEqual([["ft-step", -1]]);
  });

  it("a held button stops at the end, and opens no context menu", () => {
    vi.useFakeTimers();
    scrubber.addEventListener("ft-step", () => scrubber.index++);
    const next = button("Next move");
    next.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
    const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    next.dispatchEvent(menu);
    vi.advanceTimersByTime(10_000);
    expect([scrubber.index, menu.defaultPrevented]).toEqual([10, true]);
  });

  it.each([
    ["here", "Live"],
    ["online", "Live"],
    ["connecting", ""],
    ["reconnecting", "Offline"],
    ["offline", "Offline"],
  ] as const)("the label of the live moment while the connection is %s: “%s”", async (line, label) => {
    Object.assign(scrubber, { live: true, line });
    await scrubber.updateComplete;
    expect(scrubber.renderRoot.querySelector(".now")!.textContent.trim()).toBe(label);
  });

  it("a shortened pause is shown", async () => {
    expect(scrubber.renderRoot.querySelector(".cut")).toBeNull();
    scrubber.pause = 185_000;
    await scrubber.updateComplete;
    expect(scrubber.renderRoot.querySelector(".cut")!.textContent).toBe("A pause of 3 minutes, shortened");
  });

  it("the recorded pace follows the fastest speed", async () => {
    scrubber.speed = 4;
    await scrubber.updateComplete;
    await userEvent.click(button("Speed 4×"));
    expect(events).toEqual([["ft-speed", "real"]]);
    scrubber.speed = "real";
    await scrubber.updateComplete;
    await userEvent.click(button("Speed: as played, pauses cut to 5 seconds"));
    expect(events.at(-1)).toEqual(["ft-speed", 0.5]);
  });

  it("a held button steps repeatedly", () => {
    vi.useFakeTimers();
    button("Next move").dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
    vi.advanceTimersByTime(380 + 2 * 90);
    expect(events.length).toBe(4);
    window.dispatchEvent(new PointerEvent("pointerup"));
    vi.advanceTimersByTime(2_000);
    expect(events.length).toBe(4);
  });

  it("buttons start the playback, and choose the speed", async () => {
    await userEvent.click(button("Play from here"));
    await userEvent.click(button("Speed 1×"));
    expect(events).toEqual([
      ["ft-toggle", null],
      ["ft-speed", 2],
    ]);
  });

  it("a button returns to the live moment, and counts new moves", async () => {
    const back = scrubber.renderRoot.querySelector<HTMLElement>("button.now")!;
    expect(back.textContent).toContain("Back to now");
    expect(back.querySelector(".news")?.textContent).toBe("2");
    await userEvent.click(back);
    expect(events).toEqual([["ft-seek", 10]]);
  });

  it("the replay buttons are at least 44 × 44 px", () => {
    for (const each of scrubber.renderRoot.querySelectorAll("button")) {
      const { width, height } = each.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});
