/** The heap for the client: a row of buttons, each of which takes so many counters. */
import { html } from "lit";
import { type HeapState, heap } from "../../../engine/games/heap/game.ts";
import type { BoardProps } from "../contract/board-props.ts";
import type { GameClient } from "../contract/game-client.ts";
import { commandEvent } from "../shared/command-event.ts";

interface HeapProps extends BoardProps {
  readonly state: HeapState;
}

const take = (count: number) => (event: Event) => event.target?.dispatchEvent(commandEvent({ type: "take", count }));

export const heapClient: GameClient = {
  game: heap,
  whole: async () => heap,
  name: () => "Heap",
  board: ({ state, acting }: HeapProps) =>
    html`<p>${state.left}</p>
      ${[1, 2, 3].map((count) => html`<button ?disabled=${acting === null || count > state.left} @click=${take(count)}>${count}</button>`)}`,
  lines: async () => ({ moveLineOf: (_, before, after) => moveLineOf(before as HeapState, after as HeapState) }),
  notes: () => null,
  ending: (outcome, names) => `${names[outcome.winners[0] ?? 0]}: ${outcome.reason}`,
  refusal: async () => undefined,
  exports: () => [],
};

const moveLineOf = (before: HeapState, after: HeapState) => ({
  text: `${before.left - after.left}`,
  seat: before.active,
});
