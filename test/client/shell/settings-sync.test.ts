/** Settings sync: newer settings are sent to the person object, and newer ones there are applied. */
import { beforeEach, expect, it, vi } from "vitest";
import { identity } from "../../../client/kit/loading/identity-cookie.ts";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import { syncSettings } from "../../../client/shell/settings-sync.ts";
import type { PersonSetting } from "../../../engine/wire/person-settings.ts";
import { type FakeServer, fakeServer, json, networkError } from "../support/fake-server.ts";

const ROUTE = "POST /api/mine/settings";
/** Sets the page that the browser loaded. Navigation within the app does not change it. */
const loadedAt = (path: string, responseStatus = 200): void => {
  const page = { name: new URL(path, location.href).href, responseStatus };
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([page as unknown as PerformanceEntry]);
};

let server: FakeServer;
/** The server's settings by name. */
let serverSettings: Map<string, PersonSetting>;

const sentSettings = (): readonly PersonSetting[] | undefined =>
  (server.requests.at(-1)?.body as { settings: readonly PersonSetting[] } | undefined)?.settings;

/** Stores newer settings as the server does, and responds with all. */
const storeSettings = async (): Promise<Response> => {
  for (const setting of sentSettings() ?? [])
    if (setting.at > (serverSettings.get(setting.name)?.at ?? -1)) serverSettings.set(setting.name, setting);
  return json({ settings: [...serverSettings.values()] })();
};

beforeEach(() => {
  delete document.documentElement.dataset.theme;
  loadedAt("/t/some-table");
  serverSettings = new Map();
  server = fakeServer();
  server.respondTo(ROUTE, storeSettings);
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
});

it("a new choice is sent once with its time, an older one with time 0", async () => {
  localStore.set("theme", "dark");
  await syncSettings();
  expect(sentSettings()).toEqual([{ name: "theme", value: "dark", at: 0 }]);
  await syncSettings();
  expect(server.requests.length).toBe(1);
  localStore.set("sounds", "off");
  localStore.set("theme", null);
  await syncSettings();
  expect(sentSettings()).toEqual([
    { name: "theme", value: null, at: 1_000_000 },
    { name: "sounds", value: "off", at: 1_000_000 },
  ]);
  await syncSettings();
  expect(server.requests.length).toBe(2);
});

it("local-only settings and unaccepted offers are not sent", async () => {
  localStore.set("tables", "4");
  localStore.set("learned", "pool/first");
  localStore.set("notices", "on");
  localStore.set("name", "Calm Heron");
  await syncSettings();
  expect(sentSettings()).toEqual([]);
  localStore.set("name", "Ada");
  localStore.set("named", "1");
  await syncSettings();
  expect(sentSettings()?.map(({ name, value }) => [name, value])).toEqual([
    ["name", "Ada"],
    ["named", "1"],
  ]);
});

it("a newer setting on the server is applied to the page", async () => {
  localStore.set("theme", "light");
  await syncSettings();
  serverSettings.set("theme", { name: "theme", value: "dark", at: 5 });
  serverSettings.set("options.pool", { name: "options.pool", value: '{"seats":2,"options":{}}', at: 5 });
  serverSettings.set("not-a-setting", { name: "not-a-setting", value: "x", at: 5 });
  await syncSettings();
  expect(localStore.get("theme")).toBe("light");
  await syncSettings(true);
  expect([localStore.get("theme"), localStore.get("options.pool"), localStore.get("not-a-setting")]).toEqual([
    "dark",
    '{"seats":2,"options":{}}',
    null,
  ]);
  expect(document.documentElement.dataset.theme).toBe("dark");
  await syncSettings();
  expect(server.requests.length).toBe(2);
});

it("a newer setting on the device wins over the server's", async () => {
  await syncSettings();
  serverSettings.set("theme", { name: "theme", value: "dark", at: 5 });
  localStore.set("theme", "light");
  await syncSettings(true);
  expect([localStore.get("theme"), serverSettings.get("theme")?.value]).toEqual(["light", "light"]);
});

it("a choice made during a sync is retained and sent with the next one", async () => {
  const answer = Promise.withResolvers<Response>();
  server.respondTo(ROUTE, () => answer.promise);
  const syncing = syncSettings();
  localStore.set("theme", "light");
  answer.resolve(await json({ settings: [{ name: "theme", value: "dark", at: 5 }] })());
  await syncing;
  expect(localStore.get("theme")).toBe("light");
  server.respondTo(ROUTE, storeSettings);
  await syncSettings();
  expect(sentSettings()).toEqual([{ name: "theme", value: "light", at: 1_000_000 }]);
});

it("syncSettings returns whether the server has all choices", async () => {
  localStore.set("theme", "dark");
  server.respondTo(ROUTE, json({ error: "no-identity" }, { status: 401 }));
  expect(await syncSettings()).toBe(false);
  server.respondTo(ROUTE, storeSettings);
  expect([await syncSettings(), await syncSettings()]).toEqual([true, true]);
  expect(serverSettings.get("theme")?.value).toBe("dark");
});

it.each([
  '{"pool":{"id":"x","properties":{"--ink":"transparent"}}}',
  '{"pool.pieces":{"id":"x","properties":{"--pool-ivory":"transparent"}}}',
])("themes that are not allowed are not sent, and not accepted: %s", async (value) => {
  localStore.set("board-themes", value);
  await syncSettings();
  expect(sentSettings()).toEqual([]);
  localStore.set("board-themes", null);
  serverSettings.set("board-themes", { name: "board-themes", value, at: 5 });
  await syncSettings(true);
  expect(localStore.get("board-themes")).toBeNull();
});

it("settings of a visitor without identity are sent after the first page of a table", async () => {
  loadedAt("/");
  localStore.set("theme", "dark");
  await syncSettings();
  expect(server.requests.length).toBe(0);
  vi.setSystemTime(2_000_000);
  localStore.set("sounds", "few");
  await syncSettings();
  loadedAt("/t/some-table");
  vi.setSystemTime(3_000_000);
  await syncSettings();
  expect(sentSettings()).toEqual([
    { name: "theme", value: "dark", at: 0 },
    { name: "sounds", value: "few", at: 2_000_000 },
  ]);
});

it("settings are sent later if the server is unreachable", async () => {
  server.respondTo(ROUTE, networkError);
  localStore.set("theme", "dark");
  await syncSettings();
  server.respondTo(ROUTE, storeSettings);
  await syncSettings();
  expect(serverSettings.get("theme")).toEqual({ name: "theme", value: "dark", at: 0 });
});

it("settings are not synced from a /t/ address that answered 404", async () => {
  loadedAt("/t/nothing", 404);
  await syncSettings();
  expect(server.requests).toEqual([]);
  loadedAt("/t/some-table");
  await syncSettings();
  expect(server.requests.length).toBe(1);
});

it("a table that was opened from another page gives no identity until its visitor sits down", async () => {
  loadedAt("/");
  const home = location.href;
  history.replaceState(null, "", "/t/some-table");
  await syncSettings();
  expect(server.requests).toEqual([]);
  identity.isKnown = true;
  await syncSettings();
  expect(server.requests.length).toBe(1);
  identity.isKnown = false;
  history.replaceState(null, "", home);
});
