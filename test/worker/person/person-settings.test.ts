/** A person's settings: stored in the person object, the later of two wins, and copied to a device that takes over a seat. */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_PERSON_SETTINGS, MAX_SETTING_VALUE, type PersonSetting } from "../../../engine/wire/person-settings.ts";
import type { Person } from "../../../worker/main.ts";
import { seatTwo } from "../line.ts";
import {
  ask,
  emptyLobby,
  faultOf,
  type Identity,
  keysAt,
  newBrowser,
  newProgram,
  personOf,
  setUp,
} from "../support.ts";

beforeEach(emptyLobby);

const json = { "Content-Type": "application/json" };

const choose = (identity: Identity, settings: unknown, env?: typeof setUp): Promise<Response> =>
  ask(
    "/api/mine/settings",
    { method: "POST", headers: { ...identity, ...json }, body: JSON.stringify({ settings }) },
    env,
  );

const settingsOf = async (identity: Identity, env?: typeof setUp): Promise<readonly PersonSetting[]> => {
  const response = await ask("/api/mine/settings", { headers: identity }, env);
  return (await response.json<{ settings: PersonSetting[] }>()).settings;
};

const name = (value: string | null, at: number): PersonSetting => ({ name: "name", value, at });
const theme = (value: string | null, at: number): PersonSetting => ({ name: "theme", value, at });

const moveSeat = async (table: string, from: Identity, to: Identity): Promise<number> => {
  const { pass } = await (await ask(`/api/tables/${table}/pass`, { method: "POST", headers: from })).json<{
    pass: string;
  }>();
  const body = JSON.stringify({ pass });
  return (await ask(`/api/tables/${table}/seat`, { method: "POST", headers: { ...to, ...json }, body })).status;
};

describe("synced settings", () => {
  it("a setting is there on the next visit, and the answer states the current one", async () => {
    const ada = await newBrowser();
    const answer = await choose(ada, [name("Ada", 5), theme("dark", 6)]);
    expect([answer.status, await answer.json()]).toEqual([200, { settings: [name("Ada", 5), theme("dark", 6)] }]);
    expect(await settingsOf(ada)).toEqual([name("Ada", 5), theme("dark", 6)]);
  });

  it("the latest choice wins, in whatever order and however often it arrives", async () => {
    const ada = await newBrowser();
    for (const one of [name("Ada", 5), name("Eve", 4), name("Zoe", 7), name("Ada", 5), name("Ida", 7)])
      await choose(ada, [one]);
    expect(await settingsOf(ada)).toEqual([name("Zoe", 7)]);
    await choose(ada, [name(null, 8)]);
    expect(await settingsOf(ada)).toEqual([name(null, 8)]);
  });

  it("a setting from a fast clock gets the server's time", async () => {
    const ada = await newBrowser();
    const before = Date.now();
    await choose(ada, [name("Ada", before + 1_000_000_000)]);
    const [kept] = await settingsOf(ada);
    expect(kept!.at).toBeGreaterThanOrEqual(before);
    expect(kept!.at).toBeLessThanOrEqual(Date.now());
  });

  it("nobody else can read or change a setting, and no cache stores it", async () => {
    const ada = await newBrowser();
    const kept = await choose(ada, [name("Ada", 5)]);
    expect(kept.headers.get("Cache-Control")).toBe("no-store");
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

  it("the number of names and the length of values have limits", async () => {
    const ada = await newBrowser();
    const many = Array.from({ length: MAX_PERSON_SETTINGS }, (_, index) => ({
      ...theme("dark", 5),
      name: `name-${index}`,
    }));
    expect((await choose(ada, many)).status).toBe(200);
    await choose(ada, [theme("light", 6), { ...many[0]!, value: "light", at: 7 }]);
    const kept = await settingsOf(ada);
    expect(kept.length).toBe(MAX_PERSON_SETTINGS);
    expect(kept.find((one) => one.name === "name-0")).toMatchObject({ value: "light" });
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

  it.each([
    ["a property of the page", '{"pool":{"id":"x","properties":{"--ink":"#ffffff"}}}'],
    ["a value that hides the pieces", '{"pool.pieces":{"id":"x","properties":{"--pool-ivory":"transparent"}}}'],
    ["a game that is not played here", '{"ink":{"id":"x","properties":{"--ink-soft":"#ffffff"}}}'],
    ["no themes at all", "not json"],
  ])("a choice of board themes is refused with %s", async (_, value) => {
    const ada = await newBrowser();
    expect(await faultOf(await choose(ada, [{ name: "board-themes", value, at: 5 }]))).toEqual([400, "bad-request"]);
    const club = '{"pool":{"id":"club","properties":{"--pool-maple":"light-dark(#efe3bb, #c9bd93)"}}}';
    const allowed = { name: "board-themes", value: club, at: 6 };
    expect((await choose(ada, [allowed])).status).toBe(200);
    expect(await settingsOf(ada)).toEqual([allowed]);
  });

  it("the server does not return or broadcast an invalid theme that was stored earlier", async () => {
    const { table, who } = await seatTwo();
    const [phone, key] = [await newBrowser(), (await keysAt(table))[0]!];
    const bad = { name: "board-themes", value: '{"pool":{"id":"x","properties":{"--ink":"transparent"}}}', at: 5 };
    await choose(who[0], [name("Ada", 5), { ...bad, value: "{}", at: 4 }]);
    await runInDurableObject(personOf(key), async (person: Person, { storage }) => {
      storage.sql.exec("UPDATE setting SET value = ? WHERE name = 'board-themes'", bad.value);
      await person.choose([], [bad]);
    });
    expect(await settingsOf(who[0])).toEqual([name("Ada", 5)]);
    expect(await moveSeat(table, who[0], phone)).toBe(200);
    expect(await settingsOf(phone)).toEqual([name("Ada", 5)]);
  });

  it("settings survive a new signing key", async () => {
    const ring = { ...setUp, SIGNING_KEY: `a newer signing key of at least 32 bytes,${setUp.SIGNING_KEY}` };
    const ada = await newBrowser();
    await choose(ada, [name("Ada", 5)]);
    expect(await settingsOf(ada, ring)).toEqual([name("Ada", 5)]);
    await choose(ada, [name("Eve", 6)], ring);
    expect(await settingsOf(ada, ring)).toEqual([name("Eve", 6)]);
  });
});

describe("a seat that moves to another device", () => {
  it("takes settings along to an identity that has none, and leaves them where they were", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    await choose(who[0], [name("Ada", 5), theme("dark", 5)]);
    expect(await moveSeat(table, who[0], phone)).toBe(200);
    for (const one of [phone, who[0]]) expect(await settingsOf(one)).toEqual([name("Ada", 5), theme("dark", 5)]);
    expect(await settingsOf(who[1])).toEqual([]);
  });

  it("changes nothing for an identity that has chosen anything, however much later the other did", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    await choose(who[0], [name("Ada", 5), theme("dark", 5)]);
    await choose(phone, [theme("light", 0)]);
    expect(await moveSeat(table, who[0], phone)).toBe(200);
    expect(await settingsOf(phone)).toEqual([theme("light", 0)]);
  });

  it("moves all the same where that fails", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    await choose(who[0], [name("Ada", 5)]);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const named = vi.spyOn(setUp.PERSON, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    const status = await moveSeat(table, who[0], phone);
    named.mockRestore();
    expect(status).toBe(200);
    expect(logged.mock.calls.map(([whose]) => whose)).toContain("settings");
    logged.mockRestore();
    expect(await settingsOf(phone)).toEqual([]);
  });
});
