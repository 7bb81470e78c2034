import { expect, it } from "vitest";
import { makeSalt } from "../../client/kit/salt.ts";
import { SALT_BYTES } from "../../engine/deal.ts";

it("a browser adds as much chance of its own as a deal wants, and never the same", () => {
  const salts = [makeSalt(), makeSalt()];
  for (const salt of salts) expect(salt).toMatch(new RegExp(`^[0-9a-f]{${SALT_BYTES * 2}}$`));
  expect(salts[0]).not.toBe(salts[1]);
});
