/**
 * A piece dragged by mouse, pen or finger. A press that hardly moves stays a press; from then on the piece follows the
 * pointer, and where it is let go counts as the square pressed.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Point } from "./geometry.ts";

/** How far a press may stray, in CSS pixels, before it is a drag. */
const SLACK = 6;

export interface DragHost extends ReactiveControllerHost, HTMLElement {
  /** Takes up what stands on the square at this point; false if nothing there may be dragged. */
  lift(point: Point): boolean;
  /** The piece in hand is at this point. */
  carry(point: Point): void;
  /** It was let go here, or put back where it was (`null`) because the system took the pointer away. */
  drop(point: Point | null): void;
  /** A pointer's place on the drawing. */
  pointOf(event: PointerEvent | MouseEvent): Point;
}

type Grip = {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly from: Point;
  isLifted: boolean;
};

export class Drag implements ReactiveController {
  readonly #host: DragHost;
  #grip: Grip | null = null;
  /** The click that the browser makes of a finished drag is not a press. */
  #swallowsClick = false;

  constructor(host: DragHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#grip = null;
  }

  readonly down = (event: PointerEvent): void => {
    this.#swallowsClick = false;
    if (!event.isPrimary || event.button !== 0 || this.#grip?.isLifted) return;
    const from = this.#host.pointOf(event);
    this.#grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from, isLifted: false };
  };

  readonly move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    // The button was let go outside the window, where nobody told us.
    if (event.buttons === 0) this.cancel();
    else if (grip.isLifted || this.#lifts(grip, event)) this.#host.carry(this.#host.pointOf(event));
  };

  readonly up = (event: PointerEvent): void => {
    const grip = this.#grip;
    this.#grip = null;
    if (!grip?.isLifted) return;
    this.#swallowsClick = true;
    this.#host.drop(this.#host.pointOf(event));
  };

  readonly cancel = (): void => {
    const wasLifted = this.#grip?.isLifted;
    this.#grip = null;
    if (wasLifted) this.#host.drop(null);
  };

  /** Whether the click just made belongs to a drag. Asked once. */
  takesClick(): boolean {
    const takes = this.#swallowsClick;
    this.#swallowsClick = false;
    return takes;
  }

  #lifts(grip: Grip, event: PointerEvent): boolean {
    if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < SLACK) return false;
    if (!this.#host.lift(grip.from)) {
      this.#grip = null;
      return false;
    }
    grip.isLifted = true;
    // The pointer may leave the board while it holds a piece.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    return true;
  }
}
