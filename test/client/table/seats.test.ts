import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/table/ft-action-panel.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import * as v from "valibot";
import { trainClient } from "../../../client/games/train/client.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { AnyEvent, Entry } from "../../../engine/table/types.ts";

let view: FtGameView;
let taken: Seat[];

/** Mounts a waiting table of train with players and computers at these seats; `own` is the viewer's seat. */
const mount = async (
  seats: number,
  players: readonly Seat[],
  own: Seat | null = null,
  computers: readonly Seat[] = [],
): Promise<void> => {
  const options = v.parse((await trainClient.whole()).options, { set: seats > 12 ? 18 : 12 });
  const events: AnyEvent[] = [
    { type: "opened", game: "train", rules: trainClient.game.rules, options, seats, commitment: "", shared: false },
    ...players.map(
      (seat) => ({ type: "seat-taken", seat, player: null, name: `Player ${seat + 1}`, salt: "" }) as const,
    ),
    ...computers.map(
      (seat) =>
        ({
          type: "seat-taken",
          seat,
          player: null,
          name: "Computer",
          salt: "0".repeat(32),
          bot: { level: 2 },
        }) as const,
    ),
  ];
  const store = new Store();
  store.load(
    events.map((event, seq): Entry => ({ seq, at: 0, seat: null, v: 1, event })),
    own ?? "watcher",
  );
  store.seats = own === null ? [] : [own];
  view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, { client: trainClient, store, hosted: true, early: true, takeable: own === null });
  // A hosted table in a wide window shows chairs around the cloth instead of bars.
  view.toggleAttribute("chairs", true);
  const panel = document.createElement("ft-action-panel");
  Object.assign(panel, { client: trainClient, store, slot: "panel" });
  view.append(panel);
  view.addEventListener("ft-take-seat", (event) => taken.push((event as CustomEvent<Seat>).detail));
  document.body.append(view);
  await view.updateComplete;
  await expect
    .poll(() => panel.shadowRoot?.querySelector("ft-waiting-room")?.shadowRoot?.querySelector("section"))
    .toBeTruthy();
};

beforeEach(async () => {
  await page.viewport(1280, 800);
  document.body.style.margin = "0";
  taken = [];
});

describe.each([
  ["in bars on a phone", 390, 844],
  ["around the cloth on a desktop", 1280, 800],
])("a table for many, %s", (_, width, height) => {
  beforeEach(() => page.viewport(width, height));

  it("the table shows its seats in order, and a free one is taken by pressing it", async () => {
    await mount(8, [0, 4]);
    await userEvent.click(page.getByRole("button", { name: "Sit here: Seat 4" }));
    expect(taken).toEqual([3]);
    await expect.element(page.getByText("6 seats are free. Choose one, or take the next.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Sit here: Seat 5" })).not.toBeInTheDocument();
  });

  it("a visitor takes over a computer's seat by pressing it, and a seated player cannot", async () => {
    await mount(4, [0], null, [2]);
    await userEvent.click(page.getByRole("button", { name: "Sit here: Seat 3" }));
    expect(taken).toEqual([2]);
    view.remove();
    await mount(4, [0], 0, [2]);
    await expect.element(page.getByRole("button", { name: "Sit here: Seat 3" })).not.toBeInTheDocument();
  });

  it("a seat is taken with the keyboard alone", async () => {
    await mount(3, []);
    await expect.element(page.getByRole("button", { name: "Sit here: Seat 2" })).toBeVisible();
    await userEvent.keyboard("{Tab}{Tab}{Enter}");
    expect(taken).toEqual([1]);
    const panel = view.querySelector("ft-action-panel")!.shadowRoot!;
    const focused = () => view.shadowRoot!.activeElement ?? panel.activeElement;
    const seat = focused();
    expect(seat).toBeTruthy();
    view.takeable = false;
    Object.assign(panel.querySelector("ft-waiting-room")!, { mine: [1] });
    await view.updateComplete;
    await expect.element(page.getByRole("button", { name: "Sit here: Seat 2" })).not.toBeInTheDocument();
    expect(focused()).toBe(seat);
  });

  it("a seated player cannot take a second seat", async () => {
    await mount(8, [0, 4], 4);
    await expect.element(page.getByText("Waiting for 6 more players")).toBeVisible();
    expect(page.getByRole("button", { name: /^Sit here/ }).elements()).toEqual([]);
  });
});

describe("a table for many", () => {
  it("a computer's seat is not taken over during the game", async () => {
    await page.viewport(390, 844);
    await mount(4, [0], null, [2]);
    await expect.element(page.getByRole("button", { name: "Sit here: Seat 3" })).toBeVisible();
    view.early = false;
    await expect.element(page.getByRole("button", { name: "Sit here: Seat 3" })).not.toBeInTheDocument();
  });

  it("a visitor reads the game's options on the cloth of a wide window", async () => {
    await page.viewport(1440, 900);
    await mount(4, [0], null);
    const cloth = () =>
      view
        .querySelector("ft-action-panel")
        ?.shadowRoot?.querySelector("ft-waiting-room")
        ?.shadowRoot?.querySelector("ft-chairs")?.shadowRoot;
    await expect.poll(() => cloth()?.querySelector(".below > p")?.textContent).toContain("Double-");
  });

  it.each([
    [8, 390, 844],
    [16, 390, 844],
    [16, 360, 780],
    [16, 1440, 900],
  ])("with %i seats, seats and link are visible at once on %i × %i", async (seats, width, height) => {
    await page.viewport(width, height);
    await mount(seats, [0, 4], 4);
    await expect.poll(() => page.getByRole("button", { name: "Copy link" }).query()).toBeTruthy();
    const room = view.querySelector("ft-action-panel")!.shadowRoot!.querySelector("ft-waiting-room")!;
    const chairs = () => room.shadowRoot!.querySelector("ft-chairs")?.shadowRoot?.querySelectorAll(".chair") ?? [];
    const bars = [...view.renderRoot.querySelectorAll("ft-seat-bar")].filter((bar) => bar.checkVisibility());
    await expect.poll(() => bars.length + chairs().length).toBe(seats);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    for (const element of [page.getByRole("button", { name: "Leave my seat" }).element(), ...bars, ...chairs()]) {
      const box = element.getBoundingClientRect();
      expect(box.bottom).toBeLessThanOrEqual(height - 3.25 * rem);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
