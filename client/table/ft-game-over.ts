import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, svg, type TemplateResult } from "lit";
import type { Outcome, Seat } from "../../engine/contract/game.ts";
import { seriesScoreAfter } from "../../engine/log/series-score.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import type { NewTableRequest } from "../connection/new-table.ts";
import { botFace, letterFace } from "../games/bot-icon.ts";
import type { GameClient, GameExport } from "../games/contract/game-client.ts";
import { endReasonOf, placeTextOf } from "../games/end-text.ts";
import { characterAt, seatName } from "../games/shared/seat-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { icon } from "../kit/icon.ts";
import { icons } from "../kit/icons.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import { isOverlayOpen } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { formatList, plural } from "../kit/text/sentences.ts";
import { REVIEW_HASH } from "../replay/moment-address.ts";
import type { Store } from "../store/store.ts";
import { StoreController } from "../store/store-controller.ts";
import { canStudy } from "../study/run/can-study.ts";
import { provenanceText } from "../verify/provenance.ts";
import { durationText } from "./clock/clock-face.ts";
import { gameOverStyles } from "./game-over.styles.ts";
import { moodOf, type ResultMood } from "./result-mood.ts";
import "../verify/ft-verify.ts";
import "./player-requests/ft-delete-table.ts";
import "./player-requests/ft-rematch.ts";

const moreIcon = icon(svg`<path d="M6 12h.01M12 12h.01M18 12h.01" stroke-width="2.6" />`);
const raiseIcon = icon(svg`<path d="M6 15l6-6 6 6" />`);

/** The score counts up once the paper lies on the table, in ms. */
const COUNT_DELAY_MS = 980;
const COUNT_MS = 500;

/**
 * The result of a finished game as a paper on the table: winner, reason, what can be done next. A press beside it or
 * Escape sinks it to a bar. Loaded then.
 * @slot after - Further actions.
 * @fires ft-new-table - Open a new table like this one.
 * @fires ft-show-turning-point - Study the game.
 */
export class FtGameOver extends FtElement {
  static override properties = {
    store: { attribute: false },
    client: { attribute: false },
    hosted: { type: Boolean },
    fresh: { type: Boolean, reflect: true },
    brief: { type: Boolean, reflect: true },
    sunk: { type: Boolean, reflect: true },
    isMoreOpen: { state: true },
    counted: { state: true },
  };
  declare store: Store;
  declare client: GameClient;
  /** A server hosts the table, so it can bring the same players to another table. */
  declare hosted: boolean;
  /** The game has ended on this page. */
  declare fresh: boolean;
  /** The board shows the end itself, and this panel does not repeat it. */
  declare brief: boolean;
  declare sunk: boolean;
  declare private isMoreOpen: boolean;
  /** How much of the score is shown, from 0 to 1. */
  declare private counted: number;
  readonly #watch = new StoreController(this, () => this.store);
  readonly #miniature = new LazyPart(this, async () => {
    const { live, seats } = this.store;
    return (live.play && (await this.client.miniature?.(live.play, seats[0] ?? 0))) ?? nothing;
  });
  #exports: readonly GameExport[] = [];
  /** How many players' requests have been shown. */
  #asking = { rematch: 0, forgetting: 0 };

  constructor() {
    super();
    this.hosted = false;
    this.fresh = false;
    this.brief = false;
    this.sunk = false;
    this.isMoreOpen = false;
    this.counted = 1;
  }

  static override styles = [reset, controlStyles, gameOverStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.#escape);
    window.addEventListener("pointerdown", this.#press);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.#escape);
    window.removeEventListener("pointerdown", this.#press);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("store")) this.#watch.attach();
    const { live, presence } = this.store;
    const { forgetting = [] } = presence;
    if (live.rematch.length > this.#asking.rematch)
      this.#rise(live.rematch, (names, isOne) =>
        isOne ? msg(str`${names} wants to play again.`) : msg(str`${names} want to play again.`),
      );
    if (forgetting.length > this.#asking.forgetting) {
      this.#rise(forgetting, (names, isOne) =>
        isOne
          ? msg(str`${names} wants to delete this table. Do you agree?`)
          : msg(str`${names} want to delete this table. Do you agree?`),
      );
      void this.#openMore(true);
    }
    this.#asking = { rematch: live.rematch.length, forgetting: forgetting.length };
  }

  /** Another player's request is not overlooked: the paper rises, and is not shown while the viewer looks back. */
  #rise(seats: readonly Seat[], words: (names: string, isOne: boolean) => string): void {
    this.sunk = false;
    if (this.hasUpdated && !this.checkVisibility())
      showToast(this, words(formatList(seats.map((seat) => this.#names[seat] ?? "")), seats.length === 1));
  }

  override firstUpdated(): void {
    if (this.fresh && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#countUp();
  }

  #countUp(): void {
    this.counted = 0;
    const begin = performance.now() + COUNT_DELAY_MS;
    const step = () => {
      this.counted = Math.min(1, Math.max(0, (performance.now() - begin) / COUNT_MS));
      if (this.counted < 1 && this.isConnected) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  // ── sinking ──

  /** The buttons of the sunk paper and of the raised one are not the same. */
  override updated(changed: PropertyValues<this>): void {
    const { activeElement } = this.shadowRoot!;
    if (!changed.has("sunk") || activeElement === null || activeElement.checkVisibility()) return;
    this.renderRoot.querySelector<HTMLElement>(this.sunk ? ".raise" : ".open-more")?.focus({ preventScroll: true });
  }

  /** Not a press that closes a sheet or a popover over the page. */
  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented && !isOverlayOpen()) this.sunk = true;
  };

  /** A press on the board, beside the paper. */
  readonly #press = (event: PointerEvent): void => {
    const path = event.composedPath();
    const board = this.assignedSlot?.parentElement;
    if (board && path.includes(board) && !path.includes(this)) this.sunk = true;
  };

  readonly #raise = (): void => {
    this.sunk = false;
  };

  /** Opens once all its parts are there: a press on what moves away is lost. Those that fail to load are missing. */
  async #openMore(isOpen: boolean): Promise<void> {
    if (isOpen) this.sunk = false;
    if (isOpen) {
      const [exports] = await Promise.allSettled([this.client.exports(), import("../files/ft-export.ts")]);
      if (exports.status === "fulfilled") this.#exports = exports.value;
    }
    this.isMoreOpen = isOpen;
  }

  // ── words ──

  override render() {
    const { live } = this.store;
    const { outcome } = live;
    if (outcome === null) return nothing;
    const mood = moodOf(live, this.store.seats);
    const title = this.#title(mood, outcome);
    const why = this.#why(outcome);
    const picture = this.brief ? nothing : this.#picture(mood, outcome);
    const [study, together] = [this.#study(), this.#together()];
    return html`<section class=${`${mood} ${picture === nothing ? "" : "pictured"}`} aria-label=${title} @click=${this.sunk ? this.#raise : nothing}>
      <div class="picture" aria-hidden="true">${picture}</div>
      <h2>${title}</h2>
      ${why === "" ? nothing : html`<p class="why">${why}</p>`}
      ${this.brief ? nothing : this.#score(outcome)}
      <div class="actions">${this.#again()}${together === nothing ? nothing : study}
        <div class="last">${together === nothing ? study : together}<button class="quiet open-more" aria-expanded=${this.isMoreOpen} aria-controls="more" @click=${() => this.#openMore(!this.isMoreOpen)}>${moreIcon}<span>${msg("More")}</span></button></div>
        <button class="quiet square raise" aria-label=${msg("Show the result")} title=${msg("Show the result")} @click=${this.#raise}>${raiseIcon}</button>
      </div>
      <div class="more" id="more" ?hidden=${!this.isMoreOpen}>${this.isMoreOpen ? this.#more() : nothing}</div>
    </section>`;
  }

  get #names(): readonly string[] {
    const { chairs } = this.store.live;
    return chairs.map((_, seat) => bidiIsolate(seatName(chairs, seat) ?? ""));
  }

  #title(mood: ResultMood, outcome: Outcome): string {
    if (mood === "closed") return msg("Table closed");
    if (mood === "drawn") return msg("A draw");
    if (mood === "won") return msg("You won");
    const place = this.#place(outcome);
    if (this.brief) return place || msg("Game over");
    return msg(str`${formatList(outcome.winners.map((seat) => this.#names[seat] ?? ""))} won`);
  }

  /** The reason, the viewer's place, and how long the game was. */
  #why(outcome: Outcome): string {
    if (this.brief) return "";
    const place = this.#place(outcome);
    const parts = [endReasonOf(this.client, outcome, this.#names), place === "" ? "" : `${place}.`, this.#length()];
    return parts.filter((part) => part !== "").join(" ");
  }

  /** Among more than two sides, not winning is no defeat but a place. */
  #place({ places, winners }: Outcome): string {
    const { seats, live } = this.store;
    const seat = seats[0] ?? -1;
    const place = places?.[seat];
    return places === undefined || place === undefined || live.shared || winners.includes(seat)
      ? ""
      : placeTextOf(places, place);
  }

  #length(): string {
    const moves = this.store.entries.filter(({ seat, event }) => seat !== null && !isTableEvent(event));
    const [first, last] = [moves[0], moves.at(-1)];
    if (first === undefined || last === undefined) return "";
    const time = durationText(last.at - first.at);
    return plural(
      moves.length,
      () => msg(str`1 move, ${time}.`),
      () => msg(str`${moves.length} moves, ${time}.`),
    );
  }

  // ── pictures ──

  #face(seat: Seat): TemplateResult {
    const { chairs } = this.store.live;
    const character = characterAt(chairs, seat);
    return character === null ? letterFace(seatName(chairs, seat) ?? "", seat) : botFace(character);
  }

  /** The last moment on the board; for a defeat, and for boards without one, the winners' faces. */
  #picture(mood: ResultMood, { winners }: Outcome) {
    const moment = mood === "lost" || mood === "closed" ? nothing : (this.#miniature.get() ?? html``);
    if (moment !== nothing || winners.length === 0) return moment;
    const shown = winners.slice(0, 4);
    return html`<div class=${shown.length > 1 ? "faces several" : "faces"}>${shown.map((seat) => html`<span>${this.#face(seat)}</span>`)}</div>`;
  }

  /** The games of these players so far; else the places. */
  #score(outcome: Outcome) {
    const { entries, live, seats } = this.store;
    const series = seriesScoreAfter(entries, live.outcome, live.chairs.length);
    const games = series?.won.reduce((sum, won) => sum + won, series.drawn) ?? 0;
    if (series === null || games < 2) return this.#places(outcome);
    const isPair = live.chairs.length === 2;
    // A draw is half a game for each of two.
    const points = series.won.map((won) => won + (isPair ? series.drawn / 2 : 0));
    const own = seats[0] ?? 0;
    const order = points.map((_, place) => (own + place) % points.length);
    return html`<div class="score"><dl class=${isPair ? "pair" : ""}>${order.map((seat) => html`<div><dt title=${this.#names[seat]!}>${this.#face(seat)}<span class="sr">${this.#names[seat]}</span></dt><dd>${halves(points[seat]! * this.counted)}</dd></div>`)}</dl>
      <p class="so-far">${msg("so far")}</p></div>`;
  }

  #places({ places, winners }: Outcome) {
    if (places === undefined || places.length < 3 || winners.length === 0) return nothing;
    const order = [...places.keys()].sort((a, b) => places[a]! - places[b]!).slice(0, 4);
    return html`<div class="score"><ol>${order.map((seat) => html`<li><span class="place" title=${this.#names[seat]!}>${this.#face(seat)}</span><span class="sr">${this.#names[seat]}</span>${formatNumber(places[seat]!)}</li>`)}</ol></div>`;
  }

  // ── actions ──

  /** A local table needs no agreement to another game. */
  #again() {
    if (!this.hosted) return html`<button class="primary" @click=${this.#open}>${msg("Play again")}</button>`;
    const opening = this.store.entries[0]?.event;
    if (opening?.type === "opened" && "tournament" in opening && opening.tournament !== undefined)
      return html`<a class="button primary" href=${`/e/${opening.tournament.id}`}>${msg("To the tournament")}</a>`;
    return html`<ft-rematch .store=${this.store} .length=${this.store.live.length} .mine=${this.store.seats} @ft-new-table=${this.#open}></ft-rematch>`;
  }

  #study() {
    if (!canStudy(this.store)) return nothing;
    return html`<button class="outlined study" @click=${this.#show}>${icons.study}${msg("Study")}</button>`;
  }

  /** With everyone who is still at the table. */
  #together() {
    const { live, viewer } = this.store;
    if (!this.hosted || live.shared || live.play === null || viewer !== "all") return nothing;
    const review = (event: Event) => {
      event.stopPropagation();
      this.sunk = true;
      // The replay may not have loaded yet; when it has, the address makes it join.
      history.replaceState(history.state, "", REVIEW_HASH);
      this.dispatchEvent(new CustomEvent("ft-review-together", { bubbles: true, composed: true }));
    };
    return html`<button class="outlined study together" @click=${review}>${icons.eye}${msg("Review together")}</button>`;
  }

  readonly #show = (event: Event): void => {
    // Not a press on the sunk paper.
    event.stopPropagation();
    this.sunk = true;
    this.dispatchEvent(new CustomEvent("ft-show-turning-point", { bubbles: true, composed: true }));
  };

  /** Opens another table like this one. */
  readonly #open = (): void => {
    const { game, shared, chairs, options, clock, isPublic, talk, hints, openHands } = this.store.live;
    const detail: NewTableRequest = {
      game,
      mode: shared ? "alone" : "friends",
      choice: { seats: chairs.length, options },
      settings: { isPublic, clock: clock.rule, talk, hints, openHands },
    };
    this.dispatchEvent(new CustomEvent("ft-new-table", { detail, bubbles: true, composed: true }));
  };

  #more() {
    const { live, entries, received, seats } = this.store;
    const isPlayer = seats.length > 0;
    // Not shown on the device that dealt the game.
    const words = this.hosted ? provenanceText(live) : null;
    const isVerifiable = live.secret !== null && live.play !== null;
    return html`${words === null ? nothing : html`<p class="provenance">${words}</p>`}
      ${isVerifiable ? html`<ft-verify .entries=${entries} .received=${received} .live=${live}></ft-verify>` : nothing}
      ${this.hosted && isPlayer ? html`<button class="outlined new-table" @click=${this.#open}>${msg("New table")}</button>` : nothing}
      <slot name="after"></slot>
      <ft-export flat .client=${this.client} .exports=${this.#exports} .entries=${entries} .cursor=${this.store.lastSeq} .name=${`foldtable-${live.game}`}></ft-export>
      ${this.hosted && isPlayer ? html`<ft-delete-table .store=${this.store} .mine=${seats}></ft-delete-table>` : nothing}`;
  }
}

/** `2½`. */
const halves = (points: number): string => {
  const whole = Math.floor(points);
  const half = points - whole >= 0.5 ? "½" : "";
  return whole === 0 && half !== "" ? half : `${formatNumber(whole)}${half}`;
};

customElements.define("ft-game-over", FtGameOver);
