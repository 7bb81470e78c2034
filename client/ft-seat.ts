import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { FtElement, reset } from "./element.ts";

/** Somebody's place at the table, as a bar above or below the board: who it is, and loudly whether it is their turn. */
export class FtSeat extends FtElement {
  static override properties = {
    name: {},
    mine: { type: Boolean, reflect: true },
    turn: { type: Boolean, reflect: true },
    free: { type: Boolean, reflect: true },
    here: { attribute: false },
    won: { type: Boolean, reflect: true },
    acting: { type: Boolean, reflect: true },
    badge: { attribute: false },
  };
  /** Empty at a free seat. */
  declare name: string;
  declare mine: boolean;
  declare turn: boolean;
  declare free: boolean;
  /** Whether they are connected; null where nobody can know. */
  declare here: boolean | null;
  declare won: boolean;
  /** This person may move for it now. */
  declare acting: boolean;
  /** What the game shows beside a name: its colour, its score. */
  declare badge: TemplateResult | null;

  constructor() {
    super();
    this.name = "";
    this.mine = false;
    this.turn = false;
    this.free = false;
    this.here = null;
    this.won = false;
    this.acting = false;
    this.badge = null;
  }

  static override styles = [
    reset,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 3rem;
        padding: 4px 14px;
        border-radius: var(--radius);
        background: var(--surface-panel);
        transition: background var(--step) ease-out, color var(--step) ease-out;
      }
      :host([turn]) {
        background: var(--ink);
        color: var(--surface-room);
      }
      :host([acting]) {
        background: var(--accent);
        color: var(--accent-ink);
      }
      :host([free]) {
        background: none;
        box-shadow: inset 0 0 0 1px var(--line-strong);
        color: var(--ink-soft);
      }
      .badge {
        display: flex;
      }
      .name {
        font-size: var(--text-3);
        font-weight: 600;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        min-inline-size: 0;
      }
      :host([free]) .name {
        font-weight: 400;
      }
      .you {
        font-size: var(--text-1);
        opacity: 0.85;
        white-space: nowrap;
      }
      .state {
        margin-inline-start: auto;
        padding-inline-start: 4px;
        white-space: nowrap;
        font-weight: 600;
      }
      @media (max-width: 480px) {
        .name {
          font-size: 1rem;
        }
      }
      .state:empty {
        display: none;
      }
      .presence {
        flex: none;
        inline-size: 10px;
        block-size: 10px;
        border-radius: 50%;
        border: 2px solid currentcolor;
        opacity: 0.75;
      }
      .presence.here {
        background: currentcolor;
      }
    `,
  ];

  override render() {
    return html`${this.#presence()}
      ${this.badge === null ? nothing : html`<span class="badge">${this.badge}</span>`}
      <bdi class="name">${this.free ? msg("Free seat") : this.name}</bdi>
      ${this.mine && !this.acting ? html`<span class="you">${msg("you")}</span>` : nothing}
      <span class="state">${this.#state()}</span>`;
  }

  #presence() {
    if (this.here === null || this.free) return nothing;
    const text = this.here ? msg("connected") : msg("away");
    return html`<span class=${this.here ? "presence here" : "presence"} role="img" aria-label=${text} title=${text}></span>`;
  }

  #state(): string {
    if (this.won) return msg("Winner");
    if (this.turn) return this.acting && this.mine ? msg("Your turn") : msg("To move");
    return this.here === false && !this.free ? msg("Away") : "";
  }
}

customElements.define("ft-seat", FtSeat);
