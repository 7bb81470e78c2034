import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues, svg } from "lit";
import { type Clock, timeLeftAt } from "../../../engine/contract/clock.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { language } from "../../kit/text/language.ts";
import { str } from "../../kit/text/numbers.ts";
import { type ClockFace, clockFaceOf, isLow, nextChangeIn } from "./clock-face.ts";
import { TickController } from "./tick-controller.ts";

const SECOND = 1000;

/** Warnings for screen readers, during the player's own turn only; in ms, ascending. */
const warnings: readonly { readonly at: number; readonly words: () => string }[] = [
  { at: 10 * SECOND, words: () => msg("10 seconds left.") },
  { at: 30 * SECOND, words: () => msg("30 seconds left.") },
  { at: 60 * SECOND, words: () => msg("1 minute left.") },
];

const hourglass = svg`<path d="M7 4h10M7 20h10M8 4v3.5L12 12l4-4.5V4M8 20v-3.5L12 12l4 4.5V20" />`;

/**
 * The clock of one seat, as in the log. At 0 it waits for the table's decision.
 * @fires ft-clock-announce - The player's own time left, as text for screen readers.
 * @fires ft-clock-low - The player's own time is low.
 */
export class FtClock extends FtElement {
  static override properties = {
    clock: { attribute: false },
    seat: { type: Number },
    offset: { type: Number },
    at: { attribute: false },
    mine: { type: Boolean },
    spent: { type: Boolean },
    small: { type: Boolean },
    running: { type: Boolean, reflect: true },
    low: { type: Boolean, reflect: true },
  };
  declare clock: Clock | null;
  declare seat: Seat;
  /** The table's time minus this device's, in ms. */
  declare offset: number;
  /** The replayed moment, ms since 1970; null means live. */
  declare at: number | null;
  declare mine: boolean;
  /** The game was lost on time. */
  declare spent: boolean;
  /** It is part of the board. */
  declare small: boolean;
  /** The seat is on turn. */
  declare private running: boolean;
  declare private low: boolean;
  #left = 0;
  constructor() {
    super();
    this.clock = null;
    this.seat = 0;
    this.offset = 0;
    this.at = null;
    this.mine = false;
    this.spent = false;
    this.small = false;
    this.running = false;
    this.low = false;
    this.addController(new TickController(this, () => this.#changesIn()));
  }

  static override styles = [
    reset,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        flex: none;
        padding: 2px 8px;
        border-radius: var(--radius);
        font: 600 var(--text-3) / 1.45 var(--face);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
        opacity: 0.8;
      }
      :host([running]) {
        background: var(--surface-raised);
        color: var(--ink);
        opacity: 1;
      }
      :host([low]) {
        background: var(--attention);
        color: var(--surface-room);
      }
      /* On a board, whose colours are the same in both colour schemes. */
      :host([small]) {
        padding: 0 5px;
        gap: 2px;
        border-radius: 4px;
        font-size: var(--text-1);
        line-height: 1.35;
        background: #1d2b26;
        color: #fdf8ec;
      }
      :host([small][low]) {
        background: #a63a12;
      }
      @media (min-width: 700px) and (min-height: 541px) {
        :host([small]) {
          font-size: var(--text-2);
        }
      }
      /* Words in Nastaliq are twice as high as digits. */
      bdi[dir="auto"]:lang(ur) {
        font-size: 0.7em;
      }
      svg {
        flex: none;
        inline-size: 1em;
        block-size: 1em;
        margin-inline-start: -2px;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    const { clock, seat } = this;
    if (clock === null || clock.rule === null) return;
    const before = this.#left;
    const wasLow = this.low;
    const wasRunning = this.running;
    this.running = (clock.since[seat] ?? null) !== null;
    this.#left = this.spent ? 0 : (timeLeftAt(clock, seat, this.at ?? Date.now() + this.offset) ?? 0);
    this.low = this.running && isLow(this.#left, clock.rule);
    if (this.running && this.mine && this.at === null && wasRunning && !changed.has("at")) this.#warn(before, wasLow);
  }

  #changesIn(): number | null {
    const rule = this.clock?.rule ?? null;
    return rule === null || !this.running || this.at !== null ? null : nextChangeIn(this.#left, rule);
  }

  #warn(before: number, wasLow: boolean): void {
    const crossed = warnings.find(({ at }) => before > at && this.#left <= at);
    if (crossed !== undefined) this.#notify("ft-clock-announce", crossed.words());
    if (this.low && !wasLow) this.#notify("ft-clock-low");
  }

  #notify(type: string, detail = ""): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  override render() {
    const rule = this.clock?.rule ?? null;
    if (rule === null) return nothing;
    const face = clockFaceOf(this.#left, rule, language());
    return html`${this.low ? html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" role="img" aria-label=${msg("Low on time")}>${hourglass}</svg>` : nothing}
      ${this.#face(face)}`;
  }

  #face({ text, isDigits }: ClockFace) {
    return html`<bdi role="timer" dir=${isDigits ? "ltr" : "auto"} aria-label=${msg(str`Time left: ${text}`)}>${text}</bdi>`;
  }
}

customElements.define("ft-clock", FtClock);

declare global {
  interface HTMLElementTagNameMap {
    "ft-clock": FtClock;
  }
}
