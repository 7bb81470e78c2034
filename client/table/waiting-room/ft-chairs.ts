import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { chairPlaces } from "../../../engine/kit/chairs.ts";
import { botFace, letterFace } from "../../games/bot-icon.ts";
import { findManifest, levelsOf } from "../../games/registry.ts";
import { levelName } from "../../games/shared/level-names.ts";
import { characterAt, seatName } from "../../games/shared/seat-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { icons } from "../../kit/icons.ts";
import { LazyPart } from "../../kit/loading/lazy-part.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import type { Store } from "../../store/store.ts";
import { seatCommandEvent } from "../player-requests/seat-commands.ts";
import { seatBot } from "./seat-bot.ts";

/**
 * The table from above, before the game: who sits where on the cloth, and in its middle the invitation.
 * @slot - The invitation.
 * @slot start - The buttons that start the game without more players.
 * @fires ft-take-seat - Sit down at this seat.
 * @fires ft-seat-command - A bot sits down, or a seat is freed.
 */
export class FtChairs extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    mine: { attribute: false },
    host: { type: Boolean },
    busy: { type: Boolean },
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  declare mine: readonly Seat[];
  /** The viewer is the host. */
  declare host: boolean;
  declare busy: boolean;
  readonly #card = new LazyPart(this, async () => findManifest(this.store.live.game)?.card());

  constructor() {
    super();
    new RestoreFocus(this);
    this.length = 0;
    this.mine = [];
    this.host = false;
    this.busy = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        container-type: size;
        display: block;
        direction: ltr;
        overflow: clip;
        border-radius: var(--radius-large);
        background: radial-gradient(
          70% 70% at 50% 45%,
          color-mix(in oklab, var(--ground), #fff 14%),
          var(--ground) 60%,
          color-mix(in oklab, var(--ground), #000 32%)
        );
        box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.3), var(--shadow);
        color: #fffcf5;
        --ground: #333a38;
        --circle: clamp(44px, 10cqh, 76px);
        --wide: min(17cqi, 190px);
      }
      :host([crowd]) {
        --circle: clamp(44px, 7.5cqh, 56px);
        --wide: 12.6cqi;
      }
      .track {
        position: absolute;
        inset: 27cqh 17cqi;
        border: 2px dashed rgb(255 255 255 / 0.16);
        border-radius: 99px;
      }
      li {
        position: absolute;
        inline-size: var(--wide);
        translate: -50% -50%;
      }
      .chair {
        display: grid;
        justify-items: center;
        gap: 6px;
        inline-size: 100%;
        min-inline-size: 0;
        padding: 0;
        line-height: 1.25;
        text-align: center;
      }
      .round {
        display: grid;
        place-items: center;
        inline-size: var(--circle);
        block-size: var(--circle);
        border: 4px solid #fffcf5;
        border-radius: 50%;
        box-shadow: 0 6px 16px rgb(0 0 0 / 0.3);
        font-size: calc(0.42 * var(--circle));
        font-weight: 600;
        text-transform: uppercase;
      }
      .round .face {
        inline-size: 100%;
        block-size: 100%;
      }
      .free .round {
        border: 2px dashed rgb(255 255 255 / 0.65);
        box-shadow: none;
      }
      .free .round svg {
        inline-size: 40%;
        block-size: 40%;
      }
      .words {
        max-inline-size: 100%;
        overflow-wrap: anywhere;
      }
      .words b {
        display: block;
        font-weight: 600;
      }
      .free b {
        font-weight: 400;
      }
      .words small,
      :host([crowd]) .words b {
        font-size: var(--text-1);
      }
      .words:lang(ur) {
        line-height: 1.7;
      }
      button.chair:focus-visible {
        outline-color: var(--accent-on-wood);
      }
      @media (hover: hover) {
        button.chair:hover:not([aria-disabled="true"]) .round {
          background: rgb(255 255 255 / 0.14);
        }
      }
      .out {
        position: absolute;
        inset-block-start: -12px;
        inset-inline-start: calc(50% + var(--circle) / 2 - 22px);
        inline-size: 44px;
        padding: 0;
      }
      .out .icon {
        inline-size: 22px;
        block-size: 22px;
        padding: 3px;
        border-radius: 50%;
        background: #fffcf5;
        color: #221e17;
      }
      .middle {
        position: absolute;
        inset: 0 18cqi;
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 14px;
        pointer-events: none;
      }
      :host(:dir(rtl)) .middle > *,
      .words:dir(rtl) {
        direction: rtl;
      }
      .middle > * {
        pointer-events: auto;
        color: var(--ink);
      }
      .below {
        position: relative;
        justify-self: stretch;
      }
      /* Moves nothing when it appears. */
      .below > p {
        position: absolute;
        inset: 100% 0 auto;
        margin-block-start: 10px;
        color: #fffcf5;
        text-align: center;
      }
      ::slotted([slot="start"]) {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
      }
      /* Everyone has come: the game is about to start. */
      :host([bare]) .card {
        display: none;
      }
      .card {
        color: var(--ink);
        background: var(--surface-raised);
        box-shadow: 0 10px 30px rgb(0 0 0 / 0.28);
        inline-size: min(38rem, 62cqi);
        padding: 20px 24px;
        border-radius: var(--radius-large);
      }
      /* A low table: the card stays between the chairs, and with none below it is nearer to that edge. */
      @container (max-height: 540px) {
        .middle {
          gap: 8px;
        }
        .middle.clear {
          padding-block-start: 5rem;
        }
        .card {
          padding: 12px 20px;
        }
        .below > p {
          position: static;
          margin-block-start: 4px;
        }
        .words:lang(ur) {
          line-height: 1.45;
        }
      }
    `,
  ];

  override willUpdate(): void {
    const { chairs, game } = this.store.live;
    this.toggleAttribute("crowd", chairs.length > 8);
    const ground = findManifest(game)?.ground;
    if (ground !== undefined) this.style.setProperty("--ground", ground);
  }

  override render() {
    const { chairs, options } = this.store.live;
    const gist = this.#card.get()?.gist(options) ?? [];
    const places = chairPlaces(chairs.length);
    const own = this.mine[0] ?? 0;
    return html`<div class="track"></div>
      <ol>${chairs.map((_, seat) => {
        const { x, y } = places[(seat - own + chairs.length) % chairs.length]!;
        return html`<li .style=${`left:${x}%;top:${y}%`}>${this.#chair(seat)}</li>`;
      })}</ol>
      <div class=${chairs.length > 4 ? "middle" : "middle clear"}><div class="card"><slot></slot></div><div class="below"><slot name="start"></slot>${gist.length === 0 ? nothing : html`<p>${gist.join(" · ")}</p>`}</div></div>`;
  }

  #chair(seat: Seat): TemplateResult {
    const { chairs } = this.store.live;
    const chair = chairs[seat];
    if (chair == null) return this.#free(seat);
    const name = seatName(chairs, seat) ?? "";
    const character = characterAt(chairs, seat);
    const isMine = this.mine.includes(seat);
    const level = chair.bot?.level;
    // Before the game a visitor may take a bot's seat.
    const isTakeable = level !== undefined && this.mine.length === 0;
    const playing = level === undefined ? nothing : levelName(level);
    const note = isMine ? msg("you") : isTakeable ? html`${playing} · ${msg("Sit here")}` : playing;
    const look = html`<span class="round" aria-hidden="true">${character === null ? letterFace(chair.name, seat) : botFace(character)}</span>
        <span class="words"><b><bdi>${name}</bdi></b><small>${note}</small></span>`;
    if (isTakeable) return this.#sit(seat, "chair", look);
    return html`<div class="chair">${look}</div>${this.host && !isMine ? this.#out(seat, name, level !== undefined) : nothing}`;
  }

  #out(seat: Seat, name: string, isBot: boolean) {
    const words = isBot ? msg(str`Remove ${bidiIsolate(name)}`) : msg(str`Free ${bidiIsolate(name)}’s seat`);
    const command = { type: isBot ? "unseat-bot" : "vacate", seat } as const;
    return html`<button class="out" aria-label=${words} title=${words} @click=${() => this.dispatchEvent(seatCommandEvent(command))}>${icons.close}</button>`;
  }

  /** Visitors sit down there; the host adds a computer. */
  #free(seat: Seat): TemplateResult {
    const place = msg(str`Seat ${formatNumber(seat + 1)}`);
    const look = (words: string, note: string | typeof nothing) =>
      html`<span class="round" aria-hidden="true">${note === nothing ? nothing : plus}</span><span class="words"><b>${words}</b><small>${note}</small></span>`;
    if (this.mine.length === 0) return this.#sit(seat, "chair free", look(place, msg("Sit here")));
    if (!this.host || levelsOf(this.store.live.game) === 0)
      return html`<div class="chair free">${look(msg("Free seat"), nothing)}</div>`;
    return html`<button class="chair free" aria-disabled=${this.busy} @click=${() => seatBot(this, this.store, [seat])}>${look(msg("Free seat"), msg("Add a computer"))}</button>`;
  }

  #sit(seat: Seat, kind: string, look: TemplateResult) {
    const place = msg(str`Seat ${formatNumber(seat + 1)}`);
    return html`<button class=${kind} aria-label=${msg(str`Sit here: ${place}`)} aria-disabled=${this.busy} @click=${() => this.#take(seat)}>${look}</button>`;
  }

  #take(seat: Seat): void {
    if (this.busy) return;
    this.dispatchEvent(new CustomEvent<Seat>("ft-take-seat", { detail: seat, bubbles: true, composed: true }));
  }
}

const plus = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M12 5v14M5 12h14" /></svg>`;

customElements.define("ft-chairs", FtChairs);

declare global {
  interface HTMLElementTagNameMap {
    "ft-chairs": FtChairs;
  }
}
