/** Further tokens of a player: what each allows, and how it is revoked. */
import { describe, expect, it, vi } from "vitest";
import { makeGrantedToken, personKeys, shownIdentity } from "../../../../worker/identity/identity.ts";
import { keysOf } from "../../../../worker/identity/signing-keys.ts";
import { Person } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { TOKEN_CHECK_MS } from "../../../../worker/routes/token-check.ts";
import { TablesPage, waitForMyTables } from "../../person/my-tables-client.ts";
import { press, readPage } from "../../plain/pages.ts";
import {
  advanceClock,
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  personStub,
  post,
  request,
  testEnv,
  withSpentLimit,
} from "../../support.ts";
import { openDistantTable, reconnectBoth, seatBoth } from "../../table/relocation/two-regions.ts";
import { Reviewer } from "../../table/reviewer.ts";
import { newId, seatTwo, sit, TableClient } from "../../table-client.ts";
import {
  areTablesOpen,
  openForTwo,
  open as openTournament,
  send,
  view as viewTournament,
  waitForState,
} from "../../tournament/tournament-client.ts";

interface FurtherToken {
  readonly identity: Identity;
  readonly id: number;
}

const bearer = (token: string): Identity => ({ Authorization: `Bearer ${token}` });

const addToken = async (identity: Identity, scope: "play" | "read" = "play"): Promise<FurtherToken> => {
  const response = await post("/api/mine/tokens", { scope }, identity);
  const { token, id } = await response.json<{ token: string; id: number }>();
  return { identity: bearer(token), id };
};

const end = (identity: Identity, id: number | "all") => post("/api/mine/tokens/end", { id }, identity);

const listed = async (identity: Identity) => (await request("/api/mine/tokens", { headers: identity })).json();

const submit = (table: string, identity: Identity, command: object) =>
  post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq: 0, command }, identity);

describe("a further token", () => {
  it("plays on the same seats as the first", async () => {
    const table = await openTable();
    const first = await newProgram();
    const { identity } = await addToken(first);
    expect((await submit(table, first, sit(0))).status).toBe(200);
    expect((await TableClient.open(table, identity)).hello?.seats).toEqual([0]);
  });

  it("can revoke the first one, also if an earlier response was lost", async () => {
    const first = await newProgram();
    await addToken(first);
    const { identity, id } = await addToken(first);
    expect((await end(identity, 0)).status).toBe(204);
    expect(await faultOf(await request("/api/mine", { headers: first }))).toEqual([401, "bad-token"]);
    expect(await listed(identity)).toMatchObject({ tokens: [{ id: 1 }, { id: 2, scope: "play" }], current: id });
  });

  it("never gets the number of a revoked one", async () => {
    const first = await newProgram();
    const { identity, id } = await addToken(first);
    await end(first, id);
    const other = await addToken(first);
    expect(other.id).toBe(id + 1);
    expect(await faultOf(await request("/api/mine", { headers: identity }))).toEqual([401, "bad-token"]);
  });

  it("counts at once, also if another Worker instance made it", async () => {
    const first = await newProgram();
    const keys = await keysOf(testEnv);
    const { player } = (await shownIdentity(new Request(ORIGIN, { headers: first }), keys))!;
    const [person] = await personKeys(keys, player);
    // This instance has just learnt which tokens count.
    expect((await request("/api/mine", { headers: first })).status).toBe(200);
    const grant = (await personStub(person).addToken([], "read"))!;
    const token = bearer(await makeGrantedToken(keys, player, grant));
    expect((await request("/api/mine", { headers: token })).status).toBe(200);
  });

  it("is limited by its address once it has ended, before its player's object is queried", async () => {
    const first = await newProgram();
    const { identity, id } = await addToken(first);
    await end(first, id);
    const query = vi.spyOn(Person.prototype, "tokens");
    const requestFrom = (caller: Identity) => {
      const headers = { ...caller, "CF-Connecting-IP": "192.0.2.60" };
      return request("/api/mine", { headers }, withSpentLimit("READ_LIMIT", "192.0.2.60"));
    };
    expect(await faultOf(await requestFrom(identity))).toEqual([401, "bad-token"]);
    expect(query).toHaveBeenCalledTimes(1);
    const limited = await requestFrom(identity);
    expect(limited.headers.get("Retry-After")).toBe("60");
    expect(await faultOf(limited)).toEqual([429, "too-many"]);
    expect((await requestFrom(first)).status).toBe(200);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it("is refused beyond ten", async () => {
    const first = await newProgram();
    for (let count = 0; count < 10; count++) await addToken(first);
    expect(await faultOf(await post("/api/mine/tokens", {}, first))).toEqual([409, "too-many-tokens"]);
  });

  it("is refused to a caller without an identity, and an unknown one cannot be revoked", async () => {
    expect(await faultOf(await post("/api/mine/tokens", {}))).toEqual([401, "no-identity"]);
    expect(await faultOf(await end(await newProgram(), 7))).toEqual([404, "no-token"]);
  });

  it("lets a browser give its seats to a program, and revoke that", async () => {
    const table = await openTable();
    const browser = await newBrowser();
    const { identity, id } = await addToken(browser);
    expect((await submit(table, identity, sit(0))).status).toBe(200);
    expect((await end(browser, id)).status).toBe(204);
    expect(await faultOf(await submit(table, identity, { type: "stand" }))).toEqual([401, "bad-token"]);
    expect((await TableClient.open(table, browser)).hello?.seats).toEqual([0]);
  });
});

describe("the end of a token", () => {
  it("closes the sockets and ends the event streams at tables and of the player's list", async () => {
    const table = await openTable();
    const first = await newProgram();
    await submit(table, first, sit(0));
    await waitForMyTables(first, (tables) => tables.length === 1);
    const [client, list] = [await TableClient.open(table, first), await TablesPage.open(first)];
    const paths = [`/api/tables/${table}/events`, "/api/mine/events"];
    const streams = await Promise.all(paths.map((path) => request(path, { headers: first })));
    expect((await end(first, "all")).status).toBe(204);
    expect([await client.closed, await list.closed]).toEqual([{ code: 1012, reason: "token ended" }, 1012]);
    for (const stream of streams) expect(await stream.text()).toContain("event: ");
    expect(await faultOf(await TableClient.upgrade(table, first))).toEqual([401, "bad-token"]);
  });

  it.each(["private", "public"])("closes a socket that watches a %s table when it sits down", async (kind) => {
    const table = await openTable({ public: kind === "public" });
    const first = await newProgram();
    const { identity, id } = await addToken(first);
    const [client, live] = [await TableClient.open(table, identity), await TableClient.open(table, first)];
    expect((await end(first, id)).status).toBe(204);
    client.send({ type: "command", id: newId(), seq: 0, command: sit(0) });
    expect(await client.closed).toEqual({ code: 1012, reason: "token ended" });
    expect(await faultOf(await TableClient.upgrade(table, identity))).toEqual([401, "bad-token"]);
    expect(await logOf(table)).toHaveLength(1);
    expect(await live.submit(sit(0))).toMatchObject({ type: "entry" });
  });

  it("closes the sockets at a table where a seat is reserved for the player", async () => {
    const { id, players } = await openForTwo();
    await send(id, players[0], { type: "start-round", round: 1 });
    const [pairing] = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings;
    await waitForMyTables(players[1], (tables) => tables.length === 1);
    const token = await addToken(players[1]);
    const client = await TableClient.open(pairing!.table!, token.identity);
    expect((await end(players[1], token.id)).status).toBe(204);
    expect(await client.closed).toMatchObject({ code: 1012 });
  });

  it("closes the sockets of a review whose game is not known to be over", async () => {
    const { table, identities, clients } = await seatTwo();
    await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    vi.spyOn(Person.prototype, "receiveReport").mockResolvedValue();
    await clients[0].submit({ type: "resign" });
    const reviewer = await Reviewer.open(table, identities[0]);
    const { id } = await addToken(identities[0]);
    expect((await end(identities[0], id)).status).toBe(204);
    expect(await reviewer.closed).toBe(1012);
  });

  it("closes the sockets at a relocated table, whose object this Worker instance does not know", async () => {
    const distant = await openDistantTable();
    await seatBoth(distant);
    const [client] = await reconnectBoth(distant);
    const [owner] = distant.identities;
    await waitForMyTables(owner, (tables) => tables.length === 1);
    const { id } = await addToken(owner);
    clearLocationCache();
    expect((await end(owner, id)).status).toBe(204);
    expect(await client.closed).toMatchObject({ code: 1012 });
  });
});

/** Revokes a token as another Worker instance would, so that this instance is not notified. */
const endElsewhere = async (identity: Identity, id: number): Promise<void> => {
  const keys = await keysOf(testEnv);
  const { player } = (await shownIdentity(new Request(ORIGIN, { headers: identity }), keys))!;
  const [person, ...before] = await personKeys(keys, player);
  await personStub(person).endToken(before, id);
};

it("ends again by a repeated request, which closes the sockets that the first one left open", async () => {
  const table = await openTable();
  const first = await newProgram();
  await submit(table, first, sit(0));
  await waitForMyTables(first, (tables) => tables.length === 1);
  const { identity, id } = await addToken(first);
  const client = await TableClient.open(table, identity);
  // The Worker instance of the first request died before it had closed any socket.
  await endElsewhere(first, id);
  expect((await end(first, id)).status).toBe(204);
  expect(await client.closed).toMatchObject({ code: 1012 });
  expect((await end(first, id)).status).toBe(204);
  expect(await faultOf(await end(first, id + 1))).toEqual([404, "no-token"]);
});

describe("a token that ends at another Worker instance", () => {
  it("is refused for streams at once, and for other requests within thirty seconds", async () => {
    const table = await openTable();
    const first = await newProgram();
    const { identity, id } = await addToken(first);
    expect((await request("/api/mine", { headers: identity })).status).toBe(200);
    await endElsewhere(first, id);
    expect((await request("/api/mine", { headers: identity })).status).toBe(200);
    advanceClock(TOKEN_CHECK_MS + 1);
    expect(await faultOf(await request("/api/mine", { headers: identity }))).toEqual([401, "bad-token"]);
    expect((await request("/api/mine", { headers: first })).status).toBe(200);
    for (const path of ["/api/tournaments", `/plain/t/${table}`])
      expect(await faultOf(await post(path, {}, identity)), path).toEqual([401, "bad-token"]);

    const other = await addToken(first);
    expect((await request("/api/mine", { headers: other.identity })).status).toBe(200);
    await endElsewhere(first, other.id);
    expect(await faultOf(await TableClient.upgrade(table, other.identity))).toEqual([401, "bad-token"]);
  });
});

describe("a token to read", () => {
  it("sees the player's seat and cannot act for it", async () => {
    const table = await openTable();
    const player = await newProgram();
    const { identity } = await addToken(player, "read");
    await submit(table, player, sit(0));
    const client = await TableClient.open(table, identity);
    expect(client.hello?.seats).toEqual([0]);
    expect(await client.submit({ type: "stand" })).toMatchObject({ type: "refused", code: "read-only" });
    expect(await faultOf(await submit(table, identity, { type: "stand" }))).toEqual([403, "read-only"]);
    for (const path of [
      ...["/api/tables", "/api/logs", "/api/mine/tokens", "/api/mine/tokens/end", `/api/tables/${table}/pass`],
      ...["/api/tournaments", "/api/tournaments/unknown/commands", `/plain/t/${table}`],
    ])
      expect(await faultOf(await post(path, {}, identity)), path).toEqual([403, "read-only"]);
  });

  it("does not count as its player's presence", async () => {
    const table = await openTable();
    const player = await newProgram();
    const { identity } = await addToken(player, "read");
    await submit(table, player, sit(0));
    // Before that time the command counts as presence.
    advanceClock(80_000);
    await TableClient.open(table, identity);
    await request(`/api/tables/${table}/moves?seat=0`, { headers: identity });
    const watcher = await TableClient.open(table, await newBrowser());
    await watcher.waitUntil(() => watcher.presences.length > 0);
    expect(watcher.presences.at(-1)).toMatchObject({ seats: [false, false], watchers: 1 });
  });

  it("reads the page without scripts without revealing a salt or counting as presence there", async () => {
    const table = await openTable({ seats: 2 });
    const path = `/plain/t/${table}`;
    const player = await newProgram();
    const { identity } = await addToken(player, "read");
    for (const one of [player, await newBrowser()])
      await press(await readPage(path, one), "Sit down", one, { name: "Player" });
    const { length } = await logOf(table);
    advanceClock(80_000);
    expect((await readPage(path, identity)).status).toBe(200);
    expect(await logOf(table)).toHaveLength(length);
    const watcher = await TableClient.open(table, await newBrowser());
    await watcher.waitUntil(() => watcher.presences.length > 0);
    expect(watcher.presences.at(-1)).toMatchObject({ seats: [false, false] });
    // The player's own page reveals the salt.
    await readPage(path, player);
    expect(await logOf(table)).not.toHaveLength(length);
  });

  it("does not get the word that makes helpers of its player's tournament", async () => {
    const host = await newProgram();
    const { identity } = await addToken(host, "read");
    const id = await openTournament(host);
    expect(await viewTournament(id, host)).toHaveProperty("helperWord");
    const read = await viewTournament(id, identity);
    expect(read.you.isHost).toBe(true);
    expect(read).not.toHaveProperty("helperWord");
  });
});
