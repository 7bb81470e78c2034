/**
 * Tournament ids, and the word that makes their bearer a helper. An id is the tournament's address, which everyone may
 * have; the word follows from it, and only the host and the helpers get it.
 */
import { HttpError } from "../platform/errors.ts";
import type { Jurisdiction } from "../platform/jurisdiction.ts";
import { makeBase64url, parseBase64url } from "./base64url.ts";
import { type KeySet, mac, type SigningKeys } from "./signing-keys.ts";
import { findObjectKeys, makeObjectId } from "./table-id.ts";

/** Length of the helpers' word in bytes. */
const WORD = 12;

export const makeTournamentId = (keys: SigningKeys, jurisdiction: Jurisdiction | null): Promise<string> =>
  makeObjectId(keys.tournament, jurisdiction);

export const isTournamentId = async (keys: SigningKeys, id: string): Promise<boolean> =>
  (await findObjectKeys(keys, "tournament", id)) !== null;

/** The keys that the id was made with; throws `no-tournament` if this server did not make it. */
export const tournamentKeysOf = async (keys: SigningKeys, id: string): Promise<KeySet> => {
  const set = await findObjectKeys(keys, "tournament", id);
  if (set === null) throw new HttpError("no-tournament");
  return set;
};

const wordBytes = (keys: KeySet, id: string): Promise<Uint8Array> => mac(keys.tournament, `helper/${id}`, WORD);

export const helperWordOf = async (keys: KeySet, id: string): Promise<string> =>
  makeBase64url(await wordBytes(keys, id));

/** Whether `text` is the helpers' word of this tournament. Compared in constant time. */
export const isHelperWord = async (keys: KeySet, id: string, text: string): Promise<boolean> => {
  const bytes = parseBase64url(text, WORD);
  return bytes !== null && crypto.subtle.timingSafeEqual(bytes, await wordBytes(keys, id));
};
