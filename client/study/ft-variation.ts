import { msg } from "@lit/localize";
import { css, html } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { formatNumber } from "../kit/text/numbers.ts";
import type { Variation } from "./variation.ts";

/** The text at an index of a variation. */
export const variationText = ({ lines, index }: Variation): string => lines[index - 1]?.text ?? msg("Start");

/**
 * Says that the board shows a variation, and steps through it and out of it.
 * @fires ft-variation - Show it at this step; null leaves it.
 */
export class FtVariation extends FtElement {
  static override properties = { aside: { attribute: false } };
  declare aside: Variation;

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: block;
        scroll-margin-block-end: 8px;
      }
      div {
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
    `,
  ];

  /** On a phone, the button to enter it is below the board, so this scrolls the board into view as far as it fits. */
  enter(): void {
    this.renderRoot.querySelector<HTMLElement>(".leave")?.focus();
    this.scrollIntoView({ block: "end" });
  }

  override render() {
    const { aside } = this;
    const at = formatNumber(aside.index);
    const end = formatNumber(aside.lines.length);
    return html`<div role="group" aria-label=${msg("Side line")}>
      <p><strong>${msg("Side line, not what was played")}</strong><br /><bdi>${at} / ${end}</bdi> · <bdi>${variationText(aside)}</bdi></p>
      <span class="along">
      <button class="outlined square" aria-label=${msg("Previous move of the side line")} title=${msg("Previous move of the side line")} ?disabled=${aside.index === 0} @click=${() => this.#go(-1)}>${icons.previous}</button>
      <button class="outlined square" aria-label=${msg("Next move of the side line")} title=${msg("Next move of the side line")} ?disabled=${aside.index === aside.lines.length} @click=${() => this.#go(1)}>${icons.next}</button>
      </span>
      <button class="outlined leave" @click=${() => this.#say(null)}>${msg("Back to the game")}</button>
    </div>`;
  }

  #go(by: number): void {
    this.#say(this.aside.stepped(by));
  }

  #say(detail: Variation | null): void {
    this.dispatchEvent(new CustomEvent("ft-variation", { detail }));
  }
}

customElements.define("ft-variation", FtVariation);
