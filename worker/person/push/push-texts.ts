/** The texts of push notifications, in all languages, with the terms of client/locales/GLOSSARY.md. */

import { listingNames } from "../../drawing/listing-names.ts";
import { isolate, isRightToLeft, type Language } from "../../drawing/texts.ts";
import { workerGameOf } from "../../games/registry.ts";
import type { CurrentMessage } from "./push-message.ts";

interface PushTexts {
  readonly ready: string;
  readonly turn: string;
  readonly sat: (name: string) => string;
  readonly over: string;
  readonly and: string;
}

const texts: Readonly<Record<Language, PushTexts>> = {
  en: {
    ready: "Your table is ready",
    turn: "Your turn",
    sat: (name) => `${name} sat down`,
    over: "The game is over",
    and: ", ",
  },
  bn: { ready: "আপনার টেবিল তৈরি", turn: "আপনার পালা", sat: (name) => `${name} বসেছেন`, over: "খেলা শেষ", and: ", " },
  ur: {
    ready: "آپ کی میز تیار ہے",
    turn: "آپ کی باری",
    sat: (name) => `میز پر آمد: ${name}`,
    over: "کھیل ختم ہو گیا",
    and: "، ",
  },
  he: {
    ready: "השולחן שלכם מוכן",
    turn: "תורכם",
    sat: (name) => `${name} ליד השולחן`,
    over: "המשחק נגמר",
    and: ", ",
  },
};

/** What the service worker shows (client/sw). It contains nothing that the table's link does not reveal. */
export interface PushPayload {
  readonly table: string;
  readonly title: string;
  readonly body: string;
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
}

/** Players whom a push names. A push service only has to accept 4,096 bytes, which the names of a large table exceed. */
const MAX_NAMED = 8;

export const makePushPayload = ({ kind, table, seats }: CurrentMessage, language: Language): PushPayload => {
  const { sat, and, ...titles } = texts[language];
  const all = listingNames(table, language);
  const named = seats.slice(0, MAX_NAMED).map((seat) => isolate(all[seat] ?? ""));
  const names = [...named, ...(seats.length > MAX_NAMED ? ["…"] : [])].join(and);
  const title = kind === "sat" ? sat(names) : titles[kind];
  const game = workerGameOf(table.game).preview.names[language];
  const body = kind === "sat" || seats.length === 0 ? game : `${game} · ${names}`;
  return { table: table.id, title, body, language, direction: isRightToLeft(language) ? "rtl" : "ltr" };
};

/**
 * The payload in the form that a browser shows without a service worker (Push API, declarative push messages), and with
 * the members that the service workers of earlier builds read. `turns`: at how many tables it is the player's turn.
 */
export const declarativePush = (payload: PushPayload, origin: string, turns: number) => {
  const { table, title, body, language: lang, direction: dir } = payload;
  const path = `/t/${table}`;
  const notification = { title, body, lang, dir, tag: path, navigate: origin + path, icon: `${origin}/icon-192.png` };
  return { web_push: 8030, notification, app_badge: turns, ...payload };
};
