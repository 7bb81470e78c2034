/**
 * Chance that nobody can choose, and that anybody can check afterwards.
 *
 * The server draws a 32-byte secret and publishes a commitment to it in the log's first entry, before anyone sits down.
 * Each player's page draws a 16-byte salt, commits to it on sitting down, and shows it once all have sat and committed.
 * Every shuffle is keyed by the secret, all salts in order of seats, and a label. What that holds against:
 *
 * - Players, all of them together but without the server: they do not know the secret. They can neither choose a deal nor
 *   know one before it is dealt.
 * - The server, without a player: it is bound to its secret before it sees a salt. It cannot choose. It knows every deal
 *   as soon as it is dealt, and must be trusted to tell nobody.
 * - Server and players together: they cannot choose as long as one other player's salt was drawn by chance, since that
 *   one is seen only when all the others are fixed. They can break a beginning off after they have seen what it would
 *   deal; then all salts are drawn anew, and that it was broken off stands in the log.
 *
 * At tables from before salts were committed to (`chance` is 1) a salt was laid open on sitting down: there, server and
 * the last player to sit could have chosen together. A table on one device, or of a program, proves nothing to others:
 * one machine drew everything.
 *
 * A cryptographic stream, since a statistical one could be continued from the tiles seen.
 */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Chance } from "../contract/game.ts";

export const SECRET_BYTES = 32;
export const SALT_BYTES = 16;
export const COMMITMENT_BYTES = 32;

/** SHA-256 of the secret; both in lower-case hex. */
export const commitSecret = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** What a player promises on sitting down: SHA-256 of the salt. */
export const saltCommitment = (salt: string): string => commitSecret(salt);

/** SHA-256 over texts, each behind its length in bytes, so that no two lists of texts are hashed alike. */
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

/** An endless stream of unbiased numbers below a bound, from ChaCha20 under a one-time key. */
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
    // The largest multiple of the bound: words above it would favour the low numbers, so they are drawn again.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let value = word();
    while (value >= limit) value = word();
    return value % bound;
  };
};

/** Fisher-Yates over 0 … n-1. */
export const shuffle = (below: (bound: number) => number, n: number): number[] => {
  const order = Array.from({ length: n }, (_, index) => index);
  for (let last = n - 1; last > 0; last--) {
    const pick = below(last + 1);
    const moved = order[last]!;
    order[last] = order[pick]!;
    order[pick] = moved;
  }
  return order;
};

/** A table's chance: one stream per label. */
export const makeChance = (secret: string, salts: readonly string[]): Chance => {
  const streamOf = (label: string) => numberStream(shuffleKey(secret, salts, label));
  return {
    shuffle: (label, n) => shuffle(streamOf(label), n),
    roll: (label, n) => streamOf(label)(n) + 1,
  };
};
