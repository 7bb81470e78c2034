/** Who sits at the tables of the scenes: names as people have them, in four scripts, and the longest that fit. */

/** 24 letters, the most that a name may have, and none is wider. */
const WIDEST = "W".repeat(24);
const LONG_BENGALI = "শ্রীমতী অনিন্দিতা গঙ্গোপ";
const LONG_URDU = "محمد عبداللہ شیخ نستعلیق";
const LONG_HEBREW = "רבקה־אלישבע בן־אברהמוביץ";

export const ME = "Noa";
const others = [
  ...["Ben Okafor", "Amara", "Zoë", "Tuğba", "Ilse M.", "José", "Wei"],
  ...["Kofi", "Anneliese", "Rahul", "Mei-Lin", "Tomás", "Sigrún", "Yusuf", "Blessing"],
];

/** Me, and so many others: sixteen at the most, as Mexican Train has. */
export const company = (count: number): readonly string[] => [ME, ...others.slice(0, count - 1)];

/** The longest names of all scripts, around one table. */
export const longNames = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, seat) => [WIDEST, LONG_URDU, LONG_BENGALI, LONG_HEBREW, WIDEST.toLowerCase()][seat % 5]!,
  );

/** Scripts that are not the page's, whichever it is in. */
export const manyScripts: readonly string[] = ["فاطمہ زہرا", "নীলাঞ্জনা", "מיכל", "Ömer"];
