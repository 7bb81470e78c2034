/**
 * A table that was seen before is there at once as it was last seen, whatever the line does; what the line then says is
 * what counts. A visitor who no longer has the cookies of that visit is shown nothing of it.
 * @gate
 */
import type { Page, WebSocketRoute } from "playwright";
import { describe, expect, it } from "vitest";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { type Bot, seatPeople, startBot } from "../../support/server/bot.ts";
import {
  button,
  isAsked,
  KEPT,
  openHouse,
  type Person,
  press,
  readMoves,
  sees,
  stands,
} from "../../support/server/browser.ts";
import { returningVisitor } from "../../support/server/returning-visitor.ts";

const house = openHouse({ isAlone: true });

/** What a browser says of a server that is not there, or has no such table. */
const expects = /ERR_|WebSocket connection to|Failed to (?:load|fetch)|status of 4\d\d/;

interface Seen {
  readonly table: string;
  readonly id: string;
  /** Ann's page, with the table kept and left. */
  readonly page: Page;
  readonly ann: Person;
  readonly ben: Person;
}

/** How many entries of a table are kept, and as whose. */
const keptOf = (page: Page, id: string): Promise<string | null> =>
  page.evaluate(
    async (path) => (await caches.match(path, { cacheName: "foldtable-seen" }))?.headers.get("known") ?? null,
    `/t/${id}`,
  );

const leave = async ({ page, id }: Pick<Seen, "page" | "id">, length: number): Promise<void> => {
  await expect.poll(() => keptOf(page, id)).toBe(`from=${length}&as=0`);
  await page.goto("/privacy");
  await page.locator("h1").first().waitFor();
};

/** How many entries a table has before its first move of pool checkers. */
const lengthOf = async (table: string): Promise<number> =>
  (await (await fetch(`${table.replace("/t/", "/api/tables/")}/log`)).text()).trim().split("\n").length;

/** Ann and Ben sit; she has looked at the table, and has left it. */
const seenBefore = async (order: object = {}): Promise<Seen> => {
  const table = await house.newTable(order);
  const id = new URL(table).pathname.replace("/t/", "");
  const [one, other] = await seatPeople(house.server.url, id, ["Ann", "Ben"]);
  const [ann, ben] = [
    { cookie: one!, name: "Ann" },
    { cookie: other!, name: "Ben" },
  ];
  const page = await returningVisitor(house, table, { expects, ...KEPT, as: ann });
  await leave({ page, id }, await lengthOf(table));
  return { table, id, page, ann, ben };
};

/** Lets a player act at the table while Ann is away. */
const meanwhile = async ({ id }: Seen, { cookie }: Person, act: (bot: Bot) => Promise<unknown>): Promise<void> => {
  const bot = startBot(house.server.url, id, { cookie });
  await bot.when(() => bot.entries.length > 0 && bot.seats.length > 0);
  await act(bot);
  bot.close();
};

const moved = (...path: readonly number[]) => ({ type: "move", path }) as const;

/** The table's line of this page says nothing until it is let. */
const holdLine = async (page: Page): Promise<() => void> => {
  const held: WebSocketRoute[] = [];
  let isLet = false;
  const pass = (route: WebSocketRoute): void => void route.connectToServer();
  await page.routeWebSocket(/\/socket\?/, (route) => void (isLet ? pass(route) : held.push(route)));
  return () => {
    isLet = true;
    held.forEach(pass);
  };
};

describe("a table that was seen before", () => {
  it("opens without a server; a move is stored, and arrives once", async () => {
    const seen = await seenBefore();
    const { page, table } = seen;
    await house.server.kill();
    await page.goto(table);
    await stands(page, 11, "black man");
    await sees(page, "Reconnecting…");
    await isAsked(page);
    await press(page, 11, 15);
    await stands(page, 15, "black man");
    await sees(page, "Reconnecting. Your move is saved.");
    await house.server.start();
    await expect.poll(() => readMoves(table)).toBe("11-15");
    await expect.poll(() => page.locator("ft-connection-banner").textContent()).toBe("");
    expect(await readMoves(table)).toBe("11-15");
  });

  it("shows its saved state until the server answers, then the current one, with undone moves", async () => {
    const seen = await seenBefore();
    const { page, table, id, ann, ben } = seen;
    await meanwhile(seen, ann, (bot) => bot.ask(moved(11, 15)));
    await meanwhile(seen, ben, (bot) => bot.ask(moved(22, 18)));
    const line = await holdLine(page);
    await page.goto(table);
    await stands(page, 11, "black man");
    await stands(page, 22, "white man");
    // The page is not live, and it is not offline.
    const now = page.locator("foldtable-scrubber .now");
    expect(await now.textContent()).toBe("");
    line();
    await expect.poll(() => now.textContent()).toBe("Live");
    for (const [number, piece] of [
      [15, "black man"],
      [18, "white man"],
    ] as const)
      await stands(page, number, piece);
    await leave(seen, await lengthOf(table));

    await meanwhile(seen, ben, async (bot) => {
      await bot.ask({ type: "ask-back" });
      await meanwhile(seen, ann, (other) => other.ask({ type: "grant-back" }));
    });
    const again = await holdLine(page);
    await page.goto(table);
    await stands(page, 18, "white man");
    again();
    await stands(page, 22, "white man");
    await expect.poll(() => keptOf(page, id)).toBe(`from=${await lengthOf(table)}&as=0`);
  });

  it("that ended meanwhile is revealed", async () => {
    const seen = await seenBefore();
    const { page, table, id, ben } = seen;
    await meanwhile(seen, ben, (bot) => bot.ask({ type: "resign" }));
    const line = await holdLine(page);
    await page.goto(table);
    await isAsked(page);
    line();
    await sees(page, /wins by resignation\./);
    await expect.poll(() => keptOf(page, id)).toBe(`from=${await lengthOf(table)}&as=all`);
  });

  it("a deleted table says so, and its saved copy is deleted", async () => {
    const seen = await seenBefore();
    const { page, table, id, ann, ben } = seen;
    await meanwhile(seen, ben, (bot) => bot.ask({ type: "resign" }));
    for (const { cookie } of [ann, ben]) {
      const headers = { cookie, origin: house.server.url };
      const answer = await fetch(`${house.server.url}/api/tables/${id}/forget`, { method: "POST", headers });
      expect(answer.status).toBe(200);
    }
    await page.goto(table);
    await sees(page, "This table is gone");
    await expect.poll(() => keptOf(page, id)).toBe(null);
  });
});

describe("a game played from memory that was seen before", () => {
  const spy = { game: "spy", seats: 2, options: { firstPlayer: "host", memoryAid: false } };
  const base = ["T1", "T2", "B1", "S2", "B2", "S1", "B3"] as const;
  const arrange = { type: "arrange", base, gap: 5, facing: "R" } as const;

  it("shows only what lies on the table until the server answers", async () => {
    const seen = await seenBefore(spy);
    const { page, table, id, ann, ben } = seen;
    await meanwhile(seen, ben, (bot) => bot.ask(arrange));
    await meanwhile(seen, ann, async (bot) => {
      await bot.ask(arrange);
      await bot.when(() => bot.entries.at(-1)?.event.type === "bases-set");
      await bot.ask({ type: "spy", on: 1 } as AnyCommand);
      expect(bot.entries.at(-1)?.event).toMatchObject({ type: "spied", answer: "top-secret" });
    });
    const strip = page.locator("foldtable-spy-board [role=log]");
    await page.goto(table);
    await expect.poll(() => strip.textContent()).toMatch(/Top Secret/);
    // The last entry is to be told again.
    await leave(seen, (await lengthOf(table)) - 1);
    const kept = await page.evaluate(
      async (path) => (await caches.match(path, { cacheName: "foldtable-seen" }))?.text() ?? "",
      `/t/${id}`,
    );
    expect(kept).toContain('"type":"spied"');
    expect(kept).not.toContain("top-secret");

    const line = await holdLine(page);
    await page.goto(table);
    await expect.poll(() => strip.textContent()).toMatch(/has spied/);
    line();
    await expect.poll(() => strip.textContent()).toMatch(/Top Secret/);
  });
});

describe("a hand that was seen before", () => {
  const train = { game: "train", seats: 2, options: {} };
  /** The tiles in the player's own hand. */
  const hand = (page: Page) => page.locator("foldtable-train-board .hand [data-tile]");

  it("is not shown after its seat moved to another device", async () => {
    const seen = await seenBefore(train);
    const { page, table, id, ann } = seen;
    const post = (path: string, cookie: string, body: object = {}) =>
      fetch(`${house.server.url}/api/tables/${id}/${path}`, {
        method: "POST",
        headers: { cookie, origin: house.server.url, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const { pass } = (await (await post("pass", ann.cookie)).json()) as { readonly pass: string };
    const other = (await fetch(table)).headers.getSetCookie()[0]!.split(";")[0]!;
    expect((await post("seat", other, { pass })).status).toBe(200);
    await page.goto(table);
    await expect.poll(() => keptOf(page, id)).toMatch(/&as=watcher$/);
    expect(await hand(page).count()).toBe(0);
  });

  it("a saved hand is not shown when the cookies are gone, with or without a server", async () => {
    const { page, table } = await seenBefore(train);
    await page.goto(table);
    await hand(page).first().waitFor();
    await page.goto("/privacy");
    await page.context().clearCookies();
    await house.server.kill();
    await page.goto(table);
    await sees(page, "The table can’t be reached");
    expect(await hand(page).count()).toBe(0);
    expect(await page.locator("#log").count()).toBe(0);
    await house.server.start();
    await page.locator("foldtable-train-board").waitFor();
    expect(await hand(page).count()).toBe(0);
    expect(await button(page, "Resign").count()).toBe(0);
  });
});
