/** The preloaded parts of a table's page: the drawn board, the log as its visitor may know it, and the game's files. */
import { describe, expect, it } from "vitest";
import "../../../../engine/games/all-games.ts";
import * as v from "valibot";
import { selfplay } from "../../../../engine/bot/selfplay.ts";
import { newestGame, rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { type GameId, gameIds } from "../../../../engine/games/ids.ts";
import type { PoolCommand } from "../../../../engine/games/pool/state/types.ts";
import { fold } from "../../../../engine/log/log.ts";
import { resumeSession } from "../../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import { parseServerFrame, type ServerFrame } from "../../../../engine/wire/protocol.ts";
import { preloadLogTag } from "../../../../worker/pages/page-preload.ts";
import type { Table } from "../../../../worker/table/table.ts";
import { makePagePreload } from "../../../../worker/table/viewers/page-preload.ts";
import {
  type Identity,
  logOf,
  newBrowser,
  openTable,
  request,
  requestFresh,
  tableStub,
  testEnv,
} from "../../support.ts";
import { seatTwo, sit, TableClient } from "../../table-client.ts";

const pageOf = async (table: string, headers: Record<string, string> = {}): Promise<string> =>
  (await requestFresh(`/t/${table}`, { headers })).text();

const filesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, file]) => file!);

const framesIn = (page: string): readonly ServerFrame[] | null => {
  const [, text] = /<script type="application\/json" id="log"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  return text?.split("\n").map(parseServerFrame) ?? null;
};

const drawnBoardIn = (page: string): string | null =>
  /<div id="first".*?<\/svg><\/div><\/div>/s.exec(page)?.[0] ?? null;

describe("the page of a table", () => {
  it("contains the log as any visitor may know it, with its length", async () => {
    const { table } = await seatTwo();
    const page = await pageOf(table);
    const [hello, entries] = framesIn(page)!;
    const log = await logOf(table);
    expect(hello).toMatchObject({ type: "hello", viewer: "watcher", seats: [], from: 0, length: log.length });
    expect(entries).toEqual({ type: "entries", entries: log });
    expect(page).toContain(`data-table="${table}" data-known="from=${log.length}&amp;as=watcher"`);
  });

  it("contains for each player the log as their seat may know it, and no cache may store it", async () => {
    const { table, identities } = await seatTwo();
    for (const [seat, headers] of identities.entries()) {
      const response = await requestFresh(`/t/${table}`, { headers });
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.headers.get("Vary")).toMatch(/\bCookie, Authorization\b/);
      const page = await response.text();
      expect(framesIn(page)![0]).toMatchObject({ viewer: seat, seats: [seat] });
      expect(page).toContain(`as=${seat}"`);
    }
  });

  it("contains for a returning visitor without a seat what any watcher may know", async () => {
    const { table } = await seatTwo();
    for (const headers of [{}, await newBrowser()])
      expect(framesIn(await pageOf(table, headers))![0]).toMatchObject({ viewer: "watcher", seats: [] });
  });

  it("contains no seat if the Worker names no player", async () => {
    const table = await openTable();
    const text = await tableStub(table).ahead();
    expect(JSON.parse(text!)).toMatchObject({ seats: [], log: { viewer: "watcher" } });
  });

  it("is not stored in the cache that new visitors share if it is a player's", async () => {
    const { table, identities } = await seatTwo();
    for (const headers of [identities[0], {}, identities[1], {}]) {
      const [hello] = framesIn(await pageOf(table, headers))!;
      expect(hello).toMatchObject({
        viewer: identities.includes(headers as never) ? identities.indexOf(headers as never) : "watcher",
      });
    }
  });

  it("draws the board from each visitor's side, and accepts presses only for the seat on turn", async () => {
    const { table, identities } = await seatTwo();
    const state = fold(await logOf(table));
    const [acting] = seatsOnTurn(state);
    for (const [seat, headers] of identities.entries()) {
      const drawn = drawnBoardIn(await pageOf(table, headers))!;
      expect(drawn).toMatch(/^<div id="first" class="framed seated" dir="ltr" data-seq="\d+" aria-hidden="true">/);
      const presses = [...drawn.matchAll(/data-press="square (\d+)"/g)].map(([, square]) => Number(square));
      const moves = seat === acting ? rulesOfTable(state).moves(state.play!, seat) : [];
      const squares = new Set((moves as readonly PoolCommand[]).flatMap(({ path }) => path));
      expect(presses.toSorted()).toEqual([...squares].toSorted());
    }
    const watched = drawnBoardIn(await pageOf(table))!;
    expect(watched).toMatch(/^<div id="first" class="framed" /);
    expect(watched).not.toContain("data-press");
  });

  it("has no drawn board for a link preview, and none of an earlier moment", async () => {
    const { table, identities } = await seatTwo();
    expect(drawnBoardIn(await pageOf(table, { "User-Agent": "WhatsApp/2.23.20.0" }))).toBeNull();
    // The drawn board shows only the latest state.
    for (const headers of [{}, identities[0]]) expect(drawnBoardIn(await pageOf(`${table}/3`, headers))).toBeNull();
  });

  it("names the files of a replay without the result, but sends no log and no drawn board with it", async () => {
    const { table, identities } = await seatTwo();
    for (const headers of [{}, identities[0]]) {
      const page = await pageOf(`${table}/quiet`, headers);
      expect([framesIn(page), drawnBoardIn(page)]).toEqual([null, null]);
      expect(filesIn(page)[0]).toMatch(/^\/assets\/[\w-]{8}\/pool\.js$/);
    }
  });

  it.each([
    ["he-IL,he;q=0.9,en;q=0.8", "rtl"],
    ["xx, ur-PK;q=0.5", "rtl"],
    ["bn", "ltr"],
    ["fr-FR", "ltr"],
  ])("is laid out in the reader's direction, for %s: %s", async (language, direction) => {
    const table = await openTable();
    expect(drawnBoardIn(await pageOf(table, { "Accept-Language": language }))).toContain(`dir="${direction}"`);
  });

  describe("before the game", () => {
    /** The texts at the chairs around the table, and in the bars on a phone. */
    const textsOf = (page: string) => {
      const drawn = drawnBoardIn(page) ?? "";
      const chairs = [...drawn.matchAll(/<text class="name">(.*?)<\/text>(?:<text class="note">(.*?)<\/text>)?/g)];
      const bars = [...drawn.matchAll(/<bdi>(.*?)<\/bdi>(?:<small>(.*?)<\/small>)?<\/span>(?:<b>(.*?)<\/b>)?/g)];
      return [chairs, bars].map((found) => found.map(([, ...texts]) => texts.filter(Boolean).join(", ")));
    };

    const sitDown = async (table: string, player: Identity, seat: number, name: string): Promise<void> => {
      const client = await TableClient.open(table, player);
      await client.submit(sit(seat, name));
      client.socket.close();
    };

    it.each(["train", "spy"] as const)("draws the seats of %s as each visitor sees them", async (game) => {
      const table = await openTable({ game, seats: 3 });
      const [host, guest] = [await newBrowser(), await newBrowser()];
      await sitDown(table, host, 0, "Ada");
      await sitDown(table, guest, 1, "<Bo>");
      const drawn = async (headers = {}) => textsOf(await pageOf(table, headers));
      expect(await drawn(host)).toEqual([
        ["Ada, you", "&lt;Bo&gt;", "Free seat, Add a computer"],
        ["Ada", "&lt;Bo&gt;", "Seat 3"],
      ]);
      expect(await drawn(guest)).toEqual([
        ["Ada", "&lt;Bo&gt;, you", "Free seat"],
        ["Ada", "&lt;Bo&gt;", "Seat 3"],
      ]);
      for (const visitor of [{}, await newBrowser()])
        expect(await drawn(visitor)).toEqual([
          ["Ada", "&lt;Bo&gt;", "Seat 3, Sit here"],
          ["Ada", "&lt;Bo&gt;", "Seat 3, Sit"],
        ]);
      // Digits are the same in all languages.
      expect((await drawn({ "Accept-Language": "bn" })).map((texts) => texts.at(-1))).toEqual([
        "আসন 3, এখানে বসুন",
        "আসন 3, বসুন",
      ]);
      expect(drawnBoardIn(await pageOf(table))).toMatch(/^<div id="first" class="room" dir="ltr"/);
      expect(drawnBoardIn(await pageOf(table, host))).toMatch(/^<div id="first" class="room seated" dir="ltr"/);
    });

    it("has the visitor's seat below and the opponent's seat above", async () => {
      const table = await openTable({ game: "spy", seats: 2 });
      const [host, guest] = [await newBrowser(), await newBrowser()];
      await sitDown(table, host, 0, "Ada");
      expect(textsOf(await pageOf(table, host))[1]).toEqual(["Free seat", "Ada, you"]);
      expect(textsOf(await pageOf(table, guest))[1]).toEqual(["Free seat, Sit here", "Ada"]);
    });

    it("shows the board of checkers", async () => {
      expect(drawnBoardIn(await pageOf(await openTable()))).toMatch(/^<div id="first" class="framed"/);
    });
  });

  it.each(gameIds)("names the files of %s, which are there", async (game: GameId) => {
    const table = await openTable({ game, seats: 2 });
    for (const headers of [{}, await newBrowser()]) {
      const files = filesIn(await pageOf(table, headers));
      expect(files[0]).toMatch(new RegExp(`^/assets/[\\w-]{8}/${game}\\.js$`));
      for (const file of files) expect((await testEnv.ASSETS.fetch(`https://page${file}`)).status).toBe(200);
    }
  });

  it("names the waiting room's file before the game", async () => {
    const isNamed = async (table: string, headers = {}): Promise<boolean> =>
      filesIn(await pageOf(table, headers)).some((file) => file.includes("/ft-waiting-room.js"));
    const waiting = await openTable();
    expect(await isNamed(waiting)).toBe(true);
    expect(await isNamed(waiting, await newBrowser())).toBe(false);
    expect(await isNamed((await seatTwo()).table)).toBe(false);
  });

  it("queries the table once for simultaneous requests", async () => {
    const table = await openTable();
    let calls = 0;
    const counting = new Proxy(testEnv.TABLE, {
      get(tables, name) {
        if (name === "getByName") calls++;
        const value = Reflect.get(tables, name) as unknown;
        return typeof value === "function" ? value.bind(tables) : value;
      },
    });
    const env = { ...testEnv, TABLE: counting };
    for (let visit = 0; visit < 5; visit++) {
      const response = await request(`/t/${table}`, {}, env);
      expect(framesIn(await response.text())).not.toBeNull();
    }
    expect(calls).toBe(1);
  });

  it("is complete if the table fails or does not answer", async () => {
    const table = await openTable();
    const answers = [() => Promise.reject(new Error("no such object")), () => new Promise<never>(() => undefined)];
    for (const ahead of answers) {
      const TABLE = { getByName: () => ({ ahead }) } as unknown as DurableObjectNamespace<Table>;
      const response = await request(`/t/${table}`, {}, { ...testEnv, TABLE });
      const page = await response.text();
      expect([response.status, framesIn(page), filesIn(page)]).toEqual([200, null, []]);
      expect(page).toContain("</html>");
    }
  });

  it("preloads nothing for a link preview", async () => {
    const { table } = await seatTwo();
    const page = await pageOf(table, { "User-Agent": "WhatsApp/2.23.20.0" });
    expect([framesIn(page), filesIn(page)]).toEqual([null, []]);
  });

  it("has no preloaded log for an unknown table", async () => {
    expect(framesIn(await (await request("/t/nothing")).text())).toBeNull();
  });
});

describe("the preloaded log", () => {
  it("is omitted if it is so long that it would delay the scripts", () => {
    const options = v.parse(newestGame("train").options, {});
    const log = selfplay({ game: "train", seats: 4, options, seed: "a long evening" });
    const [short, long] = [50, log.length].map((length) =>
      makePagePreload(resumeSession(log.slice(0, length)), null, 0),
    );
    expect(short!.log!.length).toBe(50);
    expect(log.length).toBeGreaterThan(500);
    expect(long).toMatchObject({ game: "train", log: null });
  });

  it("escapes `<` in player names", () => {
    const frames = ['{"name":"</script><script>alert(1)</script><!--"}', '{"name":"\u2028 & \\u0022"}'];
    const tag = preloadLogTag("id", { viewer: "watcher", length: 2, frames });
    expect(tag.match(/</g)).toHaveLength(2);
    const [, text] = />(.*)<\/script>$/s.exec(tag)!;
    expect(text!.split("\n").map((line) => JSON.parse(line))).toEqual(frames.map((frame) => JSON.parse(frame)));
  });
});
