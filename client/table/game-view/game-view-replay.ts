/**
 * The replay around a board: rail, move list, tools, and the review of a finished game. A table is shown and played
 * without it: the game view reserves the space, and loads this once the board has been painted.
 */
import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { isBotsTurn, seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { botFace } from "../../games/bot-icon.ts";
import { canContinue } from "../../games/can-continue.ts";
import type { MoveLines, ShownPlayers } from "../../games/contract/game-client.ts";
import { endTextOf } from "../../games/end-text.ts";
import { characterAt } from "../../games/shared/seat-name.ts";
import { icons } from "../../kit/icons.ts";
import { addStyles } from "../../kit/loading/lazy-part.ts";
import { overlay } from "../../kit/overlay.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { str } from "../../kit/text/numbers.ts";
import { formatList } from "../../kit/text/sentences.ts";
import type { FtScrubber, RailMark } from "../../replay/ft-scrubber.ts";
import { REVIEW_HASH } from "../../replay/moment-address.ts";
import { type HistoryLine, MoveHistory, railMarks, replayStops } from "../../replay/move-history.ts";
import type { Replay } from "../../replay/replay.ts";
import type { FtReview } from "../../review/ft-review.ts";
import type { Together } from "../../review/together.ts";
import { GameReview } from "../../study/game-review.ts";
import type { ReviewHost } from "../../study/review-host.ts";

import { gameViewReplayStyles } from "./game-view-replay.styles.ts";
import "../../replay/ft-move-list.ts";
import "../../replay/ft-scrubber.ts";
import "../../replay/ft-replay-tools.ts";

/** The game view as the replay sees it. */
export interface GameViewHost extends ReviewHost {
  readonly replay: Replay;
  /** The game is still going on. */
  readonly isPlayed: boolean;
  readonly isBoardFlipped: boolean;
  /** A local table: nobody else can review it. */
  readonly local: boolean;
  /** The seat that the viewer can move for now. */
  readonly acting: Seat | null;
  readonly line: FtScrubber["line"];
  flipBoard(): void;
}

export class GameViewReplay {
  readonly #stage: GameViewHost;
  readonly #words: MoveLines;
  readonly review: GameReview;
  #record: MoveHistory | null = null;
  #lines: readonly HistoryLine[] = [];
  #marks: readonly RailMark[] = [];
  #moments: readonly number[] = [];
  #players: ShownPlayers | null = null;
  isListOpen = false;
  /** The review that is shared with others; loaded when someone starts or joins it. */
  #together: Together | null = null;
  #isJoining = false;
  /** The visitor has left the review, and is not brought back into it. */
  #hasLeft = false;
  /** Removes the open list's entry from the history. */
  #folded: () => void = () => undefined;

  constructor(stage: GameViewHost, words: MoveLines) {
    this.#stage = stage;
    this.#words = words;
    this.review = new GameReview(stage, () => new MoveHistory(words));
    addStyles(stage.renderRoot, gameViewReplayStyles);
    stage.addEventListener("ft-review-together", () => void this.#start());
  }

  /** Called before each rendering. */
  read(): void {
    this.review.attend();
    this.#attendReview();
    const { isPlayed, replay, store, line } = this.#stage;
    this.#stage.toggleAttribute("back", isPlayed && !replay.isLive);
    this.#stage.toggleAttribute("reviewed", !isPlayed && !replay.isLive);
    this.#stage.toggleAttribute("together", this.#together !== null);
    this.#record ??= new MoveHistory(this.#words);
    const lines = this.#record.of(this.review.shown, this.#stage.near);
    if (lines !== this.#lines) {
      this.#lines = lines;
      this.#marks = railMarks(lines);
      this.#moments = replayStops(lines, store.lastSeq);
      replay.times = this.#moments.map((seq) => store.entries[seq]?.at ?? 0);
    }
    // A log that came with the page may end before the moment of the address. After the rest, the server sends presence.
    replay.isPartial = line !== "here" && store.live.phase !== "over" && store.presence.seats.length === 0;
    replay.moments = this.#moments;
  }

  /** Everyone who is still there, and who opens its link, joins a review. */
  #attendReview(): void {
    const { store, local } = this.#stage;
    if (this.#together !== null) {
      this.#together.attend();
      return;
    }
    const isReviewed = location.hash === REVIEW_HASH || (store.presence.reviewing ?? 0) > 0;
    if (isReviewed && !local && !this.#hasLeft && store.live.phase === "over") void this.#join();
  }

  /** The visitor has pressed the button. */
  async #start(): Promise<void> {
    await this.#join();
    await this.#stage.updateComplete;
    this.#stage.renderRoot.querySelector<FtReview>("ft-review")?.takeFocus();
  }

  async #join(): Promise<void> {
    const { store } = this.#stage;
    const table = /^\/t\/([\w-]+)/.exec(location.pathname)?.[1];
    if (this.#isJoining || table === undefined || store.viewer !== "all" || store.live.play === null) return;
    this.#isJoining = true;
    try {
      const { Together } = await import("../../review/ft-review.ts");
      // Otherwise the next page would have this table's review, and its address.
      if (!this.#stage.isConnected) {
        this.#isJoining = false;
        return;
      }
      const left = () => {
        this.#together = null;
        this.#isJoining = false;
        this.#hasLeft = true;
      };
      this.#together = new Together(this.#stage, this.review, table, left);
      this.#stage.requestUpdate();
    } catch {
      // Perhaps offline: the next rendering tries again.
      this.#isJoining = false;
    }
  }

  /** The notation of squares has changed, and so have the moves' texts. */
  rename(): void {
    this.#record = null;
    this.#stage.requestUpdate();
  }

  rail() {
    const { replay, isPlayed, line } = this.#stage;
    const isQuiet = this.#stage.hasAttribute("quiet");
    return html`<foldtable-scrubber
      .index=${replay.index} .end=${replay.end} .marks=${this.review.marks(this.#marks)} .peers=${this.#together?.peers ?? []} .text=${this.#momentWords()}
      .playing=${replay.isPlaying} .speed=${replay.speed} .pause=${replay.cutPause} .unseen=${replay.unseen} .live=${replay.isLive}
      .over=${!isPlayed && !isQuiet} .line=${isQuiet ? "connecting" : line} lean ?slim=${isPlayed && replay.isLive} ?back=${isPlayed && !replay.isLive}
      @ft-seek=${(event: CustomEvent<number>) => this.review.seek(event.detail)}
      @ft-step=${(event: CustomEvent<number>) => replay.step(event.detail)}
      @ft-toggle=${replay.toggle}
      @ft-speed=${(event: CustomEvent<Replay["speed"]>) => replay.setSpeed(event.detail)}
    ></foldtable-scrubber>`;
  }

  study() {
    return this.review.isStudying ? this.review.panel(this.#lines, this.#list()) : nothing;
  }

  #list() {
    const { replay, names } = this.#stage;
    const { isStudying, grades } = this.review;
    return html`<ft-move-list .sheets=${this.#words.iconStyles ?? []} .lines=${this.#lines} .names=${names} .index=${replay.index} .grades=${isStudying ? grades : null} ?line=${isStudying}
        @ft-seek=${(event: CustomEvent<number>) => this.review.seek(event.detail)}></ft-move-list>`;
  }

  /** The state is that of the shown moment. */
  moves({ play }: TableState) {
    // A study shows the list itself.
    if (this.review.isStudying) return this.#together?.panel() ?? nothing;
    return html`${this.#together?.panel() ?? nothing}<button class="quiet fold" aria-expanded=${this.isListOpen} @click=${this.#fold}>${icons.list}${msg("Moves")}<span class="latest"><bdi>${this.#lineWithPlayer}</bdi></span></button><div class="leaders">${play && this.#words.standings?.(play, this.#shownPlayers())}</div>${this.#list()}`;
  }

  /** The same object until a name changes. */
  #shownPlayers(): ShownPlayers {
    const { names, store } = this.#stage;
    if (this.#players?.names !== names) {
      const faces = names
        .map((_, seat) => characterAt(store.live.chairs, seat))
        .map((one) => (one === null ? null : botFace(one)));
      this.#players = { names, faces };
    }
    return this.#players;
  }

  /** The open list has an entry in the history, so that Back closes it and does not leave the table. */
  readonly #fold = (): void => {
    this.isListOpen = !this.isListOpen;
    this.#stage.requestUpdate();
    const close = () => {
      this.isListOpen = false;
      this.#stage.requestUpdate();
    };
    if (this.isListOpen) this.#folded = overlay(this.#stage, close);
    else this.#folded();
  };

  tools() {
    const { client, store, replay, near, isBoardFlipped, hosted } = this.#stage;
    return html`<ft-replay-tools .client=${client} .entries=${store.entries} .seq=${replay.cursor ?? store.lastSeq} .near=${near}
      .flipped=${isBoardFlipped} .shareable=${hosted} .continuable=${canContinue(client, store.live)}
      .ended=${hosted && store.live.phase === "over" && replay.isLive} .studyable=${this.review.isStudyable} .studying=${this.review.isStudying} @ft-study=${() => this.review.toggle()}
      @ft-flip-board=${() => this.#stage.flipBoard()}></ft-replay-tools>`;
  }

  /** What the board does not announce: whose turn it is, and the result. */
  announcement(): string {
    const { store, client, replay, names, acting } = this.#stage;
    const { live } = store;
    // The board itself announces a replayed move.
    if (!replay.isLive) return "";
    if (live.outcome !== null) return endTextOf(client, live.outcome, names.map(bidiIsolate));
    if (client.announcesTurn) return "";
    if (acting !== null && !live.shared) return msg("Your turn.");
    const seats = seatsOnTurn(live);
    if (seats.length === 0) return "";
    const all = formatList(seats.map((seat) => bidiIsolate(names[seat] ?? "")));
    if (!isBotsTurn(live)) return msg(str`${all}’s turn.`);
    return seats.length === 1 ? msg(str`${all} is thinking.`) : msg(str`${all} are thinking.`);
  }

  /** The line of the shown moment. */
  get #lineText(): string {
    return this.#lines[this.#stage.replay.index - 1]?.text ?? msg("Start");
  }

  /** The same with its player, unless it is one of two players' moves, which alternate. */
  get #lineWithPlayer(): string {
    const { names, replay } = this.#stage;
    const line = this.#lines[replay.index - 1];
    const name =
      line === undefined || line.seat === null || (line.isMove && names.length === 2) ? "" : names[line.seat];
    return name ? `${bidiIsolate(name)} ${this.#lineText}` : this.#lineText;
  }

  /** The shown moment as a short text. Steps count offers and requests too, moves do not. */
  #momentWords(): string {
    const { index, end } = this.#stage.replay;
    return index === 0 ? this.#lineText : msg(str`Step ${index} of ${end}: ${this.#lineText}`);
  }
}
