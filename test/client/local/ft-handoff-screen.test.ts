/**
 * The handoff screen. The screen and each player's view contain nothing secret of another player.
 * Every day local-table-connection.test.ts covers each hand.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/local/ft-local-table.ts";
import { localTables, removeLocal } from "../../../client/local/host/open-local-table.ts";
import { seatAll } from "../../../client/local/host/seat-all.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { deepAll, deepFocus, deepHtml } from "../support/deep-html.ts";
import { NAMES, openConnection, storeTableWithSecret } from "../support/local-table.ts";

const pages: HTMLElement[] = [];

/** Mounts the page of a new table with this secret, after these moves. */
const mount = async (
  game: string,
  secret: string,
  options: object,
  moves: readonly [seat: number, command: AnyCommand][] = [],
): Promise<HTMLElement> => {
  const id = await storeTableWithSecret(game, secret, options);
  const { host } = await openConnection(id);
  await seatAll(host, NAMES.slice(0, 2));
  for (const [seat, command] of moves) expect(await host.ask(seat, command)).toBeNull();
  const element = Object.assign(document.createElement("ft-local-table"), { table: id });
  document.body.append(element);
  pages.push(element);
  await expect.poll(() => revealButton(element)).not.toBeNull();
  return element;
};

const revealButton = (mounted: HTMLElement): HTMLButtonElement | null =>
  deepAll<HTMLElement>(mounted.shadowRoot!, "ft-handoff-screen")[0]?.shadowRoot?.querySelector("button") ?? null;

const revealHand = async (mounted: HTMLElement): Promise<void> => {
  revealButton(mounted)!.click();
  await expect.poll(() => revealButton(mounted)).toBeNull();
};

/** The contents of the page's store, without random values that reveal nothing. */
const storeContents = (mounted: HTMLElement): string => {
  const [view] = deepAll<FtGameView>(mounted.shadowRoot!, "ft-game-view");
  const { entries, live } = view!.store;
  return JSON.stringify({ events: entries.map(({ event }) => event), play: live.play }).replace(
    /"(commitment|salt)":"\w+"/g,
    "",
  );
};

const html = (mounted: HTMLElement): string => deepHtml(mounted.shadowRoot!);

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  for (const mounted of pages.splice(0)) mounted.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

describe("two tables that differ only in Ann's secrets", () => {
  it("SPY: both pages are equal on the handoff screen and in Ben's view", async () => {
    const { host } = await openConnection(await storeTableWithSecret("spy", "aa".repeat(32)));
    await seatAll(host, NAMES.slice(0, 2));
    const bases = newestGame("spy").moves(host.session.state.play!, 0);
    const one = bases[0]!;
    const other = bases.find((base) => isOtherBase(base, one))!;
    // Ben starts, because he was last in the game before.
    const options = { firstPlayer: "loser", lastLoser: 1 };
    const secret = "11".repeat(32);
    const a = await mount("spy", secret, options, [[0, one]]);
    const b = await mount("spy", secret, options, [[0, other]]);
    await expect.poll(() => html(a) === html(b)).toBe(true);
    const playing = [a, b].map((_, mounted) =>
      mount("spy", secret, options, [
        [0, [one, other][mounted]!],
        [1, one],
      ]),
    );
    const [c, d] = [await playing[0]!, await playing[1]!];
    await revealHand(c);
    await revealHand(d);
    await expect.poll(() => html(c) === html(d)).toBe(true);
    expect(storeContents(c)).toBe(storeContents(d));
    expect(storeContents(c)).toContain('"active":1');
  });

  it("Mexican Train: both pages are equal on the handoff screen, and differ in Ann's view", async () => {
    const options = { set: 6, starter: 0 };
    const a = await mount("train", "22".repeat(32), options);
    const b = await mount("train", "33".repeat(32), options);
    await expect.poll(() => html(a) === html(b)).toBe(true);
    expect(storeContents(a)).toBe(storeContents(b));
    await revealHand(a);
    await revealHand(b);
    await expect.poll(() => html(a) === html(b)).toBe(false);
    expect(storeContents(a)).not.toBe(storeContents(b));
  });
});

/** Whether two commands differ only in the order of cards. */
const isOtherBase = (a: object, b: object): boolean =>
  JSON.stringify({ ...a, base: null }) === JSON.stringify({ ...b, base: null }) &&
  JSON.stringify(a) !== JSON.stringify(b);

describe("by keyboard", () => {
  it("the focus moves from the form of names to the table", async () => {
    const id = await storeTableWithSecret("pool", "44".repeat(32));
    const mounted = Object.assign(document.createElement("ft-local-table"), { table: id });
    document.body.append(mounted);
    pages.push(mounted);
    const startButton = page.getByRole("button", { name: "Start the game" });
    await expect.element(startButton).toBeVisible();
    (startButton.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => deepAll(mounted.shadowRoot!, "ft-game-view").length).toBe(1);
    await expect.poll(() => deepFocus()?.localName).toBe("main");
  });

  it("the focus moves to the handoff screen, and after it to the table", async () => {
    const mounted = await mount("train", "44".repeat(32), { set: 6, starter: 1 });
    expect(deepFocus()).toBe(revealButton(mounted));
    expect(revealButton(mounted)!.textContent).toContain("Ben");
    expect(deepAll(mounted.shadowRoot!, "main")[0]!.matches("[inert]")).toBe(true);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => revealButton(mounted)).toBeNull();
    expect(deepFocus()?.localName).toBe("main");
    expect(deepFocus()?.matches("[inert]")).toBe(false);
  });

  it("the page with its header stays where it is when a hand is shown", async () => {
    await page.viewport(390, 600);
    const mounted = await mount("train", "44".repeat(32), { set: 6, starter: 1 });
    await revealHand(mounted);
    await expect.poll(() => deepFocus()?.localName).toBe("main");
    expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight);
    expect(scrollY).toBe(0);
  });

  it("a key still held down from the last move does not close the handoff screen", async () => {
    const mounted = await mount("train", "44".repeat(32), { set: 6, starter: 1 });
    const repeated = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
    expect(revealButton(mounted)!.dispatchEvent(repeated)).toBe(false);
    revealButton(mounted)!.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
    expect(revealButton(mounted)).not.toBeNull();
  });
});

it("the handoff screen returns when the page is hidden", async () => {
  const mounted = await mount("train", "55".repeat(32), { set: 6, starter: 0 });
  await revealHand(mounted);
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "visibilityState");
  await expect.poll(() => revealButton(mounted)).not.toBeNull();
});

it("Back shows the handoff screen, and does not leave the table", async () => {
  const { length } = history;
  const mounted = await mount("train", "55".repeat(32), { set: 6, starter: 0 });
  await revealHand(mounted);
  history.back();
  await expect.poll(() => revealButton(mounted)).not.toBeNull();
  await revealHand(mounted);
  expect(history.length - length).toBeLessThanOrEqual(1);
});
