/** How many play, for how long, and what else was chosen for the next table: the line below a game's card. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { PlayMode } from "../connection/new-table.ts";
import type { GameCard } from "../games/contract/manifest.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { clocksOf, clockText } from "./lobby/table-settings-texts.ts";
import { savedOptions, savedTableSettings } from "./saved-choices.ts";

const playersOf = (game: string, [fewest, most]: GameCard["players"]): string => {
  const saved = savedOptions(game)?.seats;
  const isFixed = saved !== undefined && saved >= fewest && saved <= most;
  const count = isFixed ? saved : fewest;
  return isFixed || fewest === most
    ? msg(str`${formatNumber(count)} players`)
    : msg(str`${formatNumber(fewest)} to ${formatNumber(most)} players`);
};

const allClocks = clocksOf(["fischer", "days", "turn"]);

export const factsOf = (game: string, { players, minutes }: GameCard, mode: PlayMode): readonly TemplateResult[] => {
  const { isPublic, clock } = savedTableSettings(game, allClocks);
  const terms = mode === "friends" ? [isPublic ? msg("Anyone") : null, clock ? clockText(clock) : null] : [];
  const facts = [playersOf(game, players), msg(str`${formatNumber(minutes)} minutes`), ...terms];
  const words = facts.filter((fact) => fact !== null);
  return words.map((fact, at) => html`<bdi>${fact}</bdi>${at < words.length - 1 ? " · " : nothing}`);
};
