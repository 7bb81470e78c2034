/**
 * A card, or the Spy, dragged by mouse, pen or finger while a base is arranged. A press that hardly moves stays a press.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** How far a press may stray, in CSS pixels, before it is a drag. */
const SLACK = 6;

export interface DragHost extends ReactiveControllerHost {
  /** Takes up what was pressed; false if that may not be dragged. */
  lift(element: Element): boolean;
  carry(event: PointerEvent): void;
  /** Let go; `isDone` false when the system took the pointer away. */
  drop(isDone: boolean): void;
}

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly element: Element;
  isLifted: boolean;
}

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
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const element = event.target.closest("[data-place], [data-spy]");
    if (element === null) return;
    this.#grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, element, isLifted: false };
  };

  readonly move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    // The button was let go outside the window, where nobody told us.
    if (event.buttons === 0) this.cancel();
    else if (grip.isLifted || this.#lifts(grip, event)) this.#host.carry(event);
  };

  readonly up = (): void => {
    const wasLifted = this.#grip?.isLifted;
    this.#grip = null;
    if (!wasLifted) return;
    this.#swallowsClick = true;
    this.#host.drop(true);
  };

  readonly cancel = (): void => {
    const wasLifted = this.#grip?.isLifted;
    this.#grip = null;
    if (wasLifted) this.#host.drop(false);
  };

  /** Whether the click just made belongs to a drag. Asked once. */
  takesClick(): boolean {
    const takes = this.#swallowsClick;
    this.#swallowsClick = false;
    return takes;
  }

  #lifts(grip: Grip, event: PointerEvent): boolean {
    if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < SLACK) return false;
    if (!this.#host.lift(grip.element)) {
      this.#grip = null;
      return false;
    }
    grip.isLifted = true;
    // What is carried changes its place among its siblings, so the base holds the pointer, not the card.
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  }
}
