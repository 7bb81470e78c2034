import { msg } from "@lit/localize";
import { css, html } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { str } from "../kit/text/numbers.ts";

/**
 * Shown after a turn that revealed something to its player, who can read it before passing the device on.
 * @fires ft-cover-hand - The hand may be covered.
 */
export class FtPassDevice extends FtElement {
  static override properties = { name: {} };
  /** The name of the next player. */
  declare name: string;

  constructor() {
    super();
    this.name = "";
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 12px;
        background: var(--accent-wash);
        border-radius: var(--radius);
        padding-block: 4px;
        padding-inline: 14px 4px;
      }
      p {
        flex: 1 1 10rem;
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      button {
        flex: 1 0 auto;
      }
    `,
  ];

  override render() {
    return html`<div role="status">
      <p>${msg(str`Your turn is over. ${bidiIsolate(this.name)} is next.`)}</p>
      <button class="primary" @click=${() => this.dispatchEvent(new CustomEvent("ft-cover-hand"))}>${msg("Cover my hand")}</button>
    </div>`;
  }
}

customElements.define("ft-pass-device", FtPassDevice);
