/** The result of a game, shown over the board. */
import { beforeEach, describe, expect, it } from "vitest";
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

/** A finished game as this seat sees it: seat 0 has resigned, or it was drawn. */
const finishedStore = (seat: 0 | 1 | null, isDrawn = false): Store => {
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

const resultPaper = (): Element => over!.renderRoot.querySelector("section")!;

beforeEach(() => page.viewport(1280, 800));

describe("the result", () => {
  it.each([
    [0, /Player 1.* won$/, "lost"],
    [1, /^You won$/, "won"],
    [null, /Player 1.* won$/, "watched"],
  ] as const)("for seat %s the title is %s, with the reason and the length", async (seat, title, mood) => {
    await mount(finishedStore(seat));
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(page.getByText(/^By resignation\. 2 moves, 1 min\.$/)).toBeVisible();
    expect(resultPaper().classList.contains(mood)).toBe(true);
  });

  it("the result of a draw names no winner", async () => {
    await mount(finishedStore(1, true));
    await expect.element(page.getByRole("heading", { name: "A draw" })).toBeVisible();
    await expect.element(page.getByText(/^By agreement\./)).toBeVisible();
    expect(resultPaper().classList.contains("drawn")).toBe(true);
  });

  it("the winner sees the final board, and the loser sees the winner's face", async () => {
    await mount(finishedStore(1));
    await expect.poll(() => over!.renderRoot.querySelectorAll(".picture > svg circle").length).toBeGreaterThan(20);
    over!.remove();
    await mount(finishedStore(0));
    expect(over!.renderRoot.querySelectorAll(".picture svg.face").length).toBe(1);
  });

  it("has no row with only the button More, in a window of any width", async () => {
    const top = (one: Element) => one.getBoundingClientRect().top;
    await mount(finishedStore(1));
    for (let width = 280; width <= 760; width += 20) {
      over!.style.inlineSize = `${width}px`;
      const more = over!.renderRoot.querySelector(".open-more")!;
      const others = [...over!.renderRoot.querySelectorAll(".actions > :not(.last), .study")];
      expect(
        others.some((one) => Math.abs(top(one) - top(more)) < 5),
        `${width} px wide`,
      ).toBe(true);
    }
  });

  it("the result receives no press before its animation has shown it", async () => {
    await mount(finishedStore(0), { fresh: true });
    const isUnderPointer = () => {
      const { left, bottom } = resultPaper().getBoundingClientRect();
      return document.elementFromPoint(left + 30, bottom - 30) === over;
    };
    const [entering] = resultPaper().getAnimations();
    entering!.pause();
    entering!.currentTime = 0;
    expect(isUnderPointer()).toBe(false);
    entering!.finish();
    expect(isUnderPointer()).toBe(true);
  });

  it("partners have one place among the pairs", async () => {
    const game = await trainClient.whole();
    installGame(game);
    const options = v.parse(game.options, { rulebook: "club", set: 12, rounds: 1, pairs: true });
    const entries = viewLog(selfplay({ game: "train", seats: 6, options, seed: "pairs" }), "all");
    const places = fold(entries).outcome?.places ?? [];
    const seat = places.indexOf(Math.max(...places));
    const store = new Store();
    const hello = { type: "hello", protocol: 1, viewer: "all", seats: [seat], from: 0, now: 0 } as const;
    store.receive({ ...hello, length: entries.length });
    store.receive({ type: "entries", entries });
    await mount(store, { client: trainClient, brief: true });
    await expect.element(page.getByRole("heading", { name: `Place ${places[seat]} of 3` })).toBeVisible();
  });

  it("with eight players, a board that names the winner is beside the player's place", async () => {
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
    await mount(store, { client: trainClient, brief: true });
    await expect.element(page.getByRole("heading", { name: `Place ${places[seat]} of 8` })).toBeVisible();
    expect(page.getByText(/ won| wins? /).elements()).toEqual([]);
    over!.style.cssText = "display: block; inline-size: 18rem";
    over!.sunk = true;
    await over!.updateComplete;
    const shown = [...over!.renderRoot.querySelectorAll(".actions > *")].filter((each) => each.checkVisibility());
    expect(shown.map(({ ariaLabel }) => ariaLabel)).toEqual(["Show the result"]);
    expect(over!.renderRoot.querySelector("h2")!.clientWidth).toBeGreaterThan(100);
    over!.sunk = false;
    over!.brief = false;
    await expect.element(page.getByText(new RegExp(`Place ${places[seat]} of 8\\.`))).toBeVisible();
    expect(over!.renderRoot.querySelectorAll(".score li").length).toBe(4);
  });

  it("a game can be verified against the entries that this browser received", async () => {
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
  const resultOf = (table: FtTable): FtGameOver => table.renderRoot.querySelector("ft-game-over")!;
  const viewOf = (table: FtTable): FtGameView => table.renderRoot.querySelector("ft-game-view")!;
  const boardOf = (table: FtTable): Element => viewOf(table).renderRoot.querySelector(".board > *")!;
  const boxes = (table: FtTable) => [resultOf(table), boardOf(table)].map((part) => part.getBoundingClientRect());

  const openFinishedTable = async (): Promise<FtTable> => {
    const hosted = openPool().play(2);
    hosted.submit(0, { type: "resign" });
    const table = await openPage(hosted, 1);
    await expect.poll(() => resultOf(table)?.renderRoot.querySelector("h2")?.textContent).toBe("You won");
    return table;
  };

  it("the result is over the board; Escape folds it into a bar below the slider, and a press unfolds it", async () => {
    const table = await openFinishedTable();
    const [band, board] = boxes(table);
    expect(band!.width).toBeCloseTo(board!.width, 0);
    expect((band!.top + band!.bottom) / 2).toBeCloseTo((board!.top + board!.bottom) / 2, -1);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => boxes(table)[0]!.height).toBe(44);
    const rail = viewOf(table).renderRoot.querySelector(".scrub")!.getBoundingClientRect();
    expect(boxes(table)[0]!.top).toBeGreaterThanOrEqual(rail.bottom);
    expect(boxes(table)[0]!.bottom).toBeLessThanOrEqual(800);
    const study = resultOf(table).renderRoot.querySelector(".study")!.getBoundingClientRect();
    expect(study.top).toBeGreaterThan(boxes(table)[0]!.top);
    expect(study.bottom).toBeLessThan(boxes(table)[0]!.bottom);
    await userEvent.click(button(table, "Show the result"));
    await expect.poll(() => boxes(table)[0]!.height).toBeGreaterThan(100);
  });

  it("the focus stays in the result when Escape folds it, and when its button unfolds it", async () => {
    const table = await openFinishedTable();
    const focused = () => (resultOf(table).shadowRoot!.activeElement as HTMLElement | null)?.className;
    (button(table, "More").element() as HTMLElement).focus();
    await userEvent.keyboard("{Escape}");
    await expect.poll(focused).toContain("raise");
    await userEvent.keyboard("{Enter}");
    await expect.poll(focused).toContain("open-more");
  });

  it("Escape that cancels a deletion does not fold the result", async () => {
    const table = await openFinishedTable();
    await userEvent.click(button(table, "More"));
    await userEvent.click(button(table, "Delete this table"));
    await expect.element(button(table, "Ask to delete")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button(table, "Delete this table")).toBeVisible();
    expect(resultOf(table).sunk).toBe(false);
  });

  it("Escape that closes the messages does not fold the result", async () => {
    const table = await openFinishedTable();
    const talk = button(table, /^Table talk/);
    await userEvent.click(talk);
    await expect.element(within(table).getByRole("dialog", { name: "Table talk" })).toBeVisible();
    // A press between the messages takes the focus from the button.
    await userEvent.click(within(table).getByRole("dialog", { name: "Table talk" }), { position: { x: 4, y: 4 } });
    await userEvent.keyboard("{Escape}");
    await expect.element(within(table).getByRole("dialog", { name: "Table talk" })).not.toBeInTheDocument();
    expect(resultOf(table).sunk).toBe(false);
  });

  it("a press on the board folds the result, and a press on the result does not", async () => {
    const table = await openFinishedTable();
    const result = resultOf(table);
    result.renderRoot
      .querySelector("h2")!
      .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    expect(result.sunk).toBe(false);
    boardOf(table).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    expect(result.sunk).toBe(true);
  });

  it("the result is hidden while the viewer looks back", async () => {
    const table = await openFinishedTable();
    const view = viewOf(table);
    await expect.poll(() => view.renderRoot.querySelector("foldtable-scrubber")).toBeTruthy();
    view.replay.step(-1);
    await expect.poll(() => resultOf(table).checkVisibility()).toBe(false);
    view.replay.step(1);
    await expect.poll(() => resultOf(table).checkVisibility()).toBe(true);
  });

  /** Receives player 0's request to delete the table, with this number of watchers. */
  const askToDelete = (table: FtTable, watchers: number) =>
    resultOf(table).store.receive({ type: "presence", seats: [true, true], watchers, forgetting: [0] });
  const deleteRequest = (table: FtTable) => within(table).getByText(/wants to delete this table/);

  it("a request to delete unfolds the result once, also while the parts of More load", async () => {
    const table = await openFinishedTable();
    const result = resultOf(table);
    result.sunk = true;
    result.renderRoot.querySelector<HTMLElement>(".open-more")!.click();
    askToDelete(table, 0);
    await expect.element(deleteRequest(table)).toBeVisible();
    expect(result.sunk).toBe(false);
    boardOf(table).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    askToDelete(table, 1);
    await result.updateComplete;
    await result.updateComplete;
    expect(result.sunk).toBe(true);
  });

  it("a request to delete is shown as a toast if the result is hidden", async () => {
    const table = await openFinishedTable();
    await expect.poll(() => viewOf(table).renderRoot.querySelector("foldtable-scrubber")).toBeTruthy();
    viewOf(table).replay.step(-1);
    await expect.poll(() => resultOf(table).checkVisibility()).toBe(false);
    const toasts: string[] = [];
    table.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
    askToDelete(table, 0);
    await expect.poll(() => toasts).toEqual([expect.stringMatching(/wants to delete this table/)]);
  });

  it("the toast about the requests of two players has the plural", async () => {
    const store = finishedStore(null);
    await mount(store);
    over!.style.display = "none";
    const toasts: string[] = [];
    over!.addEventListener("ft-toast", ({ detail }) => toasts.push(detail.replaceAll(/[\u2068\u2069]/g, "")));
    for (const forgetting of [[0], [0, 1]]) {
      store.receive({ type: "presence", seats: [true, true], watchers: 0, forgetting });
      await over!.updateComplete;
    }
    expect(toasts).toEqual([
      "Player 0 wants to delete this table. Do you agree?",
      "Player 0 and Player 1 want to delete this table. Do you agree?",
    ]);
  });

  it.each(["train", "spy"])("the result of %s and its buttons are visible on a phone", async (game) => {
    await page.viewport(390, 844);
    const options = game === "train" ? { options: { set: 9, rounds: 1 } } : {};
    const hosted = new MultiPlayerTable(game, options).sit("Ann", "Ben");
    if (game === "train") hosted.play(900);
    else hosted.submit(0, { type: "resign" });
    expect(hosted.session.state.phase).toBe("over");
    const table = await openPage(hosted, 1);
    await expect.element(button(table, "Play again")).toBeVisible();
    await expect
      .poll(() => button(table, "Play again").element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(844);
  });

  it("on a phone the result is between the board and the player's seat, within the screen", async () => {
    await page.viewport(390, 844);
    const table = await openFinishedTable();
    const [band, board] = boxes(table);
    const own = viewOf(table).renderRoot.querySelector(".near")!;
    expect(band!.top).toBeGreaterThanOrEqual(board!.bottom);
    expect(band!.bottom).toBeLessThanOrEqual(own.getBoundingClientRect().top);
    expect(band!.bottom).toBeLessThanOrEqual(844);
    await expect.element(within(table).getByRole("button", { name: "Play again" })).toBeVisible();
  });
});
