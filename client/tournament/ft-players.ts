import { msg } from "@lit/localize";
import { bytesToHex } from "@noble/hashes/utils.js";
import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { SALT_BYTES } from "../../engine/chance/deal.ts";
import { MAX_NAME_LENGTH } from "../../engine/kit/player-name.ts";
import { hasPlace, isPlanned } from "../../engine/tournament/competitors.ts";
import type { PersonCommand } from "../../engine/tournament/forms/commands.ts";
import type { Player, TournamentState } from "../../engine/tournament/forms/types.ts";
import { plannedRounds } from "../../engine/tournament/pair-round.ts";
import type { TournamentRole } from "../../engine/wire/tournament.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { myName, saveName } from "../table/waiting-room/my-name.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { tournamentEvent } from "./tournament-feed.ts";
import { playerName } from "./tournament-texts.ts";
import "../kit/ft-confirm.ts";

/**
 * The players of a tournament: the form to enter, the list, and what the host and helpers do with it.
 * @fires ft-tournament - A command of the visitor.
 */
export class FtPlayers extends FtElement {
  static override properties = { state: { attribute: false }, you: { attribute: false }, isPast: { type: Boolean } };
  declare state: TournamentState;
  declare you: TournamentRole;
  /** The visitor looks back: nothing can be changed. */
  declare isPast: boolean;

  constructor() {
    super();
    this.isPast = false;
  }

  static override styles = [
    reset,
    controlStyles,
    tournamentStyles,
    css`
      /* On a phone the name and the host's buttons share a line; what does not fit goes to its end. */
      .list .grow {
        flex-basis: 5rem;
      }
      .list .outlined {
        margin-inline-start: auto;
        padding-inline: 8px;
      }
    `,
  ];

  override render() {
    const { state, you } = this;
    const present = state.players.filter(({ isRemoved }) => !isRemoved);
    const mayEdit = !this.isPast && state.phase !== "over";
    const isHosting = mayEdit && (you.isHost || you.helper !== null);
    return html`<section aria-labelledby="players">
      ${mayEdit ? this.#arrival() : nothing}
      <h2 id="players" tabindex="-1">${msg(str`Players: ${present.length}`)}</h2>
      ${present.length === 0 ? html`<p class="soft">${msg("No player has entered yet.")}</p>` : this.#list(present, mayEdit, isHosting)}
      ${isHosting && mayAdmit(state) ? this.#admission() : nothing}
      ${mayEdit ? this.#renaming(isHosting ? present : ownBeforeRounds(state, you)) : nothing}
      ${isHosting && present.length < state.players.length ? this.#removed() : nothing}
      ${mayEdit && !isHosting && mayBecomeOther(state, you) ? this.#newDevice(present) : nothing}
    </section>`;
  }

  /** For a new player, or one of an earlier evening, or one who was absent for a round. */
  #arrival() {
    const { state, you } = this;
    if (you.player === null) return state.isEntryOpen ? this.#entry() : nothing;
    const own = state.players[you.player - 1];
    if (own?.isRemoved)
      return html`<p>${msg("The host has removed you from this tournament. If you want to play, talk to the host.")}</p>`;
    if (own === undefined) return nothing;
    if (!own.isAbsent) return this.#waiting(own.player);
    return html`<div class="row"><span class="grow">${msg("You are marked as absent.")}</span>
      <button class="primary" @click=${() => this.#send({ type: "mark-present", players: [own.player] })}>${msg("I’m here")}</button></div>`;
  }

  /** For a player whose next game comes with the next round. In a knockout that is known for the first round only. */
  #waiting(player: number) {
    const { state } = this;
    const { rounds, seeds, settings } = state;
    const next = rounds.length + 1;
    const isLast = seeds.length > 0 && (next > plannedRounds(state) || settings.system.type === "knockout");
    if (rounds.at(-1)?.completedAt === null || isLast || !hasPlace(state, player)) return nothing;
    return html`<p>${msg(str`When round ${next} starts, your game appears here.`)}</p>`;
  }

  #entry() {
    return html`<form class="row" @submit=${this.#enter}>
      <label class="grow"><span>${msg("Your name in this tournament")}</span>
        <input name="name" type="text" autocomplete="nickname" dir="auto" enterkeyhint="go" spellcheck="false" required maxlength=${4 * MAX_NAME_LENGTH} .value=${myName()} /></label>
      <button class="primary">${msg("Enter the tournament")}</button>
    </form>`;
  }

  readonly #enter = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name"));
    saveName(name.trim());
    const salt = bytesToHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
    this.#send({ type: "enter", name, salt });
  };

  /** By player, so that a pressed "Remove" stays with its player when another one leaves the list. */
  #list(present: readonly Player[], mayEdit: boolean, isHosting: boolean) {
    return html`<ul class="list">${repeat(
      present,
      ({ player }) => player,
      (player) => this.#row(player, mayEdit, isHosting),
    )}</ul>`;
  }

  #row({ player, isAbsent, claim }: Player, mayEdit: boolean, isHosting: boolean) {
    const { state, you } = this;
    const remove = () => this.#sendAndLeave({ type: "remove-player", player });
    const mark = (type: "mark-absent" | "mark-present") => () => this.#send({ type, players: [player] });
    const mayMark = mayEdit && (isHosting || you.player === player);
    const name = playerName(state, player);
    return html`<li class=${you.player === player ? "mine" : ""}><div class="row">
      <span class="number">${player}</span>
      <span class="grow">${name}${you.player === player ? html` <span class="soft">${msg("(you)")}</span>` : nothing}</span>
      ${isAbsent ? html`<span class="soft">${msg("Absent")}</span>` : nothing}
      ${mayMark ? html`<button class="outlined" @click=${mark(isAbsent ? "mark-present" : "mark-absent")}>${isAbsent ? msg("Mark as present") : msg("Mark as absent")}<span class="sr"> ${name}</span></button>` : nothing}
      ${isHosting ? html`<ft-confirm outlined .text=${msg("Remove")} .about=${name} .question=${msg(str`Remove ${name} from this tournament?`)} @ft-confirm=${remove}></ft-confirm>` : nothing}
    </div>${claim === null || !mayEdit ? nothing : this.#claim(player, name, isHosting)}</li>`;
  }

  /** For a player whose name was entered by the host or on another device, and for a substitute. */
  #newDevice(present: readonly Player[]) {
    const free = present.filter(({ player, claim }) => claim === null && player !== this.you.player);
    if (free.length === 0) return nothing;
    const claim = (event: SubmitEvent) => {
      event.preventDefault();
      const data = new FormData(event.currentTarget as HTMLFormElement);
      this.#send({ type: "claim-player", player: Number(data.get("player")) });
    };
    return html`<details>
      <summary>${msg("Are you one of these players, on a new device?")}</summary>
      <form class="row" @submit=${claim}>
        <select name="player" aria-label=${msg("Player")}>${repeat(
          free,
          ({ player }) => player,
          ({ player }) => html`<option value=${player}>${playerName(this.state, player)}</option>`,
        )}</select>
        <button class="outlined">${msg("Continue as this player")}</button>
      </form>
    </details>`;
  }

  /** Another device says that it is this player. */
  #claim(player: number, name: string, isHosting: boolean) {
    if (!isHosting) return html`<p class="soft">${msg(str`A new device waits to continue as ${name}.`)}</p>`;
    return html`<div class="row"><span class="grow">${msg(str`A new device wants to continue as ${name}. Is that the same person?`)}</span>
      <button class="press" @click=${() => this.#send({ type: "confirm-claim", player })}>${msg("Yes, the same")}</button>
      <button class="outlined" @click=${() => this.#send({ type: "deny-claim", player })}>${msg("No")}</button></div>`;
  }

  /** For players without a phone, and for late ones. */
  #admission() {
    return html`<form class="row" @submit=${this.#admit}>
      <label class="grow"><span class="soft">${msg("Add a player without a phone")}</span>
        <input name="name" type="text" dir="auto" spellcheck="false" required maxlength=${4 * MAX_NAME_LENGTH} /></label>
      <button class="outlined">${msg("Add")}</button>
    </form>`;
  }

  /** Of any player for the host; of the own one until the first round, because others then know the player by it. */
  #renaming(players: readonly Player[]) {
    if (players.length === 0) return nothing;
    const isOwn = players.length === 1 && players[0]!.player === this.you.player;
    const option = ({ player }: Player) => html`<option value=${player}>${playerName(this.state, player)}</option>`;
    return html`<details>
      <summary>${isOwn ? msg("Change my name") : msg("Change a player’s name")}</summary>
      <form class="row" @submit=${this.#rename}>
        <select name="player" aria-label=${msg("Player")} ?hidden=${isOwn}>${repeat(players, ({ player }) => player, option)}</select>
        <label class="grow"><span class="soft">${msg("New name")}</span>
          <input name="name" type="text" dir="auto" spellcheck="false" required maxlength=${4 * MAX_NAME_LENGTH} /></label>
        <button class="outlined">${msg("Change name")}</button>
      </form>
    </details>`;
  }

  readonly #rename = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const [player, name] = [Number(data.get("player")), String(data.get("name"))];
    form.dispatchEvent(tournamentEvent({ type: "rename-player", player, name }));
  };

  /** So that a removal by mistake can be undone. A removed player's name cannot be entered again. */
  #removed() {
    const { state } = this;
    const removed = state.players.filter(({ isRemoved }) => isRemoved);
    const mayReturn = (player: number) => mayAdmit(state) || state.seeds.includes(player);
    return html`<details>
      <summary>${msg(str`Removed players: ${removed.length}`)}</summary>
      <ul class="list">${repeat(
        removed,
        ({ player }) => player,
        ({
          player,
        }) => html`<li class="row"><span class="number">${player}</span><span class="grow">${playerName(state, player)}</span>
          ${mayReturn(player) ? html`<button class="outlined" @click=${() => this.#sendAndLeave({ type: "readmit-player", player })}>${msg("Bring back")}<span class="sr"> ${playerName(state, player)}</span></button>` : nothing}</li>`,
      )}</ul>
    </details>`;
  }

  readonly #admit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    form.dispatchEvent(tournamentEvent({ type: "admit", name: String(new FormData(form).get("name")) }));
  };

  /** The pressed button disappears with the change, so the focus moves to the title. */
  #sendAndLeave(command: PersonCommand): void {
    this.renderRoot.querySelector<HTMLElement>("#players")?.focus();
    this.#send(command);
  }

  #send(command: PersonCommand): void {
    this.dispatchEvent(tournamentEvent(command));
  }
}

/** A plan has no room for a player who comes after its first round. */
const mayAdmit = ({ phase, rounds, settings }: TournamentState): boolean =>
  phase !== "over" && (rounds.length === 0 || !isPlanned(settings.system));

/** A substitute who has entered without a place takes that of a player who has left. */
const mayBecomeOther = (state: TournamentState, { player }: TournamentRole): boolean =>
  player === null || (state.rounds.length > 0 && !hasPlace(state, player));

const ownBeforeRounds = ({ players, rounds }: TournamentState, you: TournamentRole): readonly Player[] =>
  rounds.length > 0 ? [] : players.filter(({ player, isRemoved }) => player === you.player && !isRemoved);

customElements.define("ft-players", FtPlayers);

declare global {
  interface HTMLElementTagNameMap {
    "ft-players": FtPlayers;
  }
}
