/**
 * The memory of a bot, which sets its strength.
 *
 * With perfect memory SPY is a race, but people lose track of announcements. The bot remembers each announcement (a
 * distance, an answer) for good, or forgets it after a round. A hash of its position in the game and of the bot's own
 * base decides. So memory is the same at every turn and after every restart, and no player can predict it, because a
 * base is secret.
 *
 * The bot forgets what a game from memory withholds of its past, by the same function (`redact`).
 */
import type { Seat } from "../../../contract/game.ts";
import { redact } from "../rules/redact.ts";
import { baseOf } from "../state/base.ts";
import type { SpyEvent, SpyState } from "../state/types.ts";

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with a final mix, from 0 up to but not including 1. */
const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** Two announcements a turn. */
const roundOf = (state: SpyState): number => 2 * state.bases.length;

/** With the memory aid, half of what would be forgotten can be looked up. */
const withMemoryAid = (recall: number, { options }: SpyState): number =>
  options.memoryAid ? (1 + recall) / 2 : recall;

/**
 * The events as `seat` remembers them, without its own base: the knowledge of a watcher with such a memory. `recall`:
 * the share remembered for good, 0 to 1.
 */
export const rememberedEvents = (
  state: SpyState,
  seat: Seat,
  events: readonly SpyEvent[],
  recall: number,
): readonly SpyEvent[] => {
  const share = withMemoryAid(recall, state);
  const key = `${seat} ${baseOf(state, seat).cards.join()}`;
  const isRemembered = (index: number) =>
    share >= 1 || events.length - index <= roundOf(state) || hashOf(`${key} ${index}`) < share;
  return events.map((event, index) => redact(event, "watcher", !isRemembered(index)));
};
