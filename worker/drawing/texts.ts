/**
 * The few words of a link's preview, in the languages of the page. The Worker cannot reach the client's own, so they are
 * said again here, with the terms of client/locales/GLOSSARY.md. In pictures no name stands inside a sentence: a name's
 * script and direction are its own.
 */
export const languages = ["en", "bn", "ur", "he"] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (code: string | undefined): code is Language => languages.some((known) => known === code);

export const isRightToLeft = (language: Language): boolean => language === "he" || language === "ur";

/** As Open Graph names them. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en_US", bn: "bn_BD", ur: "ur_PK", he: "he_IL" };

export interface PreviewTexts {
  /** A table of which nothing more is said. */
  readonly table: string;
  readonly invitation: string;
  /** Beside a name. */
  readonly toMove: string;
  readonly wins: string;
  readonly draw: string;
  readonly over: string;
  readonly freeSeat: string;
  /** On what looks like a button. */
  readonly join: string;
  /** What ends a sentence. */
  readonly stop: string;
  readonly seat: (number: string) => string;
  /** A computer is called by its level, from 1, as on the page (client/games/shared/level-names.ts). */
  readonly computer: string;
  /** Beside the name of a program of somebody's. */
  readonly program: string;
  readonly levels: readonly string[];
  readonly seated: (taken: string, all: string) => string;
  readonly move: (number: string) => string;
  /** Whose turn it is, and who won, in a line of text. */
  readonly turnOf: (names: string) => string;
  readonly wonBy: (names: string, several: boolean) => string;
  /** Where a game comes from that this server did not deal. */
  readonly from: Readonly<Record<"elsewhere" | "device" | "program", string>>;
  /** What the picture shows, for whoever does not see it. */
  readonly picture: (game: string) => string;
}

const en: PreviewTexts = {
  table: "A table on Foldtable",
  invitation: "Table games with friends: open a link, sit down, play. Every moment can be replayed.",
  toMove: "their turn",
  wins: "wins",
  draw: "Draw",
  over: "Game over",
  freeSeat: "Free seat",
  join: "Join",
  stop: ".",
  seat: (number) => `Seat ${number}`,
  computer: "computer",
  program: "program",
  levels: ["Beginner", "Learner", "Casual", "Steady", "Skilled", "Strong", "Expert", "Master"],
  seated: (taken, all) => `${taken} of ${all} seated`,
  move: (number) => `Move ${number}`,
  turnOf: (names) => `${names}’s turn`,
  wonBy: (names, several) => `${names} ${several ? "win" : "wins"}`,
  from: { elsewhere: "played elsewhere", device: "dealt by a device", program: "played by a program against itself" },
  picture: (game) => `The table: ${game}`,
};

const bn: PreviewTexts = {
  table: "Foldtable-এ একটি টেবিল",
  invitation: "বন্ধুদের সঙ্গে টেবিল গেম: লিংক খুলুন, বসুন, খেলুন। খেলার প্রতিটি মুহূর্ত পরে আবার দেখা যায়।",
  toMove: "এঁর পালা",
  wins: "জিতেছেন",
  draw: "ড্র",
  over: "খেলা শেষ",
  freeSeat: "খালি আসন",
  join: "যোগ দিন",
  stop: "।",
  seat: (number) => `আসন ${number}`,
  computer: "কম্পিউটার",
  program: "প্রোগ্রাম",
  levels: ["একেবারে নতুন", "শিক্ষানবিশ", "শখের", "স্থির", "দক্ষ", "শক্তিশালী", "বিশেষজ্ঞ", "ওস্তাদ"],
  seated: (taken, all) => `${all} জনের ${taken} জন বসেছেন`,
  move: (number) => `চাল ${number}`,
  turnOf: (names) => `পালা: ${names}`,
  wonBy: (names) => `${names} জিতেছেন`,
  from: { elsewhere: "অন্য কোথাও খেলা", device: "ডিভাইসে বাঁটা", program: "প্রোগ্রামের নিজের সঙ্গে খেলা" },
  picture: (game) => `টেবিল: ${game}`,
};

const ur: PreviewTexts = {
  table: "Foldtable پر ایک میز",
  invitation: "دوستوں کے ساتھ میز کے کھیل: لنک کھولیں، بیٹھیں، کھیلیں۔ کھیل کا ہر لمحہ دوبارہ دیکھا جا سکتا ہے۔",
  toMove: "ان کی باری",
  wins: "جیت",
  draw: "برابر",
  over: "کھیل ختم",
  freeSeat: "خالی نشست",
  join: "شامل ہوں",
  stop: "۔",
  seat: (number) => `نشست ${number}`,
  computer: "کمپیوٹر",
  program: "پروگرام",
  levels: ["نوآموز", "سیکھنے والا", "شوقیہ", "ثابت قدم", "ماہر", "مضبوط", "کہنہ مشق", "استاد"],
  seated: (taken, all) => `${all} میں سے ${taken} نشستیں پُر`,
  move: (number) => `چال ${number}`,
  turnOf: (names) => `${names} کی باری`,
  wonBy: (names) => `${names} کی جیت`,
  from: { elsewhere: "کہیں اور کھیلا گیا", device: "ڈیوائس نے بانٹا", program: "پروگرام کا خود سے کھیل" },
  picture: (game) => `میز: ${game}`,
};

const he: PreviewTexts = {
  table: "שולחן ב־Foldtable",
  invitation: "משחקי שולחן עם חברים: פותחים קישור, מתיישבים ומשחקים. לכל רגע במשחק אפשר לחזור.",
  toMove: "תור",
  wins: "ניצחון",
  draw: "תיקו",
  over: "המשחק נגמר",
  freeSeat: "מקום פנוי",
  join: "להצטרף",
  stop: ".",
  seat: (number) => `מקום ${number}`,
  computer: "מחשב",
  program: "תוכנה",
  levels: ["מתחיל", "לומד", "חובב", "יציב", "מיומן", "חזק", "מומחה", "רב־אמן"],
  seated: (taken, all) => `${taken} מתוך ${all} יושבים`,
  move: (number) => `מהלך ${number}`,
  turnOf: (names) => `התור של ${names}`,
  wonBy: (names) => `${names} – ניצחון`,
  from: { elsewhere: "שוחק במקום אחר", device: "חולק במכשיר", program: "תוכנה נגד עצמה" },
  picture: (game) => `השולחן: ${game}`,
};

export const previewTexts: Readonly<Record<Language, PreviewTexts>> = { en, bn, ur, he };

/** What a computer of a level is called. */
export const computerIn = ({ computer, levels }: PreviewTexts, level: number): string =>
  `${levels[level - 1] ?? level} (${computer})`;

/** What a program is called, which is never taken for a person. */
export const programIn = ({ program }: PreviewTexts, name: string): string => `${name} (${program})`;

/** `Ada, Bo and Cy`, as the language has it. */
export const listIn = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(names);

/** A name inside a sentence: its direction must not disturb the words around it. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
