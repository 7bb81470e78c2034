import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { hasTeamPlayed } from "../../engine/tournament/competitors.ts";
import type { PersonCommand } from "../../engine/tournament/forms/commands.ts";
import type { Team } from "../../engine/tournament/forms/fields.ts";
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import { playersWithoutPartner } from "../../engine/tournament/seeding.ts";
import type { TournamentRole } from "../../engine/wire/tournament.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { tournamentEvent } from "./tournament-feed.ts";
import { playerName, sideName } from "./tournament-texts.ts";

/**
 * The teams of a tournament, and the forms with which the host and helpers make them.
 * @fires ft-tournament - A command of the visitor.
 */
export class FtTeams extends FtElement {
  static override properties = {
    state: { attribute: false },
    you: { attribute: false },
    isPast: { type: Boolean },
    first: { state: true },
  };
  declare state: TournamentState;
  declare you: TournamentRole;
  /** The visitor looks back: nothing can be changed. */
  declare isPast: boolean;
  /** The player chosen for a new team; 0: the first one without a partner. */
  declare private first: number;

  constructor() {
    super();
    this.isPast = false;
    this.first = 0;
  }

  static override styles = [reset, controlStyles, tournamentStyles];

  override render() {
    const { state, you } = this;
    const mayEdit = !this.isPast && state.phase !== "over" && (you.isHost || you.helper !== null);
    const alone = playersAlone(state);
    return html`<section aria-labelledby="teams">
      <h2 id="teams" tabindex="-1">${msg(str`Teams: ${state.teams.length}`)}</h2>
      ${state.teams.length === 0 ? html`<p class="soft">${msg("No team has been formed yet.")}</p>` : html`<ul class="list">${state.teams.map((team) => this.#row(team, mayEdit))}</ul>`}
      <p class="soft" role="status">${alone.length === 0 ? nothing : msg(str`Without a partner: ${sideName(state, alone)}`)}</p>
      ${mayEdit && alone.length > 1 ? this.#forming(alone) : nothing}
    </section>`;
  }

  #row(team: Team, mayEdit: boolean) {
    const { state, you } = this;
    const name = sideName(state, team);
    const isAway = team.some((player) => isAbsent(state, player));
    const isMine = you.player !== null && team.includes(you.player);
    const left = team.filter((player) => isRemoved(state, player));
    // A command about a removed player is refused.
    const split = () => this.#send({ type: "split-team", player: team.find((player) => !left.includes(player))! });
    return html`<li class=${isMine ? "mine" : ""}><div class="row">
      <span class="grow">${name}</span>
      ${isAway ? html`<span class="soft">${msg("Absent")}</span>` : nothing}
      ${mayEdit && left.length < 2 && !hasTeamPlayed(state, team) ? html`<button class="quiet" @click=${split}>${msg("Dissolve")}<span class="sr"> ${name}</span></button>` : nothing}
    </div>${left.length === 1 && hasTeamPlayed(state, team) && !this.isPast && state.phase !== "over" ? this.#without(left[0]!, mayEdit) : nothing}</li>`;
  }

  /** A team that has played stays together. A substitute takes the place of a partner who has left. */
  #without(player: number, mayEdit: boolean) {
    const name = playerName(this.state, player);
    const words = msg(str`Without ${name}, this team gets no more games.`);
    if (!mayEdit) return html`<p class="soft">${words}</p>`;
    return html`<div class="row"><p class="grow soft">${words} ${msg(str`For a substitute, bring ${name} back and change the name.`)}</p>
      <button class="outlined" @click=${() => this.#send({ type: "readmit-player", player })}>${msg("Bring back")}<span class="sr"> ${name}</span></button></div>`;
  }

  /** By player, so that a chosen one stays chosen when others find partners meanwhile. */
  #forming(alone: readonly number[]) {
    const { state } = this;
    const first = alone.includes(this.first) ? this.first : alone[0]!;
    const options = (players: readonly number[]) =>
      repeat(
        players,
        (player) => player,
        (player) => html`<option value=${player}>${playerName(state, player)}</option>`,
      );
    const choose = ({ target }: Event) => (this.first = Number((target as HTMLSelectElement).value));
    return html`<form class="row" @submit=${this.#formTeam}>
      <label for="first" class="soft">${msg("Player")}</label><select id="first" name="first" .value=${String(first)} @change=${choose}>${options(alone)}</select>
      <label for="second" class="soft">${msg("Partner")}</label><select id="second" name="second">${options(alone.filter((player) => player !== first))}</select>
      <button class="outlined">${msg("Form the team")}</button>
    </form>
    ${playersWithoutPartner(state).length < 2 ? nothing : html`<div class="row"><button class="press" @click=${() => this.#send({ type: "draw-teams" })}>${msg("Pair the rest at random")}</button></div>`}`;
  }

  readonly #formTeam = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    this.#send({ type: "form-team", players: [Number(data.get("first")), Number(data.get("second"))] });
  };

  /** The pressed button disappears with the change, so the focus moves to the title. */
  #send(command: PersonCommand): void {
    this.renderRoot.querySelector<HTMLElement>("#teams")?.focus();
    this.dispatchEvent(tournamentEvent(command));
  }
}

/** Also players who are absent: their team waits for them. */
const playersAlone = ({ players, teams }: TournamentState): readonly number[] =>
  players
    .filter(({ player, isRemoved }) => !isRemoved && !teams.some((team) => team.includes(player)))
    .map(({ player }) => player);

const isRemoved = ({ players }: TournamentState, player: number): boolean => players[player - 1]?.isRemoved === true;

const isAbsent = ({ players }: TournamentState, player: number): boolean => {
  const found = players[player - 1];
  return found === undefined || found.isAbsent || found.isRemoved;
};

customElements.define("ft-teams", FtTeams);

declare global {
  interface HTMLElementTagNameMap {
    "ft-teams": FtTeams;
  }
}
