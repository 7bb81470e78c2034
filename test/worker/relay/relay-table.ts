/** Tables at which so many watch that some do by a relay. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Entry } from "../../../engine/table/types.ts";
import type { Relay } from "../../../worker/main.ts";
import { relayName } from "../../../worker/sockets/relay-names.ts";
import { MAX_DIRECT_GUESTS } from "../../../worker/table/viewers/relays.ts";
import { Line, move, type Seated, seatTwo } from "../line.ts";
import { stubOf } from "../support.ts";

export const relayOf = (table: string, index = 0) => env.RELAY.getByName(relayName(table, `any/${index}`));

/** Enough to watch, so that the next one comes to a relay. */
export const fill = async (table: string, already = 1): Promise<Line[]> => {
  const lines: Line[] = [];
  for (let count = already; count < MAX_DIRECT_GUESTS; count++) lines.push(await Line.open(table));
  return lines;
};

export interface Crowded extends Seated {
  /** Who watches at the table itself, and by a relay. */
  readonly near: Line;
  readonly far: Line;
}

export const crowded = async (order: object = {}): Promise<Crowded> => {
  const seated = await seatTwo(order);
  await fill(seated.table);
  const far = await Line.open(seated.table, {}, "?patch=1");
  expect(await socketsOf(seated.table)).toBe(1);
  return { ...seated, near: seated.watcher, far };
};

export const socketsOf = (table: string, index = 0): Promise<number> =>
  runInDurableObject(
    relayOf(table, index),
    (_: Relay, ctx) => ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  );

/** What is stored, as a passer-by may read it now; not what was kept of it. */
export const stored = async (table: string): Promise<Entry[]> => {
  const log = await stubOf(table).log({ player: null, as: null, from: 0, limit: null, held: "" });
  if ("fault" in log) throw new Error(log.fault);
  return (log.text ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Entry]));
};

export const OPENING = [
  [11, 15],
  [22, 18],
] as const;

export const play = async ({ lines }: Seated, from = 0): Promise<void> => {
  for (const [ply, path] of OPENING.entries()) if (ply >= from) await lines[ply % 2]!.say(move(...path));
};

/** Checks that a line received every entry once and in order, whatever else it received. */
export const isWhole = (line: Line, length: number): void => {
  expect(line.entries.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, seq) => seq));
};
