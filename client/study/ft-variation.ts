import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { fullStop } from "../kit/text/sentences.ts";
import type { Variation } from "./variation.ts";

/** A side line to choose. */
export interface LineChoice {
  /** As it is entered. */
  readonly variation: Variation;
  /** The value of its first move, as text. */
  readonly worth: string;
  /** It begins with the move that was played. */
  readonly isPlayed: boolean;
  /** Why the first answer to the played move is good; empty if there is no text for it. */
  readonly reason: string;
}

const variationText = ({ lines, index }: Variation): string => lines[index - 1]?.text ?? msg("Start");

const chosenOf = ({ line }: Variation, choices: readonly LineChoice[]): LineChoice | undefined =>
  choices.find(({ variation }) => variation.line === line);

/** The best answer to the played move, and why; empty in other lines. */
const answerText = (chosen: LineChoice | undefined): string => {
  const answer = chosen?.isPlayed ? chosen.variation.lines[1] : undefined;
  return answer === undefined
    ? ""
    : `${msg(str`The best answer: ${bidiIsolate(answer.text)}.`)} ${chosen!.reason}`.trim();
};

/** The shown move of a variation for screen readers. */
export const spokenVariation = (aside: Variation, choices: readonly LineChoice[]): string => {
  const chosen = chosenOf(aside, choices);
  return chosen?.isPlayed
    ? `${msg(str`What the move allowed: ${variationText(aside)}`)}${fullStop()} ${answerText(chosen)}`.trim()
    : msg(str`Side line, not what was played: ${variationText(aside)}`);
};

/**
 * Says that the board shows a variation, and steps through it, to others and out of it.
 * @fires ft-variation - Show it at this step; null leaves it.
 */
export class FtVariation extends FtElement {
  static override properties = { aside: { attribute: false }, choices: { attribute: false } };
  declare aside: Variation;
  declare choices: readonly LineChoice[];

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: block;
        scroll-margin-block-end: 8px;
      }
      .side {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
        border: 2px dashed var(--attention);
        border-radius: var(--radius);
        padding: 4px 8px;
        background: var(--attention-wash);
      }
      strong {
        color: var(--attention);
      }
      /* Left to right like the slider, in every language. */
      .along {
        display: flex;
        gap: 6px;
        direction: ltr;
      }
      p {
        flex: 1 1 11rem;
        min-inline-size: 0;
        font-variant-numeric: tabular-nums;
      }
      .answer,
      .choices {
        flex: 1 0 100%;
      }
      .choices {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
        gap: 6px;
      }
      .choices button {
        flex-wrap: wrap;
        gap: 0 6px;
        padding-inline: 8px;
        font-variant-numeric: tabular-nums;
      }
      .choices small {
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      [aria-pressed="true"] {
        border-color: var(--attention);
        box-shadow: inset 0 0 0 1px var(--attention);
      }
    `,
  ];

  /** On a phone, the button to enter it is below the board, so this scrolls the board into view as far as it fits. */
  enter(): void {
    this.renderRoot.querySelector<HTMLElement>(".leave")?.focus();
    this.scrollIntoView({ block: "end" });
  }

  override render() {
    const { aside, choices } = this;
    const chosen = chosenOf(aside, choices);
    const title = chosen?.isPlayed ? msg("What the move allowed") : msg("Side line, not what was played");
    const answer = answerText(chosen);
    const at = formatNumber(aside.index);
    const end = formatNumber(aside.lines.length);
    return html`<div class="side" role="group" aria-label=${msg("Side line")}>
      <p><strong>${title}</strong><br /><bdi>${at} / ${end}</bdi> · <bdi>${variationText(aside)}</bdi></p>
      <span class="along">
      <button class="outlined square" aria-label=${msg("Previous move of the side line")} title=${msg("Previous move of the side line")} aria-disabled=${aside.index === 0} @click=${() => this.#go(-1)}>${icons.previous}</button>
      <button class="outlined square" aria-label=${msg("Next move of the side line")} title=${msg("Next move of the side line")} aria-disabled=${aside.index === aside.lines.length} @click=${() => this.#go(1)}>${icons.next}</button>
      </span>
      <button class="outlined leave" @click=${() => this.#say(null)}>${msg("Back to the game")}</button>
      ${answer === "" ? nothing : html`<p class="answer">${answer}</p>`}
      ${choices.length < 2 ? nothing : this.#choices(chosen)}
    </div>`;
  }

  #choices(chosen: LineChoice | undefined) {
    return html`<div class="choices" role="group" aria-label=${msg("Side lines")}>${this.choices.map((choice) => {
      const { variation, worth, isPlayed } = choice;
      const played = isPlayed ? msg("As played") : nothing;
      return html`<button class="outlined" aria-pressed=${choice === chosen} @click=${() => this.#say(variation)}>
        <bdi>${variation.lines[0]?.text}</bdi> <small>${played} ${worth}</small></button>`;
    })}</div>`;
  }

  #go(by: number): void {
    const { index, lines } = this.aside;
    if (index + by >= 0 && index + by <= lines.length) this.#say(this.aside.stepped(by));
  }

  #say(detail: Variation | null): void {
    this.dispatchEvent(new CustomEvent("ft-variation", { detail }));
  }
}

customElements.define("ft-variation", FtVariation);
