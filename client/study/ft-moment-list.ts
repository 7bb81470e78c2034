import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import type { HistoryLine } from "../replay/move-history.ts";
import { findingAt } from "./judge/overview.ts";
import { gradeText, standingTexts } from "./judge/study-texts.ts";
import { gradeOf } from "./judge/turning-points.ts";
import type { Study } from "./run/study.ts";

/** Every moment of the curve as text. Rendered when it is opened. @fires ft-seek - Seek to this index of the slider. */
export class FtMomentList extends FtElement {
  static override properties = {
    study: { attribute: false },
    lines: { attribute: false },
    names: { attribute: false },
    index: { type: Number },
    moments: { attribute: false },
    found: { type: Number },
    isOpen: { state: true },
  };
  declare study: Study;
  declare lines: readonly HistoryLine[];
  declare names: readonly string[];
  declare index: number;
  declare moments: readonly number[];
  /** The number of results: a new one renders the list again. */
  declare found: number;
  declare private isOpen: boolean;

  constructor() {
    super();
    this.isOpen = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      summary {
        min-block-size: var(--touch);
        align-content: center;
        cursor: pointer;
        padding-inline: 11px;
        font-size: var(--text-1);
      }
      ol {
        max-block-size: 40dvh;
        overflow-y: auto;
      }
      button {
        inline-size: 100%;
        min-block-size: 34px;
        justify-content: flex-start;
        flex-wrap: wrap;
        text-align: start;
        font-size: var(--text-1);
        font-variant-numeric: tabular-nums;
        gap: 0 10px;
      }
      button[aria-current="step"] {
        background: var(--accent-wash);
      }
      @media (forced-colors: active) {
        button[aria-current="step"] {
          outline: 3px solid Highlight;
          outline-offset: -3px;
        }
      }
      strong {
        color: var(--attention);
      }
      button > span {
        color: var(--ink-soft);
      }
      @media (pointer: coarse) {
        button {
          min-block-size: var(--touch);
        }
      }
    `,
  ];

  override render() {
    const toggle = ({ currentTarget }: Event) => (this.isOpen = (currentTarget as HTMLDetailsElement).open);
    return html`<details @toggle=${toggle}>
      <summary>${msg("Every moment in words")}</summary>
      ${this.isOpen ? html`<ol>${this.moments.map((_, index) => this.#item(index))}</ol>` : nothing}
    </details>`;
  }

  #item(index: number) {
    const { outline } = this.study;
    const finding = findingAt(this.study, this.moments[index]);
    if (finding?.moment == null || outline === null) return nothing;
    const grade = gradeOf(finding.move, outline.terms);
    const seek = () => this.dispatchEvent(new CustomEvent("ft-seek", { detail: index }));
    return html`<li><button class="quiet" aria-current=${index === this.index ? "step" : "false"} @click=${seek}>
      <bdi>${this.lines[index - 1]?.text ?? msg("Start")}</bdi>
      ${grade === null ? nothing : html`<strong>${gradeText(grade)}</strong>`}
      <span>${standingTexts(outline.terms.counts, finding.moment.values, this.names)}</span>
    </button></li>`;
  }
}

customElements.define("ft-moment-list", FtMomentList);

declare global {
  interface HTMLElementTagNameMap {
    "ft-moment-list": FtMomentList;
  }
}
