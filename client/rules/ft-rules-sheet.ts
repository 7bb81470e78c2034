/**
 * The rules beside the table: a sheet that slides in from the end of the line. Escape, its button or a press beside it
 * closes it. The page retains one sheet, so that a reader who opens it again continues at the same place.
 */
import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import { gameIds, isGameId } from "../games/registry.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { directionOf } from "../kit/languages.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { renderContents, renderSections } from "./render-rules.ts";
import { pictures, prose } from "./rules.styles.ts";
import { RulesController } from "./rules-controller.ts";
import { rulesUrl } from "./rules-url.ts";

export class FtRulesSheet extends FtElement {
  static override properties = { game: {} };
  declare game: GameId;
  readonly #reading = new RulesController(this);
  /** By game, how far it was read. */
  readonly #places = new Map<GameId, number>();
  /** The section to begin with, once its text is here; empty: where the reader was. */
  #section: string | null = null;

  constructor() {
    super();
    this.game = gameIds[0]!;
  }

  static override styles = [
    reset,
    controlStyles,
    prose,
    pictures,
    css`
      :host {
        display: contents;
      }
      dialog {
        inset: 0;
        inset-inline-start: auto;
        margin: 0;
        padding: 0;
        border: 0;
        inline-size: min(100vw, 34rem);
        block-size: 100dvh;
        max-inline-size: none;
        max-block-size: none;
        color: var(--ink);
        background: var(--surface-room);
        box-shadow: var(--shadow);
        font: inherit;
        text-align: start;
        overflow: hidden;
      }
      dialog[open] {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        animation: arrive var(--step) ease-out;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.4);
      }
      @keyframes arrive {
        from {
          opacity: 0;
        }
      }
      header {
        display: flex;
        align-items: center;
        gap: 8px;
        padding: max(6px, env(safe-area-inset-top)) 8px 6px 8px;
        padding-inline-start: 20px;
        border-block-end: 1px solid var(--line);
      }
      h1 {
        flex: 1;
        font-size: var(--text-3);
      }
      h1:lang(ur) {
        padding-block-start: 0.4em;
      }
      .scroll {
        overflow-y: auto;
        overscroll-behavior: contain;
        padding: 16px 20px max(40px, env(safe-area-inset-bottom));
      }
      .scroll:focus-visible {
        outline-offset: -2px;
      }
      details {
        margin-block-end: 16px;
      }
      summary,
      .contents a {
        display: flex;
        align-items: center;
        min-block-size: var(--touch);
        color: var(--accent);
      }
      summary {
        display: list-item;
        align-content: center;
        cursor: pointer;
      }
      .page {
        display: inline-flex;
        align-items: center;
        min-block-size: var(--touch);
        margin-block-start: 24px;
      }
      .wait {
        padding-block: 24px;
        color: var(--ink-soft);
      }
    `,
  ];

  override willUpdate(): void {
    this.#reading.want(this.game);
  }

  override updated(): void {
    if (this.#section === null || this.#reading.rules?.text.game !== this.game || !this.#dialog?.open) return;
    const section = this.#section;
    this.#section = null;
    if (section !== "") this.#goTo(section);
    else if (this.#scroll) this.#scroll.scrollTop = this.#places.get(this.game) ?? 0;
  }

  /** Takes the sheet's entry out of the history. */
  #left: () => void = () => undefined;

  /** Opens at a section, or where the reader was. */
  async show(game: GameId, section: string | null = null): Promise<void> {
    this.game = game;
    this.#section = section ?? "";
    await this.updateComplete;
    if (this.#dialog && !this.#dialog.open) {
      this.#dialog.showModal();
      this.#left = overlay(this, () => this.#dialog?.close());
    }
    this.requestUpdate();
    await this.updateComplete;
  }

  override render() {
    const { rules } = this.#reading;
    const locale = rules?.text.locale;
    const direction = locale && directionOf(locale);
    return html`<dialog aria-labelledby="title" @keydown=${this.#keepKeys} @click=${this.#pressed} @close=${() => this.#left()}>
      <header>
        <h1 id="title" lang=${locale ?? nothing} dir=${direction ?? nothing}>${rules?.text.title ?? msg("Rules")}</h1>
        <button class="quiet square" aria-label=${msg("Close the rules")} title=${msg("Close the rules")} @click=${() => this.#dialog?.close()}>${icons.close}</button>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="title" @scroll=${this.#remember}>
        ${rules === null ? this.#wait() : html`<div lang=${rules.text.locale} dir=${directionOf(rules.text.locale)}>${this.#text()}</div>`}
      </div>
    </dialog>`;
  }

  #text() {
    const { rules } = this.#reading;
    if (rules === null) return null;
    return html`<details @click=${this.#contents}>
        <summary>${rules.text.contents}</summary>
        ${renderContents(rules, (id) => rulesUrl(this.game, id))}
      </details>
      <article class="prose" lang=${rules.text.locale}>${renderSections(rules, "_blank")}</article>
      <a class="page" href=${rulesUrl(this.game)} target="_blank">${msg("Open as a page")}</a>`;
  }

  #wait() {
    return this.#reading.hasFailed
      ? html`<p class="wait" role="status">${msg("The rules couldn’t be loaded")}</p>
          <button class="outlined" @click=${() => this.#reading.again(this.game)}>${msg("Try again")}</button>`
      : html`<p class="wait" role="status">…</p>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  get #scroll(): HTMLElement | null {
    return this.renderRoot.querySelector(".scroll");
  }

  /** Arrows scroll the sheet, and not the game behind it. */
  readonly #keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

  /** A press on the dialog itself is one beside the sheet only where it lies outside its edges. */
  readonly #pressed = (event: MouseEvent): void => {
    if (event.target !== this.#dialog || this.#dialog === null) return;
    const { left, right } = this.#dialog.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right) this.#dialog.close();
  };

  /** A scroll event can come late, when another game is being opened: its place is not yet shown. */
  readonly #remember = (): void => {
    if (this.#section === null && this.#dialog?.open && this.#scroll)
      this.#places.set(this.game, this.#scroll.scrollTop);
  };

  readonly #contents = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const id = event.target instanceof Element ? event.target.closest("a")?.dataset.section : undefined;
    if (id === undefined) return;
    event.preventDefault();
    this.#goTo(id);
  };

  #goTo(id: string): void {
    const heading = this.renderRoot.querySelector<HTMLElement>(`article #${CSS.escape(id)}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }
}

customElements.define("ft-rules-sheet", FtRulesSheet);

/** Opens the page's sheet; nothing for a game that has no rules here. */
export const showRules = async (game: string, section: string | null = null): Promise<void> => {
  if (!isGameId(game)) return;
  const known = document.querySelector("ft-rules-sheet");
  const sheet = known ?? document.createElement("ft-rules-sheet");
  if (known === null) document.body.append(sheet);
  await sheet.show(game, section);
};

declare global {
  interface HTMLElementTagNameMap {
    "ft-rules-sheet": FtRulesSheet;
  }
}
