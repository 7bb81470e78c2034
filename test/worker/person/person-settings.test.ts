/** A person's settings: stored in the person object, the later choice wins, and copied to a device that takes over a seat. */
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_PERSON_SETTINGS, MAX_SETTING_VALUE, type PersonSetting } from "../../../engine/wire/person-settings.ts";
import { SETTINGS_QUOTA } from "../../../worker/lobby/daily-quota.ts";
import type { Person } from "../../../worker/main.ts";
import {
  advanceClock,
  emptyLobby,
  faultOf,
  type Identity,
  newBrowser,
  newProgram,
  personKeysAt,
  personStub,
  request,
  testEnv,
} from "../support.ts";
import { seatTwo } from "../table-client.ts";

beforeEach(emptyLobby);

afterEach(() => void vi.useRealTimers());

const json = { "Content-Type": "application/json" };

const choose = (identity: Identity, settings: unknown, env?: typeof testEnv): Promise<Response> =>
  request(
    "/api/mine/settings",
    { method: "POST", headers: { ...identity, ...json }, body: JSON.stringify({ settings }) },
    env,
  );

const settingsOf = async (identity: Identity, env?: typeof testEnv): Promise<readonly PersonSetting[]> => {
  const response = await request("/api/mine/settings", { headers: identity }, env);
  return (await response.json<{ settings: PersonSetting[] }>()).settings;
};

const name = (value: string | null, at: number): PersonSetting => ({ name: "name", value, at });
const theme = (value: string | null, at: number): PersonSetting => ({ name: "theme", value, at });

const moveSeat = async (table: string, from: Identity, to: Identity, env?: typeof testEnv): Promise<number> => {
  const asked = await request(`/api/tables/${table}/pass`, { method: "POST", headers: from }, env);
  const body = JSON.stringify({ pass: (await asked.json<{ pass: string }>()).pass });
  const headers = { ...to, ...json };
  return (await request(`/api/tables/${table}/seat`, { method: "POST", headers, body }, env)).status;
};

describe("synced settings", () => {
  it("are stored until the next visit, and the response contains the current ones", async () => {
    const ada = await newBrowser();
    const answer = await choose(ada, [name("Ada", 5), theme("dark", 6)]);
    expect([answer.status, await answer.json()]).toEqual([200, { settings: [name("Ada", 5), theme("dark", 6)] }]);
    expect(await settingsOf(ada)).toEqual([name("Ada", 5), theme("dark", 6)]);
  });

  it("take the latest choice, in whatever order and however often choices arrive", async () => {
    const ada = await newBrowser();
    for (const one of [name("Ada", 5), name("Eve", 4), name("Zoe", 7), name("Ada", 5), name("Ida", 7)])
      await choose(ada, [one]);
    expect(await settingsOf(ada)).toEqual([name("Zoe", 7)]);
    await choose(ada, [name(null, 8)]);
    expect(await settingsOf(ada)).toEqual([name(null, 8)]);
  });

  it("get the server's time if the client's clock is fast", async () => {
    const ada = await newBrowser();
    const before = Date.now();
    await choose(ada, [name("Ada", before + 1_000_000_000)]);
    const [stored] = await settingsOf(ada);
    expect(stored!.at).toBeGreaterThanOrEqual(before);
    expect(stored!.at).toBeLessThanOrEqual(Date.now());
  });

  it("cannot be read or changed by other persons, and no cache stores them", async () => {
    const ada = await newBrowser();
    const response = await choose(ada, [name("Ada", 5)]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    for (const other of [await newBrowser(), await newProgram()]) {
      await choose(other, [theme("dark", 9)]);
      expect(await settingsOf(other)).toEqual([theme("dark", 9)]);
    }
    expect(await settingsOf({})).toEqual([]);
    expect(await faultOf(await choose({}, []))).toEqual([401, "no-identity"]);
    expect(await faultOf(await choose({ ...ada, Origin: "https://elsewhere.test" }, []))).toEqual([
      403,
      "wrong-origin",
    ]);
    expect(await settingsOf(ada)).toEqual([name("Ada", 5)]);
  });

  it("have a limited number of names and a limited length of values", async () => {
    const ada = await newBrowser();
    const many = Array.from({ length: MAX_PERSON_SETTINGS }, (_, index) => ({
      ...theme("dark", 5),
      name: `name-${index}`,
    }));
    expect((await choose(ada, many)).status).toBe(200);
    await choose(ada, [theme("light", 6), { ...many[0]!, value: "light", at: 7 }]);
    const stored = await settingsOf(ada);
    expect(stored.length).toBe(MAX_PERSON_SETTINGS);
    expect(stored.find((one) => one.name === "name-0")).toMatchObject({ value: "light" });
    for (const bad of [
      [...many, name("Ada", 5)],
      [name("a".repeat(MAX_SETTING_VALUE + 1), 5)],
      [name("Ada", -1)],
      [name("Ada", 1.5)],
      [{ ...name("Ada", 5), name: "Ada's" }],
      [{ name: "name", value: "Ada" }],
      "name",
    ])
      expect(await faultOf(await choose(ada, bad))).toEqual([400, "bad-request"]);
  });

  it("are limited for each address and day, whatever identities it has", async () => {
    // No day ends meanwhile.
    advanceClock(0);
    const from = (address: string, identity: Identity, settings: unknown) =>
      choose({ ...identity, "CF-Connecting-IP": address }, settings);
    const most = Array.from({ length: 15 }, (_, index) => ({ ...name("x".repeat(4000), 5), name: `name-${index}` }));
    for (let sent = 0; sent < SETTINGS_QUOTA.most - 65_536; sent += JSON.stringify(most).length)
      expect((await from("192.0.2.50", await newBrowser(), most)).status).toBe(200);
    await from("192.0.2.50", await newBrowser(), most);
    const ada = await newBrowser();
    const refused = await from("192.0.2.50", ada, most);
    expect(await faultOf(refused)).toEqual([429, "too-many-bytes"]);
    expect(await settingsOf(ada)).toEqual([]);
    expect((await from("192.0.2.50", ada, [])).status).toBe(200);
    expect((await from("192.0.2.51", ada, most)).status).toBe(200);
  });

  it.each([
    ["a property of the page", '{"pool":{"id":"x","properties":{"--ink":"#ffffff"}}}'],
    ["a value that hides the pieces", '{"pool.pieces":{"id":"x","properties":{"--pool-ivory":"transparent"}}}'],
    ["a game that is not played here", '{"ink":{"id":"x","properties":{"--ink-soft":"#ffffff"}}}'],
    ["no themes at all", "not json"],
  ])("refuse a choice of board themes with %s", async (_, value) => {
    const ada = await newBrowser();
    expect(await faultOf(await choose(ada, [{ name: "board-themes", value, at: 5 }]))).toEqual([400, "bad-request"]);
    const club = '{"pool":{"id":"club","properties":{"--pool-maple":"light-dark(#efe3bb, #c9bd93)"}}}';
    const allowed = { name: "board-themes", value: club, at: 6 };
    expect((await choose(ada, [allowed])).status).toBe(200);
    expect(await settingsOf(ada)).toEqual([allowed]);
  });

  it("are returned and copied without an invalid theme that was stored earlier", async () => {
    const { table, identities } = await seatTwo();
    const [phone, key] = [await newBrowser(), (await personKeysAt(table))[0]!];
    const bad = { name: "board-themes", value: '{"pool":{"id":"x","properties":{"--ink":"transparent"}}}', at: 5 };
    await choose(identities[0], [name("Ada", 5), { ...bad, value: "{}", at: 4 }]);
    await runInDurableObject(personStub(key), async (person: Person, { storage }) => {
      storage.sql.exec("UPDATE setting SET value = ? WHERE name = 'board-themes'", bad.value);
      await person.choose([], [bad]);
    });
    expect(await settingsOf(identities[0])).toEqual([name("Ada", 5)]);
    expect(await moveSeat(table, identities[0], phone)).toBe(200);
    expect(await settingsOf(phone)).toEqual([name("Ada", 5)]);
  });

  it("survive a new signing key", async () => {
    const newKeyEnv = { ...testEnv, SIGNING_KEY: `a newer signing key of at least 32 bytes,${testEnv.SIGNING_KEY}` };
    const ada = await newBrowser();
    await choose(ada, [name("Ada", 5)]);
    expect(await settingsOf(ada, newKeyEnv)).toEqual([name("Ada", 5)]);
    await choose(ada, [name("Eve", 6)], newKeyEnv);
    expect(await settingsOf(ada, newKeyEnv)).toEqual([name("Eve", 6)]);
  });
});

describe("a seat that moves to another device", () => {
  it("copies settings to an identity that has none", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    await choose(identities[0], [name("Ada", 5), theme("dark", 5)]);
    expect(await moveSeat(table, identities[0], phone)).toBe(200);
    for (const one of [phone, identities[0]]) expect(await settingsOf(one)).toEqual([name("Ada", 5), theme("dark", 5)]);
    expect(await settingsOf(identities[1])).toEqual([]);
  });

  it("changes nothing for an identity that has a setting, however old", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    await choose(identities[0], [name("Ada", 5), theme("dark", 5)]);
    await choose(phone, [theme("light", 0)]);
    const counted = () => testEnv.LOBBY.prepare("SELECT sum(bytes) FROM upload").first();
    const before = await counted();
    expect(await moveSeat(table, identities[0], phone)).toBe(200);
    expect(await settingsOf(phone)).toEqual([theme("light", 0)]);
    expect(await counted()).toEqual(before);
  });

  it("copies settings that a new signing key has moved, and changes none of an older signing key", async () => {
    const newKeyEnv = { ...testEnv, SIGNING_KEY: `a newer signing key of at least 32 bytes,${testEnv.SIGNING_KEY}` };
    const { table, identities } = await seatTwo();
    const [empty, phone] = [await newBrowser(), await newBrowser()];
    await choose(identities[0], [name("Ada", 5)]);
    await choose(phone, [theme("light", 0)]);
    expect(await settingsOf(identities[0], newKeyEnv)).toEqual([name("Ada", 5)]);
    expect(await moveSeat(table, identities[0], empty, newKeyEnv)).toBe(200);
    expect(await settingsOf(empty, newKeyEnv)).toEqual([name("Ada", 5)]);
    expect(await moveSeat(table, empty, phone, newKeyEnv)).toBe(200);
    expect(await settingsOf(phone, newKeyEnv)).toEqual([theme("light", 0)]);
  });

  it("moves without settings that its address may not store any more", async () => {
    advanceClock(0);
    const { table, identities } = await seatTwo();
    await choose(identities[0], [name("Ada", 5)]);
    const address = { "CF-Connecting-IP": "192.0.2.52" };
    await choose({ ...(await newBrowser()), ...address }, [name("Eve", 5)]);
    await testEnv.LOBBY.prepare("UPDATE upload SET bytes = ?").bind(SETTINGS_QUOTA.most).run();
    const phone = await newBrowser();
    expect(await moveSeat(table, identities[0], { ...phone, ...address })).toBe(200);
    expect(await settingsOf(phone)).toEqual([]);
  });

  it("moves even if the copy of the settings fails", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    await choose(identities[0], [name("Ada", 5)]);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const failing = vi.spyOn(testEnv.PERSON, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    const status = await moveSeat(table, identities[0], phone);
    failing.mockRestore();
    expect(status).toBe(200);
    expect(logged.mock.calls.map(([source]) => source)).toContain("settings");
    logged.mockRestore();
    expect(await settingsOf(phone)).toEqual([]);
  });
});
