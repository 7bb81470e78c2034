/** The levels of a game's computer to choose from: number and name. */
import { html, type TemplateResult } from "lit";
import { levelsOf } from "../games/registry.ts";
import { levelName } from "../games/shared/level-names.ts";
import { numeral } from "../kit/text/numbers.ts";

export const levelWords = (level: number): string => `${numeral(level)} · ${levelName(level)}`;

/** The options of a `select`, in which `chosen` is selected. */
export const levelChoices = (game: string, chosen: number): readonly TemplateResult[] =>
  Array.from({ length: levelsOf(game) }, (_, index) => index + 1).map(
    (level) => html`<option value=${level} .selected=${level === chosen}>${levelWords(level)}</option>`,
  );
