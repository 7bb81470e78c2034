/** What a page and a sheet of rules have in common: the text in the page's language, fetched anew when that changes. */
import type { ReactiveControllerHost } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import { pageLocale } from "../kit/languages.ts";
import { loadRules, type Rules } from "./load.ts";

export class Reading {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  /** Null while it is on its way. The one before stays while another language is fetched. */
  rules: Rules | null = null;
  hasFailed = false;
  #wanted = "";

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
    this.#host = host;
  }

  /** Fetches what is not here yet. */
  want(game: GameId | null): void {
    const wanted = game === null ? "" : `${game} ${pageLocale()}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (this.rules?.text.game !== game) this.rules = null;
    this.hasFailed = false;
    if (game !== null) void this.#fetch(game, wanted);
  }

  async #fetch(game: GameId, wanted: string): Promise<void> {
    const rules = await loadRules(game, pageLocale()).catch(() => null);
    // Another game or language may have been wanted meanwhile.
    if (wanted !== this.#wanted) return;
    this.rules = rules ?? this.rules;
    this.hasFailed = rules === null;
    this.#host.requestUpdate();
  }

  /** After a failure: once more. */
  again(game: GameId): void {
    this.#wanted = "";
    this.want(game);
    this.#host.requestUpdate();
  }
}
