/**
 * The form of a rules text: data, so that its four languages can be held against each other, and one renderer sets all of
 * them. In a text `{fact}` stands for a number of the rulebook, `` `12-5` `` for notation, `[Enter]` for a key,
 * `|Resign|` for words as they stand on a button, `*word*` for emphasis.
 */
import type { Locale } from "../../kit/languages.ts";

export interface DefinedTerm {
  /** As the form for opening a table has it. */
  readonly term: string;
  readonly text: string;
}

export type TextBlock =
  | { readonly type: "paragraph"; readonly text: string }
  | { readonly type: "list"; readonly items: readonly string[] }
  | { readonly type: "steps"; readonly items: readonly string[] }
  /** A case, told apart from the rule that it shows. */
  | { readonly type: "example"; readonly text: string }
  | { readonly type: "terms"; readonly items: readonly DefinedTerm[] }
  | {
      readonly type: "table";
      readonly caption: string;
      readonly head: readonly string[];
      /** The first cell of each names its row. */
      readonly rows: readonly (readonly string[])[];
    }
  /** `alt` says what is to be seen, for those who do not see it. */
  | { readonly type: "figure"; readonly figure: string; readonly alt: string; readonly caption: string };

export interface RulesSection {
  /** The anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly TextBlock[];
}

export interface RulesText {
  readonly game: string;
  readonly locale: Locale;
  readonly title: string;
  /** What the list of sections is called. */
  readonly contents: string;
  /** The first is the whole game in a minute. */
  readonly sections: readonly RulesSection[];
}

/** A number, or from one to another. */
export type Fact = number | readonly [number, number];
export type Facts = Readonly<Record<string, Fact>>;
