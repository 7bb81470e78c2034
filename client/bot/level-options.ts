/** The levels of a game's bot to choose from: number and name. */
import { html, type TemplateResult } from "lit";
import { levelsOf } from "../games/registry.ts";
import { levelName } from "../games/shared/level-names.ts";
import { formatNumber } from "../kit/text/numbers.ts";

const levelLabel = (level: number): string => `${formatNumber(level)} · ${levelName(level)}`;

/** The options of a `select`, in which `chosen` is selected. */
export const levelOptions = (
  game: string,
  chosen: number,
  label: (level: number) => string = levelLabel,
): readonly TemplateResult[] =>
  Array.from({ length: levelsOf(game) }, (_, index) => index + 1).map(
    (level) => html`<option value=${level} .selected=${level === chosen}>${label(level)}</option>`,
  );
