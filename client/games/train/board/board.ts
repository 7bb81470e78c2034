/**
 * The board of Mexican Train: a state in, `ft-command` out. This element joins its parts: `tile-selection.ts`
 * interprets presses, `view.ts` computes what is shown, and the render functions in its neighbours draw it.
 */
import { msg } from "@lit/localize";
import { html, noChange, nothing, type PropertyValues } from "lit";
import { moves } from "../../../../engine/games/train/rules/moves.ts";
import { isPublic } from "../../../../engine/games/train/state/partners.ts";
import type { Tile, TrainCommand } from "../../../../engine/games/train/state/types.ts";
import { defineElement, FtElement } from "../../../kit/element.ts";
import { localStore } from "../../../kit/storage/browser-storage.ts";
import { isFocusByPointer } from "../../shared/arrow-keys.ts";
import { commandEvent } from "../../shared/command-event.ts";
import { fitHand, type TableFit } from "../fit/table-fit.ts";
import { handRack } from "../hand/hand.ts";
import { tableView, trainAtElement } from "../lanes/table-view.ts";
import { HandOrder, withTileMoved } from "../view/hand-order.ts";
import type { HandRemark } from "../view/hand-remark.ts";
import {
  NO_SELECTION,
  type Placement,
  pressTile,
  pressTrain,
  type SelectionInput,
  type SelectionResult,
  type TileSelection,
  type TrainPlace,
} from "../view/tile-selection.ts";
import { type BoardView, handSeatOf, isSingleStep, type TrainBoardProps, viewOf } from "../view/view.ts";
import { type ActionTools, actionRow } from "./actions.ts";
import { boardStyles } from "./board.styles.ts";
import { BoardLayout } from "./board-layout.ts";
import { laterParts } from "./later-parts.ts";

/** With at most this many tiles in a hand, the round may be over with the next turn. */
const SOON_OUT = 2;
/** @fires ft-command - A complete command of the acting seat. */
export class TrainBoard extends FtElement {
  static override styles = boardStyles;
  static override properties = {
    props: { attribute: false },
    choice: { state: true },
    remark: { state: true },
    expanded: { state: true },
    tabTile: { state: true },
    tabEnd: { state: true },
    asksGap: { state: true },
    isArranging: { state: true },
  };

  declare props: TrainBoardProps | null;
  declare choice: TileSelection;
  declare private remark: HandRemark | null;
  /** The trains shown in full. */
  declare private expanded: ReadonlySet<number>;
  declare private tabTile: Tile | null;
  declare private tabEnd: TrainPlace | null;
  declare private asksGap: Placement | null;
  declare private isArranging: boolean;

  readonly #later = laterParts(this);
  readonly #order = new HandOrder(this);
  readonly #layout = new BoardLayout(this);
  /** The props of the last rendering, to find the transition to the next one. */
  #shown: TrainBoardProps | null = null;
  #view: BoardView | null = null;
  /** A command is in flight: no other is sent until its reply. */
  #isSent = false;
  /** The last command came from the keyboard: its element may be gone, so the focus returns to the hand. */
  #keepsFocus = false;

  constructor() {
    super();
    this.props = null;
    this.#letGo();
    this.expanded = new Set();
    this.tabTile = null;
    this.tabEnd = null;
    this.isArranging = false;
  }

  // ── transitions ──

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { props } = this;
    if (props === null) return;
    if (changed.has("props")) this.#follow(this.#shown, props);
    this.#view = viewOf(props, this.choice, this.#order.tiles);
    this.toggleAttribute("early", props.state.round === 0);
  }

  /** A selection holds while the state is the same. A hint's words replace the last remark. */
  #follow(before: TrainBoardProps | null, props: TrainBoardProps): void {
    this.#isSent = false;
    if (before?.state !== props.state || before.acting !== props.acting) this.#letGo();
    else if (before.hint !== props.hint) this.remark = null;
    this.#order.follow(handSeatOf(props), props.state.round);
    if (before?.state.round !== props.state.round) this.expanded = new Set();
  }

  #letGo(): void {
    this.choice = NO_SELECTION;
    this.remark = null;
    this.asksGap = null;
  }

  protected override updated(): void {
    const { props } = this;
    if (props === null) return;
    if (props !== this.#shown) {
      if (this.#shown !== null) this.#animate(this.#shown, props);
      this.#shown = props;
      if (this.#keepsFocus) void this.updateComplete.then(() => this.#focusTile());
      this.#keepsFocus = false;
    }
    this.#later.rest.get()?.fitWords(this.renderRoot);
    if (props.state.hands.some((hand) => hand.length <= SOON_OUT)) this.#later.score.get();
  }

  #animate(before: TrainBoardProps, props: TrainBoardProps): void {
    const motion = this.#later.rest.get()?.motion;
    if (props.state !== before.state) motion?.finish();
    if (isSingleStep(before, props)) motion?.follow(props.event, this.#view?.handSeat ?? null);
    if (props.before !== before.state) return;
    if (props.event?.type === "dealt") motion?.deal();
    if (props.event?.type === "round-scored") motion?.countUp();
    for (const train of props.state.lanes.keys())
      if (isPublic(props.state, train) && !isPublic(before.state, train)) motion?.driveOut(train);
  }

  // ── pressing tiles, ends and buttons ──

  get #desk(): SelectionInput | null {
    const view = this.#view;
    return view === null || view.acting === null
      ? null
      : { state: view.state, seat: view.acting, placements: view.placements };
  }

  pressTile(tile: Tile): void {
    this.#press((desk) => pressTile(desk, this.choice, tile));
  }

  pressTrain(train: number, on: number | null): void {
    this.#press((desk) => pressTrain(desk, this.choice, train, on));
  }

  /** A tile was dragged to a train. */
  layOn(tile: Tile, train: number, on: number | null): void {
    this.#press((desk) => pressTrain(desk, { type: "tile", tile }, train, on));
  }

  /** Out of turn, a press shows the prompt again, which says whose turn it is. */
  #press(interpret: (desk: SelectionInput) => SelectionResult): void {
    const desk = this.#desk;
    if (desk === null) this.remark = null;
    else this.#answer(interpret(desk));
  }

  /** A tile is being dragged, or none: the trains that accept it are highlighted. */
  hold(tile: Tile | null): void {
    this.#later.rest.get()?.motion.finish();
    this.remark = null;
    const fits = this.#view?.placements.some((placement) => placement.tile === tile) ?? false;
    this.choice = tile !== null && fits && !this.#isSent ? { type: "tile", tile } : NO_SELECTION;
  }

  #answer(answer: SelectionResult): void {
    this.#later.rest.get()?.motion.finish();
    if (this.#isSent) return;
    this.remark = null;
    this.asksGap = null;
    if (answer.type === "refused") this.remark = { type: "refused", code: answer.code };
    if (answer.type === "unfit") this.remark = answer;
    if (answer.type === "chosen") this.choice = answer.choice;
    if (answer.type === "play") this.#play(answer.placement);
  }

  #play(placement: Placement): void {
    const [command] = placement.commands;
    if (placement.commands.length > 1) {
      this.asksGap = placement;
      this.remark = { type: "said", text: this.#later.rest.get()?.gapPrompt() ?? "" };
    } else if (command) this.#send(command);
  }

  readonly #send = (command: TrainCommand): void => {
    if (this.#isSent || this.#desk === null) return;
    this.#isSent = true;
    this.#keepsFocus = this.shadowRoot?.activeElement !== null && !isFocusByPointer();
    this.choice = NO_SELECTION;
    this.asksGap = null;
    this.dispatchEvent(commandEvent(command));
  };

  clear(): void {
    this.#letGo();
  }

  get placements(): readonly Placement[] {
    return this.#view?.placements ?? [];
  }

  // ── the order of the hand ──

  get tiles(): readonly Tile[] {
    return this.#view?.hand.map(({ tile }) => tile) ?? [];
  }

  set tiles(tiles: readonly Tile[]) {
    this.#order.set(tiles);
  }

  /** Moves a tile by this many positions. */
  shift(tile: Tile, by: number): void {
    const { tiles } = this;
    this.#order.set(withTileMoved(tiles, tile, Math.min(tiles.indexOf(tile) + by, tiles.length - 1)));
    this.tabTile = tile;
    void this.updateComplete.then(() => this.#focusTile());
  }

  readonly #arrange = async (): Promise<void> => {
    const view = this.#view;
    const handSeat = view?.handSeat ?? null;
    if (view === null || handSeat === null || this.isArranging) return;
    this.isArranging = true;
    const found = await import("../hand/arrange-hand.ts")
      .then(({ arrangeHand }) => arrangeHand(view.state, handSeat))
      .catch(() => null);
    this.isArranging = false;
    if (found === null || this.#view?.state.round !== view.state.round) return;
    if (found.tiles !== null) this.#order.set(found.tiles);
    this.remark = { type: "said", text: found.text };
  };

  // ── input ──

  readonly #onClick = (event: MouseEvent): void => {
    if (
      this.#later.rest.get()?.drag.takesClick() ||
      !(event.target instanceof Element) ||
      event.target.closest(".label")
    )
      return;
    if (event.target.matches(".more")) {
      this.#expand(Number(event.target.closest<HTMLElement>("[data-train]")?.dataset.train));
      return;
    }
    const tile = event.target.closest<HTMLElement>("[data-tile]");
    const train = event.target.closest<HTMLElement>("[data-train]");
    if (tile !== null) this.pressTile(Number(tile.dataset.tile));
    else if (train !== null) this.pressTrain(...trainAtElement(train));
  };

  readonly #onKey = (event: KeyboardEvent): void => this.#later.rest.get()?.keyboard(this, event);

  readonly #onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    if (target.dataset.tile !== undefined) this.tabTile = Number(target.dataset.tile);
    if (target.matches(".end")) this.tabEnd = { train: Number(target.dataset.train), on: Number(target.dataset.on) };
  };

  #focusTile(): void {
    this.renderRoot.querySelector<HTMLElement>(".hand [tabindex='0']")?.focus();
  }

  readonly #expand = (train: number): void => {
    const { expanded } = this;
    this.expanded = expanded.has(train)
      ? new Set([...expanded].filter((each) => each !== train))
      : new Set([...expanded, train]);
  };

  readonly #why = (): void => {
    this.remark = { type: "why" };
  };

  get numerals(): boolean {
    return localStore.get("train.numerals") === "yes";
  }

  readonly #setNumerals = (numerals: boolean): void => {
    localStore.set("train.numerals", numerals ? "yes" : null);
    this.requestUpdate();
  };

  // ── render ──

  /** Before the deal the table stays as it was, unseen: a replay that leaves its beginning finds it laid out. */
  protected override render() {
    const view = this.#view;
    if (view === null) return nothing;
    const fit = this.#layout.of(view);
    const { round } = view.state;
    return html`
      <div class="board" @click=${this.#onClick} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${round === 0 ? (this.#later.early.get()?.(view, this.numerals) ?? html`<section class="table"></section>`) : nothing}
        ${round === 0 ? noChange : fit === null ? nothing : this.#renderTable(view, fit)}
      </div>
      <p class="sr" role="log">${this.#later.rest.get()?.announcement(view.props)}</p>
    `;
  }

  #renderTable(view: BoardView, fit: TableFit) {
    const isCounted = view.state.phase === "gate" || view.state.phase === "over";
    const score = isCounted ? this.#later.score.get() : null;
    // The points take room from the trains: a table that is first seen counted waits for them, so that nothing moves.
    if (isCounted && score === null && this.renderRoot.querySelector(".table") === null) return nothing;
    const tools = {
      fit,
      numerals: this.numerals,
      isExpanded: (train: number) => this.expanded.has(train),
      expand: this.#expand,
      tabStop: this.tabEnd,
      result: score?.laneResults(view, fit, this.numerals) ?? null,
    };
    const queue = view.doubles.length === 0 ? nothing : (this.#later.rest.get()?.openDoublesRow(view) ?? nothing);
    const { x, y, w, h } = fit.desk;
    const lane = fit.lanes[0]!;
    const room = `${lane.h <= 70 ? "low" : ""} ${lane.w < 220 ? "tight" : ""} ${lane.sign.w - lane.sign.h <= 109 ? "narrow" : ""}`;
    return html`<section
      class="table ${room} ${fit.isSide ? "side" : ""} ${isCounted ? "counted" : ""} ${view.props.waiting === undefined ? "" : "waiting"}"
      data-kind=${fit.kind}
      aria-label=${msg("Table")}
      .style=${`--sign-high: ${lane.sign.h}px`}
    >
      <div class="cloth">
        ${tableView(score?.withLastTile(view) ?? view, tools, queue, this.#drawing(view), this.#later.rest.get())}
        <div class="desk ${view.acting === null ? "" : "awake"}" .style=${`left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px`}>
          ${isCounted ? (score?.summary(view, this.#renderActions(view), this.numerals) ?? nothing) : this.#renderDesk(view, fit)}
        </div>
      </div>
    </section>`;
  }

  /** A press on the boneyard draws, if a tile may be drawn. */
  #drawing({ acting, state }: BoardView): (() => void) | null {
    const mayDraw = acting !== null && moves(state, acting).some(({ type }) => type === "draw");
    return mayDraw ? () => this.#send({ type: "draw" }) : null;
  }

  #renderDesk(view: BoardView, fit: TableFit) {
    return html`<div class="words">
        <p class="say" role="status">${this.#later.rest.get()?.handLine(this.remark, view)}</p>
        ${this.#renderActions(view)}
      </div>
      ${view.dealt === 0 ? nothing : this.#renderHand(view, fit)}`;
  }

  #renderActions(view: BoardView) {
    return actionRow(view, this.#actionTools(view));
  }

  #renderHand(view: BoardView, fit: TableFit) {
    const drag = this.#later.rest.get()?.drag;
    return html`<div
      class="rack"
      @pointerdown=${drag?.down}
      @pointermove=${drag?.move}
      @pointerup=${drag?.up}
      @pointercancel=${drag?.cancel}
    >
      ${handRack(view, this.numerals, this.tabTile, fitHand(fit, view.hand.length))}
    </div>`;
  }

  #actionTools(view: BoardView): ActionTools {
    const hints = this.asksGap === null ? null : this.#later.rest.get();
    return {
      send: this.#send,
      why: this.#why,
      arrange: this.#arrange,
      isArranging: this.isArranging,
      numerals: this.numerals,
      setNumerals: this.#setNumerals,
      gaps: hints?.gapChoice(view, this.asksGap!, this.#send, () => this.clear()) ?? null,
    };
  }
}

defineElement("foldtable-train-board", TrainBoard);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-train-board": TrainBoard;
  }
}
