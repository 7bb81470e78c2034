/**
 * The cursor that wanders over a log. Live is its right end and has no `seq` of its own: whatever happens is shown. Away
 * from it nothing moves but by the viewer's hand; what is new meanwhile is counted.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Times the usual pace; `real`: as it was played. */
export const speeds = [0.5, 1, 2, 4, "real"] as const;
export type Speed = (typeof speeds)[number];

/** Milliseconds from one move to the next at speed 1. */
const PACE = 1_100;
/** Nobody watches how somebody was at lunch: at the real pace longer pauses are cut to this. */
export const MAX_REPLAY_PAUSE_MS = 5_000;
/** Moves that were made in one instant are still seen one after the other. */
const SHORTEST_PAUSE = 150;

export class Cursor implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #moments: readonly number[] = [0];
  #cursor: number | null = null;
  /** How many moments there were when the viewer was last at the present; null until the log is there. */
  #seen: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  speed: Speed = 1;
  /** When each moment came about, in ms; empty where that is not known. */
  times: readonly number[] = [];
  /** Whether the shown moment was reached by one step forward, from the one before: then the step may be animated. */
  isStep = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
  }

  /** The `seq`s to stop at, ascending. Told before each rendering. */
  set moments(moments: readonly number[]) {
    const grown = moments.length > this.#moments.length;
    if (this.isLive && moments !== this.#moments) this.isStep = grown && moments.length === this.#moments.length + 1;
    this.#moments = moments;
    // An address that points to the end points to the present.
    if (this.#seen === null && (this.#cursor ?? 0) >= moments.at(-1)!) this.#cursor = null;
    if (this.isLive || this.#seen === null) this.#seen = moments.length;
  }

  get moments(): readonly number[] {
    return this.#moments;
  }

  get isLive(): boolean {
    return this.#cursor === null;
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  /** The `seq` shown; null: live. */
  get cursor(): number | null {
    return this.#cursor;
  }

  /** The last place of the slider: live. */
  get end(): number {
    return this.#moments.length - 1;
  }

  /** The place of the slider, from 0. */
  get index(): number {
    const cursor = this.#cursor;
    if (cursor === null) return this.end;
    return Math.max(
      this.#moments.findLastIndex((seq) => seq <= cursor),
      0,
    );
  }

  /** How many moments have come since the viewer left the present. */
  get unseen(): number {
    return this.isLive ? 0 : Math.max(this.#moments.length - (this.#seen ?? 0), 0);
  }

  /** Goes to a place of the slider and stays there; its right end is live. */
  readonly seek = (index: number): void => {
    this.pause();
    this.#go(index);
  };

  readonly step = (by: number): void => this.seek(this.index + by);
  readonly live = (): void => this.seek(this.end);

  /** Shows the moment of entry `seq`. */
  readonly show = (seq: number): void => this.seek(this.#moments.findLastIndex((moment) => moment <= seq));

  /** Plays on from here, or from the beginning when there is nothing to come. */
  readonly play = (): void => {
    if (this.isLive) this.#go(0);
    this.#tick();
    this.#host.requestUpdate();
  };

  readonly pause = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#host.requestUpdate();
  };

  readonly toggle = (): void => (this.isPlaying ? this.pause() : this.play());

  readonly setSpeed = (speed: Speed): void => {
    this.speed = speed;
    if (this.isPlaying) this.#tick();
    this.#host.requestUpdate();
  };

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#go(this.index + 1);
      if (this.isLive) this.pause();
      else this.#tick();
    }, this.#pause);
  }

  /** How long, in ms, the game stood still at the moment shown, where that is more than is waited for; else 0. */
  get cutPause(): number {
    const pause = this.isPlaying && this.speed === "real" ? this.#real : 0;
    return pause > MAX_REPLAY_PAUSE_MS ? pause : 0;
  }

  get #real(): number {
    const { index, times } = this;
    return (times[index + 1] ?? 0) - (times[index] ?? 0);
  }

  /** From the moment shown to the next, in ms. */
  get #pause(): number {
    if (this.speed !== "real") return PACE / this.speed;
    return Math.min(Math.max(this.#real, SHORTEST_PAUSE), MAX_REPLAY_PAUSE_MS);
  }

  #go(index: number): void {
    const target = Math.min(Math.max(index, 0), this.end);
    this.isStep = target === this.index + 1;
    this.#cursor = target >= this.end ? null : this.#moments[target]!;
    if (this.isLive) this.#seen = this.#moments.length;
    this.moved();
    this.#host.requestUpdate();
  }

  /** The moment shown is another, by somebody's hand or by playing on. */
  protected moved(): void {}

  /** Shows the moment of entry `seq` without having moved there; null: live. */
  protected place(seq: number | null): void {
    this.#cursor = seq;
    this.isStep = false;
    if (this.isLive) this.#seen = this.#moments.length;
    this.#host.requestUpdate();
  }
}
