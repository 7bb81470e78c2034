/**
 * The replay cursor over a log. Live is its right end and has no `seq`: it shows each new entry. Away from it the
 * cursor moves only by the viewer's action, and counts new moments.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** A multiple of the usual pace; `real` is the pace of the game. */
export const speeds = [0.5, 1, 2, 4, "real"] as const;
export type Speed = (typeof speeds)[number];

/** Milliseconds from one move to the next at speed 1. */
const STEP_MS = 1_100;
/** At the real pace, longer pauses are cut to this. */
export const MAX_REPLAY_PAUSE_MS = 5_000;
/** Moves of the same instant are still shown one after the other. */
const MIN_PAUSE_MS = 150;

export class Cursor implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #moments: readonly number[] = [0];
  #cursor: number | null = null;
  /** The number of moments when the viewer was last live; null until the whole log has loaded. */
  #seen: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  speed: Speed = 1;
  /** The time of each moment in ms; empty if unknown. */
  times: readonly number[] = [];
  /** The server may still send moments that happened before the page was opened. Set before `moments`. */
  isPartial = false;
  /** Whether the shown moment is one step after the previous one; only then may it be animated. */
  isStep = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
  }

  /** The `seq`s to stop at, ascending. Set before each rendering. */
  set moments(moments: readonly number[]) {
    const grown = moments.length > this.#moments.length;
    if (this.isLive && moments !== this.#moments) this.isStep = grown && moments.length === this.#moments.length + 1;
    this.#moments = moments;
    const isFirstWhole = this.#seen === null && !this.isPartial;
    // An address that points to the end means live.
    if (isFirstWhole && (this.#cursor ?? 0) >= moments.at(-1)!) this.#cursor = null;
    if (this.isLive || isFirstWhole) this.#seen = moments.length;
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

  /** The `seq` shown; null means live. */
  get cursor(): number | null {
    return this.#cursor;
  }

  /** The last index of the slider: live. */
  get end(): number {
    return this.#moments.length - 1;
  }

  /** The index on the slider, from 0. */
  get index(): number {
    const cursor = this.#cursor;
    if (cursor === null) return this.end;
    return Math.max(
      this.#moments.findLastIndex((seq) => seq <= cursor),
      0,
    );
  }

  /** How many moments are new since the viewer left live. */
  get unseen(): number {
    return this.isLive || this.#seen === null ? 0 : Math.max(this.#moments.length - this.#seen, 0);
  }

  /** Moves to an index of the slider; its right end is live. */
  readonly seek = (index: number): void => {
    this.pause();
    this.#go(index);
  };

  readonly step = (by: number): void => this.seek(this.index + by);
  readonly live = (): void => this.seek(this.end);

  /** Shows the moment of entry `seq`. */
  readonly show = (seq: number): void => this.seek(this.#moments.findLastIndex((moment) => moment <= seq));

  /** Plays from here, or from the beginning if the cursor is at the end. */
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

  /** The length of the game's pause at this moment in ms, if playback cuts it; else 0. */
  get cutPause(): number {
    const pause = this.isPlaying && this.speed === "real" ? this.#real : 0;
    return pause > MAX_REPLAY_PAUSE_MS ? pause : 0;
  }

  get #real(): number {
    const { index, times } = this;
    return (times[index + 1] ?? 0) - (times[index] ?? 0);
  }

  /** Delay until the next moment in ms. */
  get #pause(): number {
    if (this.speed !== "real") return STEP_MS / this.speed;
    return Math.min(Math.max(this.#real, MIN_PAUSE_MS), MAX_REPLAY_PAUSE_MS);
  }

  #go(index: number): void {
    const target = Math.min(Math.max(index, 0), this.end);
    this.isStep = target === this.index + 1;
    this.#cursor = target >= this.end ? null : this.#moments[target]!;
    if (this.isLive) this.#seen = this.#moments.length;
    this.moved();
    this.#host.requestUpdate();
  }

  /** Called when the shown moment changes, by the viewer or by playback. */
  protected moved(): void {}

  /** Shows the moment of entry `seq` without calling `moved`; null means live. */
  protected place(seq: number | null): void {
    this.#cursor = seq;
    this.isStep = false;
    if (this.isLive) this.#seen = this.#moments.length;
    this.#host.requestUpdate();
  }
}
