/** What somebody has chosen on their pages: kept in their own place, the later of two, and left to the device that takes a seat over. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_OWN_SETTINGS, MAX_SETTING_VALUE, type OwnSetting } from "../../engine/own-settings.ts";
import { ask, emptyLobby, faultOf, type Identity, newBrowser, newProgram, seatTwo, setUp } from "./support.ts";

beforeEach(emptyLobby);

const json = { "Content-Type": "application/json" };

const choose = (identity: Identity, settings: unknown, env?: typeof setUp): Promise<Response> =>
  ask(
    "/api/mine/settings",
    { method: "POST", headers: { ...identity, ...json }, body: JSON.stringify({ settings }) },
    env,
  );

const settingsOf = async (identity: Identity, env?: typeof setUp): Promise<readonly OwnSetting[]> => {
  const response = await ask("/api/mine/settings", { headers: identity }, env);
  return (await response.json<{ settings: OwnSetting[] }>()).settings;
};

const name = (value: string | null, at: number): OwnSetting => ({ name: "name", value, at });
const theme = (value: string | null, at: number): OwnSetting => ({ name: "theme", value, at });

describe("what is chosen", () => {
  it("is there the next time, and the answer says what holds", async () => {
    const ada = await newBrowser();
    const answer = await choose(ada, [name("Ada", 5), theme("dark", 6)]);
    expect([answer.status, await answer.json()]).toEqual([200, { settings: [name("Ada", 5), theme("dark", 6)] }]);
    expect(await settingsOf(ada)).toEqual([name("Ada", 5), theme("dark", 6)]);
  });

  it("gives way to what was chosen later, in whatever order and however often it is told", async () => {
    const ada = await newBrowser();
    for (const one of [name("Ada", 5), name("Eve", 4), name("Zoe", 7), name("Ada", 5), name("Ida", 7)])
      await choose(ada, [one]);
    expect(await settingsOf(ada)).toEqual([name("Zoe", 7)]);
    await choose(ada, [name(null, 8)]);
    expect(await settingsOf(ada)).toEqual([name(null, 8)]);
  });

  it("by a clock that is fast was chosen now", async () => {
    const ada = await newBrowser();
    const before = Date.now();
    await choose(ada, [name("Ada", before + 1_000_000_000)]);
    const [kept] = await settingsOf(ada);
    expect(kept!.at).toBeGreaterThanOrEqual(before);
    expect(kept!.at).toBeLessThanOrEqual(Date.now());
  });

  it("is nobody else's to read or to change, and nobody keeps it", async () => {
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

  it("is of so many names and so long a value at most", async () => {
    const ada = await newBrowser();
    const many = Array.from({ length: MAX_OWN_SETTINGS }, (_, index) => ({
      ...theme("dark", 5),
      name: `name-${index}`,
    }));
    expect((await choose(ada, many)).status).toBe(200);
    await choose(ada, [theme("light", 6), { ...many[0]!, value: "light", at: 7 }]);
    const kept = await settingsOf(ada);
    expect(kept.length).toBe(MAX_OWN_SETTINGS);
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

  it("goes along with a new signing key", async () => {
    const ring = { ...setUp, SIGNING_KEY: `a newer signing key of at least 32 bytes,${setUp.SIGNING_KEY}` };
    const ada = await newBrowser();
    await choose(ada, [name("Ada", 5)]);
    expect(await settingsOf(ada, ring)).toEqual([name("Ada", 5)]);
    await choose(ada, [name("Eve", 6)], ring);
    expect(await settingsOf(ada, ring)).toEqual([name("Eve", 6)]);
  });
});

describe("a seat that moves to another device", () => {
  const moveSeat = async (table: string, from: Identity, to: Identity): Promise<number> => {
    const { pass } = await (await ask(`/api/tables/${table}/pass`, { method: "POST", headers: from })).json<{
      pass: string;
    }>();
    const body = JSON.stringify({ pass });
    return (await ask(`/api/tables/${table}/seat`, { method: "POST", headers: { ...to, ...json }, body })).status;
  };

  it("takes along what was chosen, the later of each, and leaves it where it was", async () => {
    const { table, who } = await seatTwo();
    const phone = await newBrowser();
    await choose(who[0], [name("Ada", 5), theme("dark", 5)]);
    await choose(phone, [theme("light", 6), { name: "sounds", value: "off", at: 1 }]);
    expect(await moveSeat(table, who[0], phone)).toBe(200);
    expect(await settingsOf(phone)).toEqual([
      name("Ada", 5),
      { name: "sounds", value: "off", at: 1 },
      theme("light", 6),
    ]);
    expect(await settingsOf(who[0])).toEqual([name("Ada", 5), theme("dark", 5)]);
    expect(await settingsOf(who[1])).toEqual([]);
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
