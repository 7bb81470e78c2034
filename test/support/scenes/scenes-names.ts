/** The players' names in the scenes: usual names, names in four scripts, and the longest names. */

/** 24 letters, the maximum length of a name, of the widest letter. */
const WIDEST = "W".repeat(24);
const LONG_BENGALI = "শ্রীমতী অনিন্দিতা গঙ্গোপ";
const LONG_URDU = "محمد عبداللہ شیخ نستعلیق";
const LONG_HEBREW = "רבקה־אלישבע בן־אברהמוביץ";

export const VISITOR_NAME = "Noa";
const OTHERS = [
  ...["Ben Okafor", "Amara", "Zoë", "Tuğba", "Ilse M.", "José", "Wei"],
  ...["Kofi", "Anneliese", "Rahul", "Mei-Lin", "Tomás", "Sigrún", "Yusuf", "Blessing"],
];

/** The visitor's name and others, `count` in all: at most 16, as in Mexican Train. */
export const playerNames = (count: number): readonly string[] => [VISITOR_NAME, ...OTHERS.slice(0, count - 1)];

/** The longest names of all scripts, for the seats of one table. */
export const longNames = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, seat) => [WIDEST, LONG_URDU, LONG_BENGALI, LONG_HEBREW, WIDEST.toLowerCase()][seat % 5]!,
  );

/** Four names in four scripts: in every language some are not in the page's script. */
export const namesInManyScripts: readonly string[] = ["فاطمہ زہرا", "নীলাঞ্জনা", "מיכל", "Ömer"];
