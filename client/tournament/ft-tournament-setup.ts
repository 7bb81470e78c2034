import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { ClockRule } from "../../engine/contract/clock.ts";
import { isPlanned } from "../../engine/tournament/competitors.ts";
import { MAX_ROUNDS, type Settings, type System } from "../../engine/tournament/forms/fields.ts";
import { gameIds, games, isGameId } from "../games/registry.ts";
import { radioChoice, selectField, toggleSwitch } from "../games/shared/form-controls.ts";
import { optionsStyles } from "../games/shared/options.styles.ts";
import { clockText } from "../home/lobby/table-settings-texts.ts";
import { reset } from "../kit/element.ts";
import { identity } from "../kit/loading/identity-cookie.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { PageElement } from "../shell/page-element.ts";
import { type GameChoices, loadChoices, noChoices } from "./game-choices.ts";
import { refusalText, systemAbout, systemName } from "./tournament-texts.ts";
import "../shell/ft-header.ts";

const TEAMS: System = { type: "teams" };

/** In the order of the form. Tables of k are for games of more than two, teams for those with partners. */
const systems: readonly System[] = [
  { type: "round-robin", double: false },
  { type: "swiss" },
  { type: "knockout", third: true },
  { type: "tables", size: 4 },
  TEAMS,
];

/** The sizes of the tables by score. */
const TABLE_SIZES = [3, 4, 5, 6, 7, 8];

/** The lengths of a round that the form offers, in minutes; 0 for none. */
const ROUND_MINUTES = [0, 10, 20, 30, 45, 60, 90, 120];

/** The lengths of a break that the form offers, in minutes; 0: the host starts the next round. */
const BREAK_MINUTES = [0, 5, 10, 15, 30, 60];

const RULES: readonly Settings["unfinished"][] = ["host", "computer", "forfeit"];

/**
 * The form that opens a tournament.
 * @fires ft-navigate - The new tournament's address.
 */
export class FtTournamentSetup extends PageElement {
  static override properties = {
    game: { state: true },
    system: { state: true },
    choices: { state: true },
    isMissing: { state: true },
    clock: { state: true },
    rounds: { state: true },
    minutes: { state: true },
    breakMinutes: { state: true },
    unfinished: { state: true },
    isOnWood: { state: true },
    isBusy: { state: true },
    problem: { state: true },
  };
  declare private game: (typeof gameIds)[number];
  declare private system: System;
  declare private choices: GameChoices;
  /** The chosen game couldn't be loaded. */
  declare private isMissing: boolean;
  declare private clock: ClockRule | null;
  declare private rounds: number;
  /** The length of a round; 0 for none. */
  declare private minutes: number;
  /** The length of a break between two rounds; 0: the host starts the next one. */
  declare private breakMinutes: number;
  declare private unfinished: Settings["unfinished"];
  declare private isOnWood: boolean;
  declare private isBusy: boolean;
  declare private problem: string;
  /** Resolves once the choices of the game that was chosen last are here. */
  #chosen = Promise.resolve();

  constructor() {
    super();
    this.game = gameIds[0]!;
    this.system = systems[0]!;
    this.choices = noChoices;
    this.isMissing = false;
    this.clock = null;
    this.rounds = 5;
    this.minutes = 0;
    this.breakMinutes = 0;
    this.unfinished = "host";
    this.isOnWood = false;
    this.isBusy = false;
    this.problem = "";
  }

  static override styles = [
    reset,
    controlStyles,
    optionsStyles,
    css`
      main {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
        max-inline-size: 40rem;
        margin-inline: auto;
        padding: 12px 16px 48px;
      }
      h1 {
        font-size: var(--text-4);
      }
      /* As far from its field as the title of a group from its choices. */
      form > label {
        display: grid;
        gap: 8px;
      }
      .gist {
        color: var(--ink-soft);
      }
      .problem {
        color: var(--attention);
        font-weight: 600;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${msg("New tournament")} · Foldtable`;
    this.#choose(this.game);
  }

  #choose(game: (typeof gameIds)[number]): void {
    this.#chosen = this.#loadChoices(game);
  }

  async #loadChoices(game: (typeof gameIds)[number]): Promise<void> {
    this.game = game;
    this.clock = null;
    this.isMissing = false;
    const choices = await loadChoices(game).catch(() => null);
    // Another game may have been chosen meanwhile.
    if (this.game !== game) return;
    this.isMissing = choices === null;
    this.choices = choices ?? noChoices;
    if (!this.#possible.some(({ type }) => type === this.system.type)) this.system = systems[0]!;
    if (this.system.type === "tables") this.system = this.#sized(this.system.size);
  }

  get #sizes(): readonly number[] {
    return TABLE_SIZES.filter((size) => this.choices.counts.includes(size));
  }

  /** Tables by score of that size, or the nearest one that the game allows. */
  #sized(size: number): System {
    return { type: "tables", size: this.#sizes.findLast((one) => one <= size) ?? this.#sizes[0]! };
  }

  get #possible(): readonly System[] {
    const sizes = this.#sizes;
    const hasTeams = this.choices.optionsOf(TEAMS) !== null;
    return systems.filter(({ type }) => (type === "tables" ? sizes.length > 0 : type !== TEAMS.type || hasTeams));
  }

  override render() {
    const { game, system, choices, rounds } = this;
    const gist = choices.gist(choices.optionsOf(system) ?? choices.options);
    return html`<ft-header .name=${msg("New tournament")}></ft-header>
      <main>
        <h1>${msg("New tournament")}</h1>
        <form @submit=${this.#open}>
          <label><span class="title">${msg("Name")}</span><input name="name" type="text" dir="auto" required pattern=${NAME_PATTERN} maxlength="60" value=${msg("Club evening")} /></label>
          <fieldset><legend>${msg("Game")}</legend><div class="cards">
            ${gameIds.map((id) => radioChoice("game", games[id].name(), "", id === game, () => isGameId(id) && this.#choose(id)))}
          </div></fieldset>
          <fieldset><legend>${msg("How players are paired")}</legend><div class="cards">
            ${this.#possible.map((one) => radioChoice("system", systemName(one), systemAbout(one), one.type === system.type, () => (this.system = one.type === "tables" ? this.#sized(one.size) : one)))}
          </div></fieldset>
          ${gist.length === 0 ? nothing : html`<p class="gist">${msg(str`Options: ${gist.join(" · ")}`)}</p>`}
          <div class="switches">
            ${this.#details(system)}
            ${isPlanned(system) ? nothing : this.#count(rounds)}
            ${choices.clocks.length === 0 ? nothing : this.#clockField()}
            ${this.#length()}
            ${toggleSwitch(msg("Play on real boards"), msg("Players enter their results, and a second person confirms them. You can choose for each pairing later."), this.isOnWood, (isOn) => (this.isOnWood = isOn))}
          </div>
          ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`}
          ${this.isMissing ? html`<p class="problem" role="alert">${msg("The game couldn’t be loaded")}</p><p>${msg("Reload the page to try again.")}</p>` : nothing}
          <button class="primary" ?disabled=${this.isMissing} aria-disabled=${this.isBusy}>${msg("Open the tournament")}</button>
        </form>
      </main>`;
  }

  /** What else the system lets the host choose. */
  #details(system: System) {
    switch (system.type) {
      case "round-robin":
        return toggleSwitch(
          msg("Play twice"),
          msg("Everyone meets everyone once with each side."),
          system.double,
          (double) => (this.system = { ...system, double }),
        );
      case "knockout":
        return toggleSwitch(
          msg("Game for third place"),
          "",
          system.third,
          (third) => (this.system = { ...system, third }),
        );
      case "tables":
        return selectField(
          msg("Players at a table"),
          "",
          options(this.#sizes, system.size, formatNumber),
          (value) => (this.system = { ...system, size: Number(value) }),
        );
      default:
        return nothing;
    }
  }

  /** How long a round lasts, what decides a table that is unfinished then, and how long the break is. */
  #length() {
    const { minutes, breakMinutes, unfinished } = this;
    const breakText = (length: number) =>
      length === 0 ? msg("The host starts the next round") : msg(str`${formatNumber(length)} minutes`);
    const breakAbout =
      breakMinutes === 0
        ? msg("If the host does nothing for an hour, the next round starts, or the tournament ends after the last one.")
        : "";
    const lengthText = (length: number) => (length === 0 ? msg("No limit") : msg(str`${formatNumber(length)} minutes`));
    return html`${selectField(msg("Time for a round"), "", options(ROUND_MINUTES, minutes, lengthText), (value) => (this.minutes = Number(value)))}
      ${
        minutes === 0
          ? nothing
          : selectField(
              msg("Tables that are unfinished then"),
              "",
              html`<option value="host" ?selected=${unfinished === "host"}>${msg("The host decides, within 15 minutes")}</option>
                <option value="computer" ?selected=${unfinished === "computer"}>${msg("Computers play the game to its end")}</option>
                <option value="forfeit" ?selected=${unfinished === "forfeit"}>${msg("The player on turn loses")}</option>`,
              (value) => (this.unfinished = RULES.find((rule) => rule === value) ?? "host"),
            )
      }
      ${selectField(msg("Break between rounds"), breakAbout, options(BREAK_MINUTES, breakMinutes, breakText), (value) => (this.breakMinutes = Number(value)))}`;
  }

  #count(rounds: number) {
    const counts = Array.from({ length: MAX_ROUNDS }, (_, index) => index + 1);
    return selectField(
      msg("Rounds"),
      "",
      options(counts, rounds, formatNumber),
      (value) => (this.rounds = Number(value)),
    );
  }

  #clockField() {
    const { clock } = this;
    const { clocks } = this.choices;
    const chosen = clock === null ? -1 : clocks.indexOf(clock);
    return selectField(
      msg("Clock"),
      "",
      html`<option value="-1" .selected=${live(chosen < 0)}>${clockText(null)}</option>
        ${clocks.map((one, index) => html`<option value=${index} .selected=${live(index === chosen)}>${clockText(one)}</option>`)}`,
      (value) => (this.clock = clocks[Number(value)] ?? null),
    );
  }

  /** The button is not disabled meanwhile, because keyboard users would lose the focus. */
  readonly #open = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = "";
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name"));
    await this.#chosen;
    if (!this.isMissing) await this.#send(name);
    this.isBusy = false;
  };

  async #send(name: string): Promise<void> {
    const { game, system, choices, clock, isOnWood } = this;
    const settings: Settings = {
      ...{ name, game, system },
      ...{ options: choices.options, unfinished: this.unfinished },
      ...(this.minutes > 0 && { roundMs: this.minutes * MINUTE }),
      ...(this.breakMinutes > 0 && { breakMs: this.breakMinutes * MINUTE }),
      rounds: isPlanned(system) ? MAX_ROUNDS : this.rounds,
      ...(clock !== null && !isOnWood && { clock }),
      ...(isOnWood && { wood: true }),
    };
    try {
      const headers = { "content-type": "application/json" };
      const response = await fetch("/api/tournaments", { method: "POST", headers, body: JSON.stringify(settings) });
      if (response.status === 429) this.problem = msg("You have opened many tournaments. Wait a little.");
      else if (response.status !== 201) this.problem = await problemOf(response);
      else {
        identity.isKnown = true;
        const { id } = (await response.json()) as { readonly id: string };
        this.dispatchEvent(new CustomEvent("ft-navigate", { detail: `/e/${id}`, bubbles: true, composed: true }));
      }
    } catch {
      this.problem = refusalText("offline");
    }
  }
}

/**
 * As the server judges a name: a visible character, and no more than four combining marks on one letter. Invisible
 * characters (DI) count as neither.
 */
const NAME_PATTERN = String.raw`(?!.*(?:(?!\p{DI})\p{M}\p{DI}*){5}).*(?![\p{DI}\u2800])[\p{L}\p{N}\p{S}].*`;

/** Why the server opened no tournament. Throws if the answer is not the server's own, but that of a proxy. */
const problemOf = async (response: Response): Promise<string> => {
  const { error } = (await response.json()) as { readonly error?: string };
  switch (error) {
    case "bad-options":
    case "bad-seats":
    case "bad-clock":
      return msg("This game’s options don’t fit such a tournament.");
    case "bad-request":
    case "no-game":
      return msg("The server didn’t understand this page. Reload it to get the newest version.");
    default:
      return msg("That didn’t work. Try again in a moment.");
  }
};

const MINUTE = 60_000;

const options = (values: readonly number[], chosen: number, text: (value: number) => string) =>
  html`${values.map((value) => html`<option value=${value} .selected=${live(value === chosen)}>${text(value)}</option>`)}`;

customElements.define("ft-tournament-setup", FtTournamentSetup);

declare global {
  interface HTMLElementTagNameMap {
    "ft-tournament-setup": FtTournamentSetup;
  }
}
