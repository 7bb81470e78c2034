/** The form for opening a table of SPY: number of players, and the settings of the rulebook (A.7). */
import { msg } from "@lit/localize";
import { html, type PropertyValues } from "lit";
import * as v from "valibot";
import { spyOptionsSchema as optionsSchema } from "../../../engine/games/spy/schema.ts";
import { SEAT_COUNTS } from "../../../engine/games/spy/state/rulebook.ts";
import { SETTINGS } from "../../../engine/games/spy/state/settings.ts";
import type { SpyOptions } from "../../../engine/games/spy/state/types.ts";
import { FtElement } from "../../kit/element.ts";
import { str } from "../../kit/text/numbers.ts";
import type { OptionsChoice } from "../contract/game-client.ts";
import { selectField, toggleSwitch } from "../shared/form-controls.ts";
import { optionsStyles } from "../shared/options.styles.ts";

const MIN_SEATS = Math.min(...SEAT_COUNTS);

/** The on/off settings, the most important for beginners first. */
const switches = () =>
  [
    {
      key: "memoryAid",
      title: msg("Memory aid"),
      about: msg("Everyone can look up what was said, and take notes. Otherwise you play from memory."),
    },
    {
      key: "strictMoveThenSpy",
      title: msg("Move first, then spy"),
      about: msg("After spying, you can’t move again that turn."),
    },
    {
      key: "flipOnly",
      title: msg("Turn without moving"),
      about: msg("A Spy may turn around on the spot. It counts as the move of that turn."),
    },
    {
      key: "topSecret2Eliminates",
      title: msg("Top Secret 2 eliminates"),
      about: msg("A player whose Top Secret 2 is exposed is out. Otherwise only a lit bomb puts anyone out."),
    },
  ] as const;

const firstTexts: Readonly<Record<SpyOptions["firstPlayer"], () => string>> = {
  random: () => msg("Random"),
  host: () => msg("The host"),
  loser: () => msg("First player out last game"),
};

/** Measured between the strongest bots: engine/games/spy/bot/README.md. Per hundred games, by the number of players. */
const WON_BY_FIRST = { 2: 51, 3: 34, 4: 22 } as const;

const beginningText = (): string =>
  [
    msg("Play then goes clockwise."),
    msg(
      str`Going first hardly matters: between equal computers the first player won ${WON_BY_FIRST[2]} of 100 games with two players, ${WON_BY_FIRST[3]} with three, ${WON_BY_FIRST[4]} with four.`,
    ),
    msg("In a rematch everyone moves up one seat, so with “The host” each player goes first in turn."),
  ].join(" ");

const mirrorTexts: Readonly<Record<SpyOptions["mirror"], () => string>> = {
  reversed: () => msg("Mirror"),
  same: () => msg("Same position"),
};

/** @fires ft-options - The chosen options: at first and after every change. */
export class SpyOptionsForm extends FtElement {
  static override styles = optionsStyles;
  static override properties = {
    last: { attribute: false },
    seats: { state: true },
    options: { state: true },
  };
  /** The saved choice to begin with. */
  declare last: OptionsChoice | null;
  declare private seats: number;
  declare private options: SpyOptions;

  constructor() {
    super();
    this.last = null;
    this.seats = MIN_SEATS;
    this.options = v.parse(optionsSchema, {});
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("last") && this.last !== null) this.#begin(this.last);
  }

  /** A choice saved by an older version of the form may no longer be valid. */
  #begin({ seats, options }: OptionsChoice): void {
    this.seats = SEAT_COUNTS.find((count) => count === seats) ?? MIN_SEATS;
    const parsed = v.safeParse(optionsSchema, options);
    if (parsed.success) this.options = parsed.output;
  }

  get value(): OptionsChoice {
    return { seats: this.seats, options: this.options };
  }

  protected override updated(): void {
    this.dispatchEvent(new CustomEvent("ft-options", { detail: this.value, bubbles: true, composed: true }));
  }

  #choose(change: Partial<SpyOptions>): void {
    this.options = { ...this.options, ...change };
  }

  protected override render() {
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      <fieldset class="switches">
        <legend>${msg("Your choices")}</legend>
        ${switches().map(({ key, title, about }) =>
          toggleSwitch(title, about, this.options[key], (isOn) => this.#choose({ [key]: isOn })),
        )}
        ${this.#bombs()} ${this.#mirror()} ${this.#first()} ${this.#stalling()}
      </fieldset>
    </form>`;
  }

  #bombs() {
    const { choices } = SETTINGS.bombNumbers;
    const chosen = choices.findIndex(([, last]) => last === this.options.bombNumbers[1]);
    return selectField(
      msg("Numbers on the bombs"),
      msg("How far a Spy facing a bomb moves. With two players each base also has a bomb 2."),
      html`${choices.map(([first, last], index) => html`<option value=${index} ?selected=${index === chosen}>${first} · ${last}</option>`)}`,
      (value) => this.#choose({ bombNumbers: choices[Number(value)] ?? choices[0] }),
    );
  }

  #mirror() {
    return selectField(
      msg("Which card is spied on"),
      msg(
        "The card opposite the one your Spy faces, or the card in the same position, counting from each player’s own left.",
      ),
      html`${SETTINGS.mirror.choices.map((mirror) => html`<option value=${mirror} ?selected=${mirror === this.options.mirror}>${mirrorTexts[mirror]()}</option>`)}`,
      (value) => this.#choose({ mirror: value === "same" ? "same" : "reversed" }),
    );
  }

  #first() {
    const { choices } = SETTINGS.firstPlayer;
    return selectField(
      msg("Who starts"),
      beginningText(),
      html`${choices.map((first) => html`<option value=${first} ?selected=${first === this.options.firstPlayer}>${firstTexts[first]()}</option>`)}`,
      (value) => this.#choose({ firstPlayer: choices.find((first) => first === value) ?? choices[0] }),
    );
  }

  #stalling() {
    const words = (rounds: number) => (rounds === 0 ? msg("Never") : msg(str`After ${rounds} rounds`));
    return selectField(
      msg("Draw if nobody spies"),
      msg("The game is drawn after this many full rounds without spying."),
      html`${SETTINGS.stallingRounds.choices.map((rounds) => html`<option value=${rounds} ?selected=${rounds === this.options.stallingRounds}>${words(rounds)}</option>`)}`,
      (value) => this.#choose({ stallingRounds: Number(value) }),
    );
  }
}

customElements.define("ft-spy-options", SpyOptionsForm);

declare global {
  interface HTMLElementTagNameMap {
    "ft-spy-options": SpyOptionsForm;
  }
}
