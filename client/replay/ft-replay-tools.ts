import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Entry } from "../../engine/table/types.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showUnreachable } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";

/**
 * Actions on the shown moment: change perspective, save, share, continue from it.
 * @fires ft-flip-board - Flip the board.
 * @fires ft-invite - Share this moment: `{ seq }`.
 * @fires ft-study - Open or close the study.
 * @fires ft-continue - Start a new game from this moment: `{ seq, entries, near }`.
 */
export class FtReplayTools extends FtElement {
  static override properties = {
    client: { attribute: false },
    entries: { attribute: false },
    seq: { attribute: false },
    near: { attribute: false },
    flipped: { type: Boolean },
    shareable: { type: Boolean },
    continuable: { type: Boolean },
    studyable: { type: Boolean },
    studying: { type: Boolean },
    ended: { type: Boolean, reflect: true },
    isSaving: { state: true },
  };
  declare client: GameClient;
  declare entries: readonly Entry[];
  /** The `seq` of the shown entry. */
  declare seq: number;
  /** The seat at the bottom of the board. */
  declare near: number;
  declare flipped: boolean;
  /** The moment has an address. */
  declare shareable: boolean;
  /** Nothing is hidden at this moment. */
  declare continuable: boolean;
  /** The game is over, and a bot can judge it. */
  declare studyable: boolean;
  declare studying: boolean;
  /** The result is on the page, and has the actions of "More". */
  declare ended: boolean;
  /** The menu has been opened. */
  declare private isSaving: boolean;

  constructor() {
    super();
    this.entries = [];
    this.seq = -1;
    this.near = 0;
    this.flipped = false;
    this.shareable = false;
    this.continuable = false;
    this.studyable = false;
    this.studying = false;
    this.ended = false;
    this.isSaving = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: flex;
        color: var(--ink-soft);
      }
      button[aria-pressed="true"] {
        background: var(--accent-wash);
        color: var(--accent);
      }
      /* Every button has an edge there. */
      @media (forced-colors: active) {
        :host {
          gap: 4px;
        }
        button[aria-pressed="true"] {
          outline: 3px solid Highlight;
          outline-offset: -3px;
        }
      }
      /* The others keep their places. */
      :host([ended]) :is(.more, ft-export) {
        visibility: hidden;
      }
      ft-export .branch {
        justify-content: flex-start;
        inline-size: 100%;
        padding-inline: 10px;
      }
    `,
  ];

  override render() {
    const flipBoard = () => this.dispatchEvent(new CustomEvent("ft-flip-board"));
    const study = () => this.dispatchEvent(new CustomEvent("ft-study"));
    return html`
      ${this.studyable ? html`<button class="quiet square study" aria-pressed=${this.studying} aria-label=${msg("Study this game")} title=${msg("Study this game")} @click=${study}>${icons.study}</button>` : nothing}
      <button class="quiet square" aria-pressed=${this.flipped} aria-label=${msg("Turn the board")} title=${msg("Turn the board")} @click=${flipBoard}>${icons.turn}</button>
      ${this.shareable ? html`<button class="quiet square" aria-haspopup="dialog" aria-label=${msg("Share this moment")} title=${msg("Share this moment")} @click=${() => this.#ask("ft-invite")}>${icons.share}</button>` : nothing}
      ${this.#more()}
    `;
  }

  /** Loaded by the first press, which opens it. */
  #more() {
    if (this.isSaving)
      return html`<ft-export .client=${this.client} .entries=${this.entries} .cursor=${this.seq} .name=${`foldtable-${this.client.game.id}`}>
        ${this.continuable ? html`<button class="quiet branch" @click=${() => this.#ask("ft-continue")}>${icons.branch}${msg("Continue from here")}</button>` : nothing}
      </ft-export>`;
    return html`<button class="quiet square more" aria-expanded="false" aria-label=${msg("More")} title=${msg("More")} @click=${this.#openMore}>${icons.more}</button>`;
  }

  /** Until the menu is defined, its content would stand in the row and move the buttons. */
  readonly #openMore = async (): Promise<void> => {
    const isLoaded = await import("../files/ft-export.ts").catch(() => null);
    if (isLoaded === null) showUnreachable(this);
    else this.isSaving = true;
  };

  #ask(type: "ft-invite" | "ft-continue"): void {
    const detail = { seq: this.seq, entries: this.entries, near: this.near };
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

customElements.define("ft-replay-tools", FtReplayTools);
