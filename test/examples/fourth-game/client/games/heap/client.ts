/** The heap for the client: a row of buttons, one for each number of counters. */
import { html } from "lit";
import { type HeapState, heap } from "../../../engine/games/heap/game.ts";
import type { GameClient } from "../contract/game-client.ts";
import { commandEvent } from "../shared/command-event.ts";

const take = (count: number) => (event: Event) => event.target?.dispatchEvent(commandEvent({ type: "take", count }));

export const heapClient: GameClient<HeapState> = {
  game: heap,
  whole: async () => heap,
  name: () => "Heap",
  board: ({ state, acting }) =>
    html`<p>${state.left}</p>
      ${[1, 2, 3].map((count) => html`<button ?disabled=${acting === null || count > state.left} @click=${take(count)}>${count}</button>`)}`,
  lines: async () => ({ moveLineOf: (_, before, after) => moveLineOf(before, after), moveSoundsOf: () => ["man"] }),
  notes: () => null,
  ending: (outcome, names) => `${names[outcome.winners[0] ?? 0]}: ${outcome.reason}`,
  refusal: async () => undefined,
  exports: () => [],
};

const moveLineOf = (before: HeapState, after: HeapState) => ({
  text: `${before.left - after.left}`,
  seat: before.active,
});
