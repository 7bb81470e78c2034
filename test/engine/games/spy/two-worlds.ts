/** SPY's part of the tests of secrecy: a second world with other bases, and the public details of events. */

import { parse } from "valibot";
import { seatKnowledge } from "../../../../engine/bot/seat-knowledge.ts";
import { randomItem } from "../../../../engine/chance/seeded-random.ts";
import type { SeatKnowledge } from "../../../../engine/contract/bot.ts";
import type { GameEvent } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { deduce } from "../../../../engine/games/spy/rules/deduce.ts";
import { cardOrders } from "../../../../engine/games/spy/state/card-orders.ts";
import { cardSet } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import { isTableEvent } from "../../../../engine/table/evolve.ts";
import type { AnyEvent } from "../../../../engine/table/types.ts";
import type { SecondWorld } from "../../../support/tables/second-worlds.ts";

const parsed = (event: object): SpyEvent => parse(spy.event, event);

/**
 * Everyone learns the opponent, the column and the answer of a Spy action, a move's distance and flips, and the card
 * that explodes (RULES.md A.6). Without a memory aid no state stores them, so views alone would not tell such steps
 * apart. The kit checks that a watcher receives each of these fields, and compares all others.
 */
const PUBLIC_FIELDS = ["on", "column", "answer", "flipBefore", "distance", "flipAfter", "card"];
export const publicDetail = (event: GameEvent): unknown =>
  ["spied", "moved", "exploded"].includes(event.type)
    ? Object.entries(event).filter(([key]) => PUBLIC_FIELDS.includes(key))
    : null;

export const secondWorld: SecondWorld = (entries, seat, random) => {
  const known = seatKnowledge(entries, seat);
  if (known === null) return null;
  const { options, bases } = stateOf(known);
  const exact = deduce(options, bases.length, known.events.map(parsed));
  const set = cardSet(options.bombNumbers, bases.length);
  const rearranged = (event: AnyEvent): AnyEvent => {
    if (isTableEvent(event) || event.type !== "arranged") return event;
    const arranged = parsed(event);
    if (arranged.type !== "arranged" || arranged.seat === seat) return event;
    const { columns } = exact[arranged.seat]!;
    const possible = cardOrders(set).filter((order) => order.every((card, column) => columns[column]!.includes(card)));
    const other: SpyEvent = { ...arranged, base: randomItem(random, possible) };
    return other;
  };
  return entries.map((entry) => ({ ...entry, event: rearranged(entry.event) }));
};

const isSpy = (state: object): state is SpyState => "bases" in state && "quietTurns" in state;

const stateOf = ({ state }: SeatKnowledge): SpyState => {
  if (!isSpy(state)) throw new Error("not a game of SPY");
  return state;
};
