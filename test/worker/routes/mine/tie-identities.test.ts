/** A sign-in with a passkey that cannot move everything, or that moves it between signing keys. */
import { describe, expect, it, vi } from "vitest";
import type { TournamentUpdate } from "../../../../engine/wire/tournament.ts";
import { cookieFor, newPlayer } from "../../../../worker/identity/identity.ts";
import { keysOf } from "../../../../worker/identity/signing-keys.ts";
import { Passkey, Person, Table, Tournament } from "../../../../worker/main.ts";
import { PushEndpoints } from "../../../../worker/person/push/push-endpoints.ts";
import { SoftwareAuthenticator } from "../../identity/software-authenticator.ts";
import { Browser } from "../../person/push-service.ts";
import { SERVICE, subscribe } from "../../person/push-setup.ts";
import { faultOf, type Identity, newBrowser, ORIGIN, openTable, post, request, testEnv } from "../../support.ts";
import { newId, sit, TableClient } from "../../table-client.ts";
import { enter, open, SALT, send, stateOf, view } from "../../tournament/tournament-client.ts";

const PASSKEYS_PATH = "/api/mine/passkeys";
const NEWER_KEY = "a newer signing key of at least 32 bytes";
const bothKeys = { ...testEnv, SIGNING_KEY: `${NEWER_KEY},${testEnv.SIGNING_KEY}` };
const newerKeyOnly = { ...testEnv, SIGNING_KEY: NEWER_KEY };

const browserUnder = async (ring: Env): Promise<Identity> => {
  const cookie = await cookieFor(new Request(ORIGIN), await keysOf(ring), newPlayer());
  return { Cookie: cookie.split(";")[0]!, Origin: ORIGIN };
};

const challengeFor = async (purpose: "add" | "sign-in", identity: Identity, ring: Env): Promise<string> => {
  const response = await post(`${PASSKEYS_PATH}/challenge`, { for: purpose }, identity, {}, ring);
  return (await response.json<{ challenge: string }>()).challenge;
};

/** Gives that browser a passkey. */
const addKey = async (identity: Identity, ring: Env): Promise<SoftwareAuthenticator> => {
  const key = await SoftwareAuthenticator.forOrigin(ORIGIN);
  const created = await key.create(await challengeFor("add", identity, ring));
  expect((await post(PASSKEYS_PATH, created, identity, {}, ring)).status).toBe(201);
  return key;
};

/** `tables`: those that the browser names. */
const signIn = async (
  key: SoftwareAuthenticator,
  identity: Identity,
  ring: Env,
  tables: readonly string[] = [],
): Promise<Response> => {
  const shown = await key.get(await challengeFor("sign-in", identity, ring));
  return post(`${PASSKEYS_PATH}/sign-in`, { ...shown, tables }, identity, {}, ring);
};

const tableCountOf = async (identity: Identity, ring: Env): Promise<number> =>
  (await (await request("/api/mine", { headers: identity }, ring)).json<{ tables: readonly object[] }>()).tables.length;

it("keeps the role of a host under an older signing key, though the other identity is a player", async () => {
  const host = await newBrowser();
  const id = await open(host);
  const key = await addKey(host, bothKeys);
  const phone = await browserUnder(bothKeys);
  const sendTo = (identity: Identity, command: object) =>
    post(`/api/tournaments/${id}/commands`, { id: newId(), command }, identity, {}, bothKeys);
  expect((await sendTo(phone, { type: "enter", name: "Ann", salt: SALT })).status).toBe(200);
  expect((await signIn(key, phone, bothKeys)).status).toBe(204);
  const { you } = await (await request(`/api/tournaments/${id}`, { headers: host }, bothKeys)).json<TournamentUpdate>();
  expect(you).toMatchObject({ isHost: true, player: 1 });
  expect((await sendTo(host, { type: "close-entry" })).status).toBe(200);
});

it("moves the role of a host also to the next evening, if that is opened at the same time", async () => {
  const [host, laptop] = [await newBrowser(), await newBrowser()];
  const key = await addKey(laptop, testEnv);
  const id = await open(host);
  await send(id, host, { type: "end" });
  const { openAfter } = Tournament.prototype;
  vi.spyOn(Tournament.prototype, "openAfter").mockImplementationOnce(async function (this: Tournament, ...evening) {
    expect((await signIn(key, host, testEnv)).status).toBe(204);
    openAfter.apply(this, evening);
  } as typeof openAfter);
  await send(id, host, { type: "open-next-evening" });
  expect((await send(id, laptop, { type: "open-next-evening" })).status).toBe(200);
  expect((await view((await stateOf(id)).next!, laptop)).you.isHost).toBe(true);
});

it("keeps its seats for a browser whose push endpoint cannot be claimed", async () => {
  const key = await addKey(await newBrowser(), testEnv);
  const phone = await newBrowser();
  const table = await openTable();
  expect(await (await TableClient.open(table, phone)).submit(sit(0))).toMatchObject({ type: "entry" });
  expect((await subscribe(phone, await Browser.create(`${SERVICE}/unclaimed`))).status).toBe(204);
  await expect.poll(() => tableCountOf(phone, testEnv), { timeout: 10_000 }).toBe(1);
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(PushEndpoints.prototype, "claim").mockRejectedValue(new Error("no database"));
  const response = await signIn(key, phone, testEnv);
  expect(response.status).toBe(204);
  const cookie = (response.headers.get("Set-Cookie") ?? "").split(";")[0]!;
  expect((await TableClient.open(table, { Cookie: cookie, Origin: ORIGIN })).hello?.seats).toEqual([0]);
});

it("moves a seat that its table has not reported, if the browser names the table", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(Person.prototype, "receiveReport").mockRejectedValue(new Error("unreachable"));
  const [laptop, phone] = [await newBrowser(), await newBrowser()];
  const [table, other] = [await openTable(), await openTable()];
  expect(await (await TableClient.open(table, phone)).submit(sit(0))).toMatchObject({ type: "entry" });
  // Only the laptop has a seat at the other table.
  expect(await (await TableClient.open(other, laptop)).submit(sit(0))).toMatchObject({ type: "entry" });
  const key = await addKey(laptop, testEnv);
  const response = await signIn(key, phone, testEnv, [table, other, "no-table"]);
  expect(response.status).toBe(204);
  const cookie = (response.headers.get("Set-Cookie") ?? "").split(";")[0]!;
  const signedIn = { Cookie: cookie, Origin: ORIGIN };
  expect((await TableClient.open(table, signedIn)).hello?.seats).toEqual([0]);
  expect((await TableClient.open(other, signedIn)).hello?.seats).toEqual([0]);
});

it("moves nothing if both identities have a seat at a named table that has not reported them", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(Person.prototype, "receiveReport").mockRejectedValue(new Error("unreachable"));
  const [laptop, phone] = [await newBrowser(), await newBrowser()];
  const [table, other] = [await openTable(), await openTable()];
  expect(await (await TableClient.open(table, phone)).submit(sit(0))).toMatchObject({ type: "entry" });
  expect(await (await TableClient.open(other, phone)).submit(sit(0))).toMatchObject({ type: "entry" });
  expect(await (await TableClient.open(other, laptop)).submit(sit(1))).toMatchObject({ type: "entry" });
  const key = await addKey(laptop, testEnv);
  const response = await signIn(key, phone, testEnv, [table, other, table]);
  expect([response.status, await response.json()]).toEqual([
    409,
    { error: "already-seated", hint: `finish or leave ${other} first` },
  ]);
  expect((await TableClient.open(table, phone)).hello?.seats).toEqual([0]);
});

it("copies settings to an identity without any, also while the lobby cannot count them", async () => {
  const [laptop, phone] = [await newBrowser(), await newBrowser()];
  const key = await addKey(laptop, testEnv);
  const settings = [{ name: "name", value: "Ada", at: 5 }];
  expect((await post("/api/mine/settings", { settings }, phone)).status).toBe(200);
  vi.spyOn(console, "error").mockReturnValue();
  await testEnv.LOBBY.exec("ALTER TABLE upload RENAME TO lost");
  try {
    expect((await signIn(key, phone, testEnv)).status).toBe(204);
  } finally {
    await testEnv.LOBBY.exec("ALTER TABLE lost RENAME TO upload");
  }
  expect(await (await request("/api/mine/settings", { headers: laptop })).json()).toEqual({ settings });
});

it("works although the signing key of a table was removed, where nobody can reach a seat", async () => {
  const key = await addKey(await browserUnder(bothKeys), bothKeys);
  const phone = await browserUnder(bothKeys);
  const table = await openTable();
  const body = { type: "command", id: newId(), seq: 0, command: sit(0) };
  expect((await post(`/api/tables/${table}/commands`, body, phone, {}, bothKeys)).status).toBe(200);
  await expect.poll(() => tableCountOf(phone, bothKeys), { timeout: 10_000 }).toBe(1);
  expect((await signIn(key, phone, newerKeyOnly)).status).toBe(204);
});

describe("a sign-in that fails", () => {
  /** A phone at two tables and in a tournament, and a passkey of another identity. */
  const seatPhone = async () => {
    const [key, phone] = [await addKey(await newBrowser(), testEnv), await newBrowser()];
    const tables = [await openTable(), await openTable()];
    for (const table of tables)
      expect(await (await TableClient.open(table, phone)).submit(sit(0))).toMatchObject({ type: "entry" });
    await expect.poll(() => tableCountOf(phone, testEnv), { timeout: 10_000 }).toBe(2);
    return { key, phone, tables, tournament: await open(phone) };
  };
  const seatsOf = (tables: readonly string[], identity: Identity) =>
    Promise.all(tables.map(async (table) => (await TableClient.open(table, identity)).hello?.seats));
  const isHost = async (tournament: string, identity: Identity) =>
    (await (await request(`/api/tournaments/${tournament}`, { headers: identity })).json<TournamentUpdate>()).you
      .isHost;

  it.each([
    ["a role cannot be moved", () => vi.spyOn(Tournament.prototype, "movePerson")],
    ["a table cannot be read", () => vi.spyOn(Table.prototype, "holding")],
  ])("because %s leaves the browser its seats, and can be repeated", async (_, spyOn) => {
    const { key, phone, tables, tournament } = await seatPhone();
    vi.spyOn(console, "error").mockReturnValue();
    spyOn().mockImplementationOnce(() => {
      throw new Error("a fault of the machine");
    });
    const handOver = vi.spyOn(Table.prototype, "handOver");
    expect((await signIn(key, phone, testEnv)).status).toBe(500);
    expect(await seatsOf(tables, phone)).toEqual([[0], [0]]);
    expect(await isHost(tournament, phone)).toBe(true);
    expect(handOver).not.toHaveBeenCalled();
    const response = await signIn(key, phone, testEnv);
    expect(response.status).toBe(204);
    const signedIn = { Cookie: (response.headers.get("Set-Cookie") ?? "").split(";")[0]!, Origin: ORIGIN };
    expect(await seatsOf(tables, signedIn)).toEqual([[0], [0]]);
    expect(await isHost(tournament, signedIn)).toBe(true);
  });
});

it("moves the role of a player whose list of tournaments could not be reached at first", async () => {
  const [laptop, phone] = [await newBrowser(), await newBrowser()];
  const key = await addKey(laptop, testEnv);
  const id = await open(await newBrowser());
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(Person.prototype, "joinTournament").mockRejectedValueOnce(new Error("unreachable"));
  expect((await enter(id, phone, "Ann")).status).toBe(500);
  vi.mocked(Person.prototype.joinTournament).mockRestore();
  expect((await enter(id, phone, "Ann")).status).toBe(200);
  expect((await signIn(key, phone, testEnv)).status).toBe(204);
  expect((await view(id, laptop)).you.player).toBe(1);
});

describe("a passkey that its owner deletes during a sign-in", () => {
  /** The next call of the method waits until `release` is called. */
  const holdCall = <T extends object>(object: T, method: Extract<keyof T, string>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isHeld = false;
    const original = object[method] as (...input: unknown[]) => unknown;
    vi.spyOn(object, method as never).mockImplementationOnce(async function (this: T, ...input: unknown[]) {
      isHeld = true;
      await promise;
      return original.apply(this, input);
    } as never);
    return { isHeld: () => isHeld, release: resolve };
  };
  /** A phone with a seat signs in with the passkey of a laptop, which deletes it before that call is made. */
  const signInBeside = async <T extends object>(object: T, method: Extract<keyof T, string>) => {
    const [laptop, phone, table] = [await newBrowser(), await newBrowser(), await openTable()];
    const key = await addKey(laptop, testEnv);
    expect(await (await TableClient.open(table, phone)).submit(sit(0))).toMatchObject({ type: "entry" });
    await expect.poll(() => tableCountOf(phone, testEnv), { timeout: 10_000 }).toBe(1);
    const { isHeld, release } = holdCall(object, method);
    const response = signIn(key, phone, testEnv);
    await expect.poll(isHeld).toBe(true);
    expect((await post(`${PASSKEYS_PATH}/forget`, {}, laptop)).status).toBe(204);
    release();
    return { key, laptop, phone, table, response: await response };
  };
  const passkeysOf = async (identity: Identity): Promise<readonly { readonly id: string }[]> =>
    (await (await request(PASSKEYS_PATH, { headers: identity })).json<{ passkeys: { id: string }[] }>()).passkeys;

  it("is refused if it has not been used yet, and moves nothing", async () => {
    const { table, phone, response } = await signInBeside(Passkey.prototype, "use");
    expect(await faultOf(response)).toEqual([403, "no-passkey"]);
    expect((await TableClient.open(table, phone)).hello?.seats).toEqual([0]);
  });

  it("opens the identity once more if it was used before, and nothing from then on", async () => {
    const { key, table, laptop, response } = await signInBeside(Person.prototype, "adopt");
    expect(response.status).toBe(204);
    expect((await TableClient.open(table, laptop)).hello?.seats).toEqual([0]);
    expect(await passkeysOf(laptop)).toEqual([]);
    expect(await faultOf(await signIn(key, await newBrowser(), testEnv))).toEqual([403, "no-passkey"]);
  });

  it("is not listed if it was the signing-in browser's own", async () => {
    const [laptop, phone] = [await newBrowser(), await newBrowser()];
    const [key, own] = [await addKey(laptop, testEnv), await addKey(phone, testEnv)];
    const { isHeld, release } = holdCall(Passkey.prototype, "tie");
    const response = signIn(key, phone, testEnv);
    await expect.poll(isHeld).toBe(true);
    expect((await post(`${PASSKEYS_PATH}/forget`, {}, phone)).status).toBe(204);
    release();
    expect((await response).status).toBe(204);
    expect(await faultOf(await signIn(own, await newBrowser(), testEnv))).toEqual([403, "no-passkey"]);
    expect((await passkeysOf(laptop)).map(({ id }) => id)).toEqual([key.id]);
  });
});
