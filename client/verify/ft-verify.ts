import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { VerifyResult } from "../../engine/log/verify.ts";
import type { Entry, TableState } from "../../engine/table/types.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showUnreachable } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import type { ReceivedLog } from "../store/store.ts";
import { runVerify } from "./run-verify.ts";
import { verifyLimitsTexts, verifyLimitsTitle } from "./verify-limits-texts.ts";
import { verifyResultTexts } from "./verify-result-texts.ts";

/**
 * Verifies that a game was fair. This browser computes it from the opened log and from the entries that it received
 * during the game.
 */
export class FtVerify extends FtElement {
  static override properties = {
    entries: { attribute: false },
    received: { attribute: false },
    live: { attribute: false },
    isChecking: { state: true },
    verdict: { state: true },
  };
  declare entries: readonly Entry[];
  declare received: ReceivedLog | null;
  /** The table at the end of the log; null if the limits of the check are not shown. */
  declare live: TableState | null;
  declare private isChecking: boolean;
  declare private verdict: VerifyResult | null;

  constructor() {
    super();
    this.entries = [];
    this.received = null;
    this.live = null;
    this.isChecking = false;
    this.verdict = null;
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      button {
        inline-size: 100%;
      }
      div {
        border-inline-start: 4px solid var(--accent);
        padding: 2px 12px;
      }
      .fault {
        border-color: var(--attention);
      }
      h3 {
        display: flex;
        gap: 6px;
        align-items: center;
        font-size: var(--text-2);
        color: var(--accent);
      }
      .fault h3 {
        color: var(--attention);
      }
      summary {
        min-block-size: var(--touch);
        align-content: center;
        cursor: pointer;
        font-size: var(--text-1);
      }
      li {
        font-size: var(--text-1);
        line-height: 1.35;
        color: var(--ink-soft);
        margin-block-start: 2px;
      }
      li:lang(ur) {
        line-height: 1.8;
      }
    `,
  ];

  override willUpdate(): void {
    this.toggleAttribute("done", this.verdict !== null);
  }

  override render() {
    return html`${this.verdict === null ? this.#button() : nothing}
      <div role="status" class=${this.verdict?.fault ? "fault" : ""} ?hidden=${this.verdict === null}>${this.verdict === null ? nothing : this.#words(this.verdict)}</div>`;
  }

  #button() {
    const text = this.isChecking ? msg("Checking…") : msg("Verify the game");
    return html`<button class="outlined" aria-disabled=${this.isChecking} @click=${this.#check}>${icons.check}${text}</button>`;
  }

  #words(verdict: VerifyResult) {
    const { title, lines } = verifyResultTexts(verdict);
    return html`<h3>${verdict.fault === null ? icons.done : icons.close}${title}</h3>
      <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
      ${this.live === null ? nothing : this.#limits(this.live)}`;
  }

  /** Also states what the check cannot show. */
  #limits(live: TableState) {
    return html`<details>
      <summary>${verifyLimitsTitle()}</summary>
      <ul>${verifyLimitsTexts(live).map((line) => html`<li>${line}</li>`)}</ul>
    </details>`;
  }

  /** Not disabled meanwhile, because keyboard users would lose the focus. */
  readonly #check = async (): Promise<void> => {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      this.verdict = await runVerify({ entries: this.entries, received: this.received });
    } catch {
      showUnreachable(this);
    }
    this.isChecking = false;
  };
}

customElements.define("ft-verify", FtVerify);

declare global {
  interface HTMLElementTagNameMap {
    "ft-verify": FtVerify;
  }
}
