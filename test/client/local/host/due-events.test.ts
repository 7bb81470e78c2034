/** Events of a table on this device that are due at a time, when its storage fails or the table is deleted. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readLocal } from "../../../../client/local/host/local-games-db.ts";
import { LocalHost } from "../../../../client/local/host/local-host.ts";
import { removeLocal, saveTable } from "../../../../client/local/host/open-local-table.ts";
import { seatAll } from "../../../../client/local/host/seat-all.ts";
import type { GameCommand, Seat } from "../../../../engine/contract/game.ts";
import { newestGame, rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { openTable } from "../../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import "../../../../engine/games/all-games.ts";
import * as v from "valibot";

const TURN_MS = 60_000;

let host: LocalHost;
let faults: unknown[];

/** A game of two players with a minute for each turn. The timers are the test's. */
beforeEach(async () => {
  const { rules, options } = newestGame("pool");
  const clock = { type: "turn", ms: TURN_MS } as const;
  const secret = "17".repeat(32);
  const setup = { game: "pool", rules, options: v.parse(options, {}), seats: 2, clock, shared: true };
  const id = await saveTable(openTable(setup, secret, Date.now()), secret);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  host = new LocalHost((await readLocal(id))!);
  faults = [];
  host.addEventListener("fault", (event) => faults.push((event as CustomEvent).detail));
  host.start();
  await seatAll(host, ["Ann", "Ben"]);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  host.stop();
  await removeLocal(host.record.id);
});

const fillDevice = () =>
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

it("a turn that runs out on a full device is reported again after another tab had room in between", async () => {
  const { state } = host.session;
  const [seat] = seatsOnTurn(state) as [Seat];
  const [move] = rulesOfTable(state).moves(state.play!, seat) as [GameCommand];
  const full = fillDevice();
  await expect(host.ask(seat, move)).rejects.toThrow("full");
  full.mockRestore();
  const other = new LocalHost((await readLocal(host.record.id))!);
  other.start();
  expect(await other.ask(seat, move)).toBeNull();
  other.stop();
  await expect.poll(() => host.session.log).toEqual(other.session.log);
  expect(faults).toEqual(["full"]);
  fillDevice();
  vi.advanceTimersByTime(TURN_MS);
  await expect.poll(() => faults).toEqual(["full", "full"]);
});

it("a turn that ran out while the device was full ends the game once there is room again", async () => {
  const full = fillDevice();
  vi.advanceTimersByTime(TURN_MS);
  await expect.poll(() => faults).toEqual(["full"]);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => full.mock.calls.length).toBe(2);
  await readLocal(host.record.id);
  // One message is enough.
  expect(faults).toEqual(["full"]);
  full.mockRestore();
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => host.session.state.phase).toBe("over");
});

it("a table that another tab deleted reports it once", async () => {
  await removeLocal(host.record.id);
  vi.advanceTimersByTime(TURN_MS);
  await expect.poll(() => faults).toEqual(["gone"]);
  // The host would read the device again, in the order of the requests.
  for (let times = 0; times < 3; times++) {
    await readLocal(host.record.id);
    vi.advanceTimersByTime(TURN_MS);
  }
  await readLocal(host.record.id);
  expect(faults).toEqual(["gone"]);
});
