/**
 * Every page and state that is worth looking at, and how a browser gets there. Found by what no language changes: ids,
 * attributes and the names of elements.
 */
import type { Page } from "playwright";
import type { Seat } from "../../engine/game.ts";
import type { PlanName, UploadName, World } from "./scenes-world.ts";

/** What is looked at first. */
type Place =
  | { readonly path: string }
  /** A table, through the eyes of a seat; without one a stranger's. `at`: a moment of it. `for`: an invited seat. */
  | { readonly table: PlanName; readonly seat?: Seat; readonly at?: number; readonly for?: Seat }
  | { readonly upload: UploadName; readonly at?: number; readonly isEmbedded?: boolean };

export interface Scene {
  readonly name: string;
  /** What there is to see. */
  readonly about: string;
  readonly place: Place;
  /** The page begins as somebody who sits at many tables. */
  readonly isRegular?: boolean;
  /** Before the page is asked for. */
  readonly prepare?: (page: Page, world: World) => Promise<unknown>;
  /** From there on, as a person would go. */
  readonly lead?: (page: Page, world: World) => Promise<unknown>;
  /** A selector of what is seen when all is there. */
  readonly shows: string;
  /** Faults that belong to it, in the console. */
  readonly expects?: RegExp;
  /** Much like another: seen in English is seen enough, unless all is wanted. */
  readonly isVariation?: boolean;
}

const press = (page: Page, selector: string) => page.locator(selector).first().click();

const BOARD = "ft-stage .board";
const atTable = (table: PlanName, seat?: Seat): Place => (seat === undefined ? { table } : { table, seat });

// ── the first page ──

const EMPTY_LOBBY = JSON.stringify({ open: [], finished: [] });

const home: readonly Scene[] = [
  {
    name: "home-newcomer",
    about: "The first page, seen for the first time; nobody waits",
    place: { path: "/" },
    prepare: (page) =>
      page.route("**/api/lobby", (route) => route.fulfill({ contentType: "application/json", body: EMPTY_LOBBY })),
    shows: "ft-lobby .empty",
  },
  {
    name: "home-options",
    about: "The options of Mexican Train, open",
    place: { path: "/" },
    lead: async (page) => {
      await page.locator("input[name=game][value=train]").check({ force: true });
      await press(page, "ft-home details > summary");
    },
    shows: "ft-train-options form",
  },
  {
    name: "home-lobby",
    about: "Many wait, and games have ended",
    place: { path: "/" },
    prepare: (_page, world) => world.lobby(),
    shows: "ft-lobby .rows a.join",
  },
  {
    name: "home-regular",
    about: "With tables of one's own, one's turn first",
    place: { path: "/" },
    isRegular: true,
    prepare: (_page, world) => world.lobby(),
    shows: "ft-my-tables a",
  },
  {
    name: "home-offline",
    about: "The network goes away",
    place: { path: "/" },
    prepare: (page) => page.route("**/api/{lobby,mine}", (route) => route.abort()),
    lead: async (page) => {
      await page.locator("ft-lobby section").waitFor();
      await page.context().setOffline(true);
    },
    shows: "ft-lobby .empty",
    expects: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  },
  {
    name: "home-settings",
    about: "The settings, open above the page",
    place: { path: "/" },
    lead: (page) => press(page, "ft-header button.settings"),
    shows: "ft-settings input",
  },
];

// ── before a game ──

const waiting: readonly Scene[] = [
  { name: "seat-free", about: "A guest opens the link: both seats are free", place: atTable("free"), shows: "ft-sit" },
  { name: "seat-guest", about: "A guest opens the link: somebody waits", place: atTable("waiting"), shows: "ft-sit" },
  {
    name: "seat-host",
    about: "Waiting for a friend, with link and code",
    place: atTable("waiting", 0),
    shows: "ft-share .code svg",
  },
  { name: "seat-train", about: "Two of four sit", place: atTable("train-waiting", 0), shows: "ft-share .code svg" },
  {
    name: "seat-train-guest",
    about: "Two of four sit; a guest chooses a seat",
    place: atTable("train-waiting"),
    shows: "ft-sit",
  },
  {
    name: "seat-invited",
    about: "Somebody is invited to the fourth seat",
    place: { table: "train-waiting", for: 3 },
    shows: "ft-sit",
  },
  {
    name: "seat-spy",
    about: "One of three sits",
    place: atTable("spy-waiting", 0),
    shows: "ft-share .code svg",
    isVariation: true,
  },
];

// ── playing ──

const playing: readonly Scene[] = [
  { name: "pool", about: "Pool checkers, my turn", place: atTable("pool", 0), shows: "ft-seat[acting]" },
  { name: "pool-theirs", about: "Pool checkers, their turn", place: atTable("pool-theirs", 0), shows: BOARD },
  {
    name: "pool-kings",
    about: "Kings of both sides",
    place: atTable("pool-kings", 0),
    shows: BOARD,
    isVariation: true,
  },
  { name: "pool-watched", about: "Pool checkers as a watcher sees it", place: atTable("pool"), shows: BOARD },
  {
    name: "train-2",
    about: "Mexican Train for two",
    place: atTable("train-2", 0),
    shows: ".hand [data-tile]",
    isVariation: true,
  },
  { name: "train-4", about: "Mexican Train for four, my turn", place: atTable("train-4", 0), shows: ".hand.awake" },
  { name: "train-8", about: "Mexican Train for eight, my turn", place: atTable("train-8", 0), shows: ".hand.awake" },
  {
    name: "train-theirs",
    about: "Mexican Train, their turn",
    place: atTable("train-theirs", 0),
    shows: ".hand [data-tile]",
  },
  {
    name: "train-watched",
    about: "Mexican Train as a watcher sees it",
    place: atTable("train-4"),
    shows: BOARD,
    isVariation: true,
  },
  {
    name: "spy-arranging",
    about: "SPY: everybody arranges a base",
    place: atTable("spy-arranging", 0),
    shows: "[data-act=ready]",
  },
  { name: "spy-2", about: "SPY for two, my turn", place: atTable("spy-2", 0), shows: BOARD, isVariation: true },
  { name: "spy-3", about: "SPY for three, my turn", place: atTable("spy-3", 0), shows: BOARD },
  { name: "spy-4", about: "SPY for four, my turn", place: atTable("spy-4", 0), shows: BOARD },
  { name: "spy-theirs", about: "SPY, their turn", place: atTable("spy-theirs", 0), shows: BOARD, isVariation: true },
];

// ── manners ──

const MINUTE = 60_000;

/** The page's clock is put forward, once it knows the server's. */
const later = (ms: number) => ({
  prepare: (page: Page) => page.clock.install(),
  lead: async (page: Page) => {
    await page.locator(BOARD).first().waitFor();
    await page.clock.fastForward(ms);
  },
});

const manners: readonly Scene[] = [
  {
    name: "draw-offered",
    about: "The other one offers a draw",
    place: atTable("draw-offered", 0),
    shows: "ft-actions .asked",
  },
  {
    name: "back-asked",
    about: "The other one asks to take a move back",
    place: atTable("back-asked", 0),
    shows: ".asked",
  },
  {
    name: "resign-sure",
    about: "Resigning, asked whether sure",
    place: atTable("pool", 0),
    lead: (page) => press(page, "ft-actions .resign"),
    shows: ".sure",
  },
  { name: "clock", about: "Fischer clocks, mine runs", place: atTable("fischer", 0), shows: "ft-clock" },
  {
    name: "clock-low",
    about: "Little time is left",
    place: atTable("fischer", 0),
    ...later(179 * MINUTE + 40_000),
    shows: "ft-clock",
  },
  { name: "clock-turn", about: "So much time for each turn", place: atTable("train-clock", 0), shows: "ft-clock" },
  { name: "clock-days", about: "Days for each move", place: atTable("days", 0), shows: "ft-clock" },
  {
    name: "absent",
    about: "Whose turn it is has gone away",
    place: atTable("absent", 0),
    ...later(11 * MINUTE),
    shows: "ft-absence",
  },
  { name: "talk", about: "Something was said", place: atTable("talk", 0), shows: BOARD },
  {
    name: "talk-open",
    about: "What was said, and what can be said",
    place: atTable("talk", 0),
    lead: (page) => press(page, "ft-talk .open"),
    shows: "ft-talk-sheet button",
  },
  {
    name: "stepped-out",
    about: "I have stepped out: the table plays for me",
    place: atTable("stepped-out", 0),
    shows: "ft-absence .mine",
  },
];

// ── looking back ──

const back: readonly Scene[] = [
  {
    name: "scrubbed",
    about: "An earlier moment, of an address",
    place: { table: "pool", seat: 0, at: 12 },
    shows: "ft-scrubber",
  },
  {
    name: "scrubbed-train",
    about: "An earlier moment of Mexican Train",
    place: { table: "train-4", seat: 0, at: 20 },
    shows: "ft-scrubber",
    isVariation: true,
  },
  {
    name: "moves-open",
    about: "The list of moves",
    place: atTable("pool", 0),
    lead: (page) => unfold(page),
    shows: "ft-moves button",
  },
  {
    name: "save-open",
    about: "Copy or save",
    place: atTable("pool", 0),
    lead: (page) => press(page, "ft-tools button[aria-expanded]"),
    shows: "ft-export details[open] li",
  },
  {
    name: "share-sheet",
    about: "Share this moment",
    place: { table: "pool", seat: 0, at: 12 },
    lead: (page) => press(page, "ft-tools button[aria-haspopup]"),
    shows: "ft-share-sheet [popover], ft-share-sheet dialog, ft-share-sheet .sheet",
  },
  {
    name: "share-move",
    about: "A code that moves my seat to my phone",
    place: atTable("pool", 0),
    lead: async (page) => {
      await press(page, "ft-tools button[aria-haspopup]");
      await page.locator("ft-share-sheet .more button").first().click();
      await press(page, "ft-move-seat button.primary");
    },
    shows: "ft-move-seat svg",
  },
  {
    name: "share-embed",
    about: "What embeds the game in another page",
    place: { upload: "pool-over" },
    lead: async (page) => {
      await press(page, "ft-tools button[aria-haspopup]");
      await page.locator("ft-share-sheet .more button").last().click();
    },
    shows: "ft-share-sheet .back",
  },
  {
    name: "seat-pass",
    about: "My other device has opened the link that moves my seat there",
    place: { path: "/" },
    lead: async (page, world) => {
      const { id, cookies } = await world.table("pool");
      const made = await fetch(`${world.url}/api/tables/${id}/pass`, {
        method: "POST",
        headers: { cookie: cookies[0] ?? "" },
      });
      await page.goto(((await made.json()) as { url: string }).url);
    },
    shows: "ft-seat-pass dialog",
  },
];

/** Where the list is folded away. */
const unfold = async (page: Page): Promise<void> => {
  const fold = page.locator("ft-stage .fold");
  await page.locator("ft-moves").waitFor({ state: "attached" });
  if (await fold.isVisible()) await fold.click();
};

// ── over ──

const over: readonly Scene[] = [
  { name: "over-won", about: "Won", place: atTable("won", 0), shows: "ft-result h2" },
  { name: "over-lost", about: "Lost", place: atTable("lost", 0), shows: "ft-result h2", isVariation: true },
  { name: "over-drawn", about: "A draw", place: atTable("drawn", 0), shows: "ft-result h2", isVariation: true },
  { name: "rematch", about: "The other one wants a rematch", place: atTable("rematch", 0), shows: "ft-result h2" },
  {
    name: "closed",
    about: "The table was closed before the game",
    place: atTable("closed", 0),
    shows: "ft-result h2, main.message h1",
  },
  {
    name: "verified",
    about: "Checked: all was fair",
    place: { upload: "train-over" },
    lead: (page) => press(page, "ft-verify button"),
    shows: "ft-verify li",
  },
  { name: "over-train", about: "Mexican Train, the score", place: { upload: "train-over" }, shows: "ft-result h2" },
  {
    name: "over-spy",
    about: "SPY, all laid open; whose eyes?",
    place: { upload: "spy-over" },
    shows: "ft-perspective select",
  },
  {
    name: "perspective",
    about: "SPY replayed through somebody's eyes",
    place: { upload: "spy-over", at: 12 },
    lead: (page) => page.locator("ft-perspective select").selectOption("1"),
    shows: "ft-perspective select",
  },
];

// ── names ──

const names: readonly Scene[] = [
  { name: "names-pool", about: "The longest names, with clocks", place: atTable("long-names", 0), shows: BOARD },
  {
    name: "names-train",
    about: "The longest names, eight of them",
    place: atTable("long-names-train", 0),
    shows: BOARD,
  },
  {
    name: "names-spy",
    about: "The longest names at SPY",
    place: atTable("long-names-spy", 0),
    shows: BOARD,
    isVariation: true,
  },
  {
    name: "names-scripts",
    about: "Urdu, Bengali, Hebrew and Latin names at one table",
    place: atTable("scripts", 0),
    shows: BOARD,
  },
];

// ── beside the tables ──

const PDN = '[Event "Club evening"]\n[White "Ben"]\n[Black "Ann"]\n1. 11-15 22-18 2. 15x22 25x18 *';

const openText = (text: string) => async (page: Page) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "evening.pdn", mimeType: "text/plain", buffer: Buffer.from(text) });

const beside: readonly Scene[] = [
  { name: "rules", about: "The rules: which game", place: { path: "/rules" }, shows: "ft-rules main h1" },
  ...["pool", "train", "spy"].map((game) => ({
    name: `rules-${game}`,
    about: `The rules of ${game}`,
    place: { path: `/rules/${game}` },
    shows: "ft-rules main h2",
  })),
  { name: "open", about: "Open a saved game", place: { path: "/open" }, shows: "ft-open .drop" },
  {
    name: "open-error",
    about: "A file that is no game",
    place: { path: "/open" },
    lead: openText("well"),
    shows: "ft-toasts [role=status] > *, ft-toasts p",
  },
  { name: "opened", about: "A file, opened", place: { path: "/open" }, lead: openText(PDN), shows: "ft-stage .board" },
  {
    name: "embed",
    about: "A replay in a foreign page",
    place: { upload: "pool-over", isEmbedded: true },
    shows: "body",
  },
  { name: "nowhere", about: "No such page", place: { path: "/somewhere" }, shows: "main h1", expects: /404/ },
  {
    name: "no-table",
    about: "No such table",
    place: { path: "/t/abcdefghijklmnopqrst" },
    shows: "main h1",
    expects: /40[0-9]|WebSocket/,
  },
];

// ── without a server ──

const broken: readonly Scene[] = [
  {
    name: "unreachable",
    about: "The table's server cannot be reached",
    place: atTable("pool", 0),
    prepare: async (page) => {
      await page.routeWebSocket(/socket/, (socket) => socket.close());
      await page.route("**/api/tables/**", (route) => route.abort());
    },
    shows: "main.message h1",
    expects: /ERR_FAILED/,
  },
  {
    name: "reconnecting",
    about: "The line to the table is lost",
    place: atTable("pool", 0),
    prepare: (page) => cuttable(page),
    lead: async (page) => {
      await page.locator("ft-seat[acting]").waitFor();
      await page.evaluate(() => dispatchEvent(new CustomEvent("scene-cut")));
    },
    shows: "ft-connection p.lost",
    expects: /ERR_FAILED/,
  },
];

/** A line that breaks when the page is told so, and stays broken. */
const cuttable = async (page: Page): Promise<void> => {
  let isCut = false;
  const cuts = new Set<() => unknown>();
  await page.exposeFunction("cutSceneLine", () => {
    isCut = true;
    for (const cut of cuts) cut();
  });
  await page.addInitScript(() => {
    const { cutSceneLine } = globalThis as unknown as { cutSceneLine: () => void };
    addEventListener("scene-cut", () => cutSceneLine());
  });
  await page.routeWebSocket(/socket/, (socket) => {
    if (isCut) return socket.close();
    const server = socket.connectToServer();
    cuts.add(() => socket.close().then(() => server.close()));
  });
  await page.route("**/api/tables/**", (route) => (isCut ? route.abort() : route.continue()));
};

// ── on one device ──

/** Puts up a table for all on this device, and names everybody. */
const layHere = async (page: Page, game: string): Promise<void> => {
  await page.locator(`input[name=game][value=${game}]`).check({ force: true });
  await press(page, "ft-home .buttons button:last-of-type");
  await page.locator("ft-names input").first().waitFor();
};

const beginHere = async (page: Page, game: string): Promise<void> => {
  await layHere(page, game);
  await press(page, "ft-names .begin button");
};

const lift = async (page: Page, game: string): Promise<void> => {
  await beginHere(page, game);
  await press(page, "ft-curtain button");
};

const local: readonly Scene[] = [
  {
    name: "local-setup",
    about: "On this device: who plays?",
    place: { path: "/" },
    lead: (page) => layHere(page, "train"),
    shows: "ft-names .begin button",
  },
  {
    name: "local-curtain",
    about: "The device goes from hand to hand",
    place: { path: "/" },
    lead: (page) => beginHere(page, "train"),
    shows: "ft-curtain button",
  },
  {
    name: "local-train",
    about: "Mexican Train on one device",
    place: { path: "/" },
    lead: (page) => lift(page, "train"),
    shows: ".hand [data-tile]",
  },
  {
    name: "local-pool",
    about: "Pool checkers on one device",
    place: { path: "/" },
    lead: (page) => beginHere(page, "pool"),
    shows: "ft-seat[acting]",
  },
  {
    name: "local-over",
    about: "A game on one device is over",
    place: { path: "/" },
    lead: async (page) => {
      await beginHere(page, "pool");
      await press(page, "ft-actions .resign");
      await press(page, "ft-actions .grave");
    },
    shows: "ft-result h2",
  },
];

export const scenes: readonly Scene[] = [
  ...home,
  ...waiting,
  ...playing,
  ...manners,
  ...back,
  ...over,
  ...names,
  ...beside,
  ...broken,
  ...local,
];
