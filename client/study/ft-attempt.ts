import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { StudyScale } from "../../engine/contract/bot.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { str } from "../kit/text/numbers.ts";
import { fullStop } from "../kit/text/sentences.ts";
import type { Attempt } from "./attempt.ts";
import { changeText, gradeText, lossText } from "./judge/study-texts.ts";

interface AttemptTexts {
  readonly title: string;
  readonly text: string;
}

/** What is said about an attempt. `played`: the mistake. `reason`: why the best move is good. */
export const attemptTexts = (
  attempt: Attempt,
  { counts }: StudyScale,
  played: string,
  reason: string,
): AttemptTexts => {
  const { grade, tried } = attempt;
  if (grade !== null && tried !== null)
    return { title: gradeText(grade), text: grade === "good" ? reason : lossText(counts, tried.loss ?? 0) };
  if (attempt.isUnknown) return { title: msg("The study can’t judge this move"), text: "" };
  if (attempt.isMade) return { title: msg("Thinking…"), text: "" };
  const text = msg(str`On the board, play a move other than ${bidiIsolate(played)}.`);
  return { title: msg("Find a better move"), text };
};

/** The same for a screen reader. */
export const attemptSpoken = ({ title, text }: AttemptTexts): string =>
  `${title}${title.endsWith("…") ? "" : fullStop()} ${text}`.trim();

/**
 * Asks for a better move, and says how good the one on the board is.
 * @fires ft-variation - null: back to the game.
 * @fires ft-continue - Play on from here against the computer.
 */
export class FtAttempt extends FtElement {
  static override properties = {
    attempt: { attribute: false },
    tried: { attribute: false },
    at: { attribute: false },
    texts: { attribute: false },
    counts: {},
    continuable: { type: Boolean },
  };
  declare attempt: Attempt;
  /** Of the attempt, so that a change of it renders again. */
  declare tried: Attempt["tried"];
  declare at: Attempt["shown"];
  declare texts: AttemptTexts;
  declare counts: StudyScale["counts"];
  declare continuable: boolean;

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: block;
        scroll-margin-block-end: 8px;
      }
      .found {
        display: grid;
        gap: 4px;
        align-content: start;
        min-block-size: 6.2rem;
        margin-block-end: 8px;
        font-variant-numeric: tabular-nums;
        line-height: 1.35;
      }
      .top,
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0 8px;
      }
      .row {
        gap: 8px;
      }
      .row > * {
        flex: 1 1 auto;
      }
      .change {
        margin-inline-start: auto;
        color: var(--ink-soft);
      }
      .blunder {
        color: var(--attention);
      }
      :is(.mistake, .slip) {
        color: var(--turn-text);
      }
      .good {
        color: var(--good);
      }
    `,
  ];

  /** On a phone the card is below the board: the board comes into view as far as it fits. */
  enter(): void {
    this.renderRoot.querySelector<HTMLElement>(".leave")?.focus();
    this.scrollIntoView({ block: "end" });
  }

  override render() {
    const { attempt, texts, counts } = this;
    const { tried, grade, shown } = attempt;
    return html`<div role="group" aria-label=${msg("Find a better move")}>
      <div class="found">
        <p class="top"><strong class=${grade ?? ""}>${texts.title}</strong> ${attempt.isMade ? html`<bdi>${shown.lines[0]?.text}</bdi>` : nothing}
          <bdi class="change" dir="ltr">${tried === null ? "" : changeText(counts, tried)}</bdi></p>
        <p>${texts.text}</p>
      </div>
      <div class="row">${this.#next()}<button class="outlined leave" @click=${this.#leave}>${msg("Back to the game")}</button></div>
    </div>`;
  }

  #next() {
    const { grade, isUnknown } = this.attempt;
    const isBad = grade !== null && grade !== "good";
    if (isBad) return html`<button class="primary" @click=${() => this.attempt.again()}>${msg("Try again")}</button>`;
    if (grade === null && !isUnknown) return nothing;
    return this.continuable
      ? html`<button class="primary" @click=${this.#playOn}>${msg("Play the computer")}</button>`
      : nothing;
  }

  readonly #leave = (): void => {
    this.dispatchEvent(new CustomEvent("ft-variation", { detail: null }));
  };

  readonly #playOn = (): void => {
    const detail = this.attempt.continuation;
    this.dispatchEvent(new CustomEvent("ft-continue", { detail, bubbles: true, composed: true }));
  };
}

customElements.define("ft-attempt", FtAttempt);

declare global {
  interface HTMLElementTagNameMap {
    "ft-attempt": FtAttempt;
  }
}
