/** The form for opening a table: few large choices first, the rulebook's own switches below. */
import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { handSize, SETS } from "../../../engine/games/train/state/rulebook.ts";
import { FtElement } from "../../kit/element.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import type { OptionsChoice } from "../contract/game-client.ts";
import { radioChoice, selectField, toggleSwitch } from "../shared/form-controls.ts";
import { optionsStyles } from "../shared/options.styles.ts";
import {
  canPair,
  changeOption,
  initialChoices,
  mayCrowd,
  optionsOf,
  possibleRounds,
  possibleSets,
  recallChoices,
  seatsOfSet,
  type TableOptions,
} from "./table-options.ts";
import { bookName, roundTripName } from "./view/book-name.ts";

/** @fires ft-options - The chosen options: at first and after every change. */
export class TrainOptionsForm extends FtElement {
  static override styles = optionsStyles;
  static override properties = { last: { attribute: false }, choices: { state: true } };
  /** The saved choice to begin with. */
  declare last: OptionsChoice | null;
  declare choices: TableOptions;

  constructor() {
    super();
    this.last = null;
    this.choices = initialChoices;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("last") && this.last !== null) this.choices = recallChoices(this.last) ?? initialChoices;
  }

  get value(): OptionsChoice {
    return { seats: this.choices.seats, options: optionsOf(this.choices) };
  }

  protected override updated(): void {
    this.dispatchEvent(new CustomEvent("ft-options", { detail: this.value, bubbles: true, composed: true }));
  }

  #choose(change: Partial<TableOptions>): void {
    this.choices = changeOption(this.choices, change);
  }

  protected override render() {
    const { rulebook } = this.choices;
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      ${this.#books()} ${this.#sets()} ${this.#length()}
      <fieldset class="switches">
        <legend>${msg(str`${bookName(rulebook)}: your choices`)}</legend>
        ${rulebook === "family" ? this.#family() : this.#club()} ${this.#common()}
      </fieldset>
    </form>`;
  }

  #books() {
    const about = {
      family: msg("If you can play, you must. Clockwise; a double blank costs 50."),
      club: msg("You may draw instead of playing. Partners, variants and tie-breaks."),
    };
    return html`<fieldset>
      <legend>${msg("Rules")}</legend>
      <div class="cards">
        ${(["family", "club"] as const).map((rulebook) =>
          radioChoice("rulebook", bookName(rulebook), about[rulebook], this.choices.rulebook === rulebook, () =>
            this.#choose({ rulebook }),
          ),
        )}
      </div>
    </fieldset>`;
  }

  #sets() {
    const { rulebook, seats, set: chosen } = this.choices;
    const possible = possibleSets(this.choices);
    return html`<fieldset>
      <legend>${msg("Set")}</legend>
      <div class="cards sets">
        ${SETS.map((set) => {
          const isPossible = possible.includes(set);
          const counts = seatsOfSet(this.choices, set);
          const range = [...new Set([counts[0] ?? 0, counts.at(-1) ?? 0])].map(formatNumber).join("–");
          const about = isPossible
            ? msg(str`${handSize(rulebook, set, seats)} tiles each`)
            : msg(str`for ${range} players`);
          return radioChoice(
            "set",
            msg(str`Double-${set}`),
            about,
            chosen === set,
            () => this.#choose({ set }),
            isPossible,
          );
        })}
      </div>
    </fieldset>`;
  }

  #length() {
    const { rounds, set } = this.choices;
    const all = html`<option value="all" ?selected=${rounds === "all"}>${msg(str`All ${set + 1}, from ${String(set)}-${String(set)} to 0-0`)}</option>`;
    return selectField(
      msg("Rounds"),
      msg("One round takes about ten minutes; each starts with the next lower double."),
      html`${all}${possibleRounds(this.choices).map((count) => html`<option value=${count} ?selected=${rounds === count}>${formatNumber(count)}</option>`)}`,
      (value) => this.#choose({ rounds: value === "all" ? "all" : Number(value) }),
    );
  }

  #family() {
    const { starter, closeOrder, seats } = this.choices;
    return html`${selectField(
      msg("Who starts round 1"),
      msg("After that, the next player in turn starts each round."),
      html`<option value="drawn" ?selected=${starter === "drawn"}>${msg("Random")}</option>
        ${Array.from({ length: seats }, (_, seat) => html`<option value=${seat} ?selected=${starter === seat}>${msg(str`Seat ${seat + 1}`)}</option>`)}`,
      (value) => this.#choose({ starter: value === "drawn" ? "drawn" : Number(value) }),
    )}
    ${toggleSwitch(
      msg("Close the last double first"),
      msg("On: close the newest open double first. Off: the oldest."),
      closeOrder === "last-laid",
      (isOn) => this.#choose({ closeOrder: isOn ? "last-laid" : "first-laid" }),
    )}`;
  }

  #club() {
    const { mexicanTrain, pairs, opening, splitDoubles, roundTrip } = this.choices;
    const openings = {
      normal: msg("One tile a turn"),
      quick: msg("Quick start: all build at once"),
      deferred: msg("A long first run, when you start"),
    };
    return html`
      ${toggleSwitch(msg("Mexican Train"), msg("A train that everyone may use. Without it, trains are private."), mexicanTrain, (isOn) => this.#choose({ mexicanTrain: isOn }))}
      ${toggleSwitch(msg("Partners"), canPair(this.choices) ? msg("In pairs, sitting opposite each other, with a shared score.") : msg("Needs an even number of players, four or more."), pairs, (isOn) => this.#choose({ pairs: isOn }), canPair(this.choices))}
      ${selectField(
        msg("Opening"),
        msg("How first trains are built."),
        html`${(["normal", "quick", "deferred"] as const).map((name) => html`<option value=${name} ?selected=${opening === name}>${openings[name]}</option>`)}`,
        (value) => this.#choose({ opening: value === "quick" || value === "deferred" ? value : "normal" }),
      )}
      ${toggleSwitch(msg("Split doubles"), msg("A closed double takes two more branches."), splitDoubles, (isOn) => this.#choose({ splitDoubles: isOn }))}
      ${toggleSwitch(roundTripName(), msg("After your own train, continue clockwise: one tile on each public train."), roundTrip, (isOn) => this.#choose({ roundTrip: isOn }))}
    `;
  }

  #common() {
    const { direction, doubleBlank, crowded } = this.choices;
    return html`
      ${toggleSwitch(msg("Counterclockwise"), msg("Play passes to the right instead of the left."), direction === "counter-clockwise", (isOn) => this.#choose({ direction: isOn ? "counter-clockwise" : "clockwise" }))}
      ${toggleSwitch(msg("Double blank counts 50"), msg("0-0 left in a hand costs 50 points. If off, it costs nothing."), doubleBlank === 50, (isOn) => this.#choose({ doubleBlank: isOn ? 50 : 0 }))}
      ${mayCrowd(this.choices) ? toggleSwitch(msg("Double-nine for many"), msg("Lets five to seven play with a double-nine set; hands are small."), crowded, (isOn) => this.#choose({ crowded: isOn })) : nothing}
    `;
  }
}

customElements.define("ft-train-options", TrainOptionsForm);

declare global {
  interface HTMLElementTagNameMap {
    "ft-train-options": TrainOptionsForm;
  }
  interface HTMLElementEventMap {
    "ft-options": CustomEvent<OptionsChoice>;
  }
}
