import { css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { FtElement, reset } from "../kit/element.ts";

interface Toast {
  readonly key: number;
  readonly text: string;
}

/** Long enough to read it twice. */
const SHOWN_MS = 5_000;

/** Short messages at the top of the page, away from the thumb, the hand and the buttons below the board. */
export class FtToasts extends FtElement {
  static override properties = { toasts: { state: true } };
  declare private toasts: readonly Toast[];
  #key = 0;

  constructor() {
    super();
    this.toasts = [];
  }

  static override styles = [
    reset,
    css`
      :host {
        position: fixed;
        inset-block-start: calc(env(safe-area-inset-top) + 8px);
        inset-inline: 8px;
        display: grid;
        gap: 8px;
        justify-items: center;
        pointer-events: none;
        z-index: 10;
      }
      p {
        background: var(--surface-raised);
        border: 1px solid var(--line);
        border-radius: 22px;
        box-shadow: var(--shadow);
        padding: 10px 18px;
        max-inline-size: 44ch;
        text-align: center;
        animation: come var(--step) ease-out;
      }
      /* On a phone, below the header, where its buttons and a computer's remark are. */
      @media (max-width: 480px) {
        :host {
          inset-block-start: calc(env(safe-area-inset-top) + 3.5rem);
        }
      }
      @keyframes come {
        from {
          opacity: 0;
          transform: translateY(-8px);
        }
      }
    `,
  ];

  show(text: string): void {
    const toast = { key: this.#key++, text };
    this.toasts = [...this.toasts.filter((other) => other.text !== text), toast].slice(-3);
    setTimeout(() => {
      this.toasts = this.toasts.filter((other) => other !== toast);
    }, SHOWN_MS);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = "status";
  }

  override render() {
    return repeat(
      this.toasts,
      ({ key }) => key,
      ({ text }) => html`<p>${text}</p>`,
    );
  }
}

customElements.define("ft-toasts", FtToasts);
