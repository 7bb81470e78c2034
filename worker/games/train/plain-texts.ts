/** Texts of Mexican Train on the pages without scripts. */
import type { Language } from "../../drawing/texts.ts";

export interface TrainPlainTexts {
  readonly round: (round: string, rounds: string) => string;
  readonly engine: string;
  readonly boneyard: string;
  readonly hand: string;
  readonly tiles: (count: number) => string;
  readonly points: (count: number) => string;
  readonly mexican: string;
  readonly ownTrain: string;
  readonly trainOf: (name: string) => string;
  readonly isPublic: string;
  readonly end: string;
  readonly openDouble: string;
  /** A tile laid on a position of a train. */
  readonly onto: (train: string, tile: string) => string;
  readonly after: (train: string, name: string) => string;
  readonly other: string;
  readonly draw: string;
  readonly pass: string;
  readonly stop: string;
  readonly finish: string;
  readonly ready: (round: string) => string;
  readonly drew: string;
  readonly passes: string;
  readonly ends: string;
  readonly built: string;
  readonly laysEngine: string;
  readonly sought: string;
  readonly scored: (round: string, points: string) => string;
}

export const trainPlainTexts: Readonly<Record<Language, TrainPlainTexts>> = {
  en: {
    round: (round, rounds) => `Round ${round} of ${rounds}`,
    engine: "Engine",
    boneyard: "Boneyard",
    hand: "Your hand",
    tiles: (count) => (count === 1 ? "1 tile" : `${count} tiles`),
    points: (count) => (count === 1 ? "1 point" : `${count} points`),
    mexican: "Mexican Train",
    ownTrain: "your train",
    trainOf: (name) => `${name}’s train`,
    isPublic: "public",
    end: "end",
    openDouble: "Open double",
    onto: (train, tile) => `${train}, on ${tile}`,
    after: (train, name) => `${train}, after ${name}`,
    other: "Other",
    draw: "Draw a tile",
    pass: "Pass",
    stop: "End turn",
    finish: "Done",
    ready: (round) => `Ready for round ${round}`,
    drew: "draws a tile",
    passes: "passes",
    ends: "ends the turn",
    built: "has built the first train",
    laysEngine: "lays the engine",
    sought: "Nobody holds the engine: all draw a tile",
    scored: (round, points) => `Round ${round}: ${points}`,
  },
  bn: {
    round: (round, rounds) => `রাউন্ড ${round}/${rounds}`,
    engine: "ইঞ্জিন",
    boneyard: "গাদা",
    hand: "আপনার হাত",
    tiles: (count) => `${count}টি টাইল`,
    points: (count) => `${count} পয়েন্ট`,
    mexican: "মেক্সিকান ট্রেন",
    ownTrain: "আপনার ট্রেন",
    trainOf: (name) => `${name}-এর ট্রেন`,
    isPublic: "সবার জন্য খোলা",
    end: "শেষ মাথা",
    openDouble: "খোলা ডাবল",
    onto: (train, tile) => `${train}, ${tile}-এ`,
    after: (train, name) => `${train}, ${name}-এর পরে`,
    other: "অন্য",
    draw: "টাইল তুলুন",
    pass: "পাস",
    stop: "পালা শেষ করুন",
    finish: "হয়েছে",
    ready: (round) => `রাউন্ড ${round}-এর জন্য তৈরি`,
    drew: "টাইল তুললেন",
    passes: "পাস দিলেন",
    ends: "পালা শেষ করলেন",
    built: "প্রথম ট্রেন গড়েছেন",
    laysEngine: "ইঞ্জিন বসালেন",
    sought: "ইঞ্জিন কারও কাছে নেই: সবাই একটি টাইল তোলেন",
    scored: (round, points) => `রাউন্ড ${round}: ${points}`,
  },
  ur: {
    round: (round, rounds) => `${rounds} میں سے راؤنڈ ${round}`,
    engine: "انجن",
    boneyard: "ڈھیر",
    hand: "آپ کا ہاتھ",
    tiles: (count) => (count === 1 ? "1 ٹائل" : `${count} ٹائلیں`),
    points: (count) => (count === 1 ? "1 پوائنٹ" : `${count} پوائنٹس`),
    mexican: "میکسیکن ٹرین",
    ownTrain: "آپ کی ٹرین",
    trainOf: (name) => `${name} کی ٹرین`,
    isPublic: "سب کے لیے کھلی",
    end: "سرا",
    openDouble: "کھلا ڈبل",
    onto: (train, tile) => `${train}، ${tile} پر`,
    after: (train, name) => `${train}، ${name} کے بعد`,
    other: "دیگر",
    draw: "ٹائل اٹھائیں",
    pass: "پاس",
    stop: "باری ختم کریں",
    finish: "ہو گیا",
    ready: (round) => `راؤنڈ ${round} کے لیے تیار`,
    drew: "ٹائل اٹھائی",
    passes: "پاس",
    ends: "باری ختم",
    built: "پہلی ٹرین بن گئی",
    laysEngine: "انجن رکھا",
    sought: "انجن کسی کے پاس نہیں: سب ایک ٹائل اٹھاتے ہیں",
    scored: (round, points) => `راؤنڈ ${round}: ${points}`,
  },
  he: {
    round: (round, rounds) => `סיבוב ${round} מתוך ${rounds}`,
    engine: "מנוע",
    boneyard: "קופה",
    hand: "היד שלכם",
    tiles: (count) => (count === 1 ? "אריח אחד" : `${count} אריחים`),
    points: (count) => (count === 1 ? "נקודה אחת" : `${count} נקודות`),
    mexican: "הרכבת המקסיקנית",
    ownTrain: "הרכבת שלכם",
    trainOf: (name) => `הרכבת של ${name}`,
    isPublic: "ציבורית",
    end: "קצה",
    openDouble: "כפול פתוח",
    onto: (train, tile) => `${train}, על ${tile}`,
    after: (train, name) => `${train}, אחרי ${name}`,
    other: "אחר",
    draw: "למשוך אריח",
    pass: "לוותר על התור",
    stop: "לסיים את התור",
    finish: "סיימתי",
    ready: (round) => `מוכנים לסיבוב ${round}`,
    drew: "משיכת אריח",
    passes: "ויתור על התור",
    ends: "סוף התור",
    built: "הרכבת הראשונה נבנתה",
    laysEngine: "הנחת המנוע",
    sought: "המנוע לא בידי אף אחד: כולם מושכים אריח",
    scored: (round, points) => `סיבוב ${round}: ${points}`,
  },
};
