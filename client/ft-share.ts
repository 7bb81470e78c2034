import { msg, str } from "@lit/localize";
import { css, html, nothing, type SVGTemplateResult } from "lit";
import { copyText } from "./clipboard.ts";
import { FtElement, reset } from "./element.ts";
import { icons } from "./icons.ts";
import { say } from "./say.ts";
import { controls } from "./styles/controls.ts";

/** The way to the free seat for a friend: a link to copy or send, and a code to photograph. */
export class FtShare extends FtElement {
  static override properties = { link: {}, missing: { type: Number }, copied: { state: true }, code: { state: true } };
  declare link: string;
  /** How many seats are still free. */
  declare missing: number;
  declare private copied: boolean;
  declare private code: SVGTemplateResult | null;

  constructor() {
    super();
    this.link = "";
    this.missing = 1;
    this.copied = false;
    this.code = null;
  }

  static override styles = [
    reset,
    controls,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 8px 16px;
        align-items: start;
      }
      h2 {
        font-size: var(--text-3);
        font-weight: 600;
      }
      p {
        color: var(--ink-soft);
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
      .text {
        display: grid;
        gap: 10px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .code {
        inline-size: clamp(112px, 32vw, 148px);
        aspect-ratio: 1;
        border-radius: var(--radius);
        background: #fff;
        padding: 8px;
      }
      @media (min-width: 700px) and (orientation: landscape) {
        section {
          grid-template-columns: minmax(0, 1fr);
          gap: 16px;
        }
        .code {
          inline-size: min(100%, 212px, 34dvh);
          padding: 12px;
        }
      }
      .code svg {
        display: block;
        inline-size: 100%;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("link") && this.link !== "") void this.#draw();
  }

  override render() {
    return html`<section>
      <div class="text">
        <h2>${this.missing > 1 ? msg(str`Waiting for ${this.missing} players`) : msg("Waiting for a friend")}</h2>
        <p>${msg("Send this link. Whoever opens it can sit down.")}</p>
        <div class="buttons">
          <button class="primary" @click=${this.#copy}>${this.copied ? icons.done : icons.copy}${this.copied ? msg("Copied") : msg("Copy link")}</button>
          ${"share" in navigator ? html`<button class="outlined" @click=${this.#share}>${icons.share}${msg("Share")}</button>` : nothing}
        </div>
        <bdi class="link">${this.link}</bdi>
      </div>
      <div class="code" role="img" aria-label=${msg("The same link as a code to scan")}>${this.code}</div>
    </section>`;
  }

  async #draw(): Promise<void> {
    const { drawCode } = await import("./qr-code.ts");
    this.code = drawCode(this.link);
  }

  readonly #copy = async (): Promise<void> => {
    this.copied = await copyText(this.link);
    say(this, this.copied ? msg("Link copied") : msg("Copying is not allowed here. Select the link and copy it."));
  };

  readonly #share = async (): Promise<void> => {
    try {
      await navigator.share({ title: document.title, url: this.link });
    } catch {
      // Thought better of it: the sheet was closed.
    }
  };
}

customElements.define("ft-share", FtShare);
