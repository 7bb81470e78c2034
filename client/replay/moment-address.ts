/**
 * The moment in an address: `/t/ID#23` is the table after entry 23. `/t/ID/23` is the same for preview crawlers, which
 * read an address without its hash. Annotations may follow the hash (kit/annotations.ts).
 */

/** The hash of a table whose game is reviewed together (client/review). */
export const REVIEW_HASH = "#review";

/** The `seq` in an address. Returns null for live. */
export const parseMoment = (hash: string, path = ""): number | null => {
  const digits = /^#(\d{1,7})(?:~[\w.-]*)?$/.exec(hash)?.[1] ?? /^\/t\/[\w-]+\/(\d{1,7})$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The path of this page with the moment in its hash; without a hash for live. */
export const makeMomentPath = (path: string, seq: number | null): string => {
  const table = path.replace(/^(\/t\/[\w-]+)\/\d+/, "$1");
  return seq === null ? table : `${table}#${seq}`;
};
