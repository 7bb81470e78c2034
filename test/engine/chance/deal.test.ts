import { describe, expect, it } from "vitest";
import { commitSecret, makeChance, numberStream, shuffle, shuffleKey } from "../../../engine/chance/deal.ts";
import { makeTableHost } from "../../../engine/log/session.ts";
import { openTestTable, played, SECRET, sit } from "../../support/tables/tables.ts";

const secret = "00".repeat(32);

describe("a deal", () => {
  it("the same secret, salts and label give the same deal", () => {
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
  it("a roll uses the first number of its label's stream", () => {
    expect(faces[0]).toBe(numberStream(shuffleKey(secret, ["aa"], "die-0"))(6) + 1);
  });
});

const THINGS = 10;
const DEALS = 20_000;

/** Pearson's statistic of "thing i lies at place j", over the deals. For a fair shuffle it has (n - 1)² degrees of freedom. */
const unevenness = (deal: (label: string) => readonly number[]): number => {
  const found = Array.from({ length: THINGS }, () => Array.from({ length: THINGS }, () => 0));
  for (let index = 0; index < DEALS; index++) {
    deal(`deal ${index}`).forEach((thing, place) => {
      found[thing]![place]! += 1;
    });
  }
  const expected = DEALS / THINGS;
  return found.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

/** Mean 81 and standard deviation 12.7: six of them above the mean, which a fair shuffle never meets. */
const FAIR = 81 + 6 * 12.7;

describe("a deal is fair", () => {
  it("puts every thing in every place equally often", () => {
    expect(unevenness((label) => makeChance(secret, ["aa"]).shuffle(label, THINGS))).toBeLessThan(FAIR);
  });

  it("a biased shuffle fails the measure", () => {
    // The well-known mistake: every place is swapped with any place, instead of with those still open.
    const biased = (label: string) => {
      const below = numberStream(shuffleKey(secret, [], label));
      const order = Array.from({ length: THINGS }, (_, index) => index);
      for (let place = 0; place < THINGS; place++) {
        const other = below(THINGS);
        [order[place], order[other]] = [order[other]!, order[place]!];
      }
      return order;
    };
    expect(unevenness(biased)).toBeGreaterThan(FAIR);
  });

  it("draws without favouring low numbers: a bound that does not divide 2³² is as even as one that does", () => {
    const below = numberStream(shuffleKey(secret, [], "bound"));
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 30_000; draw++) counts[below(3)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(6 * Math.sqrt(30_000 * (2 / 9)));
  });

  it("shuffles nothing and one thing", () => {
    const below = numberStream(shuffleKey(secret, [], "few"));
    expect([shuffle(below, 0), shuffle(below, 1)]).toEqual([[], [0]]);
  });
});

describe("influence on a deal", () => {
  const salts = ["a1".repeat(16), "b2".repeat(16)];
  const withSalt = (seat: number, salt: string) => ({ ...sit(seat), salt }) as ReturnType<typeof sit>;
  const dealt = (order: readonly number[], by: readonly string[]) => {
    const table = order.reduce((at, seat) => played(at, `player-${seat}`, withSalt(seat, by[seat]!)), openTestTable());
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
