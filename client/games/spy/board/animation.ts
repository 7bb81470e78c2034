/**
 * Animations: cards that move, a Spy that walks, an answer. They are short, the next input ends them, and there are
 * none with reduced motion.
 */
import { addStyles } from "../../../kit/loading/lazy-part.ts";
import type { Tone } from "../view/announcement.ts";
import type { ViewPoint } from "../view/geometry.ts";
import type { SpyBoardProps } from "../view/view.ts";
import { deferredStyles } from "./deferred.styles.ts";
import { walkerOf } from "./walker.ts";

const STEP_MS = 200;
const MAX_MS = 420;
/** One step of a Spy, from a card to the next. */
const WALK_MS = 160;
/** The look reaches the card before it answers. */
const LOOK_MS = 180;

const isReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Rectangles by element name. */
export type Positions = ReadonlyMap<string, DOMRect>;

const raised = "translateY(-8px)";
const lift: Keyframe[] = [{ transform: "none" }, { transform: raised }, { transform: "none" }];

/** The animation of the card that answers. */
const ANSWERS: Readonly<Record<Tone, { readonly frames: Keyframe[]; readonly duration: number } | null>> = {
  plain: null,
  safe: { frames: lift, duration: STEP_MS },
  "top-secret": { frames: lift, duration: STEP_MS },
  tsss: {
    frames: [0, 1.6, -1.4, 1.2, -0.8, 0].map((angle) => ({ transform: `${raised} rotate(${angle}deg)` })),
    duration: MAX_MS,
  },
  exposed: {
    frames: [{ transform: "none" }, { transform: `${raised} rotateY(90deg)` }, { transform: "none" }],
    duration: 220,
  },
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

  /**
   * Walks the Spy that has just moved from card to card, one dip per step; it turns when it has arrived. `pitch`: of two
   * columns. Returns the name of its element, or null if none has walked.
   */
  walk(
    props: SpyBoardProps,
    sight: ViewPoint,
    elementOf: (name: string) => HTMLElement | null,
    pitch: number,
  ): string | null {
    const walker = walkerOf(props, sight);
    const spy = walker && elementOf(walker.name);
    if (!walker || !spy || walker.steps.length === 0) return null;
    const { steps, place, isTurned, name } = walker;
    const at = (where: number, dip = 0) => `translate(${(where - place) * pitch}px, ${dip}px)`;
    const frames = steps.flatMap(({ from, to }, step): Keyframe[] => [
      { transform: at(from), offset: step / steps.length },
      { transform: at((from + to) / 2, -6), offset: (step + 0.5) / steps.length },
      { transform: at(to), offset: (step + 1) / steps.length },
    ]);
    this.#run(spy, frames, WALK_MS * steps.length, { easing: "linear" });
    const figure = spy.querySelector(".figure");
    if (!isTurned || figure === null) return name;
    const away = { transform: "scaleX(-1)" };
    this.#run(figure, [away, { ...away, offset: 0.9 }, { transform: "none" }], WALK_MS * steps.length + LOOK_MS);
    return name;
  }

  /** Animates the card of an announcement. */
  answer(card: Element, tone: Tone): void {
    const answer = ANSWERS[tone];
    if (answer !== null) this.#run(card, answer.frames, answer.duration, { delay: LOOK_MS });
  }

  #run(element: Element, frames: Keyframe[], duration: number, how: KeyframeAnimationOptions = {}): void {
    if (isReduced()) return;
    const animation = element.animate(frames, { duration, easing: "cubic-bezier(.2,.7,.3,1)", ...how });
    this.#running.add(animation);
    animation.addEventListener("finish", () => this.#running.delete(animation));
  }
}
