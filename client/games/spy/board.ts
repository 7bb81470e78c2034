/**
 * The table of SPY: a state in, `ft-command` out. This element joins its parts: what is seen is computed in `view.ts`,
 * drawn in `rows.ts` and beside it; a base is arranged on the workbench, a turn chosen with the chooser.
 */
import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import type { Deduction } from "../../../engine/games/spy/deduce.ts";
import { commandEvent } from "../../command-event.ts";
import { FtElement } from "../../element.ts";
import { Drag, type DragHost } from "../drag.ts";
import { actions, arrangingActions } from "./actions.ts";
import { arrangeCommand } from "./arrangement.ts";
import { icons } from "./art.ts";
import { boardStyles } from "./board.styles.ts";
import { Carrier } from "./carrier.ts";
import { Chooser, type ChooserHost } from "./chooser.ts";
import { whyNotWords } from "./describe.ts";
import { isRovingKey, roved } from "./keys.ts";
import { Knowledge } from "./knowledge.ts";
import { arrangingLane, reachableLane } from "./lanes.ts";
import { ledger } from "./ledger.ts";
import { turnMark } from "./marks.ts";
import { Motion, type Places } from "./motion.ts";
import { farRow, nearRow, type TabStop } from "./rows.ts";
import { isSoundOn, playSound, setSound } from "./sound.ts";
import { latestOf, promptOf, strip } from "./strip.ts";
import { arrangingSeat, type SpyBoardProps, type View, viewOf } from "./view.ts";
import { Workbench } from "./workbench.ts";

/**
 * @fires ft-command - A complete command of the seat that may act.
 */
export class SpyBoard extends FtElement implements ChooserHost, DragHost<Element> {
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
  /** What the last press was told. */
  declare remark: string | null;
  declare isLedgerOpen: boolean;

  readonly #bench = new Workbench(this);
  readonly #chooser = new Chooser(this);
  readonly #drag = new Drag<Element>(this);
  readonly #carrier = new Carrier();
  readonly #motion = new Motion();
  readonly #knowledge = new Knowledge();
  #view: View | null = null;
  #known: readonly Deduction[] | null = null;
  /** What the last rendering showed, to tell how the next one follows from it. */
  #shown: SpyBoardProps | null = null;
  #places: Places = new Map();
  /** What had the focus before a rendering that may take it away. */
  #focused: Element | null = null;
  /** A command is on its way; until it is answered there is no second one. */
  #isSent = false;

  constructor() {
    super();
    this.props = null;
    this.tabStop = null;
    this.remark = null;
    this.isLedgerOpen = false;
  }

  // ── from one state to the next ──────────────────────────────────────────────────────────────────────────────────

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { props } = this;
    if (props === null) return;
    if (changed.has("props")) this.#attend(props);
    this.#known = this.#knowledge.of(props.state, props.entries);
    const { draft, held } = this.#bench;
    this.#view = viewOf(props, { draft, held, armed: this.#chooser.armed, known: this.#known });
    this.#places = this.#measure();
    this.#focused = this.shadowRoot?.activeElement ?? null;
  }

  #attend(props: SpyBoardProps): void {
    this.#isSent = false;
    this.#bench.attend(props.state, arrangingSeat(props));
    if (this.#shown?.state === props.state && this.#shown.acting === props.acting) return;
    this.#chooser.arm(null);
    this.remark = null;
  }

  protected override updated(): void {
    const { props } = this;
    if (props === null) return;
    this.#carrier.settle();
    this.#restoreFocus();
    const isForward = this.#shown !== null && this.#shown.state === props.before && this.#shown.state !== props.state;
    if (isForward || (this.#view?.mode === "arranging" && this.#shown === props)) this.#glide();
    if (isForward) this.#answer(props);
    this.#shown = props;
  }

  #measure(): Places {
    const things = [...this.renderRoot.querySelectorAll("[data-glide]")];
    return new Map(things.map((thing) => [thing.getAttribute("data-glide")!, thing.getBoundingClientRect()]));
  }

  #glide(): void {
    this.#motion.glide(this.#places, this.#measure(), (name) => this.#named(name), this.#carrier.name);
  }

  #named(name: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`[data-glide="${name}"]`);
  }

  #answer(props: SpyBoardProps): void {
    const latest = latestOf(props);
    if (latest === null) return;
    const asked = this.renderRoot.querySelector(".asked .card");
    if (asked !== null) this.#motion.answer(asked, latest.tone);
    const slip = this.renderRoot.querySelector(".slip");
    if (slip !== null) this.#motion.slip(slip);
    playSound(latest.tone);
  }

  /** What had the focus may have changed its place, or gone with what it offered. */
  #restoreFocus(): void {
    const was = this.#focused;
    if (was === null || this.shadowRoot?.activeElement) return;
    const name = was.getAttribute("data-glide");
    const choice = was.getAttribute("data-choice");
    const next =
      (name === null ? null : this.#named(name)) ??
      this.renderRoot.querySelector<HTMLElement>(`.choice[data-choice="${choice}"]`) ??
      this.renderRoot.querySelector<HTMLElement>(".actions[tabindex]") ??
      this.renderRoot.querySelector<HTMLElement>(".cell[tabindex='0']");
    next?.focus({ preventScroll: true });
  }

  // ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────

  choose(id: string): void {
    const choice = this.#view?.choices.find((one) => one.id === id);
    if (choice !== undefined) this.#send(commandEvent(choice.command));
  }

  #act(act: string | null): void {
    const { draft } = this.#bench;
    if (act === "shuffle") this.#bench.shuffle();
    else if (act === "ready" && draft !== null) this.#send(commandEvent(arrangeCommand(draft)));
  }

  #send(command: CustomEvent): void {
    if (this.#isSent) return;
    this.#isSent = true;
    this.#motion.finish();
    this.#chooser.arm(null);
    this.requestUpdate();
    this.dispatchEvent(command);
  }

  // ── pressing ────────────────────────────────────────────────────────────────────────────────────────────────────

  readonly #onClick = (event: MouseEvent): void => {
    if (this.#drag.takesClick() || !(event.target instanceof Element)) return;
    this.remark = null;
    const pressed = event.target.closest("button");
    if (this.#view?.mode === "arranging" && pressed !== null) this.#pressOnBench(pressed);
    else this.#chooser.click(event);
    if (pressed === null) return;
    const mark = pressed.getAttribute("data-mark");
    if (mark !== null) this.#turnMark(mark);
    else if (!pressed.hasAttribute("data-choice")) this.#explain(pressed);
  };

  #pressOnBench(pressed: Element): void {
    const place = this.#ownPlace(pressed);
    const gap = pressed.getAttribute("data-gap");
    if (gap !== null) this.#bench.putSpy(Number(gap));
    else if (pressed.hasAttribute("data-spy")) this.#bench.turnSpy();
    else if (place !== null) this.#bench.press(place);
    else this.#act(pressed.getAttribute("data-act"));
  }

  /** The place of a card of the near base, else null. */
  #ownPlace(element: Element): number | null {
    const { seat, place } = cellOf(element) ?? { seat: null, place: null };
    return seat === this.#view?.sight.near ? place : null;
  }

  /** Whoever touches a card that cannot be used hears why. */
  #explain(pressed: Element): void {
    const at = cellOf(pressed);
    const row = this.#view?.rows.find(({ seat }) => seat === at?.seat);
    const column = at && row?.columns[at.place];
    if (column && row && this.#view) this.remark = whyNotWords(column, row, this.#view) || null;
  }

  #turnMark(mark: string): void {
    const [seat, column] = mark.split(":").map(Number);
    turnMark(seat!, column!);
    this.requestUpdate();
  }

  // ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────────

  readonly #onFocus = (event: FocusEvent): void => {
    const at = event.target instanceof Element ? cellOf(event.target) : null;
    if (at !== null) this.tabStop = at;
    this.#chooser.focusIn(event);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    this.#chooser.key();
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const isTaken = event.key === "Escape" ? this.#escape() : isRovingKey(event.key) && this.#rove(event);
    if (!isTaken) return;
    // The page's own keys (the scrubber's arrows) are for when the board is not in use.
    event.preventDefault();
    event.stopPropagation();
  };

  #escape(): boolean {
    const isBusy = this.#bench.held !== null || this.#chooser.armed !== null;
    if (this.#bench.held !== null) this.#bench.putBack();
    this.#chooser.arm(null);
    return isBusy;
  }

  #rove({ key, target }: KeyboardEvent): boolean {
    const view = this.#view;
    if (view === null || !(target instanceof Element)) return false;
    const at = cellOf(target);
    if (target.hasAttribute("data-spy")) this.#walk(key);
    else if (at !== null) this.#roveFrom(at, key, view);
    return true;
  }

  /** The arrows walk the Spy, left and right as it is seen. */
  #walk(key: string): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[key];
    if (step !== undefined) this.#bench.stepSpy(step);
  }

  #roveFrom(at: TabStop, key: string, view: View): void {
    const seats = view.rows.map(({ seat }) => seat);
    const next = roved(at, key, seats, view.sight.m);
    if (this.#bench.held === null || at.seat !== view.sight.near) this.#focus(next);
    else if (next.seat === at.seat) {
      this.#bench.carryTo(next.place);
      this.tabStop = next;
    }
  }

  #focus({ seat, place }: TabStop): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-seat="${seat}"][data-place="${place}"]`)?.focus();
  }

  // ── dragging (DragHost) ─────────────────────────────────────────────────────────────────────────────────────────

  readonly #onDown = (event: PointerEvent): void => {
    this.#chooser.down();
    if (this.#view?.mode === "arranging") this.#drag.down(event);
  };

  grasp(event: PointerEvent): Element | null {
    return event.target instanceof Element ? event.target.closest("[data-place], [data-spy]") : null;
  }

  lift(element: Element, event: PointerEvent): boolean {
    const place = this.#ownPlace(element);
    const name = element.getAttribute("data-glide");
    if (name === null || this.#view?.mode !== "arranging") return false;
    if (place !== null) this.#bench.grip(place);
    else this.#bench.putDown();
    this.#carrier.lift(name);
    // What is carried changes its place among its siblings, so the base holds the pointer, not the card.
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  }

  carry(_: Element, event: PointerEvent): void {
    const isCard = this.#bench.held !== null;
    const slots = [...this.renderRoot.querySelectorAll<HTMLElement>(isCard ? ".near .cell" : ".near .gap")];
    const place = this.#carrier.nearest(slots, event.clientX);
    if (isCard) this.#bench.carryTo(place);
    else if (this.#view?.rows.at(-1)?.spy?.place !== place) this.#bench.putSpy(place);
    void this.updateComplete.then(() => this.#carrier.follow((name) => this.#named(name), event));
  }

  drop(_: Element, event: PointerEvent | null): void {
    if (event !== null) this.#bench.putDown();
    else if (this.#bench.held !== null) this.#bench.putBack();
    this.#carrier.letGo((name) => this.#named(name));
    this.requestUpdate();
  }

  // ── render ──────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render() {
    const { props } = this;
    const view = this.#view;
    if (props === null || view === null) return nothing;
    const classes = `board m${view.sight.m} far-${view.rows.length - 1} ${view.mode} ${view.armed === null ? "" : "aiming"}`;
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
      ${this.#renderTable(props, view)} ${this.#renderActions(props, view)}
      ${this.isLedgerOpen && this.#known !== null ? ledger(props.state, this.#known, view) : nothing}
    </div>`;
  }

  #renderTable(props: SpyBoardProps, view: View) {
    const near = view.rows.at(-1)!;
    const tabStop = this.tabStop ?? { seat: near.seat, place: near.spy?.faced ?? 0 };
    return html`<div
      class="table"
      @pointermove=${this.#drag.move}
      @pointerup=${this.#drag.up}
      @pointercancel=${this.#drag.cancel}
    >
      <div class="beams" aria-hidden="true">${near.columns.map(({ place }) => html`<i class=${view.beam === place ? "on" : ""}></i>`)}</div>
      ${view.rows.slice(0, -1).map((row) => farRow(row, view, tabStop))}
      ${strip(latestOf(props), promptOf(view), this.#bench.remark ?? this.remark, this.#renderTools())}
      ${nearRow(near, view, tabStop, this.#renderLane(view))}
    </div>`;
  }

  #renderLane(view: View) {
    const near = view.rows.at(-1)!;
    if (view.mode === "arranging") return arrangingLane(near, view.sight.m);
    return view.mode === "acting" ? reachableLane(near, view) : nothing;
  }

  #renderActions({ viewer }: SpyBoardProps, view: View) {
    if (view.mode === "arranging") return arrangingActions();
    if (view.mode === "acting") return actions(view, this.#isSent);
    const isIn = typeof viewer === "number" && view.mode === "watching" && !view.rows.at(-1)?.isOut;
    return isIn ? html`<div class="actions"></div>` : nothing;
  }

  #renderTools() {
    const isOn = isSoundOn();
    const hear = () => {
      setSound(!isOn);
      playSound("safe");
      this.requestUpdate();
    };
    const unfold = () => (this.isLedgerOpen = !this.isLedgerOpen);
    return html`${
      this.#known === null
        ? nothing
        : html`<button type="button" class="tool" aria-label=${msg("Notes")} aria-expanded=${this.isLedgerOpen ? "true" : "false"} @click=${unfold}>${icons.notes}</button>`
    }<button type="button" class="tool" aria-label=${msg("Sounds")} aria-pressed=${isOn ? "true" : "false"} @click=${hear}>${isOn ? icons.soundOn : icons.soundOff}</button>`;
  }
}

/** The card that an element is or lies in, by seat and place. */
const cellOf = (element: Element): TabStop | null => {
  const cell = element.closest("[data-place]");
  return cell === null
    ? null
    : { seat: Number(cell.getAttribute("data-seat")), place: Number(cell.getAttribute("data-place")) };
};

customElements.define("ft-spy-board", SpyBoard);

declare global {
  interface HTMLElementTagNameMap {
    "ft-spy-board": SpyBoard;
  }
}
