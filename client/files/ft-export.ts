import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { makeLog } from "../../engine/log/log.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { GameClient, GameExport } from "../games/contract/game-client.ts";
import { copyText, downloadText } from "../kit/clipboard.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";

/**
 * Exports the game: in the game's own notations, and as a log. A menu that opens upward, beside the column of
 * seats and moves if there is one; or, if `flat`, only the list.
 * @slot - Further actions, above the exports.
 */
export class FtExport extends FtElement {
  static override properties = {
    client: { attribute: false },
    exports: { attribute: false },
    entries: { attribute: false },
    cursor: { attribute: false },
    name: {},
    flat: { type: Boolean, reflect: true },
  };
  declare client: GameClient;
  /** The game's own notations: given to a flat list; the menu loads them before it opens. */
  declare exports: readonly GameExport[];
  declare entries: readonly Entry[];
  /** The `seq` shown. */
  declare cursor: number;
  /** The file name without extension. */
  declare name: string;
  declare flat: boolean;

  constructor() {
    super();
    this.flat = false;
    this.exports = [];
    this.entries = [];
    this.cursor = -1;
    this.name = "foldtable";
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        position: relative;
      }
      summary {
        list-style: none;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      .menu {
        position: absolute;
        inset-block-end: calc(100% + 4px);
        inset-inline-end: 0;
        z-index: 2;
        min-inline-size: 240px;
        background: var(--surface-raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-large);
        box-shadow: var(--shadow);
        padding: 6px;
        color: var(--ink);
      }
      @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
        .menu {
          position: fixed;
          inset-block-end: 6rem;
          inset-inline-end: var(--popover-end, 8px);
        }
      }
      h2 {
        font-size: var(--text-1);
        font-weight: 400;
        color: var(--ink-soft);
        padding: 6px 10px 0;
      }
      :host([flat]) ul {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
      }
      :host([flat]) :is(h2, li > span) {
        padding-inline: 0;
      }
      li {
        display: flex;
        align-items: center;
      }
      li > span {
        flex: 1;
        padding-inline: 10px;
      }
    `,
  ];

  override render() {
    if (this.flat) return this.#list();
    return html`<details @keydown=${this.#escape} @toggle=${this.#toggled}>
      <summary class="button quiet square" aria-label=${msg("More")} title=${msg("More")}>${icons.more}</summary>
      <div class="menu"><slot></slot>${this.#list()}</div>
    </details>`;
  }

  #list() {
    return html`<h2>${msg("Copy or save")}</h2><ul>${this.exports.map((one) => this.#item(one))}${this.#log()}</ul>`;
  }

  /** The press that loaded this element also opens it. */
  override async firstUpdated(): Promise<void> {
    if (this.flat) return;
    this.renderRoot.querySelector("summary")!.focus();
    // Nothing in the menu moves once it is shown: a press on what moves away is lost. Perhaps offline: the log is here.
    this.exports = await Promise.resolve(this.client.exports()).catch(() => []);
    await this.updateComplete;
    // The visitor may have left the page.
    if (this.isConnected) this.#details.open = true;
  }

  /** Removes the open menu's entry from the history. */
  #left: () => void = () => undefined;

  readonly #toggled = ({ newState }: ToggleEvent): void => {
    this.#left();
    if (newState === "open") this.#left = overlay(this, () => (this.#details.open = false));
  };

  #item(one: GameExport) {
    const { label, extension } = one;
    const make = () => one.make(this.entries, this.cursor);
    return html`<li><span>${label}</span>
      <button class="quiet square" aria-label=${msg(str`Copy: ${label}`)} title=${msg(str`Copy: ${label}`)} @click=${() => this.#copy(make())}>${icons.copy}</button>
      ${extension === null ? nothing : html`<button class="quiet square" aria-label=${msg(str`Save: ${label}`)} title=${msg(str`Save: ${label}`)} @click=${() => downloadText(make(), `${this.name}.${extension}`)}>${icons.save}</button>`}
    </li>`;
  }

  #log() {
    return html`<li><span>${msg("Log")}</span>
      <button class="quiet square" aria-label=${msg("Save the log")} title=${msg("Save the log")} @click=${this.#saveLog}>${icons.save}</button>
    </li>`;
  }

  async #copy(text: string): Promise<void> {
    const isCopied = await copyText(text);
    showToast(this, isCopied ? msg("Copied") : msg("Copying isn’t allowed here. Save it instead."));
  }

  readonly #saveLog = (): void => {
    downloadText(makeLog(this.entries), `${this.name}.ndjson`, "application/x-ndjson");
  };

  get #details(): HTMLDetailsElement {
    return this.renderRoot.querySelector("details") ?? document.createElement("details");
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#details.open) return;
    // The study would close its side line too.
    event.preventDefault();
    this.#details.open = false;
    this.#details.querySelector("summary")!.focus();
  };

  readonly #elsewhere = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.#details.open = false;
  };

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of ["pointerdown", "focusin"]) window.addEventListener(type, this.#elsewhere);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of ["pointerdown", "focusin"]) window.removeEventListener(type, this.#elsewhere);
  }
}

customElements.define("ft-export", FtExport);
