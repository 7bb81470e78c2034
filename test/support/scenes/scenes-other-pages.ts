/** The scenes without a server table: the start page, rules, lessons, files, errors, and games on one device. */
import type { Page } from "playwright";
import { atTable, press, type Scene, scene } from "./scene.ts";
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
  scene("home-newcomer", "The start page at a first visit; no table is waiting", "/", "ft-lobby .empty", {
    prepare: (page) => page.route("**/api/lobby", (route) => route.fulfill(jsonResponse({ open: [], finished: [] }))),
  }),
  scene("home-options", "The options of Mexican Train, open", "/", "ft-train-options form", {
    act: async (page) => {
      await page.locator("ft-opponents input").nth(1).check({ force: true });
      await press(page, "ft-home article.train .facts");
    },
  }),
  scene("home-lobby", "Many tables wait, and games have ended", "/", "ft-lobby .rows a.join", {
    prepare: (_page, world) => world.lobby(),
  }),
  scene(
    "home-long-names",
    "Players with names of 24 wide letters wait, and have won together",
    "/",
    "ft-recent-games .who",
    { prepare: (page) => answerWithWidestLobby(page) },
  ),
  scene("home-regular", "With the visitor's tables, those on their turn first", "/", "ft-my-tables a", {
    isRegular: true,
    prepare: (_page, world) => world.lobby(),
  }),
  scene(
    "history",
    "All games that the visitor has finished, with the score against each opponent",
    "/history",
    "ft-history .games .row",
    { prepare: (page) => answerWithManyGames(page) },
  ),
  scene("history-none", "No finished games yet", "/history", "ft-history .none"),
  scene("home-offline", "The network is lost", "/", "ft-lobby .empty", {
    prepare: (page) => page.route("**/api/{lobby,mine}", (route) => route.abort()),
    act: async (page) => {
      await page.locator("ft-lobby section").waitFor();
      await page.context().setOffline(true);
    },
    expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  }),
  scene("home-settings", "The settings, open above the page", "/", "ft-settings input", {
    act: (page) => press(page, "ft-header button.settings"),
  }),
];

// ── rules, lessons, files ──

const PDN = '[Event "Club evening"]\n[White "Ben"]\n[Black "Ann"]\n1. 11-15 22-18 2. 15x22 25x18 *';

const openText = (text: string) => async (page: Page) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "evening.pdn", mimeType: "text/plain", buffer: Buffer.from(text) });

const rulesAndFileScenes: readonly Scene[] = [
  scene("rules", "The rules: which game", "/rules", "ft-rules main h1"),
  ...["pool", "train", "spy"].map((game) =>
    scene(`rules-${game}`, `The rules of ${game}`, `/rules/${game}`, "ft-rules main h2"),
  ),
  scene("learn", "Learn by playing: which game", "/learn", "ft-learn main h1"),
  ...["pool", "train", "spy"].map((game) =>
    scene(`learn-${game}`, `The first turn of ${game}`, `/learn/${game}`, "ft-lesson .say"),
  ),
  scene("puzzle", "A puzzle", "/learn/pool/puzzle-4", "ft-lesson .say"),
  scene("puzzle-train", "A puzzle: play all tiles of a hand", "/learn/train/puzzle-3", "ft-lesson .say"),
  scene("puzzle-spy", "A deduction", "/learn/spy/puzzle-3", "ft-lesson .story li"),
  scene("puzzle-solution", "The solution of a puzzle, as a replay", "/learn/pool/puzzle-4", "ft-solution .steps", {
    act: (page) => press(page, "ft-puzzle button"),
  }),
  scene("privacy", "What is stored, and for how long", "/privacy", "ft-rules main h2"),
  scene("open", "Open a saved game", "/open", "ft-open-file .drop"),
  scene("open-error", "A file that is no game", "/open", "ft-toasts [role=status] > *, ft-toasts p", {
    act: openText("well"),
  }),
  scene("file-of-many", "A file of many games, with a list to choose from", "/open", "ft-games-in-file li button", {
    act: openText(`${PDN}\n\n`.repeat(60).replace("25x18", "25x29")),
  }),
  scene("opened", "A game from a file", "/open", "ft-game-view .board", { act: openText(PDN) }),
  scene("embed", "A replay in another site's page", { upload: "pool-over", isEmbedded: true }, "foldtable-replay h1"),
  scene("nowhere", "No such page", "/somewhere", "main h1", { expectedErrors: /404/ }),
  scene("no-table", "No such table", "/t/abcdefghijklmnopqrst", "main h1", { expectedErrors: /40[0-9]|WebSocket/ }),
];

// ── without a server ──

const unreachableScenes: readonly Scene[] = [
  scene("unreachable", "The table's server cannot be reached", atTable("pool", 0), "main.message h1", {
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
    expectedErrors: /ERR_FAILED/,
  }),
  scene("reconnecting", "The connection to the table is lost", atTable("pool", 0), "ft-connection-banner p.lost", {
    prepare: (page) => makeSocketCuttable(page),
    act: async (page) => {
      await page.locator("ft-seat-bar[acting]").waitFor();
      await page.evaluate(() => dispatchEvent(new CustomEvent("scene-cut")));
    },
    expectedErrors: /ERR_FAILED/,
  }),
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
  scene("local-setup", "On this device: the players' names", "/", "ft-player-names .begin button", {
    act: (page) => openLocalSetup(page, "train"),
  }),
  scene("local-curtain", "The handoff screen between two players", "/", "ft-handoff-screen button", {
    act: (page) => startLocalGame(page, "train"),
  }),
  scene("local-train", "Mexican Train on one device", "/", ".hand [data-tile]", {
    act: (page) => showHand(page, "train"),
  }),
  scene("local-pool", "Pool checkers on one device", "/", "ft-seat-bar[acting]", {
    act: (page) => startLocalGame(page, "pool"),
  }),
  scene("local-over", "A game on one device is over", "/", "ft-game-over h2", {
    act: async (page) => {
      await startLocalGame(page, "pool");
      await press(page, "ft-actions .resign");
      await press(page, "ft-actions .grave");
    },
  }),
];

export const otherPageScenes: readonly Scene[] = [
  ...startPageScenes,
  ...rulesAndFileScenes,
  ...unreachableScenes,
  ...localScenes,
];
