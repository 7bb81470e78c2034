/**
 * The curtain: while a device changes hands, and in the hands of one player, nothing of another's is on the page.
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

const worlds: HTMLElement[] = [];

/** A separate table page, after these moves, in a world with this secret. */
const mount = async (
  game: string,
  secret: string,
  options: object,
  moves: readonly [seat: number, command: AnyCommand][] = [],
): Promise<HTMLElement> => {
  const id = await storeTableWithSecret(game, 2, secret, options);
  const { host } = await openConnection(id);
  await seatAll(host, NAMES.slice(0, 2));
  for (const [seat, command] of moves) expect(await host.ask(seat, command)).toBeNull();
  const element = Object.assign(document.createElement("ft-local-table"), { table: id });
  document.body.append(element);
  worlds.push(element);
  await expect.poll(() => lift(element)).not.toBeNull();
  return element;
};

const lift = (world: HTMLElement): HTMLButtonElement | null =>
  deepAll<HTMLElement>(world.shadowRoot!, "ft-handoff-screen")[0]?.shadowRoot?.querySelector("button") ?? null;

const raise = async (world: HTMLElement): Promise<void> => {
  lift(world)!.click();
  await expect.poll(() => lift(world)).toBeNull();
};

/** What the store of the page holds, but for what is random in every world and tells nothing. */
const held = (world: HTMLElement): string => {
  const [view] = deepAll<FtGameView>(world.shadowRoot!, "ft-game-view");
  const { entries, live } = view!.store;
  return JSON.stringify({ events: entries.map(({ event }) => event), play: live.play }).replace(
    /"(commitment|salt)":"\w+"/g,
    "",
  );
};

const html = (world: HTMLElement): string => deepHtml(world.shadowRoot!);

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  for (const world of worlds.splice(0)) world.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

describe("two worlds that differ only in what Ann may know", () => {
  it("look the same under the curtain and to Ben: SPY", async () => {
    const { host } = await openConnection(await storeTableWithSecret("spy", 2, "aa".repeat(32)));
    await seatAll(host, NAMES.slice(0, 2));
    const bases = newestGame("spy").moves(host.session.state.play!, 0);
    const one = bases[0]!;
    const other = bases.find((base) => isOtherBase(base, one))!;
    // Ben begins: he came last in the game before.
    const options = { firstPlayer: "loser", lastLoser: 1 };
    const secret = "11".repeat(32);
    const a = await mount("spy", secret, options, [[0, one]]);
    const b = await mount("spy", secret, options, [[0, other]]);
    await expect.poll(() => html(a) === html(b)).toBe(true);
    const playing = [a, b].map((_, world) =>
      mount("spy", secret, options, [
        [0, [one, other][world]!],
        [1, one],
      ]),
    );
    const [c, d] = [await playing[0]!, await playing[1]!];
    await raise(c);
    await raise(d);
    await expect.poll(() => html(c) === html(d)).toBe(true);
    expect(held(c)).toBe(held(d));
    expect(held(c)).toContain('"active":1');
  });

  it("look the same under the curtain, and differ as soon as Ann lifts it: Mexican Train", async () => {
    const options = { set: 6, starter: 0 };
    const a = await mount("train", "22".repeat(32), options);
    const b = await mount("train", "33".repeat(32), options);
    await expect.poll(() => html(a) === html(b)).toBe(true);
    expect(held(a)).toBe(held(b));
    await raise(a);
    await raise(b);
    await expect.poll(() => html(a) === html(b)).toBe(false);
    expect(held(a)).not.toBe(held(b));
  });
});

/** The same SPY over other cards. */
const isOtherBase = (a: object, b: object): boolean =>
  JSON.stringify({ ...a, base: null }) === JSON.stringify({ ...b, base: null }) &&
  JSON.stringify(a) !== JSON.stringify(b);

describe("by keyboard", () => {
  it("the focus moves from the names to the table", async () => {
    const id = await storeTableWithSecret("pool", 2, "44".repeat(32));
    const world = Object.assign(document.createElement("ft-local-table"), { table: id });
    document.body.append(world);
    worlds.push(world);
    const begin = page.getByRole("button", { name: "Start the game" });
    await expect.element(begin).toBeVisible();
    (begin.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => deepAll(world.shadowRoot!, "ft-game-view").length).toBe(1);
    await expect.poll(() => deepFocus()?.localName).toBe("main");
  });

  it("the focus moves to the curtain, and with its owner to the table", async () => {
    const world = await mount("train", "44".repeat(32), { set: 6, starter: 1 });
    expect(deepFocus()).toBe(lift(world));
    expect(lift(world)!.textContent).toContain("Ben");
    expect(deepAll(world.shadowRoot!, "main")[0]!.matches("[inert]")).toBe(true);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => lift(world)).toBeNull();
    expect(deepFocus()?.localName).toBe("main");
    expect(deepFocus()?.matches("[inert]")).toBe(false);
  });

  it("a key still held down from the last move does not lift the curtain", async () => {
    const world = await mount("train", "44".repeat(32), { set: 6, starter: 1 });
    const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
    expect(lift(world)!.dispatchEvent(held)).toBe(false);
    lift(world)!.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
    expect(lift(world)).not.toBeNull();
  });
});

it("the hand is covered again when the page is left", async () => {
  const world = await mount("train", "55".repeat(32), { set: 6, starter: 0 });
  await raise(world);
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "visibilityState");
  await expect.poll(() => lift(world)).not.toBeNull();
});

it("Back covers the hand, and does not leave the table", async () => {
  const { length } = history;
  const world = await mount("train", "55".repeat(32), { set: 6, starter: 0 });
  await raise(world);
  history.back();
  await expect.poll(() => lift(world)).not.toBeNull();
  await raise(world);
  expect(history.length - length).toBeLessThanOrEqual(1);
});
