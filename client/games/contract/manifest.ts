/**
 * A game's manifest: the parts of its folder, before any of them is loaded. Every page that shows games uses these; the
 * compiler names a part that a new game lacks.
 */
import type { SVGTemplateResult, TemplateResult } from "lit";
import type { Locale } from "../../kit/languages.ts";
import type { BoardThemes } from "./board-themes.ts";
import type { GameClient } from "./game-client.ts";
import type { LessonsSource } from "./lessons.ts";
import type { PuzzlesSource } from "./puzzles.ts";
import type { Facts, RulesText } from "./rules-text.ts";

/** The parts are loaded on demand, because the first page needs only the names. */
export interface GameManifest {
  readonly name: () => string;
  /** Nothing is hidden: one player can play all seats on one device, without a handoff screen. */
  readonly isPerfectInformation: boolean;
  /** The colour of its table: of the cloth before the game, and of its picture until it has loaded. */
  readonly ground: string;
  /** The number of bot levels; 0 if there is no bot. */
  readonly levels: number;
  /** The parts of a table. */
  readonly client: () => Promise<GameClient>;
  /** The parts of lists of games and tables. */
  readonly card: () => Promise<GameCard>;
  readonly hasPuzzles: boolean;
  /** Everything beyond its tables: a single part, so that a table's page names no more than that. */
  readonly extras: () => Promise<GameExtras>;
}

/** A game's parts beyond its tables, each loaded on demand. */
export interface GameExtras {
  /** Themes of its board and pieces. */
  readonly themes?: () => Promise<BoardThemes>;
  /** The parts of the rules' pages. */
  readonly rules: RulesSource;
  /** The parts of lessons. */
  readonly lessons: LessonsSource;
  readonly puzzles?: () => Promise<PuzzlesSource>;
}

/** A game in lists: a small picture in the style of its board, and a few texts. `O` is its options. */
export interface GameCard<O extends object = object> {
  /** Drawn in 48 × 48, with attributes or with classes of `emblem.ts`. */
  readonly emblem: SVGTemplateResult;
  /** The address of a large picture in the material of its table. */
  readonly art: string;
  /** Where in the picture a narrow card looks, as a CSS position. */
  readonly focus: string;
  /** The game for a visitor who has never heard of it, in at most two sentences. */
  readonly about: () => string;
  /** What the first lesson shows, in a few words. */
  readonly lesson: () => string;
  /** The fewest and the most players. */
  readonly players: readonly [fewest: number, most: number];
  /** How long a table usually takes. */
  readonly minutes: number;
  /** What a player should know before joining, the most important first. Options of another version may give fewer. */
  gist(options: Partial<O>): readonly string[];
}

/** The pictures of a page of rules, the same in every language. */
export interface RulesPage {
  figure(id: string): TemplateResult;
}

/** A game's rules for players: numbers, pictures, and the text in every language. */
export interface RulesSource {
  /** The numbers that the texts name. The build reads them and the texts, without a browser (client/build/texts-as-pages.ts). */
  readonly facts: () => Promise<Facts>;
  readonly page: () => Promise<RulesPage>;
  readonly texts: Readonly<Record<Locale, () => Promise<RulesText>>>;
}
