import { msg } from "@lit/localize";
import { css, html, nothing, type SVGTemplateResult } from "lit";
import { copyText } from "../kit/clipboard.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";

/** A link to share: copied, sent by the device's share menu, or scanned as a QR code. */
export class FtShareLink extends FtElement {
  static override properties = {
    link: {},
    copied: { state: true },
    isRefused: { state: true },
    isCopying: { state: true },
    code: { state: true },
  };
  declare link: string;
  declare private copied: boolean;
  /** The browser refused to copy. */
  declare private isRefused: boolean;
  declare private isCopying: boolean;
  declare private code: SVGTemplateResult | null;

  constructor() {
    super();
    this.link = "";
    this.copied = false;
    this.isRefused = false;
    this.isCopying = false;
    this.code = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 10px 16px;
        align-items: start;
      }
      .text {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .link {
        display: block;
        overflow-wrap: anywhere;
        font-size: var(--text-1);
        line-height: 1.35;
        user-select: all;
        -webkit-user-select: all;
        color: var(--ink-soft);
      }
      /* An address is written left to right; here it is below a button at the right. */
      .text:dir(rtl) .link {
        text-align: right;
      }
      .refused {
        color: var(--attention);
        font-weight: 600;
      }
      .code {
        inline-size: clamp(112px, 32vw, 148px);
        aspect-ratio: 1;
        border-radius: var(--radius);
        background: #fff;
        forced-color-adjust: none;
        padding: 8px;
      }
      /* Next to all words of the invitation (ft-invite.ts). */
      :host([beside]) {
        grid-template-columns: minmax(0, 1fr);
      }
      :host([beside]) .code {
        position: absolute;
        inset-block-start: 0;
        inset-inline-end: 0;
        inline-size: 148px;
      }
      @media (max-height: 660px) {
        :host([beside]) .text {
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          gap: 5px 12px;
        }
        :host([beside]) .link {
          flex: 1 1 11rem;
          min-inline-size: 0;
        }
        :host([beside]) .refused {
          flex-basis: 100%;
        }
      }
      .code svg {
        display: block;
        inline-size: 100%;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("link") || this.link === "") return;
    this.copied = false;
    this.isRefused = false;
    void this.#draw(this.link);
  }

  override render() {
    return html`<div class="text">
        <div class="buttons">
          <button class="primary" @click=${this.#copy}>${this.copied ? icons.done : icons.copy}${this.copied ? msg("Copied") : msg("Copy link")}</button>
          ${"share" in navigator ? html`<button class="outlined" @click=${this.#share}>${icons.share}${msg("Send")}</button>` : nothing}
        </div>
        <p role="status" class=${this.isRefused ? "refused" : "sr"}>${this.#outcome()}</p>
        <bdi class="link">${this.link}</bdi>
      </div>
      <div class="code" role="img" aria-label=${msg("QR code of this link")}>${this.code}</div>`;
  }

  /** Empty for a moment at each press, because the same text twice is read out once. */
  #outcome(): string {
    if (this.isCopying) return "";
    if (this.isRefused) return msg("Copying isn’t allowed here. Select the link and copy it.");
    return this.copied ? msg("Link copied") : "";
  }

  async #draw(link: string): Promise<void> {
    const { drawCode } = await import("./qr-code.ts");
    // The link may have changed meanwhile.
    if (link === this.link) this.code = drawCode(link);
  }

  readonly #copy = async (): Promise<void> => {
    // Within the press, as browsers require.
    const copying = copyText(this.link);
    this.isCopying = true;
    await this.updateComplete;
    this.copied = await copying;
    this.isRefused = !this.copied;
    this.isCopying = false;
  };

  readonly #share = async (): Promise<void> => {
    try {
      await navigator.share({ title: document.title, url: this.link });
    } catch {
      // The user cancelled the share menu.
    }
  };
}

customElements.define("ft-share-link", FtShareLink);

declare global {
  interface HTMLElementTagNameMap {
    "ft-share-link": FtShareLink;
  }
}
