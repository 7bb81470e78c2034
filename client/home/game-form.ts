/** What can be chosen for a table of a game: its own form, or how many play, and the clocks that it can be played with. */
import { html, type TemplateResult } from "lit";
import * as v from "valibot";
import type { ClockRule } from "../../engine/clock.ts";
import type { Game } from "../../engine/game.ts";
import { hasStandIn } from "../../engine/seats.ts";
import type { GameClient } from "../games/game-client.ts";
import { loadGame } from "../games/registry.ts";
import { keptChoice } from "./kept-choice.ts";
import { clocksOf } from "./table-terms.ts";

export interface GameForm {
  /** Null where there is nothing to choose. */
  readonly form: TemplateResult | null;
  readonly clocks: readonly ClockRule[];
  /** What becomes of a seat whose time is up. */
  readonly overdue: "loses" | "plays";
}

export const formOf = async (id: string): Promise<GameForm> => {
  const client = await loadGame(id);
  return {
    form: await ownForm(id, client),
    clocks: clocksOf(client.game.clocks),
    overdue: hasStandIn(client.game) ? "plays" : "loses",
  };
};

const ownForm = async (id: string, client: GameClient): Promise<TemplateResult | null> => {
  const last = keptChoice(id);
  if (client.optionsForm !== undefined) return client.optionsForm(last);
  const counts = countsOf(await client.whole());
  if (counts.length < 2) return null;
  await import("./ft-seat-count.ts");
  return html`<ft-seat-count .counts=${counts} .last=${last}></ft-seat-count>`;
};

const countsOf = (game: Game): readonly number[] => game.seatCounts(v.parse(game.options, {}));
