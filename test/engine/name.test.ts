import { describe, expect, it } from "vitest";
import { MAX_NAME, parseName } from "../../engine/name.ts";

describe("a name is kept as people write it", () => {
  it.each(["Ada", "আনিকা", "نور", "דוד", "Zoë O’Hara", "李雷", "👩‍🚀", "Ravi_7"])("%s", (name) => {
    expect(parseName(name)).toBe(name);
  });
});

describe("a name is cleaned", () => {
  it.each([
    ["spaces folded and trimmed", "  Ada \n\t Lovelace ", "Ada Lovelace"],
    ["a line break between words is a space", "Ann\tLee\nJr", "Ann Lee Jr"],
    ["a direction override taken out", "Ada\u202e evil", "Ada evil"],
    ["isolates and marks taken out", "\u2066Ada\u2069\u200f", "Ada"],
    ["controls taken out", "A\u0000d\u0007a", "Ada"],
    ["composed", "Zoe\u0308", "Zoë"],
    ["markup kept as text, for it is never anything else", "<b>x</b>", "<b>x</b>"],
  ])("%s", (_, raw, name) => {
    expect(parseName(raw)).toBe(name);
  });
});

describe("no name at all", () => {
  it.each([
    ["nothing", ""],
    ["only spaces", "   \u00a0\u3000"],
    ["only invisible marks", "\u200b\u200d\ufeff\u2060"],
    ["only combining marks", "\u0301\u0302"],
    ["too long", "x".repeat(MAX_NAME + 1)],
    ["ten thousand characters", "x".repeat(10_000)],
    ["stacked marks that spill over their line", `a${"\u0301\u0316".repeat(4)}b`],
  ])("%s", (_, raw) => {
    expect(parseName(raw)).toBeNull();
  });
});
