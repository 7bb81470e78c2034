/**
 * Table ids. An id is the table's address and the right to see it: 72 random bits, and a seal of 48 bits, so that a
 * made-up id is rejected here and never creates or wakes an object.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { HttpError } from "../platform/errors.ts";
import { EU_MARK, type Jurisdiction, jurisdictionOf } from "../platform/jurisdiction.ts";
import { makeBase64url, parseBase64url } from "./base64url.ts";
import { makeSealed, openSealed } from "./sealed.ts";
import { type KeySet, keyRing, purposeLabel, type Secrets, type SigningKeys, signingKeys } from "./signing-keys.ts";

const FORM = { random: 9, seal: 6 };

/** The bytes that an id of a jurisdiction begins with. The seal covers them, so no other id becomes one. */
const markOf = (jurisdiction: Jurisdiction | null): Uint8Array =>
  jurisdiction === null ? new Uint8Array() : parseBase64url(EU_MARK, 3)!;

const formOf = (mark: Uint8Array) => ({ ...FORM, random: FORM.random + mark.length });

export const makeTableId = (keys: SigningKeys, jurisdiction: Jurisdiction | null = null): Promise<string> =>
  makeObjectId(keys.table, jurisdiction);

/** An id of this form, sealed with the key of its purpose. */
export const makeObjectId = (key: CryptoKey, jurisdiction: Jurisdiction | null): Promise<string> => {
  const mark = markOf(jurisdiction);
  return makeSealed(key, formOf(mark), mark);
};

/**
 * The ids of the table that `label` stands for: unpredictable for others, and always the same. There is one per signing
 * key; a new table uses the first. Synchronous, because a table needs it while it applies a command.
 */
export const tableIdsOf = (secrets: Secrets, label: string, jurisdiction: Jurisdiction | null): readonly string[] =>
  signingKeys(secrets).map((signingKey) => {
    const key = hmac(sha256, utf8ToBytes(signingKey), utf8ToBytes(purposeLabel("table")));
    const random = new Uint8Array([
      ...markOf(jurisdiction),
      ...hmac(sha256, key, utf8ToBytes(label)).slice(0, FORM.random),
    ]);
    return makeBase64url(new Uint8Array([...random, ...hmac(sha256, key, random).slice(0, FORM.seal)]));
  });

/** The keys that an id of this purpose was made with; null if this server did not make it. */
export const findObjectKeys = async (
  keys: SigningKeys,
  purpose: "table" | "tournament",
  id: string,
): Promise<KeySet | null> => {
  const form = formOf(markOf(jurisdictionOf(id)));
  for (const set of keyRing(keys)) if ((await openSealed(set[purpose], form, id)) !== null) return set;
  return null;
};

export const isTableId = async (keys: SigningKeys, id: string): Promise<boolean> =>
  (await findObjectKeys(keys, "table", id)) !== null;

/** Like `findObjectKeys`, but throws `no-table` instead of returning null. */
export const tableKeysOf = async (keys: SigningKeys, id: string): Promise<KeySet> => {
  const set = await findObjectKeys(keys, "table", id);
  if (set === null) throw new HttpError("no-table");
  return set;
};
