/** Seat passes: links that move a seat to another device. Only its player gets one; it reveals nothing and works once. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { SEAT_PASS_TTL_MS } from "../../../worker/identity/seat-pass.ts";
import type { Table } from "../../../worker/main.ts";
import {
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  request,
  requestUntilLimited,
  tableStub,
  waitForAllReports,
  withSpentLimit,
} from "../support.ts";
import { move, SEATED_LENGTH, seatAll, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";

const requestPass = (table: string, identity: Identity): Promise<Response> =>
  request(`/api/tables/${table}/pass`, { method: "POST", headers: identity });

const passOf = async (table: string, identity: Identity): Promise<string> =>
  (await (await requestPass(table, identity)).json<{ pass: string }>()).pass;

const redeem = (table: string, pass: unknown, identity: Identity): Promise<Response> =>
  post(`/api/tables/${table}/seat`, { pass }, identity);

const tablesOf = async (identity: Identity): Promise<unknown> =>
  (
    await (await request("/api/mine", { headers: identity })).json<{ tables: { id: string; mine: number[] }[] }>()
  ).tables
    .filter(({ mine: seats }) => seats.length > 0)
    .map(({ id }) => id);

describe("a pass", () => {
  it("is a private link for a seated player, valid for ten minutes", async () => {
    const { table, identities } = await seatTwo();
    vi.useFakeTimers({ toFake: ["Date"] });
    const response = await requestPass(table, identities[0]);
    const { pass, url, until } = await response.json<{ pass: string; url: string; until: number }>();
    expect([response.status, url, until]).toEqual([
      201,
      `${ORIGIN}/t/${table}#pass=${pass}`,
      Date.now() + SEAT_PASS_TTL_MS,
    ]);
    expect(pass).toMatch(/^[\w-]{68}$/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("is refused to other persons", async () => {
    const { table } = await seatTwo();
    for (const identity of [{}, await newBrowser(), await newProgram()]) {
      expect(await faultOf(await requestPass(table, identity))).toEqual([403, "not-your-seat"]);
    }
  });

  it("is different each time, and does not contain the player's key or the table's id", async () => {
    const { table, identities } = await seatTwo();
    const passes = [
      await passOf(table, identities[0]),
      await passOf(table, identities[0]),
      await passOf(table, identities[1]),
    ];
    expect(new Set(passes).size).toBe(3);
    const players = await runInDurableObject(tableStub(table), (_: Table, { storage }) =>
      storage.sql.exec<{ key: string }>("SELECT event ->> 'player' AS key FROM log WHERE seq IN (1, 2)").toArray(),
    );
    const bytes = (text: string) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    for (const hidden of [table, ...players.map(({ key }) => key)]) {
      expect(passes.some((pass) => bytes(pass).includes(bytes(hidden)))).toBe(false);
    }
  });
});

describe("a seat", () => {
  it("moves to the new device: both devices get a hello, others see the same player", async () => {
    const { table, identities, clients, watcher } = await seatTwo();
    const phone = await newBrowser();
    const client = await TableClient.open(table, phone);
    const response = await redeem(table, await passOf(table, identities[0]), phone);
    expect([response.status, await response.json()]).toEqual([200, { seats: [0] }]);
    await clients[0].waitUntil(() => clients[0].hello?.viewer === "watcher");
    await client.waitUntil(() => client.hello?.viewer === 0);
    expect([clients[0].hello?.seats, client.hello?.seats]).toEqual([[], [0]]);
    await watcher.waitUntil(() => watcher.entries.length === 7);
    const moved = { seq: 6, seat: 0, event: { type: "seat-moved", seat: 0, player: null } };
    for (const each of [watcher, clients[1], clients[0], client]) expect(each.entries.at(-1)).toMatchObject(moved);
    expect(await clients[0].submit(move(11, 15))).toMatchObject({ type: "refused", code: "not-seated" });
    expect(await client.submit(move(11, 15))).toMatchObject({ type: "entry", seq: 7, seat: 0 });
    expect((await TableClient.open(table, phone)).hello).toMatchObject({ viewer: 0, seats: [0] });
  });

  it("moves its table from the first device's list to the other device's", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    await waitForAllReports(table, ({ phase }) => phase === "playing");
    expect(await tablesOf(identities[0])).toEqual([table]);
    await redeem(table, await passOf(table, identities[0]), phone);
    await waitForAllReports(table);
    expect([await tablesOf(identities[0]), await tablesOf(phone)]).toEqual([[], [table]]);
  });

  it("stays with the receiving device if that repeats its request", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    const pass = await passOf(table, identities[0]);
    expect(await (await redeem(table, pass, identities[0])).json()).toEqual({ seats: [0] });
    expect((await logOf(table)).length).toBe(SEATED_LENGTH);
    for (let count = 0; count < 3; count++)
      expect(await (await redeem(table, pass, phone)).json()).toEqual({ seats: [0] });
    expect((await logOf(table)).length).toBe(7);
  });

  it("moves back in the same way, before the game, during it and after it", async () => {
    const table = await openTable({ options: { black: "first" } });
    const [desk, phone] = [await newBrowser(), await newBrowser()];
    const moveToPhone = async () => (await redeem(table, await passOf(table, desk), phone)).status;
    const moveBack = async () => (await redeem(table, await passOf(table, phone), desk)).status;
    const client = await TableClient.open(table, desk);
    await client.submit(sit(0));
    expect([await moveToPhone(), await moveBack()]).toEqual([200, 200]);
    const other = await TableClient.open(table, await newBrowser());
    await other.submit(sit(1));
    await client.waitUntil(() => client.hello?.seats.length === 1);
    for (const one of [client, other]) await one.submit(showSalt);
    expect([await moveToPhone(), await moveBack()]).toEqual([200, 200]);
    await client.waitUntil(() => client.hello?.seats.length === 1 && client.length === SEATED_LENGTH + 4);
    expect(await client.submit({ type: "resign" })).toMatchObject({ type: "entry" });
    expect([await moveToPhone(), await moveBack()]).toEqual([200, 200]);
  });

  it.each([
    ["asked to take back", 0],
    ["is asked", 1],
  ])("of the player who %s moves with that request", async (_, seat) => {
    const { table, identities, clients } = await seatTwo();
    const phone = await newBrowser();
    await clients[0].submit(move(11, 15));
    await clients[0].submit({ type: "ask-back" });
    await redeem(table, await passOf(table, identities[seat]!), phone);
    const moved = await TableClient.open(table, phone);
    const [asking, asked] = seat === 0 ? [moved, clients[1]] : [clients[0], moved];
    for (const client of [asking, asked]) await client.waitUntil(() => client.length === SEATED_LENGTH + 3);
    expect(await asked.submit({ type: "grant-back" })).toMatchObject({ type: "entry" });
    expect(await asking.submit(move(12, 16))).toMatchObject({ type: "entry", seat: 0 });
  });

  it("moves together with all other seats of its player at a shared table", async () => {
    const table = await openTable({ shared: true });
    const [desk, phone] = [await newBrowser(), await newBrowser()];
    const client = await TableClient.open(table, desk);
    await seatAll(client, client);
    expect(await (await redeem(table, await passOf(table, desk), phone)).json()).toEqual({ seats: [0, 1] });
    expect((await logOf(table)).slice(-2).map(({ event }) => event)).toEqual([
      { type: "seat-moved", seat: 0, player: null },
      { type: "seat-moved", seat: 1, player: null },
    ]);
    await client.waitUntil(() => client.hello?.viewer === "watcher");
  });

  it("does not move to a player who sits at this table already", async () => {
    const { table, identities } = await seatTwo();
    expect(await faultOf(await redeem(table, await passOf(table, identities[0]), identities[1]))).toEqual([
      409,
      "already-seated",
    ]);
    expect((await logOf(table)).length).toBe(6);
  });

  it("shows its hand to the device that it moves to, and to no other", async () => {
    const table = await openTable({ game: "train", options: { set: 9 } });
    const desk = await newBrowser();
    const [client, other] = [await TableClient.open(table, desk), await TableClient.open(table, await newBrowser())];
    await seatAll(client, other);
    const phone = await newBrowser();
    const device = await TableClient.open(table, phone);
    const handsOf = async (identity: Identity) =>
      (await logOf(table, "", identity))
        .map(({ event }) => event)
        .filter(({ type }) => type === "dealt")
        .map((event) => (event as unknown as { hands: (number | null)[][] }).hands.map(([tile]) => tile !== null));
    expect([await handsOf(desk), await handsOf(phone)]).toEqual([[[true, false]], [[false, false]]]);
    await redeem(table, await passOf(table, desk), phone);
    await device.waitUntil(() => device.hello?.viewer === 0 && device.length === device.hello.length);
    expect([await handsOf(desk), await handsOf(phone)]).toEqual([[[false, false]], [[true, false]]]);
  });
});

describe("an invalid pass", () => {
  const swap = (text: string, at: number) => `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;

  it("is refused in its eleventh minute", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    const pass = await passOf(table, identities[0]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SEAT_PASS_TTL_MS + 1 });
    expect(await faultOf(await redeem(table, pass, phone))).toEqual([410, "stale-pass"]);
  });

  it("is refused if any part of it was changed", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    const pass = await passOf(table, identities[0]);
    for (let at = 0; at < pass.length; at += 3) {
      expect([at, await faultOf(await redeem(table, swap(pass, at), phone))]).toEqual([at, [400, "bad-pass"]]);
    }
    expect((await logOf(table)).length).toBe(6);
  });

  it("is refused at another table", async () => {
    const [table, other] = [await seatTwo(), await seatTwo()];
    const pass = await passOf(table.table, table.identities[0]);
    expect(await faultOf(await redeem(other.table, pass, await newBrowser()))).toEqual([400, "bad-pass"]);
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
  ])("is refused if it is %j", async (pass, code) => {
    const { table } = await seatTwo();
    expect(await faultOf(await redeem(table, pass, await newBrowser()))).toEqual([400, code]);
  });

  it("is refused if it is a cookie, a token or a table id", async () => {
    const { table, identities } = await seatTwo();
    const token = (await newProgram()).Authorization!.split(" ")[1];
    for (const pass of [identities[0].Cookie!.split("=")[1], token, table]) {
      expect(await faultOf(await redeem(table, pass, await newBrowser()))).toEqual([400, "bad-pass"]);
    }
  });
});

describe("moving a seat", () => {
  it("needs an identity that receives it", async () => {
    const { table, identities } = await seatTwo();
    expect(await faultOf(await redeem(table, await passOf(table, identities[0]), {}))).toEqual([401, "no-identity"]);
  });

  it("is refused for foreign pages, other methods and bodies, and unknown tables", async () => {
    const { table, identities } = await seatTwo();
    const foreign = { ...identities[0], Origin: "https://evil.test" };
    expect(await faultOf(await requestPass(table, foreign))).toEqual([403, "wrong-origin"]);
    expect(await faultOf(await redeem(table, "A".repeat(64), foreign))).toEqual([403, "wrong-origin"]);
    expect(await faultOf(await requestPass("A".repeat(20), identities[0]))).toEqual([404, "no-table"]);
    const path = `/api/tables/${table}/seat`;
    expect(await faultOf(await post(path, { pass: "x", more: 1 }, identities[1]))).toEqual([400, "bad-request"]);
    expect(await faultOf(await post(path, "x".repeat(5000), identities[1]))).toEqual([413, "too-large"]);
    expect(await faultOf(await post(path, {}, { ...identities[1], "Content-Type": "text/plain" }))).toEqual([
      415,
      "not-json-type",
    ]);
    for (const route of ["pass", "seat"]) {
      expect(await faultOf(await request(`/api/tables/${table}/${route}`))).toEqual([405, "method-not-allowed"]);
    }
  });

  it("is refused on a socket", async () => {
    const { table, clients } = await seatTwo();
    const command = { type: "hand-over", to: "someone" } as never;
    expect(await clients[0].submit(command)).toMatchObject({ type: "refused", code: "unknown-command" });
    expect((await logOf(table)).length).toBe(6);
  });

  it("gets a typed fault if one address requests too many passes", async () => {
    const { table, identities } = await seatTwo();
    const from = (address: string) => requestPass(table, { ...identities[0], "CF-Connecting-IP": address });
    expect(await faultOf(await requestUntilLimited(60, 201, () => from("192.0.2.7")))).toEqual([429, "too-many"]);
    const headers = { ...identities[1], "CF-Connecting-IP": "192.0.2.7" };
    const used = await post(
      `/api/tables/${table}/seat`,
      { pass: "x" },
      headers,
      {},
      withSpentLimit("SEAT_PASS_LIMIT", "192.0.2.7"),
    );
    expect(await faultOf(used)).toEqual([429, "too-many"]);
    expect((await from("192.0.2.8")).status).toBe(201);
  });
});

describe("a used pass and another one from before it", () => {
  it("are refused to another player, even after the seat has moved back", async () => {
    const { table, identities } = await seatTwo();
    const [phone, thief] = [await newBrowser(), await newBrowser()];
    const [used, second] = [await passOf(table, identities[0]), await passOf(table, identities[0])];
    expect((await redeem(table, used, phone)).status).toBe(200);
    for (const pass of [used, second])
      expect(await faultOf(await redeem(table, pass, thief))).toEqual([410, "stale-pass"]);
    expect((await logOf(table)).length).toBe(7);
    expect((await redeem(table, await passOf(table, phone), identities[0])).status).toBe(200);
    for (const device of [phone, thief])
      expect(await faultOf(await redeem(table, used, device))).toEqual([410, "stale-pass"]);
    expect((await redeem(table, await passOf(table, identities[0]), phone)).status).toBe(200);
    expect(await faultOf(await redeem(table, used, thief))).toEqual([410, "stale-pass"]);
  });
});
