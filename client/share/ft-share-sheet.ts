/**
 * The share sheet. This room has the links to a table, a moment and a seat; the QR code; the seat pass for another
 * device; the embed snippet. It knows addresses, and no games.
 */
import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { makeAnnotationHash } from "../kit/annotations.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { segmentStyles } from "../kit/styles/segments.ts";
import { sheetStyles } from "../kit/styles/sheet.ts";
import { makeShareLink, previewImageUrl, type ShareTarget } from "./share-link.ts";
import "./ft-embed-code.ts";
import "./ft-invite-seat.ts";
import "./ft-move-seat.ts";
import "./ft-share-link.ts";

type Page = "link" | "move" | "embed";
type LinkTarget = "moment" | "latest" | "quiet";

/**
 * A sheet with all ways to share a table: with friends, with the player's other device, with another page. Opens when
 * it is rendered.
 * @fires ft-close - The sheet was closed.
 */
export class FtShareSheet extends FtElement {
  static override properties = {
    table: {},
    seq: { attribute: false },
    drawings: { attribute: false },
    seats: { attribute: false },
    free: { attribute: false },
    mine: { attribute: false },
    page: { state: true },
    over: { type: Boolean },
    target: { state: true },
    seat: { state: true },
    isPreviewBroken: { state: true },
  };
  declare table: string;
  /** The shown moment; null means live. */
  declare seq: number | null;
  /** Its annotations. */
  declare drawings: readonly string[];
  /** The name at each seat; null if it is free. */
  declare seats: readonly (string | null)[];
  /** The free seats. */
  declare free: readonly Seat[];
  /** The viewer's own seats. */
  declare mine: readonly Seat[];
  declare private page: Page;
  /** The game is over. */
  declare over: boolean;
  /** What the link leads to. */
  declare private target: LinkTarget;
  declare private seat: Seat | null;
  /** The preview image could not be loaded. */
  declare private isPreviewBroken: boolean;

  constructor() {
    super();
    this.table = "";
    this.seq = null;
    this.drawings = [];
    this.seats = [];
    this.free = [];
    this.mine = [];
    this.page = "link";
    this.over = false;
    this.target = "latest";
    this.seat = null;
    this.isPreviewBroken = false;
  }

  static override styles = [
    reset,
    controlStyles,
    sheetStyles,
    segmentStyles,
    css`
      figure {
        display: grid;
        gap: 6px;
      }
      img {
        display: block;
        inline-size: 100%;
        block-size: auto;
        aspect-ratio: 1200 / 630;
        object-fit: cover;
        border-radius: var(--radius);
        border: 1px solid var(--line);
        background: var(--surface-panel);
      }
      figcaption {
        font-size: var(--text-1);
        color: var(--ink-faint);
      }
      .more {
        display: grid;
        border-block-start: 1px solid var(--line);
        padding-block-start: 6px;
        margin-inline: -10px;
      }
      .more button {
        justify-content: flex-start;
        padding-inline: 10px;
        text-align: start;
        min-block-size: 3rem;
      }
      .more .icon:last-child {
        margin-inline-start: auto;
        color: var(--ink-faint);
      }
      .more .icon:last-child:dir(rtl),
      .back .icon:dir(rtl) {
        transform: scaleX(-1);
      }
    `,
  ];

  /** Removes the sheet's entry from the history. */
  #left: () => void = () => undefined;

  override willUpdate(): void {
    // The seat has been taken.
    if (this.seat !== null && !this.free.includes(this.seat)) this.seat = null;
  }

  override firstUpdated(): void {
    if (this.seq !== null) this.target = "moment";
    this.#dialog.showModal();
    this.#left = overlay(this, () => this.#dialog.close());
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector("dialog")!;
  }

  get #moment(): number | null {
    return this.target === "moment" ? this.seq : null;
  }

  get #shareTarget(): ShareTarget {
    const seq = this.#moment;
    return {
      table: `${location.origin}/t/${this.table}`,
      seq: this.target === "quiet" ? "quiet" : seq,
      drawn: seq !== null ? makeAnnotationHash(this.drawings) : "",
      // An invited player starts at the live table.
      seat: this.target === "latest" ? this.seat : null,
      language: document.documentElement.lang,
    };
  }

  override render() {
    const pages: Readonly<Record<Page, () => { readonly title: string; readonly body: TemplateResult }>> = {
      link: () => ({ title: msg("Share this game"), body: this.#link() }),
      move: () => ({ title: msg("Move my seat to another device"), body: this.#move() }),
      embed: () => ({ title: msg("Embed this game"), body: this.#embed() }),
    };
    const { title, body } = pages[this.page]();
    return html`<dialog aria-labelledby="title" @close=${this.#closed} @click=${this.#outside}>
      <div class="body">
        <div class="top">
          ${this.page === "link" ? nothing : html`<button class="quiet square back" aria-label=${msg("Back")} title=${msg("Back")} @click=${() => this.#showPage("link")}>${icons.previous}</button>`}
          <h2 id="title" tabindex="-1">${title}</h2>
          <button class="quiet square" aria-label=${msg("Close")} title=${msg("Close")} @click=${() => this.#dialog.close()}>${icons.close}</button>
        </div>
        ${body}
      </div>
    </dialog>`;
  }

  #link() {
    const shared = this.#shareTarget;
    return html`${this.seq === null && !this.over ? nothing : this.#targets()}
      ${this.free.length > 0 && this.target === "latest" ? html`<ft-invite-seat .free=${this.free} .seat=${this.seat} @ft-invite-seat=${(event: CustomEvent<Seat | null>) => (this.seat = event.detail)}></ft-invite-seat>` : nothing}
      <ft-share-link .link=${makeShareLink(shared)}></ft-share-link>
      ${this.isPreviewBroken ? nothing : this.#preview(shared)}
      <div class="more">
        ${this.mine.length === 0 ? nothing : this.#pageButton("move", icons.device, msg("Move my seat to another device"))}
        ${this.#pageButton("embed", icons.embed, msg("Embed this game"))}
      </div>`;
  }

  #targets() {
    const choice = (target: LinkTarget, words: string) =>
      html`<label><input type="radio" name="moment" .checked=${this.target === target} @change=${() => this.#choose(target)} />${words}</label>`;
    return html`<fieldset class="segments">
      <legend class="sr">${msg("What the link shows")}</legend>
      ${this.seq === null ? nothing : choice("moment", msg("This moment"))}${choice("latest", msg("The latest position"))}${this.over ? choice("quiet", msg("Without the result")) : nothing}
    </fieldset>`;
  }

  #choose(target: LinkTarget): void {
    this.target = target;
    this.isPreviewBroken = false;
  }

  #preview(shared: ShareTarget) {
    return html`<figure>
      <img src=${previewImageUrl(shared)} alt=${msg("Preview of the link")} width="1200" height="630" decoding="async" @error=${() => (this.isPreviewBroken = true)} />
      <figcaption>${msg("This is how it looks in a message.")}</figcaption>
    </figure>`;
  }

  #pageButton(page: Page, icon: TemplateResult, words: string) {
    return html`<button class="quiet" @click=${() => this.#showPage(page)}>${icon}<span>${words}</span>${icons.next}</button>`;
  }

  #move() {
    const [seat] = this.mine;
    return html`<ft-move-seat .table=${this.table} .seat=${seat ?? null} .name=${seat === undefined ? "" : (this.seats[seat] ?? "")}></ft-move-seat>`;
  }

  #embed() {
    return html`<ft-embed-code .table=${this.table} .seq=${this.#moment}></ft-embed-code>`;
  }

  /** A screen reader continues at the new page. */
  async #showPage(page: Page): Promise<void> {
    this.page = page;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#title")?.focus();
  }

  /** A press outside the sheet. */
  readonly #outside = (event: Event): void => {
    if (event.target === event.currentTarget) this.#dialog.close();
  };

  readonly #closed = (): void => {
    this.#left();
    this.dispatchEvent(new CustomEvent("ft-close"));
  };
}

customElements.define("ft-share-sheet", FtShareSheet);

declare global {
  interface HTMLElementTagNameMap {
    "ft-share-sheet": FtShareSheet;
  }
}
