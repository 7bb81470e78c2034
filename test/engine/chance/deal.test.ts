import { describe, expect, it } from "vitest";
import { commitSecret, makeChance, numberStream, shuffle, shuffleKey } from "../../../engine/chance/deal.ts";
import { makeTableHost } from "../../../engine/log/session.ts";
import { openTestTable, SECRET, sit, submitAccepted } from "../../support/tables/tables.ts";

const secret = "00".repeat(32);

describe("a deal", () => {
  it("is the same for the same secret, salts and label", () => {
    expect(makeChance(secret, ["aa"]).shuffle("x", 20)).toEqual(makeChance(secret, ["aa"]).shuffle("x", 20));
  });
  it("differs by secret, by any salt and by label", () => {
    const base = makeChance(secret, ["aa", "bb"]).shuffle("x", 52).join();
    expect(makeChance("01".repeat(32), ["aa", "bb"]).shuffle("x", 52).join()).not.toBe(base);
    expect(makeChance(secret, ["aa", "bc"]).shuffle("x", 52).join()).not.toBe(base);
    expect(makeChance(secret, ["aab", "b"]).shuffle("x", 52).join()).not.toBe(base);
    expect(makeChance(secret, ["aa", "bb"]).shuffle("y", 52).join()).not.toBe(base);
  });
  it("publishes the secret's SHA-256", () => {
    expect(commitSecret(secret)).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  });
});

describe("a roll", () => {
  const faces = Array.from({ length: 300 }, (_, index) => makeChance(secret, ["aa"]).roll(`die-${index}`, 6));

  it("shows every face of the die and nothing else", () => {
    expect([...new Set(faces)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("uses the first number of its label's stream", () => {
    expect(faces[0]).toBe(numberStream(shuffleKey(secret, ["aa"], "die-0"))(6) + 1);
  });
});

const ITEMS = 10;
const DEALS = 4_000;

/** Pearson's statistic of "item i is at position j" over the deals: (n - 1)² degrees of freedom for a fair shuffle. */
const unevenness = (deal: (label: string) => readonly number[]): number => {
  const found = Array.from({ length: ITEMS }, () => Array.from({ length: ITEMS }, () => 0));
  for (let index = 0; index < DEALS; index++) {
    deal(`deal ${index}`).forEach((item, position) => {
      found[item]![position]! += 1;
    });
  }
  const expected = DEALS / ITEMS;
  return found.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

/** Mean 81, standard deviation 12.7: a fair shuffle practically never exceeds the mean by six deviations. */
const FAIR_LIMIT = 81 + 6 * 12.7;

describe("a deal is fair", () => {
  it("puts every item at every position equally often", () => {
    expect(unevenness((label) => makeChance(secret, ["aa"]).shuffle(label, ITEMS))).toBeLessThan(FAIR_LIMIT);
  });

  it("a biased shuffle exceeds the limit", () => {
    // The well-known mistake: each position is swapped with any position instead of one not yet fixed.
    const biased = (label: string) => {
      const below = numberStream(shuffleKey(secret, [], label));
      const order = Array.from({ length: ITEMS }, (_, index) => index);
      for (let position = 0; position < ITEMS; position++) {
        const other = below(ITEMS);
        [order[position], order[other]] = [order[other]!, order[position]!];
      }
      return order;
    };
    expect(unevenness(biased)).toBeGreaterThan(FAIR_LIMIT);
  });

  it("draws without favouring low numbers: a bound that does not divide 2³² is as even as one that does", () => {
    const below = numberStream(shuffleKey(secret, [], "bound"));
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 30_000; draw++) counts[below(3)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(6 * Math.sqrt(30_000 * (2 / 9)));
  });

  it("shuffles no item and one item", () => {
    const below = numberStream(shuffleKey(secret, [], "few"));
    expect([shuffle(below, 0), shuffle(below, 1)]).toEqual([[], [0]]);
  });
});

describe("influence on a deal", () => {
  const salts = ["a1".repeat(16), "b2".repeat(16)];
  const withSalt = (seat: number, salt: string) => ({ ...sit(seat), salt }) as ReturnType<typeof sit>;
  const dealt = (order: readonly number[], by: readonly string[]) => {
    const table = order.reduce(
      (at, seat) => submitAccepted(at, `player-${seat}`, withSalt(seat, by[seat]!)),
      openTestTable(),
    );
    return makeTableHost(table.state, SECRET, 0).shuffle("round-1", 91).join();
  };

  it("the order in which players sit down does not change the deal", () => {
    expect(dealt([1, 0], salts)).toBe(dealt([0, 1], salts));
  });

  it("each player's salt changes the deal, in every seat", () => {
    expect(dealt([0, 1], [salts[0]!, "c3".repeat(16)])).not.toBe(dealt([0, 1], salts));
    expect(dealt([0, 1], ["c3".repeat(16), salts[1]!])).not.toBe(dealt([0, 1], salts));
    expect(dealt([0, 1], [salts[1]!, salts[0]!])).not.toBe(dealt([0, 1], salts));
  });

  it("the server commits to its secret before a player sits down", () => {
    const { entries } = openTestTable();
    expect(entries[0]?.event).toMatchObject({ type: "opened", commitment: commitSecret(SECRET) });
  });
});
