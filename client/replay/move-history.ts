/**
 * The move list of a log as text, with the entry of each line: for the list, the marks on the rail and the stops of a
 * replay.
 */

import type { GameEvent, Seat } from "../../engine/contract/game.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import type { Entry, TableEvent, TableState } from "../../engine/table/types.ts";
import type { MoveLine, MoveLines } from "../games/contract/game-client.ts";
import { language } from "../kit/text/language.ts";
import type { RailMark } from "./ft-scrubber.ts";
import { tableEventText } from "./table-event-texts.ts";

export interface HistoryLine extends MoveLine {
  readonly seq: number;
  /** Whether it is a game event; else it is a table event: a resignation, an offer. */
  readonly isMove: boolean;
}

/** The part of a store that this module reads. */
export interface HasStates {
  readonly entries: readonly Entry[];
  at(seq: number): TableState;
}

export class MoveHistory {
  readonly #game: MoveLines;
  #lines: readonly HistoryLine[] = [];
  #entries: readonly Entry[] = [];
  #near: Seat = 0;
  #language = "";

  constructor(game: MoveLines) {
    this.#game = game;
  }

  /** The lines of the store's whole log, from the side of `near`. Returns the same array if nothing was added. */
  of(store: HasStates, near: Seat = 0): readonly HistoryLine[] {
    const { entries } = store;
    const spoken = language();
    if (near !== this.#near || spoken !== this.#language) {
      this.#near = near;
      this.#language = spoken;
      this.#entries = [];
      this.#lines = [];
    }
    const known = this.#unchangedLength(entries);
    if (known === entries.length && known === this.#entries.length) return this.#lines;
    const kept = known === this.#entries.length ? this.#lines : this.#lines.filter(({ seq }) => seq < known);
    const added = entries.slice(known).flatMap((entry) => this.#line(entry, store) ?? []);
    if (added.length > 0 || kept !== this.#lines) this.#lines = [...kept, ...added];
    this.#entries = entries.slice();
    return this.#lines;
  }

  /** How many entries are the same as in the last call. */
  #unchangedLength(entries: readonly Entry[]): number {
    const known = this.#entries;
    const changed = entries.findIndex((entry, seq) => entry !== known[seq]);
    return changed < 0 ? entries.length : changed;
  }

  #line({ seq, event }: Entry, store: HasStates): HistoryLine | null {
    const line = isTableEvent(event) ? this.#manners(event, store.at(seq - 1)) : this.#move(event, seq, store);
    return line && { ...line, seq, isMove: !isTableEvent(event) };
  }

  #move(event: GameEvent, seq: number, store: HasStates): MoveLine | null {
    const before = store.at(seq - 1).play;
    const after = store.at(seq).play;
    return before && after && this.#game.moveLineOf(event, before, after, this.#near);
  }

  #manners(event: TableEvent, before: TableState): MoveLine | null {
    const text = tableEventText(event, before.phase);
    return text === null ? null : { text, seat: "seat" in event ? event.seat : null };
  }
}

/** The `seq`s at which a replay stops, ascending: the initial board, then every line. */
export const replayStops = (lines: readonly HistoryLine[], lastSeq: number): readonly number[] => [
  (lines[0]?.seq ?? lastSeq + 1) - 1,
  ...lines.map(({ seq }) => seq),
];

/** More marks than these would run into one grey bar on a phone. */
const MAX_TURN_MARKS = 60;

/**
 * The start of each player's turn. Returns none if nearly every line is a turn, because the slider's steps show them.
 */
const turnsOf = (lines: readonly HistoryLine[]): readonly RailMark[] => {
  const moves = [...lines.entries()].filter(([, { isMove, seat }]) => isMove && seat !== null);
  const turns = moves.filter(([, { seat }], at) => seat !== moves[at - 1]?.[1].seat);
  if (turns.length > MAX_TURN_MARKS || turns.length > moves.length * 0.9) return [];
  return turns.map(([line]) => ({ index: line + 1, kind: "turn" }));
};

/** The highlights on the rail. */
export const railMarks = (lines: readonly HistoryLine[]): readonly RailMark[] => [
  ...turnsOf(lines),
  ...lines.flatMap(({ mark }, line): readonly RailMark[] => (mark ? [{ index: line + 1, kind: mark }] : [])),
];
