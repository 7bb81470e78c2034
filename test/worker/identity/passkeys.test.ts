/**
 * Passkeys: one identity on all devices. Signing in loses no seat or setting, and no answer counts twice.
 * @gate
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import { CHALLENGE_TTL_MS } from "../../../worker/identity/passkey-challenge.ts";
import { SETTINGS_QUOTA } from "../../../worker/lobby/daily-quota.ts";
import { Passkey, type Person } from "../../../worker/main.ts";
import { passkeyStub } from "../../../worker/person/passkey.ts";
import { MAX_PASSKEYS } from "../../../worker/person/person-passkeys.ts";
import {
  faultOf,
  type Identity,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  personKeysAt,
  personStub,
  post,
  request,
  testEnv,
  waitForAllReports,
  withSpentLimit,
} from "../support.ts";
import { seatTwo, sit, TableClient } from "../table-client.ts";
import { areTablesOpen, enter, open, send, stateOf, view, waitForState } from "../tournament/tournament-client.ts";
import { type Defects, SoftwareAuthenticator } from "./software-authenticator.ts";

const PASSKEYS_PATH = "/api/mine/passkeys";
const PAGE = { Origin: ORIGIN };

const challengeFor = async (purpose: "add" | "sign-in", identity: Identity = PAGE): Promise<string> =>
  (await (await post(`${PASSKEYS_PATH}/challenge`, { for: purpose }, identity)).json<{ challenge: string }>())
    .challenge;

const newKey = (): Promise<SoftwareAuthenticator> => SoftwareAuthenticator.forOrigin(ORIGIN);

const add = async (key: SoftwareAuthenticator, identity: Identity, defects?: Defects): Promise<Response> =>
  post(PASSKEYS_PATH, await key.create(await challengeFor("add", identity), defects), identity);

const signIn = async (key: SoftwareAuthenticator, identity: Identity = PAGE, defects?: Defects): Promise<Response> =>
  post(`${PASSKEYS_PATH}/sign-in`, await key.get(await challengeFor("sign-in", identity), defects), identity);

/** The browser's identity after an answer that set its cookie. */
const browserOf = (response: Response): Identity => ({
  Cookie: (response.headers.get("Set-Cookie") ?? "").split(";")[0]!,
  Origin: ORIGIN,
});

const listed = async (identity: Identity): Promise<readonly { id: string }[]> =>
  (await (await request(PASSKEYS_PATH, { headers: identity })).json<{ passkeys: { id: string }[] }>()).passkeys;

const allTablesOf = async (identity: Identity): Promise<readonly PersonListing[]> =>
  (await (await request("/api/mine", { headers: identity })).json<{ tables: PersonListing[] }>()).tables;

const tablesOf = async (identity: Identity): Promise<readonly string[]> =>
  (await allTablesOf(identity))
    .filter(({ mine }) => mine.length > 0)
    .map(({ id }) => id)
    .sort();

const reservedOf = async (identity: Identity): Promise<readonly PersonListing[]> =>
  (await allTablesOf(identity)).filter(({ kept }) => kept !== undefined);

/** Repeats a check until the tables have reported. */
const waitForReports = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });

const waitForTables = (identity: Identity, tables: readonly string[]): Promise<void> =>
  waitForReports(async () => expect(await tablesOf(identity)).toEqual(tables.toSorted()));

const seatsAt = async (table: string, identity: Identity) => (await TableClient.open(table, identity)).hello?.seats;

const sitAt = async (identity: Identity): Promise<string> => {
  const table = await openTable();
  const client = await TableClient.open(table, identity);
  expect(await client.submit(sit(0))).toMatchObject({ type: "entry" });
  await waitForReports(async () => expect(await tablesOf(identity)).toContain(table));
  return table;
};

describe("a passkey", () => {
  it("gives a browser without a cookie the same seats", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    const table = await sitAt(laptop);
    const added = await add(key, laptop);
    expect([added.status, (await listed(laptop)).map(({ id }) => id)]).toEqual([201, [key.id]]);
    const answer = await signIn(key);
    expect(answer.status).toBe(204);
    const phone = browserOf(answer);
    await waitForTables(phone, [table]);
    expect([await seatsAt(table, phone), await seatsAt(table, laptop)]).toEqual([[0], [0]]);
  });

  it("moves what the browser had before: seats, finished games, settings and passkeys", async () => {
    const [key, other, laptop, phone] = [await newKey(), await newKey(), await newBrowser(), await newBrowser()];
    const tables = [await sitAt(laptop), await sitAt(phone), await sitAt(phone)];
    const { table: played, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    await waitForAllReports(played, ({ phase }) => phase === "over");
    await add(key, laptop);
    await add(other, phone);
    await post("/api/mine/settings", { settings: [{ name: "theme", value: "dark", at: 1 }] }, phone);
    const signedIn = browserOf(await signIn(key, phone));
    await waitForTables(signedIn, tables);
    for (const table of tables) expect(await seatsAt(table, signedIn)).toEqual([0]);
    await waitForTables(phone, []);
    expect((await listed(signedIn)).map(({ id }) => id).sort()).toEqual([key.id, other.id].sort());
    // The other passkey now gives the same identity, also to a browser with a finished game.
    const again = browserOf(await signIn(other, identities[0]));
    await waitForTables(again, [...tables, played]);
    expect(await seatsAt(played, again)).toEqual([0]);
    const settings = await (await request("/api/mine/settings", { headers: again })).json<{ settings: object[] }>();
    expect(settings).toMatchObject({ settings: [{ name: "theme", value: "dark" }] });
  });

  it("moves a seat that is reserved at a rematch", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    for (const client of clients) await client.waitUntil(() => client.hello?.viewer === "all");
    for (const client of clients) await client.submit({ type: "rematch" });
    await waitForReports(async () => expect((await reservedOf(identities[0])).length).toBe(1));
    const [{ id: next, kept }] = (await reservedOf(identities[0])) as [PersonListing];
    const [key, laptop] = [await newKey(), await newBrowser()];
    await sitAt(laptop);
    await add(key, laptop);
    const signedIn = browserOf(await signIn(key, identities[0]));
    await waitForReports(async () => expect((await reservedOf(signedIn)).map(({ id }) => id)).toEqual([next]));
    expect(await reservedOf(identities[0])).toEqual([]);
    const client = await TableClient.open(next, signedIn);
    expect(await client.submit(sit(kept!.seat))).toMatchObject({ type: "entry" });
    expect(await seatsAt(table, signedIn)).toEqual([0]);
  });

  it("moves the roles in a tournament, and the seats of this and later rounds", async () => {
    const [host, other, laptop, tablet] = await Promise.all([newBrowser(), newBrowser(), newBrowser(), newBrowser()]);
    const [key, secondKey] = [await newKey(), await newKey()];
    await add(key, laptop);
    await add(secondKey, tablet);
    const id = await open(host);
    for (const [player, name] of [
      [host, "Ada"],
      [other, "Bo"],
    ] as const)
      await enter(id, player, name);
    const first = browserOf(await signIn(key, host));
    expect((await view(id, first)).you).toEqual({ isHost: true, helper: null, player: 1 });
    expect((await view(id, host)).you).toEqual({ isHost: false, helper: null, player: null });
    expect((await send(id, first, { type: "start-round", round: 1 })).status).toBe(200);
    await waitForState(id, areTablesOpen);
    const second = browserOf(await signIn(secondKey, first));
    await evictDurableObject(env.TOURNAMENT.getByName(id));
    expect((await view(id, second)).you).toEqual({ isHost: true, helper: null, player: 1 });
    const { table, sides } = (await stateOf(id)).rounds[0]!.pairings[0]!;
    const client = await TableClient.open(table!, second);
    await waitForReports(async () =>
      expect(await client.submit(sit(sides.findIndex(([one]) => one === 1)))).toMatchObject({ type: "entry" }),
    );
  });

  it("closes the sockets of the former identity at a tournament, and no others, so that its pages connect again", async () => {
    const [host, other, laptop] = await Promise.all([newBrowser(), newBrowser(), newBrowser()]);
    const key = await newKey();
    await add(key, laptop);
    const id = await open(host);
    await enter(id, host, "Ada");
    const codes: (number | null)[] = [null, null];
    for (const [index, identity] of [host, other].entries()) {
      const headers = { Upgrade: "websocket", ...identity };
      const socket = (await request(`/api/tournaments/${id}/socket`, { headers })).webSocket!;
      socket.addEventListener("close", ({ code }) => (codes[index] = code));
      socket.accept();
    }
    await signIn(key, host);
    await waitForReports(async () => expect(codes).toEqual([1012, null]));
  });

  it("moves the roles in later evenings of a tournament", async () => {
    const [host, laptop] = [await newBrowser(), await newBrowser()];
    const key = await newKey();
    await add(key, laptop);
    let id = await open(host);
    await enter(id, host, "Ada");
    for (let evening = 2; evening <= 3; evening++) {
      await send(id, host, { type: "end" });
      expect((await send(id, host, { type: "open-next-evening" })).status).toBe(200);
      id = (await stateOf(id)).next!;
    }
    const signedIn = browserOf(await signIn(key, host));
    expect((await view(id, signedIn)).you).toEqual({ isHost: true, helper: null, player: 1 });
  });

  it("changes nothing if both identities sit at one table whose game is not over", async () => {
    const { table, identities } = await seatTwo();
    await waitForAllReports(table, ({ phase }) => phase === "playing");
    const [key, free] = [await newKey(), await sitAt(identities[1])];
    await add(key, identities[0]);
    const answer = await signIn(key, identities[1]);
    expect([answer.headers.get("Set-Cookie"), await faultOf(answer)]).toEqual([null, [409, "already-seated"]]);
    expect([await seatsAt(table, identities[0]), await seatsAt(table, identities[1])]).toEqual([[0], [1]]);
    expect(await seatsAt(free, identities[1])).toEqual([0]);
  });

  it("is refused after it was deleted, also with an answer that was sent before", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    const created = await key.create(await challengeFor("add", laptop));
    expect((await post(PASSKEYS_PATH, created, laptop)).status).toBe(201);
    expect((await post(`${PASSKEYS_PATH}/forget`, {}, laptop)).status).toBe(204);
    expect(await listed(laptop)).toEqual([]);
    expect(await faultOf(await signIn(key))).toEqual([403, "no-passkey"]);
    expect(await faultOf(await post(PASSKEYS_PATH, created, laptop))).toEqual([410, "stale-challenge"]);
    expect(await listed(laptop)).toEqual([]);
  });

  it.each(["deletes all passkeys", "moves to another identity"])(
    "does not work unlisted if its browser %s while it is added",
    async (act) => {
      const [key, known, laptop] = [await newKey(), await newKey(), await newBrowser()];
      await add(known, await newBrowser());
      const { add: store } = Passkey.prototype;
      vi.spyOn(Passkey.prototype, "add").mockImplementationOnce(async function (this: Passkey, ...passkey) {
        if (act === "deletes all passkeys") await post(`${PASSKEYS_PATH}/forget`, {}, laptop);
        else await signIn(known, laptop);
        return store.apply(this, passkey);
      });
      expect(await faultOf(await add(key, laptop))).toEqual([410, "stale-challenge"]);
      vi.restoreAllMocks();
      expect(await listed(laptop)).toEqual([]);
      expect(await faultOf(await signIn(key))).toEqual([403, "no-passkey"]);
    },
  );

  it("stays listed if its answer arrives twice at the same time", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    const created = await key.create(await challengeFor("add", laptop));
    const { add: store } = Passkey.prototype;
    vi.spyOn(Passkey.prototype, "add").mockImplementationOnce(async function (this: Passkey, ...passkey) {
      expect((await post(PASSKEYS_PATH, created, laptop)).status).toBe(201);
      return store.apply(this, passkey);
    });
    expect(await faultOf(await post(PASSKEYS_PATH, created, laptop))).toEqual([410, "stale-challenge"]);
    expect((await listed(laptop)).map(({ id }) => id)).toEqual([key.id]);
  });

  it("moves to the person object of a new signing key, which alone lists and deletes it", async () => {
    const bothKeys = { ...testEnv, SIGNING_KEY: `a newer signing key of at least 32 bytes,${testEnv.SIGNING_KEY}` };
    const [laptop, key] = [await newBrowser(), await newKey()];
    expect((await add(key, laptop)).status).toBe(201);
    const moved = await (await request(PASSKEYS_PATH, { headers: laptop }, bothKeys)).json();
    expect(moved).toMatchObject({ passkeys: [{ id: key.id }] });
    expect(await listed(laptop)).toEqual([]);
    expect((await signIn(key)).status).toBe(204);
    expect((await post(`${PASSKEYS_PATH}/forget`, {}, laptop, {}, bothKeys)).status).toBe(204);
    expect(await faultOf(await signIn(key))).toEqual([403, "no-passkey"]);
  });

  it("is deleted with an identity that was not used for the retention period", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    const table = await sitAt(laptop);
    await add(key, laptop);
    const [person] = await personKeysAt(table);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + (RETAIN_IDENTITY_DAYS + 8) * 24 * 60 * 60_000);
    await runInDurableObject(personStub(person!), (at: Person) => at.alarm());
    expect(await faultOf(await signIn(key))).toEqual([403, "no-passkey"]);
  });
});

describe("an answer of an authenticator", () => {
  it.each<[string, Defects]>([
    ["another origin", { origin: "https://foldtable.example" }],
    ["the same host without TLS", { origin: "http://foldtable.test" }],
    ["another host", { host: "example.test" }],
    ["a user who was not verified", { isVerified: false }],
    ["another purpose", { type: "payment.get" }],
  ])("is refused for %s", async (_, defects) => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    expect(await faultOf(await add(key, laptop, defects))).toEqual([400, "bad-passkey"]);
    expect((await add(key, laptop)).status).toBe(201);
    expect(await faultOf(await signIn(key, PAGE, defects))).toEqual([400, "bad-passkey"]);
    expect((await signIn(key)).status).toBe(204);
  });

  it("counts once, also if the authenticator does not count", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    expect((await add(key, laptop, { counter: 0 })).status).toBe(201);
    const shown = await key.get(await challengeFor("sign-in"), { counter: 0 });
    expect((await post(`${PASSKEYS_PATH}/sign-in`, shown, PAGE)).status).toBe(204);
    expect(await faultOf(await post(`${PASSKEYS_PATH}/sign-in`, shown, PAGE))).toEqual([410, "stale-challenge"]);
    expect((await signIn(key, PAGE, { counter: 0 })).status).toBe(204);
  });

  it("is refused if the counter has not grown, as for a copied authenticator", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    await add(key, laptop, { counter: 5 });
    expect((await signIn(key, PAGE, { counter: 7 })).status).toBe(204);
    for (const counter of [0, 6, 7])
      expect(await faultOf(await signIn(key, PAGE, { counter }))).toEqual([400, "bad-passkey"]);
  });

  it("is refused with the signature of another key, and with an unknown credential", async () => {
    const [key, thief, laptop] = [await newKey(), await newKey(), await newBrowser()];
    await add(key, laptop);
    const forged = { ...(await thief.get(await challengeFor("sign-in"))), id: key.id, rawId: key.id };
    expect(await faultOf(await post(`${PASSKEYS_PATH}/sign-in`, forged, PAGE))).toEqual([400, "bad-passkey"]);
    expect(await faultOf(await signIn(thief))).toEqual([403, "no-passkey"]);
  });

  it("is refused for a challenge that is too old, forged, of another purpose, or another player's", async () => {
    const [key, laptop, phone] = [await newKey(), await newBrowser(), await newBrowser()];
    const use = async (challenge: string, identity = laptop) =>
      faultOf(await post(PASSKEYS_PATH, await key.create(challenge), identity));
    expect(await use(await challengeFor("sign-in"))).toEqual([400, "bad-passkey"]);
    expect(await use("A".repeat(48))).toEqual([400, "bad-passkey"]);
    expect(await use("")).toEqual([400, "bad-passkey"]);
    expect(await use(await challengeFor("add", laptop), phone)).toEqual([400, "bad-passkey"]);
    const old = await challengeFor("add", laptop);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + CHALLENGE_TTL_MS);
    expect(await use(old)).toEqual([410, "stale-challenge"]);
    expect(await listed(laptop)).toEqual([]);
  });

  it("is refused in a wrong form, or if it is too long", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    const good = (await key.create(await challengeFor("add", laptop))) as { response: object };
    for (const wrong of [
      {},
      { ...good, id: "" },
      { ...good, id: 7 },
      { ...good, response: {} },
      { ...good, type: "x" },
    ])
      expect(await faultOf(await post(PASSKEYS_PATH, wrong, laptop))).toEqual([400, "bad-request"]);
    expect(await faultOf(await post(PASSKEYS_PATH, { ...good, more: "x".repeat(9000) }, laptop))).toEqual([
      413,
      "too-large",
    ]);
    const broken = { ...good, response: { ...good.response, attestationObject: "AAAA" } };
    expect(await faultOf(await post(PASSKEYS_PATH, broken, laptop))).toEqual([400, "bad-passkey"]);
  });

  it("is refused from other sites and from programs, and needs an identity to add a passkey", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    await add(key, laptop);
    for (const identity of [{ ...laptop, Origin: "https://foldtable.example" }, await newProgram()]) {
      expect(await faultOf(await post(`${PASSKEYS_PATH}/challenge`, { for: "sign-in" }, identity))).toEqual([
        403,
        "wrong-origin",
      ]);
      const shown = await key.get(await challengeFor("sign-in"));
      expect(await faultOf(await post(`${PASSKEYS_PATH}/sign-in`, shown, identity))).toEqual([403, "wrong-origin"]);
      expect(await faultOf(await post(`${PASSKEYS_PATH}/forget`, {}, identity))).toEqual([403, "wrong-origin"]);
    }
    expect(await faultOf(await post(`${PASSKEYS_PATH}/challenge`, { for: "add" }, PAGE))).toEqual([401, "no-identity"]);
    expect(await listed(PAGE)).toEqual([]);
  });
});

describe("limits", () => {
  it(`allow a person ${MAX_PASSKEYS} passkeys; the next one is not stored`, async () => {
    const laptop = await newBrowser();
    for (let count = 0; count < MAX_PASSKEYS; count++) expect((await add(await newKey(), laptop)).status).toBe(201);
    const next = await newKey();
    expect(await faultOf(await add(next, laptop))).toEqual([409, "too-many-passkeys"]);
    expect(await (await passkeyStub(env, next.id)).read()).toBeNull();
  });

  it("of stored settings include those that move", async () => {
    const [key, laptop] = [await newKey(), await newBrowser()];
    const phone = { ...(await newBrowser()), "CF-Connecting-IP": "settings" };
    await add(key, laptop);
    await sitAt(phone);
    await post("/api/mine/settings", { settings: [{ name: "theme", value: "dark", at: 1 }] }, phone);
    await env.LOBBY.prepare("UPDATE upload SET bytes = ?").bind(SETTINGS_QUOTA.most).run();
    const signedIn = browserOf(await signIn(key, phone));
    const settings = await (await request("/api/mine/settings", { headers: signedIn })).json<object>();
    expect(settings).toEqual({ settings: [] });
    await env.LOBBY.exec("DELETE FROM upload");
  });

  it("of challenges for one address are those of seat passes", async () => {
    const address = "passkeys";
    const limited = withSpentLimit("SEAT_PASS_LIMIT", address);
    const from = { ...PAGE, "CF-Connecting-IP": address };
    expect(await faultOf(await post(`${PASSKEYS_PATH}/challenge`, { for: "sign-in" }, from, {}, limited))).toEqual([
      429,
      "too-many",
    ]);
  });
});
