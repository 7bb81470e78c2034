/**
 * Every message of the page, in every language, with whatever may stand in it: no sentence is broken by a name or a number,
 * and none is set with another language's signs. What a name may hold is its own affair: it stands apart by isolates.
 */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locale } from "../../client/kit/text/language.ts";
import { listIn, previewTexts } from "../../worker/drawing/texts.ts";
import { trainPreviewTexts as trainWords } from "../../worker/games/train/preview-texts.ts";

interface Message {
  readonly id: string;
  /** With `{0}`, `{1}` … where values go. */
  readonly text: string;
  /** What the source has at those places. */
  readonly values: readonly string[];
}

const LANGUAGES = ["bn", "ur", "he"] as const;
type Language = (typeof LANGUAGES)[number];

const plain = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|amp);/g,
    (_, name: "lt" | "gt" | "quot" | "amp") => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name],
  );

const messageOf = (id: string, marked: string): Message => {
  const values = new Map<string, string>();
  const text = marked.replace(/<x id="(\d+)" equiv-text="([^"]*)"\/>/g, (_, at: string, value: string) => {
    values.set(at, plain(value));
    return `{${at}}`;
  });
  return { id, text: plain(text), values: [...values.values()] };
};

/** The messages in English, and as translated. */
const read = (language: Language) => {
  const units = readFileSync(`client/locales/${language}.xlf`, "utf8").matchAll(
    /<trans-unit id="(\w+)">\s*<source>([\s\S]*?)<\/source>\s*<target>([\s\S]*?)<\/target>/g,
  );
  return [...units].map(([, id = "", source = "", target = ""]) => ({
    source: messageOf(id, source),
    target: messageOf(id, target),
  }));
};

const NAMES = ["Maximiliane-Alexandrina", "خوش مزاج لومڑی", "שועל, נבון", "গাজী Fox 2", "A. B. (c)"];
const COUNTS = [0, 1, 2, 5, 11];

/** As the page's own `locale` has it. */
const numberIn = (language: Language, count: number): string => new Intl.NumberFormat(locale(language)).format(count);

const isolated = (name: string): string => `\u2068${name}\u2069`;

const rendered = ({ text }: Message, value: string): string => text.replace(/\{\d+\}/g, () => value);

/** What remains of a text without what is the reader's own: names, notation, addresses, keys, marked parts of a sentence. */
const ownWords = (text: string): string =>
  text.replace(/\u2068[\s\S]*?\u2069/gu, "\u2068\u2069").replace(/<[^>]+>|`[^`]*`/g, "");

/** Signs of Latin sentences that have their own form there. */
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  bn: /[\u0980-\u09ff\u2069]\s?\.(?:\s|$)|[\u0980-\u09ff] - [\u0980-\u09ff]|\.\.\./u,
  ur: /[\u0600-\u06ff\u2069]\s?[,;?](?:\s|$)|[\u0600-\u06ff\u2069]\s?\.(?:\s|$)|[\u0600-\u06ff] - [\u0600-\u06ff]|\.\.\./u,
  he: /[\u0590-\u05ff] - [\u0590-\u05ff]|\.\.\.|[\u0590-\u05ff]\s?[،۔؟।]/u,
};

describe.each(LANGUAGES)("the messages in %s", (language) => {
  const messages = read(language);

  it("every message renders with all its values", () => {
    expect(messages.length).toBeGreaterThan(1000);
    const placesOf = ({ text }: Message) => [...text.matchAll(/\{\d+\}/g)].map(([place]) => place).toSorted();
    const unlike = messages.filter(
      ({ source, target }) => new Set(placesOf(source)).size !== new Set(placesOf(target)).size,
    );
    expect(unlike.map(({ source }) => source.text)).toEqual([]);
  });

  it.each(NAMES)("every message uses its own script around %s", (name) => {
    const foreign = messages.filter(({ target }) => FOREIGN[language].test(ownWords(rendered(target, isolated(name)))));
    expect(foreign.map(({ target }) => target.text)).toEqual([]);
  });

  it.each(COUNTS)("every message uses its own script and digits around %i", (count) => {
    const number = numberIn(language, count);
    const foreign = messages.filter(({ target }) => {
      const text = rendered(target, number);
      return FOREIGN[language].test(text) || /undefined|null|\[object|\$\{/.test(text);
    });
    expect(foreign.map(({ target }) => target.text)).toEqual([]);
  });
});

/** Tiles and squares never change their digits; were anything else counted in others, ৪ beside an 8 would be a 4. */
describe("one kind of digits", () => {
  const OTHERS = /(?!\d)\p{Nd}/u;

  it.each([...LANGUAGES, "en"])("%s counts, tells the time and measures in European digits", (language) => {
    const one = locale(language);
    const spoken = [
      new Intl.NumberFormat(one).format(1234567890),
      new Intl.NumberFormat(one, { style: "unit", unit: "minute", unitDisplay: "short" }).format(48),
      new Intl.DateTimeFormat(one, { dateStyle: "medium", timeStyle: "short" }).format(0),
      new Intl.RelativeTimeFormat(one).format(-48, "hour"),
    ];
    expect(spoken.filter((text) => OTHERS.test(text) || !/\d/.test(text))).toEqual([]);
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

/** What is said otherwise of one thing, or never of one alone: a day in a row, a table for one, a hand of one tile. */
const NEVER_ONE: readonly RegExp[] = [
  // A train has two tiles at least, and one piece has its own message.
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

it("no message names one thing in the plural: “1 rounds”", () => {
  const sources = read("he").map(({ source }) => source.text);
  // The same with its values numbered again, as they are where one of them is written out.
  const shape = (text: string) => text.replace(/\{\d\}/g, "{}");
  const known = new Set(sources.map(shape));
  const ofOne = (text: string) => shape(text.replace(SEVERAL, (_, __, things: string) => `1 ${things.slice(0, -1)}`));
  const missing = sources.filter((text) => SEVERAL.test(text) && !known.has(ofOne(text)));
  expect(missing.filter((text) => !NEVER_ONE.some((pattern) => pattern.test(text)))).toEqual([]);
});

/** All that a link's preview says in a language, of these people and with this count. */
const previewTextsIn = (language: Language, people: readonly string[], count: number): readonly string[] => {
  const words = previewTexts[language];
  const number = String(count);
  const names = listIn(language, people.map(isolated));
  const { table, invitation, toMove, wins, draw, over, freeSeat, join, computer, characters, from, stop } = words;
  const told = [words.turnOf(names), words.wonBy(names, people.length > 1), words.move(number), names];
  return [
    ...[table, invitation, toMove, wins, draw, over, freeSeat, join, computer, ...characters, ...Object.values(from)],
    ...[words.seat(number), words.seated(number, "16"), words.picture(names)],
    ...[trainWords[language].mexican, trainWords[language].round(number)],
    ...told.map((sentence) => `${sentence}${stop} ${invitation}`),
  ];
};

describe.each(LANGUAGES)("the previews of links in %s", (language) => {
  it.each(COUNTS)("every preview uses its own script and digits around %i", (count) => {
    for (const people of [NAMES.slice(0, 1), NAMES.slice(0, 2), NAMES]) {
      const texts = previewTextsIn(language, people, count);
      expect(texts.filter((text) => FOREIGN[language].test(ownWords(text)))).toEqual([]);
      expect(texts.filter((text) => /undefined|null|\[object|\$\{/.test(ownWords(text)))).toEqual([]);
    }
  });
});

it("no message joins a label with its object, because cases and order differ between languages", () => {
  const sources = globSync("client/**/*.ts").filter((file) => !/generated|\.test\./.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const glued = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\$\{msg\("([^"]*[^".?…])"\)\}[.:,;]? ?\$\{(?!icons|marks)/g)].map(
      ([, label]) => `${file}: ${label}`,
    ),
  );
  expect(glued).toEqual([]);
});
