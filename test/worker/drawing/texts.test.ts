/** The texts of link previews in every language, and the letters of their pictures. */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { CHARACTERS } from "../../../engine/table/bot-characters.ts";
import { shapeBengali } from "../../../worker/drawing/shape-bengali.ts";
import { textLine, truncateTo, widthOf, writable } from "../../../worker/drawing/text.ts";
import { computerIn, languages, type PreviewTexts, previewTexts } from "../../../worker/drawing/texts.ts";
import { workerGameOf } from "../../../worker/games/registry.ts";

describe("the texts", () => {
  const leaves = (texts: object): readonly string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "object" ? leaves(value).map((k) => `${key}.${k}`) : [key],
    );

  it.each(languages)("are complete and not empty in %s", (language) => {
    const texts = previewTexts[language];
    expect(leaves(texts)).toEqual(leaves(previewTexts.en));
    for (const { id } of installedGames()) expect(workerGameOf(id).preview.names[language]).toMatch(/\S/);
    const filled = Object.values(texts).map((text: PreviewTexts[keyof PreviewTexts]) =>
      typeof text === "function" ? (text as (...parts: unknown[]) => string)("7", "9") : text,
    );
    expect(filled.filter((text) => typeof text === "string" && text.trim() === "")).toEqual([]);
    const computers = texts.characters.map((_, index) => computerIn(texts, index));
    expect(new Set(computers).size).toBe(CHARACTERS);
    for (const computer of computers) expect(computer).toContain(texts.computer);
  });

  it.each(languages)("have a font with all letters in %s", (language) => {
    const letters = (text: string) => text.match(/\p{L}/gu) ?? [];
    for (const { id } of installedGames()) {
      const name = workerGameOf(id).preview.names[language].normalize("NFC");
      expect(letters(writable(name))).toEqual(letters(name));
    }
    for (const text of Object.values(previewTexts[language]).filter((each) => typeof each === "string"))
      expect(letters(writable(text))).toEqual(letters(text.normalize("NFC")));
  });

  it.each(languages.filter((code) => code !== "en"))("are translated in %s", (language) => {
    const same = Object.entries(previewTexts[language]).filter(
      ([key, text]) =>
        typeof text === "string" && key !== "stop" && text === previewTexts.en[key as keyof PreviewTexts],
    );
    expect(same).toEqual([]);
  });
});

describe("letters", () => {
  const parts = (text: string) => {
    const line = textLine(text, { x: 0, y: 0, size: 100, room: 2000, fill: "#000" });
    return [...shapeBengali(line, () => "").matchAll(/<text x="([\d.]+)"[^>]*>([^<]*)</g)].map(
      ([, x, part]) => [Number(x), part] as const,
    );
  };

  it("of Bengali are split into parts that are shaped together, with joined letters and preceding signs", () => {
    expect(parts("মেক্সিকান চট্টো").map(([, part]) => part)).toEqual([
      "মে",
      "\u00a0ি",
      "ক্স",
      "কা",
      "ন",
      "চ",
      "\u00a0ে",
      "ট্টা",
    ]);
    const positions = parts("মায়া ১২৩").map(([x]) => x);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it.each([
    ["Maya 🎲 日本", "Maya"],
    ["🎲🎲", ""],
    ["\u202eayaM\u200b", "ayaM"],
    ["מאיה", "מאיה"],
    ["محمد علی", "محمد علی"],
    ["শ্রেয়া", "শ্রেয়া"],
    ["Ольга Gökçe", "Ольга Gökçe"],
  ])("of %j are written as %j", (name, written) => expect(writable(name)).toBe(written.normalize("NFC")));

  it("of a long name are cut at a whole letter", () => {
    const cut = truncateTo("Cornelius Featherstonehaugh-Wellesley", 50, 300);
    expect(cut).toMatch(/^Cornelius.*…$/);
    expect(widthOf(cut, 50)).toBeLessThanOrEqual(300);
  });
});
