import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import "../../../../client/kit/styles/page.css";
import { clockFaceOf, durationText, isLow, nextChangeIn } from "../../../../client/table/clock/clock-face.ts";
import type { FtClock } from "../../../../client/table/clock/ft-clock.ts";
import "../../../../client/table/clock/ft-clock.ts";
import { type Clock, type ClockRule, startClock, turnClock } from "../../../../engine/contract/clock.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const fischer: ClockRule = { type: "fischer", ms: 5 * MINUTE_MS, increment: 3 * SECOND_MS };
const threeHours: ClockRule = { type: "fischer", ms: 3 * HOUR_MS, increment: 0 };
const threeDays: ClockRule = { type: "turn", ms: 3 * DAY_MS };

describe("what a clock shows", () => {
  it.each([
    [fischer, 5 * MINUTE_MS, "5:00"],
    [fischer, 4 * MINUTE_MS + 59_001, "5:00"],
    [fischer, 65_000, "1:05"],
    [fischer, 10_001, "0:11"],
    [fischer, 10_000, "10.0"],
    [fischer, 9_990, "9.9"],
    [fischer, 1, "0.0"],
    [fischer, 0, "0:00"],
    [threeHours, 2 * HOUR_MS + 3 * MINUTE_MS + 4 * SECOND_MS, "2:03:04"],
    [threeDays, 2 * DAY_MS + 4 * HOUR_MS + 59 * MINUTE_MS, "2d 4h"],
    [threeDays, 23 * HOUR_MS + 59 * MINUTE_MS, "23h 59m"],
    [threeDays, 59 * MINUTE_MS, "59:00"],
  ])("%j with %i ms left: %s", (rule, left, shownTime) => {
    expect(clockFaceOf(left, rule, "en").text).toBe(shownTime);
  });

  it("a clock has the boards' digits, in every language", () => {
    expect(clockFaceOf(65_000, fischer, "bn").text).toBe("1:05");
    expect(clockFaceOf(9_500, fischer, "bn").text).toBe("9.5");
  });

  it.each([
    [fischer, 65_000, SECOND_MS],
    [fischer, 65_250, 250],
    [fischer, 9_950, 50],
    [threeDays, 2 * DAY_MS + 30 * MINUTE_MS, 30 * MINUTE_MS],
    [fischer, 0, null],
  ])("%j with %i ms left changes in %s ms", (rule, left, wait) => {
    expect(nextChangeIn(left, rule)).toBe(wait);
  });

  it("nextChangeIn gives the next change of the text, so no text repeats", () => {
    const faces: string[] = [];
    for (let left = 15_480; left > 0; left -= nextChangeIn(left, fischer)!)
      faces.push(clockFaceOf(left, fischer, "en").text);
    expect(faces.slice(0, 8)).toEqual(["0:16", "0:15", "0:14", "0:13", "0:12", "0:11", "10.0", "9.9"]);
    expect(new Set(faces).size).toBe(faces.length);
  });

  it.each([
    [fischer, MINUTE_MS, true],
    [fischer, MINUTE_MS + 1, false],
    [{ type: "turn", ms: 30 * SECOND_MS } as const, 10 * SECOND_MS, true],
    [{ type: "turn", ms: 10 * SECOND_MS } as const, 9 * SECOND_MS, false],
  ])("isLow of %j with %i ms left: %s", (rule, left, expected) => {
    expect(isLow(left, rule)).toBe(expected);
  });

  it("durationText gives the time that a player has been away in one unit", () => {
    expect(durationText(12 * MINUTE_MS + 40 * SECOND_MS, "en")).toBe("12 min");
    expect(durationText(26 * HOUR_MS, "en")).toBe("1 day");
  });
});

describe("a clock at a seat", () => {
  const START = 1_767_225_600_000;
  let element: FtClock;
  let announced: string[];

  /** Seat 0 is on turn since `START`. */
  const running = (rule: ClockRule): Clock => turnClock(startClock(rule, 2), [0], START);

  const mount = async (props: Partial<FtClock>): Promise<void> => {
    element = document.createElement("ft-clock");
    Object.assign(element, props);
    for (const type of ["ft-clock-announce", "ft-clock-low"])
      element.addEventListener(type, (event) => announced.push((event as CustomEvent<string>).detail || type));
    document.body.append(element);
    await element.updateComplete;
  };

  const shownTime = () => element.shadowRoot?.querySelector("bdi")?.textContent;

  const advance = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms);
    await element.updateComplete;
  };

  beforeEach(() => {
    announced = [];
    vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout", "clearTimeout"] });
  });

  it("the clock runs for the player on turn, and not for the other", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    expect(shownTime()).toBe("5:00");
    await advance(SECOND_MS + 10);
    expect(shownTime()).toBe("4:59");
    element.remove();
    await mount({ clock: running(fischer), seat: 1 });
    await advance(MINUTE_MS);
    expect(shownTime()).toBe("5:00");
    expect(element.hasAttribute("running")).toBe(false);
  });

  it("the clock uses the table's time, not the device's", async () => {
    await mount({ clock: running(fischer), seat: 0, offset: 30 * SECOND_MS });
    expect(shownTime()).toBe("4:30");
  });

  it("the clock of a page that was suspended shows the time left at the table", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    vi.setSystemTime(START + 2 * MINUTE_MS);
    document.dispatchEvent(new Event("visibilitychange"));
    await element.updateComplete;
    expect(shownTime()).toBe("3:00");
  });

  it("the clock shows the time at the past moment in view, and does not run", async () => {
    await mount({ clock: running(fischer), seat: 0, at: START + 10 * SECOND_MS });
    expect(shownTime()).toBe("4:50");
    await advance(MINUTE_MS);
    expect(shownTime()).toBe("4:50");
  });

  it("the clock stops at 0 until the table sends the result", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    await advance(10 * MINUTE_MS);
    expect(shownTime()).toBe("0:00");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("the clock of a player who lost on time shows 0, without the increment", async () => {
    await mount({ clock: turnClock(running(fischer), [], START + 6 * MINUTE_MS), seat: 0, spent: true });
    expect(shownTime()).toBe("0:00");
  });

  it("words in Urdu are smaller than digits, because Nastaliq is higher than the seat's plaque", async () => {
    const sizeOf = async (rule: ClockRule) => {
      await mount({ clock: running(rule), seat: 0 });
      const size = Number.parseFloat(getComputedStyle(element.shadowRoot!.querySelector("bdi")!).fontSize);
      element.remove();
      return size;
    };
    document.documentElement.lang = "ur";
    onTestFinished(() => {
      document.documentElement.lang = "en";
    });
    expect(await sizeOf(threeDays)).toBeLessThan(0.8 * (await sizeOf(fischer)));
  });

  it("a clock low on time has an icon with a label, not only a colour", async () => {
    await mount({ clock: running(fischer), seat: 0 });
    expect(element.shadowRoot?.querySelector("[role=img]")).toBeNull();
    await advance(4 * MINUTE_MS + 10);
    expect(element.hasAttribute("low")).toBe(true);
    expect(element.shadowRoot?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Low on time");
  });

  it("the clock announces the time left three times in the player's own turn", async () => {
    await mount({ clock: running(fischer), seat: 0, mine: true });
    for (let second = 0; second < 300; second++) await advance(SECOND_MS);
    expect(announced).toEqual(["1 minute left.", "ft-clock-low", "30 seconds left.", "10 seconds left."]);
  });

  it("the clock announces nothing about another player's time", async () => {
    await mount({ clock: running(fischer), seat: 0, mine: false });
    for (let second = 0; second < 300; second++) await advance(SECOND_MS);
    expect(announced).toEqual([]);
  });
});
