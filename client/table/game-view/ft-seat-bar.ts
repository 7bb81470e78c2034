import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { FtElement, reset } from "../../kit/element.ts";
import { LazyPart } from "../../kit/loading/lazy-part.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { str } from "../../kit/text/numbers.ts";

/**
 * A seat as a bar above or below the board: its player, and clearly whether it is on turn.
 * @slot - The seat's clock.
 * @fires ft-take-seat - This free seat is requested.
 */
export class FtSeatBar extends FtElement {
  static override properties = {
    name: {},
    mine: { type: Boolean, reflect: true },
    turn: { type: Boolean, reflect: true },
    free: { type: Boolean, reflect: true },
    number: { type: Number },
    takeable: { type: Boolean, reflect: true },
    here: { attribute: false },
    won: { type: Boolean, reflect: true },
    acting: { type: Boolean, reflect: true },
    covered: { type: Boolean },
    level: { type: Number },
    badge: { attribute: false },
  };
  /** Empty at a free seat. */
  declare name: string;
  declare mine: boolean;
  declare turn: boolean;
  declare free: boolean;
  /** From 1; 0 if there is only one other seat, which needs no number. */
  declare number: number;
  /** The viewer may sit down here. */
  declare takeable: boolean;
  /** Whether the player is connected; null if unknown. */
  declare here: boolean | null;
  declare won: boolean;
  /** The viewer may move for this seat now. */
  declare acting: boolean;
  /** The seat is covered: by a bot if there is a level, else by the table's fallback moves. */
  declare covered: boolean;
  /** The level of the bot that plays here; 0 means none. */
  declare level: number;
  /** The game's badge next to a name: colour, score. */
  declare badge: TemplateResult | null;
  readonly #faces = new LazyPart(this, () => import("../../games/bot-icon.ts"));

  constructor() {
    super();
    new RestoreFocus(this);
    this.name = "";
    this.mine = false;
    this.turn = false;
    this.free = false;
    this.number = 0;
    this.takeable = false;
    this.here = null;
    this.won = false;
    this.acting = false;
    this.covered = false;
    this.level = 0;
    this.badge = null;
  }

  static override styles = [
    reset,
    css`
      :host {
        position: relative;
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
        overflow-x: clip;
        text-overflow: ellipsis;
        white-space: nowrap;
        min-inline-size: 0;
      }
      :host([free]) .name {
        font-weight: 400;
      }
      :host([takeable]) {
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      button {
        font: inherit;
        font-weight: 600;
        color: var(--accent);
        background: none;
        border: 0;
        padding: 0;
        white-space: nowrap;
        cursor: pointer;
      }
      /* The whole bar is the button. */
      button::after {
        content: "";
        position: absolute;
        inset: 0;
        border-radius: var(--radius);
      }
      button:focus-visible {
        outline: none;
      }
      button:focus-visible::after {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      @media (hover: hover) {
        button:hover::after {
          background: color-mix(in srgb, var(--accent) 12%, transparent);
        }
      }
      .you {
        font-size: var(--text-1);
        opacity: 0.85;
        white-space: nowrap;
      }
      .end {
        display: flex;
        flex: 1 0 auto;
        justify-content: flex-end;
        align-items: center;
        gap: 8px;
        padding-inline-start: 4px;
      }
      .state {
        white-space: nowrap;
        font-weight: 600;
      }
      ::slotted(*) {
        margin-inline-end: -6px;
      }
      @media (max-width: 480px) {
        .name {
          font-size: 1rem;
        }
      }
      /* A short phone: the buttons below the board matter more. */
      @media (max-width: 480px) and (max-height: 700px) {
        :host(:not([takeable])) {
          min-block-size: 2.25rem;
        }
      }
      .state:empty {
        display: none;
      }
      .mark {
        display: flex;
        flex: none;
        min-inline-size: 22px;
        opacity: 0.8;
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
    // A new element for other text at the same edge, so that the text does not seem to jump.
    return html`${this.#presence()}
      ${this.badge === null ? nothing : html`<span class="badge">${this.badge}</span>`}
      ${this.level > 0 ? html`<span class="mark">${this.#faces.get()?.botMark(this.level)}</span>` : nothing}
      <bdi class="name">${this.free ? this.#freeName() : this.name}</bdi>
      ${this.free && this.number > 0 ? html`<span class="sr">${msg("free")}</span>` : nothing}
      ${this.mine && !this.acting ? html`<span class="you">${msg("you")}</span>` : nothing}
      ${this.covered ? html`<span class="you">${this.level > 0 ? this.#faces.get()?.standInText() : msg("played by the table")}</span>` : nothing}
      <span class="end">${this.takeable ? this.#takeButton() : keyed(this.#state(), html`<span class="state">${this.#state()}</span>`)}<slot></slot></span>`;
  }

  #takeButton() {
    const label = msg(str`Sit here: ${this.#freeName()}`);
    return html`<button aria-label=${label} @click=${this.#take}>${this.number === 0 ? msg("Sit here") : msg("Sit")}</button>`;
  }

  #freeName(): string {
    return this.number === 0 ? msg("Free seat") : msg(str`Seat ${this.number}`);
  }

  readonly #take = (): void => {
    this.dispatchEvent(new Event("ft-take-seat"));
  };

  #presence() {
    if (this.level > 0 || this.here === null || this.free) return nothing;
    const text = this.here ? msg("connected") : msg("away");
    return html`<span class=${this.here ? "presence here" : "presence"} role="img" aria-label=${text} title=${text}></span>`;
  }

  #state(): string {
    if (this.free) return "";
    if (this.won) return msg("Winner");
    if (this.turn && this.level > 0) return msg("Thinking…");
    if (this.turn) return this.mine ? msg("Your turn") : msg("Their turn");
    return this.here === false && this.level === 0 ? msg("Away") : "";
  }
}

customElements.define("ft-seat-bar", FtSeatBar);
