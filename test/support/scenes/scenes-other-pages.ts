/** The scenes without a server table: the start page, rules, lessons, files, errors, and games on one device. */
import type { Page } from "playwright";
import { atTable, press, type Scene } from "./scene.ts";
import { longNames, ME } from "./scenes-people.ts";

// ── the start page ──

/** Answers the page's requests as for a visitor with many finished games against players with various names. */
const answerWithManyGames = async (page: Page): Promise<void> => {
  const names = ["Ben Okafor", "فاطمہ زہرا", longNames(1)[0]!, "নীলাঞ্জনা", "מיכל", "Zoë", "Ilse M.", "José"];
  const results = ["won", "lost", "won", "drawn", "lost"] as const;
  const games = Array.from({ length: 24 }, (_, index) => {
    const result = results[index % results.length]!;
    const winners = result === "drawn" ? [] : [result === "won" ? 0 : 1];
    return {
      ...{ id: `played-${index}`, game: ["pool", "train", "spy"][index % 3]!, options: {}, phase: "over", turn: [] },
      ...{ seats: [ME, names[index % names.length]!], mine: [0], result, outcome: { winners, reason: "resigned" } },
      ...{ clock: null, isPublic: false, length: 60, openedAt: 0, movedAt: Date.UTC(2026, 4, 24 - index, 12) },
    };
  });
  const scores = names.map((name, index) => ({ name, game: "pool", won: 12 - index, lost: index, drawn: index % 3 }));
  await page.route("**/api/mine/games*", (route) => route.fulfill(jsonResponse({ games, next: "1.played-23" })));
  await page.route("**/api/mine/scores", (route) => route.fulfill(jsonResponse({ scores })));
};

/** Answers with a lobby of the widest names without a space: one player waits, others have won together. */
const answerWithWidestLobby = async (page: Page): Promise<void> => {
  const [name] = longNames(1);
  const table = { ...{ options: {}, turn: [], clock: null, isPublic: true, length: 3 }, openedAt: 0, movedAt: 0 };
  const waiting = { ...table, game: "pool", seats: [name, null], phase: "seating", outcome: null };
  const outcome = { winners: [0, 2], reason: "fewest-points" };
  const over = { ...table, game: "train", seats: [name, name, name, name], phase: "over", outcome };
  const lobby = {
    open: [1, 2, 3].map((id) => ({ ...waiting, id: `widest-${id}` })),
    finished: [4, 5, 6, 7].map((id) => ({ ...over, id: `widest-${id}` })),
  };
  await page.route("**/api/lobby", (route) => route.fulfill(jsonResponse(lobby)));
  await page.route("**/widest-*/preview.png*", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: NO_PICTURE }),
  );
};
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>';

const jsonResponse = (body: object) => ({ contentType: "application/json", body: JSON.stringify(body) });

const startPageScenes: readonly Scene[] = [
  {
    name: "home-newcomer",
    about: "The start page at a first visit; no table is waiting",
    start: { path: "/" },
    prepare: (page) => page.route("**/api/lobby", (route) => route.fulfill(jsonResponse({ open: [], finished: [] }))),
    shows: "ft-lobby .empty",
  },
  {
    name: "home-options",
    about: "The options of Mexican Train, open",
    start: { path: "/" },
    lead: async (page) => {
      await page.locator("ft-opponents input").nth(1).check({ force: true });
      await press(page, "ft-home article.train .facts");
    },
    shows: "ft-train-options form",
  },
  {
    name: "home-lobby",
    about: "Many tables wait, and games have ended",
    start: { path: "/" },
    prepare: (_page, world) => world.lobby(),
    shows: "ft-lobby .rows a.join",
  },
  {
    name: "home-long-names",
    about: "Players with names of 24 wide letters wait, and have won together",
    start: { path: "/" },
    prepare: (page) => answerWithWidestLobby(page),
    shows: "ft-recent-games .who",
  },
  {
    name: "home-regular",
    about: "With the visitor's tables, those on their turn first",
    start: { path: "/" },
    isRegular: true,
    prepare: (_page, world) => world.lobby(),
    shows: "ft-my-tables a",
  },
  {
    name: "history",
    about: "All games that the visitor has finished, with the score against each opponent",
    start: { path: "/history" },
    prepare: (page) => answerWithManyGames(page),
    shows: "ft-history .games .row",
  },
  {
    name: "history-none",
    about: "No finished games yet",
    start: { path: "/history" },
    shows: "ft-history .none",
  },
  {
    name: "home-offline",
    about: "The network is lost",
    start: { path: "/" },
    prepare: (page) => page.route("**/api/{lobby,mine}", (route) => route.abort()),
    lead: async (page) => {
      await page.locator("ft-lobby section").waitFor();
      await page.context().setOffline(true);
    },
    shows: "ft-lobby .empty",
    expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  },
  {
    name: "home-settings",
    about: "The settings, open above the page",
    start: { path: "/" },
    lead: (page) => press(page, "ft-header button.settings"),
    shows: "ft-settings input",
  },
];

// ── rules, lessons, files ──

const PDN = '[Event "Club evening"]\n[White "Ben"]\n[Black "Ann"]\n1. 11-15 22-18 2. 15x22 25x18 *';

const openText = (text: string) => async (page: Page) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "evening.pdn", mimeType: "text/plain", buffer: Buffer.from(text) });

const rulesAndFileScenes: readonly Scene[] = [
  { name: "rules", about: "The rules: which game", start: { path: "/rules" }, shows: "ft-rules main h1" },
  ...["pool", "train", "spy"].map((game) => ({
    name: `rules-${game}`,
    about: `The rules of ${game}`,
    start: { path: `/rules/${game}` },
    shows: "ft-rules main h2",
  })),
  { name: "learn", about: "Learn by playing: which game", start: { path: "/learn" }, shows: "ft-learn main h1" },
  ...["pool", "train", "spy"].map((game) => ({
    name: `learn-${game}`,
    about: `The first turn of ${game}`,
    start: { path: `/learn/${game}` },
    shows: "ft-lesson .say",
  })),
  { name: "puzzle", about: "A puzzle", start: { path: "/learn/pool/puzzle-4" }, shows: "ft-lesson .say" },
  {
    name: "puzzle-train",
    about: "A puzzle: play all tiles of a hand",
    start: { path: "/learn/train/puzzle-3" },
    shows: "ft-lesson .say",
  },
  { name: "puzzle-spy", about: "A deduction", start: { path: "/learn/spy/puzzle-3" }, shows: "ft-lesson .story li" },
  {
    name: "puzzle-solution",
    about: "The solution of a puzzle, as a replay",
    start: { path: "/learn/pool/puzzle-4" },
    lead: (page) => press(page, "ft-puzzle button"),
    shows: "ft-solution .steps",
  },
  {
    name: "privacy",
    about: "What is stored, and for how long",
    start: { path: "/privacy" },
    shows: "ft-rules main h2",
  },
  { name: "open", about: "Open a saved game", start: { path: "/open" }, shows: "ft-open-file .drop" },
  {
    name: "open-error",
    about: "A file that is no game",
    start: { path: "/open" },
    lead: openText("well"),
    shows: "ft-toasts [role=status] > *, ft-toasts p",
  },
  {
    name: "file-of-many",
    about: "A file of many games, with a list to choose from",
    start: { path: "/open" },
    lead: openText(`${PDN}\n\n`.repeat(60).replace("25x18", "25x29")),
    shows: "ft-games-in-file li button",
  },
  {
    name: "opened",
    about: "A game from a file",
    start: { path: "/open" },
    lead: openText(PDN),
    shows: "ft-game-view .board",
  },
  {
    name: "embed",
    about: "A replay in another site's page",
    start: { upload: "pool-over", isEmbedded: true },
    shows: "foldtable-replay h1",
  },
  { name: "nowhere", about: "No such page", start: { path: "/somewhere" }, shows: "main h1", expectedErrors: /404/ },
  {
    name: "no-table",
    about: "No such table",
    start: { path: "/t/abcdefghijklmnopqrst" },
    shows: "main h1",
    expectedErrors: /40[0-9]|WebSocket/,
  },
];

// ── without a server ──

const unreachableScenes: readonly Scene[] = [
  {
    name: "unreachable",
    about: "The table's server cannot be reached",
    start: atTable("pool", 0),
    prepare: async (page) => {
      await page.routeWebSocket(/socket/, (socket) => socket.close());
      await page.route("**/api/tables/**", (route) => route.abort());
    },
    shows: "main.message h1",
    expectedErrors: /ERR_FAILED/,
  },
  {
    name: "reconnecting",
    about: "The connection to the table is lost",
    start: atTable("pool", 0),
    prepare: (page) => makeSocketCuttable(page),
    lead: async (page) => {
      await page.locator("ft-seat-bar[acting]").waitFor();
      await page.evaluate(() => dispatchEvent(new CustomEvent("scene-cut")));
    },
    shows: "ft-connection-banner p.lost",
    expectedErrors: /ERR_FAILED/,
  },
];

/** Cuts the page's connection when it dispatches `scene-cut`, and refuses new ones. */
const makeSocketCuttable = async (page: Page): Promise<void> => {
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

/** Opens the form for a game on this device, with a name for each player. */
const openLocalSetup = async (page: Page, game: string): Promise<void> => {
  await page.locator("ft-opponents input").last().check({ force: true });
  await press(page, `ft-home article.${game} .play`);
  await page.locator("ft-player-names input").first().waitFor();
};

const startLocalGame = async (page: Page, game: string): Promise<void> => {
  await openLocalSetup(page, game);
  await press(page, "ft-player-names .begin button");
};

const showHand = async (page: Page, game: string): Promise<void> => {
  await startLocalGame(page, game);
  await press(page, "ft-handoff-screen button");
};

const localScenes: readonly Scene[] = [
  {
    name: "local-setup",
    about: "On this device: the players' names",
    start: { path: "/" },
    lead: (page) => openLocalSetup(page, "train"),
    shows: "ft-player-names .begin button",
  },
  {
    name: "local-curtain",
    about: "The handoff screen between two players",
    start: { path: "/" },
    lead: (page) => startLocalGame(page, "train"),
    shows: "ft-handoff-screen button",
  },
  {
    name: "local-train",
    about: "Mexican Train on one device",
    start: { path: "/" },
    lead: (page) => showHand(page, "train"),
    shows: ".hand [data-tile]",
  },
  {
    name: "local-pool",
    about: "Pool checkers on one device",
    start: { path: "/" },
    lead: (page) => startLocalGame(page, "pool"),
    shows: "ft-seat-bar[acting]",
  },
  {
    name: "local-over",
    about: "A game on one device is over",
    start: { path: "/" },
    lead: async (page) => {
      await startLocalGame(page, "pool");
      await press(page, "ft-actions .resign");
      await press(page, "ft-actions .grave");
    },
    shows: "ft-game-over h2",
  },
];

export const otherPageScenes: readonly Scene[] = [
  ...startPageScenes,
  ...rulesAndFileScenes,
  ...unreachableScenes,
  ...localScenes,
];
