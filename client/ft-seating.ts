import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../engine/game.ts";
import { FtElement, reset } from "./element.ts";
import type { Manners } from "./ft-actions.ts";
import type { Store } from "./store.ts";
import { controls } from "./styles/controls.ts";
import "./ft-sit.ts";

/**
 * Before the game: the way to a seat for whoever has none; for those who wait, the link for the others, their own name,
 * and the way back out. Loaded only then.
 *
 * @fires ft-ask - Give my seat back.
 */
export class FtSeating extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    mine: { attribute: false },
    busy: { type: Boolean },
    isNaming: { state: true },
  };
  declare store: Store;
  /** How long the log is: what is shown follows it. */
  declare length: number;
  /** The seats that are one's own, likewise. */
  declare mine: readonly Seat[];
  declare busy: boolean;
  declare private isNaming: boolean;

  constructor() {
    super();
    this.length = 0;
    this.mine = [];
    this.busy = false;
    this.isNaming = false;
  }

  static override styles = [
    reset,
    controls,
    css`
      section {
        display: grid;
        gap: 12px;
        background: var(--surface-panel);
        border-radius: var(--radius-large);
        padding: 14px;
      }
      .own {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        border-block-start: 1px solid var(--line);
        padding-block-start: 8px;
        margin-inline: -8px;
      }
      .own button {
        color: var(--ink-soft);
        padding-inline: 10px;
      }
    `,
  ];

  get #free(): number {
    return this.store.live.chairs.filter((chair) => chair === null).length;
  }

  override render() {
    const { live } = this.store;
    if (this.mine.length === 0)
      return html`<section><ft-sit .busy=${this.busy} .free=${this.#free}></ft-sit></section>`;
    return live.shared ? nothing : html`<section>${this.#share()}${this.#own()}</section>`;
  }

  #share() {
    void import("./ft-share.ts");
    return html`<ft-share .link=${location.origin + location.pathname} .missing=${this.#free}></ft-share>`;
  }

  /** What concerns oneself alone is small: the friends are what one waits for. */
  #own() {
    const name = this.store.live.chairs[this.mine[0]!]?.name ?? "";
    if (this.isNaming) {
      return html`<ft-sit .seated=${name} @ft-rename=${() => this.#name(false)} @keydown=${this.#escape}></ft-sit>`;
    }
    return html`<div class="own">
      <button class="quiet name" @click=${() => this.#name(true)}>${msg("Change my name")}</button>
      <button class="quiet" @click=${this.#stand}>${msg("Leave my seat")}</button>
    </div>`;
  }

  readonly #stand = (): void => {
    this.dispatchEvent(new CustomEvent<Manners>("ft-ask", { detail: "stand", bubbles: true, composed: true }));
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#name(false);
  };

  /** The focus goes to the field, and back. */
  async #name(isNaming: boolean): Promise<void> {
    this.isNaming = isNaming;
    await this.updateComplete;
    if (!isNaming) this.renderRoot.querySelector<HTMLElement>(".name")?.focus();
    else await this.renderRoot.querySelector("ft-sit")?.edit();
  }
}

customElements.define("ft-seating", FtSeating);

declare global {
  interface HTMLElementTagNameMap {
    "ft-seating": FtSeating;
  }
}
