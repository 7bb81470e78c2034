/**
 * Finds the object of a table: the one named with its id, until the table was relocated (table/relocation/sender.ts),
 * and then the relocated one for good. Each Worker instance learns a relocation once.
 */

import { HttpError, isTableMoved, logError } from "./errors.ts";
import { hintFor, namespaceOf } from "./jurisdiction.ts";
import type { Region } from "./regions.ts";

export type TableStub = ReturnType<Env["TABLE"]["getByName"]>;

type Tables = Pick<Env, "TABLE" | "NO_JURISDICTION">;

/** The name of the object to which a table is relocated. The origin object is named with the id alone. */
const placedName = (id: string, region: Region): string => `${id}/${region}`;

/** The table id in an object's name. */
export const tableIdOfObject = (name: string | undefined): string => {
  if (name === undefined) throw new Error("the object has no name");
  return name.split("/", 1)[0] ?? name;
};

/**
 * The region in the object's name if the table was relocated there (it never moves again); null for the origin object.
 */
export const regionOfObject = (name: string | undefined): string | null => name?.split("/")[1] ?? null;

/** `near`: where the object should live if this call creates it. */
export const originStub = (env: Tables, id: string, near?: Region): TableStub =>
  namespaceOf(env.TABLE, id, env).getByName(id, hintFor(id, near));

export const relocatedStub = (env: Tables, id: string, region: Region): TableStub =>
  namespaceOf(env.TABLE, id, env).getByName(placedName(id, region), hintFor(id, region));

/** Maximum cached locations; the oldest is dropped and read again. */
const MAX_CACHED_REGIONS = 10_000;

/** The regions of relocated tables, by table id. */
const cachedRegions = new Map<string, Region>();

const cacheRegion = (id: string, region: Region): void => {
  const [oldest] = cachedRegions.keys();
  if (cachedRegions.size >= MAX_CACHED_REGIONS && oldest !== undefined) cachedRegions.delete(oldest);
  cachedRegions.set(id, region);
};

/** Resets to the state of a new Worker instance. */
export const clearLocationCache = (): void => cachedRegions.clear();

/**
 * The region to which the table was relocated, once it has started there. Throws a retryable error while that is
 * undecided.
 */
const relocatedRegion = async (origin: TableStub): Promise<Region | null> => {
  try {
    return await origin.whereTo();
  } catch (error) {
    logError("relocation", error);
    throw new HttpError("unavailable", undefined, { "Retry-After": "2" });
  }
};

/** Calls the table's object, wherever it is. An object that throws `TableMovedError` has done nothing else. */
export const withTableStub = async <T extends Promise<unknown>>(
  env: Tables,
  id: string,
  ask: (table: TableStub) => T,
): Promise<Awaited<T>> => {
  const region = cachedRegions.get(id);
  if (region !== undefined) return await ask(relocatedStub(env, id, region));
  const origin = originStub(env, id);
  try {
    return await ask(origin);
  } catch (error) {
    if (!isTableMoved(error)) throw error;
  }
  const moved = await relocatedRegion(origin);
  // The relocated table was deleted since; the origin object reports that.
  if (moved === null) return await ask(originStub(env, id));
  cacheRegion(id, moved);
  return await ask(relocatedStub(env, id, moved));
};
