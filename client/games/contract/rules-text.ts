/**
 * The format of a rules text: data, so that a test can compare its four languages, and one renderer serves all. In a
 * text `{fact}` stands for a number of the rulebook, `` `12-5` `` for notation, `[Enter]` for a key, `|Resign|` for the
 * text of a button, `*word*` for emphasis.
 */
import type { Locale } from "../../kit/languages.ts";

/** A string is a paragraph, an array a list. */
export type TextBlock =
  | string
  | readonly string[]
  | { readonly type: "steps"; readonly items: readonly string[] }
  /** A case, set apart from the rule that it illustrates. */
  | { readonly type: "example"; readonly text: string }
  /** Each term, as in the form for opening a table, with its definition. */
  | { readonly type: "terms"; readonly items: Readonly<Record<string, string>> }
  | {
      readonly type: "table";
      readonly caption: string;
      readonly head: readonly string[];
      /** The first cell is the row's header. */
      readonly rows: readonly (readonly string[])[];
    }
  /** `alt`: the description for screen readers. */
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
  /** The title of the list of sections. */
  readonly contents: string;
  /** The first is a summary of the whole game. */
  readonly sections: readonly RulesSection[];
}

/** A number, or a range. */
export type Fact = number | readonly [number, number];
export type Facts = Readonly<Record<string, Fact>>;
