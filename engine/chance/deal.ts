/**
 * Verifiable chance: no party can choose a deal, and every client can check it afterwards.
 *
 * The server draws a 32-byte secret and commits to it in the log's first entry, before any player sits down. Each
 * client draws a 16-byte salt, commits to it on sitting down, and reveals it once every player has committed. Each
 * shuffle is keyed by the secret, all salts in order of seats, and a label. The protection:
 *
 * - All players together, without the server, do not know the secret. They cannot choose or foresee a deal.
 * - The server alone commits to its secret before it sees a salt, so it cannot choose. It knows every deal once it is
 *   dealt, and must be trusted to reveal none.
 * - Server and players together cannot choose if one other player's salt is random: they see it only when all others
 *   are fixed. They can abort a start after they have seen its deal. Then all salts are drawn again, and the log
 *   records it.
 *
 * At tables with `chance` 1, from before salts were committed to, players revealed their salt on sitting down. There
 * the server and the last player could have chosen together. A table on one device, or a program's, proves nothing to
 * others, because one machine drew everything.
 *
 * The stream is cryptographic, because a statistical one could be continued from the tiles seen.
 */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Chance } from "../contract/game.ts";
import { shuffle } from "./shuffle.ts";

/** The entry `deal` of the package exports it. */
export { shuffle };

export const SECRET_BYTES = 32;
export const SALT_BYTES = 16;
export const COMMITMENT_BYTES = 32;

/** SHA-256 of the secret; both in lower-case hex. */
export const commitSecret = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The commitment that a player sends on sitting down: SHA-256 of the salt. */
export const saltCommitment = (salt: string): string => commitSecret(salt);

/** SHA-256 over texts, each preceded by its length in bytes, so that different lists hash differently. */
export const hashTexts = (texts: readonly string[]): Uint8Array => {
  const hash = sha256.create();
  for (const text of texts) {
    const bytes = utf8ToBytes(text);
    hash.update(utf8ToBytes(`${bytes.length}:`)).update(bytes);
  }
  return hash.digest();
};

/** The 32-byte key of one label. */
export const shuffleKey = (secret: string, salts: readonly string[], label: string): Uint8Array =>
  hashTexts(["foldtable/deal/1", secret, ...salts, label]);

/** Unbiased numbers below a bound, from ChaCha20 under a one-time key. */
export const numberStream = (key: Uint8Array): ((bound: number) => number) => {
  const nonce = new Uint8Array(12);
  const zeros = new Uint8Array(64 * 16);
  let block = new Uint8Array(0);
  let offset = 0;
  let counter = 0;
  const word = (): number => {
    if (offset === block.length) {
      block = chacha20(key, nonce, zeros, undefined, counter);
      counter += 16;
      offset = 0;
    }
    const value = block[offset]! | (block[offset + 1]! << 8) | (block[offset + 2]! << 16) | (block[offset + 3]! << 24);
    offset += 4;
    return value >>> 0;
  };
  return (bound) => {
    // Rejects words at or above the largest multiple of the bound, which would favour low numbers.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let value = word();
    while (value >= limit) value = word();
    return value % bound;
  };
};

/** A table's chance: one stream per label. */
export const makeChance = (secret: string, salts: readonly string[]): Chance => {
  const streamOf = (label: string) => numberStream(shuffleKey(secret, salts, label));
  return {
    shuffle: (label, n) => shuffle(streamOf(label), n),
    roll: (label, n) => streamOf(label)(n) + 1,
  };
};
