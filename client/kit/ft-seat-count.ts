import { msg } from "@lit/localize";
import { css, html, noChange } from "lit";
import { live } from "lit/directives/live.js";
import { FtElement, reset } from "./element.ts";
import { segmentStyles } from "./styles/segments.ts";
import { selectStyles } from "./styles/select.ts";
import { formatNumber, str } from "./text/numbers.ts";

/** Up to this many choices are shown side by side, more as a list. */
const MAX_SIDE_BY_SIDE = 4;

/**
 * Chooses the number of seats: the first question of a new table, which can be changed until the game begins.
 * @fires ft-seat-count - The chosen number.
 */
export class FtSeatCount extends FtElement {
  static override properties = {
    counts: { attribute: false },
    count: { type: Number },
    fewest: { type: Number },
    busy: { type: Boolean },
  };
  /** The possible numbers of seats, ascending. */
  declare counts: readonly number[];
  declare count: number;
  /** The number of taken seats: the table cannot have fewer. */
  declare fewest: number;
  declare busy: boolean;

  constructor() {
    super();
    this.counts = [];
    this.count = 2;
    this.fewest = 0;
    this.busy = false;
  }

  static override styles = [
    reset,
    segmentStyles,
    selectStyles,
    css`
      :host {
        display: block;
      }
      .line {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        min-block-size: var(--touch);
      }
      .what {
        font-weight: 600;
      }
      /* There is nothing to choose, so it does not look like a button. */
      .fact {
        line-height: var(--touch);
        color: var(--ink-soft);
      }
      .fact::first-letter {
        text-transform: uppercase;
      }
      .segments label {
        min-inline-size: var(--touch);
      }
      .segments {
        flex: 0 1 14rem;
        font-variant-numeric: tabular-nums;
      }
      .segments label:has(:disabled) {
        color: var(--ink-faint);
        cursor: default;
      }
      select {
        min-inline-size: 5rem;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  override render() {
    if (this.counts.length < 2) return html`<p class="fact">${msg(str`for ${formatNumber(this.count)} players`)}</p>`;
    return this.counts.length > MAX_SIDE_BY_SIDE ? this.#list() : this.#row();
  }

  #row() {
    return html`<div class="line" role="radiogroup" aria-labelledby="what">
      <b class="what" id="what">${msg("Players")}</b>
      <div class="segments">${this.counts.map(
        (count) =>
          html`<label><input type="radio" name="seats" value=${count} .checked=${this.#isChosen(count)} ?disabled=${this.#isImpossible(count)} @change=${this.#choose} />${formatNumber(count)}</label>`,
      )}</div>
    </div>`;
  }

  #list() {
    return html`<label class="line"><b class="what">${msg("Players")}</b>
      <select @change=${this.#choose} ?disabled=${this.busy}>
        ${this.counts.map((count) => html`<option value=${count} .selected=${this.#isChosen(count)} ?disabled=${this.#isImpossible(count)}>${formatNumber(count)}</option>`)}
      </select>
    </label>`;
  }

  /** During a request the player's choice stays; after a refusal the old count is shown again. */
  #isChosen(count: number) {
    return this.busy && this.hasUpdated ? noChange : live(count === this.count);
  }

  #isImpossible(count: number): boolean {
    return this.busy || count < this.fewest;
  }

  readonly #choose = (event: Event): void => {
    const { value } = event.target as HTMLInputElement | HTMLSelectElement;
    this.dispatchEvent(new CustomEvent<number>("ft-seat-count", { detail: Number(value) }));
  };
}

customElements.define("ft-seat-count", FtSeatCount);

declare global {
  interface HTMLElementTagNameMap {
    "ft-seat-count": FtSeatCount;
  }
}
