/** Design tokens: each value is defined only in tokens.css, and texts have enough contrast. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tokens = new Set(
  [...readFileSync("client/kit/styles/tokens.css", "utf8").matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name!),
);

it("only tokens.css contains the value of a token", () => {
  const files = globSync("client/**/*.{ts,css}", { exclude: ["**/locales/**"] });
  expect(tokens.size).toBeGreaterThan(25);
  expect(files.length).toBeGreaterThan(300);
  const repeated = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/var\((--[\w-]+),/g)].flatMap(([text, name]) =>
      tokens.has(name!) ? [{ file, text }] : [],
    ),
  );
  expect(repeated).toEqual([]);
});

it("every property that a style reads without a fallback is set somewhere", () => {
  const files = globSync("client/**/*.{ts,css}", { exclude: ["**/locales/**"] });
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const read = new Set<string>();
  const rest = text.replace(/var\((--[a-z][\w-]*)\)/g, (_, name: string) => {
    read.add(name);
    return "";
  });
  expect(read.size).toBeGreaterThan(100);
  const mentioned = new Set(rest.match(/--[a-z][\w-]*/g));
  expect([...read].filter((name) => !mentioned.has(name))).toEqual([]);
});

it("every page with a board includes the tokens", () => {
  expect(readFileSync("client/kit/styles/page.css", "utf8")).toContain("tokens.css");
  expect(readFileSync("client/embed/replay.styles.ts", "utf8")).toContain("tokens.css");
});

/** Text and ground colours, with the minimum contrast of each pair (WCAG 1.4.3). */
const texts = [
  ["ink-soft", "surface-room", 5.5],
  ["ink-faint", "surface-room", 4.5],
  ["ink-faint", "surface-raised", 4.5],
  ["ink-faint", "lamp", 4.5],
  ["accent", "surface-room", 4.5],
  ["accent", "surface-raised", 4.5],
  ["accent", "accent-wash", 4.5],
  ["accent-ink", "accent", 4.5],
  ["turn-ink", "turn", 7],
  ["turn-soft", "turn", 4.5],
  ["turn-text", "surface-panel", 4.5],
  ["turn-text", "current", 4.5],
  ["attention", "surface-panel", 4.5],
  ["attention", "current", 4.5],
  ["good", "surface-panel", 4.5],
] as const;

it.each([
  ["light", 1],
  ["dark", 2],
] as const)("texts have the minimum contrast in the %s theme", (_, place) => {
  const styles = readFileSync("client/kit/styles/tokens.css", "utf8");
  const luminanceOf = (token: string): number => {
    const found = new RegExp(`--${token}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(styles);
    const colour = found?.[place] ?? found?.[3] ?? "";
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  for (const [text, ground, minimum] of texts) {
    const [low, high] = [luminanceOf(text), luminanceOf(ground)].toSorted((a, b) => a - b);
    expect((high! + 0.05) / (low! + 0.05), `${text} on ${ground}`).toBeGreaterThanOrEqual(minimum);
  }
});
