/** What of a table's course is heard: somebody moved, it is one's turn, it is over. Fetched once the table is painted. */
import type { Seat } from "../../engine/game.ts";
import type { GameClient, Lines } from "../games/game-client.ts";
import { isSoundOn, playSound, type SoundName } from "../kit/sounds.ts";
import type { Moment, Store } from "../line/store.ts";

/** What a table is like, as far as it can be heard. */
interface Heard {
  readonly seq: number;
  readonly play: object | null;
  readonly isOver: boolean;
  readonly acting: Seat | null;
}

export class TableSounds {
  #before: Heard | null = null;
  #lines: Lines | null = null;

  /** Told after each change. `isPast`: somebody looks back; then nothing is heard of the present. */
  hear(store: Store, client: GameClient, acting: Seat | null, isPast: boolean): void {
    if (this.#lines === null) void this.#fetch(client);
    const moment = store.moment(null);
    const before = this.#before;
    const now = { seq: moment.seq, play: moment.state.play, isOver: moment.state.phase === "over", acting };
    this.#before = now;
    if (before === null || isPast || !isSoundOn()) return;
    const name = this.#nameOf(before, now, moment, client);
    if (name !== null) playSound(name);
    // Where two play it is always one's turn after the other's: a chime would tell nothing to whoever looks.
    const isChime = store.live.chairs.length > 2 || document.visibilityState === "hidden";
    if (!now.isOver && before.acting === null && acting !== null && isChime && !store.live.shared) playSound("turn");
  }

  /** One's own time has become short. */
  warn(): void {
    if (isSoundOn()) playSound("low");
  }

  /** A prediction that the server confirms is the same move: it has been heard. */
  #nameOf(before: Heard, now: Heard, moment: Moment, client: GameClient): SoundName | null {
    if (now.isOver && !before.isOver) return "end";
    if (now.seq <= before.seq || now.play === before.play || before.play === null || moment.event === null) return null;
    if (client.isHeard) return null;
    const { before: from, state, event } = moment;
    const line = from?.play && state.play ? this.#lines?.lineOf(event, from.play, state.play) : null;
    return line?.mark === "capture" ? "capture" : "move";
  }

  async #fetch(client: GameClient): Promise<void> {
    this.#lines = { lineOf: () => null };
    this.#lines = await client.lines().catch(() => null);
  }
}
