/**
 * Motion: a played tile comes from its owner's side, an engine drives out, a hand is dealt, points count up. It is short,
 * the next input ends it, and there is none with reduced motion.
 */
import type { Seat } from "../../../../engine/contract/game.ts";
import { formatNumber } from "../../../kit/text/numbers.ts";
import type { TrainBoardProps } from "../view/view.ts";

const ARRIVE_MS = 200;
const DRIVE_MS = 420;
const DEAL = { each: 240, apart: 30 } as const;
const REVEAL = { each: 160, apart: 60, after: 500 } as const;
const COUNT = { whole: 800, after: 900 } as const;
const SORT_MS = 240;

/** From the centre of one element to that of another. */
const way = (from: Element, to: Element): string => {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  return `translate(${x}px, ${y}px)`;
};

const isReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class TrainAnimation {
  readonly #table: DocumentFragment | HTMLElement;
  readonly #running: Pick<Animation, "finish">[] = [];

  constructor(table: DocumentFragment | HTMLElement) {
    this.#table = table;
  }

  /** Ends all animations at their final state. */
  finish(): void {
    for (const animation of this.#running.splice(0)) animation.finish();
  }

  /** A tile just played comes from the visible hand if it is `handSeat`'s, else from its owner's name. */
  follow(event: TrainBoardProps["event"], handSeat: Seat | null): void {
    const tile = this.#table.querySelector(".arrived");
    if (tile === null || !event || !("seat" in event)) return;
    const isOwn = event.seat === handSeat;
    const from = this.#table.querySelector(isOwn ? ".hand" : `.lane[data-train="${event.seat}"] .label`);
    if (from !== null) this.#arrive(tile, from);
  }

  #arrive(tile: Element, from: Element): void {
    if (isReduced()) return;
    const frames = [
      { transform: way(from, tile), opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ];
    this.#running.push(tile.animate(frames, { duration: ARRIVE_MS, easing: "cubic-bezier(.2,.8,.2,1)" }));
  }

  /** The tiles of a new hand come from the boneyard. */
  deal(): void {
    const pile = this.#table.querySelector(".pile");
    if (pile === null || isReduced()) return;
    for (const [at, tile] of this.#table.querySelectorAll(".held").entries())
      this.#running.push(
        tile.animate([{ transform: `${way(pile, tile)} scale(0.4)`, opacity: 0 }, {}], {
          duration: DEAL.each,
          delay: DEAL.apart * at,
          fill: "backwards",
          easing: "cubic-bezier(.2,.8,.2,1)",
        }),
      );
  }

  /** After a round, the remaining tiles turn face up one by one, the points count up, then the standings re-sort. */
  countUp(): void {
    if (isReduced()) return;
    for (const hand of this.#table.querySelectorAll(".tally .left"))
      for (const [at, tile] of hand.querySelectorAll(".tile").entries())
        this.#running.push(
          tile.animate([{ transform: "scaleX(0)" }, {}], {
            duration: REVEAL.each,
            delay: REVEAL.after + REVEAL.apart * at,
            fill: "backwards",
          }),
        );
    for (const number of this.#table.querySelectorAll<HTMLElement>(":is(.tally, .standings) [data-to]"))
      this.#running.push(count(number));
    this.#sort();
  }

  /** Each row moves from its place before the round. */
  #sort(): void {
    const rows = [...this.#table.querySelectorAll<HTMLElement>(".standings li")];
    for (const [place, row] of rows.entries()) {
      const before = rows[Number(row.dataset.was)];
      if (before === undefined || Number(row.dataset.was) === place) continue;
      this.#running.push(
        row.animate([{ transform: way(before, row) }, {}], {
          duration: SORT_MS,
          delay: COUNT.after + COUNT.whole,
          fill: "backwards",
          easing: "ease-in-out",
        }),
      );
    }
  }

  /** An engine drives out of the hub when its train has become public. */
  driveOut(train: number): void {
    const engine = this.#table.querySelector(`.lane[data-train="${train}"] .engine`);
    const strands = engine?.closest(".strands");
    if (engine === null || strands == null || isReduced()) return;
    const isMirrored = engine.closest(".mirrored") !== null;
    const [from, to] = [strands.getBoundingClientRect(), engine.getBoundingClientRect()];
    const distance = isMirrored ? from.right - to.right : from.left - to.left;
    this.#running.push(
      engine.animate(
        [
          { transform: `translateX(${isMirrored ? -distance : distance}px)`, opacity: 0 },
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

/** Counts a number up to its final text, which is left as it was rendered. */
const count = (element: HTMLElement): Pick<Animation, "finish"> => {
  const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== "") as Text;
  const whole = text.data;
  const [from, to] = [Number(element.dataset.from), Number(element.dataset.to)];
  const start = performance.now() + COUNT.after;
  let next = 0;
  const draw = (now: number): void => {
    const share = Math.min(Math.max((now - start) / COUNT.whole, 0), 1);
    const sign = whole.startsWith("+") ? "+" : "";
    text.data = share === 1 ? whole : sign + formatNumber(Math.round(from + (to - from) * share));
    if (share < 1) next = requestAnimationFrame(draw);
  };
  draw(performance.now());
  return {
    finish() {
      cancelAnimationFrame(next);
      text.data = whole;
    },
  };
};
