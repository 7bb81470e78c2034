/** The moment of a game that an address points to: `/t/ID#23` is the table as it stood after entry 23. */

/** The `seq` in the hash of an address, or null for the present. */
export const parseMoment = (hash: string): number | null => {
  const digits = /^#(\d{1,7})$/.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The path of this page with the moment in it; without a hash for the present. */
export const makeMoment = (path: string, seq: number | null): string => (seq === null ? path : `${path}#${seq}`);
