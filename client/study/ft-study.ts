import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { KnowledgeMode, StudiedMove } from "../../engine/bot/study.ts";
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { findManifest } from "../games/registry.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showUnreachable } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { keepsKeys } from "../kit/keeps-keys.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { segmentStyles } from "../kit/styles/segments.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { language } from "../kit/text/language.ts";
import { str } from "../kit/text/numbers.ts";
import { fullStop } from "../kit/text/sentences.ts";
import type { HistoryLine, MoveHistory } from "../replay/move-history.ts";
import type { Store } from "../store/store.ts";
import type { Attempt } from "./attempt.ts";
import { attemptSpoken, attemptTexts, type FtAttempt } from "./ft-attempt.ts";
import { type FtVariation, type LineChoice, spokenVariation } from "./ft-variation.ts";
import { accuracyList } from "./judge/accuracy-list.ts";
import { type CurveView, curveDrawing, stopMarks } from "./judge/curve-drawing.ts";
import { keyMoments } from "./judge/key-moments.ts";
import { betterText, type MomentTexts, momentTexts, type StudyRequestState } from "./judge/moment-texts.ts";
import { findingAt, type Overview, stopFrom, worstMistakeAt } from "./judge/overview.ts";
import { type MomentLines, type SideLine, SideLines } from "./judge/side-lines.ts";
import { changeText, worthText } from "./judge/study-texts.ts";
import type { MoveGrade } from "./judge/turning-points.ts";
import { ReasonTexts } from "./reason-texts.ts";
import type { Study } from "./run/study.ts";
import { studyStyles } from "./study.styles.ts";
import { failureCard, progressBar, stopButtons, toolRow } from "./study-controls.ts";
import { Variation } from "./variation.ts";

/** The side lines that a card leads to. */
interface Entrances {
  readonly best: Variation | null;
  readonly refutation: Variation | null;
}

/** How near in px a press on the curve must be to a marked point. */
const STOP_REACH = 12;

/**
 * The study of a finished game, in the place of the seats and the moves: accuracy, the curve, the list of moves (slotted),
 * and the result at the shown moment. Its parts lie in the grid of the game view.
 * @slot - The list of moves.
 * @fires ft-seek - Seek to this index of the slider.
 * @fires ft-variation - Show this variation, or none.
 * @fires ft-attempt - Let the reader try another move in the place of this `StudiedMove`.
 * @fires ft-close - The study was closed.
 */
export class FtStudy extends FtElement {
  static override properties = {
    study: { attribute: false },
    client: { attribute: false },
    ending: {},
    store: { attribute: false },
    lines: { attribute: false },
    names: { attribute: false },
    near: { type: Number },
    index: { type: Number },
    moments: { attribute: false },
    aside: { attribute: false },
    attempt: { attribute: false },
    tried: { attribute: false },
    viewer: { attribute: false },
    makeRecord: { attribute: false },
    overview: { attribute: false },
    continuable: { type: Boolean },
    stage: { attribute: false },
    isPictured: { state: true },
    pictured: { state: true },
    decisive: { state: true },
  };
  declare study: Study;
  declare client: GameClient;
  /** The text of the end. */
  declare ending: string;
  declare store: Store;
  /** The moves as text; the n-th is at index n + 1. */
  declare lines: readonly HistoryLine[];
  declare names: readonly string[];
  declare near: Seat;
  /** The index on the slider. */
  declare index: number;
  /** The entry at each index of the slider. */
  declare moments: readonly number[];
  /** On the board: a side line, or the position of an attempt. */
  declare aside: Variation | null;
  declare attempt: Attempt | null;
  declare viewer: Viewer;
  declare makeRecord: () => MoveHistory;
  declare overview: Overview;
  /** A new game can begin at any of its moments. */
  declare continuable: boolean;
  /** Where the board is. */
  declare stage: ParentNode;
  /** The picture of the game is open. */
  declare private isPictured: boolean;
  /** The board in it, as SVG. */
  declare private pictured: string | null;
  /** The stop in it. */
  declare private decisive: number | undefined;
  #watched: Study | null = null;
  #sides: SideLines | null = null;
  #because: ReasonTexts | null = null;
  /** By the entries of the side line, with the inputs. Cached, because each takes the whole log. */
  readonly #variations = new WeakMap<SideLine["entries"], readonly [Variation, ...unknown[]]>();

  static override styles = [reset, controlStyles, segmentStyles, studyStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    // After the board, which handles its keys first; before the page's own keys at the window, which step through the game.
    document.addEventListener("keydown", this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  override willUpdate(): void {
    if (this.#watched === this.study) return;
    this.#watched = this.study;
    this.#sides = new SideLines(this.study, () => this.requestUpdate());
    this.#because = new ReasonTexts(this, this.client);
  }

  // ── variation ──

  get #lines(): MomentLines {
    return this.#sides!.at(this.moments[this.index], this.aside !== null && this.attempt === null);
  }

  /** A side line as it is entered: a better move has been made, or the first answer to the played one. */
  #variation(line: SideLine): Variation {
    const { store, viewer, near } = this;
    const inputs = [viewer, near, language()];
    const [cached, ...cachedFor] = this.#variations.get(line.entries) ?? [];
    if (cached !== undefined && inputs.every((each, at) => each === cachedFor[at])) return cached;
    const first = Variation.of(store.entries, line.seq, line.entries, viewer, this.makeRecord(), near);
    const made = line.reply === undefined ? first : first.stepped(1);
    this.#variations.set(line.entries, [made, ...inputs]);
    return made;
  }

  /** Enters a variation, moves in it, or leaves it; the focus follows. */
  async #showVariation(aside: Variation | null): Promise<void> {
    const wasAside = this.aside !== null;
    const entrance = this.attempt === null ? ".enter" : ".try";
    this.dispatchEvent(new CustomEvent("ft-variation", { detail: aside }));
    if (wasAside === (aside !== null)) return;
    await new Promise((resolve) => setTimeout(resolve));
    await this.updateComplete;
    if (aside === null) this.renderRoot.querySelector<HTMLElement>(entrance)?.focus();
    else this.renderRoot.querySelector<FtVariation>("ft-variation")?.enter();
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || keepsKeys(event)) return;
    const act = this.#actionOf(event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  #actionOf({ key, shiftKey }: KeyboardEvent): (() => void) | null {
    const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : null;
    if (by !== null && shiftKey) return () => this.#stop(by);
    const { aside } = this;
    if (aside === null) return null;
    if (key === "Escape") return () => void this.#showVariation(null);
    return by === null || this.attempt !== null ? null : () => void this.#showVariation(aside.stepped(by));
  }

  /** Seeks to the next or the previous stop. */
  #stop(by: 1 | -1): void {
    const next = stopFrom(this.overview, this.index, by);
    if (next !== undefined) this.#seek(next);
  }

  #seek(index: number): void {
    this.dispatchEvent(new CustomEvent("ft-seek", { detail: index }));
  }

  readonly #press = (event: PointerEvent): void => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const last = this.moments.length - 1;
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    // A press near a marked point means the point.
    const reach = event.type === "pointerdown" ? (STOP_REACH / box.width) * last : 0;
    const stop = this.overview.stops.find(({ index }) => Math.abs(index - part * last) < reach);
    this.#seek(stop?.index ?? Math.round(part * last));
  };

  protected override render() {
    const { study } = this;
    if (study.isBroken) return failureCard(study, this.renderRoot);
    const words = momentTexts(this.#asking, this.index);
    const { best, refutation } = this.#lines;
    const entrances = { best: best && this.#variation(best), refutation: refutation && this.#variation(refutation) };
    return html`<section aria-label=${msg("Study")}>
      <div class="sheet"></div>
      ${accuracyList(study, this.names, this.near)}
      <div class="curve">${this.#graph()}${this.#isHidden ? this.#readings() : nothing}</div>
      <slot></slot>
      <div class="card">${this.#card(words, entrances)}
        ${study.isHere ? html`<p class="note">${msg("This browser runs the analysis in the page itself, so it takes longer.")}</p>` : nothing}</div>
      ${toolRow(study, findingAt(study, this.moments[this.index]), this.#tools)}
      <p class="sr" aria-live="polite">${this.#spoken(words, entrances)}</p>
    </section>
    ${this.isPictured ? this.#picture() : nothing}`;
  }

  get #asking(): StudyRequestState {
    const { study, lines, names, moments } = this;
    return { study, overview: this.overview, lines, names, moments };
  }

  /** Before the study knows, as most games of this kind are. */
  get #isHidden(): boolean {
    return this.study.outline?.isHidden ?? !findManifest(this.client.game.id)?.isPerfectInformation;
  }

  get #isDuel(): boolean {
    return this.names.length === 2;
  }

  get #view(): CurveView {
    const { places, stops } = this.overview;
    const seats = this.#isDuel ? [this.near] : [...this.names.keys()];
    return { places, stops, seats, index: this.index, label: this.#curveWords() };
  }

  #graph() {
    const view = this.#view;
    const play = this.store.live.play;
    const isDark = this.#isDuel && play !== null && (this.client.isDark?.(play, this.near) ?? false);
    return html`<div class="graph ${this.#isDuel ? "duel" : ""} ${isDark ? "dark" : ""}" @pointerdown=${this.#press} @pointermove=${this.#press}>
        ${curveDrawing(view)}
        <svg class="stops" aria-hidden="true">${stopMarks(view)}</svg>
        ${this.#isDuel ? this.#ends() : nothing}
      </div>${progressBar(this.study, this.renderRoot)}`;
  }

  /** Up is better for the seat at the bottom. */
  #ends() {
    const far = this.names[this.near === 0 ? 1 : 0] ?? "";
    return html`<bdi class="end top" aria-hidden="true">${far}</bdi>
      <bdi class="end bottom" aria-hidden="true">${this.names[this.near] ?? ""}</bdi>`;
  }

  #curveWords(): string {
    const { found, all } = this.study.progress;
    const { mistakes } = this.overview;
    return `${msg("Who was ahead, move by move.")} ${msg(str`Analyzed: ${found} of ${all}. Mistakes: ${mistakes}.`)}`;
  }

  #readings() {
    const choice = (mode: KnowledgeMode, words: string) =>
      html`<label><input type="radio" name="reading" .checked=${this.study.mode === mode} @change=${() => this.#readAs(mode)} />${words}</label>`;
    return html`<fieldset class="segments">
      <legend class="sr">${msg("Judge by")}</legend>
      ${choice("known", msg("What was known then"))}${choice("open", msg("What was really there"))}
    </fieldset>`;
  }

  #readAs(mode: KnowledgeMode): void {
    if (this.aside !== null) void this.#showVariation(null);
    this.study.read(mode);
  }

  /** Why the other move was better; empty if there is none, or no text for it. */
  get #reason(): string {
    const move = findingAt(this.study, this.moments[this.index])?.move;
    if (move == null) return "";
    const { seq, seat, best, reason = null } = move;
    return this.#because?.words({ seq, seat, command: best.command, reason }, this) ?? "";
  }

  /** The side lines to choose from: the best first, the played one last. */
  get #choices(): readonly LineChoice[] {
    const { best, refutation, others } = this.#lines;
    const { counts } = this.study.outline!.terms;
    return [best, ...others, refutation].flatMap((line) => {
      if (line === null) return [];
      const variation = this.#variation(line);
      const reply = line.reply ?? null;
      const isPlayed = line.reply !== undefined;
      const reason =
        reply && this.#because?.words(reply, { store: variation.store, names: this.names, near: this.near });
      return [{ variation, worth: worthText(counts, line.value), isPlayed, reason: reason ?? "" }];
    });
  }

  #card(words: MomentTexts, entrances: Entrances) {
    const { aside, attempt, continuable } = this;
    const show = (event: CustomEvent<Variation | null>) => void this.#showVariation(event.detail);
    if (attempt !== null)
      return html`<ft-attempt .attempt=${attempt} .tried=${attempt.tried} .at=${aside} .texts=${this.#attemptTexts(attempt)} .counts=${this.study.outline?.terms.counts} .continuable=${continuable} @ft-variation=${show}></ft-attempt>`;
    return aside === null
      ? this.#words(words, entrances)
      : html`<ft-variation .aside=${aside} .choices=${this.#choices} @ft-variation=${show}></ft-variation>`;
  }

  #attemptTexts(attempt: Attempt) {
    const played = this.lines[this.index - 1]?.text ?? "";
    return attemptTexts(attempt, this.study.outline!.terms, played, this.#reason);
  }

  #words({ grade, verdict, move, standing }: MomentTexts, { best, refutation }: Entrances) {
    const reason = this.#reason;
    const enter = (line: Variation, text: string) =>
      html`<button class="quiet enter" @click=${() => this.#showVariation(line)}>${icons.branch}<span>${text}</span></button>`;
    const [better, answer] = [best?.lines[0], refutation?.lines[1]].map((line) => bidiIsolate(line?.text ?? ""));
    const { outline } = this.study;
    const studied = findingAt(this.study, this.moments[this.index])?.move;
    const change =
      grade === null || studied == null || outline === null ? "" : changeText(outline.terms.counts, studied);
    // Without the chances before and after, a sentence tells the move and what it cost.
    const isTold = move !== null && change === "";
    return html`<div class="found">
      ${verdict === null ? nothing : html`<p class="top"><strong class="verdict ${grade ?? ""}">${verdict}</strong> ${isTold ? nothing : html`<bdi>${this.lines[this.index - 1]?.text}</bdi>`} <bdi class="change" dir="ltr">${change}</bdi></p>`}
      ${!isTold ? nothing : html`<p>${move}</p>`}
      ${best === null || reason === "" ? nothing : html`<p class="because">${betterText(best.lines[0]?.text, reason)}</p>`}
      ${standing === null || grade !== null ? nothing : html`<p class="standing">${standing}</p>`}
      ${best === null ? nothing : enter(best, msg(str`Show what was better: ${better!}`))}
      ${refutation === null || refutation.lines.length < 2 ? nothing : enter(refutation, msg(str`Show what it allowed: ${answer!}`))}
      ${verdict === null || this.index === this.moments.length - 1 ? keyMoments(this.#asking, this.index, (index) => this.#seek(index)) : nothing}
    </div>
    <div class="row">${this.#retry(grade)}${stopButtons(this.overview, this.index, (by) => this.#stop(by))}</div>`;
  }

  #retry(grade: MoveGrade | null) {
    const move = findingAt(this.study, this.moments[this.index])?.move;
    if (grade === null || grade === "good" || move == null) return nothing;
    return html`<button class="primary try" @click=${() => this.#try(move)}>${msg("Try from here")}</button>`;
  }

  async #try(mistake: StudiedMove): Promise<void> {
    this.dispatchEvent(new CustomEvent("ft-attempt", { detail: mistake }));
    await new Promise((resolve) => setTimeout(resolve));
    await this.updateComplete;
    this.renderRoot.querySelector<FtAttempt>("ft-attempt")?.enter();
  }

  /** The shown moment for screen readers. */
  #spoken({ verdict, move, standing }: MomentTexts, { best }: Entrances): string {
    const { aside, attempt } = this;
    if (attempt !== null) return attemptSpoken(this.#attemptTexts(attempt));
    if (aside !== null) return spokenVariation(aside, this.#choices);
    const advice = betterText(best?.lines[0]?.text, this.#reason);
    const words = [verdict === null ? null : `${verdict}${fullStop()}`, move, advice, standing];
    return words.filter(Boolean).join(" ");
  }

  readonly #tools = {
    close: () => void this.dispatchEvent(new CustomEvent("ft-close")),
    picture: () => void this.#openPicture().catch(() => showUnreachable(this)),
    deepen: (seq: number) => void this.study.deepen(seq),
  };

  /** Of a mistake; from elsewhere it goes to the decisive one, so that board and words agree. */
  readonly #openPicture = async (): Promise<void> => {
    await import("./ft-share-picture.ts");
    const { study, overview, moments, index, aside } = this;
    const isStop = overview.stops.some((stop) => stop.index === index && stop.kind !== "swing");
    this.decisive = isStop ? index : worstMistakeAt(study, overview, moments);
    if (aside === null && this.decisive !== undefined && !isStop) {
      this.#seek(this.decisive);
      await new Promise((resolve) => setTimeout(resolve));
      await this.updateComplete;
    }
    const board = this.stage.querySelector(".board > *");
    this.pictured = board === null ? null : ((await this.client.picture?.(board)) ?? null);
    this.isPictured = true;
  };

  #picture() {
    return html`<ft-share-picture .game=${this.client.name()} .ending=${this.ending} .view=${this.#view} .asking=${this.#asking} .live=${this.store.live} .board=${this.pictured} .decisive=${this.decisive}
      @ft-close=${() => (this.isPictured = false)}></ft-share-picture>`;
  }
}

customElements.define("ft-study", FtStudy);

declare global {
  interface HTMLElementTagNameMap {
    "ft-study": FtStudy;
  }
}
