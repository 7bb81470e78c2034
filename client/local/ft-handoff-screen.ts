import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { str } from "../kit/text/numbers.ts";
import type { HistoryLine } from "../replay/move-history.ts";

/** How many of the latest moves are shown; the move list has all of them. */
const MOVES_SHOWN = 8;

/**
 * Between two hands: no hand is on the page while the device is passed on. The public events since then are shown to
 * the next player.
 * @fires ft-reveal-hand - The next player is ready.
 */
export class FtHandoffScreen extends FtElement {
  static override properties = {
    seat: { type: Number },
    names: { attribute: false },
    lines: { attribute: false },
  };
  /** The seat of the next player. */
  declare seat: number;
  declare names: readonly string[];
  /** The public events since that player last held the device. */
  declare lines: readonly HistoryLine[];

  constructor() {
    super();
    this.seat = 0;
    this.names = [];
    this.lines = [];
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        position: fixed;
        inset: 0;
        inset-block-start: calc(3.25rem + env(safe-area-inset-top));
        z-index: 3;
        display: grid;
        align-items: end;
        background: color-mix(in srgb, var(--surface-room) 55%, transparent);
        animation: appear var(--step) ease-out;
      }
      main {
        display: grid;
        gap: 16px;
        align-content: end;
        max-block-size: 100%;
        overflow: auto;
        padding: 28px 24px calc(24px + env(safe-area-inset-bottom));
        border-radius: var(--radius-large) var(--radius-large) 0 0;
        background: var(--cloth);
        color: var(--cloth-ink);
        box-shadow: var(--shadow);
        animation: rise var(--step) ease-out;
        --cloth: light-dark(#12403f, #10302f);
        --cloth-ink: #f6efdf;
      }
      .pass {
        display: block;
        font-size: var(--text-3);
        font-weight: 400;
        opacity: 0.85;
      }
      .name {
        display: block;
        font-size: var(--text-5);
        line-height: 1.1;
        font-weight: 700;
        letter-spacing: -0.02em;
        overflow-wrap: anywhere;
        margin-block-start: 4px;
      }
      .since {
        display: grid;
        gap: 6px;
        border-block-start: 1px solid color-mix(in srgb, var(--cloth-ink) 30%, transparent);
        padding-block-start: 12px;
      }
      h2 {
        font-size: var(--text-1);
        font-weight: 600;
        opacity: 0.85;
      }
      li {
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      li bdi:first-child {
        font-weight: 600;
      }
      button {
        min-block-size: 60px;
        font-size: var(--text-3);
        font-weight: 600;
        background: var(--cloth-ink);
        color: #12302f;
        overflow-wrap: anywhere;
      }
      button:focus-visible {
        outline-color: var(--cloth-ink);
        outline-offset: 4px;
      }
      @keyframes rise {
        from {
          transform: translateY(32px);
        }
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
      @media (min-width: 700px) {
        :host {
          place-items: center;
        }
        main {
          inline-size: min(34rem, 100% - 48px);
          border-radius: var(--radius-large);
          padding: 36px 40px;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        :host,
        main {
          animation: none;
        }
      }
    `,
  ];

  override render() {
    const name = bidiIsolate(this.names[this.seat] ?? "");
    return html`<main aria-labelledby="to">
      <h1 id="to"><span class="pass">${msg("Pass the device to")}</span> <bdi class="name">${this.names[this.seat]}</bdi></h1>
      ${this.#since()}
      <button @click=${this.#reveal} @keydown=${this.#ignoreHeldKey}>${msg(str`I am ${name}: show my hand`)}</button>
    </main>`;
  }

  override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("seat")) this.renderRoot.querySelector("button")!.focus();
  }

  #since() {
    if (this.lines.length === 0) return nothing;
    return html`<div class="since"><h2>${msg("Since you last looked")}</h2><ul>
      ${this.lines.slice(-MOVES_SHOWN).map(({ seat, text }) => html`<li>${seat === null ? nothing : html`<bdi>${this.names[seat]}</bdi> `}<bdi>${text}</bdi></li>`)}
    </ul></div>`;
  }

  /** The second click of a double click was meant for the board that has just gone. */
  readonly #reveal = (event: MouseEvent): void => {
    if (event.detail < 2) this.dispatchEvent(new CustomEvent("ft-reveal-hand"));
  };

  /** The same for a key that is still held down. */
  readonly #ignoreHeldKey = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault();
  };
}

customElements.define("ft-handoff-screen", FtHandoffScreen);
