import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { disableNotifications, mayOfferNotifications, requestNotifications } from "./notifications.ts";

/**
 * Offers push notifications when a player is about to wait: after a move at a correspondence table, and in the list of
 * their tables. After any answer it is not offered again; the settings have the switch.
 */
export class FtPushOffer extends FtElement {
  static override styles = [
    reset,
    controlStyles,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
        padding-block: 8px;
      }
      p {
        flex: 1 1 16rem;
        min-inline-size: 0;
        color: var(--ink-soft);
      }
    `,
  ];

  override render() {
    if (!mayOfferNotifications()) return nothing;
    return html`<div role="group" aria-labelledby="offer">
      <p id="offer">${msg("Notify you when it’s your turn, even when this page is closed?")}</p>
      <button class="outlined" @click=${this.#yes}>${msg("Notify me")}</button>
      <button class="quiet" @click=${this.#no}>${msg("No, thank you")}</button>
    </div>`;
  }

  /** A player who denies the browser's own question is not asked again either. */
  readonly #yes = async (): Promise<void> => {
    if ((await requestNotifications()) !== "on") disableNotifications();
    this.requestUpdate();
  };

  readonly #no = (): void => {
    disableNotifications();
    this.requestUpdate();
  };
}

customElements.define("ft-push-offer", FtPushOffer);

declare global {
  interface HTMLElementTagNameMap {
    "ft-push-offer": FtPushOffer;
  }
}
