/** What one file of tests leaves behind, the next one does not find. */
import { runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { emptyWorld } from "./empty-world-setup.ts";
import { seatTwo } from "./line.ts";
import { ask, keysAt, newBrowser, personOf, setUp, stubOf, told } from "./support.ts";

/** What an object keeps, and when it would wake up by itself. */
const keptIn = async ({ storage }: DurableObjectState): Promise<unknown> => [
  [...storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\'")],
  await storage.getAlarm(),
];

const listed = (): Promise<unknown> => setUp.LOBBY.prepare("SELECT count(*) AS n FROM listing").first("n");

it("a table, its people and the lobby are empty again, and time and functions are the real ones", async () => {
  const { table, who } = await seatTwo();
  const [ada] = await keysAt(table);
  await told(table);
  expect(await listed()).toBeGreaterThan(0);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 1e9 });
  vi.spyOn(setUp.LOBBY, "prepare").mockReturnValue(null as never);
  await emptyWorld();
  expect(Date.now() - now).toBeLessThan(1e8);
  expect(await listed()).toBe(0);
  expect(await runInDurableObject(stubOf(table), (_, state) => keptIn(state))).toEqual([[], null]);
  expect(await runInDurableObject(personOf(ada!), (_, state) => keptIn(state))).toEqual([[], null]);
  expect((await ask(`/api/tables/${table}`, { headers: who[0] })).status).toBe(404);
  expect((await ask("/api/mine", { headers: await newBrowser() })).status).toBe(200);
});
