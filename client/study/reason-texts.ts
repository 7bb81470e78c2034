/** Why what was better is better, in the words that a hint would have: fetched with the first mistake that is looked at. */
import type { ReactiveControllerHost } from "lit";
import type { StudiedMove } from "../../engine/bot/study.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { HintClient } from "../games/contract/hint-client.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import type { Store } from "../store/store.ts";

/** Where it is read: a board's own way of counting its places hangs on that. */
export interface BoardReader {
  readonly store: Store;
  readonly names: readonly string[];
  readonly near: Seat;
}

export class ReasonTexts {
  /** Null: the game gives no hints. */
  readonly #hint: LazyPart<HintClient> | null;

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">, { hint }: GameClient) {
    this.#hint = hint === undefined ? null : new LazyPart(host, hint);
  }

  /** In a sentence; empty where it takes more than that, or while the words are on their way. */
  words(move: StudiedMove | null | undefined, { store, names, near }: BoardReader): string {
    const reason = move?.reason ?? null;
    if (move == null || reason === null) return "";
    const state = store.at(move.seq - 1).play;
    const hint = this.#hint?.get() ?? null;
    if (state === null || hint === null) return "";
    const board = { state, before: null, event: null, viewer: move.seat, near, acting: move.seat, names };
    return hint.because({ command: move.best.command, reason }, board);
  }
}
