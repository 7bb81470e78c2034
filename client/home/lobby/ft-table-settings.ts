import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { ClockRule } from "../../../engine/contract/clock.ts";
import { radioChoice, selectField, toggleSwitch } from "../../games/shared/form-controls.ts";
import { optionsStyles } from "../../games/shared/options.styles.ts";
import { FtElement } from "../../kit/element.ts";
import { str } from "../../kit/text/numbers.ts";
import {
  type ChosenSettings,
  chosenClock,
  clockText,
  defaultTableSettings,
  isSameClock,
  openHandsDelays,
} from "./table-settings-texts.ts";

/**
 * The settings of a new table, the same for all games: who may join, the clock, the chat.
 * @fires ft-table-settings - The chosen settings, after every change.
 */
export class FtTableSettings extends FtElement {
  static override properties = {
    settings: { attribute: false },
    clocks: { attribute: false },
    usualClock: { attribute: false },
    overdue: {},
    hidesHands: { type: Boolean },
    hasHints: { type: Boolean },
  };
  declare settings: ChosenSettings;
  /** The clocks that the game offers. */
  declare clocks: readonly ClockRule[];
  /** The default clock of a public table. */
  declare usualClock: ClockRule | null;
  /** What happens to a seat whose time is up. */
  declare overdue: "loses" | "plays";
  /** The game has hands that watchers do not see. */
  declare hidesHands: boolean;
  /** A computer plays the game, which hints come from. */
  declare hasHints: boolean;

  constructor() {
    super();
    this.settings = defaultTableSettings;
    this.clocks = [];
    this.usualClock = null;
    this.overdue = "loses";
    this.hidesHands = false;
    this.hasHints = true;
  }

  static override styles = [
    optionsStyles,
    css`
      form {
        gap: 10px;
      }
      .cards {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    `,
  ];

  #choose(change: Partial<ChosenSettings>): void {
    this.settings = { ...this.settings, ...change };
    this.dispatchEvent(
      new CustomEvent<ChosenSettings>("ft-table-settings", { detail: this.settings, bubbles: true, composed: true }),
    );
  }

  override render() {
    const { isPublic } = this.settings;
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      <fieldset>
        <legend>${msg("Who can join")}</legend>
        <div class="cards">
          ${radioChoice("public", msg("Friends"), msg("Anyone with the link."), !isPublic, () => this.#choose({ isPublic: false }))}
          ${radioChoice("public", msg("Anyone"), msg("Shown in the list of open tables."), isPublic, () => this.#choose({ isPublic: true }))}
        </div>
      </fieldset>
      <div class="switches">${this.#clock()}${isPublic ? nothing : [this.#talk(), this.#hints(), this.#openHands()]}</div>
    </form>`;
  }

  #clock() {
    const { clocks, settings, usualClock } = this;
    if (clocks.length === 0) return nothing;
    const rule = chosenClock(settings, usualClock);
    const chosen = clocks.findIndex((clock) => isSameClock(rule, clock));
    return selectField(
      msg("Clock"),
      this.overdue === "loses"
        ? msg("A player who runs out of time loses.")
        : msg("If your time runs out, the table plays only what the rules force."),
      html`<option value="-1" ?selected=${chosen < 0}>${clockText(null)}</option>
        ${clocks.map((clock, index) => html`<option value=${index} ?selected=${index === chosen}>${clockText(clock)}</option>`)}`,
      (value) => this.#choose({ clock: clocks[Number(value)] ?? null }),
    );
  }

  #talk() {
    return toggleSwitch(
      msg("Free chat"),
      msg(
        "Everyone at the table can write messages. Otherwise there are ready phrases, which each reads in their own language.",
      ),
      this.settings.talk === "free",
      (isOn) => this.#choose({ talk: isOn ? "free" : "phrases" }),
    );
  }

  #hints() {
    if (!this.hasHints) return nothing;
    return toggleSwitch(
      msg("Allow hints"),
      msg("On your turn you can ask what the computer would do. Everyone at the table is told that hints are on."),
      this.settings.hints,
      (hints) => this.#choose({ hints }),
    );
  }

  #openHands() {
    if (!this.hidesHands) return nothing;
    const { openHands } = this.settings;
    return selectField(
      msg("What watchers see"),
      msg("A player could watch from a second device. So everyone reads your choice before they sit down."),
      html`<option value="-1" ?selected=${openHands === null}>${msg("Only what all players see")}</option>
        ${openHandsDelays.map((delay) => html`<option value=${delay} ?selected=${delay === openHands}>${openHandsChoice(delay)}</option>`)}`,
      (value) => this.#choose({ openHands: openHandsDelays.find((delay) => delay === Number(value)) ?? null }),
    );
  }
}

const openHandsChoice = (delay: number): string =>
  delay === 0 ? msg("Everything, at once") : msg(str`Everything, ${delay} turns later`);

customElements.define("ft-table-settings", FtTableSettings);

declare global {
  interface HTMLElementTagNameMap {
    "ft-table-settings": FtTableSettings;
  }
  interface HTMLElementEventMap {
    "ft-table-settings": CustomEvent<ChosenSettings>;
  }
}
