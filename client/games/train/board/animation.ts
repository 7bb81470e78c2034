/**
 * Animates a played tile from its owner's side. It is short, the next input ends it, and there is none with reduced
 * motion.
 */
import type { Seat } from "../../../../engine/contract/game.ts";
import { addStyles } from "../../../kit/loading/lazy-part.ts";
import type { TrainBoardProps } from "../view/view.ts";
import { deferredStyles } from "./deferred.styles.ts";

const ARRIVE_MS = 200;

const isReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class TrainAnimation {
  readonly #table: DocumentFragment | HTMLElement;
  #running: Animation | null = null;

  constructor(table: DocumentFragment | HTMLElement) {
    this.#table = table;
    for (const sheet of deferredStyles) addStyles(table, sheet);
  }

  /** Ends all animations at their final state. */
  finish(): void {
    this.#running?.finish();
    this.#running = null;
  }

  /** A tile just played comes from the visible hand if it is `handSeat`'s, else from its owner's name. */
  follow(event: TrainBoardProps["event"], handSeat: Seat | null): void {
    this.finish();
    const tile = this.#table.querySelector(".arrived");
    if (tile === null || !event || !("seat" in event)) return;
    const isOwn = event.seat === handSeat;
    const from = this.#table.querySelector(isOwn ? ".hand" : `.lane[data-train="${event.seat}"] .label`);
    if (from !== null) this.#arrive(tile, from);
  }

  #arrive(tile: Element, from: Element): void {
    if (isReduced()) return;
    const [start, end] = [from.getBoundingClientRect(), tile.getBoundingClientRect()];
    const x = start.x + start.width / 2 - end.x - end.width / 2;
    const y = start.y + start.height / 2 - end.y - end.height / 2;
    const frames = [
      { transform: `translate(${x}px, ${y}px)`, opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ];
    this.#running = tile.animate(frames, { duration: ARRIVE_MS, easing: "cubic-bezier(.2,.7,.3,1)" });
  }
}
