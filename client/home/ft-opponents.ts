import { msg } from "@lit/localize";
import { css, html, svg, type TemplateResult } from "lit";
import { usualCharacter } from "../../engine/table/bot-characters.ts";
import { levelOptions } from "../bot/level-options.ts";
import type { PlayMode } from "../connection/new-table.ts";
import { botIcon } from "../games/bot-icon.ts";
import { levelName } from "../games/shared/level-names.ts";
import { characterName } from "../games/shared/seat-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icon } from "../kit/icon.ts";
import { icons } from "../kit/icons.ts";

/** With whom the visitor plays, and how strong a computer is. */
export interface Opponents {
  readonly mode: PlayMode;
  readonly level: number;
}

const friends = icon(
  svg`<circle cx="9" cy="8.5" r="3.2" /><path d="M3 19c.6-3.6 3-5.4 6-5.4s5.4 1.8 6 5.4M15.5 5.5a3.2 3.2 0 0 1 0 6M17.5 14.2c2 .7 3.2 2.3 3.600 4.800" />`,
);

/**
 * Chooses the opponents of the next table: the computer at a level, friends, or people at this screen.
 * @fires ft-opponents - The choice.
 */
export class FtOpponents extends FtElement {
  static override properties = { game: {}, mode: {}, level: { type: Number } };
  /** The game whose levels are offered. */
  declare game: string;
  declare mode: PlayMode;
  declare level: number;

  static override styles = [
    reset,
    css`
      fieldset {
        display: flex;
        align-items: center;
        gap: 4px;
        padding: 4px;
        border: 1px solid var(--line);
        border-radius: var(--radius-large);
        background: var(--surface-panel);
      }
      legend {
        float: inline-start;
        padding-inline: 12px 6px;
        color: var(--ink-soft);
      }
      label {
        position: relative;
        display: flex;
        flex: 1 1 auto;
        align-items: center;
        justify-content: center;
        gap: 8px;
        min-block-size: var(--touch);
        padding-inline: 10px;
        border-radius: 10px;
        color: var(--ink-soft);
        white-space: nowrap;
        cursor: pointer;
      }
      /* Not ':checked' alone, which the chosen level matches too. */
      label:has(input:checked) {
        background: var(--surface-raised);
        box-shadow: var(--shadow);
        color: var(--ink);
        font-weight: 600;
        /* Visible in forced colours, which remove backgrounds and shadows. */
        outline: 2px solid transparent;
        outline-offset: -2px;
      }
      label:has(input:focus-visible) {
        outline: 3px solid var(--accent);
        outline-offset: 2px;
      }
      @media (hover: hover) {
        label:hover {
          background: var(--surface-raised);
        }
      }
      input {
        position: absolute;
        inset: 0;
        margin: 0;
        opacity: 0;
        cursor: inherit;
      }
      @media (max-width: 19rem) {
        fieldset {
          flex-wrap: wrap;
        }
        label {
          white-space: normal;
        }
      }
      .computer {
        flex-grow: 2;
        min-inline-size: 0;
        padding-inline: 8px 0;
      }
      .computer .icon {
        inline-size: 1.75rem;
        block-size: 1.75rem;
        border-radius: 50%;
      }
      .level {
        position: relative;
        display: flex;
        align-items: center;
        min-inline-size: 0;
      }
      .level .icon {
        position: absolute;
        inset-inline-end: 8px;
        inline-size: 1rem;
        block-size: 1rem;
        pointer-events: none;
      }
      select {
        appearance: none;
        inline-size: 100%;
        min-block-size: var(--touch);
        min-inline-size: 0;
        padding-inline: 4px 30px;
        font: inherit;
        font-weight: 600;
        color: inherit;
        background: none;
        border: 0;
        border-radius: var(--radius);
        text-overflow: ellipsis;
        cursor: pointer;
      }
      /* A press takes the computer first; the next one opens the levels. */
      label:not(:has(input:checked)) .level {
        pointer-events: none;
      }
      option {
        color: var(--ink);
        background: var(--surface-raised);
      }
      .short {
        display: none;
      }
      @media (max-width: 53.6875rem) {
        fieldset {
          padding: 3px;
        }
        .long {
          display: none;
        }
        .short {
          display: inline;
        }
        legend {
          position: absolute;
          clip-path: inset(50%);
        }
        label:not(.computer) {
          padding-inline: 6px;
        }
      }
      @media (max-width: 419px) {
        label:not(.computer) .icon {
          display: none;
        }
        /* The level's name is whole. */
        fieldset:lang(ur) {
          gap: 0;
          font-size: var(--text-1);
        }
        .computer:lang(ur) {
          gap: 2px;
        }
        select:lang(ur) {
          padding-inline: 2px 26px;
        }
      }
      @media (max-width: 359px) {
        .computer > svg {
          display: none;
        }
      }
    `,
  ];

  override render() {
    const { game, mode, level } = this;
    return html`<fieldset>
      <legend>${msg("Against")}</legend>
      <label class="computer">
        <input type="radio" name="with" .checked=${mode === "computer"} aria-label=${msg("The computer")} @change=${() => this.#choose({ mode: "computer" })} />
        ${botIcon(level)}
        <span class="level"><select aria-label=${msg("Computer level")} @change=${this.#choseLevel}>${levelOptions(game, level, characterAtLevel)}</select>${icons.fold}</span>
      </label>
      ${this.#people("friends", friends, msg("friends, by link"), msg("Friends"))}
      ${this.#people("alone", icons.device, msg("here, on one screen"), msg("One screen"))}
    </fieldset>`;
  }

  #people(mode: PlayMode, picture: TemplateResult, words: string, short: string) {
    return html`<label>
      <input type="radio" name="with" .checked=${this.mode === mode} @change=${() => this.#choose({ mode })} />
      ${picture}<span class="long">${words}</span><span class="short">${short}</span>
    </label>`;
  }

  readonly #choseLevel = (event: Event): void => {
    this.#choose({ mode: "computer", level: Number((event.currentTarget as HTMLSelectElement).value) });
  };

  #choose(change: Partial<Opponents>): void {
    const { mode, level } = this;
    this.dispatchEvent(new CustomEvent<Opponents>("ft-opponents", { detail: { mode, level, ...change } }));
  }
}

/** The computer of a level, as it sits at a table. */
const characterAtLevel = (level: number): string => `${characterName(usualCharacter(level))} · ${levelName(level)}`;

customElements.define("ft-opponents", FtOpponents);

declare global {
  interface HTMLElementTagNameMap {
    "ft-opponents": FtOpponents;
  }
  interface HTMLElementEventMap {
    "ft-opponents": CustomEvent<Opponents>;
  }
}
