/** The heap's rules page. A real game has a text in every language. */
import { html, nothing } from "lit";
import type { Locale } from "../../kit/languages.ts";
import type { RulesSource } from "../contract/manifest.ts";
import type { RulesText } from "../contract/rules-text.ts";

const textIn = (locale: Locale) => async (): Promise<RulesText> => ({
  game: "heap",
  locale,
  title: "Heap",
  contents: "Contents",
  sections: [
    {
      id: "minute",
      title: "In a minute",
      blocks: ["Take one to {most} counters in turn. The player who takes the last one wins."],
    },
  ],
});

export const heapRulesSource: RulesSource = {
  facts: async () => ({ most: 3 }),
  page: async () => ({ figure: () => html`${nothing}` }),
  texts: { en: textIn("en"), bn: textIn("bn"), he: textIn("he"), ur: textIn("ur") },
};
