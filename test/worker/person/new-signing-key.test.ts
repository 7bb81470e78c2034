/** A newer signing key gives each person another person object, which takes over from the older one. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import { personKeys, playerIdOf, RENEW_AFTER_DAYS } from "../../../worker/identity/identity.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import type { Person } from "../../../worker/main.ts";
import type { PushDevice } from "../../../worker/person/push/push-queue.ts";
import {
  advanceClock,
  emptyLobby,
  type Identity,
  newBrowser,
  ORIGIN,
  personStub,
  post,
  request,
  testEnv,
} from "../support.ts";
import { seatTwo } from "../table-client.ts";
import { myTables, waitForMyTables } from "./my-tables-client.ts";
import { SERVICE } from "./push-setup.ts";

beforeEach(emptyLobby);

afterEach(() => void vi.useRealTimers());

const NEWER_KEY = "a newer signing key of at least 32 bytes";
const newKeyEnv = { ...testEnv, SIGNING_KEY: `${NEWER_KEY},${testEnv.SIGNING_KEY}` };
const oldKeyEnv = { ...testEnv, SIGNING_KEY: `${testEnv.SIGNING_KEY},${NEWER_KEY}` };

const tablesUnder = async (ring: typeof testEnv, identity: Identity): Promise<PersonListing[]> =>
  (await (await request("/api/mine", { headers: identity }, ring)).json<{ tables: PersonListing[] }>()).tables;

/** The keys of the person objects, that of the newest signing key first. */
const personKeysOf = async (identity: Identity) => {
  const keys = await keysOf(newKeyEnv);
  return personKeys(keys, (await playerIdOf(new Request(ORIGIN, { headers: identity }), keys))!);
};

const seatOne = async () => {
  const { table, identities, clients } = await seatTwo();
  await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
  return { table, identity: identities[0], client: clients[0] };
};

it("moves the tables to the new person object, which also gets reports to the old one", async () => {
  const { table, identity, client } = await seatOne();
  expect(await tablesUnder(newKeyEnv, identity)).toMatchObject([{ id: table, phase: "playing" }]);
  expect(await myTables(identity)).toEqual([]);
  await client.submit({ type: "resign" });
  await expect.poll(() => tablesUnder(newKeyEnv, identity)).toMatchObject([{ id: table, phase: "over" }]);
});

it("deletes a table at the new person object after the retention period of the old one", async () => {
  const { table, identity } = await seatOne();
  await tablesUnder(newKeyEnv, identity);
  const [now, before] = await personKeysOf(identity);
  advanceClock((RETAIN_IDENTITY_DAYS + RENEW_AFTER_DAYS) * 24 * 60 * 60_000);
  expect(await runDurableObjectAlarm(personStub(before!))).toBe(true);
  expect(await personStub(now).tables([])).toMatchObject([{ id: table }]);
  await personStub(before!).forget(table);
  expect(await personStub(now).tables([])).toEqual([]);
});

it("moves the tables back and forth with the order of the signing keys", async () => {
  const { table, identity, client } = await seatOne();
  for (const ring of [newKeyEnv, oldKeyEnv, newKeyEnv, oldKeyEnv])
    expect(await tablesUnder(ring, identity)).toMatchObject([{ id: table, phase: "playing" }]);
  await client.submit({ type: "resign" });
  await expect.poll(() => tablesUnder(oldKeyEnv, identity)).toMatchObject([{ id: table, phase: "over" }]);
  for (const key of await personKeysOf(identity)) await personStub(key).forget(table);
  expect(await tablesUnder(oldKeyEnv, identity)).toEqual([]);
});

it("starts the retention period of the new person object, also without a table", async () => {
  const identity = await newBrowser();
  await post("/api/mine/settings", { settings: [{ name: "theme", value: "dark", at: 1 }] }, identity);
  await tablesUnder(newKeyEnv, identity);
  const [now] = await personKeysOf(identity);
  expect(await runInDurableObject(personStub(now), (_: Person, { storage }) => storage.getAlarm())).not.toBeNull();
});

it("forwards what an older instance of the Worker changes at the old person object", async () => {
  const identity = await newBrowser();
  await post("/api/mine/settings", { settings: [{ name: "theme", value: "dark", at: 1 }] }, identity);
  await tablesUnder(newKeyEnv, identity);
  const [now, old] = (await personKeysOf(identity)).map(personStub) as [
    DurableObjectStub<Person>,
    DurableObjectStub<Person>,
  ];
  const settings = [{ name: "theme", value: "light", at: 2 }] as const;
  const device = { endpoint: `${SERVICE}/ada`, p256dh: "A", auth: "A", key: "A", origin: ORIGIN } as PushDevice;
  const [laptop, phone] = ["laptop", "phone"].map((id) => ({ id, at: 1 }));
  await old.choose([], settings);
  await old.callAt([], device);
  await old.joinTournament("evening");
  for (const passkey of [laptop!, phone!]) expect(await old.addPasskey([], passkey)).toBe(true);
  await old.dropPasskey(phone!);
  const token = await old.addToken([], "read");
  expect(await old.endToken([], 0)).toBe(true);
  expect(await old.tokens([])).toEqual([token]);
  expect(await now.copy()).toMatchObject({
    ...{ settings, devices: [device], tournaments: ["evening"], passkeys: [laptop] },
    tokens: { hasFirst: false, others: [token] },
  });
  await old.stopCalling([], device.endpoint);
  await old.forgetPasskeys([]);
  expect(await now.copy()).toMatchObject({ devices: [], passkeys: [] });
});
