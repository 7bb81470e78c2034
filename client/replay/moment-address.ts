/**
 * The moment of a game that an address points to: `/t/ID#23` is the table as it stood after entry 23. `/t/ID/23` is the
 * same for those who read an address without its hash: the makers of previews. What somebody has drawn there may follow
 * the hash (kit/drawn.ts).
 */

/** The `seq` in an address, or null for the present. */
export const parseMoment = (hash: string, path = ""): number | null => {
  const digits = /^#(\d{1,7})(?:~[\w.-]*)?$/.exec(hash)?.[1] ?? /^\/t\/[\w-]+\/(\d{1,7})$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The path of this page with the moment in it; without a hash for the present. */
export const makeMomentPath = (path: string, seq: number | null): string => {
  const table = path.replace(/^(\/t\/[\w-]+)\/\d+/, "$1");
  return seq === null ? table : `${table}#${seq}`;
};
