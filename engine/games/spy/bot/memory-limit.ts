/**
 * What a computer player remembers: the dial of its strength.
 *
 * With perfect memory SPY is a race; people lose track of what was said. Each word that was only heard (a distance, an
 * answer) is kept for good or forgotten after a round, decided by a hash of the word's place in the game and of the
 * player's own base. So the same game is remembered alike at every turn and after every restart, nothing comes back
 * that was forgotten, and nobody else can tell what will be: a base is secret. What is forgotten is what a game from
 * memory withholds of its past, by the same function (`redact`).
 */
import type { Seat } from "../../../contract/game.ts";
import { redact } from "../rules/redact.ts";
import { baseOf } from "../state/base.ts";
import type { SpyEvent, SpyState } from "../state/types.ts";

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with a last mix, from 0 up to 1. */
const hashed = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** Two words a turn. */
const roundOf = (state: SpyState): number => 2 * state.bases.length;

/** With the memory aid on the table, half of what would have been lost is looked up in it. */
const aided = (recall: number, { options }: SpyState): number => (options.memoryAid ? (1 + recall) / 2 : recall);

/**
 * The events as far as `seat` still knows them, its own base left out: what anybody at the table knows who listened as
 * well. `recall`: the part of all words that it keeps for good, 0 to 1.
 */
export const rememberedEvents = (
  state: SpyState,
  seat: Seat,
  events: readonly SpyEvent[],
  recall: number,
): readonly SpyEvent[] => {
  const kept = aided(recall, state);
  const key = `${seat} ${baseOf(state, seat).cards.join()}`;
  const isKept = (index: number) =>
    kept >= 1 || events.length - index <= roundOf(state) || hashed(`${key} ${index}`) < kept;
  return events.map((event, index) => redact(event, "watcher", !isKept(index)));
};
