import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Entry } from "../../engine/table/types.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
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
    turned: { type: Boolean },
    shareable: { type: Boolean },
    continuable: { type: Boolean },
    studyable: { type: Boolean },
    studying: { type: Boolean },
    isSaving: { state: true },
  };
  declare client: GameClient;
  declare entries: readonly Entry[];
  /** The `seq` of the shown entry. */
  declare seq: number;
  /** The seat at the bottom of the board. */
  declare near: number;
  declare turned: boolean;
  /** The moment has an address. */
  declare shareable: boolean;
  /** Nothing is hidden at this moment. */
  declare continuable: boolean;
  /** The game is over, and a bot can judge it. */
  declare studyable: boolean;
  declare studying: boolean;
  /** The export menu is open. */
  declare private isSaving: boolean;

  constructor() {
    super();
    this.entries = [];
    this.seq = -1;
    this.near = 0;
    this.turned = false;
    this.shareable = false;
    this.continuable = false;
    this.studyable = false;
    this.studying = false;
    this.isSaving = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        color: var(--ink-soft);
      }
      @media (max-width: 699px), (orientation: portrait), (max-height: 540px) {
        .tool {
          padding: 0;
          inline-size: var(--touch);
        }
        .tool span {
          position: absolute;
          clip-path: inset(50%);
          inline-size: 1px;
          overflow: hidden;
        }
      }
      @media (min-width: 700px) and (orientation: landscape) and (min-height: 541px) {
        :host {
          display: grid;
          grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
        }
        .tool {
          justify-content: flex-start;
          gap: 6px;
          padding-inline: 6px;
          font-size: var(--text-1);
          line-height: 1.2;
          text-align: start;
        }
        .tool:lang(ur) {
          line-height: 1.6;
        }
      }
    `,
  ];

  override render() {
    const turn = () => this.dispatchEvent(new CustomEvent("ft-flip-board"));
    const study = () => this.dispatchEvent(new CustomEvent("ft-study"));
    return html`
      ${this.studyable ? html`<button class="quiet tool study" aria-pressed=${this.studying} title=${msg("Study this game")} @click=${study}>${icons.study}<span>${msg("Study this game")}</span></button>` : nothing}
      <button class="quiet tool" aria-pressed=${this.turned} title=${msg("Turn the board")} @click=${turn}>${icons.turn}<span>${msg("Turn the board")}</span></button>
      ${this.#exports()}
      ${this.shareable ? html`<button class="quiet tool" aria-haspopup="dialog" title=${msg("Share this moment")} @click=${() => this.#ask("ft-invite")}>${icons.moment}<span>${msg("Share this moment")}</span></button>` : nothing}
      ${this.continuable ? html`<button class="quiet tool" title=${msg("Continue from here")} @click=${() => this.#ask("ft-continue")}>${icons.branch}<span>${msg("Continue from here")}</span></button>` : nothing}
    `;
  }

  /** Loaded by the first press, which opens it. */
  #exports() {
    if (this.isSaving) {
      void import("../files/ft-export.ts");
      return html`<ft-export .client=${this.client} .entries=${this.entries} .cursor=${this.seq} .name=${`foldtable-${this.client.game.id}`}></ft-export>`;
    }
    const save = () => (this.isSaving = true);
    return html`<button class="quiet tool" aria-expanded="false" title=${msg("Copy or save")} @click=${save}>${icons.save}<span>${msg("Copy or save")}</span></button>`;
  }

  #ask(type: "ft-invite" | "ft-continue"): void {
    const detail = { seq: this.seq, entries: this.entries, near: this.near };
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

customElements.define("ft-replay-tools", FtReplayTools);
