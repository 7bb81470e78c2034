/**
 * Real browsers for the end-to-end tests: separate profiles, and the actions of people at a table. A test fails if a
 * page reports an error or a breach of its policy that the test does not expect.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { newToken, openTable, seatPlayers } from "./bot.ts";
import { cookieOf } from "./cookie.ts";
import { type Server, sharedServer, startServer } from "./server.ts";

/** How long one step may take on a busy machine. */
const TIMEOUT_MS = 45_000;

export interface ProfileOptions extends BrowserContextOptions {
  /** Errors that this visitor's pages may report. */
  readonly expectedErrors?: RegExp;
  /** The server already knows this visitor. */
  readonly as?: Person;
}

/** Allows service workers. Without this the profile blocks them, because they would cache files for no later visit. */
export const WITH_SERVICE_WORKER = { serviceWorkers: "allow" } as const satisfies ProfileOptions;

/** A server's cookie, and the name that the browser has saved. */
export interface Person {
  readonly cookie: string;
  readonly name: string;
}

/** A served build, and the pages that visit it. */
export interface Site {
  readonly server: Server;
  /** Opens a page in a separate profile: another person, or another device of the same person. */
  visit(path: string, options?: ProfileOptions): Promise<Page>;
  /** The address of a new table without players. */
  newTable(order?: object): Promise<string>;
}

/** Runs in the page: logs each breach of its policy. */
const reportViolations = (): void => {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`),
  );
};

/** The refusal of a frame that no page may send. */
const MALFORMED_FRAME_REFUSAL = /"code":"(?:malformed|unknown-command)"/;

/** Collects the errors of all pages of a profile. */
const collectFaults = async (
  context: BrowserContext,
  faults: string[],
  expectedErrors: RegExp | undefined,
): Promise<void> => {
  const add = (fault: string) => expectedErrors?.test(fault) || faults.push(fault);
  context.on("console", (message) => message.type() === "error" && add(message.text()));
  context.on("weberror", (error) => add(String(error.error())));
  context.on("dialog", (dialog) => {
    add(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) =>
      socket.on(
        "framereceived",
        ({ payload }) => MALFORMED_FRAME_REFUSAL.test(String(payload)) && add(`refused: ${payload}`),
      ),
    ),
  );
  await context.addInitScript(reportViolations);
};

/** Gives the profile the cookie and the saved name of a returning visitor. */
const signIn = async (context: BrowserContext, url: string, { cookie, name }: Person): Promise<void> => {
  await context.addCookies([cookieOf(url, cookie)]);
  await context.addInitScript((own) => {
    // A page without an address has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("foldtable.name", own);
  }, name);
};

export interface SiteOptions {
  /** The file gets a separate server, because it kills the server or must not see other files' tables. */
  readonly hasOwnServer?: boolean;
}

/** Connects to the browser that all files share; each connection sees only its own profiles. */
export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject("browserEndpoint"));

/**
 * Connects before a file's tests and closes after them. After each test all profiles close, and their errors are
 * checked.
 */
export const openSite = ({ hasOwnServer = false }: SiteOptions = {}): Site => {
  let server: Server | undefined;
  let browser: Browser | undefined;
  let faults: string[] = [];
  beforeAll(async () => {
    const starting = hasOwnServer ? startServer(inject("emptyData")) : sharedServer(inject("serverUrl"));
    [server, browser] = await Promise.all([starting, sharedBrowser()]);
  });
  afterEach(async () => {
    const found = faults;
    faults = [];
    for (const context of browser?.contexts() ?? []) await context.close();
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get server() {
      return server!;
    },
    async visit(path, { expectedErrors, as, ...options } = {}) {
      const context = await browser!.newContext({ baseURL: server!.url, serviceWorkers: "block", ...options });
      context.setDefaultTimeout(TIMEOUT_MS);
      if (as !== undefined) await signIn(context, server!.url, as);
      await collectFaults(context, faults, expectedErrors);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    async newTable(order = {}) {
      const { url } = server!;
      const body = { game: "pool", options: { black: "first" }, ...order };
      return `${url}/t/${await openTable(url, body, await newToken(url))}`;
    },
  };
};

/** What the browser logs about a server that does not answer. */
export const SERVER_UNREACHABLE =
  /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket connection to|Failed to load resource/;

/** Waits until the connection banner is empty. */
export const waitUntilOnline = (page: Page): Promise<void> =>
  expect.poll(() => page.locator("ft-connection-banner").textContent()).toBe("");

/** Waits for a visible text. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** The button with this name; a string must match the whole name. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });

/** Opens the menu "More" of the result or of the replay's moment. */
export const openMore = (page: Page, of: "result" | "moment"): Promise<void> =>
  page
    .locator(of === "result" ? "ft-game-over" : "ft-replay-tools")
    .getByRole("button", { name: "More", exact: true })
    .click();

// ── at a table ──

/** The button of the start page that opens a table of pool checkers. */
export const PLAY_POOL = "Play Pool checkers";

const OPPONENTS = { computer: "The computer", friends: /^friends/i, alone: /screen$/ } as const;

/** On the start page: chooses the opponents of the next game. */
export const chooseOpponents = (page: Page, opponents: keyof typeof OPPONENTS): Promise<void> =>
  page.getByRole("radio", { name: OPPONENTS[opponents] }).check({ force: true });

/** Opens a table from the start page. */
export const playWith = async (
  page: Page,
  opponents: keyof typeof OPPONENTS,
  game = "Pool checkers",
): Promise<void> => {
  await chooseOpponents(page, opponents);
  await button(page, `Play ${game}`).click();
};

/** On the start page: opens the options of the next table of pool checkers. */
export const openOptions = (page: Page): Promise<void> => button(page, /^Options: Pool checkers/).click();

export const sitDown = async (page: Page, name?: string): Promise<void> => {
  if (name !== undefined) await page.getByLabel("Your name at this table").fill(name);
  await button(page, "Sit down").click();
  await button(page, "Sit down").waitFor({ state: "detached" });
};

/** A started game, each side in a separate profile. */
export interface Players {
  readonly table: string;
  readonly black: Page;
  readonly white: Page;
}

const NAMES = ["Ann", "Ben"] as const;

/** Seats two players by socket before their pages open. Tests such as first-minute.test.ts sit down by the form. */
export const seatTwoPages = async (site: Site, options: ProfileOptions = {}, order: object = {}): Promise<Players> => {
  const table = await site.newTable(order);
  const cookies = await seatPlayers(site.server.url, new URL(table).pathname.replace("/t/", ""), NAMES);
  const visitAs = (seat: 0 | 1) => site.visit(table, { ...options, as: { cookie: cookies[seat]!, name: NAMES[seat] } });
  const [black, white] = await Promise.all([visitAs(0), visitAs(1)]);
  await Promise.all([black, white].map((page) => button(page, "Resign").waitFor()));
  return { table, black, white };
};

/** The fields of log entries that these tests read. */
export interface LogEvent {
  readonly type: string;
  readonly seat?: number;
  readonly name?: string;
  readonly black?: number;
  readonly path?: readonly number[];
}

/** The events of a table's log, as a watcher receives them. */
export const readEvents = async (table: string): Promise<readonly LogEvent[]> => {
  const response = await fetch(`${table.replace("/t/", "/api/tables/")}/log`);
  const lines = (await response.text()).trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { event: LogEvent }).event);
};

/** The moves of a table's log as `11-15 22-18`. */
export const readMoves = async (table: string): Promise<string> =>
  (await readEvents(table)).flatMap(({ path }) => path?.join("-") ?? []).join(" ");

/** Waits until this page's player is on turn. */
export const waitForTurn = (page: Page): Promise<void> => page.locator("ft-seat-bar[acting]").waitFor();

/** Starts a game on this device from the start page, with the suggested names. */
export const startLocalGame = async (page: Page, game?: string): Promise<void> => {
  await playWith(page, "alone", game);
  await button(page, "Start the game").click();
  await button(page, "Start the game").waitFor({ state: "detached" });
};

/** Starts pool checkers on this device from the start page. */
export const startLocalPool = async (page: Page): Promise<void> => {
  await startLocalGame(page);
  await button(page, "Resign").waitFor();
};

/** Takes both seats of a shared server table. */
export const takeBothSeats = async (page: Page): Promise<void> => {
  await sitDown(page);
  await button(page, /^Sit here/).click();
  await button(page, "Resign").waitFor();
};

/** Plays `count` legal moves at these pages' table, by the routes for programs with each page's cookie. */
export const playMoves = async (pages: readonly Page[], count: number): Promise<void> => {
  for (let played = 0; played < count; ) for (const page of pages) played += await page.evaluate(playFirstMove);
};

/**
 * Runs in the page: posts the seat's first legal move. Returns the number of moves. Throws if the server refuses it.
 */
const playFirstMove = async (): Promise<number> => {
  const table = `/api/tables/${location.pathname.split("/")[2]}`;
  const { moves, length } = await (await fetch(`${table}/moves`)).json();
  if (moves.length === 0) return 0;
  const body = JSON.stringify({ type: "command", id: `first-move-${length}`, seq: length - 1, command: moves[0] });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${table}/commands`, { method: "POST", body, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return 1;
};

/** Resigns and confirms it. */
export const resign = async (page: Page): Promise<void> => {
  await button(page, "Resign").click();
  await waitForText(page, "Resign this game?");
  await button(page, "Resign").click();
};

// ── the board of pool checkers ──

export const square = (page: Page, number: number): Locator => page.locator(`[data-square="${number}"]`);

/** Waits until a square contains `piece`: `black man`, `white king`, `empty`. */
export const waitForPiece = (page: Page, number: number, piece: string): Promise<void> =>
  page.locator(`[data-square="${number}"][aria-label^="${number}, ${piece}"]`).waitFor({ state: "attached" });

/** Every piece with its square, such as `9 black man`, in the order of the squares. */
export const pieces = (page: Page): Promise<string[]> =>
  page.locator("[data-square]").evaluateAll((cells) =>
    cells
      .map((cell) => (cell.getAttribute("aria-label") ?? "").split(", ").slice(0, 2))
      .filter(([, piece]) => piece !== "empty")
      .sort(([a], [b]) => Number(a) - Number(b))
      .map((words) => words.join(" ")),
  );

/** Moves by clicks: the piece, then each landing square. */
export const clickSquares = async (page: Page, ...path: readonly number[]): Promise<void> => {
  for (const number of path) await square(page, number).click();
};

const centre = async (page: Page, number: number): Promise<{ x: number; y: number }> => {
  const box = await square(page, number).boundingBox();
  if (box === null) throw new Error(`square ${number} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Moves by dragging with the mouse. */
export const drag = async (page: Page, from: number, to: number): Promise<void> => {
  const [start, end] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
};

/** The row and column of a square as the board shows it. */
const rowAndColumnOf = async (page: Page, number: number): Promise<{ row: number; column: number }> => {
  const numbers = await page
    .locator("[data-square]")
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-square"))));
  const index = numbers.indexOf(number);
  return { row: index >> 2, column: index & 3 };
};

/** Moves the focus by arrow keys from one square to another, and presses Enter. */
const moveFocus = async (page: Page, from: number, to: number): Promise<void> => {
  const [start, end] = [await rowAndColumnOf(page, from), await rowAndColumnOf(page, to)];
  const step = async (by: number, back: string, forth: string) => {
    for (let left = Math.abs(by); left > 0; left--) await page.keyboard.press(by < 0 ? back : forth);
  };
  await step(end.row - start.row, "ArrowUp", "ArrowDown");
  await step(end.column - start.column, "ArrowLeft", "ArrowRight");
  await page.keyboard.press("Enter");
};

export const focusedSquare = (page: Page): Promise<number> =>
  page.locator("[data-square]:focus").evaluate((cell) => Number(cell.getAttribute("data-square")));

/** Moves by arrow keys and Enter, from the square that has the focus. */
export const moveByKeys = async (page: Page, ...path: readonly number[]): Promise<void> => {
  for (const number of path) await moveFocus(page, await focusedSquare(page), number);
};

/** The name of the element that has the focus, in any shadow root; empty if none has it. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === document.body) return "";
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });

const MAX_STOPS = 80;

/** Presses Tab until an element of this name has the focus, then Shift+Tab. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const stops: string[] = [];
  for (const key of ["Tab", "Shift+Tab"])
    for (let steps = 0; steps < MAX_STOPS; steps++) {
      const stop = await focusedName(page);
      if (typeof name === "string" ? stop === name : name.test(stop)) return;
      stops.push(stop.slice(0, 30));
      await page.keyboard.press(key);
    }
  throw new Error(`Tab did not reach ${name}, but ${stops.join(" | ")}`);
};

/** Presses Enter on the element of this name. */
export const pressNamed = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};
