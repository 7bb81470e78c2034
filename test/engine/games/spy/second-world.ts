/** A second world of a whole log of SPY: the other bases arranged as they might as well be, as far as a seat heard. */

import { parse } from "valibot";
import { seatKnowledge } from "../../../../engine/bot/seat-knowledge.ts";
import { randomItem } from "../../../../engine/chance/seeded-random.ts";
import type { SeatKnowledge } from "../../../../engine/contract/bot.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { deduce } from "../../../../engine/games/spy/rules/deduce.ts";
import { cardOrders } from "../../../../engine/games/spy/state/card-orders.ts";
import { cardSet } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import { isTableEvent } from "../../../../engine/table/evolve.ts";
import type { AnyEvent } from "../../../../engine/table/types.ts";
import type { SecondWorld } from "../../../support/tables/second-worlds.ts";

const parsed = (event: object): SpyEvent => parse(spy.event, event);

export const spySecondWorld: SecondWorld = (entries, seat, random) => {
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
    const able = cardOrders(set).filter((order) => order.every((card, column) => columns[column]!.includes(card)));
    const other: SpyEvent = { ...arranged, base: randomItem(random, able) };
    return other;
  };
  return entries.map((entry) => ({ ...entry, event: rearranged(entry.event) }));
};

const isSpy = (state: object): state is SpyState => "bases" in state && "quietTurns" in state;

const stateOf = ({ state }: SeatKnowledge): SpyState => {
  if (!isSpy(state)) throw new Error("not a game of SPY");
  return state;
};
