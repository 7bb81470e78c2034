/**
 * Where a game's rules page states each rule of RULES.md, and which rules no lesson can try. The other languages have
 * the same sentences in the same places (rules-text.test.ts).
 */
import type { RulesText, TextBlock } from "../../../client/games/contract/rules-text.ts";
import { games } from "../../../client/games/registry.ts";
import { type GameId, gameIds } from "../../../engine/games/ids.ts";

/** By rule number, places of the English page: `section: text`. */
export type RulesCoverage = Readonly<Record<string, readonly string[]>>;

/** By the beginning of a place (client/games/contract/lessons.ts) or by rule number, why no lesson tries it. */
export type UntriedReasons = Readonly<Record<string, string>>;

/** What `test/engine/games/<game>/coverage.ts` exports. */
interface GameCoverage {
  readonly statedAt: RulesCoverage;
  /** Rule numbers that do not apply, because the resolutions of RULES.md exclude them from play. */
  readonly unplayed: readonly string[];
  /** The number of the heading in RULES.md after which no rules follow, but scenarios or conflicts of sources. */
  readonly rulesEnd?: string;
  readonly untriedPlaces: UntriedReasons;
  readonly untriedRules: UntriedReasons;
}

/** A game's English rules page, with its coverage. */
export interface CoveredPage extends GameCoverage {
  readonly game: GameId;
  readonly text: RulesText;
}

/** By path; game-parts.test.ts names a game that has none. */
export const coverageFiles = import.meta.glob<GameCoverage>("../../engine/games/*/coverage.ts", { eager: true });

/** The pages of all games that state their coverage. */
export const coveredPages = async (): Promise<readonly CoveredPage[]> => {
  const pages = gameIds.map(async (game) => {
    const coverage = coverageFiles[`../../engine/games/${game}/coverage.ts`];
    if (coverage === undefined) return [];
    const { texts } = (await games[game].extras()).rules;
    return [{ ...coverage, game, text: await texts.en() }];
  });
  return (await Promise.all(pages)).flat();
};

/** The items or rows of a block, each of which has its own place. */
export const itemsOf = (block: TextBlock): readonly (string | readonly string[])[] => {
  if (typeof block === "string") return [];
  if (!("type" in block)) return block;
  if (block.type === "table") return block.rows;
  if (block.type === "terms") return Object.entries(block.items);
  return block.type === "steps" ? block.items : [];
};

/** All texts of a section, the names of its fields included. */
const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.entries(part).flat().flatMap(textsIn) : [];
};

/** The rules whose listed texts the page does not contain. */
export const uncoveredRules = ({ sections }: RulesText, coverage: RulesCoverage): readonly string[] =>
  Object.entries(coverage).flatMap(([rule, places]) =>
    places.flatMap((place) => {
      const at = place.indexOf(": ");
      const section = sections.find(({ id }) => id === place.slice(0, at));
      const isStated = textsIn(section).some((text) => text.includes(place.slice(at + 2)));
      return isStated ? [] : [`${rule}: ${place}`];
    }),
  );

/** The places (client/games/contract/lessons.ts) of the page that contain these texts. */
export const sectionsStating = ({ sections }: RulesText, places: readonly string[]): readonly string[] =>
  places.flatMap((place) => {
    const at = place.indexOf(": ");
    const states = (part: unknown) => textsIn(part).some((text) => text.includes(place.slice(at + 2)));
    const section = sections.find(({ id }) => id === place.slice(0, at));
    return (section?.blocks ?? []).flatMap((block, index) => {
      const items = itemsOf(block);
      if (items.length === 0) return states(block) ? [`${section?.id}/${index}`] : [];
      return items.flatMap((item, row) => (states(item) ? [`${section?.id}/${index}/${row}`] : []));
    });
  });
