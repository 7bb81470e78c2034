import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Outcome } from "../engine/game.ts";
import { gameOf } from "../engine/games.ts";
import { FtElement, reset } from "./element.ts";
import type { DrawState } from "./ft-actions.ts";
import type { FtResult } from "./ft-result.ts";
import type { GameClient } from "./games.ts";
import { icons } from "./icons.ts";
import type { Store } from "./store.ts";
import { StoreWatch } from "./store-watch.ts";
import { controls } from "./styles/controls.ts";
import { isolate } from "./words.ts";
import "./ft-actions.ts";

/**
 * What this person can do at the table besides moving, one thing at a time: sit down, invite, give up or agree, and at
 * the end see why it ended.
 *
 * @fires ft-sit - Sit down under this name.
 * @fires ft-rename - Be called so from now on.
 * @fires ft-ask - Do this for me.
 * @fires ft-again - Open a new table.
 */
export class FtPanel extends FtElement {
  static override properties = { store: { attribute: false }, client: { attribute: false }, busy: { type: Boolean } };
  declare store: Store;
  declare client: GameClient;
  /** A wish to sit down has not been answered. */
  declare busy: boolean;
  readonly #watch = new StoreWatch(this, () => this.store);

  constructor() {
    super();
    this.busy = false;
  }

  static override styles = [
    reset,
    controls,
    css`
      .watching {
        display: flex;
        gap: 10px;
        align-items: center;
        color: var(--ink-soft);
        min-block-size: var(--touch);
        padding-inline: 4px;
      }
      .end {
        display: grid;
        gap: 8px;
        background: var(--surface-panel);
        border-radius: var(--radius-large);
        padding: 5px 14px;
      }
      ft-verify {
        padding-block-end: 6px;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
  }

  override render() {
    const { live, seats } = this.store;
    if (live.outcome !== null) return this.#result(live.outcome);
    if (live.phase === "seating") return this.#seating();
    return seats.length > 0 ? this.#actions() : this.#watching();
  }

  /** What is only for before and after a game is loaded there. */
  #seating() {
    void import("./ft-seating.ts");
    return html`<ft-seating .store=${this.store} .length=${this.store.live.length} .mine=${this.store.seats} .busy=${this.busy}></ft-seating>`;
  }

  #watching() {
    return html`<p class="watching">${icons.eye}${msg("You are watching this game.")}</p>`;
  }

  #actions() {
    const { live, seats } = this.store;
    const offerer = live.offer === null ? "" : (live.chairs[live.offer.by]?.name ?? "");
    const isResignable = live.play !== null && gameOf(live.game).resign(live.play, seats[0]!) !== null;
    return html`<ft-actions .draw=${this.#draw()} .offerer=${offerer} .resignable=${isResignable} .shared=${live.shared && seats.length > 1}></ft-actions>`;
  }

  #draw(): DrawState {
    const { live, seats } = this.store;
    const voters = live.play === null ? [] : gameOf(live.game).drawVoters(live.play);
    const own = seats.filter((seat) => voters.includes(seat));
    if (own.length === 0) return "none";
    if (live.offer !== null) return own.every((seat) => live.offer!.accepted.includes(seat)) ? "offered" : "asked";
    return own.some((seat) => !live.offered.includes(seat)) ? "possible" : "offered";
  }

  #result(outcome: Outcome) {
    const names = this.store.live.chairs.map((chair) => isolate(chair?.name ?? ""));
    void import("./ft-result.ts");
    const again = () => this.dispatchEvent(new CustomEvent("ft-again"));
    return html`<div class="end">
      <ft-result .mood=${this.#mood(outcome)} .text=${this.client.ending(outcome, names)}>
        <button class="primary" @click=${again}>${msg("New table")}</button>
      </ft-result>
      ${this.#check()}
    </div>`;
  }

  #check() {
    const { live, entries, received } = this.store;
    if (live.secret === null) return nothing;
    void import("./ft-verify.ts");
    return html`<ft-verify .entries=${entries} .received=${received}></ft-verify>`;
  }

  #mood({ winners }: Outcome): FtResult["mood"] {
    const { seats, live } = this.store;
    if (winners.length === 0) return "drawn";
    if (seats.length === 0 || live.shared) return "watched";
    return winners.some((seat) => seats.includes(seat)) ? "won" : "lost";
  }
}

customElements.define("ft-panel", FtPanel);
