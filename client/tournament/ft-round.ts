import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { membersOf, seatsOfSides, sideOfPlayer } from "../../engine/tournament/competitors.ts";
import type { PersonCommand } from "../../engine/tournament/forms/commands.ts";
import type { Result } from "../../engine/tournament/forms/fields.ts";
import type { Pairing, Round, TournamentState } from "../../engine/tournament/forms/types.ts";
import { forfeitResult, placesByLeast } from "../../engine/tournament/systems/points.ts";
import type { Listing } from "../../engine/wire/listing.ts";
import type { TournamentRole } from "../../engine/wire/tournament.ts";
import { requestAutoSit } from "../connection/auto-sit.ts";
import { FtElement, reset } from "../kit/element.ts";
import type { FtConfirm } from "../kit/ft-confirm.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { formatList } from "../kit/text/sentences.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { tournamentEvent } from "./tournament-feed.ts";
import { pairingStatus, resultText, sideName } from "./tournament-texts.ts";
import "../kit/ft-confirm.ts";

const ABSENT = "absent ";

/** The choice of a side that did not play. */
const absenceOf = (side: number): string => ABSENT + side;

/** The side that did not play; null for another choice. */
const absentSide = (choice: string): number | null =>
  choice.startsWith(ABSENT) ? Number(choice.slice(ABSENT.length)) : null;

/**
 * The result that a person enters. `choice`: the number of the winner, `draw`, or an absence; empty if the pips decide.
 * `pips`: those of the sides that played, if they are counted.
 */
const enteredResult = (sides: number, choice: string, pips: readonly number[]): Result => {
  const absent = absentSide(choice);
  if (absent !== null && pips.length === 0) return forfeitResult(sides, [absent]);
  if (absent !== null) {
    const places = placesByLeast(pips).toSpliced(absent, 0, sides);
    return { places, pips: pips.toSpliced(absent, 0, 0), forfeits: [absent] };
  }
  if (choice === "") return { places: placesByLeast(pips), pips };
  const places = Array.from({ length: sides }, (_, side) => (choice === "draw" || Number(choice) === side ? 1 : 2));
  return { places, ...(pips.length > 0 && { pips }) };
};

/**
 * The pairings of one round: the visitor's own table first, each result, and the forms that enter one.
 * @fires ft-tournament - A command of the visitor.
 */
export class FtRound extends FtElement {
  static override properties = {
    state: { attribute: false },
    round: { attribute: false },
    you: { attribute: false },
    isPast: { type: Boolean },
    isFolded: { type: Boolean },
    address: {},
  };
  declare state: TournamentState;
  declare round: Round;
  declare you: TournamentRole;
  /** The visitor looks back: nothing can be entered. */
  declare isPast: boolean;
  /** Only the title is shown until the visitor unfolds the round. */
  declare isFolded: boolean;
  /** The tournament's address. */
  declare address: string;

  constructor() {
    super();
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    tournamentStyles,
    css`
      /* On a phone, names give way before the link to their table does. */
      .grow {
        flex-basis: 6rem;
      }
    `,
  ];

  override render() {
    const { round } = this;
    const title = html`<h2 id="round">${msg(str`Round ${round.round}`)}</h2>`;
    return html`<section aria-labelledby="round">
      ${this.isFolded ? html`<details><summary>${title}</summary>${this.#pairings()}</details>` : [title, this.#pairings()]}
    </section>`;
  }

  #pairings() {
    const { state, round } = this;
    const byes = round.byes.map((id) => sideName(state, membersOf(state, id)));
    return html`${this.#own()}
      ${this.isPast || round.pairings.every(({ table }) => table === null) ? nothing : html`<div class="row"><a class="button outlined" href=${`${this.address}/boards`}>${msg("Watch all boards")}</a></div>`}
      <ul class="list">${round.pairings.map((pairing) => this.#row(pairing))}</ul>
      ${byes.length > 0 ? html`<p class="soft">${msg(str`Without a game this round: ${formatList(byes)}`)}</p>` : nothing}`;
  }

  get #isHosting(): boolean {
    return this.you.isHost || this.you.helper !== null;
  }

  #isMine(pairing: Pairing): boolean {
    return this.you.player !== null && sideOfPlayer(pairing, this.you.player) >= 0;
  }

  #own() {
    const mine = this.round.pairings.find((pairing) => this.#isMine(pairing));
    if (this.isPast || mine === undefined || mine.result !== null) return nothing;
    if (mine.isOnWood || mine.table === null) return nothing;
    const { table } = mine;
    const seat = seatsOfSides(mine.sides).indexOf(this.you.player!);
    return html`<a class="button primary ready" href=${`/t/${table}?seat=${seat}`} @click=${() => requestAutoSit(table)}>${msg("Your table is ready. Go and play")}</a>`;
  }

  #row(pairing: Pairing) {
    const { state } = this;
    const names = pairing.sides.map((side) => sideName(state, side));
    return html`<li class=${this.#isMine(pairing) ? "mine" : ""}>
      <div class="row">
        <span class="number" aria-label=${msg(str`Board ${pairing.board}`)}>${pairing.board}</span>
        <span class="grow">${names.join(" – ")}</span>
        <span class="status">${pairingStatus(pairing)}</span>
        ${pairing.table === null || (pairing.result === null && this.#isMine(pairing)) || isNeverBegun(state, pairing) ? nothing : html`<a class="button outlined" href=${`/t/${pairing.table}`}>${pairing.result === null ? msg("Watch") : msg("Replay")}</a>`}
      </div>
      ${this.isPast ? nothing : this.#actions(pairing)}
    </li>`;
  }

  #actions(pairing: Pairing) {
    const isMine = this.#isMine(pairing);
    if (!this.#isHosting && (!isMine || this.state.phase === "over")) return nothing;
    const mayEnter = this.#isHosting || (pairing.isOnWood && pairing.result === null);
    return html`<div class="row">
      ${this.#confirmation(pairing)}
      ${this.#isHosting && pairing.result === null ? html`<button class="outlined" @click=${() => this.#send({ type: "play-on-wood", ...this.#on(pairing), wood: !pairing.isOnWood })}>${pairing.isOnWood ? msg("Play on the screen") : msg("Play on a real board")}</button>` : nothing}
      ${mayEnter ? this.#entering(pairing) : nothing}
    </div>`;
  }

  #on({ board }: Pairing) {
    return { round: this.round.round, board };
  }

  /**
   * The entered result, for a second person. A host who plays in the game may decide it as well: the others may have no
   * phones. The server refuses that as long as another host or helper can.
   */
  #confirmation(pairing: Pairing) {
    const { entered } = pairing;
    const { player } = this.you;
    if (entered === null) return nothing;
    if (entered.by === `player:${player}`)
      return this.#isHosting
        ? html`<button class="outlined" @click=${() => this.#send({ type: "adjudicate", ...this.#on(pairing), result: entered.result })}>${msg("Decide as the host")}</button>`
        : nothing;
    return html`<button class="press" @click=${() => this.#send({ type: "confirm-result", ...this.#on(pairing), result: entered.result })}>${msg(str`Confirm ${resultText(entered.result)}`)}</button>`;
  }

  /** A correction is rare, so its form is folded. */
  #entering(pairing: Pairing) {
    if (pairing.result === null) return this.#form(pairing);
    return html`<details><summary>${msg("Correct the result")}</summary>${this.#form(pairing)}</details>`;
  }

  #form(pairing: Pairing) {
    const { sides } = pairing;
    const { pips, system } = this.state.settings;
    const names = sides.map((side) => sideName(this.state, side));
    const isKnockout = system.type === "knockout";
    // Pips decide who has won, unless a knockout's are equal.
    const choices = html`<option value="">${msg("Result…")}</option>
      ${pips && !isKnockout ? nothing : names.map((name, side) => html`<option value=${side}>${msg(str`${name} won`)}</option>`)}
      ${pips || isKnockout ? nothing : html`<option value="draw">${msg("Draw")}</option>`}
      ${pips ? names.map((name, side) => html`<option value=${absenceOf(side)}>${msg(str`${name} didn’t play`)}</option>`) : nothing}`;
    const counts = names.map(
      (name) =>
        html`<label><span class="soft">${msg(str`Pips of ${name}`)}</span><input type="number" name="pips" min="0" max="99999" inputmode="numeric" required /></label>`,
    );
    return html`<form class="row" @submit=${(event: SubmitEvent) => this.#enter(event, pairing)} @change=${skipPips} @reset=${skipPips}>
      ${pips ? counts : nothing}
      <select name="winner" ?required=${!pips} aria-label=${msg(str`Result of board ${pairing.board}`)}>${choices}</select>
      ${this.#submission(pairing)}
    </form>`;
  }

  /** A result that is entered at the wrong board would end that board's game, so a game in play needs a second press. */
  #submission({ board, sides, table, isOnWood, result }: Pairing) {
    const text = result === null ? msg("Enter the result") : msg("Correct the result");
    if (table === null || isOnWood || result !== null) return html`<button class="outlined">${text}</button>`;
    const names = formatList(sides.map((side) => sideName(this.state, side)));
    return html`<ft-confirm outlined .text=${text} .about=${msg(str`Board ${board}`)} .question=${msg(str`${names} are still playing. The result ends their game.`)}
      .mustAsk=${(button: FtConfirm) => formOf(button).checkValidity() && isInPlay(table)} @ft-confirm=${(event: Event) => formOf(event.currentTarget as FtConfirm).requestSubmit()}></ft-confirm>`;
  }

  #enter(event: SubmitEvent, pairing: Pairing): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const pips = data.getAll("pips").map(Number);
    const result = enteredResult(pairing.sides.length, String(data.get("winner")), pips);
    const on = this.#on(pairing);
    const isJudge = !pairing.isOnWood || (this.#isHosting && !this.#isMine(pairing));
    const type = pairing.result !== null ? "correct-result" : isJudge ? "adjudicate" : "enter-result";
    form.dispatchEvent(tournamentEvent({ type, ...on, result }));
  }

  #send(command: PersonCommand): void {
    this.dispatchEvent(tournamentEvent(command));
  }
}

/** Where computers end running games, only a game that has not begun is forfeited without them. */
const isNeverBegun = ({ settings }: TournamentState, { how, isOnWood, isComputerCalled }: Pairing): boolean =>
  settings.unfinished === "computer" && how === "forfeit" && !isOnWood && !isComputerCalled;

const formOf = (button: FtConfirm): HTMLFormElement => button.closest("form")!;

/** Whether the table's game has begun and is not over. Also if the server does not answer. */
const isInPlay = async (table: string): Promise<boolean> => {
  const response = await fetch(`/api/tables/${table}`).catch(() => null);
  return response?.ok !== true || ((await response.json()) as Listing).phase === "playing";
};

/** A side that did not play has no pips. Of two sides neither has. */
const skipPips = ({ type, currentTarget }: Event): void => {
  const form = currentTarget as HTMLFormElement;
  const absent = type === "reset" ? null : absentSide(String(new FormData(form).get("winner")));
  const inputs = [...form.querySelectorAll<HTMLInputElement>("[name=pips]")];
  for (const [side, input] of inputs.entries())
    input.disabled = absent !== null && (inputs.length === 2 || side === absent);
};

customElements.define("ft-round", FtRound);

declare global {
  interface HTMLElementTagNameMap {
    "ft-round": FtRound;
  }
}
