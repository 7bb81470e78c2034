/** What of a table's course is heard, and felt: somebody moved, it is one's turn, it is over. Fetched once the table is painted. */
import type { Seat } from "../../engine/contract/game.ts";
import type { GameClient, MoveLines } from "../games/contract/game-client.ts";
import { vibrate } from "../kit/feedback/haptics.ts";
import { type MoveSound, playSound, type SoundName, soundChoice } from "../kit/feedback/sounds.ts";
import type { BoardMoment, Store } from "../store/store.ts";

/** What a table is like, as far as it can be heard. */
interface Heard {
  readonly seq: number;
  readonly play: object | null;
  readonly isOver: boolean;
  readonly acting: Seat | null;
}

export class TableSounds {
  #before: Heard | null = null;
  #lines: MoveLines | null = null;

  /**
   * Told after each change; answers what happened. `isPast`: somebody looks back; then nothing is heard of the present.
   */
  hear(store: Store, client: GameClient, acting: Seat | null, isPast: boolean): SoundName | null {
    if (this.#lines === null) void this.#fetch(client);
    const moment = store.moment(null);
    const before = this.#before;
    const now = { seq: moment.seq, play: moment.state.play, isOver: moment.state.phase === "over", acting };
    this.#before = now;
    if (before === null || isPast) return null;
    const name = this.#nameOf(before, now, moment);
    // A board that is heard by itself has sounds of its own for what is done on it.
    if (name !== null && (name === "end" || !client.isHeard)) playSound(name, this.#strokeOf(moment));
    if (name !== null && store.seats.length > 0) vibrate(name);
    if (!now.isOver && before.acting === null && acting !== null && this.#isTurnTold(store)) this.#tellTurn();
    return name;
  }

  /** One's own time has become short. */
  warn(): void {
    playSound("low");
    vibrate("low");
  }

  /** Where two play it is one's turn after each move that is heard: a chime would tell nothing to whoever looks. */
  #isTurnTold({ live }: Store): boolean {
    const isQuiet = live.chairs.length > 2 || soundChoice() === "few" || document.visibilityState === "hidden";
    return isQuiet && !live.shared;
  }

  #tellTurn(): void {
    playSound("turn");
    vibrate("turn");
  }

  /** A prediction that the server confirms is the same move: it has been heard. */
  #nameOf(before: Heard, now: Heard, moment: BoardMoment): SoundName | null {
    if (now.isOver && !before.isOver) return "end";
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
