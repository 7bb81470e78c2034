/** Plays a variation by the rules, over the full truth and with the table's own chance. */
import { makeChance } from "../chance/deal.ts";
import { type GameCommand, type Host, isRefusal, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { EVENT_VERSION } from "../log/log.ts";
import { evolveTable, initialTableState } from "../table/evolve.ts";
import type { AnyEvent, Entry, TableState } from "../table/types.ts";
import type { At, VariationMove } from "./forms.ts";
import { type ReviewState, variationOf } from "./state.ts";

/** A game can be reviewed once it is over and its secret revealed: then nothing of it is hidden from anyone. */
export const isReviewable = ({ phase, play, secret }: TableState): boolean =>
  phase === "over" && play !== null && secret !== null;

/** The moment of the game from which the moves begin, and all moves from there; null if there is no such moment. */
export const movesTo = (
  state: Pick<ReviewState, "variations">,
  at: At,
): { readonly seq: number; readonly moves: readonly VariationMove[] } | null => {
  let moves: readonly VariationMove[] = [];
  for (let back = at; ; ) {
    if (typeof back === "number") return { seq: back, moves };
    const variation = variationOf(state, back[0]);
    if (variation === undefined || variation.moves.length < back[1]) return null;
    moves = [...variation.moves.slice(0, back[1]), ...moves];
    back = variation.from;
  }
};

/** States at every so many entries, so that no moment of a long game is far from one. */
const CHECKPOINT = 64;

export class ReviewedGame {
  readonly #entries: readonly Entry[];
  readonly #checkpoints: TableState[] = [initialTableState];
  readonly #chance: ReturnType<typeof makeChance>;

  /** `final` is the state after all entries. */
  constructor(entries: readonly Entry[], final: TableState) {
    if (final.secret === null) throw new Error("the game is not over");
    this.#entries = entries;
    this.#chance = makeChance(final.secret, final.salts);
  }

  /** The state after entry `seq`. */
  at(seq: number): TableState {
    const wanted = Math.floor((seq + 1) / CHECKPOINT);
    while (this.#checkpoints.length <= wanted) {
      const from = (this.#checkpoints.length - 1) * CHECKPOINT;
      this.#checkpoints.push(this.#fold(this.#checkpoints.at(-1)!, from, from + CHECKPOINT));
    }
    return this.#fold(this.#checkpoints[wanted]!, wanted * CHECKPOINT, seq + 1);
  }

  #fold(state: TableState, from: number, end: number): TableState {
    return this.#entries.slice(from, end).reduce(evolveTable, state);
  }

  /**
   * The entries of each move played after entry `seq`, with the game's own events that follow it; null if the rules
   * refuse one.
   */
  play(seq: number, moves: readonly VariationMove[]): readonly (readonly Entry[])[] | null {
    let state = this.at(seq);
    // Nothing is played before the game, after its end, or while the players are still drawn.
    if (state.phase !== "playing" || state.play === null) return null;
    const at = this.#entries[seq]?.at ?? 0;
    const host: Host = { now: at, ...this.#chance };
    const line: (readonly Entry[])[] = [];
    for (const [seat, command] of moves) {
      const first = state.length;
      const entries: Entry[] = [];
      const append = (by: Seat | null, events: readonly AnyEvent[]): void => {
        for (const event of events) {
          const entry: Entry = { seq: first + entries.length, at, seat: by, v: EVENT_VERSION, event };
          entries.push(entry);
          state = evolveTable(state, entry);
        }
      };
      const events = decide(state, seat, command, host);
      if (events === null) return null;
      append(seat, events);
      const rules = rulesOfTable(state);
      for (let due = rules.next(state.play!, host); due.length > 0; due = rules.next(state.play!, host))
        append(null, due);
      line.push(entries);
    }
    return line;
  }
}

const decide = (state: TableState, seat: Seat, command: GameCommand, host: Host): readonly AnyEvent[] | null => {
  const rules = rulesOfTable(state);
  if (state.play === null || !rules.turn(state.play).includes(seat)) return null;
  const events = rules.decide(state.play, seat, command, host);
  return isRefusal(events) ? null : events;
};
