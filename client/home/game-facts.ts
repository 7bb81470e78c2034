/** How many play, for how long, and what else was chosen for the next table: the line below a game's card. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { PlayMode } from "../connection/new-table.ts";
import type { GameCard } from "../games/contract/manifest.ts";
import { locale } from "../kit/text/language.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { clockText, presetsOfKinds } from "./lobby/table-settings-texts.ts";
import { savedOptions, savedTableSettings } from "./saved-choices.ts";

/** How many play: the saved number, else all that can. */
const seatsOf = (game: string, [fewest, most]: GameCard["players"]): GameCard["players"] => {
  const saved = savedOptions(game)?.seats;
  return saved !== undefined && saved >= fewest && saved <= most ? [saved, saved] : [fewest, most];
};

const playersText = ([fewest, most]: GameCard["players"]): string =>
  fewest === most
    ? msg(str`${formatNumber(fewest)} players`)
    : msg(str`${formatNumber(fewest)} to ${formatNumber(most)} players`);

const shortMinutes = (minutes: number): string =>
  new Intl.NumberFormat(locale(), { style: "unit", unit: "minute", unitDisplay: "short" }).format(minutes);

const allClocks = presetsOfKinds(["fischer", "days", "turn"]);

const line = (facts: readonly (string | null)[]): readonly TemplateResult[] => {
  const words = facts.filter((fact) => fact !== null);
  return words.map((fact, at) => html`<bdi>${fact}</bdi>${at < words.length - 1 ? " · " : nothing}`);
};

/** In words, and short for a phone, whose narrow card shows one line. */
export const factsOf = (game: string, { players, minutes }: GameCard, mode: PlayMode): TemplateResult => {
  const { isPublic, clock } = savedTableSettings(game, allClocks);
  const terms = mode === "friends" ? [isPublic ? msg("Anyone") : null, clock ? clockText(clock) : null] : [];
  const seats = seatsOf(game, players);
  const short = [...new Set(seats)].map(formatNumber).join("–");
  return html`<span class="long">${line([playersText(seats), msg(str`${formatNumber(minutes)} minutes`), ...terms])}</span>
    <span class="short" aria-hidden="true">${line([short, shortMinutes(minutes), ...terms])}</span>`;
};
