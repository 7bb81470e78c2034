/** The texts in a tournament's picture and link preview, with the terms of client/locales/GLOSSARY.md. */
import type { Language } from "./texts.ts";

export interface TournamentTexts {
  readonly tournament: string;
  /** The labels of the first, second and third place. */
  readonly places: readonly [string, string, string];
  /** The description before the end. */
  readonly invitation: string;
}

export const tournamentTexts: Readonly<Record<Language, TournamentTexts>> = {
  en: {
    tournament: "Tournament",
    places: ["First place", "Second place", "Third place"],
    invitation: "Open the link to enter or to watch.",
  },
  bn: {
    tournament: "টুর্নামেন্ট",
    places: ["প্রথম স্থান", "দ্বিতীয় স্থান", "তৃতীয় স্থান"],
    invitation: "যোগ দিতে বা দেখতে লিংকটি খুলুন।",
  },
  ur: {
    tournament: "ٹورنامنٹ",
    places: ["پہلا درجہ", "دوسرا درجہ", "تیسرا درجہ"],
    invitation: "شامل ہونے یا دیکھنے کے لیے لنک کھولیں۔",
  },
  he: {
    tournament: "טורניר",
    places: ["מקום ראשון", "מקום שני", "מקום שלישי"],
    invitation: "פותחים את הקישור כדי להצטרף או לצפות.",
  },
};
