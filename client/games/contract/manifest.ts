/**
 * What a game's folder has to offer, part by part, before any of it is loaded. Every page that shows games derives what
 * it shows from these: the compiler names a part that a new game lacks.
 */
import type { SVGTemplateResult, TemplateResult } from "lit";
import type { Locale } from "../../kit/languages.ts";
import type { BoardThemes } from "./board-themes.ts";
import type { GameClient } from "./game-client.ts";
import type { LessonsSource } from "./lessons.ts";
import type { PuzzlesSource } from "./puzzles.ts";
import type { Facts, RulesText } from "./rules-text.ts";

/** The parts are fetched: the first page that anybody sees has only the names. */
export interface GameManifest {
  readonly name: () => string;
  /** Nothing is hidden in it: one person can play all sides on one device, without a curtain. */
  readonly isPerfectInformation: boolean;
  /** How many levels the computer has in it; 0: it does not play it. */
  readonly levels: number;
  /** What a table needs. */
  readonly client: () => Promise<GameClient>;
  /** What lists of games and of tables need. */
  readonly card: () => Promise<GameCard>;
  /** Whether it has puzzles. */
  readonly hasPuzzles: boolean;
  /** What is read and tried beside its tables: one part, so that a table's page names no more than that. */
  readonly extras: () => Promise<GameExtras>;
}

/** What there is beside a game's tables, each part fetched when it is wanted. */
export interface GameExtras {
  /** How its table can be dressed otherwise than it is. */
  readonly themes?: () => Promise<BoardThemes>;
  /** What the rules' pages need. */
  readonly rules: () => Promise<RulesSource>;
  /** What lessons need. */
  readonly lessons: () => Promise<LessonsSource>;
  readonly puzzles?: () => Promise<PuzzlesSource>;
}

/** How a game looks in lists: a picture a thumb wide, drawn like the things on its table, and a few words. */
export interface GameCard {
  /** Drawn in 48 × 48, with attributes or with classes of `emblem.ts`. */
  readonly emblem: SVGTemplateResult;
  /** The game in two sentences. */
  readonly about: () => string;
  /** What is worth knowing before one sits down, the most telling first. Options of another version say less. */
  gist(options: object): readonly string[];
}

/** A game's rules for players: its numbers and pictures, and its text in every language. */
export interface RulesSource {
  readonly facts: () => Promise<Facts>;
  readonly figure: () => Promise<(id: string) => TemplateResult>;
  readonly texts: Readonly<Record<Locale, () => Promise<RulesText>>>;
}
