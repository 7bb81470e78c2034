import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { rematchSeat, rematchVoters } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { isVoid } from "../../../engine/table/end-reasons.ts";
import { requestAutoSit } from "../../connection/auto-sit.ts";
import { seatName } from "../../games/shared/seat-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { language } from "../../kit/text/language.ts";
import { str } from "../../kit/text/numbers.ts";
import type { Store } from "../../store/store.ts";
import { seatCommandEvent } from "./seat-commands.ts";

/**
 * The rematch: who wants it, and the link to it. When all agree, its players follow automatically; watchers and later
 * visitors get a link.
 * @fires ft-seat-command - Request a rematch.
 * @fires ft-new-table - A new table is requested, with any players (by a watcher).
 * @fires ft-navigate - The game continues at this address.
 */
export class FtRematch extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    mine: { attribute: false },
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  declare mine: readonly Seat[];
  /** The viewer saw the rematch undecided, so is at the table and no later visitor. */
  #hasWaited = false;

  constructor() {
    super();
    new RestoreFocus(this);
    this.length = 0;
    this.mine = [];
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .button,
      button {
        flex: 1 1 auto;
      }
      p {
        flex: 1 1 11rem;
        color: var(--ink-soft);
        font-size: var(--text-1);
        line-height: 1.3;
        overflow-wrap: anywhere;
        min-inline-size: 0;
      }
      p:empty {
        display: none;
      }
    `,
  ];

  override updated(): void {
    const { successor } = this.store.confirmed;
    if (successor === null) this.#hasWaited = true;
    else if (this.#hasWaited && this.mine.length > 0) this.#go(successor);
  }

  override render() {
    const { successor, outcome } = this.store.live;
    if (successor !== null)
      return html`<a class="button primary" href=${this.#address(successor)}>${msg("The next game")}</a>`;
    const canAsk = this.mine.length > 0 && !(outcome !== null && isVoid(outcome));
    return html`<p role="status">${this.#standing()}</p>
      ${canAsk ? this.#ask() : html`<button class="primary" @click=${this.#again}>${msg("New table")}</button>`}`;
  }

  #ask() {
    const { rematch } = this.store.live;
    const hasAsked = this.mine.some((seat) => rematch.includes(seat));
    if (hasAsked) return nothing;
    return html`<button class="primary" @click=${() => this.dispatchEvent(seatCommandEvent({ type: "rematch" }))}>${msg("Play again")}</button>`;
  }

  /** The players who want it, or who have not answered. */
  #standing(): string {
    const { live } = this.store;
    if (live.rematch.length === 0) return "";
    if (this.mine.some((seat) => live.rematch.includes(seat))) {
      const missing = rematchVoters(live).filter((seat) => !live.rematch.includes(seat));
      return missing.length === 0 ? msg("Opening the next table…") : msg(str`Waiting for ${this.#names(missing)}.`);
    }
    return live.rematch.length === 1
      ? msg(str`${this.#names(live.rematch)} wants to play again.`)
      : msg(str`${this.#names(live.rematch)} want to play again.`);
  }

  #names(seats: readonly Seat[]): string {
    const names = seats.map((seat) => bidiIsolate(seatName(this.store.live.chairs, seat) ?? ""));
    return new Intl.ListFormat(language(), {
      type: "conjunction",
    }).format(names);
  }

  /** All players move on by a seat. */
  #address(successor: string): string {
    const { chairs } = this.store.live;
    const [seat] = this.mine;
    return `/t/${successor}${seat === undefined ? "" : `?seat=${rematchSeat(seat, chairs.length)}`}`;
  }

  #go(successor: string): void {
    this.#hasWaited = false;
    requestAutoSit(successor);
    const detail = this.#address(successor);
    this.dispatchEvent(
      new CustomEvent<string>("ft-navigate", {
        detail,
        bubbles: true,
        composed: true,
      }),
    );
  }

  readonly #again = (): void => {
    this.dispatchEvent(new CustomEvent("ft-new-table"));
  };
}

customElements.define("ft-rematch", FtRematch);

declare global {
  interface HTMLElementTagNameMap {
    "ft-rematch": FtRematch;
  }
}
