/** What the announcements imply about every base, for a table with the memory aid. The engine computes it. */
import type { GameEvent } from "../../../../engine/contract/game.ts";
import { type Deduction, deduce } from "../../../../engine/games/spy/rules/deduce.ts";
import type { SpyAnswer, SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import type { Entry } from "../../../../engine/table/types.ts";

const TYPES: readonly SpyEvent["type"][] = [
  "arranged",
  "bases-set",
  "moved",
  "flipped",
  "spied",
  "exposed",
  "exploded",
  "turn-ended",
];

/** The log was validated on arrival, so the type is enough. */
export const isSpyEvent = (event: GameEvent): event is SpyEvent => TYPES.some((type) => type === event.type);

const spyEvents = (entries: readonly Entry[]): readonly SpyEvent[] =>
  entries.map(({ event }): GameEvent => event).filter(isSpyEvent);

/** The last answer about each column that has been spied on, by `seat:column`. */
export const answersIn = (entries: readonly Entry[]): ReadonlyMap<string, SpyAnswer> =>
  new Map(
    spyEvents(entries).flatMap((event) =>
      event.type === "spied" && event.answer !== null ? [[`${event.on}:${event.column}`, event.answer]] : [],
    ),
  );

/** Caches the last result: a board calls it at every rendering, but the log rarely changes. */
export class DeductionCache {
  #events: readonly SpyEvent[] = [];
  #deductions: readonly Deduction[] | null = null;

  of(state: SpyState, entries: readonly Entry[]): readonly Deduction[] {
    const events = spyEvents(entries);
    const isSame = events.length === this.#events.length && events.every((event, at) => event === this.#events[at]);
    if (this.#deductions === null || !isSame) this.#deductions = deduce(state.options, state.bases.length, events);
    this.#events = events;
    return this.#deductions;
  }
}
