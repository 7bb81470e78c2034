import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Outcome } from "../../engine/contract/game.ts";
import { isVoid } from "../../engine/table/end-reasons.ts";
import type { NewTableRequest } from "../connection/new-table.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { endTextOf } from "../games/end-text.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import type { Store } from "../store/store.ts";
import { StoreController } from "../store/store-controller.ts";
import { provenanceWords } from "../verify/provenance.ts";
import type { FtResult } from "./ft-result.ts";
import "../verify/ft-verify.ts";
import "../study/ft-turning-point.ts";
import "./ft-result.ts";
import "./player-requests/ft-rematch.ts";

/**
 * The area below a finished game: result, rematch, provenance, verification. Loaded then.
 * @fires ft-new-table - Open a new table like this one.
 */
export class FtGameOver extends FtElement {
  static override properties = {
    store: { attribute: false },
    client: { attribute: false },
    hosted: { type: Boolean },
  };
  declare store: Store;
  declare client: GameClient;
  /** A server hosts the table, so it can bring the same players to another table. */
  declare hosted: boolean;
  readonly #watch = new StoreController(this, () => this.store);

  constructor() {
    super();
    this.hosted = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        background: var(--surface-panel);
        border-radius: var(--radius-large);
        padding: 5px 14px;
      }
      .provenance {
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      .after {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding-block-end: 6px;
      }
      .after > * {
        flex: 1 1 9.5rem;
        min-inline-size: 0;
      }
      /* A verification result is text and needs whole lines. */
      .after > [told] {
        flex-basis: 100%;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
  }

  override render() {
    const { outcome, chairs, play } = this.store.live;
    if (outcome === null) return nothing;
    const names = chairs.map((_, seat) => bidiIsolate(seatName(chairs, seat) ?? ""));
    const isTold = play !== null && this.client.tellsEnding?.(play) === true;
    return html`<ft-result .mood=${this.#mood(outcome)} .place=${this.#place(outcome)} .text=${isTold ? "" : endTextOf(this.client, outcome, names)}>${this.#again()}</ft-result>
      ${this.#provenance()}<div class="after">${this.#turning()}${this.#check()}</div>`;
  }

  /** A local table needs no agreement to another game. */
  #again() {
    if (!this.hosted) return html`<button class="primary" @click=${this.#open}>${msg("Play again")}</button>`;
    return html`<ft-rematch .store=${this.store} .length=${this.store.live.length} .mine=${this.store.seats} @ft-new-table=${this.#open}></ft-rematch>`;
  }

  /** Opens another table like this one. */
  readonly #open = (): void => {
    const { game, shared, chairs, options, clock, isPublic, talk, hints } = this.store.live;
    const detail: NewTableRequest = {
      game,
      company: shared ? "alone" : "friends",
      choice: { seats: chairs.length, options },
      terms: { isPublic, clock: clock.rule, talk, hints },
    };
    this.dispatchEvent(new CustomEvent("ft-new-table", { detail, bubbles: true, composed: true }));
  };

  /** Not shown on the device that dealt the game. */
  #provenance() {
    const words = this.hosted ? provenanceWords(this.store.live) : null;
    return words === null ? nothing : html`<p class="provenance">${words}</p>`;
  }

  #turning() {
    return html`<ft-turning-point .store=${this.store} .length=${this.store.live.length}></ft-turning-point>`;
  }

  #check() {
    const { live, entries, received } = this.store;
    if (live.secret === null || live.play === null) return nothing;
    return html`<ft-verify .entries=${entries} .received=${received} .live=${live}></ft-verify>`;
  }

  /** Among more than two players, not winning is no defeat but a place. */
  #place({ places }: Outcome): FtResult["place"] {
    const { seats, live } = this.store;
    const place = places?.[seats[0] ?? -1];
    return place === undefined || live.chairs.length < 3 ? null : [place, live.chairs.length];
  }

  #mood(outcome: Outcome): FtResult["mood"] {
    const { seats, live } = this.store;
    const { winners } = outcome;
    if (isVoid(outcome)) return "closed";
    if (winners.length === 0) return "drawn";
    if (seats.length === 0 || live.shared) return "watched";
    return winners.some((seat) => seats.includes(seat)) ? "won" : "lost";
  }
}

customElements.define("ft-game-over", FtGameOver);
