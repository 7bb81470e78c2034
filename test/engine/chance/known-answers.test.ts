/** The protocol's known answers, computed by the engine and by code written only from the protocol's text. */
import { createCipheriv, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commitSecret, makeChance, numberStream, saltCommitment, shuffleKey } from "../../../engine/chance/deal.ts";
import { makeOpenedEvent, matchesCommitment } from "../../../engine/log/commitment.ts";
import type { Opened } from "../../../engine/table/types.ts";

interface KnownOrder {
  readonly secret: string;
  readonly salts: readonly string[];
  readonly label: string;
  readonly key: string;
  readonly order: readonly number[];
}

interface Known {
  readonly secret: string;
  readonly salts: readonly string[];
  readonly shares: readonly string[];
  readonly label: string;
  readonly key: string;
  readonly stream: readonly number[];
  readonly below2147483649: readonly number[];
  readonly order12: readonly number[];
  readonly order12WithTheSaltsReversed: readonly number[];
  readonly opened: Opened;
  readonly commitmentOfOld: string;
  readonly others: readonly KnownOrder[];
}

const text = readFileSync(new URL("../../../worker/PROTOCOL.md", import.meta.url), "utf8");
const known: Known = JSON.parse(/Known answers:\n\n```json\n(.*?)\n```/s.exec(text)?.[1] ?? "");
const { secret, salts, label } = known;

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("our code gives the known answers", () => {
  it("saltCommitment and commitSecret give the known hashes", () => {
    expect(salts.map(saltCommitment)).toEqual(known.shares);
    expect(commitSecret(secret)).toBe(known.commitmentOfOld);
    const { type: _, chance: __, commitment: ___, ...opening } = known.opened;
    expect(makeOpenedEvent(opening, secret)).toEqual(known.opened);
  });

  it("our code gives the known key, stream, bounded numbers and orders", () => {
    const key = shuffleKey(secret, salts, label);
    expect(hex(key)).toBe(known.key);
    const [words, numbers] = [numberStream(key), numberStream(key)];
    expect(times(known.stream.length, () => words(2 ** 32))).toEqual(known.stream);
    expect(times(known.below2147483649.length, () => numbers(2 ** 31 + 1))).toEqual(known.below2147483649);
    expect(makeChance(secret, salts).shuffle(label, 12)).toEqual(known.order12);
    expect(makeChance(secret, salts.toReversed()).shuffle(label, 12)).toEqual(known.order12WithTheSaltsReversed);
  });
});

describe.each(known.others)("another table, $label", ({ secret, salts, label, key, order }) => {
  it("our code gives the known order", () => {
    expect(hex(shuffleKey(secret, salts, label))).toBe(key);
    expect(makeChance(secret, salts).shuffle(label, order.length)).toEqual(order);
  });

  it("the text's own recipe gives the known deal", () => {
    const found = hash("foldtable/deal/1", secret, ...salts, label);
    expect([hex(found), orderOf(found, order.length)]).toEqual([key, order]);
  });
});

// ── only from the text ──

const hash = (...texts: readonly string[]): Buffer => {
  const sha256 = createHash("sha256");
  for (const one of texts) sha256.update(`${Buffer.byteLength(one)}:`).update(one);
  return sha256.digest();
};

const wordsOf = (key: Uint8Array, count: number): number[] => {
  const stream = createCipheriv("chacha20", key, Buffer.alloc(16)).update(Buffer.alloc(count * 4));
  return Array.from({ length: count }, (_, index) => stream.readUInt32LE(index * 4));
};

const orderOf = (key: Uint8Array, n: number): number[] => {
  const words = wordsOf(key, 4 * n + 100);
  const below = (bound: number): number => {
    for (;;) {
      const word = words.shift()!;
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound;
    }
  };
  const order = [...Array(n).keys()];
  for (let position = n - 1; position > 0; position--) {
    const drawn = below(position + 1);
    [order[position], order[drawn]] = [order[drawn]!, order[position]!];
  }
  return order;
};

const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted((value as Record<string, unknown>)[key])]),
      )
    : value;

describe("code written only from the text gives the known answers", () => {
  it("the text's own recipe gives the known key, stream and orders", () => {
    const key = hash("foldtable/deal/1", secret, ...salts, label);
    expect(hex(key)).toBe(known.key);
    expect(wordsOf(key, known.stream.length)).toEqual(known.stream);
    expect(orderOf(key, 12)).toEqual(known.order12);
    for (const n of [2, 91, 189, 400]) expect(orderOf(key, n)).toEqual(makeChance(secret, salts).shuffle(label, n));
  });

  it("the text's own recipe gives the known commitment, to the byte", () => {
    const { commitment, ...unbound } = known.opened;
    expect(hex(hash("foldtable/opening/2", secret, JSON.stringify(sorted(unbound))))).toBe(commitment);
  });
});

describe("a commitment binds every field of the opening", () => {
  const { opened } = known;

  it("a commitment matches its own opening and secret", () => {
    expect(matchesCommitment(opened, secret)).toBe(true);
    expect(matchesCommitment(JSON.parse(JSON.stringify(opened)), secret)).toBe(true);
    expect(matchesCommitment(opened, "00".repeat(32))).toBe(false);
  });

  it.each<Partial<Opened>>([
    { game: "spy" },
    { rules: "american-pool/2" },
    { options: { ...opened.options, black: "first" } },
    { seats: 3 },
    { shared: true },
    { clock: { type: "fischer", ms: 300_000, increment: 2000 } },
    { clock: undefined },
    { isPublic: true },
    { talk: "free" },
    { origin: "program" },
    { chance: undefined },
  ])("a commitment does not match an opening with %j", (change) => {
    expect(matchesCommitment({ ...opened, ...change }, secret)).toBe(false);
  });

  it("an older commitment binds only the secret", () => {
    const { chance: _, ...old } = { ...opened, commitment: known.commitmentOfOld };
    expect(matchesCommitment(old, secret)).toBe(true);
    expect(matchesCommitment({ ...old, options: {} }, secret)).toBe(true);
  });
});
