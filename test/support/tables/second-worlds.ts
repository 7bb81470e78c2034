/**
 * What a game's `two-worlds.ts` provides for the tests of secrecy. A game without hidden information has no such file.
 */
import type { Random } from "../../../engine/contract/bot.ts";
import type { GameEvent, Seat } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";

/** Another log that looks the same to the seat. Null if this trial found none. */
export type SecondWorld = (entries: readonly Entry[], seat: Seat, random: Random) => readonly Entry[] | null;

export interface TwoWorlds {
  /** Required of a game with a bot. */
  readonly secondWorld?: SecondWorld;
  /** What everyone learns from an event although no state stores it. */
  readonly publicDetail?: (event: GameEvent) => unknown;
}

const files = import.meta.glob<TwoWorlds>("../../engine/games/*/two-worlds.ts", { eager: true });

export const twoWorldsOf = (game: string): TwoWorlds => files[`../../engine/games/${game}/two-worlds.ts`] ?? {};
