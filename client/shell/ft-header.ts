import { msg } from "@lit/localize";
import { css, html } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { showUnreachable } from "../kit/feedback/toast.ts";
import { firstIcons } from "../kit/icon.ts";
import { LazyPart, loadAfterPaint } from "../kit/loading/lazy-part.ts";
import { controlStyles } from "../kit/styles/controls.ts";

/** The page header: home link, the page's own status (slotted), language and settings. */
export class FtHeader extends FtElement {
  static override properties = { name: {}, game: {} };
  /** The title of this page: the game and its rules. */
  declare name: string;
  /** The game at hand, with which the settings begin; empty if none. */
  declare game: string;
  /** The page's title loads first; the language menu follows in the space reserved for it. */
  readonly #language = new LazyPart(
    this,
    loadAfterPaint(() => import("./ft-language.ts")),
  );

  constructor() {
    super();
    this.name = "";
    this.game = "";
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 3.25rem;
        padding: env(safe-area-inset-top) 8px 0;
      }
      a.home {
        font: 600 min(var(--text-3), 6vw) var(--face);
        color: var(--ink);
        padding-inline: 8px;
        gap: 7px;
        flex: none;
      }
      .home img {
        flex: none;
      }
      @media (max-width: 389px) {
        .home img {
          display: none;
        }
      }
      /* The table's status is worth more than our name: the logo is enough. */
      @media (max-width: 419px) {
        .named img {
          display: block;
        }
        .named span {
          position: absolute;
          clip-path: inset(50%);
          inline-size: 1px;
          overflow: hidden;
        }
      }
      .name {
        color: var(--ink-soft);
        white-space: nowrap;
        overflow-x: clip;
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
      /* On a phone the slotted status can be worth more than the game's name. */
      @media (max-width: 480px) {
        header {
          gap: 4px;
        }
        .name,
        :host([crowded]) .rules {
          display: none;
        }
      }
      ft-language {
        flex: none;
        inline-size: var(--touch);
        block-size: var(--touch);
      }
      .rules,
      .settings {
        flex: none;
        color: var(--ink-soft);
      }
      ft-settings:not(:defined) {
        visibility: hidden;
      }
      .rules .icon {
        display: none;
      }
      @media (max-width: 699px) {
        .rules {
          inline-size: var(--touch);
          padding: 0;
        }
        .rules .icon {
          display: block;
        }
        .rules span {
          position: absolute;
          clip-path: inset(50%);
          inline-size: 1px;
          overflow: hidden;
        }
      }
      @media (min-width: 700px) {
        header {
          padding-inline: 16px;
        }
      }
    `,
  ];

  override render() {
    this.#language.get();
    return html`<header>
      <a class=${this.name === "" ? "button home" : "button home named"} href="/"><img src="/icon.svg" width="24" height="24" alt="" /><span>Foldtable</span></a>
      <span class="name">${this.name}</span>
      <slot></slot>
      <a class="button quiet rules" href="/rules" title=${msg("Rules")}>${firstIcons.book}<span>${msg("Rules")}</span></a>
      <ft-language></ft-language>
      <button class="quiet square settings" popovertarget="settings" aria-label=${msg("Settings")} title=${msg("Settings")} aria-haspopup="dialog" @click=${this.#fetchSettings}>${firstIcons.settings}</button>
      <ft-settings id="settings" .game=${this.game} popover role="dialog" aria-label=${msg("Settings")} @beforetoggle=${this.#leave}></ft-settings>
    </header>`;
  }

  /** The first press loads the settings. If that fails, the next press tries again. */
  readonly #fetchSettings = (): void =>
    void import("./ft-settings.ts").catch(() => {
      this.renderRoot.querySelector<HTMLElement>("ft-settings")!.hidePopover();
      showUnreachable(this);
    });

  /** Closing the settings from inside returns the focus to their button. */
  readonly #leave = ({ newState, target }: ToggleEvent): void => {
    if (newState === "closed" && (this.renderRoot as ShadowRoot).activeElement === target)
      this.renderRoot.querySelector<HTMLElement>(".settings")!.focus();
  };
}

customElements.define("ft-header", FtHeader);
