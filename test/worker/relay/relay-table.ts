/** Tables with so many watchers that some of them are on a relay. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Entry } from "../../../engine/table/types.ts";
import type { Relay } from "../../../worker/main.ts";
import { relayName } from "../../../worker/sockets/relay-names.ts";
import { MAX_DIRECT_GUESTS } from "../../../worker/table/viewers/relays.ts";
import { tableStub } from "../support.ts";
import { move, type Seated, seatTwo, TableClient } from "../table-client.ts";

export const relayOf = (table: string, index = 0) => env.RELAY.getByName(relayName(table, `any/${index}`));

/** Adds watchers at the table itself until there is room for none, so that the next one gets a relay. */
export const addDirectWatchers = async (table: string, already = 1): Promise<TableClient[]> => {
  const clients: TableClient[] = [];
  for (let count = already; count < MAX_DIRECT_GUESTS; count++) clients.push(await TableClient.open(table));
  return clients;
};

export interface SeatedWithRelay extends Seated {
  /** A watcher at the table itself, and one on a relay. */
  readonly direct: TableClient;
  readonly relayed: TableClient;
}

export const seatTwoWithRelay = async (): Promise<SeatedWithRelay> => {
  const seated = await seatTwo();
  await addDirectWatchers(seated.table);
  const relayed = await TableClient.open(seated.table, {}, "?patch=1");
  expect(await relaySocketCount(seated.table)).toBe(1);
  return { ...seated, direct: seated.watcher, relayed };
};

export const relaySocketCount = (table: string, index = 0): Promise<number> =>
  runInDurableObject(
    relayOf(table, index),
    (_: Relay, ctx) => ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  );

/** The log as a visitor may read it now, without caches. */
export const visitorLog = async (table: string): Promise<Entry[]> => {
  const log = await tableStub(table).log({ player: null, as: null, from: 0, limit: null, held: "" });
  if ("fault" in log) throw new Error(log.fault);
  return (log.text ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Entry]));
};

export const OPENING = [
  [11, 15],
  [22, 18],
] as const;

export const playOpening = async ({ clients }: Seated, from = 0): Promise<void> => {
  for (const [ply, path] of OPENING.entries()) if (ply >= from) await clients[ply % 2]!.submit(move(...path));
};

/** Expects that a client received every entry once and in order. */
export const expectWholeLog = (client: TableClient, length: number): void => {
  expect(client.entries.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, seq) => seq));
};
