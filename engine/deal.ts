/**
 * Chance that neither the server nor a player can steer, and that anybody can check afterwards.
 *
 * The server draws a 32-byte secret and publishes its SHA-256 in the log's first entry, before anyone sits down. Each
 * player's client adds a 16-byte salt when it sits down. Every shuffle is keyed by the secret, all salts in order of
 * seats, and a label; so the server is bound before it sees the salts, and the players choose their salts without
 * knowing the secret. A cryptographic stream, since a statistical one could be continued from the tiles seen.
 */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const SECRET_BYTES = 32;
export const SALT_BYTES = 16;

/** SHA-256 of the secret; both in lower-case hex. */
export const commit = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The 32-byte key of one shuffle: SHA-256 over a length-prefixed, domain-separated encoding of all it depends on. */
export const shuffleKey = (secret: string, salts: readonly string[], label: string): Uint8Array => {
  const hash = sha256.create();
  for (const part of ["foldtable/deal/1", secret, ...salts, label]) {
    const bytes = utf8ToBytes(part);
    hash.update(utf8ToBytes(`${bytes.length}:`)).update(bytes);
  }
  return hash.digest();
};

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

/** A table's own chance: every label shuffles anew, and the same label always alike. */
export const dealFrom = (secret: string, salts: readonly string[]): ((label: string, n: number) => number[]) => {
  return (label, n) => shuffle(numberStream(shuffleKey(secret, salts, label)), n);
};
