/** What a table is bound to in its first entry: its secret, and everything that was said when it was opened. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { commitSecret, hashTexts } from "../chance/deal.ts";
import { canonicalJson } from "../kit/json.ts";
import type { Opened, TableSetup } from "../table/types.ts";

/** The first event of a new table's log. */
export const makeOpenedEvent = (opening: TableSetup, secret: string): Opened => {
  const unbound = { type: "opened", ...opening, chance: 2 } as const;
  return { ...unbound, commitment: commitmentTo(unbound, secret) };
};

/** Whether this table had promised this secret, and to be opened just so. */
export const matchesCommitment = (opened: Opened, secret: string): boolean => {
  const { commitment, ...unbound } = opened;
  return commitment === (opened.chance === 2 ? commitmentTo(unbound, secret) : commitSecret(secret));
};

const commitmentTo = (unbound: Omit<Opened, "commitment">, secret: string): string =>
  bytesToHex(hashTexts(["foldtable/opening/2", secret, canonicalJson(unbound)]));
