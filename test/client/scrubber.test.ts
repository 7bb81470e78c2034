import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import "../../client/styles/page.css";
import "../../client/ft-scrubber.ts";
import type { FtScrubber } from "../../client/ft-scrubber.ts";

let scrubber: FtScrubber;
let heard: [string, unknown][];

beforeEach(async () => {
  scrubber = document.createElement("ft-scrubber") as FtScrubber;
  Object.assign(scrubber, { index: 5, end: 10, live: false, text: "5 of 10", news: 2 });
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
  it("goes where it is pressed", async () => {
    await userEvent.click(slider(), { position: { x: 2, y: 20 } });
    expect(heard.at(-1)).toEqual(["ft-seek", 0]);
    await userEvent.click(slider(), { position: { x: 598, y: 20 } });
    expect(heard.at(-1)).toEqual(["ft-seek", 10]);
  });

  it("moves by its own keys", async () => {
    slider().focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(heard).toEqual([["ft-seek", 4]]);
  });

  it("says the moment in words", () => {
    expect(slider().getAttribute("aria-valuetext")).toBe("5 of 10");
  });

  it("steps by the wheel", () => {
    slider().dispatchEvent(new WheelEvent("wheel", { deltaY: 120, bubbles: true, cancelable: true }));
    slider().dispatchEvent(new WheelEvent("wheel", { deltaY: -3, bubbles: true, cancelable: true }));
    expect(heard).toEqual([
      ["ft-step", 1],
      ["ft-step", -1],
    ]);
  });

  it("is as tall as a thumb", () => {
    expect(slider().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});

describe("the buttons", () => {
  it("go to the first and the last moment", async () => {
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

  it("step on and on while held, until let go", () => {
    vi.useFakeTimers();
    button("Next move").dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
    vi.advanceTimersByTime(380 + 2 * 90);
    expect(heard.length).toBe(4);
    window.dispatchEvent(new PointerEvent("pointerup"));
    vi.advanceTimersByTime(2_000);
    expect(heard.length).toBe(4);
  });

  it("begin playing, and choose the speed", async () => {
    await userEvent.click(button("Play on"));
    await userEvent.click(button("Speed 1×"));
    expect(heard).toEqual([
      ["ft-toggle", null],
      ["ft-speed", 2],
    ]);
  });

  it("lead back to live, with the number of what is new", async () => {
    const back = button("Back to live");
    expect(back.querySelector(".news")?.textContent).toBe("2");
    await userEvent.click(back);
    expect(heard).toEqual([["ft-seek", 10]]);
  });

  it("are as large as a thumb", () => {
    for (const one of scrubber.renderRoot.querySelectorAll("button")) {
      const { width, height } = one.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});
