/**
 * The start page's own table: a recorded game that moves while it is in view.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/local/ft-demo-board.ts";
import { gameIds } from "../../../client/games/registry.ts";
import type { FtDemoBoard } from "../../../client/local/ft-demo-board.ts";

let living: FtDemoBoard;

const mount = async (game: string): Promise<void> => {
  living = document.createElement("ft-demo-board");
  living.style.cssText = "display: grid; block-size: 320px; inline-size: 600px";
  living.game = game;
  document.body.append(living);
  await living.updateComplete;
};
type Board = Element & { readonly props?: { readonly state: object } };
const board = (): Board | null => living.renderRoot.querySelector("[inert] > *");
const state = () => board()?.props?.state;
const reduced = (): void => {
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("reduced-motion") ? ({ matches: true } as MediaQueryList) : media(query),
  );
};

beforeEach(async () => {
  await page.viewport(1280, 800);
});
afterEach(() => {
  living.remove();
  vi.restoreAllMocks();
});

describe("the living table", () => {
  it.each(gameIds)("%s is played on its own board", async (game) => {
    await mount(game);
    await expect.poll(state, { timeout: 10_000 }).toBeTruthy();
    const first = state();
    await expect.poll(state, { timeout: 10_000 }).not.toBe(first);
    expect(board()?.localName).toBe(`foldtable-${game}-board`);
  });

  it("shows no other game's board for a game without a recorded game", async () => {
    await mount("pool");
    await expect.poll(state, { timeout: 10_000 }).toBeTruthy();
    living.game = "unrecorded";
    await expect.poll(board).toBeNull();
  });

  it("the demo board is an image to a screen reader, and only its one button takes the focus", async () => {
    await mount("pool");
    await expect.element(page.getByRole("img", { name: /: a recorded game$/ })).toBeVisible();
    await userEvent.tab();
    expect(living.shadowRoot?.activeElement?.localName).toBe("button");
    expect(page.getByRole("gridcell").elements()).toEqual([]);
  });

  it("with reduced motion the demo board stands still until it is started", async () => {
    reduced();
    await mount("pool");
    await userEvent.click(page.getByRole("button", { name: "Play the demo" }));
    await expect.element(page.getByRole("button", { name: "Stop the demo" })).toBeVisible();
    const still = state();
    await expect.poll(state, { timeout: 10_000 }).not.toBe(still);
  });

  it("has its button close to the board and never on it, in any width", async () => {
    await mount("pool");
    for (const width of ["340px", "600px", "1100px"]) {
      living.style.inlineSize = width;
      const button = page.getByRole("button", { name: "Stop the demo" });
      await expect.element(button).toBeVisible();
      const shown = living.renderRoot.querySelector(".board")!;
      const [on, at, around] = [button.element(), shown, living].map((each) => each.getBoundingClientRect());
      expect(on!.left - at!.right).toBeLessThan(16);
      expect(on!.top).toBeGreaterThanOrEqual(at!.bottom);
      expect(on!.right).toBeLessThanOrEqual(around!.right);
    }
  });

  it("shows the chosen game", async () => {
    await mount("pool");
    await expect.poll(state, { timeout: 10_000 }).toBeTruthy();
    living.game = "spy";
    await expect.poll(() => board()?.localName, { timeout: 10_000 }).toBe("foldtable-spy-board");
  });

  it("leaves the previous content if no record can be loaded", async () => {
    await mount("heap");
    expect(board()).toBeNull();
    expect(living.renderRoot.querySelector("slot")).not.toBeNull();
  });
});
