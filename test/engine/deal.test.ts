import { describe, expect, it } from "vitest";
import { commit, dealFrom } from "../../engine/deal.ts";

const secret = "00".repeat(32);

describe("a deal", () => {
  it("is the same for the same secret, salts and label", () => {
    expect(dealFrom(secret, ["aa"])("x", 20)).toEqual(dealFrom(secret, ["aa"])("x", 20));
  });
  it("differs by secret, by any salt and by label", () => {
    const base = dealFrom(secret, ["aa", "bb"])("x", 52).join();
    expect(dealFrom("01".repeat(32), ["aa", "bb"])("x", 52).join()).not.toBe(base);
    expect(dealFrom(secret, ["aa", "bc"])("x", 52).join()).not.toBe(base);
    expect(dealFrom(secret, ["aab", "b"])("x", 52).join()).not.toBe(base);
    expect(dealFrom(secret, ["aa", "bb"])("y", 52).join()).not.toBe(base);
  });
  it("publishes the secret's SHA-256", () => {
    expect(commit(secret)).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  });
});
