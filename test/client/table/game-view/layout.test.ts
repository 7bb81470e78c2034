/**
 * The layout of the game view: all controls are within the window, and none shifts.
 * @gate
 */
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import { HostedTable } from "../../support/hosted-table.ts";
import { type MountedView, mountGameView, receiveEntries } from "../../support/mount-game-view.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

let table: HostedTable;
let mounted: MountedView;

const part = (selector: string): Element => mounted.view.renderRoot.querySelector(selector)!;
const scrubberButton = (name: string): HTMLElement =>
  part("foldtable-scrubber").shadowRoot!.querySelector<HTMLElement>(`[aria-label="${name}"]`)!;

beforeEach(async () => {
  await page.viewport(1440, 900);
  document.body.style.margin = "0";
  table = new HostedTable();
});

describe.each([
  ["a phone", 390, 844],
  ["a small phone", 360, 780],
  ["a short phone", 390, 664],
  ["the smallest phone", 360, 640],
  ["a phone on its side", 844, 390],
  ["a tablet", 820, 1180],
  ["a laptop", 1440, 900],
  ["a wall", 3840, 2160],
])("on %s", (_, width, height) => {
  it("everything needed to act is visible at once", async () => {
    await page.viewport(width, height);
    table.sit().play(6);
    mounted = await mountGameView(table);
    for (const selector of [".far", ".board", ".near", ".panel", ".scrub"]) {
      const box = part(selector).getBoundingClientRect();
      // The page's own header takes 3.25 rem.
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      expect(box.bottom, selector).toBeLessThanOrEqual(height - 3.25 * rem);
      expect(box.right, selector).toBeLessThanOrEqual(width);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

it.each([
  ["a phone", 390, 844],
  ["the smallest phone", 360, 640],
])("stepping back in a running game moves no control on %s", async (_, width, height) => {
  await page.viewport(width, height);
  table.sit().play(6);
  mounted = await mountGameView(table);
  const edges = () =>
    [part(".scrub"), scrubberButton("Previous move")].map((each) => {
      const { top, bottom, left } = each.getBoundingClientRect();
      return [top, bottom, left];
    });
  // A font that loads late changes the height of lines.
  await document.fonts.ready;
  const before = edges();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await whenPartsLoaded(mounted.view);
  await document.fonts.ready;
  expect(edges()).toEqual(before);
  const slider = part("foldtable-scrubber").shadowRoot!.querySelector("input")!.getBoundingClientRect();
  expect(slider.width).toBeGreaterThan(100);
  expect(slider.right).toBeLessThan(scrubberButton("Next move").getBoundingClientRect().left + 1);
});

it("standings that are higher than their place beside the board scroll", async () => {
  table.sit().play(6);
  mounted = await mountGameView(table);
  await whenPartsLoaded(mounted.view);
  const moves = part(".moves");
  part(".leaders").setAttribute("style", "min-block-size: 200vh");
  moves.scrollTop = 50;
  expect(moves.scrollTop).toBe(50);
});

interface LayoutShift extends PerformanceEntry {
  readonly sources?: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

const describeShift = (shift: LayoutShift): string =>
  (shift.sources ?? [])
    .map(({ node, previousRect: from, currentRect: to }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.outerHTML.slice(0, 60)}: ${from.x},${from.y} to ${to.x},${to.y}`;
    })
    .join("; ");

describe.each([
  ["a phone", 390, 844],
  ["a laptop", 1440, 900],
])("a live table on %s", (_, width, height) => {
  it("has no layout shift when its parts load or with a move", async () => {
    await page.viewport(width, height);
    table.sit().play(4);
    const shifts: string[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries().map(describeShift)));
    mounted = await mountGameView(table);
    observer.observe({ type: "layout-shift" });
    for (let move = 0; move < 4; move++) {
      await receiveEntries(mounted, table.play(1));
      await whenPartsLoaded(mounted.view);
    }
    observer.disconnect();
    expect(mounted.view.replay.end).toBe(8);
    expect(shifts).toEqual([]);
  });
});
