/**
 * Themes of a game's board and of its pieces, chosen separately. A theme sets custom properties that the board's styles
 * read. No theme changes a position, or a difference of shape; one of each kind has high contrast.
 */
import type { CSSResult, TemplateResult } from "lit";

export interface ThemeVariant {
  readonly id: string;
  readonly name: () => string;
  /** Custom properties with their values; the board's styles give the defaults. */
  readonly properties: Readonly<Record<`--${string}`, string>>;
}

/** Themes of one part, of which one is chosen. */
export interface ThemeGroup {
  /** The name of the part. */
  readonly name: () => string;
  /** The first is the default and sets nothing. */
  readonly all: readonly [ThemeVariant, ...ThemeVariant[]];
}

export interface BoardThemes {
  readonly board: ThemeGroup;
  readonly pieces: ThemeGroup;
  /** A corner of the board with a piece, in 96 × 48, and its styles. */
  readonly sample: TemplateResult;
  readonly styles: readonly CSSResult[];
}

/** All properties that any of these themes sets; those that the chosen one lacks are reset. */
export const propertiesOf = ({ all }: ThemeGroup, worn: ThemeVariant): Readonly<Record<string, string>> => {
  const names = all.flatMap(({ properties }) => Object.keys(properties));
  return { ...Object.fromEntries(names.map((name) => [name, "initial"])), ...worn.properties };
};
