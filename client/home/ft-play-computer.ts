import { msg } from "@lit/localize";
import { css, html } from "lit";
import { levelOptions } from "../bot/level-options.ts";
import { savedLevel, saveLevel } from "../bot/saved-level.ts";
import { botIcon } from "../games/bot-icon.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { selectStyles } from "../kit/styles/select.ts";

/**
 * Starts a game against the bot at the last used level, or at another one.
 * @fires ft-play - Start a game against the bot at this level.
 */
export class FtPlayComputer extends FtElement {
  static override properties = { game: {}, busy: { type: Boolean }, second: { type: Boolean } };
  declare game: string;
  /** A table is being opened. */
  declare busy: boolean;
  /** Another mode comes first. */
  declare second: boolean;

  constructor() {
    super();
    this.game = "";
    this.busy = false;
    this.second = false;
  }

  static override styles = [
    reset,
    controlStyles,
    selectStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
        gap: 10px;
      }
      button,
      select {
        min-block-size: 3.25rem;
        min-inline-size: 0;
      }
      button {
        padding-inline: 10px;
        font-size: var(--text-3);
      }
      .outlined {
        font-size: 1rem;
      }
      /* The level's name has space next to its number. */
      @media (max-width: 400px) {
        :host {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        button {
          font-size: 1rem;
        }
      }
      /* Its ascenders stay inside the button. */
      button:lang(ur) {
        font-size: var(--text-2);
        line-height: 1.75;
        padding-block: 10px 4px;
      }
      select {
        inline-size: 100%;
        text-overflow: ellipsis;
      }
    `,
  ];

  override render() {
    const kept = savedLevel(this.game);
    return html`<button class=${this.second ? "outlined" : "primary"} ?disabled=${this.busy} @click=${this.#play}>${botIcon(kept)}${msg("Play the computer")}</button>
      <select aria-label=${msg("Computer level")} @change=${this.#choose}>
        ${levelOptions(this.game, kept)}
      </select>`;
  }

  readonly #choose = (event: Event): void => {
    saveLevel(this.game, Number((event.currentTarget as HTMLSelectElement).value));
    this.requestUpdate();
  };

  readonly #play = (): void => {
    this.dispatchEvent(new CustomEvent<number>("ft-play", { detail: savedLevel(this.game) }));
  };
}

customElements.define("ft-play-computer", FtPlayComputer);

declare global {
  interface HTMLElementTagNameMap {
    "ft-play-computer": FtPlayComputer;
  }
}
