import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { MAX_NAME_LENGTH, parsePlayerName } from "../../engine/kit/player-name.ts";
import { emblem } from "../games/emblem.ts";
import { loadGameCards } from "../games/game-cards.ts";
import { botName } from "../games/shared/marked-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { selectStyles } from "../kit/styles/select.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { savedNames } from "./host/open-local-table.ts";
import type { SeatHolder } from "./host/seat-all.ts";
import "../kit/ft-seat-count.ts";

/** From this width on there is space next to the names. */
const WIDE = "(min-width: 1000px)";

/**
 * The players by seat, before a game on one device begins, next to a demo of that game if there is space.
 * @fires ft-start-game - The players: names, or levels of bots.
 */
export class FtPlayerNames extends FtElement {
  static override properties = {
    game: {},
    seats: { type: Number },
    counts: { attribute: false },
    levels: { type: Number },
    computers: { state: true },
    busy: { type: Boolean },
    wrong: { state: true },
  };
  /** The id of the game. */
  declare game: string;
  declare seats: number;
  /** The possible numbers of seats; empty while unknown. */
  declare counts: readonly number[];
  /** The number of bot levels; 0 if the game has no bot. */
  declare levels: number;
  /** By seat, the level of its bot; 0 for a player. */
  declare private computers: readonly number[];
  /** The game is about to begin. */
  declare busy: boolean;
  /** The seat with an invalid name. */
  declare private wrong: number | null;
  readonly #last = savedNames();
  readonly #faces = new LazyPart(this, loadGameCards);

  constructor() {
    super();
    this.game = "";
    this.seats = 2;
    this.counts = [];
    this.levels = 0;
    this.computers = [];
    this.busy = false;
    this.wrong = null;
  }

  static override styles = [
    reset,
    controlStyles,
    selectStyles,
    css`
      form {
        display: grid;
        gap: 24px;
        inline-size: min(100%, 30rem);
        margin-inline: auto;
        padding: 24px 20px 0;
      }
      @media (min-width: 860px) {
        form {
          inline-size: min(100%, 36rem);
          align-content: center;
          min-block-size: min(46rem, 100dvh - 6rem);
        }
        h1 {
          font-size: var(--text-5);
        }
        .lead {
          font-size: var(--text-3);
        }
      }
      :host([many]) form {
        inline-size: min(100%, 52rem);
      }
      @media (min-width: 1000px) {
        :host {
          display: grid;
          grid-template-columns: minmax(26rem, 2fr) minmax(0, 3fr);
          align-items: center;
          gap: 24px clamp(16px, 3vw, 64px);
          max-inline-size: min(94vw, 120rem);
          margin-inline: auto;
        }
        ft-demo-board {
          --high: min(100dvh - 7rem, 52vw);
          --around: calc(100dvh - var(--high));
          block-size: var(--high);
        }
        .emblem {
          inline-size: min(60%, 24rem);
        }
      }
      h1 {
        font-size: var(--text-4);
        line-height: 1.15;
      }
      .lead {
        color: var(--ink-soft);
        margin-block-start: 6px;
        text-wrap: pretty;
      }
      /* Its words begin where the title does. */
      ::slotted(.quiet) {
        margin-inline-start: -14px;
      }
      ol {
        display: grid;
        gap: 10px 24px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
      }
      li {
        display: grid;
        grid-template-columns: 2.25rem minmax(0, 1fr);
        align-items: center;
      }
      .number {
        font-size: var(--text-3);
        font-weight: 600;
        color: var(--ink-faint);
        font-variant-numeric: tabular-nums;
      }
      .who {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .who > * {
        flex: 1 1 8rem;
        min-inline-size: 0;
      }
      .problem {
        grid-column: 2;
        color: var(--attention);
        font-weight: 600;
        margin-block-start: 4px;
      }
      [aria-invalid="true"] {
        border-color: var(--attention);
      }
      .begin {
        position: sticky;
        inset-block-end: 0;
        padding-block: 8px max(16px, env(safe-area-inset-bottom));
        background: var(--surface-room);
      }
      .begin button {
        inline-size: 100%;
        min-block-size: 52px;
        font-size: var(--text-3);
      }
    `,
  ];

  override willUpdate(): void {
    this.toggleAttribute("many", this.seats > 6);
  }

  override render() {
    const seats = Array.from({ length: this.seats }, (_, seat) => seat);
    return html`<form novalidate @submit=${this.#submit}>
      <div>
        <h1>${msg("Who’s playing?")}</h1>
        <p class="lead">${msg("Share one device. The game is saved here and works offline.")}</p>
        <slot></slot>
      </div>
      ${this.counts.length < 2 ? nothing : html`<ft-seat-count .counts=${this.counts} .count=${this.seats} .busy=${this.busy} @ft-seat-count=${(event: CustomEvent<number>) => (this.seats = event.detail)}></ft-seat-count>`}
      <ol>${seats.map((seat) => this.#field(seat))}</ol>
      <div class="begin"><button class="primary" aria-disabled=${this.busy}>${msg("Start the game")}</button></div>
    </form>${this.#shown()}`;
  }

  #shown() {
    if (!matchMedia(WIDE).matches) return nothing;
    void import("./ft-demo-board.ts");
    return html`<ft-demo-board .game=${this.game}>${emblem(this.#faces.get(), this.game)}</ft-demo-board>`;
  }

  #field(seat: number) {
    const isWrong = this.wrong === seat;
    return html`<li>
      <span class="number" aria-hidden="true">${formatNumber(seat + 1)}</span>
      <div class="who">
        ${this.#levelAt(seat) > 0 ? nothing : this.#name(seat, isWrong)}
        ${seat > 0 && this.levels > 0 ? this.#player(seat) : nothing}
      </div>
      ${isWrong ? html`<p class="problem" id="problem" role="alert">${msg("Please choose a name of up to 24 letters.")}</p>` : nothing}
    </li>`;
  }

  #levelAt(seat: number): number {
    return this.computers[seat] ?? 0;
  }

  /** The first seat is the host's. */
  #player(seat: number) {
    const choices = Array.from({ length: this.levels }, (_, index) => index + 1);
    return html`<select aria-label=${msg(str`Who plays at seat ${seat + 1}`)} @change=${(event: Event) => this.#choose(seat, event)}>
      <option value="0" ?selected=${this.#levelAt(seat) === 0}>${msg("A person")}</option>
      ${choices.map((level) => html`<option value=${level} ?selected=${level === this.#levelAt(seat)}>${botName(level)}</option>`)}
    </select>`;
  }

  #choose(seat: number, event: Event): void {
    const level = Number((event.currentTarget as HTMLSelectElement).value);
    this.computers = Array.from({ length: this.seats }, (_, other) => (other === seat ? level : this.#levelAt(other)));
  }

  #name(seat: number, isWrong: boolean) {
    return html`<input type="text" data-seat=${seat} name="player" autocomplete="off" dir="auto" spellcheck="false" enterkeyhint=${seat + 1 < this.seats ? "next" : "go"}
        aria-label=${msg(str`Name at seat ${seat + 1}`)} aria-invalid=${isWrong} aria-describedby=${isWrong ? "problem" : nothing}
        maxlength=${4 * MAX_NAME_LENGTH} value=${this.#last[seat] ?? msg(str`Player ${seat + 1}`)}
        @focus=${(event: FocusEvent) => (event.currentTarget as HTMLInputElement).select()} @keydown=${this.#key} />`;
  }

  get #fields(): readonly HTMLInputElement[] {
    return [...this.renderRoot.querySelectorAll("input")];
  }

  get #holders(): readonly SeatHolder[] {
    const names = new Map(
      this.#fields.map(({ dataset, value }) => [Number(dataset.seat), parsePlayerName(value) ?? ""]),
    );
    return Array.from({ length: this.seats }, (_, seat) => names.get(seat) ?? this.#levelAt(seat));
  }

  /** Enter moves to the next name, and starts the game after the last. */
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.isComposing) return;
    const fields = this.#fields;
    const next = fields[fields.indexOf(event.currentTarget as HTMLInputElement) + 1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  /** The button is not disabled while the game begins, because keyboard users would lose the focus. */
  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.busy) return;
    const wrong = this.#fields.find(({ value }) => parsePlayerName(value) === null);
    this.wrong = wrong === undefined ? null : Number(wrong.dataset.seat);
    if (wrong !== undefined) wrong.focus();
    else this.dispatchEvent(new CustomEvent("ft-start-game", { detail: this.#holders }));
  };
}

customElements.define("ft-player-names", FtPlayerNames);
