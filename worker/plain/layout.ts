/** The frame of every page without scripts: head, header and footer, in the reader's language. */
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { isRightToLeft, type Language, languages } from "../drawing/texts.ts";
import { readersLanguage } from "../preview/initial-board.ts";
import { parseLanguage } from "../preview/preview-url.ts";
import { PLAIN, plainAddress } from "./address.ts";
import { bn } from "./texts/bn.ts";
import { en } from "./texts/en.ts";
import { he } from "./texts/he.ts";
import type { PlainTexts } from "./texts/plain-texts.ts";
import { ur } from "./texts/ur.ts";

export type Visit = Context<{ Bindings: Env }>;
export type Html = HtmlEscapedString | Promise<HtmlEscapedString> | "" | readonly Html[];

/** The reader's language: `chosen` if the address names it. */
export interface Reader {
  readonly language: Language;
  readonly chosen: Language | null;
  readonly words: PlainTexts;
}

const texts: Readonly<Record<Language, PlainTexts>> = { en, bn, ur, he };

/** The sentence of a refusal, if it has one. Anyone can write any code in an address. */
export const refusalIn = ({ refusals }: PlainTexts, code: string): string | undefined =>
  Object.hasOwn(refusals, code) ? refusals[code] : undefined;

export const readerOf = (c: Visit): Reader => {
  const chosen = parseLanguage(c.req.query("lang"));
  const language = chosen ?? readersLanguage(c.req.header("Accept-Language") ?? null);
  return { language, chosen, words: texts[language] };
};

export interface PlainPage {
  readonly title: string;
  readonly main: Html;
  /** The address of this page after `/plain`, and what its links to other languages also state. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The address of the page with scripts, unless it is `path`. */
  readonly fullPath?: string;
  /** The game of the page, whose rules and lessons it links. */
  readonly game?: string;
  /** The seconds until the page reloads, without a refusal in its address; null for never. */
  readonly refresh?: number | null;
  readonly status?: 200 | 400 | 403 | 404 | 409 | 429 | 500 | 503;
  readonly cookie?: string | null;
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", bn: "বাংলা", ur: "اردو", he: "עברית" };

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page is made for one reader, and never cached. */
const HEADERS = {
  "Content-Security-Policy": POLICY,
  "Cache-Control": "no-store",
  Vary: "Cookie, Authorization, Accept-Language",
  "X-Robots-Tag": "noindex",
} as const;

export const respond = async (c: Visit, page: PlainPage): Promise<Response> => {
  const text = await document(page, readerOf(c));
  const cookie = page.cookie ?? null;
  return c.html(text, page.status ?? 200, { ...HEADERS, ...(cookie !== null && { "Set-Cookie": cookie }) });
};

/** The texts to read are files (client/build/texts-as-pages.ts). */
export const readingLinks = (game: string, { language, words }: Reader): Html =>
  html`<a href="${PLAIN}/rules/${game}/${language}">${words.rules}</a> <a href="${PLAIN}/learn/${game}/${language}">${words.lessons}</a> `;

const document = (page: PlainPage, reader: Reader) => {
  const { title, main, path, query, fullPath = path, game, refresh = null } = page;
  const { language, chosen, words } = reader;
  const reload = html`<noscript><meta http-equiv="refresh" content="${refresh}; url=${plainAddress(path, chosen, query)}"></noscript>`;
  return html`<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Foldtable</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
${refresh === null ? "" : reload}
</head>
<body>
<header><a class="home" href="${plainAddress("/", chosen)}">Foldtable</a></header>
<main>${main}</main>
<footer>
<p>${game === undefined ? "" : readingLinks(game, reader)}<a href="${PLAIN}/privacy/${language}">${words.privacy}</a></p>
<p>${words.withScripts} <a href="${fullPath}">${words.fullPage}</a></p>
<nav aria-label="${words.language}">${languages.map((one) => languageLink(page, one, language))}</nav>
</footer>
</body>
</html>`;
};

const languageLink = ({ path, query }: PlainPage, one: Language, current: Language) =>
  html`<a href="${plainAddress(path, one, query)}" lang="${one}" dir="${isRightToLeft(one) ? "rtl" : "ltr"}"${one === current ? raw(' aria-current="true"') : ""}>${LANGUAGE_NAMES[one]}</a> `;
