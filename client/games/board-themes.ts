/**
 * How a game's table can be dressed: colours that its board's styles read from outside, by custom properties. A theme
 * changes no place and no pattern, so what is told apart by shape is told apart in each; one is of high contrast.
 */
import type { CSSResult, TemplateResult } from "lit";

export interface BoardTheme {
  readonly id: string;
  readonly name: () => string;
  /** Custom properties with their values; what is not named is as the board's styles have it. */
  readonly properties: Readonly<Record<`--${string}`, string>>;
}

export interface BoardThemes {
  /** The first changes nothing. */
  readonly all: readonly [BoardTheme, ...BoardTheme[]];
  /** A corner of the table, in 96 × 48, and what it is drawn with. */
  readonly sample: TemplateResult;
  readonly styles: readonly CSSResult[];
}

/** All that any theme sets: what is not set by the one worn is set back. */
export const propertiesOf = ({ all }: BoardThemes, worn: BoardTheme): Readonly<Record<string, string>> => {
  const names = all.flatMap(({ properties }) => Object.keys(properties));
  return { ...Object.fromEntries(names.map((name) => [name, "initial"])), ...worn.properties };
};
