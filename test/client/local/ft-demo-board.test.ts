/**
 * The demo board of the start page: a recorded game that plays while it is visible.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/local/ft-demo-board.ts";
import { gameIds } from "../../../client/games/registry.ts";
import type { FtDemoBoard } from "../../../client/local/ft-demo-board.ts";

let demo: FtDemoBoard;

const mount = async (game: string): Promise<void> => {
  demo = document.createElement("ft-demo-board");
  demo.style.cssText = "display: grid; block-size: 320px; inline-size: 600px";
  demo.game = game;
  document.body.append(demo);
  await demo.updateComplete;
};
type Board = Element & { readonly props?: { readonly state: object } };
const board = (): Board | null => demo.renderRoot.querySelector("[inert] > *");
const state = () => board()?.props?.state;
const emulateReducedMotion = (): void => {
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("reduced-motion") ? ({ matches: true } as MediaQueryList) : media(query),
  );
};

beforeEach(async () => {
  await page.viewport(1280, 800);
});
afterEach(() => {
  demo.remove();
  vi.restoreAllMocks();
});

describe("the demo board", () => {
  it.each(gameIds)("%s is played on its own board", async (game) => {
    await mount(game);
    await expect.poll(state, { timeout: 10_000 }).toBeTruthy();
    const first = state();
    await expect.poll(state, { timeout: 10_000 }).not.toBe(first);
    expect(board()?.localName).toBe(`foldtable-${game}-board`);
  });

  it("the demo board is empty for a game without a recorded game", async () => {
    await mount("pool");
    await expect.poll(state, { timeout: 10_000 }).toBeTruthy();
    demo.game = "unrecorded";
    await expect.poll(board).toBeNull();
  });

  it("the demo board is an image to a screen reader, and only its one button takes the focus", async () => {
    await mount("pool");
    await expect.element(page.getByRole("img", { name: /: a recorded game$/ })).toBeVisible();
    await userEvent.tab();
    expect(demo.shadowRoot?.activeElement?.localName).toBe("button");
    expect(page.getByRole("gridcell").elements()).toEqual([]);
  });

  it("with reduced motion the demo does not play until it is started", async () => {
    emulateReducedMotion();
    await mount("pool");
    await userEvent.click(page.getByRole("button", { name: "Play the demo" }));
    await expect.element(page.getByRole("button", { name: "Stop the demo" })).toBeVisible();
    const stopped = state();
    await expect.poll(state, { timeout: 10_000 }).not.toBe(stopped);
  });

  it("the button is below the board, within the element, in any width", async () => {
    await mount("pool");
    for (const width of ["340px", "600px", "1100px"]) {
      demo.style.inlineSize = width;
      const button = page.getByRole("button", { name: "Stop the demo" });
      await expect.element(button).toBeVisible();
      const shown = demo.renderRoot.querySelector(".board")!;
      const [on, at, around] = [button.element(), shown, demo].map((each) => each.getBoundingClientRect());
      expect(on!.left - at!.right).toBeLessThan(16);
      expect(on!.top).toBeGreaterThanOrEqual(at!.bottom);
      expect(on!.right).toBeLessThanOrEqual(around!.right);
    }
  });

  it("the demo board shows the chosen game", async () => {
    await mount("pool");
    await expect.poll(state, { timeout: 10_000 }).toBeTruthy();
    demo.game = "spy";
    await expect.poll(() => board()?.localName, { timeout: 10_000 }).toBe("foldtable-spy-board");
  });

  it("a demo that loads after its page was left does not play", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const request = window.fetch.bind(window);
    vi.spyOn(window, "fetch").mockImplementation(async (...asked) => {
      await promise;
      return request(...asked);
    });
    await mount("pool");
    const seen = new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(demo));
    await seen;
    await new Promise(requestAnimationFrame);
    demo.remove();
    resolve();
    await expect.poll(state, { timeout: 10_000 }).toBeTruthy();
    const first = state();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(state()).toBe(first);
  });

  it("the slot stays if no recorded game can be loaded", async () => {
    await mount("heap");
    expect(board()).toBeNull();
    expect(demo.renderRoot.querySelector("slot")).not.toBeNull();
  });
});
