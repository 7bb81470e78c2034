/** Outcomes packed four to a byte: small, and in an order in which neighbours are often equal. */

const PER_NUMBER = 4;
const WEIGHTS = [1, 3, 9, 27] as const;

export const DRAW = 0;
export const WON = 1;
export const LOST = 2;

/** `value`: in the encoding of generate.ts. */
export const outcomeOf = (value: number): number => (value === 0 ? DRAW : value % 2 === 0 ? WON : LOST);

export const packedSize = (size: number): number => Math.ceil(size / PER_NUMBER);

export const packOutcomes = (outcomes: ArrayLike<number>): Uint8Array =>
  Uint8Array.from({ length: packedSize(outcomes.length) }, (_, index) =>
    WEIGHTS.reduce((sum, weight, part) => sum + weight * (outcomes[PER_NUMBER * index + part] ?? 0), 0),
  );

export const outcomeIn = (packed: Uint8Array, place: number): number =>
  Math.floor(packed[place >> 2]! / WEIGHTS[(place & 3) as 0 | 1 | 2 | 3]) % 3;
