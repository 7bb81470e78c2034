/** The result as a paper on the table. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/table/ft-game-over.ts";
import "../../../client/table/ft-table.ts";
import * as v from "valibot";
import { poolClient } from "../../../client/games/pool/client.ts";
import { trainClient } from "../../../client/games/train/client.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtGameOver } from "../../../client/table/ft-game-over.ts";
import type { FtTable } from "../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { fold, viewLog } from "../../../engine/log/log.ts";
import { HostedTable } from "../support/hosted-table.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";
import { button, openPage, openPool, within } from "../support/multi-player-pages.ts";

let over: FtGameOver | null = null;

const mount = async (store: Store, others: object = {}): Promise<FtGameOver> => {
  over = document.createElement("ft-game-over") as FtGameOver;
  Object.assign(over, { client: poolClient, store, hosted: true, ...others });
  document.body.append(over);
  await over.updateComplete;
  return over;
};

/** A game that seat 0 has resigned, or that was drawn. */
const ended = (seat: 0 | 1 | null, isDrawn = false): Store => {
  const table = new HostedTable().sit();
  table.play(2);
  if (isDrawn) {
    table.submit(0, { type: "offer-draw" });
    table.submit(1, { type: "accept-draw" });
  } else table.submit(0, { type: "resign" });
  const store = new Store();
  for (const frame of table.firstFrames(seat)) store.receive(frame);
  return store;
};

const paper = (): Element => over!.renderRoot.querySelector("section")!;

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => {
  over?.remove();
  over = null;
});

describe("the result", () => {
  it.each([
    [0, /Player 1.* won$/, "lost"],
    [1, /^You won$/, "won"],
    [null, /Player 1.* won$/, "watched"],
  ] as const)("for seat %s is %s, with its reason and length", async (seat, title, mood) => {
    await mount(ended(seat));
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(page.getByText(/^By resignation\. 2 moves, 1 min\.$/)).toBeVisible();
    expect(paper().classList.contains(mood)).toBe(true);
  });

  it("of a draw names no winner", async () => {
    await mount(ended(1, true));
    await expect.element(page.getByRole("heading", { name: "A draw" })).toBeVisible();
    await expect.element(page.getByText(/^By agreement\./)).toBeVisible();
    expect(paper().classList.contains("drawn")).toBe(true);
  });

  it("shows the board's last moment to the winner, and the winner's face to the loser", async () => {
    await mount(ended(1));
    await expect.poll(() => over!.renderRoot.querySelectorAll(".picture > svg circle").length).toBeGreaterThan(20);
    over!.remove();
    await mount(ended(0));
    expect(over!.renderRoot.querySelectorAll(".picture svg.face").length).toBe(1);
  });

  it("takes no press before it is seen", async () => {
    await mount(ended(0), { fresh: true });
    const isUnderPointer = () => {
      const { left, bottom } = paper().getBoundingClientRect();
      return document.elementFromPoint(left + 30, bottom - 30) === over;
    };
    const [entering] = paper().getAnimations();
    entering!.pause();
    entering!.currentTime = 0;
    expect(isUnderPointer()).toBe(false);
    entering!.finish();
    expect(isUnderPointer()).toBe(true);
  });

  it("among eight is a place next to a board that tells who has won", async () => {
    const game = await trainClient.whole();
    installGame(game);
    const options = v.parse(game.options, { set: 12, rounds: 1 });
    const entries = viewLog(selfplay({ game: "train", seats: 8, options, seed: "place" }), "all");
    const places = fold(entries).outcome?.places ?? [];
    const seat = places.findIndex((place) => place > 4);
    const store = new Store();
    store.receive({
      type: "hello",
      protocol: 1,
      viewer: "all",
      seats: [seat],
      from: 0,
      length: entries.length,
      now: 0,
    });
    store.receive({ type: "entries", entries });
    await mount(store, { client: trainClient, told: true });
    await expect.element(page.getByRole("heading", { name: `Place ${places[seat]} of 8` })).toBeVisible();
    expect(page.getByText(/ won| wins? /).elements()).toEqual([]);
    over!.told = false;
    await expect.element(page.getByText(new RegExp(`Place ${places[seat]} of 8\\.`))).toBeVisible();
    expect(over!.renderRoot.querySelectorAll(".score li").length).toBe(4);
  });

  it("can be checked, with what this browser had received", async () => {
    const table = new HostedTable().sit();
    table.play(2);
    const store = new Store();
    for (const frame of table.firstFrames(0)) store.receive(frame);
    table.submit(0, { type: "resign" });
    for (const frame of table.firstFrames(0)) store.receive(frame);
    await mount(store);
    await userEvent.click(page.getByRole("button", { name: "More" }));
    await userEvent.click(page.getByRole("button", { name: "Verify the game" }));
    await expect.element(page.getByText("Verified")).toBeVisible();
    await expect.element(page.getByText(/Entries seen live by this browser: 6, unchanged/)).toBeVisible();
  });
});

describe("on the table", () => {
  const endingOf = (table: FtTable): FtGameOver => table.renderRoot.querySelector("ft-game-over")!;
  const stageOf = (table: FtTable): FtGameView => table.renderRoot.querySelector("ft-game-view")!;
  const boardOf = (table: FtTable): Element => stageOf(table).renderRoot.querySelector(".board > *")!;
  const boxes = (table: FtTable) => [endingOf(table), boardOf(table)].map((part) => part.getBoundingClientRect());

  const finished = async (): Promise<FtTable> => {
    const party = openPool().play(2);
    party.submit(0, { type: "resign" });
    const table = await openPage(party, 1);
    await expect.poll(() => endingOf(table)?.renderRoot.querySelector("h2")?.textContent).toBe("You won");
    return table;
  };

  it("lies across the board; Escape sinks it to a bar below the rail, and a press raises it", async () => {
    const table = await finished();
    const [band, board] = boxes(table);
    expect(band!.width).toBeCloseTo(board!.width, 0);
    expect((band!.top + band!.bottom) / 2).toBeCloseTo((board!.top + board!.bottom) / 2, -1);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => boxes(table)[0]!.height).toBe(44);
    const rail = stageOf(table).renderRoot.querySelector(".scrub")!.getBoundingClientRect();
    expect(boxes(table)[0]!.top).toBeGreaterThanOrEqual(rail.bottom);
    expect(boxes(table)[0]!.bottom).toBeLessThanOrEqual(800);
    await userEvent.click(button(table, "Show the result"));
    await expect.poll(() => boxes(table)[0]!.height).toBeGreaterThan(100);
  });

  it("sinks at a press on the board beside it, and not at one on it", async () => {
    const table = await finished();
    const ending = endingOf(table);
    ending.renderRoot
      .querySelector("h2")!
      .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    expect(ending.sunk).toBe(false);
    boardOf(table).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    expect(ending.sunk).toBe(true);
  });

  it("leaves the board free for a look back", async () => {
    const table = await finished();
    const view = stageOf(table);
    await expect.poll(() => view.renderRoot.querySelector("foldtable-scrubber")).toBeTruthy();
    view.replay.step(-1);
    await expect.poll(() => endingOf(table).checkVisibility()).toBe(false);
    view.replay.step(1);
    await expect.poll(() => endingOf(table).checkVisibility()).toBe(true);
  });

  /** Player 1 wants to delete the table; `watchers` are there. */
  const askToDelete = (table: FtTable, watchers: number) =>
    endingOf(table).store.receive({ type: "presence", seats: [true, true], watchers, forgetting: [0] });
  const asked = (table: FtTable) => within(table).getByText(/wants to delete this table/);

  it("rises once at a request to delete, also while what is behind More loads", async () => {
    const table = await finished();
    const ending = endingOf(table);
    ending.sunk = true;
    ending.renderRoot.querySelector<HTMLElement>(".open-more")!.click();
    askToDelete(table, 0);
    await expect.element(asked(table)).toBeVisible();
    expect(ending.sunk).toBe(false);
    boardOf(table).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    askToDelete(table, 1);
    await ending.updateComplete;
    await ending.updateComplete;
    expect(ending.sunk).toBe(true);
  });

  it("is announced with the request to delete where it is not shown", async () => {
    const table = await finished();
    await expect.poll(() => stageOf(table).renderRoot.querySelector("foldtable-scrubber")).toBeTruthy();
    stageOf(table).replay.step(-1);
    await expect.poll(() => endingOf(table).checkVisibility()).toBe(false);
    const said: string[] = [];
    table.addEventListener("ft-toast", ({ detail }) => said.push(detail));
    askToDelete(table, 0);
    await expect.poll(() => said).toEqual([expect.stringMatching(/wants to delete this table/)]);
  });

  it.each(["train", "spy"])("of %s is on a phone's screen, with what can be done next", async (game) => {
    await page.viewport(390, 844);
    const options = game === "train" ? { options: { set: 9, rounds: 1 } } : {};
    const party = new MultiPlayerTable(game, options).sit("Ann", "Ben");
    if (game === "train") party.play(900);
    else party.submit(0, { type: "resign" });
    expect(party.session.state.phase).toBe("over");
    const table = await openPage(party, 1);
    await expect.element(button(table, "Play again")).toBeVisible();
    await expect
      .poll(() => button(table, "Play again").element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(844);
  });

  it("comes on a phone directly beneath the board and above the own seat, and on the screen", async () => {
    await page.viewport(390, 844);
    const table = await finished();
    const [band, board] = boxes(table);
    const own = stageOf(table).renderRoot.querySelector(".near")!;
    expect(band!.top).toBeGreaterThanOrEqual(board!.bottom);
    expect(band!.bottom).toBeLessThanOrEqual(own.getBoundingClientRect().top);
    expect(band!.bottom).toBeLessThanOrEqual(844);
    await expect.element(within(table).getByRole("button", { name: "Play again" })).toBeVisible();
  });
});
