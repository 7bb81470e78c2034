import { msg, str } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { TableCommand } from "../engine/table-types.ts";
import { FtElement, reset } from "./element.ts";
import { icons } from "./icons.ts";
import { controls } from "./styles/controls.ts";
import { isolate } from "./words.ts";

export type Manners = Extract<TableCommand["type"], "stand" | "resign" | "offer-draw" | "accept-draw" | "decline-draw">;

/** Where the draw stands for this person. */
export type DrawState = "none" | "possible" | "offered" | "asked";

/**
 * What a player may do beside moving. Giving up takes two presses in the same place, and no dialog.
 *
 * @fires ft-ask - Do this for me.
 */
export class FtActions extends FtElement {
  static override properties = {
    draw: {},
    offerer: {},
    resignable: { type: Boolean },
    shared: { type: Boolean },
    sure: { state: true },
  };
  declare draw: DrawState;
  /** Who offers a draw. */
  declare offerer: string;
  declare resignable: boolean;
  /** One person plays all sides: a draw is simply agreed. */
  declare shared: boolean;
  declare private sure: boolean;

  constructor() {
    super();
    this.draw = "none";
    this.offerer = "";
    this.resignable = false;
    this.shared = false;
    this.sure = false;
  }

  static override styles = [
    reset,
    controls,
    css`
      div {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      p {
        flex: 1 1 0;
        min-inline-size: 0;
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      .asked {
        background: var(--attention-wash);
        border-radius: var(--radius);
        padding-block: 4px;
        padding-inline: 14px 4px;
      }
      button {
        flex: 1 1 auto;
      }
      .asked button,
      .sure button {
        flex: 0 0 auto;
        padding-inline: 12px;
      }
      .sure {
        padding-inline-start: 14px;
      }
    `,
  ];

  override render() {
    if (this.sure) return this.#resign();
    if (this.draw === "asked") return this.#answer();
    return html`<div>
      ${this.#draw()}
      ${this.resignable ? html`<button class="outlined" @click=${() => this.#ensure(true)}>${icons.flag}${msg("Resign")}</button>` : nothing}
    </div>`;
  }

  #draw() {
    if (this.draw === "none") return nothing;
    const isOffered = this.draw === "offered";
    const text = isOffered ? msg("Draw offered") : this.shared ? msg("Agree a draw") : msg("Offer a draw");
    return html`<button class="outlined" ?disabled=${isOffered} @click=${() => this.#ask("offer-draw")}>${icons.handshake}${text}</button>`;
  }

  #answer() {
    return html`<div class="asked" role="group">
      <p>${msg(str`${isolate(this.offerer)} offers a draw.`)}</p>
      <button class="primary" @click=${() => this.#ask("accept-draw")}>${msg("Accept")}</button>
      <button class="outlined" @click=${() => this.#ask("decline-draw")}>${msg("Decline")}</button>
    </div>`;
  }

  #resign() {
    return html`<div class="sure" role="group" @keydown=${this.#escape}>
      <p>${msg("Give up this game?")}</p>
      <button class="outlined keep" @click=${() => this.#ensure(false)}>${msg("Keep playing")}</button>
      <button class="grave" @click=${() => this.#ask("resign")}>${icons.flag}${msg("Resign")}</button>
    </div>`;
  }

  #ask(type: Manners): void {
    this.sure = false;
    this.dispatchEvent(new CustomEvent<Manners>("ft-ask", { detail: type, bubbles: true, composed: true }));
  }

  /** The focus goes to the harmless answer, and back. */
  async #ensure(sure: boolean): Promise<void> {
    this.sure = sure;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(sure ? ".keep" : "button:last-of-type")?.focus();
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#ensure(false);
  };
}

customElements.define("ft-actions", FtActions);
