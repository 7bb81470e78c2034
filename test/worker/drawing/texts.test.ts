/** The words of what is shown in messengers, in every language, and how its picture is lettered. */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { CHARACTERS } from "../../../engine/table/bot-characters.ts";
import { shapeBengali } from "../../../worker/drawing/shape-bengali.ts";
import { textLine, truncateTo, widthOf, writable } from "../../../worker/drawing/text.ts";
import { computerIn, languages, type PreviewTexts, previewTexts } from "../../../worker/drawing/texts.ts";
import { workerGameOf } from "../../../worker/games/registry.ts";

describe("the words", () => {
  const leaves = (words: object): readonly string[] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === "object" ? leaves(value).map((k) => `${key}.${k}`) : [key],
    );

  it.each(languages)("%s lacks none, and none is empty", (language) => {
    const words = previewTexts[language];
    expect(leaves(words)).toEqual(leaves(previewTexts.en));
    for (const { id } of installedGames()) expect(workerGameOf(id).preview.names[language]).toMatch(/\S/);
    const said = Object.values(words).map((word: PreviewTexts[keyof PreviewTexts]) =>
      typeof word === "function" ? (word as (...parts: unknown[]) => string)("7", "9") : word,
    );
    expect(said.filter((word) => typeof word === "string" && word.trim() === "")).toEqual([]);
    const computers = words.characters.map((_, index) => computerIn(words, index));
    expect(new Set(computers).size).toBe(CHARACTERS);
    for (const computer of computers) expect(computer).toContain(words.computer);
  });

  it.each(languages.filter((code) => code !== "en"))("%s is not English left over", (language) => {
    const same = Object.entries(previewTexts[language]).filter(
      ([key, word]) =>
        typeof word === "string" && key !== "stop" && word === previewTexts.en[key as keyof PreviewTexts],
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

  it("sets Bengali by what is shaped together, joined letters and signs before them included", () => {
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
    const places = parts("মায়া ১২৩").map(([x]) => x);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it.each([
    ["Maya 🎲 日本", "Maya"],
    ["🎲🎲", ""],
    ["\u202eayaM\u200b", "ayaM"],
    ["מאיה", "מאיה"],
    ["محمد علی", "محمد علی"],
    ["শ্রেয়া", "শ্রেয়া"],
    ["Ольга Gökçe", "Ольга Gökçe"],
  ])("writes %j as %j", (name, written) => expect(writable(name)).toBe(written.normalize("NFC")));

  it("cuts a long name at a whole letter", () => {
    const cut = truncateTo("Cornelius Featherstonehaugh-Wellesley", 50, 300);
    expect(cut).toMatch(/^Cornelius.*…$/);
    expect(widthOf(cut, 50)).toBeLessThanOrEqual(300);
  });
});
