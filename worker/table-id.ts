/**
 * A table's id is its address and the right to see it: 72 random bits nobody guesses, and 48 bits of a seal, so that a
 * made-up id is turned away here and never creates, places or wakes an object.
 */
import { Fault } from "./faults.ts";
import type { Keys } from "./keys.ts";
import { makeSealed, openSealed } from "./sealed.ts";

const FORM = { random: 9, seal: 6 };

export const makeTableId = (keys: Keys): Promise<string> => makeSealed(keys.table, FORM);

export const isTableId = async (keys: Keys, id: string): Promise<boolean> =>
  (await openSealed(keys.table, FORM, id)) !== null;

/** The id, which this server made; faults with `no-table` on any other. */
export const checkedTableId = async (keys: Keys, id: string): Promise<string> => {
  if (await isTableId(keys, id)) return id;
  throw new Fault("no-table");
};
