/** Texts of SPY on the pages without scripts. */
import type { Kind } from "../../../engine/games/spy/state/rulebook.ts";
import type { Language } from "../../drawing/texts.ts";

export interface SpyPlainTexts {
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly hidden: string;
  readonly open: string;
  readonly lit: string;
  readonly out: string;
  readonly ready: string;
  /** Between two columns; `low` or `high` is null beyond an end. */
  readonly spyAt: (low: string | null, high: string | null, faced: string) => string;
  readonly move: string;
  readonly steps: (turnsFirst: boolean, distance: string, turnsLast: boolean) => string;
  readonly flip: string;
  readonly look: string;
  readonly spyOn: (name: string, column: string) => string;
  readonly other: string;
  readonly endTurn: string;
  readonly arrange: string;
  readonly column: (number: string) => string;
  readonly spyPlace: string;
  readonly between: (low: string, high: string) => string;
  readonly ends: string;
  readonly facing: string;
  readonly left: string;
  readonly right: string;
  readonly set: string;
  readonly allSet: string;
  readonly spies: string;
  readonly tsss: string;
  readonly findsBomb: string;
  readonly endsTurn: string;
}

export const spyPlainTexts: Readonly<Record<Language, SpyPlainTexts>> = {
  en: {
    kinds: { safe: "Safe", "top-secret": "Top Secret", bomb: "Bomb" },
    hidden: "hidden",
    open: "open",
    lit: "lit",
    out: "out",
    ready: "ready",
    spyAt: (low, high, faced) =>
      low === null
        ? `Spy left of column 1, facing column ${faced}`
        : high === null
          ? `Spy right of column ${low}, facing column ${faced}`
          : `Spy between columns ${low} and ${high}, facing column ${faced}`,
    move: "Move the Spy",
    steps: (first, distance, last) => `${first ? "turn, " : ""}move ${distance}${last ? ", turn" : ""}`,
    flip: "Turn around",
    look: "Spy",
    spyOn: (name, column) => `${name}, column ${column}`,
    other: "Other",
    endTurn: "End turn",
    arrange: "Arrange your base. Nobody else can see it, now or later.",
    column: (number) => `Column ${number}`,
    spyPlace: "The Spy’s place",
    between: (low, high) => `between ${low} and ${high}`,
    ends: "at the end",
    facing: "The Spy faces",
    left: "left",
    right: "right",
    set: "Set this base",
    allSet: "All bases are set",
    spies: "spies",
    tsss: "Tssss",
    findsBomb: "finds a lit bomb and is out",
    endsTurn: "ends the turn",
  },
  bn: {
    kinds: { safe: "সিন্দুক", "top-secret": "টপ সিক্রেট", bomb: "বোমা" },
    hidden: "লুকানো",
    open: "খোলা",
    lit: "জ্বলন্ত",
    out: "আউট",
    ready: "তৈরি",
    spyAt: (low, high, faced) =>
      low === null
        ? `গুপ্তচর কলাম 1-এর বাঁয়ে, মুখ কলাম ${faced}-এর দিকে`
        : high === null
          ? `গুপ্তচর কলাম ${low}-এর ডানে, মুখ কলাম ${faced}-এর দিকে`
          : `গুপ্তচর কলাম ${low} ও ${high}-এর মাঝে, মুখ কলাম ${faced}-এর দিকে`,
    move: "গুপ্তচর সরান",
    steps: (first, distance, last) => `${first ? "ঘুরিয়ে " : ""}${distance} ঘর সরান${last ? ", আবার ঘোরান" : ""}`,
    flip: "ঘোরান",
    look: "উঁকি",
    spyOn: (name, column) => `${name}, কলাম ${column}`,
    other: "অন্য",
    endTurn: "পালা শেষ করুন",
    arrange: "আপনার ঘাঁটি সাজান। তৈরি হওয়ার আগে বা পরে কেউ তা দেখতে পান না।",
    column: (number) => `কলাম ${number}`,
    spyPlace: "গুপ্তচরের জায়গা",
    between: (low, high) => `${low} ও ${high}-এর মাঝে`,
    ends: "শেষ মাথায়",
    facing: "গুপ্তচরের মুখ",
    left: "বাঁয়ে",
    right: "ডানে",
    set: "এই ঘাঁটি রাখুন",
    allSet: "সব ঘাঁটি সাজানো হয়েছে",
    spies: "উঁকি দিলেন",
    tsss: "সসসস",
    findsBomb: "জ্বলন্ত বোমা পেয়ে আউট",
    endsTurn: "পালা শেষ করলেন",
  },
  ur: {
    kinds: { safe: "تجوری", "top-secret": "انتہائی خفیہ", bomb: "بم" },
    hidden: "چھپا ہوا",
    open: "کھلا",
    lit: "سلگتا",
    out: "باہر",
    ready: "تیار",
    spyAt: (low, high, faced) =>
      low === null
        ? `جاسوس کالم 1 کے بائیں، رخ کالم ${faced} کی طرف`
        : high === null
          ? `جاسوس کالم ${low} کے دائیں، رخ کالم ${faced} کی طرف`
          : `جاسوس کالم ${low} اور ${high} کے بیچ، رخ کالم ${faced} کی طرف`,
    move: "جاسوس کو چلائیں",
    steps: (first, distance, last) => `${first ? "رخ بدل کر " : ""}${distance} قدم${last ? "، پھر رخ بدلیں" : ""}`,
    flip: "رخ بدلیں",
    look: "جاسوسی",
    spyOn: (name, column) => `${name}، کالم ${column}`,
    other: "دیگر",
    endTurn: "باری ختم کریں",
    arrange: "اپنا اڈا ترتیب دیں۔ نہ تیار ہونے سے پہلے کوئی اسے دیکھ سکتا ہے، نہ بعد میں۔",
    column: (number) => `کالم ${number}`,
    spyPlace: "جاسوس کی جگہ",
    between: (low, high) => `${low} اور ${high} کے بیچ`,
    ends: "سرے پر",
    facing: "جاسوس کا رخ",
    left: "بائیں",
    right: "دائیں",
    set: "یہ اڈا رکھیں",
    allSet: "سب اڈے تیار ہیں",
    spies: "جاسوسی",
    tsss: "سسسس",
    findsBomb: "سلگتا بم ملا، باہر",
    endsTurn: "باری ختم",
  },
  he: {
    kinds: { safe: "כספת", "top-secret": "סודי ביותר", bomb: "פצצה" },
    hidden: "נסתר",
    open: "גלוי",
    lit: "דולקת",
    out: "מחוץ למשחק",
    ready: "הבסיס מוכן",
    spyAt: (low, high, faced) =>
      low === null
        ? `המרגל משמאל לטור 1, פונה אל טור ${faced}`
        : high === null
          ? `המרגל מימין לטור ${low}, פונה אל טור ${faced}`
          : `המרגל בין טור ${low} לטור ${high}, פונה אל טור ${faced}`,
    move: "להזיז את המרגל",
    steps: (first, distance, last) => `${first ? "הסתובבות, " : ""}תזוזה של ${distance}${last ? ", הסתובבות" : ""}`,
    flip: "להסתובב",
    look: "לרגל",
    spyOn: (name, column) => `${name}, טור ${column}`,
    other: "אחר",
    endTurn: "לסיים את התור",
    arrange: "סדרו את הבסיס שלכם. איש לא רואה אותו לפני שתהיו מוכנים, וגם לא אחרי.",
    column: (number) => `טור ${number}`,
    spyPlace: "מקום המרגל",
    between: (low, high) => `בין ${low} ל־${high}`,
    ends: "בקצה",
    facing: "המרגל פונה",
    left: "שמאלה",
    right: "ימינה",
    set: "זה הבסיס",
    allSet: "כל הבסיסים מוכנים",
    spies: "ריגול",
    tsss: "טסססס",
    findsBomb: "נמצאה פצצה דולקת, מחוץ למשחק",
    endsTurn: "סוף התור",
  },
};
