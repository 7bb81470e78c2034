/**
 * Animates a played tile from its owner's side, and an engine that drives out. It is short, the next input ends it, and there is none with reduced
 * motion.
 */
import type { Seat } from "../../../../engine/contract/game.ts";
import type { TrainBoardProps } from "../view/view.ts";

const ARRIVE_MS = 200;
const DRIVE_MS = 420;

const isReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class TrainAnimation {
  readonly #table: DocumentFragment | HTMLElement;
  readonly #running: Animation[] = [];

  constructor(table: DocumentFragment | HTMLElement) {
    this.#table = table;
  }

  /** Ends all animations at their final state. */
  finish(): void {
    for (const animation of this.#running.splice(0)) animation.finish();
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
    this.#running.push(tile.animate(frames, { duration: ARRIVE_MS, easing: "cubic-bezier(.2,.8,.2,1)" }));
  }

  /** An engine drives out of the hub when its train has become public. */
  driveOut(train: number): void {
    const engine = this.#table.querySelector(`.lane[data-train="${train}"] .engine`);
    const strands = engine?.closest(".strands");
    if (engine === null || strands == null || isReduced()) return;
    const isMirrored = engine.closest(".mirrored") !== null;
    const [from, to] = [strands.getBoundingClientRect(), engine.getBoundingClientRect()];
    const way = isMirrored ? from.right - to.right : from.left - to.left;
    this.#running.push(
      engine.animate(
        [
          { transform: `translateX(${isMirrored ? -way : way}px)`, opacity: 0 },
          { opacity: 1, offset: 0.2 },
          { transform: "none" },
        ],
        {
          duration: DRIVE_MS,
          easing: "ease-in-out",
        },
      ),
    );
  }
}
