/** Why a better move is better, in the texts of the game's hints. Loaded with the first mistake that is shown. */
import type { ReactiveControllerHost } from "lit";
import type { StudiedReply } from "../../engine/bot/study.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { HintClient } from "../games/contract/hint-client.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import type { Store } from "../store/store.ts";

/** The board's side and names, on which the notation of its squares depends. */
export interface BoardReader {
  readonly store: Store;
  readonly names: readonly string[];
  readonly near: Seat;
}

export class ReasonTexts {
  /** Null if the game has no hints. */
  readonly #hint: LazyPart<HintClient> | null;

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">, { hint }: GameClient) {
    this.#hint = hint === undefined ? null : new LazyPart(host, hint);
  }

  /** The reason as a sentence; empty if it needs more than a sentence, or while the texts load. */
  words({ seq, seat, command, reason }: StudiedReply, { store, names, near }: BoardReader): string {
    const state = store.at(seq - 1).play;
    const hint = reason === null ? null : (this.#hint?.get() ?? null);
    if (state === null || hint === null) return "";
    const board = { state, before: null, event: null, viewer: seat, near, acting: seat, names };
    return hint.because({ command, reason }, board);
  }
}
