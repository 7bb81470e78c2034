/**
 * The start page: choosing a game and its settings. `lobby/` shows open tables, the visitor's own tables, and finished
 * games; `history/` the visitor's finished games.
 */
import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { Listing } from "../../engine/wire/listing.ts";
import { requestAutoSit } from "../connection/auto-sit.ts";
import type { NewTableRequest, PlayMode, TableSettings } from "../connection/new-table.ts";
import type { OptionsChoice } from "../games/contract/game-client.ts";
import { emblem, emblemStyles } from "../games/emblem.ts";
import { type GameCards, loadGameCards, tableHighlights } from "../games/game-cards.ts";
import { gameIds, games, isGameId, levelsOf } from "../games/registry.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { str } from "../kit/text/numbers.ts";
import { learnUrl } from "../learn/learn-url.ts";
import { loadPageFonts } from "../shell/fonts.ts";
import { homeStyles } from "./ft-home.styles.ts";
import type { GameForm } from "./game-form.ts";
import { illustration, illustrationStyles } from "./home-illustration.ts";
import { reservedHeight } from "./lobby/saved-table-count.ts";
import { type ChosenTerms, clockOf, clockText } from "./lobby/table-settings-texts.ts";
import { playModesInOrder, savedTableSettings, saveOptions, savePlayMode, saveTableSettings } from "./saved-choices.ts";
import "../shell/ft-header.ts";
import "./ft-play-computer.ts";

/**
 * The start page: choose a game and start a table; below or next to it, the lobby.
 * @fires ft-open-table - A table is requested.
 */
export class FtHome extends FtElement {
  static override properties = {
    busy: { type: Boolean },
    game: { state: true },
    offered: { state: true },
    choice: { state: true },
    terms: { state: true },
    waiting: { state: true },
    isWide: { state: true },
  };
  /** A table is being opened. */
  declare busy: boolean;
  declare private game: string;
  /** Null while it loads. If it cannot be loaded, the game's defaults hold. */
  declare private offered: GameForm | null;
  declare private choice: OptionsChoice | undefined;
  declare private terms: ChosenTerms;
  /** The last used mode first; the order stays while the page is open. */
  readonly #playModes = playModesInOrder();
  /** The open tables; null before they are known. */
  declare private waiting: readonly Listing[] | null;
  /** The screen has space for a demo table next to the form. */
  declare private isWide: boolean;
  readonly #width = matchMedia("(min-width: 860px)");
  /** Space for the visitor's own tables, so that they move nothing. */
  readonly #room = reservedHeight();
  /** Null only if they cannot be loaded. */
  #faces: GameCards | null = null;
  readonly #faced = loadGameCards().then(
    (faces) => {
      this.#faces = faces;
    },
    () => undefined,
  );
  readonly #titled = loadPageFonts();
  /** Moves the focus to the error in the game's form; null if there is none. */
  #showFormError: (() => void) | null = null;
  /** Resolves when the initial choice of the game's form is known. */
  #ready: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor() {
    super();
    this.busy = false;
    this.offered = null;
    this.waiting = null;
    this.isWide = this.#width.matches;
    const last = localStore.get("game");
    this.game = isGameId(last) ? last : gameIds[0]!;
    this.terms = savedTableSettings(this.game, []);
  }

  static override styles = [reset, controlStyles, illustrationStyles, emblemStyles, homeStyles];

  /** Renders only once all games' pictures have loaded. */
  protected override async scheduleUpdate(): Promise<void> {
    await Promise.all([this.#faced, this.#titled]);
    await super.scheduleUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = "Foldtable";
    this.#width.addEventListener("change", this.#widened);
    this.#widened();
    void this.#offer(this.game);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#width.removeEventListener("change", this.#widened);
  }

  readonly #widened = (): void => {
    this.isWide = this.#width.matches;
  };

  /** The lobby loads after the page itself. */
  override firstUpdated(): void {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(() => void import("../local/ft-demo-board.ts").catch(() => undefined));
    void import("./lobby/ft-my-tables.ts");
    void import("./lobby/ft-lobby.ts").then(() => import("./lobby/ft-recent-games.ts"));
  }

  /** Choosing a game loads its code, so that its table opens at once. */
  async #offer(game: string): Promise<void> {
    this.offered = null;
    this.choice = undefined;
    this.#showFormError = null;
    this.terms = savedTableSettings(game, []);
    const ready = this.#unready();
    const offered = await loadForm(game).catch(() => plain);
    // Another game may have been chosen meanwhile.
    if (ready !== this.#ready) return;
    this.offered = offered;
    this.terms = savedTableSettings(game, offered.clocks);
    this.choice = offered.choice;
    // A form reports its own initial choice.
    if (offered.form === null) ready.resolve();
  }

  override render() {
    return html`<ft-header></ft-header>
      <main>
        <div class="words">
          <div class="hero">
            <h1>${msg("Open a link, sit down, play.")}</h1>
            ${this.isWide ? nothing : html`<div class="picture">${illustration()}</div>`}
            <p class="lead">${msg("Open a table and send a friend the link. Every moment can be replayed.")}</p>
          </div>
          <section class="start" aria-label=${msg("A new table")}>
            ${this.#games()}${this.#players()}${this.#options()}${this.#buttons()}${this.#more()}
          </section>
        </div>
        <div class="room">
          ${this.isWide ? html`<ft-demo-board class="living" .game=${this.game}>${illustration()}</ft-demo-board>` : nothing}
          <ft-my-tables ?hidden=${this.#room === "0"} .style=${`min-block-size: ${this.#room}`}></ft-my-tables>
          <ft-lobby @ft-waiting=${(event: CustomEvent<readonly Listing[]>) => (this.waiting = event.detail)}></ft-lobby>
        </div>
        <footer>
          <a class="button quiet" href="/rules">${icons.book}${msg("Rules")}</a>
          <a class="button quiet" href=${learnUrl()}>${icons.play}${msg("Lessons and puzzles")}</a>
          <a class="button quiet" href="/open">${icons.open}${msg("Open a saved game")}</a>
          <a class="button quiet" href="/privacy">${icons.check}${msg("Privacy")}</a>
        </footer>
        <ft-recent-games></ft-recent-games>
      </main>`;
  }

  /** Preselects the game that was chosen last. */
  #games() {
    return html`<fieldset class="games" @change=${this.#choose}>
        <legend class="sr">${msg("Which game")}</legend>
        ${gameIds.map(
          (id) => html`<label class="game">
            <input type="radio" name="game" value=${id} .checked=${id === this.game} aria-describedby="about-${id}" />
            ${emblem(this.#faces, id)}<b>${games[id].name()}</b>
          </label>`,
        )}
      </fieldset>
      <div class="abouts">${gameIds.map((id) => html`<p id="about-${id}" class=${id === this.game ? "on" : ""}>${this.#faces?.[id].about()}</p>`)}</div>`;
  }

  /**
   * The number of seats, visible at once, so that a visitor with one friend opens no table for four. Its space is
   * reserved before the game loads.
   */
  #players() {
    const { offered, choice } = this;
    if (offered === null || choice === undefined) return html`<div class="players"></div>`;
    return html`<div class="players"><ft-seat-count .counts=${offered.counts(choice.options)} .count=${choice.seats}
      @ft-seat-count=${(event: CustomEvent<number>) => void this.#resize(offered, choice, event.detail)}></ft-seat-count></div>`;
  }

  /** Pressing a button meanwhile still opens a table with the chosen number. */
  async #resize(offered: GameForm, choice: OptionsChoice, seats: number): Promise<void> {
    const ready = this.#unready();
    const resized = await offered.resized(choice, seats);
    // Another number or game may have been chosen meanwhile.
    if (ready !== this.#ready) return;
    this.offered = resized;
    if (resized.choice === undefined) return;
    this.choice = resized.choice;
    saveOptions(this.game, resized.choice);
    ready.resolve();
  }

  #unready(): PromiseWithResolvers<void> {
    this.#ready.resolve();
    this.#ready = Promise.withResolvers();
    return this.#ready;
  }

  #options() {
    const { offered, terms } = this;
    return html`<details>
      <summary><b>${msg("Options")}</b><span class="gist">${this.#summary()}</span>${icons.fold}</summary>
      <div class="options" @ft-options=${this.#chosen} @ft-unfit=${this.#misfit} @ft-table-settings=${this.#agreed}>
        ${offered === null ? nothing : html`<ft-table-settings .terms=${terms} .clocks=${offered.clocks} .usualClock=${offered.usualClock} .overdue=${offered.overdue}></ft-table-settings>`}
        ${offered === null || offered.form === null ? nothing : html`<hr />${offered.form}`}
      </div>
    </details>`;
  }

  get #agreedTerms(): TableSettings {
    return { ...this.terms, clock: clockOf(this.terms, this.offered?.usualClock ?? null) };
  }

  /** The chosen options, the most important first, because the line may be too short for all. */
  #summary(): string {
    const { game, choice, terms, offered } = this;
    if (offered === null) return "";
    return [
      terms.isPublic ? msg("Anyone") : msg("Friends"),
      clockText(this.#agreedTerms.clock),
      ...(choice === undefined ? [] : tableHighlights(this.#faces, game, choice.options)),
    ].join(" · ");
  }

  #buttons() {
    const [first, ...others] = this.#playModes.filter((company) => company !== "computer" || levelsOf(this.game) > 0);
    return html`<div class="buttons first">${this.#way(first!, true)}</div>
      <div class="buttons">${others.map((company) => this.#way(company, false))}</div>`;
  }

  #way(company: PlayMode, isFirst: boolean) {
    if (company === "computer")
      return html`<ft-play-computer ?second=${!isFirst} .game=${this.game} .busy=${this.busy} @ft-play=${(event: CustomEvent<number>) => void this.#open("computer", event.detail)}></ft-play-computer>`;
    const withWhom = this.terms.isPublic ? msg("Open a public table") : msg("Play with friends");
    return html`<button class=${isFirst ? "primary" : "outlined"} ?disabled=${this.busy} @click=${() => void this.#open(company)}>${company === "friends" ? withWhom : msg("On this device")}</button>`;
  }

  #more() {
    return html`<div class="more"><a class="button quiet" href=${learnUrl(this.game)}>${icons.play}${msg("Show me")}</a><a class="button quiet" href=${`/rules/${this.game}`}>${icons.book}${msg("How to play")}</a>${this.#waiting()}</div>`;
  }

  /** If the lobby is below the screen, the longest waiting table of this game has its own button. */
  #waiting() {
    const { waiting, game } = this;
    const [first, ...others] = waiting?.filter((table) => table.game === game) ?? [];
    if (first === undefined) return nothing;
    const name = bidiIsolate(first.seats.find((seat) => seat !== null) ?? "…");
    const words = others.length === 0 ? msg(str`Join ${name}`) : msg(str`Join ${name} (${others.length} more waiting)`);
    return html`<a class="button waiting" href=${`/t/${first.id}?seat=${first.seats.indexOf(null)}`} @click=${() => requestAutoSit(first.id)}><i></i><span>${words}</span></a>`;
  }

  readonly #choose = (event: Event): void => {
    this.game = (event.target as HTMLInputElement).value;
    localStore.set("game", this.game);
    void this.#offer(this.game);
  };

  readonly #chosen = (event: CustomEvent<OptionsChoice>): void => {
    this.choice = event.detail;
    this.#showFormError = null;
    saveOptions(this.game, event.detail);
    this.#ready.resolve();
  };

  readonly #misfit = (event: CustomEvent<() => void>): void => {
    this.#showFormError = event.detail;
  };

  readonly #agreed = (event: CustomEvent<ChosenTerms>): void => {
    this.terms = event.detail;
    saveTableSettings(this.game, event.detail);
  };

  async #open(company: PlayMode, level?: number): Promise<void> {
    const pressed = this.game;
    await this.#ready.promise;
    const { game, choice } = this;
    const terms = this.#agreedTerms;
    // Another game was chosen meanwhile, so this table was not requested.
    if (game !== pressed) return;
    if (this.#showFormError !== null) {
      this.renderRoot.querySelector("details")!.open = true;
      return this.#showFormError();
    }
    savePlayMode(company);
    this.dispatchEvent(
      new CustomEvent<NewTableRequest>("ft-open-table", { detail: { game, company, choice, terms, level } }),
    );
  }
}

/** For a game that cannot be loaded. */
const plain: GameForm = {
  form: null,
  choice: undefined,
  clocks: [],
  usualClock: null,
  overdue: "loses",
  counts: () => [],
  resized: async () => plain,
};

const loadForm = async (game: string): Promise<GameForm> => {
  const [{ loadGameForm }] = await Promise.all([
    import("./game-form.ts"),
    import("./lobby/ft-table-settings.ts"),
    import("../kit/ft-seat-count.ts"),
  ]);
  return loadGameForm(game);
};

customElements.define("ft-home", FtHome);
