/** Words on screens: lessons and messages quote buttons by their labels, and some words appear nowhere. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gameIds, games } from "../../client/games/registry.ts";
import type { GameId } from "../../engine/games/ids.ts";
import { contraction, screenWords } from "../words/screen-words.ts";

const LANGUAGES = ["en", "bn", "he", "ur"] as const;
type Language = (typeof LANGUAGES)[number];

/** Removes direction marks and replaces each placeholder by "#". */
const normalized = (text: string): string =>
  text
    .replace(/<x [^>]*\/>|\d+/g, "#")
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .replaceAll("&amp;", "&");

const messagesIn = (language: Language): readonly string[] => {
  const part = language === "en" ? "source" : "target";
  const xliff = readFileSync(`client/locales/${language === "en" ? "he" : language}.xlf`, "utf8");
  return [...xliff.matchAll(new RegExp(`<${part}>([\\s\\S]*?)</${part}>`, "g"))].map((found) =>
    normalized(found[1] ?? ""),
  );
};

const lessonTexts = async (game: GameId, language: Language): Promise<readonly string[]> =>
  Object.values(await (await games[game].extras()).lessons.texts[language]()).flatMap(({ steps, end }) => [
    ...steps,
    end,
  ]);

const quoted = (text: string): readonly string[] =>
  [...normalized(text).matchAll(/[“”]([^“”]+)[“”]/g)].map(([, name]) => name ?? "");

describe.each(LANGUAGES)("texts in %s", (language) => {
  it("quote only labels that exist on a screen", async () => {
    const messages = messagesIn(language);
    const lessons = await Promise.all(gameIds.map((game) => lessonTexts(game, language)));
    const names = [...lessons.flat(), ...messages].flatMap(quoted);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !messages.includes(name))).toEqual([]);
  });
});

/** The string literals of a file of texts. */
const stringsIn = (path: string): readonly string[] =>
  [...readFileSync(path, "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text]) =>
    (text ?? "").replace(/\{\w+\}/g, "#"),
  );
const rules = globSync([
  "client/games/*/{rules,lessons}/en.ts",
  "client/games/table-rules/en.ts",
  "client/rules/privacy/en.ts",
]);

it.each(screenWords)("%s is on no screen: %s", (word) => {
  const texts = [...messagesIn("en"), ...rules.flatMap(stringsIn)];
  expect(texts.filter((text) => word.test(text))).toEqual([]);
});

it("rules contain no contractions", () => {
  expect(rules.flatMap(stringsIn).filter((text) => contraction.test(text))).toEqual([]);
});
