/**
 * How a game's table can be dressed: what lies on it and what is played with, each chosen by itself. Colours that the
 * board's styles read from outside, by custom properties: no look changes a place, and what is told apart by shape is told
 * apart in each; one of either kind is of high contrast.
 */
import type { CSSResult, TemplateResult } from "lit";

export interface ThemeVariant {
  readonly id: string;
  readonly name: () => string;
  /** Custom properties with their values; what is not named is as the board's styles have it. */
  readonly properties: Readonly<Record<`--${string}`, string>>;
}

/** Looks of one thing, of which one is worn. */
export interface ThemeGroup {
  /** Of which thing. */
  readonly name: () => string;
  /** The first changes nothing. */
  readonly all: readonly [ThemeVariant, ...ThemeVariant[]];
}

export interface BoardThemes {
  readonly board: ThemeGroup;
  readonly pieces: ThemeGroup;
  /** A corner of the table with something on it, in 96 × 48, and what it is drawn with. */
  readonly sample: TemplateResult;
  readonly styles: readonly CSSResult[];
}

/** All that any of them sets: what is not set by the one worn is set back. */
export const propertiesOf = ({ all }: ThemeGroup, worn: ThemeVariant): Readonly<Record<string, string>> => {
  const names = all.flatMap(({ properties }) => Object.keys(properties));
  return { ...Object.fromEntries(names.map((name) => [name, "initial"])), ...worn.properties };
};
