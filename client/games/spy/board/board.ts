/**
 * The board of SPY: a state in, `ft-command` out. This element joins its parts: `view.ts` computes what is shown,
 * `rows.ts` and its neighbours render it; the base editor arranges a base, and the chooser selects a turn.
 */
import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { defineElement, FtElement } from "../../../kit/element.ts";
import { addStyles, LazyPart, loadAfterPaint } from "../../../kit/loading/lazy-part.ts";
import { commandEvent } from "../../shared/command-event.ts";
import { BaseEditor } from "../base-editor/base-editor.ts";
import { cellOf, opponentRow, ownRow, type TabStop } from "../cards/rows.ts";
import { seatPlaque } from "../cards/seat-plaque.ts";
import { mirror, ownWalk } from "../cards/walk.ts";
import { hasMemoryAid, memoryAid } from "../deductions/memory-aid.ts";
import { actOf } from "../view/act-text.ts";
import { arrangeCommand } from "../view/base-draft.ts";
import { spyIcons } from "../view/card-art.ts";
import { arrangingSeat, type BoardView, type Notes, type SpyBoardProps, viewOf } from "../view/view.ts";
import { actions, arrangingActions } from "./actions.ts";
import type { Positions } from "./animation.ts";
import { boardStyles } from "./board.styles.ts";
import { Chooser, type ChooserHost } from "./chooser.ts";
import { plaqueLineOf } from "./prompts.ts";

const MOVES_IN_A_ROW = 4;

/** @fires ft-command - A complete command of the acting seat. */
export class SpyBoard extends FtElement implements ChooserHost {
  static override styles = boardStyles;
  static override properties = {
    props: { attribute: false },
    tabStop: { state: true },
    remark: { state: true },
    isLedgerOpen: { state: true },
  };

  declare props: SpyBoardProps | null;
  /** The card that was last focused. */
  declare tabStop: TabStop | null;
  /** The text after the last press. */
  declare remark: string | null;
  declare isLedgerOpen: boolean;

  /** The base being arranged. */
  readonly bench = new BaseEditor(this);
  readonly #chooser = new Chooser(this);
  /** Drawings, animation, dragging and keys load after the first painting; presses work at once. */
  readonly #rest = new LazyPart(
    this,
    loadAfterPaint(async () => {
      const rest = await import("./rest.ts");
      for (const sheet of rest.lateStyles) addStyles(this.renderRoot, sheet);
      return { ...rest, drag: new rest.BaseEditorDrag(this), motion: new rest.SpyAnimation(this.renderRoot) };
    }),
  );
  readonly #aid = memoryAid(this);
  /** The view of the last rendering. */
  view: BoardView | null = null;
  #notes: Notes | null = null;
  /** The props of the last rendering, to find the transition to the next one. */
  #shown: SpyBoardProps | null = null;
  #places: Positions = new Map();
  /** The new state is one step after the shown one. */
  #isForward = false;
  /** The focused element before a rendering that may remove it. */
  #focused: Element | null = null;
  /** A command is in flight; no second one is sent until its reply. */
  #isSent = false;

  constructor() {
    super();
    this.props = null;
    this.tabStop = null;
    this.remark = null;
    this.isLedgerOpen = false;
  }

  // ── transitions ──

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { props } = this;
    if (props === null) return;
    if (changed.has("props")) this.#attend(props);
    this.#notes = hasMemoryAid(props) ? (this.#aid.get()?.of(props) ?? null) : null;
    const { draft, held } = this.bench;
    this.view = viewOf(props, { draft, held, armed: this.#chooser.armed, notes: this.#notes });
    this.#isForward = this.#shown !== null && this.#shown.state === props.before && this.#shown.state !== props.state;
    // Measuring forces a layout, so only if something will move visibly.
    if (this.#glides(props)) this.#places = this.#measure();
    this.#focused = this.shadowRoot?.activeElement ?? null;
  }

  #attend(props: SpyBoardProps): void {
    this.#isSent = props.isUnanswered ?? false;
    this.bench.attend(props.state, arrangingSeat(props));
    const { state, acting, hint } = this.#shown ?? {};
    const isSame = state === props.state && acting === props.acting;
    if (isSame && hint === props.hint) return;
    if (isSame) this.bench.remark = null;
    else this.#chooser.arm(null);
    this.remark = props.hint || null;
  }

  protected override updated(): void {
    const { props } = this;
    if (props === null) return;
    this.#rest.get()?.drag.carrier.settle();
    this.#restoreFocus();
    if (this.#glides(props)) this.#glide();
    if (this.#isForward) this.#answer(props);
    this.#shown = props;
  }

  #glides(props: SpyBoardProps): boolean {
    return this.#isForward || (this.view?.mode === "arranging" && this.#shown === props);
  }

  #measure(): Positions {
    const things = [...this.renderRoot.querySelectorAll("[data-glide]")];
    return new Map(things.map((thing) => [thing.getAttribute("data-glide")!, thing.getBoundingClientRect()]));
  }

  #glide(): void {
    const rest = this.#rest.get();
    const { props, view } = this;
    if (rest === null || props === null || view === null) return;
    const { motion, drag } = rest;
    const walker = this.#isForward ? motion.walk(props, view.sight, this.named, this.#pitch) : null;
    motion.glide(this.#places, this.#measure(), this.named, walker ?? drag.carrier.name);
  }

  /** The distance of two columns on the screen. */
  get #pitch(): number {
    const [first, second] = [...this.renderRoot.querySelectorAll<HTMLElement>(".near .cell")];
    return first && second ? second.offsetLeft - first.offsetLeft : 0;
  }

  readonly named = (name: string): HTMLElement | null =>
    this.renderRoot.querySelector<HTMLElement>(`[data-glide="${name}"]`);

  #answer(props: SpyBoardProps): void {
    const rest = this.#rest.get();
    const latest = rest?.latestOf(props) ?? null;
    if (rest === null || latest === null) return;
    const asked = this.renderRoot.querySelector(".asked .card");
    if (asked !== null) rest.motion.answer(asked, latest.tone);
    if (!props.isSilent) void rest.playMoveSounds(props.event!);
  }

  /** The focused element may have moved, or been removed with its action. */
  #restoreFocus(): void {
    const was = this.#focused;
    if (was === null || this.shadowRoot?.activeElement) return;
    const name = was.getAttribute("data-glide");
    const choice = was.getAttribute("data-choice");
    const next =
      (name === null ? null : this.named(name)) ??
      this.renderRoot.querySelector<HTMLElement>(`.choice[data-choice="${choice}"]`) ??
      this.renderRoot.querySelector<HTMLElement>(".actions[tabindex]") ??
      this.renderRoot.querySelector<HTMLElement>(".cell[tabindex='0']");
    next?.focus({ preventScroll: true });
  }

  // ── commands ──

  choose(id: string): void {
    const choice = this.view?.choices.find((one) => one.id === id);
    if (choice !== undefined) this.#send(commandEvent(choice.command));
  }

  #act(act: string | null): void {
    const { draft } = this.bench;
    if (act === "shuffle") this.bench.shuffle();
    else if (act === "ready" && draft !== null) {
      this.bench.finish();
      this.#send(commandEvent(arrangeCommand(draft)));
    }
  }

  #send(command: CustomEvent): void {
    if (this.#isSent) return;
    this.#isSent = true;
    this.#rest.get()?.motion.finish();
    this.#chooser.arm(null);
    this.requestUpdate();
    this.dispatchEvent(command);
  }

  // ── presses ──

  readonly #onClick = (event: MouseEvent): void => {
    if (this.#rest.get()?.drag.takesClick() || !(event.target instanceof Element)) return;
    this.remark = null;
    const pressed = event.target.closest("button");
    if (this.view?.mode === "arranging" && pressed !== null) this.#pressOnBench(pressed);
    else this.#chooser.click(event);
    if (pressed === null) return;
    const mark = pressed.getAttribute("data-mark");
    if (mark !== null) this.#turnMark(mark);
    else if (!pressed.hasAttribute("data-choice")) this.#explain(pressed);
  };

  #pressOnBench(pressed: Element): void {
    const place = this.ownPlace(pressed);
    const gap = pressed.getAttribute("data-gap");
    if (gap !== null) this.bench.putSpy(Number(gap));
    else if (pressed.hasAttribute("data-spy")) this.bench.turnSpy();
    else if (place !== null) this.bench.press(place);
    else this.#act(pressed.getAttribute("data-act"));
  }

  /** The screen column of a card of the near base. Returns null for any other element. */
  ownPlace(element: Element): number | null {
    const { seat, place } = cellOf(element) ?? { seat: null, place: null };
    return seat === this.view?.sight.near ? place : null;
  }

  /** Explains why a pressed card cannot be used. */
  #explain(pressed: Element): void {
    const { view } = this;
    const at = cellOf(pressed);
    const row = view?.rows.find(({ seat }) => seat === at?.seat);
    const column = at && row?.columns[at.place];
    if (!column || !row || view === null) return;
    this.remark = this.#rest.get()?.whyNotText(column, row, view) || null;
  }

  #turnMark(mark: string): void {
    this.#aid.get()?.turnMark(this.view!.sight.near, mark);
    this.requestUpdate();
  }

  // ── input ──

  readonly #onFocus = (event: FocusEvent): void => {
    const at = event.target instanceof Element ? cellOf(event.target) : null;
    if (at !== null) this.tabStop = at;
    this.#chooser.focusIn(event);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    this.#chooser.key();
    this.#rest.get()?.keyboard(this, event);
  };

  readonly #onDown = (event: PointerEvent): void => {
    this.#chooser.down();
    if (this.view?.mode === "arranging") this.#rest.get()?.drag.down(event);
  };

  /** Returns the held card or cancels the armed choice. Returns false if there is neither. */
  letGo(): boolean {
    const isBusy = this.bench.held !== null || this.#chooser.armed !== null;
    if (this.bench.held !== null) this.bench.putBack();
    this.#chooser.arm(null);
    return isBusy;
  }

  /** The words in place of the prompt: a remark after a press, or a hint. An armed choice needs its own prompt. */
  get #shownRemark(): string | null {
    const hint = this.view?.armed ? "" : this.props?.hint;
    return this.bench.remark ?? this.remark ?? (hint || null);
  }

  // ── render ──

  protected override render() {
    const { props } = this;
    const view = this.view;
    if (props === null || view === null) return nothing;
    const classes = [
      `board m${view.sight.m} far-${view.rows.length - 1} ${view.mode}`,
      view.canLook ? "looking" : "",
      view.armed === null ? "" : "aiming",
      this.#hasSeat(props) ? "" : "unseated",
      view.choices.filter(({ after }) => after !== null).length > MOVES_IN_A_ROW ? "many" : "",
    ].join(" ");
    return html`<div
      class=${classes}
      @click=${this.#onClick}
      @keydown=${this.#onKey}
      @focusin=${this.#onFocus}
      @focusout=${this.#chooser.focusOut}
      @pointermove=${this.#chooser.move}
      @pointerleave=${this.#chooser.leave}
      @pointerdown=${this.#onDown}
    >
      ${this.#renderTable(props, view)}
      ${this.isLedgerOpen && this.#notes !== null ? this.#aid.get()?.ledger(props, this.#notes, view) : nothing}
    </div>`;
  }

  #renderTable(props: SpyBoardProps, view: BoardView) {
    const rest = this.#rest.get();
    const drag = rest?.drag;
    const near = view.rows.at(-1)!;
    const tabStop = this.tabStop ?? { seat: near.seat, place: near.spy?.faced ?? 0 };
    return html`<div
      class="table"
      @pointermove=${drag?.move}
      @pointerup=${drag?.up}
      @pointercancel=${drag?.cancel}
    >
      ${view.rows.slice(0, -1).map((row) => opponentRow(row, view, tabStop, seatPlaque(row, view, props), rest?.reviewMarks(row, view, props)))}
      ${mirror(view)}
      ${ownRow(near, view, tabStop, ownWalk(near, view, rest), this.#renderPlaque(props, view), rest?.reviewMarks(near, view, props))}
      ${this.#renderActions(props, view)}
      <p class="sr" role="status">${this.#shownRemark ?? rest?.promptOf(view)}</p>
      <p class="sr" role="log">${rest?.latestLine(props)}</p>
    </div>`;
  }

  #renderPlaque(props: SpyBoardProps, view: BoardView) {
    const near = view.rows.at(-1)!;
    const remark = this.#shownRemark;
    const showsAct = remark === null && view.mode === "watching" && actOf(props, near.seat) !== null;
    const line = showsAct
      ? nothing
      : html`<span class="line ${remark === null ? "" : "remark"}">${remark ?? plaqueLineOf(view)}</span>`;
    return seatPlaque(near, view, props, { line, tools: this.#renderTools() });
  }

  /** A seat stays one after the game, so that the ending moves nothing. */
  #hasSeat({ viewer, mine = [] }: SpyBoardProps): boolean {
    return typeof viewer === "number" || mine.length > 0;
  }

  #renderActions(props: SpyBoardProps, view: BoardView) {
    if (view.mode === "arranging") return arrangingActions();
    if (view.mode === "acting") return actions(view, this.#isSent);
    // The same height in every turn, so that the cards do not move.
    return this.#hasSeat(props) ? html`<div class="actions"></div>` : nothing;
  }

  #renderTools() {
    const unfold = () => (this.isLedgerOpen = !this.isLedgerOpen);
    return this.props === null || !hasMemoryAid(this.props)
      ? nothing
      : html`<button type="button" class="tool" aria-label=${msg("Notes")} aria-expanded=${this.isLedgerOpen ? "true" : "false"} @click=${unfold}>${spyIcons.notes}</button>`;
  }
}

defineElement("foldtable-spy-board", SpyBoard);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-spy-board": SpyBoard;
  }
}
