import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Seat } from "../../../engine/contract/game.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { LazyPart, loadAfterPaint } from "../../kit/loading/lazy-part.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { str } from "../../kit/text/numbers.ts";

/**
 * A seat as a bar above or below the board: its player, face, and clearly whether it is on turn.
 * @slot - The seat's clock.
 * @fires ft-take-seat - This free seat is requested.
 */
export class FtSeatBar extends FtElement {
  static override properties = {
    name: {},
    seat: { type: Number },
    character: { type: Number },
    mine: { type: Boolean, reflect: true },
    turn: { type: Boolean, reflect: true },
    free: { type: Boolean, reflect: true },
    number: { type: Number },
    takeable: { type: Boolean, reflect: true },
    here: { attribute: false },
    won: { type: Boolean, reflect: true },
    acting: { type: Boolean, reflect: true },
    small: { type: Boolean, reflect: true },
    covered: { type: Boolean },
    level: { type: Number },
    badge: { attribute: false },
  };
  /** Empty at a free seat. */
  declare name: string;
  declare seat: Seat;
  /** The bot's character; null for a person. */
  declare character: number | null;
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
  /** One of many to choose from: only its face and name. */
  declare small: boolean;
  /** The viewer may move for this seat now. */
  declare acting: boolean;
  /** The seat is covered: by a bot if there is a level, else by the table's fallback moves. */
  declare covered: boolean;
  /** The level of the bot that plays here, also for a person who is away; 0 means none. */
  declare level: number;
  /** The game's badge next to a name: colour, score. */
  declare badge: TemplateResult | null;
  /** Their room is reserved. */
  readonly #faces = new LazyPart(
    this,
    loadAfterPaint(() => import("../../games/bot-icon.ts")),
  );

  constructor() {
    super();
    new RestoreFocus(this);
    this.name = "";
    this.seat = 0;
    this.character = null;
    this.mine = false;
    this.turn = false;
    this.free = false;
    this.number = 0;
    this.takeable = false;
    this.here = null;
    this.won = false;
    this.acting = false;
    this.small = false;
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
        gap: 12px;
        min-block-size: 60px;
        padding: 6px 14px;
        border-radius: 14px;
        background: var(--surface-panel);
        transition: background 240ms ease-out, color 240ms ease-out, box-shadow 240ms ease-out;
      }
      /* Gold means only whose turn it is. */
      :host([turn]) {
        background: var(--turn);
        color: var(--on-turn, #2b2006);
        box-shadow: inset 0 0 0 2px light-dark(#7a5200, transparent), 0 0 22px rgb(242 192 74 / 0.4);
      }
      :host([free]) {
        background: none;
        box-shadow: inset 0 0 0 1px var(--line-strong);
        color: var(--ink-soft);
      }
      .face {
        position: relative;
        flex: none;
        inline-size: 44px;
        block-size: 44px;
        border-radius: 50%;
        background: var(--line);
      }
      .face svg {
        inline-size: 100%;
        block-size: 100%;
      }
      .away svg {
        filter: grayscale(1);
        opacity: 0.6;
      }
      .who {
        flex: 1 1 auto;
        min-inline-size: 0;
        line-height: 1.3;
      }
      .name {
        display: block;
        /* At the start of the line, whatever its script. */
        inline-size: fit-content;
        max-inline-size: 100%;
        font-size: var(--text-2);
        font-weight: 600;
        overflow-x: clip;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      :host([free]) .name {
        font-weight: 400;
      }
      .under {
        display: flex;
        align-items: center;
        gap: 6px;
        min-block-size: 1.3em;
        font-size: var(--text-1);
        white-space: nowrap;
        color: var(--ink-soft);
      }
      :host([turn]) .under {
        color: var(--turn-soft);
      }
      .under > * {
        flex: none;
      }
      .level {
        display: flex;
        align-items: baseline;
        gap: 5px;
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
        border-radius: inherit;
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
      .end {
        display: flex;
        flex: none;
        justify-content: flex-end;
        align-items: center;
        gap: 8px;
      }
      .end:empty {
        display: none;
      }
      .won {
        white-space: nowrap;
        font-weight: 600;
        color: var(--good);
      }
      ::slotted(*) {
        margin-inline-end: -6px;
      }
      .presence {
        position: absolute;
        inset-block-end: -1px;
        inset-inline-end: -1px;
        inline-size: 13px;
        block-size: 13px;
        border-radius: 50%;
        border: 2px solid var(--ink-soft);
        background: var(--surface-panel);
      }
      .presence.here {
        border-color: var(--surface-panel);
        background: var(--good);
      }
      /* Else as high as a taken one, so that the board stays where it is when a player sits down. */
      :host([free][small]:not([takeable])) {
        min-block-size: var(--touch);
      }
      :host([small]) .face {
        inline-size: 28px;
        block-size: 28px;
      }
      :host([small]) .under > :not(.sr) {
        display: none;
      }
      :host([small]) .under {
        min-block-size: 0;
      }
      @media (max-width: 480px) {
        :host {
          min-block-size: 52px;
          padding-block: 4px;
          gap: 10px;
        }
        .face {
          inline-size: 40px;
          block-size: 40px;
        }
      }
      /* A short phone: the buttons below the board matter more. */
      @media (max-width: 480px) and (max-height: 700px) {
        :host(:not([takeable])) {
          min-block-size: 2.5rem;
          padding-block: 2px;
        }
        .face {
          inline-size: 32px;
          block-size: 32px;
        }
        .who {
          display: flex;
          align-items: baseline;
          gap: 8px;
        }
        .name {
          min-inline-size: 0;
        }
        .under {
          flex: none;
        }
      }
      /* Backgrounds go, so the edge says whose turn it is. */
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
        :host([turn]) {
          border: 3px solid Highlight;
        }
      }
    `,
  ];

  override render() {
    return html`${this.free ? nothing : this.#face()}
      <div class="who">
        <bdi class="name">${this.free ? this.#freeName() : this.name}</bdi>
        ${this.free && this.number > 0 ? html`<span class="sr">${msg("free")}</span>` : nothing}
        ${this.free ? nothing : html`<div class="under">${this.badge}${this.#under()}</div>`}
      </div>
      <span class="end">${this.takeable ? this.#takeButton() : nothing}${this.won ? html`<span class="won">${msg("Winner")}</span>` : nothing}<slot></slot></span>`;
  }

  #face() {
    const faces = this.#faces.get();
    const face = this.character === null ? faces?.letterFace(this.name, this.seat) : faces?.botFace(this.character);
    const isAway = this.character === null && this.here === false;
    return html`<span class=${isAway ? "face away" : "face"}>${face}${this.#presence()}</span>`;
  }

  /** The level of a bot, or what the person is doing. */
  #under() {
    const badge = this.level > 0 ? this.#faces.get()?.levelBadge(this.level) : nothing;
    const bot = this.level > 0 ? html`<span class="sr">${msg("computer")} </span>` : nothing;
    if (this.covered)
      return html`<span>${this.level > 0 ? this.#faces.get()?.standInText() : msg("played by the table")}</span>`;
    // A new element for other text at the same edge, so that the text does not seem to jump.
    if (this.turn) return html`${bot}${keyed(this.#state(), html`<span>${this.#state()}</span>`)}`;
    if (this.level > 0) return html`${bot}${badge}`;
    if (this.mine) return html`<span>${msg("you")}</span>`;
    return this.here === false ? html`<span>${msg("Away")}</span>` : nothing;
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
    if (this.level > 0 || this.here === null) return nothing;
    const text = this.here ? msg("connected") : msg("away");
    return html`<span class=${this.here ? "presence here" : "presence"} role="img" aria-label=${text} title=${text}></span>`;
  }

  #state(): string {
    if (this.level > 0) return msg("Thinking…");
    // Of players who share a device, the one on turn is looking at it.
    return this.mine || this.acting ? msg("Your turn") : msg("Their turn");
  }
}

customElements.define("ft-seat-bar", FtSeatBar);
