/** Drag and drop by mouse, pen or finger. A press that hardly moves stays a press. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** How far a press may move, in CSS pixels, before it is a drag. */
const SLACK = 6;

/**
 * The element in which things of type `T` are dragged. It captures the pointer itself, because it knows which element
 * outlives the drag.
 */
export interface DragHost<T> {
  /** What the pointer pressed. Returns null if it cannot be dragged. */
  grasp(event: PointerEvent): T | null;
  /** Starts the drag; returns false if it is not allowed after all. */
  lift(thing: T, event: PointerEvent): boolean;
  /** Follows the pointer; `x` and `y` in CSS pixels from the press. */
  carry(thing: T, event: PointerEvent, x: number, y: number): void;
  /** Ends the drag. With `event` null it was cancelled by the system, and the thing returns. */
  drop(thing: T, event: PointerEvent | null): void;
}

interface Grip<T> {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly thing: T;
  isLifted: boolean;
}

export class Drag<T> implements ReactiveController {
  readonly #host: DragHost<T>;
  #grip: Grip<T> | null = null;
  /** The browser's click after a finished drag is not a press. */
  #swallowsClick = false;

  /** `element`: removing it ends the drag. */
  constructor(host: DragHost<T>, element: ReactiveControllerHost) {
    this.#host = host;
    element.addController(this);
  }

  hostDisconnected(): void {
    this.#end(null);
  }

  readonly down = (event: PointerEvent): void => {
    this.#swallowsClick = false;
    if (!event.isPrimary || event.button !== 0) return;
    this.#end(null);
    const thing = this.#host.grasp(event);
    if (thing === null) return;
    this.#grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, thing, isLifted: false };
  };

  readonly move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    // The button was released outside the window, where no event was received.
    if (event.buttons === 0) this.#end(null);
    else if (grip.isLifted || this.#lifts(grip, event, Math.hypot(x, y))) this.#host.carry(grip.thing, event, x, y);
  };

  /** Another finger may touch the board during a drag. */
  readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#grip?.pointer) return;
    this.#swallowsClick = this.#grip.isLifted;
    this.#end(event);
  };

  readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#grip?.pointer) this.#end(null);
  };

  /** Whether the current click belongs to a drag. True only once. */
  takesClick(): boolean {
    const takes = this.#swallowsClick;
    this.#swallowsClick = false;
    return takes;
  }

  /** With `event` null, the thing returns. */
  #end(event: PointerEvent | null): void {
    const grip = this.#grip;
    this.#grip = null;
    if (grip?.isLifted) this.#host.drop(grip.thing, event);
  }

  #lifts(grip: Grip<T>, event: PointerEvent, strayed: number): boolean {
    if (strayed < SLACK) return false;
    grip.isLifted = this.#host.lift(grip.thing, event);
    if (!grip.isLifted) this.#grip = null;
    return grip.isLifted;
  }
}
