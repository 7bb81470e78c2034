/** Redaction of events and table states for a viewer, and of past entries in games played from memory. */
import type { GameRules, Viewer } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { isTableEvent } from "../table/evolve.ts";
import type { AnyEvent, Entry, TableState } from "../table/types.ts";

/**
 * The event with what `viewer` may not know set to null. `game` is the rules of the table. Player keys stay on the
 * host: even the opened log of a finished game contains none.
 */
export const redactEvent = (game: GameRules, event: AnyEvent, viewer: Viewer, past: boolean): AnyEvent => {
  if (!isTableEvent(event)) return game.redact(event, viewer === "open" ? "all" : viewer, past);
  return "player" in event ? { ...event, player: null } : event;
};

/** The table state with what `viewer` may not know set to null. */
export const viewTable = (state: TableState, viewer: Viewer): TableState => {
  const chairs = state.chairs.map((chair) => chair && { ...chair, player: null });
  const left = state.left.map(() => null);
  const knowing = viewer === "open" ? "all" : viewer;
  return { ...state, chairs, left, play: state.play && rulesOfTable(state).view(state.play, knowing) };
};

/** Whether past entries must be withheld in part (a game played from memory). */
export const hidesPastEntries = (state: TableState): boolean =>
  state.secret === null && state.play !== null && (rulesOfTable(state).playedFromMemory?.now(state.play) ?? false);

/** The index of the last entry in which `viewer` moved. Returns -1 if there is none. */
export const lastMoveSeq = (entries: readonly Entry[], viewer: Viewer): number =>
  entries.findLastIndex(({ seat, event }) => seat === viewer && !isTableEvent(event));
