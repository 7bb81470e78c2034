/** On a laptop and on a large screen, each page fills most of the window, and the start page needs no scrolling. */
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../client/home/ft-home.ts";
import "../../client/local/ft-demo-board.ts";
import "../../client/kit/styles/page.css";
import "../../client/learn/ft-learn.ts";
import "../../client/local/ft-player-names.ts";
import "../../client/local/ft-open-file.ts";
import "../../client/rules/ft-rules.ts";

const WINDOWS = [
  [1440, 900],
  [1920, 1080],
] as const;

let shown: HTMLElement | null = null;

const show = async (name: string, properties: object): Promise<ShadowRoot> => {
  shown = Object.assign(document.createElement(name), properties);
  document.body.append(shown);
  await expect.poll(() => shown?.shadowRoot?.childElementCount).toBeGreaterThan(0);
  return shown.shadowRoot!;
};

/** The share of the window's width and height that the parts fill together. */
const shareOf = (root: ShadowRoot, parts: string): { readonly width: number; readonly height: number } => {
  const boxes = [...root.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  const across = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  const down = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return { width: across / innerWidth, height: down / innerHeight };
};

describe.each(WINDOWS)("at %i × %i", (width, height) => {
  it.each([
    ["ft-rules", { game: null }, ".choice > a"],
    ["ft-learn", { path: "/learn" }, ".choice > a"],
    ["ft-open-file", {}, ".drop"],
    ["ft-player-names", { game: "pool", seats: 2, counts: [2], levels: 8 }, "form, ft-demo-board"],
  ])("%s takes most of the window", async (name, properties, parts) => {
    await page.viewport(width, height);
    const root = await show(name, properties);
    await expect.poll(() => root.querySelector(parts)).not.toBeNull();
    await expect.poll(() => shareOf(root, parts).height).toBeGreaterThan(0.55);
    const share = shareOf(root, parts);
    expect(share.height).toBeLessThanOrEqual(1);
    expect(share.width).toBeGreaterThan(0.7);
  });

  it("the rules take most of the width, with lines short enough to read", async () => {
    await page.viewport(width, height);
    const root = await show("ft-rules", { game: "spy" });
    await expect.poll(() => root.querySelector(".prose")).not.toBeNull();
    expect(shareOf(root, ".prose, aside").width).toBeGreaterThan(0.6);
    const prose = root.querySelector<HTMLElement>(".prose")!;
    expect(prose.clientWidth / Number.parseFloat(getComputedStyle(prose).fontSize)).toBeLessThan(42);
  });

  it("a new visitor's start page is visible without scrolling", async () => {
    await page.viewport(width, height);
    localStorage.clear();
    const root = await show("ft-home", {});
    await expect.poll(() => root.querySelector("ft-lobby")?.shadowRoot?.querySelector(".empty")).not.toBeNull();
    await expect.poll(() => root.querySelector("footer")!.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
  });
});

it("a drag that pulls the page down does not reload it", () => {
  expect(getComputedStyle(document.documentElement).overscrollBehaviorY).toBe("none");
});
