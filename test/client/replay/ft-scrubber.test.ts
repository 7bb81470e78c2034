import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/replay/ft-scrubber.ts";
import type { FtScrubber } from "../../../client/replay/ft-scrubber.ts";

let scrubber: FtScrubber;
let heard: [string, unknown][];

beforeEach(async () => {
  scrubber = document.createElement("foldtable-scrubber") as FtScrubber;
  Object.assign(scrubber, { index: 5, end: 10, live: false, text: "5 of 10", unseen: 2 });
  scrubber.style.inlineSize = "600px";
  heard = [];
  for (const type of ["ft-seek", "ft-step", "ft-toggle", "ft-speed"]) {
    scrubber.addEventListener(type, (event) => heard.push([type, (event as CustomEvent).detail]));
  }
  document.body.append(scrubber);
  await scrubber.updateComplete;
});
afterEach(() => {
  vi.useRealTimers();
  scrubber.remove();
});

const button = (name: string): HTMLElement =>
  [...scrubber.renderRoot.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === name,
  )!;
const slider = (): HTMLInputElement => scrubber.renderRoot.querySelector("input")!;

describe("the slider", () => {
  it("the slider moves to the pressed point", async () => {
    await userEvent.click(slider(), { position: { x: 2, y: 20 } });
    expect(heard.at(-1)).toEqual(["ft-seek", 0]);
    await userEvent.click(slider(), { position: { x: 598, y: 20 } });
    expect(heard.at(-1)).toEqual(["ft-seek", 10]);
  });

  it("moves by its keys", async () => {
    slider().focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(heard).toEqual([["ft-seek", 4]]);
  });

  it("keeps its length in one row, whatever the moment's number", async () => {
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

  it("announces the moment in words", () => {
    expect(slider().getAttribute("aria-valuetext")).toBe("5 of 10");
  });

  it("steps by the wheel", () => {
    const turn = (init: WheelEventInit) =>
      slider().dispatchEvent(new WheelEvent("wheel", { ...init, bubbles: true, cancelable: true }));
    turn({ deltaY: 120 });
    turn({ deltaY: -3, deltaMode: WheelEvent.DOM_DELTA_LINE });
    expect(heard.splice(0)).toEqual([
      ["ft-step", 1],
      ["ft-step", -1],
    ]);
    // A touchpad tells every few pixels, and the way back begins at once.
    for (let pixels = 0; pixels < 60; pixels += 6) turn({ deltaX: 6 });
    turn({ deltaX: -6 });
    expect(heard).toEqual([["ft-step", 1]]);
  });

  it("the slider is at least 44 px tall", () => {
    expect(slider().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});

describe("the buttons", () => {
  it("lead to the first and the last moment", async () => {
    await userEvent.click(button("First move"));
    await userEvent.click(button("Last move"));
    expect(heard).toEqual([
      ["ft-seek", 0],
      ["ft-seek", 10],
    ]);
  });

  it("step once when pressed by key", async () => {
    button("Next move").focus();
    await userEvent.keyboard("{Enter}");
    expect(heard).toEqual([["ft-step", 1]]);
  });

  it("step once when clicked", async () => {
    await userEvent.click(button("Previous move"));
    expect(heard).toEqual([["ft-step", -1]]);
  });

  it("stop at the end however long they are held, and offer no menu meanwhile", () => {
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
  ] as const)("name the present while the connection is %s: %s", async (line, words) => {
    Object.assign(scrubber, { live: true, line });
    await scrubber.updateComplete;
    expect(scrubber.renderRoot.querySelector(".now")!.textContent.trim()).toBe(words);
  });

  it("name a shortened pause", async () => {
    expect(scrubber.renderRoot.querySelector(".cut")).toBeNull();
    scrubber.pause = 185_000;
    await scrubber.updateComplete;
    expect(scrubber.renderRoot.querySelector(".cut")!.textContent).toBe("A pause of 3 minutes, shortened");
  });

  it("offer the recorded pace after the fastest", async () => {
    scrubber.speed = 4;
    await scrubber.updateComplete;
    await userEvent.click(button("Speed 4×"));
    expect(heard).toEqual([["ft-speed", "real"]]);
    scrubber.speed = "real";
    await scrubber.updateComplete;
    await userEvent.click(button("Speed: as played, pauses cut to 5 seconds"));
    expect(heard.at(-1)).toEqual(["ft-speed", 0.5]);
  });

  it("step repeatedly while held", () => {
    vi.useFakeTimers();
    button("Next move").dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
    vi.advanceTimersByTime(380 + 2 * 90);
    expect(heard.length).toBe(4);
    window.dispatchEvent(new PointerEvent("pointerup"));
    vi.advanceTimersByTime(2_000);
    expect(heard.length).toBe(4);
  });

  it("start the playback, and choose the speed", async () => {
    await userEvent.click(button("Play from here"));
    await userEvent.click(button("Speed 1×"));
    expect(heard).toEqual([
      ["ft-toggle", null],
      ["ft-speed", 2],
    ]);
  });

  it("lead back to live, with the number of new moves", async () => {
    const back = scrubber.renderRoot.querySelector<HTMLElement>("button.now")!;
    expect(back.textContent).toContain("Back to now");
    expect(back.querySelector(".news")?.textContent).toBe("2");
    await userEvent.click(back);
    expect(heard).toEqual([["ft-seek", 10]]);
  });

  it("the replay buttons are at least 44 × 44 px", () => {
    for (const one of scrubber.renderRoot.querySelectorAll("button")) {
      const { width, height } = one.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});
