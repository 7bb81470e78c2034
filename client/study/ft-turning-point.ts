import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import type { Store } from "../store/store.ts";
import { canStudy } from "./run/can-study.ts";

/**
 * Leads to the decisive moment of a finished game. The study finds it (game-review.ts handles the event).
 * @fires ft-show-turning-point - It was requested.
 */
export class FtTurningPoint extends FtElement {
  static override properties = { store: { attribute: false }, length: { type: Number } };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;

  static override styles = [
    reset,
    controlStyles,
    css`
      button {
        inline-size: 100%;
      }
    `,
  ];

  override render() {
    if (!canStudy(this.store)) return nothing;
    return html`<button class="outlined" @click=${this.#ask}>${icons.study}${msg("The turning point")}</button>`;
  }

  readonly #ask = (): void => {
    this.dispatchEvent(new CustomEvent("ft-show-turning-point", { bubbles: true, composed: true }));
  };
}

customElements.define("ft-turning-point", FtTurningPoint);

declare global {
  interface HTMLElementTagNameMap {
    "ft-turning-point": FtTurningPoint;
  }
}
