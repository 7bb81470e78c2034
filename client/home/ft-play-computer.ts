import { msg } from "@lit/localize";
import { css, html } from "lit";
import { levelChoices } from "../bot/level-options.ts";
import { keepLevel, keptLevel } from "../bot/saved-level.ts";
import { computerFace } from "../games/bot-icon.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controls } from "../kit/styles/controls.ts";
import { selectStyles } from "../kit/styles/select.ts";

/**
 * The way to a game that begins now: one press, at the level of last time; another level is one press away.
 *
 * @fires ft-play - A game with the computer is wanted, at this level.
 */
export class FtPlayComputer extends FtElement {
  static override properties = { game: {}, busy: { type: Boolean }, second: { type: Boolean } };
  declare game: string;
  /** A table is being opened. */
  declare busy: boolean;
  /** Another way to play stands before it. */
  declare second: boolean;

  constructor() {
    super();
    this.game = "";
    this.busy = false;
    this.second = false;
  }

  static override styles = [
    reset,
    controls,
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
      /* The level's name has room beside its number. */
      @media (max-width: 400px) {
        :host {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        button {
          font-size: 1rem;
        }
      }
      /* Its tops stay inside the button. */
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
    const kept = keptLevel(this.game);
    return html`<button class=${this.second ? "outlined" : "primary"} ?disabled=${this.busy} @click=${this.#play}>${computerFace(kept)}${msg("Play the computer")}</button>
      <select aria-label=${msg("Level of the computer")} @change=${this.#choose}>
        ${levelChoices(this.game, kept)}
      </select>`;
  }

  readonly #choose = (event: Event): void => {
    keepLevel(this.game, Number((event.currentTarget as HTMLSelectElement).value));
    this.requestUpdate();
  };

  readonly #play = (): void => {
    this.dispatchEvent(new CustomEvent<number>("ft-play", { detail: keptLevel(this.game) }));
  };
}

customElements.define("ft-play-computer", FtPlayComputer);

declare global {
  interface HTMLElementTagNameMap {
    "ft-play-computer": FtPlayComputer;
  }
}
