/**
 * Where the rules' pages say what RULES.md says: by rule, the sections of the English page and words that stand there. The
 * other languages have the same sentences in the same places (rules-text.test.ts).
 */
import type { RulesText } from "../../../client/games/contract/rules-text.ts";

/** `section: words`. */
export type RulesCoverage = Readonly<Record<string, readonly string[]>>;

/** Everything that a section says, as one text. */
const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsIn) : [];
};

/** The rules of which the page does not say what is claimed here. */
export const uncoveredRules = ({ sections }: RulesText, told: RulesCoverage): readonly string[] =>
  Object.entries(told).flatMap(([rule, places]) =>
    places.flatMap((place) => {
      const at = place.indexOf(": ");
      const section = sections.find(({ id }) => id === place.slice(0, at));
      const isTold = textsIn(section).some((text) => text.includes(place.slice(at + 2)));
      return isTold ? [] : [`${rule}: ${place}`];
    }),
  );

/** The places (client/games/contract/lessons.ts) of the page where these words stand. */
export const sectionsStating = ({ sections }: RulesText, places: readonly string[]): readonly string[] =>
  places.flatMap((place) => {
    const at = place.indexOf(": ");
    const says = (part: unknown) => textsIn(part).some((text) => text.includes(place.slice(at + 2)));
    const section = sections.find(({ id }) => id === place.slice(0, at));
    return (section?.blocks ?? []).flatMap((block, index) => {
      const items = block.type === "table" ? block.rows : "items" in block ? block.items : null;
      if (items === null) return says(block) ? [`${section?.id}/${index}`] : [];
      return items.flatMap((item, row) => (says(item) ? [`${section?.id}/${index}/${row}`] : []));
    });
  });
