/** The server's first drawing of a table has the page's texts in every language. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { spyPreviewTexts } from "../../worker/games/spy/preview-texts.ts";
import { roomTexts } from "../../worker/preview/waiting-room.ts";

/** The page's translations by their English text, without direction marks. */
const translationsOf = (language: string): ReadonlyMap<string, string> => {
  const units = readFileSync(`client/locales/${language}.xlf`, "utf8").matchAll(
    /<source>([^<]*)<\/source>\s*<target>([^<]*)<\/target>/g,
  );
  return new Map([...units].map(([, source, target]) => [source!, target!.replace(/\u200f/g, "")]));
};

it.each(["bn", "he", "ur"] as const)("the texts of the first drawing are those of the page in %s", (language) => {
  const page = translationsOf(language);
  for (const texts of [roomTexts, spyPreviewTexts])
    expect(Object.values<string>({ ...texts.en }).map((text) => page.get(text))).toEqual(
      Object.values(texts[language]),
    );
});
