/**
 * The texts of link previews, in all languages. The Worker cannot import the client's, so they are repeated here with
 * the terms of client/locales/GLOSSARY.md. In pictures no sentence contains a name, because a name has its own script
 * and direction.
 */
export const languages = ["en", "bn", "ur", "he"] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (code: string | undefined): code is Language => languages.some((known) => known === code);

export const isRightToLeft = (language: Language): boolean => language === "he" || language === "ur";

/** Open Graph locale names. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en_US", bn: "bn_BD", ur: "ur_PK", he: "he_IL" };

export interface PreviewTexts {
  /** The label of a table without a known state. */
  readonly table: string;
  readonly invitation: string;
  /** After a name. */
  readonly toMove: string;
  /** To the player whose turn it is. */
  readonly yourTurn: string;
  readonly wins: string;
  readonly draw: string;
  readonly over: string;
  readonly freeSeat: string;
  /** On the label that looks like a button. */
  readonly join: string;
  /** The full stop of a sentence. */
  readonly stop: string;
  readonly seat: (number: string) => string;
  /** After the name of a bot. */
  readonly computer: string;
  /** After the name of an API program. */
  readonly program: string;
  /** The bots' names, as on the page (client/games/shared/seat-name.ts). */
  readonly characters: readonly string[];
  readonly seated: (taken: string, all: string) => string;
  readonly move: (number: string) => string;
  /** Whose turn it is, and who won, as a sentence. */
  readonly turnOf: (names: string) => string;
  readonly wonBy: (names: string, several: boolean) => string;
  /** The origin of a game that this server did not deal. */
  readonly from: Readonly<Record<"elsewhere" | "device" | "program", string>>;
  /** The alternative text of the picture. */
  readonly picture: (game: string) => string;
}

const en: PreviewTexts = {
  table: "A table on Foldtable",
  invitation: "Table games with friends: open a link, sit down, play. Every moment can be replayed.",
  toMove: "Their turn",
  yourTurn: "Your turn",
  wins: "Wins",
  draw: "Draw",
  over: "Game over",
  freeSeat: "Free seat",
  join: "Join",
  stop: ".",
  seat: (number) => `Seat ${number}`,
  computer: "computer",
  program: "program",
  characters: [
    ...["Mina", "Juno", "Otis", "Rufus", "Bruno", "Olga", "Pip", "Hazel", "Toby"],
    ...["Vera", "Basil", "Edda", "Nell", "Hugo", "Lena", "Felix", "Greta", "Oskar"],
  ],
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
  yourTurn: "আপনার পালা",
  wins: "জিতেছেন",
  draw: "ড্র",
  over: "খেলা শেষ",
  freeSeat: "খালি আসন",
  join: "যোগ দিন",
  stop: "।",
  seat: (number) => `আসন ${number}`,
  computer: "কম্পিউটার",
  program: "প্রোগ্রাম",
  characters: [
    ...["মিনা", "জুনো", "ওটিস", "রুফাস", "ব্রুনো", "ওলগা", "পিপ", "হেজেল", "টোবি"],
    ...["ভেরা", "বেসিল", "এডা", "নেল", "হুগো", "লেনা", "ফেলিক্স", "গ্রেটা", "অস্কার"],
  ],
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
  yourTurn: "آپ کی باری",
  wins: "جیت",
  draw: "برابر",
  over: "کھیل ختم",
  freeSeat: "خالی نشست",
  join: "شامل ہوں",
  stop: "۔",
  seat: (number) => `نشست ${number}`,
  computer: "کمپیوٹر",
  program: "پروگرام",
  characters: [
    ...["مینا", "جونو", "اوٹس", "روفس", "برونو", "اولگا", "پپ", "ہیزل", "ٹوبی"],
    ...["ویرا", "بیسل", "ایڈا", "نیل", "ہیوگو", "لینا", "فیلکس", "گریٹا", "آسکر"],
  ],
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
  yourTurn: "התור שלכם",
  wins: "ניצחון",
  draw: "תיקו",
  over: "המשחק נגמר",
  freeSeat: "מקום פנוי",
  join: "להצטרף",
  stop: ".",
  seat: (number) => `מקום ${number}`,
  computer: "מחשב",
  program: "תוכנה",
  characters: [
    ...["מינה", "ג׳ונו", "אוטיס", "רופוס", "ברונו", "אולגה", "פיפ", "הייזל", "טובי"],
    ...["ורה", "בזיל", "אדה", "נל", "הוגו", "לנה", "פליקס", "גרטה", "אוסקר"],
  ],
  seated: (taken, all) => `${taken} מתוך ${all} יושבים`,
  move: (number) => `מהלך ${number}`,
  turnOf: (names) => `התור של ${names}`,
  wonBy: (names) => `${names} – ניצחון`,
  from: { elsewhere: "שוחק במקום אחר", device: "חולק במכשיר", program: "תוכנה נגד עצמה" },
  picture: (game) => `השולחן: ${game}`,
};

export const previewTexts: Readonly<Record<Language, PreviewTexts>> = { en, bn, ur, he };

/** The name of a bot, marked so that it is never taken for a person. */
export const computerIn = ({ computer, characters }: PreviewTexts, character: number): string =>
  `${characters[character]} (${computer})`;

/** The name of an API program, marked so that it is never taken for a person. */
export const programIn = ({ program }: PreviewTexts, name: string): string => `${name} (${program})`;

/** `Ada, Bo and Cy`, in the language's form. */
export const listIn = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(names);

/** Isolates the direction of a name inside a sentence. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;

/** Facts in one line. The dots stay with the fact before them, so that none begins a line. */
export const joinFacts = (facts: readonly (string | number)[]): string => facts.join("\u00a0· ");

/** A text that stands alone, and not inside a sentence. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
