/**
 * Real browsers for the end-to-end tests: profiles that know nothing of each other, and what people do at a table. Each
 * page tells of every error and breach of the page's policy; a test that did not expect it fails.
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
import { newToken, openTable, seatPeople } from "./bot.ts";
import { cookieOf } from "./cookie.ts";
import { type Server, sharedServer, startServer } from "./server.ts";

/** How long anything may take that a person waits for, on a busy machine. */
const PATIENCE_MS = 45_000;

export interface ProfileOptions extends BrowserContextOptions {
  /** Errors that this visitor is meant to meet. */
  readonly expects?: RegExp;
  /** The visitor is this person, whom the server knows already. */
  readonly as?: Person;
}

/** The page's service worker is there; elsewhere it would load for every visitor what nobody comes back for. */
export const KEPT = { serviceWorkers: "allow" } as const satisfies ProfileOptions;

/** A cookie of the server's, and the name that their browser remembers. */
export interface Person {
  readonly cookie: string;
  readonly name: string;
}

/** A served build and a browser. */
export interface House {
  readonly server: Server;
  /** A page in a separate profile: another person, or the same person's other device. */
  visit(path: string, options?: ProfileOptions): Promise<Page>;
  /** The address of a new table that nobody sits at. */
  newTable(order?: object): Promise<string>;
}

/** What a page's own listeners report, and `addInitScript` puts there. */
const reportViolations = (): void => {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`),
  );
};

/** The refusal of a frame that no page of ours should send. */
const MISMADE = /"code":"(?:malformed|unknown-command)"/;

/** Collects what goes wrong in any page of a profile. */
const listen = async (context: BrowserContext, faults: string[], expects: RegExp | undefined): Promise<void> => {
  const add = (fault: string) => expects?.test(fault) || faults.push(fault);
  context.on("console", (message) => message.type() === "error" && add(message.text()));
  context.on("weberror", (error) => add(String(error.error())));
  context.on("dialog", (dialog) => {
    add(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => MISMADE.test(String(payload)) && add(`refused: ${payload}`)),
    ),
  );
  await context.addInitScript(reportViolations);
};

/** Sets up this profile for a person who has been here before. */
const remember = async (context: BrowserContext, url: string, { cookie, name }: Person): Promise<void> => {
  await context.addCookies([cookieOf(url, cookie)]);
  await context.addInitScript((own) => {
    // A page without an address has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("foldtable.name", own);
  }, name);
};

/** What a file wants for itself, where the house that all share would not do. */
export interface HouseOptions {
  /** The file gets a separate server: the file kills it, or it must not know the tables of other files. */
  readonly isAlone?: boolean;
}

/** The browser that all files share; each connection sees its own visitors only. */
export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject("browser"));

/** Opens before a file's tests and closes after them; between two tests every visitor leaves. */
export const openHouse = ({ isAlone = false }: HouseOptions = {}): House => {
  let server: Server | undefined;
  let browser: Browser | undefined;
  let faults: string[] = [];
  beforeAll(async () => {
    const comes = isAlone ? startServer(inject("untouched")) : sharedServer(inject("server"));
    [server, browser] = await Promise.all([comes, sharedBrowser()]);
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
    async visit(path, { expects, as, ...options } = {}) {
      const context = await browser!.newContext({ baseURL: server!.url, serviceWorkers: "block", ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      if (as !== undefined) await remember(context, server!.url, as);
      await listen(context, faults, expects);
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

/** What a browser says of a server that is not there. */
export const NOT_THERE =
  /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket connection to|Failed to load resource/;

/** Waits until the line has nothing to say: all is well. */
export const isOnline = (page: Page): Promise<void> =>
  expect.poll(() => page.locator("ft-connection-banner").textContent()).toBe("");

/** Waits for a text that can be seen. */
export const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** The button of exactly this name, if it is a text. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });

/** Opens what is behind "More": of the result, or of the moment that the replay shows. */
export const openMore = (page: Page, of: "result" | "moment"): Promise<void> =>
  page
    .locator(of === "result" ? "ft-game-over" : "ft-replay-tools")
    .getByRole("button", { name: "More", exact: true })
    .click();

// ── at a table ──

/** The press on the first page that opens a table of pool checkers. */
export const PLAY = "Play Pool checkers";

const OPPONENTS = { computer: "The computer", friends: /^friends/i, alone: /screen$/ } as const;

/** On the first page: with whom the next game is played. */
export const chooseOpponents = (page: Page, opponents: keyof typeof OPPONENTS): Promise<void> =>
  page.getByRole("radio", { name: OPPONENTS[opponents] }).check({ force: true });

/** From the first page to a table. */
export const playWith = async (
  page: Page,
  opponents: keyof typeof OPPONENTS,
  game = "Pool checkers",
): Promise<void> => {
  await chooseOpponents(page, opponents);
  await button(page, `Play ${game}`).click();
};

/** Opens the options of a game's next table. */
export const openOptions = (page: Page, game = "Pool checkers"): Promise<void> =>
  button(page, new RegExp(`^Options: ${game}`)).click();

export const sitDown = async (page: Page, name?: string): Promise<void> => {
  if (name !== undefined) await page.getByLabel("Your name at this table").fill(name);
  await button(page, "Sit down").click();
  await button(page, "Sit down").waitFor({ state: "detached" });
};

/** A game that has begun, each side in a separate profile. */
export interface Players {
  readonly table: string;
  readonly black: Page;
  readonly white: Page;
}

const NAMES = ["Ann", "Ben"] as const;

/** Two who sat down before their pages came: how one sits down by hand is seen in first-minute.test.ts and others. */
export const seatTwo = async (house: House, options: ProfileOptions = {}, order: object = {}): Promise<Players> => {
  const table = await house.newTable(order);
  const cookies = await seatPeople(house.server.url, new URL(table).pathname.replace("/t/", ""), NAMES);
  const come = (seat: 0 | 1) => house.visit(table, { ...options, as: { cookie: cookies[seat]!, name: NAMES[seat] } });
  const [black, white] = await Promise.all([come(0), come(1)]);
  await Promise.all([black, white].map((page) => button(page, "Resign").waitFor()));
  return { table, black, white };
};

/** What these tests read of events, whichever they are. */
export interface AnyFact {
  readonly type: string;
  readonly seat?: number;
  readonly name?: string;
  readonly black?: number;
  readonly path?: readonly number[];
}

/** The events of a table's log, as a watcher may read them. */
export const readEvents = async (table: string): Promise<readonly AnyFact[]> => {
  const response = await fetch(`${table.replace("/t/", "/api/tables/")}/log`);
  const lines = (await response.text()).trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { event: AnyFact }).event);
};

/** The moves of a table's log as `11-15 22-18`. */
export const readMoves = async (table: string): Promise<string> =>
  (await readEvents(table)).flatMap(({ path }) => path?.join("-") ?? []).join(" ");

/** Waits until this person is to move. */
export const isAsked = (page: Page): Promise<void> => page.locator("ft-seat-bar[acting]").waitFor();

/** From the first page to a game on this device, under the names that it offers. */
export const beginHere = async (page: Page, game?: string): Promise<void> => {
  await playWith(page, "alone", game);
  await button(page, "Start the game").click();
  await button(page, "Start the game").waitFor({ state: "detached" });
};

/** From the first page to a game of pool checkers where this person plays both sides. */
export const playAlone = async (page: Page): Promise<void> => {
  await beginHere(page);
  await button(page, "Resign").waitFor();
};

/** At a table of the server's that was opened for it: this person sits down on both sides. */
export const sitOnBothSides = async (page: Page): Promise<void> => {
  await sitDown(page);
  await button(page, /^Sit here/).click();
  await button(page, "Resign").waitFor();
};

/** Plays `count` legal moves at the table that these pages show, by the routes for programs, with each page's own cookie. */
export const playMoves = async (pages: readonly Page[], count: number): Promise<void> => {
  for (let played = 0; played < count; ) for (const page of pages) played += await page.evaluate(playFirstMove);
};

/** In the page: posts the first move of the seat. Returns how many moves that were. Throws if it is refused. */
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

/** Gives up, both presses. */
export const resign = async (page: Page): Promise<void> => {
  await button(page, "Resign").click();
  await sees(page, "Resign this game?");
  await button(page, "Resign").click();
};

// ── at the board of pool checkers ──

export const square = (page: Page, number: number): Locator => page.locator(`[data-square="${number}"]`);

/** Waits until a square holds this: `black man`, `white king`, `empty`. */
export const stands = (page: Page, number: number, piece: string): Promise<void> =>
  page.locator(`[data-square="${number}"][aria-label^="${number}, ${piece}"]`).waitFor({ state: "attached" });

/** Every piece with its square, in the order of the squares. */
export const pieces = (page: Page): Promise<string[]> =>
  page.locator("[data-square]").evaluateAll((cells) =>
    cells
      .map((cell) => (cell.getAttribute("aria-label") ?? "").split(", ").slice(0, 2))
      .filter(([, piece]) => piece !== "empty")
      .sort(([a], [b]) => Number(a) - Number(b))
      .map((words) => words.join(" ")),
  );

/** A move by clicks: the piece, then each landing. */
export const press = async (page: Page, ...path: readonly number[]): Promise<void> => {
  for (const number of path) await square(page, number).click();
};

const centre = async (page: Page, number: number): Promise<{ x: number; y: number }> => {
  const box = await square(page, number).boundingBox();
  if (box === null) throw new Error(`square ${number} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A move by the mouse, held down from square to square. */
export const drag = async (page: Page, from: number, to: number): Promise<void> => {
  const [start, end] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
};

/** Where a square lies as it is seen: its row and its place in it. */
const placeOf = async (page: Page, number: number): Promise<{ row: number; column: number }> => {
  const numbers = await page
    .locator("[data-square]")
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-square"))));
  const index = numbers.indexOf(number);
  return { row: index >> 2, column: index & 3 };
};

/** Goes by arrow keys from the focused square to another and presses Enter there. */
const walk = async (page: Page, from: number, to: number): Promise<void> => {
  const [start, end] = [await placeOf(page, from), await placeOf(page, to)];
  const step = async (by: number, back: string, forth: string) => {
    for (let left = Math.abs(by); left > 0; left--) await page.keyboard.press(by < 0 ? back : forth);
  };
  await step(end.row - start.row, "ArrowUp", "ArrowDown");
  await step(end.column - start.column, "ArrowLeft", "ArrowRight");
  await page.keyboard.press("Enter");
};

/** The square that has the focus. */
export const focusedSquare = (page: Page): Promise<number> =>
  page.locator("[data-square]:focus").evaluate((cell) => Number(cell.getAttribute("data-square")));

/** A move by arrows and Enter, from wherever on the board the focus is. */
export const walkMove = async (page: Page, ...path: readonly number[]): Promise<void> => {
  for (const number of path) await walk(page, await focusedSquare(page), number);
};
