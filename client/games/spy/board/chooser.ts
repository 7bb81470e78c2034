/**
 * Preview, then press: a choice is armed, and its outcome shown, by hover, keyboard focus or a first touch; a press on
 * an armed choice executes it. So touch users never act without a preview.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export interface ChooserHost extends ReactiveControllerHost {
  /** The words after the last press or hint. A choice that is armed then has its own. */
  remark: string | null;
  /** An armed choice was pressed. */
  choose(id: string): void;
}

const choiceAt = (event: Event): string | null => {
  const { target } = event;
  return target instanceof Element ? (target.closest("[data-choice]")?.getAttribute("data-choice") ?? null) : null;
};

export class Chooser implements ReactiveController {
  readonly #host: ChooserHost;
  armed: string | null = null;
  /** Focus after a press is no preview. */
  #isPressing = false;

  constructor(host: ChooserHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.armed = null;
  }

  /** Only on movement: if the board changes under a resting mouse, keyboard users keep their armed choice. */
  readonly move = (event: PointerEvent): void => {
    if (event.pointerType === "touch" || event.buttons !== 0) return;
    this.#isPressing = false;
    this.arm(choiceAt(event));
  };

  readonly leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") this.arm(null);
  };

  readonly down = (): void => {
    this.#isPressing = true;
  };

  /** A finger moves the focus only after it was lifted, so a press lasts until its click, or the next key. */
  readonly key = (): void => {
    this.#isPressing = false;
  };

  readonly focusIn = (event: FocusEvent): void => {
    if (!this.#isPressing) this.arm(choiceAt(event));
  };

  readonly focusOut = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const isInside =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!this.#isPressing && !isInside) this.arm(null);
  };

  readonly click = (event: MouseEvent): void => {
    this.#isPressing = false;
    const id = choiceAt(event);
    if (id !== null && id === this.armed) this.#host.choose(id);
    else this.arm(id);
  };

  arm(id: string | null): void {
    if (this.armed === id) return;
    this.armed = id;
    this.#host.remark = null;
    this.#host.requestUpdate();
  }
}
