import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, svg, type TemplateResult } from "lit";
import type { KnowledgeMode } from "../../engine/bot/study.ts";
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { segmentStyles } from "../kit/styles/segments.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { language } from "../kit/text/language.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { fullStop } from "../kit/text/sentences.ts";
import type { RailMark } from "../replay/ft-scrubber.ts";
import type { HistoryLine, MoveHistory } from "../replay/move-history.ts";
import { keepsKeys } from "../replay/replay.ts";
import type { Store } from "../store/store.ts";
import { BetterLines } from "./judge/better-lines.ts";
import { type CurveView, colourClassOf, curveDrawing, dashOf, stopMarks } from "./judge/curve-drawing.ts";
import { betterWords, type MomentTexts, momentTexts, type StudyRequestState } from "./judge/moment-texts.ts";
import { emptyOverview, findingAt, type Overview, overviewOf, stopFrom, worstMistakeAt } from "./judge/overview.ts";
import { ReasonTexts } from "./reason-texts.ts";
import type { Study } from "./run/study.ts";
import { studyStyles } from "./study.styles.ts";
import { Variation } from "./variation.ts";
import "./ft-moment-list.ts";
import { type FtVariation, variationText } from "./ft-variation.ts";

/**
 * The study of a finished game, under its slider: the curve, the stops, the result at the shown moment, and the way
 * into a variation.
 * @fires ft-seek - Seek to this index of the slider.
 * @fires ft-rail-marks - The marks on the rail have changed.
 * @fires ft-variation - Show this variation, or none.
 * @fires ft-picture-ready - The requested picture is ready.
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
    viewer: { attribute: false },
    makeRecord: { attribute: false },
    wantsPicture: { attribute: false },
    isPictured: { state: true },
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
  declare aside: Variation | null;
  declare viewer: Viewer;
  declare makeRecord: () => MoveHistory;
  /** Once all results are in, show the decisive moment and its picture. */
  declare wantsPicture: boolean;
  /** The picture of the game is open. */
  declare private isPictured: boolean;
  #watched: Study | null = null;
  #better: BetterLines | null = null;
  #because: ReasonTexts | null = null;
  #overview: Overview = emptyOverview;
  #cachedVariation: Variation | null = null;
  /** The inputs of the cached variation. */
  #variationInputs: readonly unknown[] = [];

  static override styles = [reset, controlStyles, segmentStyles, studyStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    // Before the page's own keys, which step through the game.
    window.addEventListener("keydown", this.#key, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.#key, { capture: true });
    this.#watched?.removeEventListener("change", this.#found);
    this.#watched = null;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.#watched !== this.study) {
      this.#watched?.removeEventListener("change", this.#found);
      this.#watched = this.study;
      this.study.addEventListener("change", this.#found);
      this.#better = new BetterLines(this.study, () => this.requestUpdate());
      this.#because = new ReasonTexts(this, this.client);
      this.#read();
    } else if (changed.has("moments")) this.#read();
  }

  protected override updated(): void {
    if (!this.wantsPicture || !this.study.isDone || this.moments.length === 0) return;
    this.dispatchEvent(new CustomEvent("ft-picture-ready"));
    const decisive = worstMistakeAt(this.study, this.#overview, this.moments);
    if (decisive !== undefined) this.#seek(decisive);
    this.isPictured = true;
  }

  readonly #found = (): void => {
    this.#read();
    this.requestUpdate();
  };

  #read(): void {
    const { stops } = this.#overview;
    this.#overview = overviewOf(this.study, this.moments);
    if (JSON.stringify(stops) === JSON.stringify(this.#overview.stops)) return;
    this.dispatchEvent(new CustomEvent<readonly RailMark[]>("ft-rail-marks", { detail: this.#overview.stops }));
  }

  // ── variation ──

  /** The variation that begins here, not yet entered; null if there is none. Cached, because it takes the whole log. */
  get #line(): Variation | null {
    const better = this.#better?.at(this.moments[this.index]) ?? null;
    if (better === null) return null;
    const { store, viewer, near } = this;
    const asked = [better, viewer, near, language()];
    if (asked.some((each, at) => each !== this.#variationInputs[at])) {
      this.#variationInputs = asked;
      this.#cachedVariation = Variation.of(store.entries, better.seq, better.entries, viewer, this.makeRecord(), near);
    }
    return this.#cachedVariation;
  }

  /** Enters a variation, moves in it, or leaves it; the focus follows. */
  async #showVariation(aside: Variation | null): Promise<void> {
    const wasAside = this.aside !== null;
    this.dispatchEvent(new CustomEvent("ft-variation", { detail: aside }));
    if (wasAside === (aside !== null)) return;
    await new Promise((resolve) => setTimeout(resolve));
    await this.updateComplete;
    if (aside === null) this.renderRoot.querySelector<HTMLElement>(".enter")?.focus();
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
    return by === null ? null : () => void this.#showVariation(aside.stepped(by));
  }

  /** Seeks to the next or the previous stop. */
  #stop(by: 1 | -1): void {
    const next = stopFrom(this.#overview, this.index, by);
    if (next !== undefined) this.#seek(next);
  }

  #seek(index: number): void {
    this.dispatchEvent(new CustomEvent("ft-seek", { detail: index }));
  }

  readonly #press = (event: PointerEvent): void => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    this.#seek(Math.round(part * (this.moments.length - 1)));
  };

  protected override render() {
    const { study, aside } = this;
    if (study.isBroken)
      return html`<p class="note" role="status">${msg("This game can’t be studied here. Reload the page to try again.")}</p>`;
    const words = momentTexts(this.#asking, this.index);
    const line = this.#line;
    return html`<section aria-label=${msg("Study")}>
      ${this.#graph()}${this.#row()}${study.outline?.isHidden ? this.#readings() : nothing}
      ${aside === null ? this.#words(words, line) : html`<ft-variation .aside=${aside} @ft-variation=${(event: CustomEvent<Variation | null>) => this.#showVariation(event.detail)}></ft-variation>`}
      <p class="sr" aria-live="polite">${this.#spoken(words, line)}</p>
      ${study.isHere ? html`<p class="note">${msg("This browser runs the analysis in the page itself, so it takes longer.")}</p>` : nothing}
      <ft-moment-list .study=${study} .lines=${this.lines} .names=${this.names} .index=${this.index} .moments=${this.moments} .found=${study.progress.found}
        @ft-seek=${(event: CustomEvent<number>) => this.#seek(event.detail)}></ft-moment-list>
    </section>
    ${this.isPictured ? this.#picture() : nothing}`;
  }

  get #asking(): StudyRequestState {
    const { study, lines, names, moments } = this;
    return { study, overview: this.#overview, lines, names, moments };
  }

  get #isDuel(): boolean {
    return this.names.length === 2;
  }

  get #view(): CurveView {
    const { places, stops } = this.#overview;
    const seats = this.#isDuel ? [this.near] : [...this.names.keys()];
    return { places, stops, seats, index: this.index, label: this.#curveWords() };
  }

  #graph() {
    const view = this.#view;
    return html`<div class="graph" @pointerdown=${this.#press} @pointermove=${this.#press}>
        ${curveDrawing(view)}
        <svg class="stops" aria-hidden="true">${stopMarks(view)}</svg>
        ${this.#isDuel ? this.#ends() : nothing}${this.#progress()}
      </div>
      ${this.#isDuel ? nothing : this.#legend()}`;
  }

  /** Up is better for the seat at the bottom. */
  #ends() {
    const far = this.names[this.near === 0 ? 1 : 0] ?? "";
    return html`<span class="end top" aria-hidden="true">↑ <bdi>${this.names[this.near] ?? ""}</bdi></span>
      <span class="end bottom" aria-hidden="true">↓ <bdi>${far}</bdi></span>`;
  }

  #legend() {
    const sample = (seat: Seat) =>
      svg`<line class=${colourClassOf(seat)} x1="0" x2="26" y1="4" y2="4" stroke-dasharray=${dashOf(seat)} />`;
    return html`<ul class="legend">${this.names.map(
      (name, seat) => html`<li><svg viewBox="0 0 26 8" aria-hidden="true">${sample(seat)}</svg><bdi>${name}</bdi></li>`,
    )}</ul>`;
  }

  #curveWords(): string {
    const { found, all } = this.study.progress;
    const { mistakes } = this.#overview;
    return `${msg("Who was ahead, move by move.")} ${msg(str`Analyzed: ${found} of ${all}. Mistakes: ${mistakes}.`)}`;
  }

  #row() {
    const picture = msg("Picture of the game");
    return html`<div class="row">
      <div class="along">
        ${this.#stopButton(-1, msg("Previous mistake or turning point"), icons.previous)}
        <span class="progress" aria-hidden="true">${msg(str`Mistakes: ${this.#overview.mistakes}`)}</span>
        ${this.#stopButton(1, msg("Next mistake or turning point"), icons.next)}
      </div>
      <span class="gap"></span>
      ${this.#pause()}
      <button class="quiet square" aria-haspopup="dialog" aria-label=${picture} title=${picture} @click=${() => (this.isPictured = true)}>${icons.share}</button>
      <button class="quiet square" aria-label=${msg("Close the study")} title=${msg("Close the study")} @click=${() => this.dispatchEvent(new CustomEvent("ft-close"))}>${icons.close}</button>
    </div>`;
  }

  #stopButton(by: 1 | -1, label: string, icon: TemplateResult) {
    return html`<button class="quiet square" aria-label=${label} title=${label} aria-keyshortcuts=${by > 0 ? "Shift+ArrowRight" : "Shift+ArrowLeft"}
      ?disabled=${stopFrom(this.#overview, this.index, by) === undefined} @click=${() => this.#stop(by)}>${icon}</button>`;
  }

  /** Shown instead of the curve while it is computed: on a phone there is no room next to the buttons. */
  #progress() {
    const { study } = this;
    if (study.isDone) return nothing;
    const { found, all } = study.progress;
    const text = all === 0 ? msg("Starting…") : html`<bdi>${formatNumber(found)} / ${formatNumber(all)}</bdi>`;
    return html`<span class="progress" role="progressbar" aria-label=${msg("Study")} aria-valuemin="0" aria-valuemax=${all} aria-valuenow=${found}>${text}</span>`;
  }

  #pause() {
    const { study } = this;
    if (study.isDone) return nothing;
    const label = study.isPaused ? msg("Resume analysis") : msg("Pause the study");
    return html`<button class="quiet square" aria-label=${label} title=${label} @click=${() => (study.isPaused ? study.resume() : study.pause())}>${study.isPaused ? icons.play : icons.pause}</button>`;
  }

  #readings() {
    const choice = (reading: KnowledgeMode, words: string) =>
      html`<label><input type="radio" name="reading" .checked=${this.study.reading === reading} @change=${() => this.#readAs(reading)} />${words}</label>`;
    return html`<fieldset class="segments">
      <legend class="sr">${msg("Judge by")}</legend>
      ${choice("known", msg("What was known then"))}${choice("open", msg("What was really there"))}
    </fieldset>`;
  }

  #readAs(reading: KnowledgeMode): void {
    if (this.aside !== null) void this.#showVariation(null);
    this.study.read(reading);
  }

  /** Why the other move was better; empty if there is none, or no text for it. */
  get #reason(): string {
    const move = findingAt(this.study, this.moments[this.index])?.move;
    return this.#because?.words(move, this) ?? "";
  }

  #words({ verdict, move, standing }: MomentTexts, line: Variation | null) {
    const reason = this.#reason;
    const better = bidiIsolate(line?.lines[0]?.text ?? "");
    return html`<div class="found">
      ${verdict === null ? nothing : html`<p class="verdict">${verdict}</p>`}
      ${move === null ? nothing : html`<p>${move}</p>`}
      ${standing === null ? nothing : html`<p class="standing">${standing}</p>`}
      ${line === null ? nothing : html`<button class="outlined enter" @click=${() => this.#showVariation(line)}>${icons.branch}${msg(str`Show what was better: ${better}`)}</button>`}
      ${line === null || reason === "" ? nothing : html`<p class="because">${reason}</p>`}
    </div>`;
  }

  /** The shown moment for screen readers. */
  #spoken({ verdict, move, standing }: MomentTexts, line: Variation | null): string {
    const { aside } = this;
    if (aside !== null) return msg(str`Side line, not what was played: ${variationText(aside)}`);
    const better = line?.lines[0]?.text;
    const best = better === undefined ? null : `${betterWords(better)} ${this.#reason}`.trim();
    const words = [verdict === null ? null : `${verdict}${fullStop()}`, move, best, standing];
    return words.filter((part) => part !== null).join(" ");
  }

  #picture() {
    void import("./ft-share-picture.ts");
    return html`<ft-share-picture .game=${this.client.name()} .ending=${this.ending} .view=${this.#view} .asking=${this.#asking} .live=${this.store.live}
      @ft-close=${() => (this.isPictured = false)}></ft-share-picture>`;
  }
}

customElements.define("ft-study", FtStudy);

declare global {
  interface HTMLElementTagNameMap {
    "ft-study": FtStudy;
  }
}
