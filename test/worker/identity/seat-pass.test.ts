/** A seat moved to another device: by a link that only its holder can make, that tells nothing, and that works once. */
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SEAT_PASS_TTL_MS } from "../../../worker/identity/seat-pass.ts";
import type { Table } from "../../../worker/main.ts";
import { Line, move, SEATED, seatTwo, showSalt, sit, sitAll } from "../line.ts";
import {
  ask,
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  spent,
  stubOf,
  toldToAll,
  untilTooOften,
} from "../support.ts";

afterEach(() => {
  vi.useRealTimers();
});

const askPass = (table: string, who: Identity): Promise<Response> =>
  ask(`/api/tables/${table}/pass`, { method: "POST", headers: who });

const passOf = async (table: string, who: Identity): Promise<string> =>
  (await (await askPass(table, who)).json<{ pass: string }>()).pass;

const use = (table: string, pass: unknown, who: Identity): Promise<Response> =>
  post(`/api/tables/${table}/seat`, { pass }, who);

const mine = async (who: Identity): Promise<unknown> =>
  (await (await ask("/api/mine", { headers: who })).json<{ tables: { id: string; mine: number[] }[] }>()).tables
    .filter(({ mine: seats }) => seats.length > 0)
    .map(({ id }) => id);

describe("a pass", () => {
  it("a seated player gets a pass, a private link that is valid for ten minutes", async () => {
    const { table, who } = await seatTwo();
    vi.useFakeTimers({ toFake: ["Date"] });
    const response = await askPass(table, who[0]);
    const { pass, url, until } = await response.json<{ pass: string; url: string; until: number }>();
    expect([response.status, url, until]).toEqual([
      201,
      `${ORIGIN}/t/${table}#pass=${pass}`,
      Date.now() + SEAT_PASS_TTL_MS,
    ]);
    expect(pass).toMatch(/^[\w-]{68}$/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("a pass is refused to a stranger", async () => {
    const { table } = await seatTwo();
    for (const who of [{}, await newBrowser(), await newProgram()]) {
      expect(await faultOf(await askPass(table, who))).toEqual([403, "not-your-seat"]);
    }
  });

  it("each pass is different, and none contains the player's key or the table's id", async () => {
    const { table, who } = await seatTwo();
    const passes = [await passOf(table, who[0]), await passOf(table, who[0]), await passOf(table, who[1])];
    expect(new Set(passes).size).toBe(3);
    const players = await runInDurableObject(stubOf(table), (_: Table, { storage }) =>
      storage.sql.exec<{ key: string }>("SELECT event ->> 'player' AS key FROM log WHERE seq IN (1, 2)").toArray(),
    );
    const bytes = (text: string) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    for (const hidden of [table, ...players.map(({ key }) => key)]) {
      expect(passes.some((pass) => bytes(pass).includes(bytes(hidden)))).toBe(false);
    }
  });
});

describe("a seat", () => {
  it("a pass moves the seat to the new device: both devices get a hello, others see the same player", async () => {
    const { table, who, lines, watcher } = await seatTwo();
    const phone = await newBrowser();
    const line = await Line.open(table, phone);
    const response = await use(table, await passOf(table, who[0]), phone);
    expect([response.status, await response.json()]).toEqual([200, { seats: [0] }]);
    await lines[0].until(() => lines[0].hello?.viewer === "watcher");
    await line.until(() => line.hello?.viewer === 0);
    expect([lines[0].hello?.seats, line.hello?.seats]).toEqual([[], [0]]);
    await watcher.until(() => watcher.entries.length === 7);
    const moved = { seq: 6, seat: 0, event: { type: "seat-moved", seat: 0, player: null } };
    for (const end of [watcher, lines[1], lines[0], line]) expect(end.entries.at(-1)).toMatchObject(moved);
    expect(await lines[0].say(move(11, 15))).toMatchObject({ type: "refused", code: "not-seated" });
    expect(await line.say(move(11, 15))).toMatchObject({ type: "entry", seq: 7, seat: 0 });
    expect((await Line.open(table, phone)).hello).toMatchObject({ viewer: 0, seats: [0] });
  });

  it("the table moves from the first device's list to the other device's", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    await toldToAll(table, ({ phase }) => phase === "playing");
    expect(await mine(who[0])).toEqual([table]);
    await use(table, await passOf(table, who[0]), phone);
    await toldToAll(table);
    expect([await mine(who[0]), await mine(phone)]).toEqual([[], [table]]);
  });

  it("a pass moves a seat once: a used or second pass is worthless to another player", async () => {
    const { table, who } = await seatTwo();
    const [phone, thief] = [await newBrowser(), await newBrowser()];
    const passes = [await passOf(table, who[0]), await passOf(table, who[0])];
    expect((await use(table, passes[0], phone)).status).toBe(200);
    for (const pass of passes) expect(await faultOf(await use(table, pass, thief))).toEqual([410, "stale-pass"]);
    expect((await logOf(table)).length).toBe(7);
  });

  it("the receiving device gets its answer again if it was lost, also if it had the seat before", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    const pass = await passOf(table, who[0]);
    expect(await (await use(table, pass, who[0])).json()).toEqual({ seats: [0] });
    expect((await logOf(table)).length).toBe(SEATED);
    for (let count = 0; count < 3; count++)
      expect(await (await use(table, pass, phone)).json()).toEqual({ seats: [0] });
    expect((await logOf(table)).length).toBe(7);
  });

  it("moves back in the same way, before the game, during it and after it", async () => {
    const table = await openTable({ options: { black: "first" } });
    const [desk, phone] = [await newBrowser(), await newBrowser()];
    const there = async () => (await use(table, await passOf(table, desk), phone)).status;
    const back = async () => (await use(table, await passOf(table, phone), desk)).status;
    const line = await Line.open(table, desk);
    await line.say(sit(0));
    expect([await there(), await back()]).toEqual([200, 200]);
    const other = await Line.open(table, await newBrowser());
    await other.say(sit(1));
    await line.until(() => line.hello?.seats.length === 1);
    for (const one of [line, other]) await one.say(showSalt);
    expect([await there(), await back()]).toEqual([200, 200]);
    await line.until(() => line.hello?.seats.length === 1 && line.length === SEATED + 4);
    expect(await line.say({ type: "resign" })).toMatchObject({ type: "entry" });
    expect([await there(), await back()]).toEqual([200, 200]);
  });

  it("moves together with all others of that player at a shared table", async () => {
    const table = await openTable({ shared: true });
    const [desk, phone] = [await newBrowser(), await newBrowser()];
    const line = await Line.open(table, desk);
    await sitAll(line, line);
    expect(await (await use(table, await passOf(table, desk), phone)).json()).toEqual({ seats: [0, 1] });
    expect((await logOf(table)).slice(-2).map(({ event }) => event)).toEqual([
      { type: "seat-moved", seat: 0, player: null },
      { type: "seat-moved", seat: 1, player: null },
    ]);
    await line.until(() => line.hello?.viewer === "watcher");
  });

  it("a seat does not move to a player who sits at this table already", async () => {
    const { table, who } = await seatTwo();
    expect(await faultOf(await use(table, await passOf(table, who[0]), who[1]))).toEqual([409, "already-seated"]);
    expect((await logOf(table)).length).toBe(6);
  });

  it("shows its hand to the device that it moves to, and to no other", async () => {
    const table = await openTable({ game: "train", options: { set: 9 } });
    const desk = await newBrowser();
    const [line, other] = [await Line.open(table, desk), await Line.open(table, await newBrowser())];
    await sitAll(line, other);
    const phone = await newBrowser();
    const device = await Line.open(table, phone);
    const handsOf = async (who: Identity) =>
      (await logOf(table, "", who))
        .map(({ event }) => event)
        .filter(({ type }) => type === "dealt")
        .map((event) => (event as unknown as { hands: (number | null)[][] }).hands.map(([tile]) => tile !== null));
    expect([await handsOf(desk), await handsOf(phone)]).toEqual([[[true, false]], [[false, false]]]);
    await use(table, await passOf(table, desk), phone);
    await device.until(() => device.hello?.viewer === 0 && device.length === device.hello.length);
    expect([await handsOf(desk), await handsOf(phone)]).toEqual([[[false, false]], [[true, false]]]);
  });
});

describe("a pass that is not good", () => {
  const swap = (text: string, at: number) => `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;

  it("a pass is refused in its eleventh minute", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    const pass = await passOf(table, who[0]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SEAT_PASS_TTL_MS + 1 });
    expect(await faultOf(await use(table, pass, phone))).toEqual([410, "stale-pass"]);
  });

  it("the Worker refuses a pass of which any part was changed", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    const pass = await passOf(table, who[0]);
    for (let at = 0; at < pass.length; at += 3) {
      expect([at, await faultOf(await use(table, swap(pass, at), phone))]).toEqual([at, [400, "bad-pass"]]);
    }
    expect((await logOf(table)).length).toBe(6);
  });

  it("a pass is refused at another table", async () => {
    const [here, there] = [await seatTwo(), await seatTwo()];
    const pass = await passOf(here.table, here.who[0]);
    expect(await faultOf(await use(there.table, pass, await newBrowser()))).toEqual([400, "bad-pass"]);
  });

  it.each([
    ["", "bad-pass"],
    ["A".repeat(64), "bad-pass"],
    ["A".repeat(63), "bad-pass"],
    ["+".repeat(64), "bad-pass"],
    ["x".repeat(101), "bad-request"],
    [7, "bad-request"],
    [null, "bad-request"],
    [["A".repeat(64)], "bad-request"],
  ])("a pass is refused if it is %j", async (pass, code) => {
    const { table } = await seatTwo();
    expect(await faultOf(await use(table, pass, await newBrowser()))).toEqual([400, code]);
  });

  it("a cookie, a token or a table id is refused as a pass", async () => {
    const { table, who } = await seatTwo();
    const token = (await newProgram()).Authorization!.split(" ")[1];
    for (const pass of [who[0].Cookie!.split("=")[1], token, table]) {
      expect(await faultOf(await use(table, pass, await newBrowser()))).toEqual([400, "bad-pass"]);
    }
  });
});

describe("moving a seat", () => {
  it("moving a seat needs an identity to move it to", async () => {
    const { table, who } = await seatTwo();
    expect(await faultOf(await use(table, await passOf(table, who[0]), {}))).toEqual([401, "no-identity"]);
  });

  it("the Worker refuses foreign pages, other methods and bodies, and tables that do not exist", async () => {
    const { table, who } = await seatTwo();
    const foreign = { ...who[0], Origin: "https://evil.test" };
    expect(await faultOf(await askPass(table, foreign))).toEqual([403, "wrong-origin"]);
    expect(await faultOf(await use(table, "A".repeat(64), foreign))).toEqual([403, "wrong-origin"]);
    expect(await faultOf(await askPass("A".repeat(20), who[0]))).toEqual([404, "no-table"]);
    const path = `/api/tables/${table}/seat`;
    expect(await faultOf(await post(path, { pass: "x", more: 1 }, who[1]))).toEqual([400, "bad-request"]);
    expect(await faultOf(await post(path, "x".repeat(5000), who[1]))).toEqual([413, "too-large"]);
    expect(await faultOf(await post(path, {}, { ...who[1], "Content-Type": "text/plain" }))).toEqual([
      415,
      "not-json-type",
    ]);
    for (const end of ["pass", "seat"]) {
      expect(await faultOf(await ask(`/api/tables/${table}/${end}`))).toEqual([405, "method-not-allowed"]);
    }
  });

  it("a socket cannot move a seat", async () => {
    const { table, lines } = await seatTwo();
    const command = { type: "hand-over", to: "somebody" } as never;
    expect(await lines[0].say(command)).toMatchObject({ type: "refused", code: "unknown-command" });
    expect((await logOf(table)).length).toBe(6);
  });

  it("too many passes from one address get a typed fault", async () => {
    const { table, who } = await seatTwo();
    const from = (address: string) => askPass(table, { ...who[0], "CF-Connecting-IP": address });
    expect(await faultOf(await untilTooOften(60, 201, () => from("192.0.2.7")))).toEqual([429, "too-many"]);
    const headers = { ...who[1], "CF-Connecting-IP": "192.0.2.7" };
    const used = await post(
      `/api/tables/${table}/seat`,
      { pass: "x" },
      headers,
      {},
      spent("SEAT_PASS_LIMIT", "192.0.2.7"),
    );
    expect(await faultOf(used)).toEqual([429, "too-many"]);
    expect((await from("192.0.2.8")).status).toBe(201);
  });
});

describe("a used pass", () => {
  it("a used pass stays invalid, even after the seats have returned", async () => {
    const { table, who } = await seatTwo();
    const [phone, thief] = [await newBrowser(), await newBrowser()];
    const used = await passOf(table, who[0]);
    expect((await use(table, used, phone)).status).toBe(200);
    expect((await use(table, await passOf(table, phone), who[0])).status).toBe(200);
    for (const device of [phone, thief])
      expect(await faultOf(await use(table, used, device))).toEqual([410, "stale-pass"]);
    expect((await use(table, await passOf(table, who[0]), phone)).status).toBe(200);
    expect(await faultOf(await use(table, used, thief))).toEqual([410, "stale-pass"]);
  });
});
