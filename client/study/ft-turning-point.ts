import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import type { Store } from "../store/store.ts";
import { canStudy } from "./run/can-study.ts";

/**
 * When a game is over: the moment that decided it, as a picture. The study finds it (game-review.ts hears of the wish).
 *
 * @fires ft-show-turning-point - The picture is wanted.
 */
export class FtTurningPoint extends FtElement {
  static override properties = { store: { attribute: false }, length: { type: Number } };
  declare store: Store;
  /** How long the log is: what is shown follows it. */
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
    return html`<button class="outlined" aria-haspopup="dialog" @click=${this.#ask}>${icons.study}${msg("The turning point")}</button>`;
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
