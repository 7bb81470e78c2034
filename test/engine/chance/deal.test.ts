import { describe, expect, it } from "vitest";
import { commitSecret, makeChance, numberStream, shuffleKey } from "../../../engine/chance/deal.ts";
import { makeTableHost } from "../../../engine/log/session.ts";
import { openTestTable, SECRET, sit, submitAccepted } from "../../support/tables/tables.ts";

const secret = "00".repeat(32);

describe("a roll", () => {
  const faces = Array.from({ length: 300 }, (_, index) => makeChance(secret, ["aa"]).roll(`die-${index}`, 6));

  it("shows every face of the die and nothing else", () => {
    expect([...new Set(faces)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("uses the first number of its label's stream", () => {
    expect(faces[0]).toBe(numberStream(shuffleKey(secret, ["aa"], "die-0"))(6) + 1);
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
