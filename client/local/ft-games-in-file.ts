import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { FileGameEntry } from "../files/open-file.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";

/** This many are shown at first. */
const SHOWN_AT_FIRST = 50;

const textOf = (game: FileGameEntry): string => `${game.title} ${"fault" in game ? game.fault : game.about}`;

const isOf = (game: FileGameEntry, wanted: string): boolean => textOf(game).toLocaleLowerCase().includes(wanted);

/**
 * The games of a file, to choose one; unreadable ones show the reason, with line and column.
 * @fires ft-choose - The chosen game.
 */
export class FtGamesInFile extends FtElement {
  static override properties = {
    games: { attribute: false },
    name: {},
    wanted: { state: true },
    shown: { state: true },
  };
  declare games: readonly FileGameEntry[];
  /** The file's name. */
  declare name: string;
  /** The search text in lower case. */
  declare private wanted: string;
  declare private shown: number;

  constructor() {
    super();
    this.games = [];
    this.name = "";
    this.wanted = "";
    this.shown = SHOWN_AT_FIRST;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 16px;
        inline-size: min(100%, 44rem);
        margin-inline: auto;
        padding: 16px 20px 64px;
      }
      h1 {
        font-size: var(--text-4);
        overflow-wrap: anywhere;
      }
      .about,
      .fault {
        font-size: var(--text-1);
        color: var(--ink-soft);
        overflow-wrap: anywhere;
      }
      ol {
        display: grid;
        gap: 4px;
        padding: 0;
        list-style: none;
      }
      li > button,
      .fault {
        inline-size: 100%;
        min-block-size: var(--touch);
        padding: 8px 14px;
        text-align: start;
      }
      li > button {
        display: grid;
        gap: 2px;
        justify-items: start;
        white-space: normal;
      }
      .title {
        display: block;
        overflow-wrap: anywhere;
        font-weight: 600;
      }
      label {
        display: grid;
        gap: 4px;
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      input {
        min-block-size: var(--touch);
        padding-inline: 12px;
        font: inherit;
        font-size: 1rem;
        color: var(--ink);
        background: var(--surface-panel);
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        inline-size: 100%;
      }
    `,
  ];

  override render() {
    const found = this.wanted === "" ? this.games : this.games.filter((game) => isOf(game, this.wanted));
    const rest = found.length - this.shown;
    return html`<h1><bdi>${this.name}</bdi></h1>
      ${this.games.length > SHOWN_AT_FIRST ? this.#search() : nothing}
      <p class="about" role="status">${found.length === 1 ? msg("1 game") : msg(str`${found.length} games`)}</p>
      <ol>${repeat(
        found.slice(0, this.shown),
        (game) => game,
        (game) => html`<li>${this.#game(game)}</li>`,
      )}</ol>
      ${rest > 0 ? html`<button class="quiet" @click=${() => (this.shown += SHOWN_AT_FIRST)}>${msg("Show more")}</button>` : nothing}`;
  }

  #search() {
    const search = (event: Event) => {
      this.wanted = (event.currentTarget as HTMLInputElement).value.trim().toLocaleLowerCase();
      this.shown = SHOWN_AT_FIRST;
    };
    return html`<label>${msg("Find a game")}<input type="search" autocomplete="off" @input=${search} /></label>`;
  }

  #game(game: FileGameEntry) {
    const title = game.title === "" ? nothing : html`<span class="title">${game.title}</span>`;
    if ("fault" in game) return html`<p class="fault">${title}${game.fault}</p>`;
    const choose = () => this.dispatchEvent(new CustomEvent<FileGameEntry>("ft-choose", { detail: game }));
    const about = game.about === "" ? nothing : html`<span class="about">${game.about}</span>`;
    return html`<button class="outlined" @click=${choose}>${title}${about}</button>`;
  }
}

customElements.define("ft-games-in-file", FtGamesInFile);

declare global {
  interface HTMLElementTagNameMap {
    "ft-games-in-file": FtGamesInFile;
  }
}
