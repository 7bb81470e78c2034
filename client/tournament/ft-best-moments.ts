import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showUnreachable } from "../kit/feedback/toast.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { str } from "../kit/text/numbers.ts";
import { standingTexts } from "../study/judge/study-texts.ts";
import { type BestMoment, endedGames, findBestMoments } from "./end/best-moments.ts";
import { tournamentStyles } from "./tournament.styles.ts";

/** The best moments of an ended tournament. They are searched for on a press, because that takes a while. */
export class FtBestMoments extends FtElement {
  static override properties = {
    state: { attribute: false },
    found: { state: true },
    done: { state: true },
  };
  declare state: TournamentState;
  /** Null until the search has ended. */
  declare private found: readonly BestMoment[] | null;
  /** How many games have been studied; null if no search is going on. */
  declare private done: number | null;
  #ending = new AbortController();

  constructor() {
    super();
    this.found = null;
    this.done = null;
  }

  static override styles = [
    reset,
    controlStyles,
    tournamentStyles,
    css`
      [role="status"] {
        display: grid;
        gap: 12px;
      }
      .grow > * {
        display: block;
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending.abort();
  }

  /** Without games at tables there is nothing to find, and no gap for it. */
  override willUpdate(): void {
    this.hidden = endedGames(this.state).length === 0;
  }

  override render() {
    const games = endedGames(this.state);
    if (games.length === 0) return nothing;
    return html`<section aria-labelledby="moments">
      <h2 id="moments" tabindex="-1">${msg("Best moments")}</h2>
      <div role="status">${this.#status(games.length)}</div>
      ${this.#list()}
    </section>`;
  }

  #status(games: number) {
    if (this.done !== null)
      return html`<div class="row"><span class="soft grow">${msg(str`Studying game ${this.done + 1} of ${games}…`)}</span><button class="quiet" @click=${this.#stop}>${msg("Stop")}</button></div>`;
    if (this.found === null)
      return html`<p class="soft">${msg("This device studies the games and finds where they turned.")}</p><div class="row"><button class="outlined" @click=${this.#find}>${msg("Find the best moments")}</button></div>`;
    return this.found.length === 0 ? html`<p class="soft">${msg("No game turned around.")}</p>` : nothing;
  }

  #list() {
    if (this.found === null || this.found.length === 0) return nothing;
    return html`<ol class="list">${this.found.map((moment) => this.#row(moment))}</ol>`;
  }

  #row({ round, board, table, seq, players, counts, before, after }: BestMoment) {
    const names = players.map((player) => this.state.players[player - 1]?.name ?? "");
    return html`<li><div class="row">
      <span class="grow"><b>${names.map(bidiIsolate).join(" – ")}</b>
        <span class="soft">${msg(str`Round ${round}, board ${board}`)}</span>
        <span class="soft">${msg(str`Before: ${standingTexts(counts, before, names)}`)}</span>
        <span class="soft">${msg(str`After: ${standingTexts(counts, after, names)}`)}</span></span>
      <a class="button outlined" href=${`/t/${table}/${seq}`}>${msg("Replay")}<span class="sr"> ${names.map(bidiIsolate).join(" – ")}</span></a>
    </div></li>`;
  }

  readonly #find = async (): Promise<void> => {
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.done = 0;
    // The pressed button has gone.
    this.renderRoot.querySelector<HTMLElement>("#moments")?.focus();
    const progress = (done: number) => {
      if (!signal.aborted) this.done = done;
    };
    const found = await findBestMoments({ games: endedGames(this.state), progress, signal }).catch(() => null);
    // Another search may have begun.
    if (signal.aborted) return;
    if (found === null) showUnreachable(this);
    this.found = found;
    this.done = null;
  };

  readonly #stop = (): void => {
    this.#ending.abort();
    this.done = null;
    this.renderRoot.querySelector<HTMLElement>("#moments")?.focus();
  };
}

customElements.define("ft-best-moments", FtBestMoments);

declare global {
  interface HTMLElementTagNameMap {
    "ft-best-moments": FtBestMoments;
  }
}
