/**
 * A table's id is its address and the right to see it: 72 random bits nobody guesses, and 48 bits of a seal, so that a
 * made-up id is turned away here and never creates, places or wakes an object.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { Fault } from "../faults.ts";
import { makeBase64url } from "./base64url.ts";
import { domain, type Keys } from "./keys.ts";
import { makeSealed, openSealed } from "./sealed.ts";

const FORM = { random: 9, seal: 6 };

export const makeTableId = (keys: Keys): Promise<string> => makeSealed(keys.table, FORM);

/**
 * The id of the one table that `label` stands for: nobody else can foretell it, and it is the same whenever it is asked
 * for. Without a promise, because a table has to know it in the middle of a move.
 */
export const tableIdOf = ({ SIGNING_KEY = "" }: { readonly SIGNING_KEY?: string }, label: string): string => {
  const key = hmac(sha256, utf8ToBytes(SIGNING_KEY), utf8ToBytes(domain("table")));
  const random = hmac(sha256, key, utf8ToBytes(label)).slice(0, FORM.random);
  return makeBase64url(new Uint8Array([...random, ...hmac(sha256, key, random).slice(0, FORM.seal)]));
};

export const isTableId = async (keys: Keys, id: string): Promise<boolean> =>
  (await openSealed(keys.table, FORM, id)) !== null;

/** The id, which this server made; faults with `no-table` on any other. */
export const checkedTableId = async (keys: Keys, id: string): Promise<string> => {
  if (await isTableId(keys, id)) return id;
  throw new Fault("no-table");
};
