/** The command behind an event, and which events make a command stale. Only the host of a table needs either. */
import type { Seat } from "../../contract/game.ts";
import type { Arranged, SpyCommand, SpyEvent, SpyMoved } from "./state/types.ts";

/** Another seat's `arranged` does not affect the own one. */
export const invalidates = (event: SpyEvent, seat: Seat, wanted: SpyCommand): boolean =>
  !(event.type === "arranged" && event.seat !== seat && wanted.type === "arrange");

export const commandOf = (event: SpyEvent): SpyCommand | null => {
  switch (event.type) {
    case "arranged":
      return arrangeBehind(event);
    case "moved":
      return moveBehind(event);
    case "flipped":
      return { type: "flip" };
    case "spied":
    case "exposed":
    case "exploded":
      return event.on === null ? null : { type: "spy", on: event.on };
    case "turn-ended":
      return { type: "end-turn" };
    case "bases-set":
      return null;
  }
};

const arrangeBehind = ({ base, gap, facing }: Arranged): SpyCommand | null => {
  const cards = base.filter((card) => card !== null);
  if (cards.length < base.length || gap === null || facing === null) return null;
  return { type: "arrange", base: cards, gap, facing };
};

const moveBehind = ({ flipBefore, distance, flipAfter }: SpyMoved): SpyCommand | null => {
  if (flipBefore === null || distance === null || flipAfter === null) return null;
  return { type: "move", flipBefore, distance, flipAfter };
};
