/** People at different ends of the world, and the two objects of a table that goes from one end to the other. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import { parseServerFrame } from "../../../../engine/wire/protocol.ts";
import { Table } from "../../../../worker/main.ts";
import { Line, newId, SEATED, showSalt, sit } from "../../line.ts";
import { type From, type Identity, newBrowser, openTable, post, stubOf } from "../../support.ts";

export const AMERICA: From = { continent: "NA", longitude: "-77" };
export const EUROPE: From = { continent: "EU", longitude: "5" };

/** The object near western Europe to which a table is left. */
export const placedOf = (id: string): DurableObjectStub<Table> => env.TABLE.getByName(`${id}/weur`);

/** What stands in an object's database. */
export const relationsOf = (stub: DurableObjectStub<Table>): Promise<string[]> =>
  runInDurableObject(stub, (_: Table, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
      )
      .toArray()
      .map(({ name }) => name),
  );

/** The object dies; one that does not run has nothing to lose. */
export const die = (stub: DurableObjectStub<Table>): Promise<void> =>
  evictDurableObject(stub, { webSockets: "close" }).catch(() => undefined);

export const alarmOf = (stub: DurableObjectStub<Table>): Promise<number | null> =>
  runInDurableObject(stub, (_: Table, { storage }) => storage.getAlarm());

/** The time comes for which an object's alarm is set; false: for none. */
export const ring = async (stub: DurableObjectStub<Table>): Promise<boolean> => {
  const at = await alarmOf(stub);
  if (at !== null) vi.useFakeTimers({ toFake: ["Date"], now: Math.max(at, Date.now()) });
  return at !== null && runDurableObjectAlarm(stub);
};

/** What can break between two objects: the one that is asked does not hear of it, or the one that asks hears no answer. */
export type InjectedFailure = "before" | "after";

const genuine = { accept: Table.prototype.accept, begin: Table.prototype.begin };

/** Whenever a table is sent to another object, or that is told to begin: `how` says what breaks then. */
export const withFailure = (what: keyof typeof genuine, how: () => InjectedFailure | null) =>
  vi.spyOn(Table.prototype, what).mockImplementation(function (this: Table, ...goods: unknown[]) {
    const broken = how();
    if (broken === "before") throw new Error("broken on the way");
    (genuine[what] as (...goods: unknown[]) => void).apply(this, goods);
    if (broken === "after") throw new Error("broken on the way back");
  });

/** Which objects hold a log that still grows. */
export const livesAt = async (id: string): Promise<readonly ("first" | "placed")[]> => {
  const isLive = async (stub: DurableObjectStub<Table>) => {
    const relations = await relationsOf(stub);
    return relations.includes("log") && !relations.includes("elsewhere");
  };
  const [first, placed] = [await isLive(stubOf(id)), await isLive(placedOf(id))];
  return [...(first ? (["first"] as const) : []), ...(placed ? (["placed"] as const) : [])];
};

/** The object at which the table is. */
export const liveAt = async (id: string): Promise<DurableObjectStub<Table>> =>
  (await livesAt(id))[0] === "placed" ? placedOf(id) : stubOf(id);

/** By which commands the one log grew, as it is stored. */
export const idsAt = async (id: string): Promise<string[]> =>
  runInDurableObject(await liveAt(id), (_: Table, { storage }) =>
    storage.sql
      .exec<{ id: string }>("SELECT id FROM log WHERE id IS NOT NULL ORDER BY seq")
      .toArray()
      .map((row) => row.id),
  );

/** One command without a socket; what is answered. */
export const command = async (
  table: string,
  { who, from = {} }: { readonly who: Identity; readonly from?: From },
  command: AnyCommand,
  { id = newId(), seq = 0 }: { readonly id?: string; readonly seq?: number } = {},
) => {
  const response = await post(`/api/tables/${table}/commands`, { type: "command", id, seq, command }, who, from);
  return { status: response.status, frame: parseServerFrame(await response.text()) };
};

/** Asks until there is an answer: the same command, by the same id. */
export const insist = async (
  table: string,
  asker: { readonly who: Identity; readonly from: From },
  wish: AnyCommand,
  seq: number,
): Promise<{ readonly id: string; readonly isDone: boolean }> => {
  const id = newId();
  for (;;) {
    const { status, frame } = await command(table, asker, wish, { id, seq }).catch(() => ({
      status: 503,
      frame: null,
    }));
    if (frame !== null && status < 500) return { id, isDone: status === 200 };
    // A client that is told to wait waits.
    vi.setSystemTime(Date.now() + 1000);
  }
};

export interface Distant {
  readonly table: string;
  readonly who: readonly [Identity, Identity];
  readonly lines: readonly [Line, Line];
  /** The opener's, who only watches. */
  readonly opener: Line;
}

/** A table opened in America, at which two from Europe are about to sit down. */
export const meet = async (order: object = {}, froms: readonly [From, From] = [EUROPE, EUROPE]): Promise<Distant> => {
  const table = await openTable({ options: { black: "first" }, ...order }, AMERICA);
  const who = [await newBrowser(), await newBrowser()] as const;
  const opener = await Line.open(table, await newBrowser(), "", AMERICA);
  const lines = [await Line.open(table, who[0], "", froms[0]), await Line.open(table, who[1], "", froms[1])] as const;
  return { table, who, lines, opener };
};

/** Both have sat down and been told so, and all have been sent where the table went. */
export const sitDown = async ({ lines, opener }: Distant): Promise<void> => {
  for (const [seat, line] of lines.entries())
    expect(await line.say(sit(seat))).toMatchObject({ type: "entry", seq: seat + 1 });
  for (const line of [...lines, opener]) expect((await line.closed).code).toBe(4301);
};

export const comeAgain = async ({ table, who }: Distant, held = "?from=3&as=watcher"): Promise<[Line, Line]> => [
  await Line.open(table, who[0], held, EUROPE),
  await Line.open(table, who[1], held, EUROPE),
];

/** `length` is that of the log after both salts: a game that deals nothing then has one entry fewer. */
export const begin = async (lines: readonly [Line, Line], length = SEATED): Promise<void> => {
  for (const line of lines) expect(await line.say(showSalt)).toMatchObject({ type: "entry" });
  for (const line of lines) await line.until(() => line.length === length);
};
