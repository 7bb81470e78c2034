/**
 * Letters that look alike, after Unicode's confusables (UTS 39), for the scripts that player names use here. Compares
 * names; never displays them.
 */

/** Pairs of letters and their lookalikes, in the same order. Capitals are listed if the small letter differs. */
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

/** Latin letters and digits that many fonts draw alike, in lower case. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[i1|]/g, "l"],
  [/0/g, "o"],
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/** The text without what every font leaves blank, among them letters and joiners. */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, "");

/** Texts with the same skeleton look alike. Ignores case, the encoding of accents and invisible marks. */
export const skeletonOf = (text: string): string => {
  const visible = withoutInvisible(text.normalize("NFKD"));
  const latin = [...visible].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join("");
  return ALIKE.reduce((folded, [alike, one]) => folded.replace(alike, one), latin.toLowerCase());
};
