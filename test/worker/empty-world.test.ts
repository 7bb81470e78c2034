/** No test file finds what an earlier one stored or mocked. */
import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { findBot } from "../../engine/bot/registry.ts";
import { emptyWorld } from "./empty-world-setup.ts";
import {
  newBrowser,
  openTable,
  personKeysAt,
  personStub,
  request,
  tableStub,
  testEnv,
  waitForListing,
} from "./support.ts";
import { seatTwo } from "./table-client.ts";

/** An object's tables and its alarm. */
const storedIn = async ({ storage }: DurableObjectState): Promise<unknown> => [
  [...storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\'")],
  await storage.getAlarm(),
];

const listedCount = (): Promise<unknown> => testEnv.LOBBY.prepare("SELECT count(*) AS n FROM listing").first("n");

it("empties tables, person objects and the lobby, and restores the clock and functions", async () => {
  const { table, identities } = await seatTwo();
  const [ada] = await personKeysAt(table);
  await waitForListing(table);
  expect(await listedCount()).toBeGreaterThan(0);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 1e9 });
  vi.spyOn(testEnv.LOBBY, "prepare").mockReturnValue(null as never);
  await emptyWorld();
  expect(Date.now() - now).toBeLessThan(1e8);
  expect(await listedCount()).toBe(0);
  expect(await runInDurableObject(tableStub(table), (_, state) => storedIn(state))).toEqual([[], null]);
  expect(await runInDurableObject(personStub(ada!), (_, state) => storedIn(state))).toEqual([[], null]);
  expect((await request(`/api/tables/${table}`, { headers: identities[0] })).status).toBe(404);
  expect((await request("/api/mine", { headers: await newBrowser() })).status).toBe(200);
});

it("loads a bot also after an object was reset that was loading it", async () => {
  await runInDurableObject(tableStub(await openTable()), () => void findBot("pool"));
  await abortAllDurableObjects();
  expect(await findBot("pool")).toBeDefined();
});
