/**
 * The table of Mexican Train: a state in, `ft-command` out. This element joins its parts: what a press means is in
 * `choice.ts`, what is shown in `view.ts`, and how it looks in the render functions beside it.
 */
import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { seenTiles } from "../../../engine/games/train/tiles.ts";
import type { Tile, TrainCommand } from "../../../engine/games/train/types.ts";
import { commandEvent } from "../../command-event.ts";
import { FtElement } from "../../element.ts";
import { memory } from "../../memory.ts";
import { Drag, type DragHost } from "../drag.ts";
import { type ActionTools, actionRow } from "./actions.ts";
import { announcement } from "./announcement.ts";
import { findLongest } from "./arrange.ts";
import { boardStyles } from "./board.styles.ts";
import {
  type Answer,
  type Choice,
  type Desk,
  NOTHING,
  type Place,
  type Placement,
  pressTile,
  pressTrain,
} from "./choice.ts";
import { densityOf, firstEnd, fitTrains, rowsOf } from "./fit.ts";
import { columnsFor, handRack } from "./hand.ts";
import { hintOf, whyNotWords } from "./hints.ts";
import { earlyTable, hub, queue } from "./hub.ts";
import { keyboard } from "./keyboard.ts";
import { laneRow } from "./lane.ts";
import { isStep, Motion } from "./motion.ts";
import { HandOrder, moved } from "./order.ts";
import { halfDefinitions } from "./pips.ts";
import { gateWords, summary } from "./summary.ts";
import { handSeatOf, ownEnd, type TrainBoardProps, type View, viewOf } from "./view.ts";
import { hintWords, refusalWords } from "./words.ts";

/** Narrower than this, the hand stands in two rows. */
const NARROW = 620;

/** A tile taken up, and the element that shows it. */
interface Held {
  readonly tile: Tile;
  readonly element: HTMLElement;
}

interface Remark {
  readonly text: string;
  readonly isRefusal: boolean;
}

/** @fires ft-command - A complete command of the seat that may act. */
export class TrainBoard extends FtElement implements DragHost<Held> {
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
  declare choice: Choice;
  declare private remark: Remark | null;
  /** The trains shown in full. */
  declare private expanded: ReadonlySet<number>;
  declare private tabTile: Tile | null;
  declare private tabEnd: Place | null;
  declare private asksGap: Placement | null;
  declare private isArranging: boolean;
  declare private isNarrow: boolean;

  readonly #drag = new Drag<Held>(this);
  readonly #motion = new Motion();
  readonly #order = new HandOrder(this);
  readonly #size = new ResizeObserver(([entry]) => {
    this.isNarrow = (entry?.contentRect.width ?? 0) < NARROW;
  });
  /** What the last rendering showed, to tell how the next one follows from it. */
  #shown: TrainBoardProps | null = null;
  #view: View | null = null;
  /** A command is on its way: nothing else is asked for until the table has answered. */
  #isSent = false;
  /** The keyboard was at the board when it played: what it was on may be gone, and it goes back to the hand. */
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
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  // ── from one state to the next ──────────────────────────────────────────────────────────────────────────────────

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { props } = this;
    if (props === null) return;
    if (changed.has("props")) this.#follow(this.#shown, props);
    this.#view = viewOf(props, this.choice, this.#order.tiles);
  }

  /** What was chosen holds as long as the table is the same. */
  #follow(before: TrainBoardProps | null, props: TrainBoardProps): void {
    this.#isSent = false;
    if (before?.state !== props.state || before.acting !== props.acting) this.#letGo();
    this.#order.follow(handSeatOf(props), props.state.round);
    if (before?.state.round !== props.state.round) this.expanded = new Set();
  }

  #letGo(): void {
    this.choice = NOTHING;
    this.remark = null;
    this.asksGap = null;
  }

  protected override updated(): void {
    const { props } = this;
    if (props === null) return;
    if (props !== this.#shown) {
      if (this.#shown !== null && isStep(this.#shown, props)) this.#showArrival();
      this.#shown = props;
      if (this.#keepsFocus) void this.updateComplete.then(() => this.#focusTile());
      this.#keepsFocus = false;
    }
    fitTrains(this.renderRoot);
  }

  #showArrival(): void {
    this.#motion.finish();
    const { event } = this.props ?? {};
    const tile = this.renderRoot.querySelector(".arrived");
    if (tile === null || !event || !("seat" in event)) return;
    const isOwn = event.seat === this.#view?.handSeat;
    const from = this.renderRoot.querySelector(isOwn ? ".hand" : `.lane[data-train="${event.seat}"] .label`);
    if (from !== null) this.#motion.arrive(tile, from);
  }

  // ── pressing tiles, ends and buttons ────────────────────────────────────────────────────────────────────────────

  get #desk(): Desk | null {
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

  #answer(answer: Answer): void {
    this.#motion.finish();
    if (this.#isSent) return;
    this.remark = null;
    this.asksGap = null;
    if (answer.type === "refused") this.remark = { text: refusalWords(answer.code) ?? answer.code, isRefusal: true };
    if (answer.type === "chosen") this.choice = answer.choice;
    if (answer.type === "play") this.#play(answer.placement);
  }

  #play(placement: Placement): void {
    const [command] = placement.commands;
    if (placement.commands.length > 1) {
      this.asksGap = placement;
      this.remark = { text: hintWords.gap(), isRefusal: false };
    } else if (command) this.#send(command);
  }

  readonly #send = (command: TrainCommand): void => {
    if (this.#isSent || this.#desk === null) return;
    this.#isSent = true;
    this.#keepsFocus = this.shadowRoot?.activeElement !== null;
    this.choice = NOTHING;
    this.asksGap = null;
    this.dispatchEvent(commandEvent(command));
  };

  /** Whoever touches the table out of turn hears whose turn it is. */
  #pressIdle(): void {
    const view = this.#view;
    if (view === null || typeof view.props.viewer !== "number" || view.state.phase === "over") return;
    this.remark = { text: hintOf(view), isRefusal: false };
  }

  clear(): void {
    this.#letGo();
  }

  // ── the order of the hand ───────────────────────────────────────────────────────────────────────────────────────

  get #tiles(): readonly Tile[] {
    return this.#view?.hand.map(({ tile }) => tile) ?? [];
  }

  /** Moves a tile by so many places. */
  shift(tile: Tile, by: number): void {
    const tiles = this.#tiles;
    this.#order.set(moved(tiles, tile, Math.min(tiles.indexOf(tile) + by, tiles.length - 1)));
    this.tabTile = tile;
    void this.updateComplete.then(() => this.#focusTile());
  }

  readonly #arrange = async (): Promise<void> => {
    const view = this.#view;
    if (view === null || view.handSeat === null || this.isArranging) return;
    this.isArranging = true;
    const hand = seenTiles(view.state.hands[view.handSeat] ?? []);
    const train = await findLongest({ hand, from: ownEnd(view.state, view.handSeat) });
    this.isArranging = false;
    if (this.#view?.state.round !== view.state.round) return;
    if (train.length > 0) this.#order.set([...train, ...hand.filter((tile) => !train.includes(tile))]);
    const text =
      train.length === 0 ? hintWords.noTrain() : hintWords.arranged(train.length, hand.length - train.length);
    this.remark = { text, isRefusal: false };
  };

  // ── dragging (DragHost) ─────────────────────────────────────────────────────────────────────────────────────────

  grasp(event: PointerEvent): Held | null {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tile]") : null;
    // A quick pointer has left the hand before it is first seen to move.
    element?.setPointerCapture(event.pointerId);
    return element && { element, tile: Number(element.dataset.tile) };
  }

  lift({ tile, element }: Held): boolean {
    // Not a class: those are rendered anew while the tile is carried.
    element.toggleAttribute("data-carried", true);
    this.#motion.finish();
    const fits = this.#view?.placements.some((placement) => placement.tile === tile) ?? false;
    this.remark = null;
    this.choice = fits && !this.#isSent ? { type: "tile", tile } : NOTHING;
    return true;
  }

  carry({ element }: Held, _: PointerEvent, x: number, y: number): void {
    element.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
  }

  drop({ tile, element }: Held, event: PointerEvent | null): void {
    // Looked up while the tile is still where the pointer is: what lies under it is what counts.
    const target = event && (this.shadowRoot?.elementFromPoint(event.clientX, event.clientY) ?? null);
    element.removeAttribute("data-carried");
    element.style.removeProperty("transform");
    this.choice = NOTHING;
    if (event !== null) this.#dropOn(target, tile, event.clientX);
  }

  #dropOn(target: Element | null, tile: Tile, x: number): void {
    const lane = target?.closest<HTMLElement>("[data-train]") ?? null;
    if (lane !== null && this.#desk !== null) {
      this.#answer(pressTrain(this.#desk, { type: "tile", tile }, ...placeOf(lane)));
    } else if (lane !== null) this.#pressIdle();
    else if (target?.closest(".hand")) this.#dropInHand(tile, target, x);
  }

  #dropInHand(tile: Tile, target: Element, x: number): void {
    const other = target.closest<HTMLElement>("[data-tile]");
    const rest = this.#tiles.filter((each) => each !== tile);
    const { left, width } = other?.getBoundingClientRect() ?? { left: 0, width: 0 };
    const index =
      other === null ? rest.length : rest.indexOf(Number(other.dataset.tile)) + (x > left + width / 2 ? 1 : 0);
    this.#order.set(rest.toSpliced(index, 0, tile));
  }

  // ── input ───────────────────────────────────────────────────────────────────────────────────────────────────────

  readonly #onClick = (event: MouseEvent): void => {
    if (this.#drag.takesClick() || !(event.target instanceof Element) || event.target.closest(".label")) return;
    const tile = event.target.closest<HTMLElement>("[data-tile]");
    const train = event.target.closest<HTMLElement>("[data-train]");
    if (tile !== null) this.pressTile(Number(tile.dataset.tile));
    else if (train !== null) this.pressTrain(...placeOf(train));
  };

  readonly #onKey = (event: KeyboardEvent): void => keyboard(this, event);

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
    if (this.#view !== null) this.remark = { text: whyNotWords(this.#view), isRefusal: false };
  };

  get #numerals(): boolean {
    return memory.get("train.numerals") === "yes";
  }

  readonly #setNumerals = (numerals: boolean): void => {
    memory.set("train.numerals", numerals ? "yes" : null);
    this.requestUpdate();
  };

  // ── render ──────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render() {
    const view = this.#view;
    if (view === null) return nothing;
    const { phase, round } = view.state;
    const isCounted = phase === "gate" || phase === "over";
    return html`
      <svg class="definitions" width="0" height="0" aria-hidden="true">${halfDefinitions(view.state.rules.set)}</svg>
      <div class=${round === 0 ? "board early" : "board"} @click=${this.#onClick} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${isCounted ? summary(view, this.#numerals) : this.#renderTable(view)}
        ${phase === "over" || round === 0 ? nothing : this.#renderDesk(view, isCounted)}
      </div>
      <p class="unseen" role="log">${announcement(view.props)}</p>
    `;
  }

  #renderTable(view: View) {
    if (view.state.round === 0) return earlyTable(view, this.#numerals);
    const tools = {
      numerals: this.#numerals,
      isExpanded: (train: number) => this.expanded.has(train),
      expand: this.#expand,
      tabStop: this.tabEnd ?? firstEnd(view),
    };
    return html`<section class="table" data-lanes=${densityOf(view.lanes.length)} .style=${rowsOf(view.lanes.length)} aria-label=${msg("Table")}>
      ${hub(view, this.#numerals)} ${queue(view)}
      <div class="field">
        <ol class="lanes">${view.lanes.map((lane) => laneRow(view, lane, tools))}</ol>
      </div>
      ${view.own === null ? nothing : html`<ol class="lanes near">${laneRow(view, view.own, tools)}</ol>`}
    </section>`;
  }

  #renderDesk(view: View, isCounted: boolean) {
    const hint = view.state.phase === "gate" ? gateWords(view) : hintOf(view);
    return html`<div class="desk ${view.acting === null ? "" : "awake"}">
      <p class="say ${this.remark?.isRefusal ? "refusal" : ""}" role="status">${this.remark?.text ?? hint}</p>
      ${actionRow(view, this.#actionTools)}
      ${isCounted || view.handSeat === null ? nothing : this.#renderHand(view)}
    </div>`;
  }

  #renderHand(view: View) {
    return html`<div
      class="rack"
      @pointerdown=${this.#drag.down}
      @pointermove=${this.#drag.move}
      @pointerup=${this.#drag.up}
      @pointercancel=${this.#drag.cancel}
    >
      ${handRack(view, this.#numerals, this.tabTile, columnsFor(view.hand.length, this.isNarrow))}
    </div>`;
  }

  get #actionTools(): ActionTools {
    return {
      send: this.#send,
      why: this.#why,
      arrange: this.#arrange,
      isArranging: this.isArranging,
      numerals: this.#numerals,
      setNumerals: this.#setNumerals,
      asksGap: this.asksGap,
      giveUpGap: () => this.clear(),
    };
  }
}

/** The train that an element stands for, and its end if it is one. */
const placeOf = ({ dataset }: HTMLElement): [train: number, on: number | null] => [
  Number(dataset.train),
  dataset.on === undefined ? null : Number(dataset.on),
];

customElements.define("ft-train-board", TrainBoard);

declare global {
  interface HTMLElementTagNameMap {
    "ft-train-board": TrainBoard;
  }
}
