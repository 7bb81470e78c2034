import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { FtElement, reset } from "./element.ts";
import type { OpenWish } from "./ft-app.ts";
import { type OptionsChoice, offers } from "./games.ts";
import { icons } from "./icons.ts";
import { illustration, illustrationStyles } from "./illustration.ts";
import { keepChoice } from "./kept-choice.ts";
import { memory } from "./memory.ts";
import { controls } from "./styles/controls.ts";
import "./ft-header.ts";

/**
 * The start page: one press to a table.
 *
 * @fires ft-open-table - A table is wanted.
 */
export class FtHome extends FtElement {
  static override properties = { busy: { type: Boolean }, game: { state: true }, form: { state: true } };
  /** A table is being opened. */
  declare busy: boolean;
  declare private game: string;
  /** What else can be chosen for this game; null where nothing can, or it has not been loaded. */
  declare private form: TemplateResult | null;
  #choice: OptionsChoice | undefined;

  constructor() {
    super();
    this.busy = false;
    this.form = null;
    const last = memory.get("game") ?? "";
    this.game = Object.hasOwn(offers, last) ? last : Object.keys(offers)[0]!;
  }

  static override styles = [
    reset,
    controls,
    illustrationStyles,
    css`
      main {
        display: grid;
        gap: 24px;
        padding: 8px 20px 32px;
        max-inline-size: 1120px;
        margin-inline: auto;
      }
      h1 {
        font-size: var(--text-5);
        line-height: 1.02;
        letter-spacing: -0.03em;
        font-weight: 750;
        text-wrap: balance;
      }
      .lead {
        font-size: var(--text-3);
        color: var(--ink-soft);
        max-inline-size: 42ch;
        margin-block-start: 14px;
      }
      .words {
        display: grid;
        align-content: center;
        gap: clamp(14px, 2.6dvh, 28px);
      }
      fieldset {
        display: grid;
        gap: 4px;
        margin-block-end: 16px;
        margin-inline: -14px;
        max-inline-size: 34rem;
      }
      .game {
        position: relative;
        display: block;
        padding: 10px 14px;
        border-radius: var(--radius-large);
        color: var(--ink-soft);
        cursor: pointer;
      }
      .game b {
        display: block;
        font-size: var(--text-3);
        color: var(--ink);
      }
      .game:has(:checked) {
        background: var(--surface-panel);
        box-shadow: inset 0 0 0 2px var(--accent);
      }
      .game:has(:focus-visible) {
        outline: 2px solid var(--accent);
      }
      .game input {
        position: absolute;
        opacity: 0;
      }
      .form {
        margin-block-end: 16px;
      }
      /* Within reach however much there is to choose above. */
      .buttons {
        position: sticky;
        inset-block-end: 0;
        padding-block: 8px max(8px, env(safe-area-inset-bottom));
        background: var(--surface-room);
        display: flex;
        flex-wrap: wrap;
        gap: 10px;
      }
      .buttons button {
        min-block-size: 52px;
        padding-inline: 22px;
        font-size: var(--text-3);
      }
      .open {
        color: var(--ink-soft);
        justify-self: start;
        margin-inline-start: -14px;
      }
      @media (min-width: 860px) {
        main {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
          gap: 64px;
          padding-block: 5dvh;
          min-block-size: calc(100dvh - 60px);
          align-items: center;
        }
        .picture {
          position: sticky;
          inset-block-start: 12dvh;
          align-self: start;
          order: 2;
        }
      }
      @media (max-width: 859px) {
        main {
          gap: 12px;
        }
        .scene {
          block-size: clamp(90px, 17dvh, 170px);
        }
        .table {
          inline-size: min(40%, 24dvh);
        }
        fieldset {
          gap: 0;
          margin-block-end: 12px;
        }
        /* One is explained at a time: the choice below must stay in sight. */
        .game:not(:has(:checked)) .about {
          display: none;
        }
        .lead {
          font-size: var(--text-2);
          margin-block-start: 8px;
        }
        .buttons button {
          flex: 1 1 auto;
          padding-inline: 12px;
          font-size: 1rem;
          white-space: nowrap;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = "Foldtable";
    void this.#offer(this.game);
  }

  /** Choosing a game loads it: so its table will be there at once. Until then, and without network, its defaults hold. */
  async #offer(game: string): Promise<void> {
    this.form = null;
    this.#choice = undefined;
    const form = await import("./game-form.ts").then(({ formOf }) => formOf(game)).catch(() => null);
    // Another game may have been chosen meanwhile.
    if (game === this.game) this.form = form;
  }

  override render() {
    return html`<ft-header></ft-header>
      <main>
        <div class="picture">${illustration()}</div>
        <div class="words">
          <div>
            <h1>${msg("Open a link, sit down, play.")}</h1>
            <p class="lead">${msg("Put up a table, send the link to a friend, and every moment of your game can be replayed.")}</p>
          </div>
          <section>${this.#games()}${this.form === null ? nothing : html`<div class="form" @ft-options=${this.#chosen}>${this.form}</div>`}${this.#buttons()}</section>
          <a class="button quiet open" href="/open">${icons.open}${msg("Open a saved game")}</a>
        </div>
      </main>`;
  }

  /** One row per game; the one chosen last is chosen again. */
  #games() {
    return html`<fieldset @change=${this.#choose}>
      <legend class="sr">${msg("Which game")}</legend>
      ${Object.entries(offers).map(
        ([id, { name, about }]) => html`<label class="game">
          <input type="radio" name="game" value=${id} .checked=${id === this.game} />
          <b>${name()}</b><span class="about">${about()}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  #buttons() {
    const { game, busy } = this;
    return html`<div class="buttons">
      <button class="primary" ?disabled=${busy} @click=${() => this.#open({ game, company: "friends", choice: this.#choice })}>${msg("Play with friends")}</button>
      ${offers[game]?.isOpen ? html`<button class="outlined" ?disabled=${busy} @click=${() => this.#open({ game, company: "alone", choice: this.#choice })}>${msg("Both sides here")}</button>` : nothing}
    </div>`;
  }

  readonly #choose = (event: Event): void => {
    this.game = (event.target as HTMLInputElement).value;
    memory.set("game", this.game);
    void this.#offer(this.game);
  };

  readonly #chosen = (event: CustomEvent<OptionsChoice>): void => {
    this.#choice = event.detail;
    keepChoice(this.game, event.detail);
  };

  #open(detail: OpenWish): void {
    this.dispatchEvent(new CustomEvent("ft-open-table", { detail }));
  }
}

customElements.define("ft-home", FtHome);
