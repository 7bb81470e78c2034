import { css, html, nothing } from "lit";
import type { PlayMode, TableSettings } from "../connection/new-table.ts";
import type { OptionsChoice } from "../games/contract/game-client.ts";
import { findManifest, levelsOf } from "../games/registry.ts";
import { FtElement, reset } from "../kit/element.ts";
import "../kit/ft-seat-count.ts";
import { type GameForm, loadGameForm } from "./game-form.ts";
import "./lobby/ft-table-settings.ts";
import { type ChosenSettings, chosenClock } from "./lobby/table-settings-texts.ts";
import { savedTableSettings, saveOptions, saveTableSettings } from "./saved-choices.ts";

/** What the visitor has chosen for a new table. */
export interface ChosenTable {
  readonly choice: OptionsChoice | undefined;
  readonly settings: TableSettings;
}

/**
 * The options of a new table of one game: number of seats, who may join, the clock, the game's own form.
 * @fires ft-chosen - A choice has changed and is saved.
 */
export class FtTableOptions extends FtElement {
  static override properties = {
    game: {},
    mode: {},
    offered: { state: true },
    choice: { state: true },
    settings: { state: true },
  };
  /** Fixed: another game is another element. */
  declare game: string;
  declare mode: PlayMode;
  /** Null while it loads. If it cannot be loaded, the game's defaults hold. */
  declare private offered: GameForm | null;
  declare private choice: OptionsChoice | undefined;
  declare private settings: ChosenSettings;
  /** Moves the focus to the error in the game's form; null if there is none. */
  #showFormError: (() => void) | null = null;
  /** Resolves when the initial choice of the game's form is known. */
  #ready: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor() {
    super();
    this.offered = null;
    this.choice = undefined;
  }

  static override styles = [
    reset,
    css`
      :host {
        display: grid;
        gap: 20px;
      }
      hr {
        border: 0;
        border-block-start: 1px solid var(--line);
        inline-size: 100%;
        margin: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.settings = savedTableSettings(this.game, []);
    void this.#offer();
  }

  async #offer(): Promise<void> {
    const offered = await loadGameForm(this.game).catch(() => plain);
    this.offered = offered;
    this.settings = savedTableSettings(this.game, offered.clocks);
    this.choice = offered.choice;
    // A form reports its own initial choice.
    if (offered.form === null) this.#ready.resolve();
  }

  /** Returns the choice, or null if the game's form has an error. */
  async chosen(): Promise<ChosenTable | null> {
    await this.#settled();
    const { choice } = this;
    return this.#showFormError === null ? { choice, settings: this.#settingsWithClock } : null;
  }

  /** A new number of seats makes a new form. */
  async #settled(): Promise<void> {
    for (let ready: unknown = null; ready !== this.#ready; ) {
      ready = this.#ready;
      await this.#ready.promise;
    }
  }

  showError(): void {
    this.#showFormError?.();
  }

  get #settingsWithClock(): TableSettings {
    return { ...this.settings, clock: chosenClock(this.settings, this.offered?.usualClock ?? null) };
  }

  override render() {
    const { offered, choice, settings, mode } = this;
    if (offered === null) return nothing;
    return html`
      ${choice === undefined ? nothing : html`<ft-seat-count .counts=${offered.counts(choice.options)} .count=${choice.seats} @ft-seat-count=${(event: CustomEvent<number>) => void this.#resize(offered, choice, event.detail)}></ft-seat-count>`}
      ${mode === "friends" ? html`<ft-table-settings .settings=${settings} .clocks=${offered.clocks} .usualClock=${offered.usualClock} .overdue=${offered.overdue} .hidesHands=${findManifest(this.game)?.isPerfectInformation === false} .hasHints=${levelsOf(this.game) > 0} @ft-table-settings=${this.#settingsChosen}></ft-table-settings>` : nothing}
      ${offered.form === null ? nothing : html`${mode === "friends" ? nothing : html`<hr />`}<div @ft-options=${this.#optionsChosen} @ft-unfit=${this.#optionsInvalid}>${offered.form}</div>`}`;
  }

  /** Pressing "Play" meanwhile still opens a table with the chosen number. */
  async #resize(offered: GameForm, choice: OptionsChoice, seats: number): Promise<void> {
    this.#ready.resolve();
    const ready = Promise.withResolvers<void>();
    this.#ready = ready;
    const resized = await offered.resized(choice, seats);
    // Another number may have been chosen meanwhile.
    if (ready !== this.#ready) return;
    this.offered = resized;
    if (resized.choice !== undefined) this.#save(resized.choice);
  }

  #save(choice: OptionsChoice): void {
    this.choice = choice;
    saveOptions(this.game, choice);
    this.#ready.resolve();
    this.dispatchEvent(new CustomEvent("ft-chosen"));
  }

  readonly #optionsChosen = (event: CustomEvent<OptionsChoice>): void => {
    this.#showFormError = null;
    this.#save(event.detail);
  };

  readonly #optionsInvalid = (event: CustomEvent<() => void>): void => {
    this.#showFormError = event.detail;
  };

  readonly #settingsChosen = (event: CustomEvent<ChosenSettings>): void => {
    this.settings = event.detail;
    saveTableSettings(this.game, event.detail);
    this.dispatchEvent(new CustomEvent("ft-chosen"));
  };
}

/** For a game that cannot be loaded. */
const plain: GameForm = {
  form: null,
  choice: undefined,
  clocks: [],
  usualClock: null,
  overdue: "loses",
  counts: () => [],
  resized: async () => plain,
};

customElements.define("ft-table-options", FtTableOptions);

declare global {
  interface HTMLElementTagNameMap {
    "ft-table-options": FtTableOptions;
  }
}
