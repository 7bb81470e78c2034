import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { botAt } from "../../../engine/table/bot-chair.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { ConnectionState } from "../../connection/connection.ts";
import type { BoardProps } from "../../games/contract/board-props.ts";
import type { GameClient } from "../../games/contract/game-client.ts";
import { characterAt, seatName } from "../../games/shared/seat-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { LazyPart, loadAfterPaint, whenPainted } from "../../kit/loading/lazy-part.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { Replay } from "../../replay/replay.ts";
import type { BoardMoment, Store } from "../../store/store.ts";
import { StoreController } from "../../store/store-controller.ts";
import type { questionEvent } from "../player-requests/question-event.ts";
import { gameViewStyles } from "./ft-game-view.styles.ts";
import type { GameViewReplay } from "./game-view-replay.ts";

/**
 * A game, live or from a file: the board, the seats around it, the moves, and the replay below. The actions are slotted
 * in as `panel`, the ending on the board as `end`.
 * @fires ft-command - A move was made on the board (from the board itself).
 * @fires ft-take-seat - This seat is requested.
 * @fires ft-invite - Share a moment (from the tools): `{ seq }`.
 * @fires ft-continue - Start a new game from a moment of this one (from the tools): `{ seq }`.
 */
export class FtGameView extends FtElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    acting: { attribute: false },
    hosted: { type: Boolean },
    local: { type: Boolean },
    early: { type: Boolean, reflect: true },
    takeable: { type: Boolean },
    line: {},
    isBoardFlipped: { state: true },
    timeLeft: { state: true },
  };
  declare client: GameClient;
  declare store: Store;
  /** The seat that the viewer can move for now. */
  declare acting: Seat | null;
  /** Whether a server hosts the table and knows who is connected. */
  declare hosted: boolean;
  /** A local table: no player can be absent. */
  declare local: boolean;
  /** The game has not begun: the panel takes the space of the moves. */
  declare early: boolean;
  /** Whether the viewer may sit down: at a free seat, and before the game at a bot's. */
  declare takeable: boolean;
  /** The connection's state: unless it is online, the shown state may be old. */
  declare line: ConnectionState;
  /** The board is flipped. */
  declare isBoardFlipped: boolean;
  /** The last announcement of the player's own clock. */
  declare private timeLeft: string;
  readonly replay = new Replay(this);
  readonly #watch = new StoreController(this, () => this.store);
  /** Faces of seats, for a board that shows the seats itself. */
  readonly #faces = new LazyPart(
    this,
    loadAfterPaint(() => import("../../games/bot-icon.ts")),
  );
  /** The moves and the rail are not needed for the first board; their space is reserved. */
  readonly #replaying = new LazyPart(this, async () => {
    await whenPainted();
    const [lines, { BetterMove, enableAnnotations, GameViewReplay }] = await Promise.all([
      this.client.lines(),
      import("./after-paint.ts"),
    ]);
    enableAnnotations(this);
    new BetterMove(this);
    return new GameViewReplay(this, lines);
  });
  /** `/local/ID?near=1`: a game that continues from a moment is shown from the same side. */
  readonly #side = sideOf(location.search);
  #around: GameViewReplay | null = null;
  /** The turning point was requested, and has not been shown. */
  isTurningWanted = false;
  /** The words of a hint that the board shows (ft-hint.ts). */
  hint = "";
  /** The same array while no player changes, because a new one renders the whole move list again. */
  names: readonly string[] = [];

  static override styles = [reset, controlStyles, gameViewStyles];

  constructor() {
    super();
    this.acting = null;
    this.hosted = false;
    this.local = false;
    this.early = false;
    this.takeable = false;
    this.line = "here";
    this.isBoardFlipped = false;
    this.timeLeft = "";
    this.addEventListener("ft-show-turning-point", () => (this.isTurningWanted = true));
    this.addEventListener("ft-question", (event) => {
      const { part, isOpen } = (event as ReturnType<typeof questionEvent>).detail;
      this.toggleAttribute(part, isOpen);
    });
    this.addEventListener("ft-clock-announce", (event) => (this.timeLeft = (event as CustomEvent<string>).detail));
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get("early") && this.client.fills && !calm.matches) void this.#slide();
    if (changed.has("acting")) this.timeLeft = "";
    if (changed.has("store")) {
      this.#watch.attach();
      this.isTurningWanted = false;
    }
    this.toggleAttribute("fills", this.client.fills ?? false);
    this.toggleAttribute("many", this.store.live.chairs.length > 2);
    const { phase } = this.store.live;
    this.toggleAttribute("over", phase === "over");
    // A result lies on the page.
    this.toggleAttribute("papered", phase === "over" && this.hosted);
    // The player's actions are icons in the row of tools.
    this.toggleAttribute("tooled", phase === "playing" && this.store.seats.length > 0);
    this.toggleAttribute("footed", this.store.seats.length === 0 || this.client.game.resigning !== undefined);
    this.toggleAttribute("slim", this.isPlayed && this.replay.isLive);
    this.toggleAttribute("waits", this.acting === null);
    this.toggleAttribute("crowd", this.store.live.chairs.length > 8);
    this.#readNames();
    if (!this.early) this.#around = this.#replaying.get();
    this.#around?.read();
  }

  /** When the game starts, the board slides from below the waiting room to its place, and the new panel appears. */
  async #slide(): Promise<void> {
    const parts = this.renderRoot.querySelectorAll(".board, .panel");
    const tops = Array.from(parts, (part) => part.getBoundingClientRect().top);
    await this.updateComplete;
    for (const [index, part] of parts.entries()) {
      const translate = `0 ${tops[index]! - part.getBoundingClientRect().top}px`;
      part.animate([{ translate, opacity: 1 - index }, {}], { duration: 250, easing: "ease-out" });
    }
  }

  #readNames(): void {
    const names = this.store.live.chairs.map((_, seat, chairs) => seatName(chairs, seat) ?? msg("Free seat"));
    if (names.join("\n") !== this.names.join("\n")) this.names = names;
  }

  /** The game is still going on. */
  get isPlayed(): boolean {
    return this.hosted && !this.early && this.store.live.phase !== "over";
  }

  override render() {
    const around = this.#around;
    const review = around?.review;
    const { store, moment } = review?.scene ?? { store: this.store, moment: this.store.moment(this.replay.cursor) };
    const { state } = moment;
    const { near } = this;
    const seats = state.chairs.map((_, seat) => seat);
    // Many seats are shown in their order, to choose one.
    const isRow = this.early && seats.length > 2;
    // A board that shows the seats itself has no bars around it during the game.
    const isBare = this.client.fills && !this.early;
    const far = isBare ? [] : isRow ? seats : seats.filter((seat) => seat !== near);
    return html`
      <div class="far">${far.map((seat) => this.#seat(seat, state))}</div>
      <div class="board ${review?.aside || review?.guest?.scene ? "aside" : ""}" @ft-coordinates=${this.#rename}>${this.#board(store, moment, near)}${review?.bar()}<slot name="end"></slot></div>
      ${isRow || isBare ? nothing : html`<div class="near">${this.#seat(near, state)}</div>`}
      ${this.early ? nothing : html`<div class="scrub">${around?.rail()}</div>`}
      ${review?.eyes()}${around?.study()}
      <div class="record">
        ${this.early ? nothing : html`<div class="moves ${around?.isListOpen ? "open" : ""}">${around?.moves(state)}</div>`}
        ${state.play === null ? nothing : html`<div class="notes">${this.client.notes(state.play)}</div>`}
      </div>
      <div class="below">
        <div class="panel"><slot name="panel"></slot></div>
        <div class="tools" .style=${`--tools: ${this.#toolCount}`}>${state.play === null ? nothing : html`<ft-hint .stage=${this}></ft-hint>`}${this.early ? nothing : around?.tools()}</div>
      </div>
      <p class="sr" aria-live="polite">${around?.announcement()}</p>
      <p class="sr" aria-live="polite">${this.timeLeft}</p>
    `;
  }

  readonly #rename = (): void => this.#around?.rename();

  flipBoard(): void {
    this.isBoardFlipped = !this.isBoardFlipped;
  }

  /**
   * The seat at the bottom: the viewer's own, or the chosen perspective's, or the address's, else the first; flipped on
   * request.
   */
  get near(): Seat {
    const { chairs } = this.store.live;
    const viewer = this.#around?.review.perspective.viewer;
    const own = typeof viewer === "number" ? viewer : (this.#side ?? this.store.seats[0] ?? 0);
    return this.isBoardFlipped ? (own + 1) % chairs.length : own;
  }

  /** What a study says about the shown move. */
  get review(): BoardProps["review"] {
    return this.#around?.review.review;
  }

  #seat(seat: Seat, state: TableState) {
    const chair = this.store.live.chairs[seat] ?? null;
    const { play, outcome } = state;
    // A board that shows the seats itself does without.
    void import("./ft-seat-bar.ts");
    return html`<ft-seat-bar
      .name=${seatName(this.store.live.chairs, seat) ?? ""} .seat=${seat}
      .character=${characterAt(this.store.live.chairs, seat)}
      .level=${(chair?.bot ?? botAt(state, seat))?.level ?? 0}
      .free=${chair === null} .small=${this.early && state.chairs.length > 2} .number=${state.chairs.length > 2 ? seat + 1 : 0}
      .takeable=${this.takeable && this.replay.isLive && (chair === null || (this.early && chair.bot !== undefined))}
      .mine=${this.#isOwn(seat, state)}
      .turn=${this.replay.isLive && seatsOnTurn(state).includes(seat)}
      .acting=${this.replay.isLive && this.acting === seat}
      .won=${outcome?.winners.includes(seat) ?? false}
      .here=${this.hosted && !this.local && chair !== null && chair.bot === undefined && !this.store.live.shared ? (this.store.presence.seats[seat] ?? false) : null}
      .covered=${state.covered.includes(seat)}
      .badge=${play === null ? null : (this.client.badge?.(play, seat) ?? null)}
      @ft-take-seat=${() => this.dispatchEvent(new CustomEvent<Seat>("ft-take-seat", { detail: seat }))}
    >${this.client.fills ? nothing : this.#clock(seat, state)}</ft-seat-bar>`;
  }

  /** The viewer's seat, and no other player's at the same device. */
  #isOwn(seat: Seat, state: TableState): boolean {
    const { seats, live } = this.store;
    const played = seats.filter((one) => botAt(state, one) === null);
    return played.includes(seat) && (!live.shared || played.length === 1);
  }

  /** The time of the replayed moment, or of the last one that a delayed watcher knows; null means live. */
  get #at(): number | null {
    const { viewer, live, entries } = this.store;
    const last = viewer === "open" && live.openHands ? entries.length - 1 : -1;
    return entries[this.replay.cursor ?? last]?.at ?? null;
  }

  #clock(seat: Seat, { clock, outcome }: TableState, isSmall = false) {
    if (clock.rule === null || (isSmall && clock.since[seat] == null)) return nothing;
    void import("../clock/ft-clock.ts");
    const isSpent = outcome?.reason === "time" && !outcome.winners.includes(seat);
    return html`<ft-clock .clock=${clock} .seat=${seat} .offset=${this.store.clockOffset} .at=${this.#at}
      .mine=${this.store.seats.includes(seat)} .spent=${isSpent} ?small=${isSmall}></ft-clock>`;
  }

  #board({ entries, viewer }: Store, { seq, state, before, event }: BoardMoment, near: Seat) {
    const { review } = this;
    // The initial board is shown before anyone sits.
    const play = state.play ?? rulesOfTable(state).start(state.options, state.chairs.length);
    const props: BoardProps = {
      state: play,
      before: before?.play ?? null,
      event,
      viewer: viewer === "open" ? "all" : (viewer ?? "watcher"),
      near,
      acting: this.replay.isLive ? this.acting : null,
      isUnanswered: this.store.isUnknown,
      names: this.names,
      hint: this.hint,
      begun: this.replay.isLive && state.play !== null && state.phase !== "over",
      ...this.#waiting,
      ...(review === undefined ? {} : { review }),
      ...(this.store.live.shared ? {} : { mine: this.store.seats }),
      ...(this.client.fills
        ? {
            time: (seat: Seat) => this.#clock(seat, state, true),
            ...this.#faces.get()?.seatFaces(this.store.live, this.names),
          }
        : {}),
      // A getter, because few boards use it and it is as long as the game.
      get entries() {
        return entries.slice(0, seq + 1);
      },
      ...this.#around?.review.boardProps,
    };
    return this.client.board(props);
  }

  /** A viewer with one seat, during the turn of another player. */
  get #waiting(): Pick<BoardProps, "waiting"> {
    const { live, seats } = this.store;
    const [seat] = seats;
    const isWaiting = this.replay.isLive && this.acting === null && live.phase === "playing" && seats.length === 1;
    return isWaiting && seat !== undefined ? { waiting: seat } : {};
  }

  /** The space reserved for tools until they load. */
  get #toolCount(): number {
    if (this.early) return 0;
    const { phase } = this.store.live;
    const isHinted = this.client.hint !== undefined && phase === "playing";
    const isStudyable = this.#around?.review.isStudyable ?? phase === "over";
    return 2 + Number(isHinted) + Number(this.hosted) + Number(isStudyable);
  }
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

const sideOf = (search: string): Seat | null => {
  const side = new URLSearchParams(search).get("near");
  return side === null ? null : Number(side) || 0;
};

customElements.define("ft-game-view", FtGameView);
