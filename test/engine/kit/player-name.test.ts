import { describe, expect, it } from "vitest";
import { MAX_NAME_LENGTH, makeNameUnique, parsePlayerName } from "../../../engine/kit/player-name.ts";

describe("a name is unchanged if it is clean", () => {
  it.each(["Ada", "আনিকা", "نور", "דוד", "Zoë O’Hara", "李雷", "👩‍🚀", "Ravi_7"])("%s", (name) => {
    expect(parsePlayerName(name)).toBe(name);
  });
});

describe("a name is cleaned", () => {
  it.each([
    ["spaces folded and trimmed", "  Ada \n\t Lovelace ", "Ada Lovelace"],
    ["a line break between words is a space", "Ann\tLee\nJr", "Ann Lee Jr"],
    ["a direction override removed", "Ada\u202e evil", "Ada evil"],
    ["isolates and marks removed", "\u2066Ada\u2069\u200f", "Ada"],
    ["controls removed", "A\u0000d\u0007a", "Ada"],
    ["composed", "Zoe\u0308", "Zoë"],
    ["markup unchanged, because it is only text", "<b>x</b>", "<b>x</b>"],
  ])("%s", (_, raw, name) => {
    expect(parsePlayerName(raw)).toBe(name);
  });
});

describe("an input without a name is refused", () => {
  it.each([
    ["an empty text", ""],
    ["only spaces", "   \u00a0\u3000"],
    ["only invisible marks", "\u200b\u200d\ufeff\u2060"],
    ["only combining marks", "\u0301\u0302"],
    ["too long", "x".repeat(MAX_NAME_LENGTH + 1)],
    ["ten thousand characters", "x".repeat(10_000)],
    ["stacked marks that spill over their line", `a${"\u0301\u0316".repeat(4)}b`],
    ["stacked marks with joiners between them", `a${`${"\u0301".repeat(4)}\u200d`.repeat(3)}`],
    ["only a letter that fonts leave blank", "\u3164"],
    ["only a blank pattern of Braille", "\u2800\u2800"],
  ])("%s", (_, raw) => {
    expect(parsePlayerName(raw)).toBeNull();
  });
});

describe("a name that looks like another at the table gets a number", () => {
  it.each([
    ["Cyrillic in Latin", "Ada", "\u0410d\u0430"],
    ["only Cyrillic letters", "Poxa", "\u0420\u043e\u0445\u0430"],
    ["Greek capitals", "NIKO", "\u039d\u0399\u039a\u039f"],
    ["Cyrillic with an accent", "No\u00ebl", "N\u043e\u0451l"],
    ["a capital i for a small l", "Alan", "AIan"],
    ["a one for a small l", "Alan", "A1an"],
    ["a zero", "Zoo", "Z00"],
    ["r and n for m", "Tom", "Torn"],
    ["capitals", "Ada", "ADA"],
    ["full width", "Ada", "\uff21\uff44\uff41"],
    ["mathematical letters", "Ada", "\u{1d400}\u{1d41d}\u{1d41a}"],
    ["an invisible joiner", "Ada", "A\u200dda"],
    ["an invisible variation selector", "Ada", "Ad\ufe0fa"],
    ["an invisible filler", "Ada", "Ad\u3164a"],
    ["Arabic letters in an Urdu name", "\u06a9\u0627\u0645\u06cc", "\u0643\u0627\u0645\u064a"],
  ])("%s", (_, name, other) => {
    expect(makeNameUnique(other, [name])).toBe(`${other} 2`);
    expect(makeNameUnique(name, [other])).toBe(`${name} 2`);
  });

  it.each([
    ["Ada", "Ida"],
    ["Zoe", "Zo\u00eb"],
    ["\u0418\u0432\u0430\u043d", "\u0418\u0432\u0430"],
    ["\u0986\u09a8\u09bf\u0995\u09be", "\u0986\u09a8\u09bf\u0995"],
    ["\u05d3\u05d5\u05d3", "\u05d3\u05df"],
  ])("%s and %s are different names", (name, other) => {
    expect(makeNameUnique(other, [name])).toBe(other);
  });
});
