/**
 * A tile dragged by mouse, pen or finger: onto a train, or to another place in the hand. A press that hardly moves stays
 * a press; from then on the tile follows the pointer.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Tile } from "../../../engine/games/train/types.ts";

/** How far a press may stray, in CSS pixels, before it is a drag. */
const SLACK = 6;

export interface DragHost extends ReactiveControllerHost, HTMLElement {
  lift(tile: Tile): void;
  /** The tile was let go at this point of the window. */
  drop(tile: Tile, x: number, y: number): void;
  /** It goes back: the system took the pointer away. */
  putBack(): void;
}

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly tile: Tile;
  readonly element: HTMLElement;
  isLifted: boolean;
}

const heldTile = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tile]") : null;

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
    this.#release();
  }

  readonly down = (event: PointerEvent): void => {
    this.#swallowsClick = false;
    const element = heldTile(event);
    if (element === null || !event.isPrimary || event.button !== 0 || this.#grip?.isLifted) return;
    const tile = Number(element.dataset.tile);
    // A quick pointer has left the hand before it is first seen to move.
    element.setPointerCapture(event.pointerId);
    this.#grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, tile, element, isLifted: false };
  };

  readonly move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    // The button was let go outside the window, where nobody told us.
    if (event.buttons === 0) this.cancel();
    else this.#carry(grip, event);
  };

  #carry(grip: Grip, event: PointerEvent): void {
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.isLifted) {
      if (Math.hypot(x, y) < SLACK) return;
      this.#lift(grip);
    }
    grip.element.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
  }

  readonly up = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip?.isLifted) {
      this.#swallowsClick = true;
      this.#host.drop(grip.tile, event.clientX, event.clientY);
    }
    this.#release();
  };

  readonly cancel = (): void => {
    const wasLifted = this.#grip?.isLifted;
    this.#release();
    if (wasLifted) this.#host.putBack();
  };

  /** Whether the click just made belongs to a drag. Asked once. */
  takesClick(): boolean {
    const takes = this.#swallowsClick;
    this.#swallowsClick = false;
    return takes;
  }

  #lift(grip: Grip): void {
    grip.isLifted = true;
    // Not a class: those are rendered anew while the tile is carried.
    grip.element.toggleAttribute("data-carried", true);
    this.#host.lift(grip.tile);
  }

  #release(): void {
    const element = this.#grip?.element;
    this.#grip = null;
    element?.removeAttribute("data-carried");
    element?.style.removeProperty("transform");
  }
}
