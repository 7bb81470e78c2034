/**
 * Every message of the page renders in every language with any name and number, and uses the punctuation and script of
 * its language. Names are separated by isolates, so their own script is not checked.
 */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeXml, parseXliff } from "../../client/build/translations.ts";
import { locale } from "../../client/kit/text/language.ts";
import { targetLocales } from "../../client/locales/locale-codes.ts";
import { listIn, previewTexts } from "../../worker/drawing/texts.ts";
import { trainPreviewTexts as trainWords } from "../../worker/games/train/preview-texts.ts";

interface Message {
  readonly id: string;
  /** With `{0}`, `{1}` … as placeholders. */
  readonly text: string;
  /** The source's expressions at the placeholders. */
  readonly values: readonly string[];
}

type Language = (typeof targetLocales)[number];

const messageOf = (id: string, marked: string): Message => {
  const values = new Map<string, string>();
  const text = marked.replace(/<x id="(\d+)" equiv-text="([^"]*)"\/>/g, (_, at: string, value: string) => {
    values.set(at, decodeXml(value));
    return `{${at}}`;
  });
  return { id, text: decodeXml(text), values: [...values.values()] };
};

/** The English messages and their translations. */
const messagesIn = (language: Language) =>
  parseXliff(readFileSync(`client/locales/${language}.xlf`, "utf8")).map(({ id, source, target }) => ({
    source: messageOf(id, source),
    target: messageOf(id, target),
  }));

const NAMES = ["Maximiliane-Alexandrina", "خوش مزاج لومڑی", "שועל, נבון", "গাজী Fox 2", "A. B. (c)"];
const COUNTS = [0, 1, 2, 5, 11];

/** A number as the page formats it. */
const numberIn = (language: Language, count: number): string => new Intl.NumberFormat(locale(language)).format(count);

const isolated = (name: string): string => `\u2068${name}\u2069`;

const rendered = ({ text }: Message, value: string): string => text.replace(/\{\d+\}/g, () => value);

/** A text without names, notation, addresses, keys and marked parts. */
const withoutNames = (text: string): string =>
  text.replace(/\u2068[\s\S]*?\u2069/gu, "\u2068\u2069").replace(/<[^>]+>|`[^`]*`/g, "");

/** Latin punctuation that the language writes differently. */
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  bn: /[\u0980-\u09ff\u2069]\s?\.(?:\s|$)|[\u0980-\u09ff] - [\u0980-\u09ff]|\.\.\./u,
  ur: /[\u0600-\u06ff\u2069]\s?[,;?](?:\s|$)|[\u0600-\u06ff\u2069]\s?\.(?:\s|$)|[\u0600-\u06ff] - [\u0600-\u06ff]|\.\.\./u,
  he: /[\u0590-\u05ff] - [\u0590-\u05ff]|\.\.\.|[\u0590-\u05ff]\s?[،۔؟।]/u,
};

describe.each(targetLocales)("the messages in %s", (language) => {
  const messages = messagesIn(language);

  it.each(NAMES)("use their own punctuation around %s", (name) => {
    const foreign = messages.filter(({ target }) =>
      FOREIGN[language].test(withoutNames(rendered(target, isolated(name)))),
    );
    expect(foreign.map(({ target }) => target.text)).toEqual([]);
  });

  it.each(COUNTS)("use their own punctuation and digits around %i", (count) => {
    const number = numberIn(language, count);
    const foreign = messages.filter(({ target }) => {
      const text = rendered(target, number);
      return FOREIGN[language].test(text) || /undefined|null|\[object|\$\{/.test(text);
    });
    expect(foreign.map(({ target }) => target.text)).toEqual([]);
  });
});

/** Tiles and squares have European digits. Other digits beside them would mislead: ৪ looks like 8 and means 4. */
describe("one kind of digits", () => {
  const OTHERS = /(?!\d)\p{Nd}/u;

  it.each([...targetLocales, "en"])("%s formats numbers, times and units in European digits", (language) => {
    const one = locale(language);
    const formatted = [
      new Intl.NumberFormat(one).format(1234567890),
      new Intl.NumberFormat(one, { style: "unit", unit: "minute", unitDisplay: "short" }).format(48),
      new Intl.DateTimeFormat(one, { dateStyle: "medium", timeStyle: "short" }).format(0),
      new Intl.RelativeTimeFormat(one).format(-48, "hour"),
    ];
    expect(formatted.filter((text) => OTHERS.test(text) || !/\d/.test(text))).toEqual([]);
  });

  it("messages, rules, lessons and previews use one kind of digits", () => {
    const texts = globSync(["client/**/*.{ts,xlf}", "worker/**/*.ts"]);
    expect(texts.length).toBeGreaterThan(500);
    const shown = (file: string) => readFileSync(file, "utf8").replace(/^\s*(\*|\/\/|\/\*\*).*$/gm, "");
    expect(texts.filter((file) => OTHERS.test(shown(file)))).toEqual([]);
  });

  it("every number on a screen comes from Intl with the page's locale", () => {
    const made = globSync("client/**/*.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/new Intl\.(Number|DateTime|RelativeTime)Format\((?!locale|\))\S*/g)].map(
        ([how]) => `${file}: ${how}`,
      ),
    );
    expect(made).toEqual([]);
  });
});

/** Messages that never have the number one, or have another message for it. */
const NEVER_ONE: readonly RegExp[] = [
  // A train has at least two tiles, and one piece has its own message.
  /^It (starts|keeps) a train of \{0\} tiles/,
  /^It wins \{0\} pieces/,
  /^\{0\} arrangements left$/,
  /^You must capture/,
  /^(Waiting for|for) \{0\} (more )?players$/,
  /^\{0\} seats are free/,
  /^\{0\} tiles each$/,
  /days in a row$/,
  /pauses cut to \{0\} seconds$/,
  /^After \{0\} rounds$/,
  /^It cost about/,
  /^Lay this hand out/,
  /^Private games stay here/,
  /^(\{0\} to )?\{\d\} players$/,
  /^Fill \{0\} seats with computers$/,
  /^Double-\{0\} set, \{1\} (players|tiles each), /,
];

const SEVERAL = /\{(\d)\} (pieces|arrangements|players|rounds|tiles|points|seats|days|seconds)\b/;

it("no message has a plural noun after the number one", () => {
  const sources = messagesIn("he").map(({ source }) => source.text);
  // Placeholders have other numbers in messages in which one value is written out.
  const shape = (text: string) => text.replace(/\{\d\}/g, "{}");
  const known = new Set(sources.map(shape));
  const ofOne = (text: string) => shape(text.replace(SEVERAL, (_, __, things: string) => `1 ${things.slice(0, -1)}`));
  const missing = sources.filter((text) => SEVERAL.test(text) && !known.has(ofOne(text)));
  expect(missing.filter((text) => !NEVER_ONE.some((pattern) => pattern.test(text)))).toEqual([]);
});

/** All texts of a link's preview in a language, with these names and this count. */
const previewTextsIn = (language: Language, people: readonly string[], count: number): readonly string[] => {
  const words = previewTexts[language];
  const number = String(count);
  const names = listIn(language, people.map(isolated));
  const { table, invitation, toMove, wins, draw, over, freeSeat, join, computer, characters, from, stop } = words;
  const statusTexts = [words.turnOf(names), words.wonBy(names, people.length > 1), words.move(number), names];
  return [
    ...[table, invitation, toMove, wins, draw, over, freeSeat, join, computer, ...characters, ...Object.values(from)],
    ...[words.seat(number), words.seated(number, "16"), words.picture(names)],
    ...[trainWords[language].mexican, trainWords[language].round(number)],
    ...statusTexts.map((sentence) => `${sentence}${stop} ${invitation}`),
  ];
};

describe.each(targetLocales)("the previews of links in %s", (language) => {
  it.each(COUNTS)("use their own punctuation and digits around %i", (count) => {
    for (const people of [NAMES.slice(0, 1), NAMES.slice(0, 2), NAMES]) {
      const texts = previewTextsIn(language, people, count);
      expect(texts.filter((text) => FOREIGN[language].test(withoutNames(text)))).toEqual([]);
      expect(texts.filter((text) => /undefined|null|\[object|\$\{/.test(withoutNames(text)))).toEqual([]);
    }
  });
});

it("no message joins a label with its object, because cases and order differ between languages", () => {
  const sources = globSync("client/**/*.ts").filter((file) => !/\.test\./.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const glued = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\$\{msg\("([^"]*[^".?…])"\)\}[.:,;]? ?\$\{(?!icons|marks)/g)].map(
      ([, label]) => `${file}: ${label}`,
    ),
  );
  expect(glued).toEqual([]);
});
