/**
 * The start page: with whom, and a card for each game. `lobby/` shows open tables, the visitor's own tables, and finished
 * games; `history/` the visitor's finished games.
 */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GameId } from "../../engine/games/ids.ts";
import { savedLevel, saveLevel } from "../bot/saved-level.ts";
import type { NewTableRequest, PlayMode } from "../connection/new-table.ts";
import { emblem, emblemStyles, gameArt, gameArtStyles } from "../games/emblem.ts";
import { type GameCards, loadGameCards } from "../games/game-cards.ts";
import { gameIds, games, isGameId, levelsOf, loadGame } from "../games/registry.ts";
import { reset } from "../kit/element.ts";
import { showUnreachable } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { overlay } from "../kit/overlay.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { sheetStyles } from "../kit/styles/sheet.ts";
import { str } from "../kit/text/numbers.ts";
import { learnUrl } from "../learn/learn-url.ts";
import { PageElement } from "../shell/page-element.ts";
import { homeStyles } from "./ft-home.styles.ts";
import type { Opponents } from "./ft-opponents.ts";
import type { FtTableOptions } from "./ft-table-options.ts";
import { factsOf } from "./game-facts.ts";
import { reservedHeight } from "./lobby/saved-table-count.ts";
import { savedPlayMode, savePlayMode } from "./saved-choices.ts";
import "../shell/ft-header.ts";
import "./ft-opponents.ts";

/** The game whose levels are offered: this one, or the first with a computer. */
const withComputer = (game: GameId): GameId => [game, ...gameIds].find((id) => levelsOf(id) > 0) ?? game;

/**
 * The start page: one press on a game's card opens its table.
 * @fires ft-open-table - A table is requested.
 */
export class FtHome extends PageElement {
  static override properties = {
    busy: { type: Boolean },
    game: { state: true },
    mode: { state: true },
    level: { state: true },
    asked: { state: true },
    shown: { state: true },
  };
  /** A table is being opened. */
  declare busy: boolean;
  /** The game that was played last. */
  declare private game: GameId;
  declare private mode: PlayMode;
  declare private level: number;
  /** The games whose options have loaded. */
  declare private asked: readonly GameId[];
  /** The game whose options are open. */
  declare private shown: GameId | null;
  /** Space for the visitor's own tables, so that they move nothing. */
  readonly #room = reservedHeight();
  /** Null only if they cannot be loaded. */
  #cards: GameCards | null = null;
  readonly #loaded = loadGameCards().then(
    (cards) => {
      this.#cards = cards;
    },
    () => undefined,
  );
  #leaveSheet: (() => void) | null = null;

  constructor() {
    super();
    this.busy = false;
    const last = localStore.get("game");
    this.game = isGameId(last) ? last : gameIds[0]!;
    // A shortcut of the installed app (build/web-manifests.ts).
    this.mode = location.search === "?play=computer" ? "computer" : savedPlayMode();
    this.level = savedLevel(withComputer(this.game));
    this.asked = [];
    this.shown = null;
  }

  static override styles = [reset, controlStyles, sheetStyles, emblemStyles, gameArtStyles, homeStyles];

  /** Renders only once all games' cards have loaded. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#loaded;
    await super.scheduleUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = "Foldtable";
  }

  /** Everything below the cards loads after them, then the game that will probably be played. */
  override firstUpdated(): void {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(() => {
      void import("./ft-daily-puzzle.ts").catch(() => undefined);
      void loadGame(this.game).catch(() => undefined);
    });
    void import("./home-lists.ts");
  }

  override render() {
    return html`<ft-header></ft-header>
      <main>
        <div class="intro">
          <div class="words">
            <h1>${msg("Pull up a chair.")}</h1>
            <p class="lead">${msg("Table games for now or for a spare ten minutes. No account, no download: press Play, or send a friend the link.")}</p>
          </div>
          <ft-opponents .game=${withComputer(this.game)} .mode=${this.mode} .level=${this.level} @ft-opponents=${this.#chose}></ft-opponents>
        </div>
        <div class="games">${gameIds.map((game) => this.#card(game))}</div>
        <div class="panel">
          <ft-daily-puzzle><div class="board"></div><h2>${msg("Puzzle of the day")}</h2></ft-daily-puzzle>
          <ft-my-tables ?hidden=${this.#room === "0"} .style=${`min-block-size: ${this.#room}`}></ft-my-tables>
          ${this.#lessons()}
          <ft-lobby></ft-lobby>
        </div>
        <footer>
          <a class="button quiet" href="/rules">${icons.book}${msg("Rules")}</a>
          <a class="button quiet" href=${learnUrl()}>${icons.study}${msg("Lessons and puzzles")}</a>
          <a class="button quiet" href="/e">${icons.list}${msg("Tournament")}</a>
          <a class="button quiet" href="/open">${icons.open}${msg("Open a saved game")}</a>
          <a class="button quiet" href="/privacy">${icons.check}${msg("Privacy")}</a>
        </footer>
        <ft-recent-games></ft-recent-games>
        ${this.#sheet()}
      </main>`;
  }

  #card(game: GameId): TemplateResult {
    const card = this.#cards?.[game];
    const name = games[game].name();
    return html`<article class=${game}>
      ${gameArt(this.#cards, game)}
      <div class="body">
        <h2>${name}</h2>
        <p class="about">${card?.about()}</p>
        <div class="go">
          <button class="quiet facts" aria-haspopup="dialog" @click=${() => void this.#openOptions(game)}><span><span class="sr">${msg(str`Options: ${name}`)}. </span>${card === undefined ? msg("Options") : factsOf(game, card, this.#modeOf(game))}</span>${icons.fold}</button>
          <button class=${game === this.game ? "primary play" : "press play"} aria-disabled=${this.busy} @click=${() => void this.#play(game)}>${icons.play}${msg("Play")}<span class="sr"> ${name}</span></button>
        </div>
      </div>
    </article>`;
  }

  /** For a visitor without tables; a rule of the styles hides them from others. */
  #lessons() {
    return html`<section class="lessons" aria-labelledby="new">
      <h2 id="new">${msg("New here?")}</h2>
      <ul>${gameIds.map(
        (game) =>
          html`<li><a href=${learnUrl(game)}>${emblem(this.#cards, game)}<span class="text"><b>${games[game].name()}</b><span>${this.#cards?.[game].lesson()}</span></span>${icons.next}</a></li>`,
      )}</ul>
    </section>`;
  }

  #sheet() {
    const { shown } = this;
    const mode = shown === null ? this.mode : this.#modeOf(shown);
    const words = {
      computer: msg("Play the computer"),
      friends: msg("Play with friends"),
      alone: msg("On this device"),
    } as const;
    return html`<dialog aria-labelledby="options" @close=${this.#closed} @click=${this.#dismiss}>
      <div class="body">
        <div class="top">
          <h2 id="options">${shown === null ? "" : games[shown].name()}</h2>
          <button class="quiet square" aria-label=${msg("Close")} title=${msg("Close")} @click=${this.#close}>${icons.close}</button>
        </div>
        ${repeat(
          this.asked,
          (game) => game,
          (game) =>
            html`<ft-table-options data-game=${game} ?hidden=${game !== shown} .game=${game} .mode=${this.#modeOf(game)} @ft-chosen=${() => this.requestUpdate()}></ft-table-options>`,
        )}
        <div class="last"><button class="primary" aria-disabled=${this.busy} @click=${() => shown !== null && void this.#play(shown)}>${words[mode]}</button></div>
      </div>
    </dialog>`;
  }

  /** With whom a game is played: without a computer, with friends. */
  #modeOf(game: GameId): PlayMode {
    return this.mode === "computer" && levelsOf(game) === 0 ? "friends" : this.mode;
  }

  readonly #chose = ({ detail }: CustomEvent<Opponents>): void => {
    this.mode = detail.mode;
    this.level = detail.level;
    savePlayMode(detail.mode);
    for (const game of gameIds) saveLevel(game, this.#levelAt(game));
  };

  #levelAt(game: GameId): number {
    return Math.min(this.level, levelsOf(game));
  }

  /** Loads the options of a game, and its code with them. */
  async #optionsOf(game: GameId): Promise<FtTableOptions | null> {
    await import("./ft-table-options.ts");
    if (!this.asked.includes(game)) this.asked = [...this.asked, game];
    await this.updateComplete;
    return this.renderRoot.querySelector<FtTableOptions>(`[data-game=${game}]`);
  }

  async #openOptions(game: GameId): Promise<FtTableOptions | null> {
    this.shown = game;
    const options = await this.#optionsOf(game).catch(() => null);
    if (options === null) {
      showUnreachable(this);
      return null;
    }
    // The sheet appears whole: a press on what moves away is lost.
    await options.chosen();
    const dialog = this.#dialog;
    if (!dialog.open) {
      dialog.showModal();
      this.#leaveSheet = overlay(this, () => dialog.close());
    }
    return options;
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector("dialog")!;
  }

  readonly #close = (): void => this.#dialog.close();

  readonly #closed = (): void => {
    this.#leaveSheet?.();
    this.#leaveSheet = null;
  };

  /** A press beside the sheet closes it. */
  readonly #dismiss = ({ target, currentTarget }: Event): void => {
    if (target === currentTarget) this.#close();
  };

  /** The buttons are not disabled while a table is opened, because keyboard users would lose the focus. */
  async #play(game: GameId): Promise<void> {
    if (this.busy) return;
    const mode = this.#modeOf(game);
    const table = await (await this.#optionsOf(game).catch(() => null))?.chosen();
    if (table === null) return (await this.#openOptions(game))?.showError();
    if (this.#dialog.open) this.#close();
    this.game = game;
    localStore.set("game", game);
    savePlayMode(this.mode);
    const level = mode === "computer" ? this.#levelAt(game) : undefined;
    this.dispatchEvent(new CustomEvent<NewTableRequest>("ft-open-table", { detail: { game, mode, ...table, level } }));
  }
}

customElements.define("ft-home", FtHome);
