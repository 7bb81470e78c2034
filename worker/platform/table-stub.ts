/**
 * Where a table is asked. It is the object of its id's name, until that has left it to one nearer to those who play
 * (object/leaving.ts): then it is that one, for ever, and an instance of the Worker has to be told so only once.
 */

import { HttpError, isTableMoved, logError } from "./errors.ts";
import type { Region } from "./regions.ts";

export type TableStub = ReturnType<Env["TABLE"]["getByName"]>;

type Tables = Pick<Env, "TABLE">;

/** The name of the object to which a table is left; its id's own is the name of the first. */
const placedName = (id: string, place: Region): string => `${id}/${place}`;

/** The id of the table of an object's name. */
export const tableIdOfObject = (name: string | undefined): string => {
  if (name === undefined) throw new Error("a table without a name");
  return name.split("/", 1)[0] ?? name;
};

/** The place by which an object is named to which a table was left, and which does not leave it again; null: it is the first. */
export const regionOfObject = (name: string | undefined): string | null => name?.split("/")[1] ?? null;

export const originStub = ({ TABLE }: Tables, id: string): TableStub => TABLE.getByName(id);

export const relocatedStub = ({ TABLE }: Tables, id: string, place: Region): TableStub =>
  TABLE.getByName(placedName(id, place), { locationHint: place });

/** So many are remembered; the one that was learnt first is forgotten, and learnt anew. */
const MAX_KNOWN = 10_000;

/** By table: the place near which it is, of those that have left their first. */
const known = new Map<string, Region>();

const learn = (id: string, place: Region): void => {
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(id, place);
};

/** Of an instance of the Worker that is new. */
export const clearLocationCache = (): void => known.clear();

/** Where the table went, once it is there. Whoever asks while that cannot be brought about may ask again. */
const whereFrom = async (first: TableStub): Promise<Region | null> => {
  try {
    return await first.whereTo();
  } catch (error) {
    logError("moving", error);
    throw new HttpError("unavailable", undefined, { "Retry-After": "2" });
  }
};

/** Asks the table of that id, wherever it is. An object that says it is elsewhere has done nothing else. */
export const withTableStub = async <T extends Promise<unknown>>(
  env: Tables,
  id: string,
  ask: (table: TableStub) => T,
): Promise<Awaited<T>> => {
  const place = known.get(id);
  if (place !== undefined) return await ask(relocatedStub(env, id, place));
  const first = originStub(env, id);
  try {
    return await ask(first);
  } catch (error) {
    if (!isTableMoved(error)) throw error;
  }
  const moved = await whereFrom(first);
  // Forgotten meanwhile: the first object says so itself.
  if (moved === null) return await ask(originStub(env, id));
  learn(id, moved);
  return await ask(relocatedStub(env, id, moved));
};
