import { msg } from "@lit/localize";
import { describe, expect, it } from "vitest";
import { formatNumber, formatPercent, str } from "../../../../client/kit/text/numbers.ts";

const setLanguage = (language: string): void => {
  document.documentElement.lang = language;
};

describe("numbers", () => {
  it.each([
    ["en", "12", "1234", "0.5"],
    ["he", "12", "1234", "0.5"],
    ["bn", "12", "1234", "0.5"],
    ["ur", "12", "1234", "0.5"],
  ])("numbers in %s have the boards' digits, without separators", (language, ...written) => {
    setLanguage(language);
    expect([12, 1234, 0.5].map(formatNumber)).toEqual(written);
  });

  it("numbers in a sentence have the page's digits, and notation is unchanged", () => {
    setLanguage("bn");
    expect(msg(str`${3} of ${40}: ${"11x18"}, ${"5-2"}`)).toBe("3 of 40: 11x18, 5-2");
  });

  it.each([
    ["ur", "جیت"],
    ["he", "סיכוי"],
  ])("the percent sign is behind its number after a word in %s", (language, word) => {
    setLanguage(language);
    const line = Object.assign(document.createElement("p"), {
      dir: "rtl",
      textContent: `${word} ${formatPercent(0.4)}`,
    });
    document.body.append(line);
    const text = line.firstChild as Text;
    const leftOf = (character: string): number => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(character));
      range.setEnd(text, text.data.indexOf(character) + 1);
      return range.getBoundingClientRect().left;
    };
    expect(leftOf("%")).toBeGreaterThan(leftOf("0"));
    line.remove();
    setLanguage("en");
  });

  it("no source imports the `str` tag that does not format numbers", () => {
    const sources = import.meta.glob<string>(
      ["../../../../client/**/*.ts", "!../../../../client/build/**", "!../../../../client/cli/**"],
      {
        query: "?raw",
        import: "default",
        eager: true,
      },
    );
    const offenders = Object.entries(sources)
      .filter(([, text]) => /import \{[^}]*\bstr\b(?! as)[^}]*\} from "@lit\/localize"/.test(text))
      .map(([path]) => path);
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(offenders).toEqual([]);
  });
});
