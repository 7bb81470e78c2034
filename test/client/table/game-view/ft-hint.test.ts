/**
 * Hints at a table: where they may be asked for, what is shown, and that the words are gone with the position.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/replay/ft-move-list.ts";
import "../../../../client/replay/ft-scrubber.ts";
import "../../../../client/replay/ft-replay-tools.ts";
import "../../../../client/table/game-view/game-view-replay.ts";
import type { GameClient } from "../../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../../client/games/pool/client.ts";
import type { LocalTableConnection } from "../../../../client/local/host/local-table-connection.ts";
import { localTables, openAgainstComputer, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { Store } from "../../../../client/store/store.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import "../../../../client/table/game-view/ft-game-view.ts";
import "../../../../client/table/game-view/ft-hint.ts";
import { botCommandEnvelope } from "../../../../engine/commands/bot-turns.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand, Opened } from "../../../../engine/table/types.ts";
import { trialCount } from "../../../support/samples.ts";
import { HostedTable } from "../../support/hosted-table.ts";
import { openConnection, openOnTurn, playRandomMove, seedDeals, seededRandom } from "../../support/local-table.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

/** Long enough for the strongest level, on a busy machine. */
const THINKING = 20_000;

let stage: FtGameView;
/** What toasts say. */
let toasts: string[];

const mount = async (client: GameClient, store: Store, acting: number | null): Promise<void> => {
  stage = document.createElement("ft-game-view") as FtGameView;
  Object.assign(stage, { client, store, acting, hosted: true });
  const main = document.createElement("main");
  main.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  main.append(stage);
  document.body.append(main);
  await whenPartsLoaded(stage);
};

const storeOf = (table: HostedTable, seat: 0 | 1 | null): Store => {
  const store = new Store();
  for (const frame of table.firstFrames(seat)) store.receive(frame);
  return store;
};

const board = () => stage.renderRoot.querySelector(".board > *")!.shadowRoot!;
const button = () => stage.renderRoot.querySelector("ft-hint")?.shadowRoot?.querySelector("button") ?? null;
const isReady = () => !button()!.disabled && button()!.ariaDisabled === "false";
/** The board's prompt, or the hint in its place. */
const prompt = () => board().querySelector(".say, .near .line")!.textContent.trim();
/** What the light lies on: the sheets beyond the board's own. */
const lit = (): readonly Element[] =>
  board()
    .adoptedStyleSheets.slice(-1)
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) =>
      rule instanceof CSSStyleRule && rule.cssText.includes("--attention") ? [rule.selectorText] : [],
    )
    .flatMap((selector) => [...board().querySelectorAll(selector)]);

/** Resolves when the board shows the words of the hint. */
const whenWordsShown = async (): Promise<void> => {
  await expect.poll(() => isReady() && prompt() === stage.hint && stage.hint !== "", { timeout: THINKING }).toBe(true);
};

const press = async (): Promise<void> => {
  button()!.click();
  await whenWordsShown();
};

/** The computer's part, any legal move of it. */
const answerFor = async (line: LocalTableConnection, below: (bound: number) => number): Promise<void> => {
  const { state } = line.host.session;
  const seat = seatsOnTurn(state)[0]!;
  const moves = rulesOfTable(state).moves(state.play!, seat);
  await line.host.answer(seat, botCommandEnvelope(state, moves[below(moves.length)]!));
};

beforeEach(async () => {
  await page.viewport(1280, 900);
  toasts = [];
});
afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe("a hint may be asked for", () => {
  it.each<[string, Pick<Opened, "hints" | "origin">, 0 | null, boolean]>([
    ["not against people", {}, 0, false],
    ["where the host allows it", { hints: true }, 0, true],
    ["but not by a watcher", { hints: true }, null, false],
    ["on a device always", { origin: "device" }, 0, true],
  ])("%s", async (_what, terms, seat, isOffered) => {
    const table = new HostedTable(false, terms).sit();
    await mount(poolClient, storeOf(table, seat), seat);
    expect(button() !== null).toBe(isOffered);
  });

  it("a hint is offered only on the player's own turn", async () => {
    const table = new HostedTable(false, { hints: true }).sit();
    await mount(poolClient, storeOf(table, 0), null);
    expect(button()!.disabled).toBe(true);
    stage.acting = 0;
    await expect.poll(() => button()!.disabled).toBe(false);
  });
});

it("shows the piece first, then the move, with words in the board's prompt", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  await mount(poolClient, storeOf(table, 0), 0);
  await press();
  expect(prompt()).toMatch(/^Look at the piece on \d+\.$/);
  expect(lit()).toHaveLength(1);
  expect(getComputedStyle(lit()[0]!).opacity).toBe("1");
  expect(button()!.textContent).toBe("Show the move");
  button()!.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(prompt).toMatch(/^Move from \d+ to \d+\./);
  expect(lit()).toHaveLength(2);
  expect(button()!.textContent).toBe("Hint");
  expect(toasts).toEqual([]);
});

it("the button keeps the focus while the hint is computed, and a further press does nothing", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  const ask = vi.fn(poolClient.hint!);
  await mount({ ...poolClient, hint: ask }, storeOf(table, 0), 0);
  const hint = stage.renderRoot.querySelector("ft-hint")!;
  Object.assign(hint, { isThinking: true });
  await hint.updateComplete;
  button()!.focus();
  // A disabled button would lose the focus at this painting.
  await whenPartsLoaded(stage);
  expect(hint.shadowRoot!.activeElement).toBe(button());
  await userEvent.keyboard("{Enter}");
  expect(ask).not.toHaveBeenCalled();
});

it("screen readers hear the words once", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  await mount(poolClient, storeOf(table, 0), 0);
  await press();
  const live = [stage.renderRoot, board()].flatMap((root) => [
    ...root.querySelectorAll("[role=status], [role=log], [aria-live]"),
  ]);
  expect(live.filter(({ textContent }) => textContent.includes(prompt()))).toHaveLength(1);
});

it("the words stay until the position changes, and go when it does", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  const store = storeOf(table, 0);
  await mount(poolClient, store, 0);
  const before = prompt();
  await press();
  await press();
  const words = prompt();
  for (const entry of table.submit(1, { type: "say", phrase: "hello" } as AnyCommand))
    store.receive({ type: "entry", ...entry });
  await stage.updateComplete;
  expect([prompt(), lit().length]).toEqual([words, 2]);
  for (const entry of table.play(1)) store.receive({ type: "entry", ...entry });
  await expect.poll(prompt).toBe(before);
  expect(lit()).toHaveLength(0);
  expect(button()!.textContent).toBe("Hint");
});

it("the words go when a move is undone", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  table.play(2);
  const store = storeOf(table, 0);
  await mount(poolClient, store, 0);
  await press();
  const asked = table.submit(1, { type: "ask-back" });
  for (const entry of asked) store.receive({ type: "entry", ...entry });
  await stage.updateComplete;
  expect(prompt()).toBe(stage.hint);
  for (const entry of table.submit(0, { type: "grant-back" })) store.receive({ type: "entry", ...entry });
  await expect.poll(() => stage.hint).toBe("");
  expect(lit()).toHaveLength(0);
});

it("the words are hidden with a move that the server refuses, and come back with the position", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  const store = storeOf(table, 0);
  await mount(poolClient, store, 0);
  await press();
  const words = prompt();
  expect(store.predict("refused", 0, table.nextMove().command, 3000)).toBeNull();
  stage.acting = null;
  await expect.poll(prompt).not.toBe(words);
  expect(lit()).toHaveLength(0);
  store.receive({ type: "refused", id: "refused", code: "not-your-turn", length: table.length }, ["refused"]);
  stage.acting = 0;
  await expect.poll(prompt).toBe(words);
  expect(lit()).toHaveLength(1);
  expect(button()!.textContent).toBe("Show the move");
});

it("the words stay when a new connection loads the log again", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  const store = storeOf(table, 0);
  await mount(poolClient, store, 0);
  await press();
  const words = prompt();
  const { play } = store.live;
  for (const frame of table.firstFrames(0)) store.receive(frame);
  expect(store.live.play).not.toBe(play);
  await stage.updateComplete;
  await stage.renderRoot.querySelector("ft-hint")!.updateComplete;
  expect([prompt(), lit().length, button()!.textContent]).toEqual([words, 1, "Show the move"]);
});

it("the words are hidden while the player looks back", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  table.play(2);
  await mount(poolClient, storeOf(table, 0), 0);
  await press();
  const words = prompt();
  stage.replay.step(-1);
  await expect.poll(prompt).not.toBe(words);
  expect(lit()).toHaveLength(0);
  stage.replay.live();
  await expect.poll(prompt).toBe(words);
  expect(lit()).toHaveLength(1);
});

describe("a half-entered move stays, and the words appear", () => {
  /** One route of two jumps: the landing after the first is no move yet. */
  const jumps = { seats: 2, options: { black: "first", fen: "B:W6,15,32:B1,12" } };
  const click = (part: Element) => part.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
  const focus = (part: HTMLElement) => part.focus();

  beforeEach(seedDeals);
  it.each([
    ["pool", "a first jump", jumps, click, ["[data-square='1']", "[data-square='10']"], ".cell.held"],
    ["train", "a chosen tile", undefined, click, [".held.fits"], ".held.chosen"],
    ["spy", "an armed choice", undefined, focus, [".choice"], ".choice.armed"],
  ] as const)("%s: %s", async (game, _what, options, press, parts, held) => {
    const line = await openOnTurn(game, options);
    await mount(line.client, line.store, 0);
    for (const part of parts) {
      press(board().querySelector<HTMLElement>(part)!);
      await stage.updateComplete;
    }
    await expect.poll(() => board().querySelector(held)).not.toBeNull();
    const before = board().querySelector(held)!;
    for (const _step of ["piece", "move"]) {
      await userEvent.click(button()!);
      await whenWordsShown();
      expect(board().querySelector(held)).toBe(before);
      expect(lit().length).toBeGreaterThan(0);
    }
  });
});

it("a failure is a toast, and the prompt stays", async () => {
  const table = new HostedTable(false, { hints: true }).sit();
  const lost = vi.spyOn(console, "error").mockReturnValue();
  await mount({ ...poolClient, hint: () => Promise.reject(new Error("offline")) }, storeOf(table, 0), 0);
  const before = prompt();
  button()!.click();
  await expect.poll(() => toasts).toEqual(["There is no hint now. Try again in a moment."]);
  expect(prompt()).toBe(before);
  lost.mockRestore();
});

/** The page's own, above the stage. */
const HEADER = 52;

describe.each([
  ["train", trialCount(4, 4, 8)],
  ["spy", trialCount(4, 4, 6)],
])("%s", (game, steps) => {
  it.each([
    [320, 568],
    [390, 844],
  ])("is asked for on a phone without scrolling, %i × %i, and lies over nothing else", async (width, height) => {
    await page.viewport(width, height);
    const line = await openConnection(await openAgainstComputer(game, 1, "Ann"));
    await mount(line.client, line.store, 0);
    await expect.poll(() => stage.hasAttribute("slim")).toBe(true);
    const rail = () => stage.renderRoot.querySelector("foldtable-scrubber")?.shadowRoot;
    await expect.poll(() => rail()?.querySelector(".dot")).toBeTruthy();
    await expect.poll(() => button()?.getBoundingClientRect().bottom ?? Infinity).toBeLessThanOrEqual(height - HEADER);
    const { left, right, top, bottom } = button()!.getBoundingClientRect();
    const others = [...rail()!.querySelectorAll("button, .dot")];
    for (const other of others) {
      const box = other.getBoundingClientRect();
      expect(box.width === 0 || box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom).toBe(
        true,
      );
    }
  });

  it("every hint of a game lights something up and says what to do", async () => {
    const line = await openConnection(await openAgainstComputer(game, 1, "Ann"));
    const below = seededRandom(`hint ${game}`);
    await mount(line.client, line.store, 0);
    for (let moves = 0; moves < steps; moves++) {
      if (seatsOnTurn(line.store.live).includes(0)) {
        stage.acting = 0;
        await expect.poll(() => button()?.disabled).toBe(false);
        await press();
        const arranges = prompt().startsWith("Arrange");
        if (!arranges) expect(lit().length).toBeGreaterThan(0);
        // No move is promised where there is none to show.
        else expect(button()?.textContent).toBe("Hint");
        await press();
        if (!arranges) expect(lit().length).toBeGreaterThan(0);
      }
      const bot = line.host.session.state;
      if (seatsOnTurn(bot).includes(0)) await playRandomMove(line, below);
      else await answerFor(line, below);
    }
    expect(toasts).toEqual([]);
  });
});
