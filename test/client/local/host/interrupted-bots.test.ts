/**
 * A computer at a table on this device whose move is interrupted: by a player's question, or by the device's storage.
 * Every day local-bots.test.ts plays games against computers.
 * @gate
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LocalBots } from "../../../../client/local/host/local-bots.ts";
import type { LocalTableConnection } from "../../../../client/local/host/local-table-connection.ts";
import { localTables, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import { noDelay, openOnTurn } from "../../support/local-table.ts";

let connection: LocalTableConnection;
let bots: LocalBots;
/** The computer's thoughts, each of which ends with the given command. */
let thoughts: ((command: AnyCommand) => void)[];

const legalMoves = (seat: number) => rulesOfTable(connection.store.live).moves(connection.store.live.play!, seat);
const lastEvent = () => connection.host.session.entries.at(-1)!.event;

beforeEach(async () => {
  connection = await openOnTurn("pool", { seats: 2, options: { black: "first" } });
  thoughts = [];
  bots = new LocalBots(connection.host, () => new Promise((resolve) => thoughts.push(resolve)), noDelay);
  bots.start();
});

afterEach(async () => {
  bots.stop();
  vi.restoreAllMocks();
  for (const { id } of await localTables()) await removeLocal(id);
});

it("grants a takeback that was requested while it chose its move", async () => {
  const { play } = connection.store.live;
  await connection.command(0, legalMoves(0)[0]!);
  await connection.command(0, { type: "ask-back" });
  await expect.poll(() => thoughts.length).toBe(2);
  thoughts[0]!(legalMoves(1)[0]!);
  thoughts[1]!({ type: "grant-back" });
  await expect.poll(() => seatsOnTurn(connection.store.live)).toEqual([0]);
  expect(connection.store.live.play).toEqual(play);
});

it("answers a draw offer that was made while it chose its move, and then moves", async () => {
  await connection.command(0, legalMoves(0)[0]!);
  await connection.command(0, { type: "offer-draw" });
  await expect.poll(() => thoughts.length).toBe(2);
  const [move] = legalMoves(1);
  thoughts[0]!(move!);
  thoughts[1]!({ type: "decline-draw" });
  await expect.poll(lastEvent).toMatchObject({ type: "draw-declined" });
  await expect.poll(() => thoughts.length).toBe(3);
  thoughts[2]!(move!);
  await expect.poll(() => seatsOnTurn(connection.store.live)).toEqual([0]);
});

it("plays the move that it chose, without a second thought, once the device can store it", async () => {
  const faults: unknown[] = [];
  connection.host.addEventListener("fault", (event) => faults.push((event as CustomEvent).detail));
  await connection.command(0, legalMoves(0)[0]!);
  const { length } = connection.host.session.state;
  const move = legalMoves(1).at(-1)!;
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  thoughts[0]!(move);
  await expect.poll(() => faults).toEqual(["full"]);
  expect(connection.host.session.state.length).toBe(length);
  bots.hurry();
  await expect.poll(lastEvent).toMatchObject({ ...move, type: "moved" });
  expect(thoughts).toHaveLength(1);
});
