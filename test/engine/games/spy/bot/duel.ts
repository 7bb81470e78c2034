/** Games between bots of SPY without a table; each bot has only its seat's knowledge. */

import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd, type SeatKnowledge } from "../../../../../engine/contract/bot.ts";
import { isRefusal, type Seat } from "../../../../../engine/contract/game.ts";
import { spyBot } from "../../../../../engine/games/spy/bot/bot.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../../../../../engine/games/spy/state/types.ts";
import { hostOf, optionsOf } from "../table.ts";

export type SpyKnown = SeatKnowledge<SpyState, SpyEvent>;
export type Chooser = (known: SpyKnown, random: Random) => SpyCommand;

export const atLevel =
  (level: number): Chooser =>
  (known, random) =>
    runToEnd(spyBot.choose(known, level, spyBot.nodesOf(level), random));

export const knownIn = (
  seat: Seat,
  { state, events }: { readonly state: SpyState; readonly events: readonly SpyEvent[] },
): SpyKnown => ({
  seat,
  state: spy.view(state, seat),
  events: events.map((event) => spy.redact(event, seat, false)),
});

export interface Duel {
  readonly state: SpyState;
  readonly events: readonly SpyEvent[];
  /** The seat of the first turn. */
  readonly first: Seat;
}

/** Longer than any game with progress; a game in which no player can be eliminated need not end. */
const MAX_EVENTS = 2_000;

/** Plays one game to its end. Calls `onChoice` with the knowledge and the command of the seat on turn. */
export const duel = (
  choosers: readonly Chooser[],
  seed: string,
  choice: object = {},
  onChoice: (known: SpyKnown, command: SpyCommand) => void = () => {},
): Duel => {
  const host = hostOf(seed);
  const random = seededRandom(seed);
  let state = spy.start(optionsOf(choice), choosers.length);
  const events: SpyEvent[] = [];
  const append = (added: readonly SpyEvent[]) => {
    events.push(...added);
    state = added.reduce(spy.evolve, state);
  };
  while (state.outcome === null && events.length < MAX_EVENTS) {
    append(spy.next(state, host));
    const seat = spy.turn(state)[0]!;
    const known = knownIn(seat, { state, events });
    const command = choosers[seat]!(known, random);
    onChoice(known, command);
    const answer = spy.decide(state, seat, command, host);
    if (isRefusal(answer)) throw new Error(`${JSON.stringify(command)}: ${answer.refused}`);
    append(answer);
  }
  const set = events.find((event) => event.type === "bases-set");
  return { state, events, first: set?.type === "bases-set" ? set.first : 0 };
};

/** The wins of each level in `games` games with rotating seats; draws count for no level. */
export const standings = (levels: readonly number[], games: number, seed: string): number[] => {
  const wins = levels.map(() => 0);
  for (let game = 0; game < games; game++) {
    const levelAt = (seat: Seat) => (seat + game) % levels.length;
    const choosers = levels.map((_, seat) => atLevel(levels[levelAt(seat)]!));
    for (const seat of duel(choosers, `${seed} ${game}`).state.outcome?.winners ?? []) wins[levelAt(seat)]! += 1;
  }
  return wins;
};
