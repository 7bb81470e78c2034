/**
 * The animation between two positions: the piece glides along its path, captured pieces fade. It is short, the next
 * input finishes it, and there is none with reduced motion.
 */
import type { Path, Square } from "../../../../engine/games/pool/state/types.ts";
import { centreOf } from "./geometry.ts";

/** A single step, and the maximum for any move, in ms. */
const STEP_MS = 160;
const MAX_MS = 220;

const isReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const durationOf = (path: Path): number => Math.min(MAX_MS, STEP_MS + 30 * (path.length - 2));

const keyframes = (path: Path, isTurned: boolean): Keyframe[] =>
  path.map((square) => {
    const { x, y } = centreOf(square, isTurned);
    return { transform: `translate(${x}px, ${y}px)` };
  });

export class PoolAnimation {
  readonly #running = new Set<Animation>();

  /** Ends all animations at their final state. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
  }

  /** Resolves when no animation is running. */
  async rest(): Promise<void> {
    await Promise.allSettled([...this.#running].map(({ finished }) => finished));
  }

  /** Glides a piece along `path`; the piece is already on its last square. */
  glide(piece: Element, path: Path, isTurned: boolean): void {
    this.#run(piece, keyframes(path, isTurned), durationOf(path), "cubic-bezier(.2,.7,.3,1)");
  }

  /** Fades a captured piece. */
  fade(ghost: Element, path: Path): void {
    this.#run(ghost, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], durationOf(path), "ease-out");
  }

  /** Returns a dropped piece to its square. */
  back(piece: Element, from: { readonly x: number; readonly y: number }, to: Square, isTurned: boolean): void {
    const here = { transform: `translate(${from.x}px, ${from.y}px)` };
    this.#run(piece, [here, ...keyframes([to], isTurned)], STEP_MS, "ease-out");
  }

  /** Highlights a refused square. No movement, so also with reduced motion. */
  flash(square: Element): void {
    this.#play(square, [{ opacity: 0.85 }, { opacity: 0.85, offset: 0.4 }, { opacity: 0 }], 520, "ease-out");
  }

  #run(element: Element, frames: Keyframe[], duration: number, easing: string): void {
    if (!isReduced()) this.#play(element, frames, duration, easing);
  }

  #play(element: Element, frames: Keyframe[], duration: number, easing: string): void {
    const animation = element.animate(frames, { duration, easing });
    this.#running.add(animation);
    animation.addEventListener("finish", () => this.#running.delete(animation));
  }
}
