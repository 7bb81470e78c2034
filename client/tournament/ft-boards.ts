import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Pairing, TournamentState } from "../../engine/tournament/forms/types.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { language } from "../kit/text/language.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { pairingStatus, sideName } from "./tournament-texts.ts";
import "../shell/ft-header.ts";

/** How long a picture of a running game is shown, in ms: as long as the server caches it. */
const REFRESH_MS = 30_000;

/** From this ratio of width and height on. */
const WIDE = 1.4;

/** All tables of the current round at a glance, each one press away, with a small picture of its board. */
export class FtBoards extends FtElement {
  static override properties = {
    state: { attribute: false },
    address: {},
    pictures: { state: true },
    wide: { type: Boolean, reflect: true },
  };
  declare state: TournamentState;
  /** The tournament's address. */
  declare address: string;
  /** The picture of each table, as an address of this page. */
  declare private pictures: ReadonlyMap<string, string>;
  /** The pictures are much wider than high, and need wider columns. */
  declare private wide: boolean;
  /** Tables whose last picture shows the end of the game. */
  readonly #ended = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRefreshing = false;

  constructor() {
    super();
    this.pictures = new Map();
    this.wide = false;
  }

  static override styles = [
    reset,
    controlStyles,
    tournamentStyles,
    css`
      main {
        display: grid;
        gap: 16px;
        max-inline-size: 100rem;
        margin-inline: auto;
        padding: 12px 12px 48px;
      }
      /* In line with the header. */
      @media (min-width: 700px) {
        main {
          padding-inline: 26px;
        }
      }
      h1 {
        font-size: var(--text-4);
        overflow-wrap: anywhere;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
        gap: 12px;
      }
      /* Two beside each other on a phone. */
      @media (max-width: 520px) {
        ul {
          grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
        }
      }
      :host([wide]) ul {
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
      }
      .board {
        display: grid;
        grid-template-rows: auto auto 1fr;
        gap: 8px;
        block-size: 100%;
        padding: 10px;
        border-radius: var(--radius-large);
        background: var(--surface-panel);
        color: inherit;
        text-decoration: none;
      }
      a.board:hover {
        background: var(--surface-raised);
      }
      .picture {
        display: grid;
        place-items: center;
        min-block-size: 6rem;
        overflow: hidden;
        border-radius: var(--radius);
        background: var(--surface-raised);
        color: var(--ink-soft);
        text-align: center;
      }
      img {
        inline-size: 100%;
        block-size: auto;
      }
      .names {
        overflow-wrap: anywhere;
        font-weight: 600;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.#begin);
    this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#begin);
    clearTimeout(this.#timer);
    for (const picture of this.pictures.values()) URL.revokeObjectURL(picture);
  }

  readonly #begin = (): void => {
    clearTimeout(this.#timer);
    if (document.visibilityState === "visible" && !this.#isRefreshing)
      this.#timer = setTimeout(() => void this.#refresh());
  };

  get #pairings(): readonly Pairing[] {
    return this.state.rounds.at(-1)?.pairings ?? [];
  }

  /** One after another, so that a page never has more than one such request. A game that is over is drawn once more. */
  async #refresh(): Promise<void> {
    this.#isRefreshing = true;
    await this.#loadAll();
    this.#isRefreshing = false;
    if (this.isConnected && document.visibilityState === "visible")
      this.#timer = setTimeout(() => void this.#refresh(), REFRESH_MS);
  }

  async #loadAll(): Promise<void> {
    for (const { table, result } of this.#pairings) {
      if (table === null || this.#ended.has(table)) continue;
      const isOver = result !== null;
      if ((await this.#load(table)) && isOver) this.#ended.add(table);
      if (!this.isConnected) return;
    }
  }

  /** The old picture remains if the server does not answer. */
  async #load(table: string): Promise<boolean> {
    const address = `/t/${table}/board.svg?lang=${language()}`;
    const drawn = await fetch(address)
      .then((response) => (response.ok ? response.blob() : null))
      .catch(() => null);
    if (drawn === null) return false;
    const picture = URL.createObjectURL(drawn);
    const before = this.pictures.get(table);
    this.pictures = new Map([...this.pictures, [table, picture]]);
    await this.updateComplete;
    if (before !== undefined) URL.revokeObjectURL(before);
    return true;
  }

  /** All boards of a tournament have one form. */
  readonly #measure = ({ target }: Event): void => {
    const { naturalWidth, naturalHeight } = target as HTMLImageElement;
    this.wide = naturalWidth > WIDE * naturalHeight;
  };

  override render() {
    const { state } = this;
    const round = state.rounds.at(-1);
    return html`<ft-header .name=${state.settings.name}></ft-header>
      <main tabindex="-1">
        <div><h1>${state.settings.name}</h1><p class="soft">${round === undefined ? msg("No round has started yet.") : msg(str`Round ${round.round}`)}</p></div>
        <ul>${this.#pairings.map((pairing) => html`<li>${this.#board(pairing)}</li>`)}</ul>
        <div class="row"><a class="button outlined" href=${this.address}>${msg("To the tournament")}</a></div>
      </main>`;
  }

  #board(pairing: Pairing) {
    const { board, sides, table, isOnWood } = pairing;
    const picture = table === null ? undefined : this.pictures.get(table);
    // Without a picture, the status is in its place.
    const isBlank = picture === undefined && (isOnWood || table === null);
    const status = pairingStatus(pairing);
    const content = html`<span class="picture">${picture === undefined ? html`<span>${isBlank ? status : nothing}</span>` : html`<img src=${picture} alt="" @load=${this.#measure} />`}</span>
      <span class="names"><span class="number" aria-label=${msg(str`Board ${board}`)}>${formatNumber(board)}</span> ${sides.map((side) => sideName(this.state, side)).join(" – ")}</span>
      ${isBlank ? nothing : html`<span class="soft">${status}</span>`}`;
    return table === null
      ? html`<div class="board">${content}</div>`
      : html`<a class="board" href=${`/t/${table}`}>${content}</a>`;
  }
}

customElements.define("ft-boards", FtBoards);

declare global {
  interface HTMLElementTagNameMap {
    "ft-boards": FtBoards;
  }
}
