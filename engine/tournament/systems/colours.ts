/**
 * Colours: 1 for the first move (white), -1 for the second. As in FIDE Handbook C.04.1, a player's colours should differ by
 * two at most, and no colour should come three times in a row.
 */
import { byStanding, type Competitor } from "./pairing.ts";

/** The colour that a competitor should get. Strength 3 is due absolutely, 2 evens the colours out, 1 alternates, 0 is any. */
export interface ColourWish {
  readonly colour: 1 | -1;
  readonly strength: 0 | 1 | 2 | 3;
}

const balanceOf = ({ colours }: Competitor): number => colours.reduce((sum: number, colour) => sum + colour, 0);

const colourWish = (competitor: Competitor): ColourWish => {
  const { colours } = competitor;
  const last = colours.at(-1);
  if (last === undefined) return { colour: 1, strength: 0 };
  const balance = balanceOf(competitor);
  const isTwice = last === colours.at(-2);
  if (Math.abs(balance) < 2 && isTwice) return { colour: last === 1 ? -1 : 1, strength: 3 };
  if (balance === 0) return { colour: last === 1 ? -1 : 1, strength: 1 };
  return { colour: balance > 0 ? -1 : 1, strength: Math.abs(balance) >= 2 ? 3 : 2 };
};

/** How strong a wish this pair must refuse: 0 to 3. */
export const colourClash = (one: Competitor, other: Competitor): number => {
  const a = colourWish(one);
  const b = colourWish(other);
  return a.colour === b.colour ? Math.min(a.strength, b.strength) : 0;
};

/** The pair with white first. Without any wish, the better one has white on `isWhiteFirst` boards. */
export const withColours = (
  one: Competitor,
  other: Competitor,
  isWhiteFirst: boolean,
): readonly [Competitor, Competitor] => {
  const [better, worse] = byStanding(one, other) <= 0 ? [one, other] : [other, one];
  const first = colourWish(better);
  const second = colourWish(worse);
  const white = (isBetterWhite: boolean): readonly [Competitor, Competitor] =>
    isBetterWhite ? [better, worse] : [worse, better];
  if (first.strength === 0 && second.strength === 0) return white(isWhiteFirst);
  if (first.strength !== second.strength)
    return white(first.strength > second.strength ? first.colour === 1 : second.colour === -1);
  if (first.colour !== second.colour) return white(first.colour === 1);
  const uneven = Math.abs(balanceOf(better)) - Math.abs(balanceOf(worse));
  if (uneven !== 0) return white(uneven > 0 ? first.colour === 1 : second.colour === -1);
  return white(lastDifference(better, worse) ?? first.colour === 1);
};

/** The other way round than when the two last had different colours; null if they never had. */
const lastDifference = (better: Competitor, worse: Competitor): boolean | null => {
  for (let back = 1; back <= Math.min(better.colours.length, worse.colours.length); back++)
    if (better.colours.at(-back) !== worse.colours.at(-back)) return better.colours.at(-back) === -1;
  return null;
};
