/** Where in the log the replay is: beside `Replay`, which also has the page's address and keys, and here has neither. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { isTableEvent } from "../../engine/table-evolve.ts";
import type { Entry } from "../../engine/table-types.ts";
import type { RailMark } from "../replay/ft-scrubber.ts";

/** Milliseconds from one move to the next at speed 1. */
const PACE = 1_100;

const MARKS: Readonly<Record<string, RailMark["kind"]>> = {
  jumped: "capture",
  exposed: "capture",
  exploded: "capture",
  "round-scored": "round",
};

/** The `seq`s at which a replay stops: before the first move, and after each. */
export const stopsOf = (entries: readonly Entry[]): readonly number[] => {
  const moves = entries.filter(({ seat, event }) => !isTableEvent(event) && (seat !== null || event.type in MARKS));
  return [(moves[0]?.seq ?? entries.length) - 1, ...moves.map(({ seq }) => seq)];
};

/** What stands out among the stops. */
export const railMarks = (entries: readonly Entry[], stops: readonly number[]): readonly RailMark[] =>
  stops.flatMap((seq, index) => {
    const kind = MARKS[entries[seq]?.event.type ?? ""];
    return kind === undefined ? [] : [{ index, kind }];
  });

export class Cursor implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #index: number | null = null;
  /** Told before each rendering. */
  stops: readonly number[] = [0];
  /** Times the usual pace. */
  speed = 1;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
  }

  get end(): number {
    return this.stops.length - 1;
  }

  get index(): number {
    return Math.min(this.#index ?? this.end, this.end);
  }

  /** The `seq` shown; null: the latest, whatever comes. */
  get seq(): number | null {
    return this.#index === null || this.index === this.end ? null : this.stops[this.index]!;
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  readonly seek = (index: number): void => {
    this.pause();
    this.#go(index);
  };

  readonly toggle = (): void => {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    if (this.index === this.end) this.#go(0);
    this.#tick();
    this.#host.requestUpdate();
  };

  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#host.requestUpdate();
  }

  /** At the place of entry `seq`, or the last before it. */
  readonly show = (seq: number): void =>
    this.#go(
      Math.max(
        this.stops.findLastIndex((stop) => stop <= seq),
        0,
      ),
    );

  #go(index: number): void {
    const target = Math.min(Math.max(index, 0), this.end);
    this.#index = target === this.end ? null : target;
    this.#host.requestUpdate();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#go(this.index + 1);
      if (this.index === this.end) this.pause();
      else this.#tick();
    }, PACE / this.speed);
  }
}
