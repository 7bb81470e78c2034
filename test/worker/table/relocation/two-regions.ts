/** Players in distant regions, and the two objects of a table that is relocated. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import { parseServerFrame } from "../../../../engine/wire/protocol.ts";
import { Table } from "../../../../worker/main.ts";
import { alarmOf, type CfProperties, type Identity, newBrowser, openTable, post, tableStub } from "../../support.ts";
import { newId, SEATED_LENGTH, showSalt, sit, TableClient } from "../../table-client.ts";

export const AMERICA: CfProperties = { continent: "NA", longitude: "-77" };
export const EUROPE: CfProperties = { continent: "EU", longitude: "5" };

/** The object in western Europe to which a table is relocated. */
export const relocatedTableStub = (id: string): DurableObjectStub<Table> => env.TABLE.getByName(`${id}/weur`);

/** The names of the SQL tables in an object's storage. */
export const sqlTableNames = (stub: DurableObjectStub<Table>): Promise<string[]> =>
  runInDurableObject(stub, (_: Table, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
      )
      .toArray()
      .map(({ name }) => name),
  );

/** Evicts an object with its sockets, if it runs. */
export const killObject = (stub: DurableObjectStub<Table>): Promise<void> =>
  evictDurableObject(stub, { webSockets: "close" }).catch(() => undefined);

/** Advances the clock to an object's alarm and runs it; returns false if none is set. */
export const runAlarm = async (stub: DurableObjectStub<Table>): Promise<boolean> => {
  const at = await alarmOf(stub);
  if (at !== null) vi.useFakeTimers({ toFake: ["Date"], now: Math.max(at, Date.now()) });
  return at !== null && runDurableObjectAlarm(stub);
};

/** A call between two objects that fails before the callee runs, or after it, so that only the answer is lost. */
export type InjectedFailure = "before" | "after";

const original = { accept: Table.prototype.accept, begin: Table.prototype.begin };

/** Makes calls of `method` between two objects fail as `nextFailure` returns. */
export const withFailure = (method: keyof typeof original, nextFailure: () => InjectedFailure | null) =>
  vi.spyOn(Table.prototype, method).mockImplementation(function (this: Table, ...args: unknown[]) {
    const failure = nextFailure();
    if (failure === "before") throw new Error("the call was lost");
    (original[method] as (...args: unknown[]) => void).apply(this, args);
    if (failure === "after") throw new Error("the answer was lost");
  });

/** The objects whose log still accepts entries. */
export const liveObjects = async (id: string): Promise<readonly ("origin" | "relocated")[]> => {
  const isLive = async (stub: DurableObjectStub<Table>) => {
    const names = await sqlTableNames(stub);
    return names.includes("log") && !names.includes("elsewhere");
  };
  const [isAtOrigin, isRelocated] = [await isLive(tableStub(id)), await isLive(relocatedTableStub(id))];
  return [...(isAtOrigin ? (["origin"] as const) : []), ...(isRelocated ? (["relocated"] as const) : [])];
};

/** Sends one command without a socket, and returns the answer. */
export const postCommand = async (
  table: string,
  { identity, from = {} }: { readonly identity: Identity; readonly from?: CfProperties },
  command: AnyCommand,
  { id = newId(), seq = 0 }: { readonly id?: string; readonly seq?: number } = {},
) => {
  const response = await post(`/api/tables/${table}/commands`, { type: "command", id, seq, command }, identity, from);
  return { status: response.status, frame: parseServerFrame(await response.text()) };
};

export interface DistantTable {
  readonly table: string;
  readonly identities: readonly [Identity, Identity];
  readonly clients: readonly [TableClient, TableClient];
  /** The client that opened the table and only watches. */
  readonly opener: TableClient;
}

/** Opens a table in America for two players, who are in Europe unless `froms` differs. */
export const openDistantTable = async (
  order: object = {},
  froms: readonly [CfProperties, CfProperties] = [EUROPE, EUROPE],
): Promise<DistantTable> => {
  const table = await openTable({ options: { black: "first" }, ...order }, AMERICA);
  const identities = [await newBrowser(), await newBrowser()] as const;
  const opener = await TableClient.open(table, await newBrowser(), "", AMERICA);
  const clients = [
    await TableClient.open(table, identities[0], "", froms[0]),
    await TableClient.open(table, identities[1], "", froms[1]),
  ] as const;
  return { table, identities, clients, opener };
};

/** Seats both players, and waits until the table closes all sockets because it is relocated. */
export const seatBoth = async ({ clients, opener }: DistantTable): Promise<void> => {
  for (const [seat, client] of clients.entries())
    expect(await client.submit(sit(seat))).toMatchObject({ type: "entry", seq: seat + 1 });
  for (const client of [...clients, opener]) expect((await client.closed).code).toBe(4301);
};

export const reconnectBoth = async (
  { table, identities }: DistantTable,
  query = "?from=3&as=watcher",
): Promise<[TableClient, TableClient]> => [
  await TableClient.open(table, identities[0], query, EUROPE),
  await TableClient.open(table, identities[1], query, EUROPE),
];

/** `length`: of the log after both salts, which is one entry shorter in a game that deals nothing then. */
export const revealSalts = async (
  clients: readonly [TableClient, TableClient],
  length = SEATED_LENGTH,
): Promise<void> => {
  for (const client of clients) expect(await client.submit(showSalt)).toMatchObject({ type: "entry" });
  for (const client of clients) await client.waitUntil(() => client.length === length);
};
