import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../../../client/kit/styles/page.css";
import { clockFaceOf, durationText, isLow, nextChangeIn } from "../../../../client/table/clock/clock-face.ts";
import type { FtClock } from "../../../../client/table/clock/ft-clock.ts";
import "../../../../client/table/clock/ft-clock.ts";
import { type Clock, type ClockRule, startClock, turnClock } from "../../../../engine/contract/clock.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const fischer: ClockRule = { type: "fischer", ms: 5 * MINUTE, increment: 3 * SECOND };
const long: ClockRule = { type: "fischer", ms: 3 * HOUR, increment: 0 };
const days: ClockRule = { type: "turn", ms: 3 * DAY };

describe("what a clock shows", () => {
  it.each([
    [fischer, 5 * MINUTE, "5:00"],
    [fischer, 4 * MINUTE + 59_001, "5:00"],
    [fischer, 65_000, "1:05"],
    [fischer, 10_001, "0:11"],
    [fischer, 10_000, "10.0"],
    [fischer, 9_990, "9.9"],
    [fischer, 1, "0.0"],
    [fischer, 0, "0:00"],
    [long, 2 * HOUR + 3 * MINUTE + 4 * SECOND, "2:03:04"],
    [days, 2 * DAY + 4 * HOUR + 59 * MINUTE, "2d 4h"],
    [days, 23 * HOUR + 59 * MINUTE, "23h 59m"],
    [days, 59 * MINUTE, "59:00"],
  ])("%j with %i ms left: %s", (rule, left, text) => {
    expect(clockFaceOf(left, rule, "en").text).toBe(text);
  });

  it("is written in the digits of the boards, in every language", () => {
    expect(clockFaceOf(65_000, fischer, "bn").text).toBe("1:05");
    expect(clockFaceOf(9_500, fischer, "bn").text).toBe("9.5");
  });

  it.each([
    [fischer, 65_000, SECOND],
    [fischer, 65_250, 250],
    [fischer, 9_950, 50],
    [days, 2 * DAY + 30 * MINUTE, 30 * MINUTE],
    [fischer, 0, null],
  ])("%j with %i ms left changes in %s ms", (rule, left, wait) => {
    expect(nextChangeIn(left, rule)).toBe(wait);
  });

  it("the clock changes just when it is rendered again, and never shows a time twice", () => {
    const faces: string[] = [];
    for (let left = 15_480; left > 0; left -= nextChangeIn(left, fischer)!)
      faces.push(clockFaceOf(left, fischer, "en").text);
    expect(faces.slice(0, 8)).toEqual(["0:16", "0:15", "0:14", "0:13", "0:12", "0:11", "10.0", "9.9"]);
    expect(new Set(faces).size).toBe(faces.length);
  });

  it.each([
    [fischer, MINUTE, true],
    [fischer, MINUTE + 1, false],
    [{ type: "turn", ms: 30 * SECOND } as const, 10 * SECOND, true],
    [{ type: "turn", ms: 10 * SECOND } as const, 9 * SECOND, false],
  ])("%j: %i ms are little: %s", (rule, left, is) => {
    expect(isLow(left, rule)).toBe(is);
  });

  it("durationText gives the time that a player has been away in one unit", () => {
    expect(durationText(12 * MINUTE + 40 * SECOND, "en")).toBe("12 min");
    expect(durationText(26 * HOUR, "en")).toBe("1 day");
  });
});

describe("a clock at a seat", () => {
  const START = 1_767_225_600_000;
  let element: FtClock;
  let told: string[];

  /** Seat 0 is on turn since `START`. */
  const running = (rule: ClockRule): Clock => turnClock(startClock(rule, 2), [0], START);

  const mount = async (props: Partial<FtClock>): Promise<void> => {
    element = document.createElement("ft-clock");
    Object.assign(element, props);
    for (const type of ["ft-clock-announce", "ft-clock-low"])
      element.addEventListener(type, (event) => told.push((event as CustomEvent<string>).detail || type));
    document.body.append(element);
    await element.updateComplete;
  };

  const text = () => element.shadowRoot?.querySelector("bdi")?.textContent;

  const pass = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms);
    await element.updateComplete;
  };

  beforeEach(() => {
    told = [];
    vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    element.remove();
    vi.useRealTimers();
  });

  it("the clock runs for the player on turn, and stands still for the other", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    expect(text()).toBe("5:00");
    await pass(SECOND + 10);
    expect(text()).toBe("4:59");
    element.remove();
    await mount({ clock: running(fischer), seat: 1 });
    await pass(MINUTE);
    expect(text()).toBe("5:00");
    expect(element.hasAttribute("running")).toBe(false);
  });

  it("goes by the table's time, not by this device's", async () => {
    await mount({ clock: running(fischer), seat: 0, offset: 30 * SECOND });
    expect(text()).toBe("4:30");
  });

  it("does not drift: a page that slept shows what is left on the table", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    vi.setSystemTime(START + 2 * MINUTE);
    document.dispatchEvent(new Event("visibilitychange"));
    await element.updateComplete;
    expect(text()).toBe("3:00");
  });

  it("the clock shows the time at the past moment in view, and stands still there", async () => {
    await mount({ clock: running(fischer), seat: 0, at: START + 10 * SECOND });
    expect(text()).toBe("4:50");
    await pass(MINUTE);
    expect(text()).toBe("4:50");
  });

  it("waits at 0 for the table to say what that means", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    await pass(10 * MINUTE);
    expect(text()).toBe("0:00");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("shows 0 where the game was lost by it, whatever would have been added", async () => {
    await mount({ clock: turnClock(running(fischer), [], START + 6 * MINUTE), seat: 0, spent: true });
    expect(text()).toBe("0:00");
  });

  it("is marked by more than a colour when little is left", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    expect(element.shadowRoot?.querySelector("[role=img]")).toBeNull();
    await pass(4 * MINUTE + 10);
    expect(element.hasAttribute("low")).toBe(true);
    expect(element.shadowRoot?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Low on time");
  });

  it("the clock announces three times in the player's own turn how much is left, and no more", async () => {
    await mount({ clock: running(fischer), seat: 0, mine: true });
    for (let second = 0; second < 300; second++) await pass(SECOND);
    expect(told).toEqual(["1 minute left.", "ft-clock-low", "30 seconds left.", "10 seconds left."]);
  });

  it("the clock announces nothing about another player's time", async () => {
    await mount({ clock: running(fischer), seat: 0, mine: false });
    for (let second = 0; second < 300; second++) await pass(SECOND);
    expect(told).toEqual([]);
  });
});
