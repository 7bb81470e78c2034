/** What can be chosen for a table of a game: its own form, or how many play; null where there is nothing to choose. */
import { html, type TemplateResult } from "lit";
import * as v from "valibot";
import type { Game } from "../engine/game.ts";
import { loadGame } from "./games.ts";
import { keptChoice } from "./kept-choice.ts";

export const formOf = async (id: string): Promise<TemplateResult | null> => {
  const client = await loadGame(id);
  const last = keptChoice(id);
  if (client.optionsForm !== undefined) return client.optionsForm(last);
  const counts = countsOf(await client.whole());
  if (counts.length < 2) return null;
  await import("./ft-seat-count.ts");
  return html`<ft-seat-count .counts=${counts} .last=${last}></ft-seat-count>`;
};

const countsOf = (game: Game): readonly number[] => game.seatCounts(v.parse(game.options, {}));
