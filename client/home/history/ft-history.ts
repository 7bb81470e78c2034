import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { PersonListing, PersonResult } from "../../../engine/wire/listing.ts";
import { RETAIN_PRIVATE_DAYS } from "../../../engine/wire/retention.ts";
import { emblem, emblemStyles } from "../../games/emblem.ts";
import { loadGameCards } from "../../games/game-cards.ts";
import { gameIds } from "../../games/registry.ts";
import { downloadBlob } from "../../kit/clipboard.ts";
import { reset } from "../../kit/element.ts";
import { icons } from "../../kit/icons.ts";
import { LazyPart } from "../../kit/loading/lazy-part.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { messagePageStyles } from "../../kit/styles/message-page.ts";
import { selectStyles } from "../../kit/styles/select.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { locale } from "../../kit/text/language.ts";
import { str } from "../../kit/text/numbers.ts";
import { PageElement } from "../../shell/page-element.ts";
import { listStyles } from "../lobby/list.styles.ts";
import { fromServer, tournamentLink } from "../lobby/my-table.ts";
import { gameName, wholeNames } from "../lobby/table-texts.ts";
import { fetchGames, fetchScores, type GamesFilter, noFilter, type Score, scoresByName } from "./finished-games.ts";
import { historyStyles } from "./history.styles.ts";
import { saveLogs } from "./save-logs.ts";
import "../../shell/ft-header.ts";

/** Games per page. */
const PAGE = 50;
/** Opponents shown at first, the most frequent ones. */
const SCORES_SHOWN = 6;

/** In the order of the menu. */
const results = {
  won: () => msg("Won"),
  lost: () => msg("Lost"),
  drawn: () => msg("Draws"),
  void: () => msg("No result"),
} as const satisfies Readonly<Record<PersonResult, () => string>>;

const isResult = (text: string): text is PersonResult => Object.hasOwn(results, text);

type Saving =
  | { readonly step: "going"; readonly count: number }
  | { readonly step: "done"; readonly count: number; readonly missing: number }
  | { readonly step: "failed" };

/** All finished games of this person: filtered, scored, and saved as one file. */
export class FtHistory extends PageElement {
  static override properties = {
    wanted: { state: true },
    games: { state: true },
    scores: { state: true },
    hasFailed: { state: true },
    isWhole: { state: true },
    saving: { state: true },
  };
  declare private wanted: GamesFilter;
  /** Null before the first page has loaded. */
  declare private games: readonly PersonListing[] | null;
  declare private scores: readonly Score[];
  declare private hasFailed: boolean;
  /** All scores are shown. */
  declare private isWhole: boolean;
  declare private saving: Saving | null;
  #next: string | null = null;
  /** The filter of the games that are listed. */
  #listed: GamesFilter | null = null;
  /** Aborts the pending request. */
  #asking: AbortController | null = null;
  #given = new AbortController();
  readonly #faces = new LazyPart(this, loadGameCards);

  constructor() {
    super();
    this.wanted = noFilter;
    this.games = null;
    this.scores = [];
    this.hasFailed = false;
    this.isWhole = false;
    this.saving = null;
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
    emblemStyles,
    listStyles,
    selectStyles,
    historyStyles,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#fetch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asking?.abort();
    this.#given.abort();
  }

  override willUpdate(): void {
    document.title = msg(str`${msg("Your games")} · Foldtable`);
  }

  /** Loads the first page; the old list stays until it has loaded. */
  async #fetch(): Promise<void> {
    this.hasFailed = false;
    try {
      const [scores] = await Promise.all([fetchScores(), this.#ask(null)]);
      this.scores = scores;
    } catch {
      this.hasFailed = true;
    }
  }

  /** Throws if the request fails, unless another one has replaced it. */
  async #ask(after: string | null): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.requestUpdate();
    const { wanted } = this;
    try {
      const { games, next } = await fetchGames(wanted, after, PAGE, asking.signal);
      if (asking.signal.aborted) return;
      this.games = after === null ? games : [...(this.games ?? []), ...games];
      this.#next = next;
      this.#listed = wanted;
    } catch (error) {
      if (!asking.signal.aborted) throw error;
    } finally {
      if (this.#asking === asking) this.#asking = null;
      this.requestUpdate();
    }
  }

  readonly #again = (): void => void this.#fetch();

  /**
   * Not disabled meanwhile, because keyboard users would lose the focus. With the last page the button disappears, and
   * the focus moves to the first new game.
   */
  readonly #more = async (event: Event): Promise<void> => {
    if (this.#asking !== null) return;
    this.hasFailed = false;
    const button = event.currentTarget as HTMLElement;
    const isFurther = this.#listed === this.wanted;
    const first = isFurther ? (this.games?.length ?? 0) : 0;
    await this.#ask(isFurther ? this.#next : null).catch(() => (this.hasFailed = true));
    await this.updateComplete;
    if (button.isConnected || this.shadowRoot!.activeElement !== null) return;
    this.renderRoot.querySelectorAll<HTMLElement>(".games .row a")[first]?.focus({ preventScroll: true });
  };

  async #choose(wanted: Partial<GamesFilter>): Promise<void> {
    this.wanted = { ...this.wanted, ...wanted };
    this.saving = null;
    this.hasFailed = false;
    await this.#ask(null).catch(() => (this.hasFailed = true));
  }

  override render() {
    return html`<ft-header .name=${msg("Your games")}></ft-header>${this.#page()}`;
  }

  #page() {
    const { games } = this;
    if (games === null) return this.hasFailed ? this.#failure() : html`<main class="message" aria-busy="true"></main>`;
    return html`<main>
      <h1>${msg("Your games")}</h1>
      ${this.#isAny ? html`${this.#filters()}${this.#against()}${this.#list(games)}` : this.#none(msg("No finished games yet"), html`<a class="button primary" href="/">${msg("Play")}</a>`)}
    </main>`;
  }

  get #isAny(): boolean {
    return (this.games?.length ?? 0) > 0 || this.scores.length > 0 || this.wanted !== noFilter;
  }

  #failure() {
    const words = navigator.onLine
      ? msg("Your games can’t be reached right now.")
      : msg("You’re offline. Your games are shown as soon as the network is back.");
    return html`<main class="message"><h1>${msg("Your games")}</h1><p role="status">${words}</p>
      <button class="outlined" @click=${this.#again}>${msg("Try again")}</button></main>`;
  }

  #none(words: string, way: unknown) {
    return html`<div class="none" role="status"><p>${words}</p>${way}</div>`;
  }

  #filters() {
    const { game, result, opponent } = this.wanted;
    const names = scoresByName(this.scores, null).map(({ name }) => name);
    return html`<div class="filters">
      ${select(
        msg("Game"),
        msg("All games"),
        game,
        gameIds.map((id) => [id, gameName(id)]),
        (chosen) => this.#choose({ game: chosen }),
      )}
      ${select(
        msg("Result"),
        msg("Any result"),
        result,
        Object.entries(results).map(([name, words]) => [name, words()]),
        (chosen) => this.#choose({ result: chosen !== null && isResult(chosen) ? chosen : null }),
      )}
      ${select(
        msg("Opponents"),
        msg("Anyone"),
        opponent,
        names.map((name) => [name, bidiIsolate(name)]),
        (chosen) => this.#choose({ opponent: chosen }),
      )}
    </div>`;
  }

  #against() {
    const { opponent, game } = this.wanted;
    const all = scoresByName(this.scores, game);
    if (all.length === 0) return nothing;
    const few = this.isWhole ? all : all.slice(0, SCORES_SHOWN);
    const rest = all.length - few.length;
    return html`<section class="against" aria-labelledby="against">
      <div class="head"><h2 id="against">${msg("Score")}</h2></div>
      <ul class="rows">${repeat(
        few,
        ({ name }) => name,
        (score) => this.#score(score, score.name === opponent),
      )}</ul>
      ${rest > 0 ? html`<button class="quiet more" @click=${() => (this.isWhole = true)}>${rest === 1 ? msg("Show 1 more") : msg(str`Show ${rest} more`)}</button>` : nothing}
    </section>`;
  }

  #score({ name, won, lost, drawn }: Score, isChosen: boolean) {
    const choose = () => this.#choose({ opponent: isChosen ? null : name });
    return html`<li><button class="quiet" aria-pressed=${isChosen} @click=${choose}>
      <bdi>${name}</bdi><span class="score">${scoreText(won, lost, drawn)}</span>
    </button></li>`;
  }

  #list(games: readonly PersonListing[]) {
    return html`<section class="games" aria-labelledby="games" aria-busy=${this.#asking !== null}>
      <div class="head"><h2 id="games">${msg("Games")}</h2></div>
      ${games.length === 0 ? this.#none(msg("No games match."), html`<button class="outlined" @click=${() => this.#choose(noFilter)}>${msg("Show all games")}</button>`) : this.#rows(games)}
      ${this.hasFailed ? html`<p class="note" role="alert">${msg("Your games can’t be reached right now.")}</p>` : nothing}
      <div class="ends">
        ${this.#next === null ? nothing : html`<button class="outlined" aria-disabled=${this.#asking !== null} @click=${this.#more}>${msg("Show more")}</button>`}
        ${games.length === 0 ? nothing : this.#save()}
      </div>
      <p class="note">${msg(str`Private games stay here for ${RETAIN_PRIVATE_DAYS} days after their last move, public ones for as long as their players want.`)}</p>
    </section>`;
  }

  #rows(games: readonly PersonListing[]) {
    return html`<ul class="rows ${this.#asking === null ? "" : "stale"}">${repeat(
      games,
      ({ id }) => id,
      (game) => this.#row(game),
    )}</ul>`;
  }

  #row(listing: PersonListing) {
    const { id, game, address, names, words, movedAt, tournament } = fromServer(listing);
    const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(movedAt);
    return html`<li class="row ${listing.result ?? ""}" data-id=${id}><a href=${address}>
      ${emblem(this.#faces.get(), game)}
      <div class="text"><p class="who"><bdi>${wholeNames(names)}</bdi></p><p class="what">${gameName(game)} · <time datetime=${new Date(movedAt).toISOString()}>${day}</time></p></div>
      <span class="end">${words}</span>
    </a>${tournamentLink(tournament)}</li>`;
  }

  #save() {
    const { saving } = this;
    const isGoing = saving?.step === "going";
    return html`<button class="quiet" aria-disabled=${isGoing} @click=${this.#toFile}>${icons.save}${msg("Save these games as one file")}</button>
      <span class="note" role="status">${saving === null ? nothing : savingText(saving)}</span>`;
  }

  readonly #toFile = async (): Promise<void> => {
    if (this.saving?.step === "going") return;
    this.#given.abort();
    this.#given = new AbortController();
    const { signal } = this.#given;
    this.saving = { step: "going", count: 0 };
    try {
      const onProgress = (count: number) => (this.saving = { step: "going", count });
      const { file, count, missing } = await saveLogs(this.wanted, onProgress, signal);
      downloadBlob(file, "foldtable-games.ndjson");
      this.saving = { step: "done", count, missing };
    } catch {
      if (!signal.aborted) this.saving = { step: "failed" };
    }
  };
}

const select = (
  label: string,
  any: string,
  chosen: string | null,
  offered: readonly (readonly [value: string, words: string])[],
  choose: (value: string | null) => void,
) => {
  const change = (event: Event) => choose((event.currentTarget as HTMLSelectElement).value || null);
  return html`<label>${label}<select @change=${change}>
    <option value="" .selected=${live(chosen === null)}>${any}</option>
    ${offered.map(([value, words]) => html`<option value=${value} .selected=${live(value === chosen)}>${words}</option>`)}
  </select></label>`;
};

const scoreText = (won: number, lost: number, drawn: number): string => {
  const words = msg(str`${won} won, ${lost} lost`);
  return drawn === 0 ? words : msg(str`${won} won, ${lost} lost, ${drawn} drawn`);
};

const savingText = (saving: Saving): string => {
  switch (saving.step) {
    case "going":
      return msg(str`Downloading games: ${saving.count} so far`);
    case "failed":
      return msg("Not all games could be downloaded. Try again in a moment.");
    case "done":
      return saving.missing === 0
        ? msg(str`Saved: ${saving.count}. Use “Open a saved game” to view it.`)
        : msg(str`Saved: ${saving.count}. ${saving.missing} had been deleted.`);
  }
};

customElements.define("ft-history", FtHistory);
