import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { ConnectionState } from "../connection/connection.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";

/** The state of the connection. Hidden while it is good, and never in the way of the board. */
export class FtConnectionBanner extends FtElement {
  static override properties = {
    state: {},
    retry: { attribute: false },
    saved: { type: Boolean },
    thinking: { type: Boolean },
  };
  declare state: ConnectionState;
  /** Retries at once. Set if the connection retries so rarely that a player may want to. */
  declare retry: (() => void) | false | undefined;
  /** An unanswered move is sent later, even if this page is closed. */
  declare saved: boolean;
  /** A bot is on turn: the server computes its move without this page. */
  declare thinking: boolean;

  constructor() {
    super();
    this.state = "connecting";
    this.saved = false;
    this.thinking = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        min-inline-size: 0;
      }
      button {
        flex: none;
        text-decoration: underline;
        padding-inline: 8px;
      }
      p {
        display: flex;
        align-items: center;
        gap: 8px;
        font-size: var(--text-1);
        color: var(--ink-soft);
        line-height: 1.2;
        overflow-wrap: anywhere;
      }
      .lost {
        color: var(--attention);
        font-weight: 600;
      }
      i {
        flex: none;
        inline-size: 9px;
        block-size: 9px;
        border-radius: 50%;
        border: 2px solid currentcolor;
      }
      .lost i {
        animation: breathe 1.2s ease-in-out infinite alternate;
      }
      /* A phone's header stays as high as ever: what can be done is worth more than its reason. */
      @media (max-width: 480px) {
        span:has(+ button) {
          position: absolute;
          clip-path: inset(50%);
          inline-size: 1px;
          overflow: hidden;
        }
      }
      @media (max-width: 389px) {
        i:has(+ span:last-child) {
          display: none;
        }
      }
      @keyframes breathe {
        to {
          opacity: 0.2;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .lost i {
          animation: none;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = "status";
  }

  override render() {
    const text = this.#text();
    if (text === "") return nothing;
    return html`<p class=${this.state === "connecting" ? "" : "lost"}><i></i><span>${text}</span>${this.retry ? html`<button class="quiet" @click=${this.retry}>${msg("Try again")}</button>` : nothing}</p>`;
  }

  #text(): string {
    if (this.state === "connecting") return msg("Connecting…");
    if (this.state === "reconnecting")
      return this.#lost(msg("Reconnecting…"), msg("Reconnecting. Your move is saved."));
    if (this.state === "offline") return this.#lost(msg("Offline"), msg("Offline. Your move is saved."));
    return "";
  }

  #lost(plain: string, kept: string): string {
    if (this.saved) return kept;
    return this.thinking ? msg("No connection, the computer plays on") : plain;
  }
}

customElements.define("ft-connection-banner", FtConnectionBanner);
