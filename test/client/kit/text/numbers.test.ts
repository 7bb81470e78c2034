import { msg } from "@lit/localize";
import { afterEach, describe, expect, it } from "vitest";
import { formatNumber, str } from "../../../../client/kit/text/numbers.ts";

const { lang } = document.documentElement;
afterEach(() => {
  document.documentElement.lang = lang;
});

const speak = (language: string): void => {
  document.documentElement.lang = language;
};

describe("numbers", () => {
  it.each([
    ["en", "12", "1234", "0.5"],
    ["he", "12", "1234", "0.5"],
    ["bn", "12", "1234", "0.5"],
    ["ur", "12", "1234", "0.5"],
  ])("have the boards' digits in %s too, without separators", (language, ...written) => {
    speak(language);
    expect([12, 1234, 0.5].map(formatNumber)).toEqual(written);
  });

  it("have the page's digits in a sentence, which leaves notation unchanged", () => {
    speak("bn");
    expect(msg(str`${3} of ${40}: ${"11x18"}, ${"5-2"}`)).toBe("3 of 40: 11x18, 5-2");
  });

  it("are formatted in every sentence: no text uses the tag that does not format them", () => {
    const sources = import.meta.glob<string>(
      ["../../../../client/**/*.ts", "!../../../../client/locales/**", "!../../../../client/cli/**"],
      {
        query: "?raw",
        import: "default",
        eager: true,
      },
    );
    const careless = Object.entries(sources)
      .filter(([, text]) => /import \{[^}]*\bstr\b(?! as)[^}]*\} from "@lit\/localize"/.test(text))
      .map(([path]) => path);
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(careless).toEqual([]);
  });
});
