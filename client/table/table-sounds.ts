/** Sounds and vibrations of a table: a move, the player's turn, the end. Loaded once the table has been painted. */
import type { Seat } from "../../engine/contract/game.ts";
import type { GameClient, MoveLines } from "../games/contract/game-client.ts";
import { vibrate } from "../kit/feedback/haptics.ts";
import { type EndSound, type MoveSound, playSound, type SoundName, soundChoice } from "../kit/feedback/sounds.ts";
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

export class TableSounds {
  #before: SoundState | null = null;
  #lines: MoveLines | null = null;

  /** Called after each change. Returns the sound played. `isPast`: the replay is not live, so it is silent. */
  hear(store: Store, client: GameClient, acting: Seat | null, isPast: boolean): SoundName | null {
    if (this.#lines === null) void this.#fetch(client);
    const moment = store.moment(null);
    const before = this.#before;
    const now = { seq: moment.seq, play: moment.state.play, isOver: moment.state.phase === "over", acting };
    this.#before = now;
    if (before === null || isPast) return null;
    const name = this.#nameOf(before, now, moment, store.seats);
    // A board with its own sounds plays those of its moves.
    if (name !== null && (now.isOver || !client.isHeard)) playSound(name, this.#strokeOf(moment));
    if (name !== null && store.seats.length > 0) vibrate(name);
    if (!now.isOver && before.acting === null && acting !== null && this.#isTurnTold(store)) this.#tellTurn();
    return name;
  }

  /** The player's own time is low. */
  warn(): void {
    playSound("low");
    vibrate("low");
  }

  /** With two players, each move's sound already means that it is the player's turn, so no chime is needed. */
  #isTurnTold({ live }: Store): boolean {
    const isQuiet = live.chairs.length > 2 || soundChoice() === "few" || document.visibilityState === "hidden";
    return isQuiet && !live.shared;
  }

  #tellTurn(): void {
    playSound("turn");
    vibrate("turn");
  }

  /** A confirmed prediction is the same move, so it is not played again. */
  #nameOf(before: SoundState, now: SoundState, moment: BoardMoment, seats: readonly Seat[]): SoundName | null {
    if (now.isOver && !before.isOver) return END_SOUNDS[moodOf(moment.state, seats)];
    if (now.isOver) return null;
    if (now.seq <= before.seq || now.play === before.play || before.play === null || moment.event === null) return null;
    const { before: from, state, event } = moment;
    const line = from?.play && state.play ? this.#lines?.moveLineOf(event, from.play, state.play) : null;
    return line?.mark === "capture" ? "capture" : "move";
  }

  #strokeOf({ event }: BoardMoment): MoveSound | undefined {
    return event === null ? undefined : this.#lines?.moveSoundOf?.(event);
  }

  async #fetch(client: GameClient): Promise<void> {
    this.#lines = { moveLineOf: () => null };
    this.#lines = await client.lines().catch(() => null);
  }
}
