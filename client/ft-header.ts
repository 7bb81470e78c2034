import { msg } from "@lit/localize";
import { css, html } from "lit";
import { FtElement, reset } from "./element.ts";
import { icons } from "./icons.ts";
import { controls } from "./styles/controls.ts";
import { applyTheme, oppositeTheme } from "./theme.ts";

/** The strip at the top: the way home, what the page has to say about itself (slotted), and the lamp. */
export class FtHeader extends FtElement {
  static override properties = { name: {} };
  /** What this page is about: the game, with its rules named. */
  declare name: string;

  constructor() {
    super();
    this.name = "";
  }

  static override styles = [
    reset,
    controls,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 3.25rem;
        padding: env(safe-area-inset-top) 8px 0;
      }
      a.home {
        font-weight: 700;
        letter-spacing: -0.01em;
        font-size: var(--text-3);
        color: var(--ink);
        padding-inline: 8px;
        flex: none;
      }
      .name {
        color: var(--ink-soft);
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
        min-inline-size: 0;
        flex: 0 99 auto;
      }
      slot {
        flex: 1 1 auto;
        min-inline-size: 0;
        display: flex;
        align-items: center;
        justify-content: flex-end;
        gap: 12px;
      }
      ::slotted(*) {
        min-inline-size: 0;
      }
      /* On a phone what is slotted can be worth more than the game's name. */
      @media (max-width: 480px) {
        header {
          gap: 4px;
        }
        :host([crowded]) .name {
          display: none;
        }
      }
      ft-language {
        flex: none;
        inline-size: var(--touch);
        block-size: var(--touch);
      }
      .lamp {
        flex: none;
        color: var(--ink-soft);
      }
      @media (min-width: 700px) {
        header {
          padding-inline: 16px;
        }
      }
    `,
  ];

  override render() {
    return html`<header>
      <a class="button home" href="/">Foldtable</a>
      <span class="name">${this.name}</span>
      <slot></slot>
      <ft-language></ft-language>
      <button class="quiet square lamp" aria-label=${msg("Switch between light and dark")} @click=${() => applyTheme(oppositeTheme())}>${icons.light}</button>
    </header>`;
  }
}

// What the page is about comes first; the choice of a language is there a moment later, in the room kept for it.
void import("./ft-language.ts");

customElements.define("ft-header", FtHeader);
