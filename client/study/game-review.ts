/** The review of a finished game: perspective, study and variations. A table is shown and played without it. */
import { msg } from "@lit/localize";
import { html, nothing, type ReactiveController, type TemplateResult } from "lit";
import type { StudiedMove } from "../../engine/bot/study.ts";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import { canContinue } from "../games/can-continue.ts";
import type { BoardProps, MoveReview } from "../games/contract/board-props.ts";
import { endTextOf } from "../games/end-text.ts";
import { findManifest } from "../games/registry.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { addStyles } from "../kit/loading/lazy-part.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import type { LineGrade } from "../replay/ft-move-list.ts";
import type { Perspective } from "../replay/ft-perspective.ts";
import type { RailMark } from "../replay/ft-scrubber.ts";
import type { HistoryLine, MoveHistory } from "../replay/move-history.ts";
import type { BoardMoment, Store } from "../store/store.ts";
import type { Attempt } from "./attempt.ts";
import { reviewStyles } from "./review.styles.ts";
import type { ReviewHost } from "./review-host.ts";
import { canStudy } from "./run/can-study.ts";
import type { StudyReading } from "./study-reading.ts";
import type { Variation } from "./variation.ts";
import "../replay/ft-perspective.ts";

/** What a shared review shows instead of the game (client/review). */
export interface ReviewGuest {
  /** The variation on the board; null for the game. */
  readonly scene: Scene | null;
  /** The seat that the visitor may try a move for. */
  readonly acting: Seat | null;
  /** Shows the game at the replay's moment, and no variation. */
  showGame(): void;
}

interface Scene {
  readonly store: Store;
  readonly moment: BoardMoment;
}

const everything: Perspective = { viewer: "all", store: null };

export class GameReview implements ReactiveController {
  readonly #stage: ReviewHost;
  readonly #makeRecord: () => MoveHistory;
  #store: Store;
  /** The open study. */
  #reading: StudyReading | null = null;
  /** The study is open, or will be once its parts are loaded. */
  #isWanted = false;
  /** The study's parts are being fetched. */
  #opening: Promise<void> | null = null;
  #aside: Variation | null = null;
  /** The reader's own move in the place of a mistake. */
  #attempt: Attempt | null = null;
  /** The moment from which the variation was entered; moving elsewhere leaves it. */
  #variationStart: number | null = null;
  /** The viewer's perspective on a finished game. */
  perspective = everything;
  /** The review that is shared with others. */
  guest: ReviewGuest | null = null;

  constructor(stage: ReviewHost, makeRecord: () => MoveHistory) {
    this.#stage = stage;
    this.#store = stage.store;
    this.#makeRecord = makeRecord;
    addStyles(stage.renderRoot, reviewStyles);
    stage.addController(this);
    stage.addEventListener("ft-show-turning-point", () => this.#turn());
    stage.addEventListener("ft-command", this.#play);
    if (stage.isTurningWanted) this.#turn();
  }

  hostDisconnected(): void {
    this.#close();
  }

  /**
   * Called before each rendering. Another game resets the study. Moving elsewhere leaves a variation, and so does a
   * variation that a shared review shows.
   */
  attend(): void {
    const { store, replay } = this.#stage;
    if (store !== this.#store) {
      this.#close();
      this.perspective = everything;
      this.#store = store;
    }
    const isElsewhere = replay.cursor !== this.#variationStart || this.guest?.scene != null;
    if (this.aside !== null && isElsewhere) this.#leave();
    this.#stage.toggleAttribute("studying", this.#reading !== null);
  }

  /** The grades in the list of moves. */
  get grades(): ReadonlyMap<number, LineGrade> | null {
    return this.#reading?.grades ?? null;
  }

  /** What the study says about the move that the board shows. */
  get review(): MoveReview | undefined {
    return this.aside === null && this.guest?.scene == null ? this.#reading?.review : undefined;
  }

  /** Who is better, beside the board. */
  bar() {
    return this.#reading?.bar(this.shown) ?? nothing;
  }

  /** The log, or the log as the chosen viewer knew it. */
  get shown(): Store {
    return this.perspective.store ?? this.#stage.store;
  }

  get aside(): Variation | null {
    return this.#attempt?.shown ?? this.#aside;
  }

  /** What the board shows: the game or a variation. */
  get scene(): Scene {
    const { shown } = this;
    const shared = this.guest?.scene ?? null;
    if (shared !== null) return shared;
    const { aside } = this;
    if (aside !== null) return { store: aside.store, moment: aside.moment };
    return { store: shown, moment: shown.moment(this.#stage.replay.cursor) };
  }

  /** Whether the board shows the position of a shared review, and not the study's or one as a player knew it. */
  get #isSharedShown(): boolean {
    return this.guest?.scene != null || (this.aside === null && this.perspective.viewer === "all");
  }

  /** The seat for which the board takes a move: an attempt lets the reader try one, and so does a shared review. */
  get acting(): Seat | null {
    if (this.#attempt !== null) return this.#attempt.acting;
    return this.#isSharedShown ? (this.guest?.acting ?? null) : null;
  }

  get boardProps(): Partial<BoardProps> {
    const attempt = this.#attempt;
    const { acting } = this;
    return {
      ...(attempt === null ? {} : { near: attempt.near }),
      ...(acting === null ? {} : { acting, begun: true, mine: [acting] }),
    };
  }

  /** Goes to a moment of the game. The cursor may already be there, if a shared review shows a variation from it. */
  seek(index: number): void {
    this.guest?.showGame();
    this.#stage.replay.seek(index);
  }

  // ── perspective ──

  /** Before the end there is no choice, so nobody learns hidden information. */
  eyes() {
    const { store, names } = this.#stage;
    const { viewer, live, confirmed } = store;
    if (viewer !== "all" || live.secret === null || findManifest(confirmed.game)?.isPerfectInformation) return nothing;
    return html`<ft-perspective .store=${store} .names=${names} .viewer=${this.perspective.viewer}
      @ft-perspective=${(event: CustomEvent<Perspective>) => this.#look(event.detail)}></ft-perspective>`;
  }

  #look(perspective: Perspective): void {
    this.perspective = perspective;
    this.#leave();
    this.#stage.requestUpdate();
  }

  /** The game is over, nothing of it is hidden, and a bot can judge it. */
  get isStudyable(): boolean {
    const { store, hosted } = this.#stage;
    return canStudy(store) && !this.#stage.hasAttribute("quiet") && (store.live.outcome !== null || !hosted);
  }

  get isStudying(): boolean {
    return this.#reading !== null;
  }

  /** Goes to the decisive moment once the study has found it. */
  #turn(): void {
    if (this.#reading === null) this.#open();
    // A paused study would never find it.
    else this.#reading.study.resume();
    this.#reading?.seekTurn();
  }

  toggle(): void {
    this.showStudy(!this.#isWanted);
  }

  showStudy(isShown: boolean): void {
    if (isShown) this.#open();
    else this.#close();
    this.#stage.requestUpdate();
  }

  /** Fetches the parts once, however often it is called while they load. */
  #open(): void {
    this.#isWanted = true;
    if (this.#reading !== null) return;
    this.#opening ??= this.#fetch().finally(() => {
      this.#opening = null;
    });
  }

  async #fetch(): Promise<void> {
    try {
      const { StudyReading } = await import("./study-reading.ts");
      // The visitor may have closed the study or left the page, and nothing would end a study that starts then.
      if (!this.#isWanted) return;
      this.#reading = new StudyReading(this.#stage);
      this.#stage.requestUpdate();
    } catch {
      this.#isWanted = false;
      showToast(this.#stage, msg("This game can’t be studied here. Reload the page to try again."));
    }
  }

  #close(): void {
    this.#isWanted = false;
    this.#reading?.close();
    this.#reading = null;
    this.#leave();
  }

  /** Back to the game. */
  #leave(): void {
    this.#aside = null;
    this.#attempt = null;
  }

  /** The study, around the list of moves. */
  panel(lines: readonly HistoryLine[], list: TemplateResult) {
    const reading = this.#reading;
    if (reading === null) return nothing;
    const { client, store, names, near, replay } = this.#stage;
    const { live } = store;
    return html`<ft-study .study=${reading.study} .overview=${reading.overview} .client=${client} .ending=${live.outcome === null ? "" : endTextOf(client, live.outcome, names.map(bidiIsolate))} .store=${store} .lines=${lines} .names=${names} .near=${near}
      .index=${replay.index} .moments=${replay.moments} .aside=${this.aside} .attempt=${this.#attempt} .tried=${this.#attempt?.tried ?? null} .viewer=${this.perspective.viewer} .makeRecord=${this.#makeRecord} .stage=${this.#stage.renderRoot} .continuable=${canContinue(client, live)}
      @ft-seek=${(event: CustomEvent<number>) => this.seek(event.detail)}
      @ft-variation=${(event: CustomEvent<Variation | null>) => this.#stray(event.detail)}
      @ft-attempt=${(event: CustomEvent<StudiedMove>) => this.#try(event.detail)}
      @ft-close=${() => this.toggle()}>${list}</ft-study>`;
  }

  /** Lets the reader look for a better move, from before a mistake. */
  #try(mistake: StudiedMove): void {
    this.guest?.showGame();
    this.#attempt = this.#reading?.attempt(mistake, this.perspective.viewer, this.#makeRecord) ?? null;
    this.#variationStart = this.#stage.replay.cursor;
    this.#stage.requestUpdate();
  }

  readonly #play = (event: Event): void => {
    if (this.#attempt === null) return;
    event.stopImmediatePropagation();
    void this.#attempt.play((event as CustomEvent<GameCommand>).detail);
  };

  #stray(aside: Variation | null): void {
    this.#leave();
    if (aside !== null) this.guest?.showGame();
    this.#aside = aside;
    this.#variationStart = this.#stage.replay.cursor;
    this.#stage.requestUpdate();
  }

  /** The marks on the rail with the study's. */
  marks(plain: readonly RailMark[]): readonly RailMark[] {
    return this.#reading?.marks(plain) ?? plain;
  }
}
