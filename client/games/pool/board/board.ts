/**
 * The board of pool checkers: a position in, `ft-command` out. This element joins its parts: `move-input.ts` interprets
 * presses, `move-in-hand.ts` holds the entered move, `view.ts` computes what is shown, and `draw-board.ts` draws it.
 */
import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import type { Path, PoolState, Square } from "../../../../engine/games/pool/state/types.ts";
import { defineElement, FtElement } from "../../../kit/element.ts";
import { belongsToReplay } from "../../shared/arrow-keys.ts";
import { commandEvent } from "../../shared/command-event.ts";
import { Drag, type DragHost } from "../../shared/drag.ts";
import { coordinateStyle, setCoordinateStyle } from "../texts/coordinates.ts";
import { promptText } from "../texts/texts.ts";
import { accessibleGrid } from "./accessible-grid.ts";
import { PoolAnimation } from "./animation.ts";
import { boardStyles } from "./board.styles.ts";
import { drawBoard } from "./draw-board.ts";
import { BOARD, isMoveKey, neighbour, type Point, squareAt } from "./geometry.ts";
import { MoveInHand } from "./move-in-hand.ts";
import type { PressResult } from "./move-input.ts";
import { pieceDefinitions } from "./pieces.ts";
import { type Premove, premoveToPlay, setPremove } from "./premove.ts";
import { boardSurface } from "./squares.ts";
import {
  type BoardView,
  firstTabStop,
  lastMoveText,
  type PoolBoardProps,
  promptOf,
  squareFacts,
  transitionBetween,
  viewOf,
} from "./view.ts";

/**
 * @fires ft-command - A complete move of the acting seat.
 * @fires ft-coordinates - The player changed the notation of squares; the move list should follow.
 */
export class PoolBoard extends FtElement implements DragHost<Point> {
  static override styles = boardStyles;
  static override properties = { props: { attribute: false }, tabStop: { state: true } };

  declare props: PoolBoardProps | null;
  /** The square that was last focused. */
  declare tabStop: Square | null;

  readonly #hand = new MoveInHand(this);
  readonly #drag = new Drag<Point>(this, this);
  readonly #motion = new PoolAnimation();
  /** The props of the last rendering, to find the transition to the next one. */
  #shown: PoolBoardProps | null = null;
  #view: BoardView | null = null;
  /** The premove. */
  #premove: Premove | null = null;
  /** The player tried an illegal piece, so the movable ones are highlighted. */
  #areMovableRequested = false;
  /** The element of the dragged piece; after a state change lit may reuse it for another piece. */
  #carried: SVGGElement | null = null;

  constructor() {
    super();
    this.props = null;
    this.tabStop = null;
  }

  // ── transitions ──

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { props } = this;
    if (props === null) return;
    if (changed.has("props")) {
      const { state, acting, hint } = this.#shown ?? {};
      if (this.#hand.sent !== null || state !== props.state || acting !== props.acting) {
        this.#hand.letGo();
        this.#putDown();
        this.#areMovableRequested = false;
      } else if (hint !== props.hint) this.#hand.setRemark(null);
    }
    // A premove holds only for its moment: not in the replay, and not after a takeback or a move.
    if (props.waiting === undefined || props.state.ply !== this.#premove?.ply) this.#resolvePremove(props);
    this.#view = viewOf(
      { ...props, guided: props.guided === true || this.#areMovableRequested },
      this.#hand.entered,
      this.#premove?.squares ?? [],
    );
  }

  /** Plays the premove if it is due, else drops it. */
  #resolvePremove(props: PoolBoardProps): void {
    const ahead = this.#premove;
    this.#premove = null;
    if (ahead === null || props.acting === null) return;
    const path = premoveToPlay(ahead, props.state);
    if (path !== null) void this.#playPremove(path, props.state);
  }

  /** Plays it after the opponent's move has been animated. */
  async #playPremove(path: Path, state: PoolState): Promise<void> {
    await this.updateComplete;
    await this.#motion.rest();
    const { entered, sent } = this.#hand;
    if (this.props?.state !== state || !this.#view?.isActing || sent !== null || entered.length > 0) return;
    this.#hand.sent = { path, seen: 0 };
    this.dispatchEvent(commandEvent({ type: "move", path }));
  }

  protected override updated(): void {
    const { props } = this;
    if (props === null || props === this.#shown) return;
    if (this.#shown !== null) this.#animate(this.#shown, props);
    this.#shown = props;
    this.#hand.sent = null;
  }

  #animate(from: PoolBoardProps, to: PoolBoardProps): void {
    const way = transitionBetween(from, to);
    if (way !== "stay") this.#motion.finish();
    if (way === "forward" && to.state.last !== null) {
      const { path } = to.state.last;
      this.#glide(path.at(-1), path.slice(this.#hand.seenOf(path)));
      for (const ghost of this.renderRoot.querySelectorAll(".ghost")) this.#motion.fade(ghost, path);
    }
    if (way === "backward" && from.state.last !== null) {
      const { path } = from.state.last;
      this.#glide(path[0], path.toReversed());
    }
  }

  #glide(square: Square | undefined, path: Path): void {
    const piece = this.#piece(square);
    if (piece !== null && path.length > 1) this.#motion.glide(piece, path, this.#isTurned);
  }

  get #isTurned(): boolean {
    return this.#view?.isTurned ?? false;
  }

  /** The element of the piece on a square. */
  #piece(square: Square | undefined): SVGGElement | null {
    return this.renderRoot.querySelector<SVGGElement>(`[data-piece="${square}"]`);
  }

  // ── presses ──

  #press(square: Square | null, isDropped = false): PressResult | null {
    this.#motion.finish();
    const { props } = this;
    if (props === null || this.#hand.sent !== null) return null;
    if (!this.#view?.isActing) return this.#pressIdle(props, square);
    const held = this.#hand.entered;
    const answer = this.#hand.press(props.state.position, square, isDropped);
    if (answer.type === "refused") {
      this.#flash(answer.square);
      this.#areMovableRequested = true;
    }
    if (answer.type === "complete") this.dispatchEvent(commandEvent({ type: "move", path: answer.path }));
    else if ("path" in answer && !isDropped) void this.#showHop(held, answer.path);
    return answer;
  }

  /** A press out of turn shows whose turn it is. */
  #pressIdle({ state, viewer, waiting }: PoolBoardProps, square: Square | null): null {
    if (this.#view?.mayWait) {
      this.#premove = setPremove(this.#premove, state, state.blackSeat === waiting ? "black" : "white", square);
      if (this.#premove !== null) {
        this.#hand.setRemark(null);
        return null;
      }
    }
    const isPlaying = typeof viewer === "number" && state.outcome === null && state.blackSeat !== null;
    const isPiece = this.#view !== null && square !== null && squareFacts(this.#view, square).piece !== null;
    const text = promptText.waiting(state.position.toMove);
    this.#hand.setRemark(isPlaying && isPiece ? { text, isRefusal: false } : null);
    return null;
  }

  /** Moves the piece to its next landing square while the move is still being entered. */
  async #showHop(held: Path, entered: Path): Promise<void> {
    if (held.length === 0 || entered.length <= held.length) return;
    await this.updateComplete;
    if (this.#hand.entered === entered) this.#glide(entered[0], entered.slice(held.length - 1));
  }

  #flash(square: Square): void {
    const hit = this.renderRoot.querySelector(`[data-square="${square}"] .hit`);
    if (hit !== null) this.#motion.flash(hit);
  }

  // ── dragging (DragHost) ──

  pointOf(event: PointerEvent | MouseEvent): Point {
    const box = this.renderRoot.querySelector(".play")!.getBoundingClientRect();
    const unit = BOARD / box.width;
    return { x: (event.clientX - box.left) * unit, y: (event.clientY - box.top) * unit };
  }

  grasp(event: PointerEvent): Point {
    return this.pointOf(event);
  }

  lift(point: Point, event: PointerEvent): boolean {
    if (!this.#takesUp(squareAt(point, this.#isTurned))) return false;
    // The pointer may leave the board during a drag.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    return true;
  }

  #takesUp(square: Square | null): boolean {
    const { entered, sent } = this.#hand;
    if (square === null || sent !== null) return false;
    if (this.#view?.mayWait) return this.#takesUpAhead(square);
    if (!this.#view?.isActing) return false;
    if (square === entered.at(-1)) return true;
    return entered.length < 2 && this.#press(square)?.type === "entered";
  }

  #takesUpAhead(square: Square): boolean {
    if (this.#premove?.squares.length !== 1 || this.#premove.squares[0] !== square) this.#press(square);
    return this.#premove?.squares.length === 1;
  }

  carry(_: Point, event: PointerEvent): void {
    const { x, y } = this.pointOf(event);
    this.#carried ??= this.#piece(this.#hand.entered[0] ?? this.#premove?.squares[0]);
    if (this.#carried !== null) this.#carried.style.transform = `translate(${x}px, ${y}px) scale(1.1)`;
  }

  #putDown(): void {
    this.#carried?.style.removeProperty("transform");
    this.#carried = null;
  }

  drop(_: Point, event: PointerEvent | null): void {
    if (this.#premove !== null) {
      this.#dropPremove(this.#premove.squares[0]!, event);
      return;
    }
    const [from, home] = [this.#hand.entered[0], this.#hand.entered.at(-1)];
    const piece = this.#piece(from);
    this.#putDown();
    if (home === undefined || event === null) return;
    const point = this.pointOf(event);
    const square = squareAt(point, this.#isTurned);
    const answer = square === home ? null : this.#press(square, true);
    // An illegal drop: the piece returns to its square, or to the start if the hops were cancelled.
    if (piece !== null && !(answer && "path" in answer)) {
      this.#motion.back(piece, point, this.#hand.entered.at(-1) ?? from!, this.#isTurned);
    }
  }

  /** The piece stays on its square; the trail shows the premove. */
  #dropPremove(from: Square, event: PointerEvent | null): void {
    const piece = this.#piece(from);
    this.#putDown();
    if (event === null) return;
    const point = this.pointOf(event);
    const square = squareAt(point, this.#isTurned);
    if (square !== from) this.#press(square);
    if (piece !== null) this.#motion.back(piece, point, from, this.#isTurned);
  }

  // ── input ──

  readonly #onClick = (event: MouseEvent): void => {
    if (!this.#drag.takesClick()) this.#press(squareOf(event));
  };

  readonly #onFocus = (event: FocusEvent): void => {
    this.tabStop = squareOf(event);
  };

  /** A piece is selected for a move or a premove. */
  get #isHolding(): boolean {
    return this.#hand.entered.length > 0 || this.#premove?.squares.length === 1;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const square = squareOf(event);
    if (square === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#isHolding && belongsToReplay(event)) return;
    if (event.key === "Escape" && this.#hand.entered.length === 0 && this.#premove === null) return;
    if (isMoveKey(event.key)) this.#focus(neighbour(square, event.key, this.#isTurned));
    else if (event.key === "Enter" || event.key === " ") this.#press(square);
    else if (event.key === "Escape") this.#press(null);
    else return;
    // The page's own keys, such as the scrubber's arrows, are for when the board is not in use.
    event.preventDefault();
    event.stopPropagation();
  };

  #focus(square: Square): void {
    this.renderRoot.querySelector<SVGElement>(`[data-square="${square}"]`)?.focus();
  }

  readonly #chooseNames = (): void => {
    setCoordinateStyle(coordinateStyle() === "numbers" ? "algebraic" : "numbers");
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("ft-coordinates", { bubbles: true, composed: true }));
  };

  // ── render ──

  protected override render() {
    const { props } = this;
    const view = this.#view;
    if (props === null || view === null) return nothing;
    return html`
      <div class="frame" @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        <i class="hinge start"></i><i class="hinge end"></i>
        <svg class="surface" viewBox="0 0 ${BOARD} ${BOARD}" aria-hidden="true">${boardSurface}</svg>
        ${this.#renderPlay(props, view)}
      </div>
      ${this.#renderFoot(props, view)}
      <p class="sr" role="log">${lastMoveText(props.state, props.before)}</p>
    `;
  }

  // Key and focus listeners are on the outer element, because an SVG with a focus listener becomes a tab stop.
  #renderPlay(props: PoolBoardProps, view: BoardView) {
    return html`<svg
      class="play"
      viewBox="0 0 ${BOARD} ${BOARD}"
      @pointerdown=${this.#drag.down}
      @pointermove=${this.#drag.move}
      @pointerup=${this.#drag.up}
      @pointercancel=${this.#drag.cancel}
      @click=${this.#onClick}
    >
      ${pieceDefinitions}
      ${drawBoard(props, view)}
      ${accessibleGrid(msg("Board"), view.isTurned, this.tabStop ?? firstTabStop(view), (square) => squareFacts(view, square))}
    </svg>`;
  }

  #renderFoot(props: PoolBoardProps, view: BoardView) {
    const isNumbers = coordinateStyle() === "numbers";
    const { remark } = this.#hand;
    return html`<div class="foot">
      <p class="say ${remark?.isRefusal ? "refusal" : ""}" role="status">${remark?.text ?? (props.hint || promptOf(view))}</p>
      <button
        type="button"
        class="names-choice"
        aria-label=${`1–32 a1–h8: ${isNumbers ? msg("Label squares a1 to h8") : msg("Label squares 1 to 32")}`}
        @click=${this.#chooseNames}
      >
        <bdi class=${isNumbers ? "on" : ""}>1–32</bdi> <bdi class=${isNumbers ? "" : "on"}>a1–h8</bdi>
      </button>
    </div>`;
  }
}

/** The square of an event's target. Returns null if it has none. */
const squareOf = ({ target }: Event): Square | null => {
  const cell = target instanceof Element ? target.closest("[data-square]") : null;
  return cell === null ? null : Number(cell.getAttribute("data-square"));
};

defineElement("foldtable-pool-board", PoolBoard);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-pool-board": PoolBoard;
  }
}
