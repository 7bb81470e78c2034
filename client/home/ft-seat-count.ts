import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { OptionsChoice } from "../games/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
import { numeral } from "../kit/numbers.ts";

/**
 * How many play: all that is asked about a game that has no form of its own.
 *
 * @fires ft-options - What is chosen: at first and after every change.
 */
export class FtSeatCount extends FtElement {
  static override properties = { counts: { attribute: false }, last: { attribute: false }, seats: { state: true } };
  /** The numbers of seats that are possible, ascending. */
  declare counts: readonly number[];
  /** What was chosen the last time. */
  declare last: OptionsChoice | null;
  declare private seats: number;

  constructor() {
    super();
    this.counts = [];
    this.last = null;
    this.seats = 0;
  }

  static override styles = [
    reset,
    css`
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      legend {
        font-size: var(--text-1);
        color: var(--ink-soft);
        margin-block-end: 6px;
      }
      label {
        position: relative;
        flex: 0 1 4rem;
        min-block-size: var(--touch);
        display: grid;
        place-items: center;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        background: var(--surface-raised);
        cursor: pointer;
        font-variant-numeric: tabular-nums;
      }
      label:has(:checked) {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
        background: var(--accent-wash);
        font-weight: 600;
      }
      label:has(:focus-visible) {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      input {
        position: absolute;
        opacity: 0;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("counts")) return;
    const last = this.last?.seats ?? 0;
    this.seats = this.counts.includes(last) ? last : (this.counts[0] ?? 0);
  }

  override updated(): void {
    const detail: OptionsChoice = { seats: this.seats, options: {} };
    this.dispatchEvent(new CustomEvent("ft-options", { detail, bubbles: true, composed: true }));
  }

  override render() {
    return html`<fieldset>
      <legend>${msg("How many play?")}</legend>
      ${this.counts.map((count) => this.#count(count))}
    </fieldset>`;
  }

  #count(count: number) {
    const choose = () => (this.seats = count);
    return html`<label><input type="radio" name="seats" .checked=${count === this.seats} @change=${choose} />${numeral(count)}</label>`;
  }
}

customElements.define("ft-seat-count", FtSeatCount);

declare global {
  interface HTMLElementTagNameMap {
    "ft-seat-count": FtSeatCount;
  }
}
