import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { FtElement, reset } from "../kit/element.ts";
import { str } from "../kit/text/numbers.ts";

/** Chooses the free seat of an invitation. @fires ft-invite-seat - The chosen seat; null means any. */
export class FtInviteSeat extends FtElement {
  static override properties = { free: { attribute: false }, seat: { attribute: false } };
  declare free: readonly Seat[];
  declare seat: Seat | null;

  constructor() {
    super();
    this.free = [];
    this.seat = null;
  }

  static override styles = [
    reset,
    css`
      label {
        display: flex;
        align-items: center;
        gap: 12px;
      }
      select {
        flex: 1 1 auto;
        min-inline-size: 0;
        max-inline-size: 16rem;
        font: inherit;
        color: inherit;
        min-block-size: var(--touch);
        padding-inline: 10px;
        border-radius: var(--radius);
        border: 1px solid var(--line-strong);
        background: var(--surface-raised);
      }
    `,
  ];

  override render() {
    const { free, seat } = this;
    return html`<label>${msg("For")}
      <select @change=${this.#choose}>
        <option value="" ?selected=${seat === null}>${msg("any free seat")}</option>
        ${free.map((one) => html`<option value=${one} ?selected=${one === seat}>${msg(str`Seat ${one + 1}`)}</option>`)}
      </select>
    </label>`;
  }

  readonly #choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    const detail = value === "" ? null : Number(value);
    this.dispatchEvent(new CustomEvent<Seat | null>("ft-invite-seat", { detail }));
  };
}

customElements.define("ft-invite-seat", FtInviteSeat);

declare global {
  interface HTMLElementTagNameMap {
    "ft-invite-seat": FtInviteSeat;
  }
}
