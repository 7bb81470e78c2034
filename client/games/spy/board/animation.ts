/**
 * Animations: cards that move, a Spy that walks, an answer. They are short, the next input ends them, and there are
 * none with reduced motion.
 */
import { addStyles } from "../../../kit/loading/lazy-part.ts";
import type { Tone } from "../view/announcement.ts";
import { deferredStyles } from "./deferred.styles.ts";

const STEP_MS = 200;
const MAX_MS = 420;

const isReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Rectangles by element name. */
export type Positions = ReadonlyMap<string, DOMRect>;

/** The animation of the card that answers. */
const ANSWERS: Readonly<Record<Tone, { readonly frames: Keyframe[]; readonly duration: number } | null>> = {
  plain: null,
  safe: { frames: [{ transform: "none" }, { transform: "translateY(-5%)" }, { transform: "none" }], duration: STEP_MS },
  "top-secret": {
    frames: [{ transform: "none" }, { transform: "translateY(-5%)" }, { transform: "none" }],
    duration: STEP_MS,
  },
  tsss: {
    frames: [0, 1.6, -1.4, 1.2, -0.8, 0].map((angle) => ({ transform: `rotate(${angle}deg)` })),
    duration: MAX_MS,
  },
  exposed: { frames: [{ transform: "rotateY(90deg)" }, { transform: "none" }], duration: 220 },
  exploded: {
    frames: [0, 4, -4, 3, -2, 0].map((angle, step) => ({
      transform: `rotate(${angle}deg) scale(${step === 1 ? 1.25 : 1.08 - step * 0.016})`,
    })),
    duration: MAX_MS,
  },
};

export class SpyAnimation {
  readonly #running = new Set<Animation>();

  constructor(table: DocumentFragment | HTMLElement) {
    for (const sheet of deferredStyles) addStyles(table, sheet);
  }

  /** Ends all animations at their final state. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
  }

  /** Glides everything that has moved since then. `except`: the held card. */
  glide(from: Positions, to: Positions, elementOf: (name: string) => Element | null, except: string | null): void {
    for (const [name, now] of to) {
      const then = from.get(name);
      const element = name === except ? null : elementOf(name);
      if (then && element) this.#shift(element, then.x - now.x, then.y - now.y);
    }
  }

  #shift(element: Element, dx: number, dy: number): void {
    if (Math.hypot(dx, dy) < 1) return;
    this.#run(element, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], STEP_MS);
  }

  /** Animates the card of an announcement. */
  answer(card: Element, tone: Tone): void {
    const answer = ANSWERS[tone];
    if (answer !== null) this.#run(card, answer.frames, answer.duration);
  }

  /** Animates the announcement strip. */
  slip(paper: Element): void {
    this.#run(
      paper,
      [
        { opacity: 0, transform: "translateY(-6px) scale(.97)" },
        { opacity: 1, transform: "none" },
      ],
      STEP_MS,
    );
  }

  #run(element: Element, frames: Keyframe[], duration: number): void {
    if (isReduced()) return;
    const animation = element.animate(frames, { duration, easing: "cubic-bezier(.2,.7,.3,1)" });
    this.#running.add(animation);
    animation.addEventListener("finish", () => this.#running.delete(animation));
  }
}
