/**
 * The board of Mexican Train: a state in, `ft-command` out. This element joins its parts: `tile-selection.ts`
 * interprets presses, `view.ts` computes what is shown, and the render functions in its neighbours draw it.
 */
import { html, nothing, type PropertyValues } from "lit";
import type { Tile, TrainCommand } from "../../../../engine/games/train/state/types.ts";
import { defineElement, FtElement } from "../../../kit/element.ts";
import { localStore } from "../../../kit/storage/browser-storage.ts";
import { isFocusByPointer } from "../../shared/arrow-keys.ts";
import { commandEvent } from "../../shared/command-event.ts";
import { handRack, linesFor } from "../hand/hand.ts";
import { fitTrains } from "../lanes/lane-fit.ts";
import { tableView, trainAtElement } from "../lanes/table-view.ts";
import { numeralDefinitions } from "../tiles/half-tiles.ts";
import { HandOrder, withTileMoved } from "../view/hand-order.ts";
import { type HandRemark, isRefusing, remarkWords } from "../view/hand-remark.ts";
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
import { laterParts } from "./later-parts.ts";

/** Below this width, the hand has two rows. */
const NARROW = 620;
/** A phone with the hand next to the trains, as in the styles. */
const ON_ITS_SIDE = "(min-width: 600px) and (max-height: 540px) and (orientation: landscape)";
/** With at most this many tiles in a hand, the round may be over with the next turn. */
const SOON_OUT = 2;
/** Up to this many seats, the trains fit in one column on any screen, with the Mexican Train. */
const FEW_SEATS = 5;

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
    isNarrow: { state: true },
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
  declare private isNarrow: boolean;

  readonly #later = laterParts(this);
  readonly #order = new HandOrder(this);
  readonly #size = new ResizeObserver(() => this.#measure());
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
    this.isNarrow = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Measured before the first rendering, which would otherwise be laid out twice.
    this.#measure();
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  #measure(): void {
    const { clientWidth } = this;
    if (clientWidth > 0) this.isNarrow = clientWidth < NARROW || matchMedia(ON_ITS_SIDE).matches;
    this.requestUpdate();
  }

  // ── transitions
  // ─────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { props } = this;
    if (props === null) return;
    if (changed.has("props")) this.#follow(this.#shown, props);
    this.#view = viewOf(props, this.choice, this.#order.tiles);
  }

  /** A selection holds while the state is the same. */
  #follow(before: TrainBoardProps | null, props: TrainBoardProps): void {
    this.#isSent = false;
    if (before?.state !== props.state || before.acting !== props.acting) this.#letGo();
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
      if (this.#shown !== null && isSingleStep(this.#shown, props))
        this.#later.motion.get()?.follow(props.event, this.#view?.handSeat ?? null);
      this.#shown = props;
      if (this.#keepsFocus) void this.updateComplete.then(() => this.#focusTile());
      this.#keepsFocus = false;
    }
    this.#later.motion.get();
    this.#later.keys.get();
    if (props.state.hands.some((hand) => hand.length <= SOON_OUT)) this.#later.score.get();
    // After all others of this update, such as the move list, so that the page is laid out once.
    queueMicrotask(() => fitTrains(this.renderRoot));
  }

  // ── pressing tiles, ends and buttons
  // ────────────────────────────────────────────────────────────────────────────────

  get #desk(): SelectionInput | null {
    const view = this.#view;
    return view === null || view.acting === null
      ? null
      : { state: view.state, seat: view.acting, placements: view.placements };
  }

  pressTile(tile: Tile): void {
    const desk = this.#desk;
    if (desk === null) this.#pressIdle();
    else this.#answer(pressTile(desk, this.choice, tile));
  }

  pressTrain(train: number, on: number | null): void {
    const desk = this.#desk;
    if (desk === null) this.#pressIdle();
    else this.#answer(pressTrain(desk, this.choice, train, on));
  }

  /** A tile was dragged to a train. */
  layOn(tile: Tile, train: number, on: number | null): void {
    const desk = this.#desk;
    if (desk === null) this.#pressIdle();
    else this.#answer(pressTrain(desk, { type: "tile", tile }, train, on));
  }

  /** A tile is being dragged, or none: the trains that accept it are highlighted. */
  hold(tile: Tile | null): void {
    this.#later.motion.get()?.finish();
    this.remark = null;
    const fits = this.#view?.placements.some((placement) => placement.tile === tile) ?? false;
    this.choice = tile !== null && fits && !this.#isSent ? { type: "tile", tile } : NO_SELECTION;
  }

  #answer(answer: SelectionResult): void {
    this.#later.motion.get()?.finish();
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
      this.remark = { type: "said", text: this.#later.hints.get()?.gapPrompt() ?? "" };
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

  /** A press out of turn shows whose turn it is. */
  #pressIdle(): void {
    const view = this.#view;
    if (view === null || typeof view.props.viewer !== "number" || view.state.phase === "over") return;
    this.remark = { type: "said", text: this.#hint(view) };
  }

  clear(): void {
    this.#letGo();
  }

  // ── the order of the hand
  // ───────────────────────────────────────────────────────────────────────────────────────────

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

  // ── input
  // ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  readonly #onClick = (event: MouseEvent): void => {
    if (this.#later.drag.get()?.takesClick() || !(event.target instanceof Element) || event.target.closest(".label"))
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

  readonly #onKey = (event: KeyboardEvent): void => this.#later.keys.get()?.keyboard(this, event);

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

  get #numerals(): boolean {
    return localStore.get("train.numerals") === "yes";
  }

  readonly #setNumerals = (numerals: boolean): void => {
    localStore.set("train.numerals", numerals ? "yes" : null);
    this.requestUpdate();
  };

  // ── render
  // ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render() {
    const view = this.#view;
    if (view === null) return nothing;
    // Loaded before the game, because without it the trains would jump.
    if (view.state.seats > FEW_SEATS && this.#later.crowded.get() === null && view.state.round > 0) return nothing;
    const { phase, round } = view.state;
    const isCounted = phase === "gate" || phase === "over";
    return html`
      <svg class="definitions" width="0" height="0" aria-hidden="true">${this.#numerals ? numeralDefinitions(view.state.rules.set) : nothing}</svg>
      <div class=${round === 0 ? "board early" : "board"} @click=${this.#onClick} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${isCounted ? (this.#later.score.get()?.summary(view, this.#numerals) ?? html`<section class="table"></section>`) : this.#renderTable(view)}
        ${phase === "over" || round === 0 ? nothing : this.#renderDesk(view, isCounted)}
      </div>
      <p class="sr" role="log">${this.#later.heard.get()?.announcement(view.props)}</p>
    `;
  }

  #renderTable(view: BoardView) {
    if (view.state.round === 0) {
      return this.#later.early.get()?.(view, this.#numerals) ?? html`<section class="table"></section>`;
    }
    const tools = {
      numerals: this.#numerals,
      isExpanded: (train: number) => this.expanded.has(train),
      expand: this.#expand,
      tabStop: this.tabEnd,
    };
    return tableView(view, tools, view.doubles.length === 0 ? nothing : (this.#later.queue.get()?.(view) ?? nothing));
  }

  #hint(view: BoardView): string {
    return this.#later.hints.get()?.promptOf(view) ?? "";
  }

  #renderDesk(view: BoardView, isCounted: boolean) {
    const hint = view.state.phase === "gate" ? (this.#later.score.get()?.gateWords(view) ?? "") : this.#hint(view);
    const remark = remarkWords(this.remark, view, () => this.#later.refusals.get());
    const isShort = isCounted || view.handSeat === null;
    return html`<div class="desk ${view.acting === null ? "" : "awake"} ${isShort ? "short" : ""}">
      <p class="say ${isRefusing(this.remark) ? "refusal" : ""}" role="status"><span>${remark ?? hint}</span></p>
      ${isCounted && view.acting !== null ? view.props.time?.(view.acting) : nothing}
      ${actionRow(view, this.#actionTools(view))}
      ${isShort ? nothing : this.#renderHand(view)}
    </div>`;
  }

  #renderHand(view: BoardView) {
    const drag = this.#later.drag.get();
    return html`<div
      class="rack"
      @pointerdown=${drag?.down}
      @pointermove=${drag?.move}
      @pointerup=${drag?.up}
      @pointercancel=${drag?.cancel}
    >
      ${handRack(view, this.#numerals, this.tabTile, linesFor(view.hand.length, this.isNarrow))}
    </div>`;
  }

  #actionTools(view: BoardView): ActionTools {
    const hints = this.asksGap === null ? null : this.#later.hints.get();
    return {
      send: this.#send,
      why: this.#why,
      arrange: this.#arrange,
      isArranging: this.isArranging,
      numerals: this.#numerals,
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
