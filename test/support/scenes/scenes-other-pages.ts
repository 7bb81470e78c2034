/** The scenes without a server table: the start page, rules, lessons, files, errors, and games on one device. */
import type { Page } from "playwright";
import { atTable, press, type Scene } from "./scene.ts";
import { longNames, VISITOR_NAME } from "./scenes-names.ts";

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
      ...{
        seats: [VISITOR_NAME, names[index % names.length]!],
        mine: [0],
        result,
        outcome: { winners, reason: "resigned" },
      },
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
    description: "The start page at a first visit; no table is waiting",
    start: { path: "/" },
    prepare: (page) => page.route("**/api/lobby", (route) => route.fulfill(jsonResponse({ open: [], finished: [] }))),
    shownElement: "ft-lobby .empty",
  },
  {
    name: "home-options",
    description: "The options of Mexican Train, open",
    start: { path: "/" },
    act: async (page) => {
      await page.locator("ft-opponents input").nth(1).check({ force: true });
      await press(page, "ft-home article.train .facts");
    },
    shownElement: "ft-train-options form",
  },
  {
    name: "home-lobby",
    description: "Many tables wait, and games have ended",
    start: { path: "/" },
    prepare: (_page, world) => world.lobby(),
    shownElement: "ft-lobby .rows a.join",
  },
  {
    name: "home-long-names",
    description: "Players with names of 24 wide letters wait, and have won together",
    start: { path: "/" },
    prepare: (page) => answerWithWidestLobby(page),
    shownElement: "ft-recent-games .who",
  },
  {
    name: "home-regular",
    description: "With the visitor's tables, those on their turn first",
    start: { path: "/" },
    isRegular: true,
    prepare: (_page, world) => world.lobby(),
    shownElement: "ft-my-tables a",
  },
  {
    name: "history",
    description: "All games that the visitor has finished, with the score against each opponent",
    start: { path: "/history" },
    prepare: (page) => answerWithManyGames(page),
    shownElement: "ft-history .games .row",
  },
  {
    name: "history-none",
    description: "No finished games yet",
    start: { path: "/history" },
    shownElement: "ft-history .none",
  },
  {
    name: "home-offline",
    description: "The network is lost",
    start: { path: "/" },
    prepare: (page) => page.route("**/api/{lobby,mine}", (route) => route.abort()),
    act: async (page) => {
      await page.locator("ft-lobby section").waitFor();
      await page.context().setOffline(true);
    },
    shownElement: "ft-lobby .empty",
    expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  },
  {
    name: "home-settings",
    description: "The settings, open above the page",
    start: { path: "/" },
    act: (page) => press(page, "ft-header button.settings"),
    shownElement: "ft-settings input",
  },
];

// ── rules, lessons, files ──

const PDN = '[Event "Club evening"]\n[White "Ben"]\n[Black "Ann"]\n1. 11-15 22-18 2. 15x22 25x18 *';

const openText = (text: string) => async (page: Page) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "evening.pdn", mimeType: "text/plain", buffer: Buffer.from(text) });

const rulesAndFileScenes: readonly Scene[] = [
  { name: "rules", description: "The rules: which game", start: { path: "/rules" }, shownElement: "ft-rules main h1" },
  ...["pool", "train", "spy"].map((game) => ({
    name: `rules-${game}`,
    description: `The rules of ${game}`,
    start: { path: `/rules/${game}` },
    shownElement: "ft-rules main h2",
  })),
  {
    name: "learn",
    description: "Learn by playing: which game",
    start: { path: "/learn" },
    shownElement: "ft-learn main h1",
  },
  ...["pool", "train", "spy"].map((game) => ({
    name: `learn-${game}`,
    description: `The first turn of ${game}`,
    start: { path: `/learn/${game}` },
    shownElement: "ft-lesson .say",
  })),
  { name: "puzzle", description: "A puzzle", start: { path: "/learn/pool/puzzle-4" }, shownElement: "ft-lesson .say" },
  {
    name: "puzzle-train",
    description: "A puzzle: play all tiles of a hand",
    start: { path: "/learn/train/puzzle-3" },
    shownElement: "ft-lesson .say",
  },
  {
    name: "puzzle-spy",
    description: "A deduction",
    start: { path: "/learn/spy/puzzle-3" },
    shownElement: "ft-lesson .story li",
  },
  {
    name: "puzzle-solution",
    description: "The solution of a puzzle, as a replay",
    start: { path: "/learn/pool/puzzle-4" },
    act: (page) => press(page, "ft-puzzle button"),
    shownElement: "ft-solution .steps",
  },
  {
    name: "privacy",
    description: "What is stored, and for how long",
    start: { path: "/privacy" },
    shownElement: "ft-rules main h2",
  },
  { name: "open", description: "Open a saved game", start: { path: "/open" }, shownElement: "ft-open-file .drop" },
  {
    name: "open-error",
    description: "A file that is no game",
    start: { path: "/open" },
    act: openText("well"),
    shownElement: "ft-toasts [role=status] > *, ft-toasts p",
  },
  {
    name: "file-of-many",
    description: "A file of many games, with a list to choose from",
    start: { path: "/open" },
    act: openText(`${PDN}\n\n`.repeat(60).replace("25x18", "25x29")),
    shownElement: "ft-games-in-file li button",
  },
  {
    name: "opened",
    description: "A game from a file",
    start: { path: "/open" },
    act: openText(PDN),
    shownElement: "ft-game-view .board",
  },
  {
    name: "embed",
    description: "A replay in another site's page",
    start: { upload: "pool-over", isEmbedded: true },
    shownElement: "foldtable-replay h1",
  },
  {
    name: "nowhere",
    description: "No such page",
    start: { path: "/somewhere" },
    shownElement: "main h1",
    expectedErrors: /404/,
  },
  {
    name: "no-table",
    description: "No such table",
    start: { path: "/t/abcdefghijklmnopqrst" },
    shownElement: "main h1",
    expectedErrors: /40[0-9]|WebSocket/,
  },
];

// ── without a server ──

const unreachableScenes: readonly Scene[] = [
  {
    name: "unreachable",
    description: "The table's server cannot be reached",
    start: atTable("pool", 0),
    prepare: async (page) => {
      await page.routeWebSocket(/socket/, (socket) => socket.close());
      await page.route("**/api/tables/**", (route) => route.abort());
      // A page with the table's log shows the table.
      await page.route("**/t/*", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/<script[^>]* id="?log\b.*?<\/script>/s, "");
        await route.fulfill({ response, body });
      });
    },
    shownElement: "main.message h1",
    expectedErrors: /ERR_FAILED/,
  },
  {
    name: "reconnecting",
    description: "The connection to the table is lost",
    start: atTable("pool", 0),
    prepare: (page) => makeSocketCuttable(page),
    act: async (page) => {
      await page.locator("ft-seat-bar[acting]").waitFor();
      await page.evaluate(() => dispatchEvent(new CustomEvent("scene-cut")));
    },
    shownElement: "ft-connection-banner p.lost",
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
    description: "On this device: the players' names",
    start: { path: "/" },
    act: (page) => openLocalSetup(page, "train"),
    shownElement: "ft-player-names .begin button",
  },
  {
    name: "local-curtain",
    description: "The handoff screen between two players",
    start: { path: "/" },
    act: (page) => startLocalGame(page, "train"),
    shownElement: "ft-handoff-screen button",
  },
  {
    name: "local-train",
    description: "Mexican Train on one device",
    start: { path: "/" },
    act: (page) => showHand(page, "train"),
    shownElement: ".hand [data-tile]",
  },
  {
    name: "local-pool",
    description: "Pool checkers on one device",
    start: { path: "/" },
    act: (page) => startLocalGame(page, "pool"),
    shownElement: "ft-seat-bar[acting]",
  },
  {
    name: "local-over",
    description: "A game on one device is over",
    start: { path: "/" },
    act: async (page) => {
      await startLocalGame(page, "pool");
      await press(page, "ft-actions .resign");
      await press(page, "ft-actions .grave");
    },
    shownElement: "ft-game-over h2",
  },
];

export const otherPageScenes: readonly Scene[] = [
  ...startPageScenes,
  ...rulesAndFileScenes,
  ...unreachableScenes,
  ...localScenes,
];
