/** What somebody may know of a table: its events and its state without the rest, and whether its past can be looked up. */
import type { GameRules, Viewer } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { isTableEvent } from "../table/evolve.ts";
import type { AnyEvent, Entry, TableState } from "../table/types.ts";

/**
 * The event with what `viewer` may not know blanked to null. `game`: the rules of the table. The players' keys are for
 * the host alone: not even the opened log of a finished game shows one.
 */
export const redactEvent = (game: GameRules, event: AnyEvent, viewer: Viewer, past: boolean): AnyEvent => {
  if (!isTableEvent(event)) return game.redact(event, viewer, past);
  return event.type === "seat-taken" || event.type === "seat-moved" ? { ...event, player: null } : event;
};

/** The state with what `viewer` may not know blanked to null. */
export const viewTable = (state: TableState, viewer: Viewer): TableState => {
  const chairs = state.chairs.map((chair) => chair && { ...chair, player: null });
  const left = state.left.map(() => null);
  return { ...state, chairs, left, play: state.play && rulesOfTable(state).view(state.play, viewer) };
};

/**
 * Whether this entry answers a command of whoever holds `viewer`'s seat now. Its number alone does not say so: the table
 * may have changed its seats, and a seat its player.
 */
export const isOwnCommand = ({ chairs }: TableState, viewer: Viewer, { seat, seq }: Entry): boolean =>
  typeof viewer === "number" && viewer === seat && seq >= (chairs[viewer]?.since ?? Number.POSITIVE_INFINITY);

/** Whether entries that are looked up later must be withheld in part (a game played from memory). */
export const hidesPastEntries = (state: TableState): boolean =>
  state.secret === null && state.play !== null && (rulesOfTable(state).playedFromMemory?.now(state.play) ?? false);

/** The last entry in which `viewer` moved in the game; -1 where there is none. Its answer may not have been heard yet. */
export const lastMoveSeq = (entries: readonly Entry[], viewer: Viewer): number =>
  entries.findLastIndex(({ seat, event }) => seat === viewer && !isTableEvent(event));
