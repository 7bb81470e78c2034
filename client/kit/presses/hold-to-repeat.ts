import type { ReactiveController, ReactiveControllerHost } from "lit";

const FIRST_DELAY_MS = 380;
const REPEAT_MS = 90;

/** Runs an action at once, and repeats it while the pointer is held. */
export class HoldToRepeat implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** `act` returns whether it can run again. */
  start(act: () => boolean): void {
    this.stop();
    for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, this.stop);
    const again = (pause: number) => {
      if (act()) this.#timer = setTimeout(() => again(REPEAT_MS), pause);
      else this.stop();
    };
    again(FIRST_DELAY_MS);
  }

  readonly stop = (): void => {
    clearTimeout(this.#timer);
    for (const end of ["pointerup", "pointercancel", "blur"]) window.removeEventListener(end, this.stop);
  };

  hostDisconnected(): void {
    this.stop();
  }
}
