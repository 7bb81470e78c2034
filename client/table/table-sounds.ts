/** Sounds and vibrations of a table: a move, the player's turn, the end. Loaded once the table has been painted. */
import type { Seat } from "../../engine/contract/game.ts";
import type { GameClient, MoveLines } from "../games/contract/game-client.ts";
import { type Feeling, vibrate } from "../kit/feedback/haptics.ts";
import { soundChoice } from "../kit/feedback/sound-choice.ts";
import { type EndSound, type MoveSound, playMove, playSignal } from "../kit/feedback/sounds.ts";
import type { BoardMoment, Store } from "../store/store.ts";
import { moodOf, type ResultMood } from "./result-mood.ts";

/** The parts of a table's state that have sounds. */
interface SoundState {
  readonly seq: number;
  readonly play: object | null;
  readonly isOver: boolean;
  readonly acting: Seat | null;
}

const END_SOUNDS: Readonly<Record<ResultMood, EndSound>> = {
  won: "won",
  lost: "lost",
  drawn: "drawn",
  watched: "end",
  closed: "end",
};

/** After a pause, as many of the missed moves are heard. */
const MAX_MOVES = 3;

/** The moves that are new, also those that arrived together. A confirmed prediction is the same move: not again. */
const movesSince = (before: SoundState, store: Store): readonly BoardMoment[] => {
  const latest = store.moment(null);
  const first = Math.max(before.seq + 1, latest.seq + 1 - MAX_MOVES);
  const earlier = Array.from({ length: Math.max(0, latest.seq - first) }, (_, index) => store.moment(first + index));
  let play = store.at(first - 1).play;
  return [...earlier, ...(latest.seq > before.seq ? [latest] : [])].filter(({ state }) => {
    const isNew = play !== null && state.play !== play;
    play = state.play;
    return isNew;
  });
};

export class TableSounds {
  #before: SoundState | null = null;
  #lines: MoveLines | null = null;

  /** Called after each change. Returns the vibration. `isPast`: the replay is not live, so it is silent. */
  update(store: Store, client: GameClient, acting: Seat | null, isPast: boolean): Feeling | null {
    if (this.#lines === null) void this.#fetch(client);
    const moment = store.moment(null);
    const before = this.#before;
    const now = { seq: moment.seq, play: moment.state.play, isOver: moment.state.phase === "over", acting };
    this.#before = now;
    if (before === null || isPast) return null;
    // A board with its own sounds plays those of its moves.
    if (!client.hasOwnSounds) for (const move of movesSince(before, store)) playMove(this.#soundsOf(move));
    const end = now.isOver && !before.isOver ? END_SOUNDS[moodOf(moment.state, store.seats)] : null;
    if (end !== null) playSignal(end);
    const name = end ?? this.#feelingOf(before, now, moment);
    if (name !== null && store.seats.length > 0) vibrate(name);
    if (!now.isOver && before.acting === null && acting !== null && this.#needsTurnSignal(store)) this.#signalTurn();
    return name;
  }

  /** The player's own time is low. */
  warn(): void {
    playSignal("low");
    vibrate("low");
  }

  /** With two players, each move's sound already means that it is the player's turn, so no chime is needed. */
  #needsTurnSignal({ live }: Store): boolean {
    const isQuiet = live.chairs.length > 2 || soundChoice() === "few" || document.visibilityState === "hidden";
    return isQuiet && !live.shared;
  }

  #signalTurn(): void {
    playSignal("turn");
    vibrate("turn");
  }

  /** A confirmed prediction is the same move, so it is not played again. */
  #feelingOf(before: SoundState, now: SoundState, moment: BoardMoment): Feeling | null {
    if (now.isOver) return null;
    if (now.seq <= before.seq || now.play === before.play || before.play === null || moment.event === null) return null;
    const { before: from, state, event } = moment;
    const line = from?.play && state.play ? this.#lines?.moveLineOf(event, from.play, state.play) : null;
    return line?.mark === "capture" ? "capture" : "move";
  }

  #soundsOf({ event, before, state }: BoardMoment): readonly MoveSound[] {
    if (event === null || !before?.play || !state.play) return [];
    return this.#lines?.moveSoundsOf(event, before.play, state.play) ?? [];
  }

  async #fetch(client: GameClient): Promise<void> {
    this.#lines = { moveLineOf: () => null, moveSoundsOf: () => [] };
    this.#lines = await client.lines().catch(() => null);
  }
}
