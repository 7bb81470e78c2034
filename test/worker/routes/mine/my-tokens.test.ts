/** Further tokens of a player: what each may do, and how it ends. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { personKeys, shownIdentity } from "../../../../worker/identity/identity.ts";
import { keysOf } from "../../../../worker/identity/signing-keys.ts";
import { TOKEN_CHECK_MS } from "../../../../worker/routes/token-check.ts";
import { Line, newId, sit } from "../../line.ts";
import { mineWhen } from "../../person/my-tables-client.ts";
import {
  ask,
  clockAfter,
  faultOf,
  type Identity,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  personOf,
  post,
  setUp,
} from "../../support.ts";

afterEach(() => void vi.useRealTimers());

interface Granted {
  readonly identity: Identity;
  readonly id: number;
}

const bearer = (token: string): Identity => ({ Authorization: `Bearer ${token}` });

const granted = async (identity: Identity, scope: "play" | "read" = "play"): Promise<Granted> => {
  const response = await post("/api/mine/tokens", { scope }, identity);
  const { token, id } = await response.json<{ token: string; id: number }>();
  return { identity: bearer(token), id };
};

const end = (identity: Identity, id: number | "all") => post("/api/mine/tokens/end", { id }, identity);

const listed = async (identity: Identity) => (await ask("/api/mine/tokens", { headers: identity })).json();

const say = (table: string, identity: Identity, command: object) =>
  post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq: 0, command }, identity);

describe("a further token", () => {
  it("plays on the same seats as the first", async () => {
    const table = await openTable();
    const first = await newProgram();
    const { identity } = await granted(first);
    expect((await say(table, first, sit(0))).status).toBe(200);
    expect((await Line.open(table, identity)).hello?.seats).toEqual([0]);
  });

  it("replaces one that ends, and a lost response costs nothing", async () => {
    const first = await newProgram();
    await granted(first);
    const { identity, id } = await granted(first);
    expect((await end(identity, 0)).status).toBe(204);
    expect(await faultOf(await ask("/api/mine", { headers: first }))).toEqual([401, "bad-token"]);
    expect(await listed(identity)).toMatchObject({ tokens: [{ id: 1 }, { id: 2, scope: "play" }], current: id });
  });

  it("is never numbered like one that has ended", async () => {
    const first = await newProgram();
    const { identity, id } = await granted(first);
    await end(first, id);
    const other = await granted(first);
    expect(other.id).toBe(id + 1);
    expect(await faultOf(await ask("/api/mine", { headers: identity }))).toEqual([401, "bad-token"]);
  });

  it("is refused beyond ten", async () => {
    const first = await newProgram();
    for (let count = 0; count < 10; count++) await granted(first);
    expect(await faultOf(await post("/api/mine/tokens", {}, first))).toEqual([409, "too-many-tokens"]);
  });

  it("is refused to a caller without an identity, and none ends that does not count", async () => {
    expect(await faultOf(await post("/api/mine/tokens", {}))).toEqual([401, "no-identity"]);
    expect(await faultOf(await end(await newProgram(), 7))).toEqual([404, "no-token"]);
  });

  it("lets a browser give a program its seats, and take them back", async () => {
    const table = await openTable();
    const browser = await newBrowser();
    const { identity, id } = await granted(browser);
    expect((await say(table, identity, sit(0))).status).toBe(200);
    expect((await end(browser, id)).status).toBe(204);
    expect(await faultOf(await say(table, identity, { type: "stand" }))).toEqual([401, "bad-token"]);
    expect((await Line.open(table, browser)).hello?.seats).toEqual([0]);
  });
});

describe("the end of a token", () => {
  it("closes the sockets at tables and of the player's list", async () => {
    const table = await openTable();
    const first = await newProgram();
    await say(table, first, sit(0));
    await mineWhen(first, (tables) => tables.length === 1);
    const line = await Line.open(table, first);
    expect((await end(first, "all")).status).toBe(204);
    expect(await line.closed).toMatchObject({ code: 1012 });
    expect(await faultOf(await Line.upgrade(table, first))).toEqual([401, "bad-token"]);
  });
});

/** What another Worker instance does: it ends the token at the person object, and this one does not hear of it. */
const endElsewhere = async (identity: Identity, id: number): Promise<void> => {
  const keys = await keysOf(setUp);
  const { player } = (await shownIdentity(new Request(ORIGIN, { headers: identity }), keys))!;
  const [person, ...before] = await personKeys(keys, player);
  await personOf(person).endToken(before, id);
};

describe("a token that ends at another Worker instance", () => {
  it("is refused for streams at once, and for other requests within thirty seconds", async () => {
    const table = await openTable();
    const first = await newProgram();
    const { identity, id } = await granted(first);
    expect((await ask("/api/mine", { headers: identity })).status).toBe(200);
    await endElsewhere(first, id);
    expect((await ask("/api/mine", { headers: identity })).status).toBe(200);
    clockAfter(TOKEN_CHECK_MS + 1);
    expect(await faultOf(await ask("/api/mine", { headers: identity }))).toEqual([401, "bad-token"]);
    expect((await ask("/api/mine", { headers: first })).status).toBe(200);

    const other = await granted(first);
    expect((await ask("/api/mine", { headers: other.identity })).status).toBe(200);
    await endElsewhere(first, other.id);
    expect(await faultOf(await Line.upgrade(table, other.identity))).toEqual([401, "bad-token"]);
  });
});

describe("a token to read", () => {
  it("sees the player's seat and cannot act for it", async () => {
    const table = await openTable();
    const player = await newProgram();
    const { identity } = await granted(player, "read");
    await say(table, player, sit(0));
    const line = await Line.open(table, identity);
    expect(line.hello?.seats).toEqual([0]);
    expect(await line.say({ type: "stand" })).toMatchObject({ type: "refused", code: "read-only" });
    expect(await faultOf(await say(table, identity, { type: "stand" }))).toEqual([403, "read-only"]);
    for (const path of ["/api/tables", "/api/mine/tokens", "/api/mine/tokens/end", `/api/tables/${table}/pass`])
      expect(await faultOf(await post(path, {}, identity)), path).toEqual([403, "read-only"]);
  });

  it("does not count as its player's presence", async () => {
    const table = await openTable();
    const player = await newProgram();
    const { identity } = await granted(player, "read");
    await say(table, player, sit(0));
    // Until then the command counts as presence.
    clockAfter(80_000);
    await Line.open(table, identity);
    await ask(`/api/tables/${table}/moves?seat=0`, { headers: identity });
    const watcher = await Line.open(table, await newBrowser());
    await watcher.until(() => watcher.presences.length > 0);
    expect(watcher.presences.at(-1)).toMatchObject({ seats: [false, false], watchers: 1 });
  });
});
