import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { seatedCount } from "../../../engine/commands/seat-count.ts";
import { seatCountsAt } from "../../games/seat-counts.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { LazyPart } from "../../kit/loading/lazy-part.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import type { Store } from "../../store/store.ts";
import { StoreController } from "../../store/store-controller.ts";
import { seatCommandEvent } from "../player-requests/seat-commands.ts";
import "../../kit/ft-seat-count.ts";

/**
 * The table's number of seats, and the button to start with the players present; for the host before the game.
 * @fires ft-seat-command - Change the number of seats.
 */
export class FtTableSize extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    busy: { type: Boolean },
    only: {},
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  declare busy: boolean;
  /** Around the table's cloth its parts are in two places. */
  declare only: "begin" | "count" | null;
  readonly #counts = new LazyPart(this, () => seatCountsAt(this.store.live));
  readonly #watch = new StoreController(this, () => this.store);

  constructor() {
    super();
    this.length = 0;
    this.busy = false;
    this.only = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
  }

  override render() {
    const { live } = this.store;
    const counts = this.#counts.get() ?? [];
    if (counts.length < 2) return nothing;
    const seated = seatedCount(live);
    const isEnough = counts.includes(seated) && seated < live.chairs.length;
    return html`${this.only === "begin" ? nothing : html`<ft-seat-count .counts=${counts} .count=${live.chairs.length} .fewest=${seated} .busy=${this.busy} @ft-seat-count=${(event: CustomEvent<number>) => this.#ask(event.detail)}></ft-seat-count>`}
      ${isEnough && this.only !== "count" ? html`<button class="outlined begin" aria-disabled=${this.busy} @click=${() => this.#ask(seated)}>${msg("Start with the players here")}</button>` : nothing}`;
  }

  /** A refusal changes no property, but the choice must show the table's number again. */
  protected override updated(): void {
    this.renderRoot.querySelector("ft-seat-count")?.requestUpdate();
  }

  #ask(seats: number): void {
    if (this.busy) return;
    this.dispatchEvent(seatCommandEvent({ type: "change-seats", seats }));
  }
}

customElements.define("ft-table-size", FtTableSize);

declare global {
  interface HTMLElementTagNameMap {
    "ft-table-size": FtTableSize;
  }
}
