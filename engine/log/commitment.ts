/** The commitment in a table's first entry: binds the table to its secret and to its setup. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { commitSecret, hashTexts } from "../chance/deal.ts";
import { canonicalJson } from "../kit/json.ts";
import type { Opened, TableSetup } from "../table/types.ts";

/** The first event of a new table's log. */
export const makeOpenedEvent = (setup: TableSetup, secret: string): Opened => {
  const unbound = { type: "opened", ...setup, chance: 2 } as const;
  return { ...unbound, commitment: commitmentTo(unbound, secret) };
};

/** Whether this secret and this setup match the table's commitment. */
export const matchesCommitment = (opened: Opened, secret: string): boolean => {
  const { commitment, ...unbound } = opened;
  return commitment === (opened.chance === 2 ? commitmentTo(unbound, secret) : commitSecret(secret));
};

const commitmentTo = (unbound: Omit<Opened, "commitment">, secret: string): string =>
  bytesToHex(hashTexts(["foldtable/opening/2", secret, canonicalJson(unbound)]));
