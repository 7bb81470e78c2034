/**
 * Letters that look like others, after Unicode's confusables (UTS 39) for the scripts that names here are written in. Used to
 * compare two names, never to show one.
 */

/** Each pair: letters, and the letters they look like, in the same order. Capitals are listed where the small letter differs. */
const PAIRS: readonly (readonly [string, string])[] = [
  // Cyrillic
  ["АВЕЅІЈКМНОРСТУХҮԚԜҺ", "ABESIJKMHOPCTYXYQWh"],
  ["авеѕіјкмнорстухүԛԝһԁӏґ", "abesijkmhopctyxyqwhdlr"],
  // Greek
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"],
  ["αβεγικνορτυχϲ", "abeyikvoptuxc"],
  // Armenian, Hebrew
  ["ՏՍՕոսօհցզ", "SUOnuohgq"],
  ["סוןו", "olll"],
  // Latin letters that NFKD does not take apart
  ["ɑɡıɩȷʟɴʀᴄᴏᴠᴡᴢøłđħ", "agiijlnrcovwzoldh"],
  // Arabic and Urdu: one letter, several code points; both rows of digits
  ["كيىهەھ", "کییہہہ"],
  ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"],
];

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([letters, others]) => [...letters].map((letter, at) => [letter, [...others][at] ?? letter] as const)),
);

/** Letters and digits of Latin that many fonts draw alike, as small letters. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[i1|]/g, "l"],
  [/0/g, "o"],
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/** Two texts with the same skeleton can be taken for one another. Capitals, accents' coding and invisible marks do not count. */
export const skeletonOf = (text: string): string => {
  const visible = text.normalize("NFKD").replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, "");
  const latin = [...visible].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join("");
  return ALIKE.reduce((folded, [alike, one]) => folded.replace(alike, one), latin.toLowerCase());
};
