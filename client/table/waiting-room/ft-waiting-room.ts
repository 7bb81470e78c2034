import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { reservedNames } from "../../../engine/commands/rematch.ts";
import { mayDropUnrevealed, REVEAL_TIMEOUT_MS, seatsOwingSalt } from "../../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { findManifest } from "../../games/registry.ts";
import { seatName } from "../../games/shared/seat-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { onFirstClick } from "../../kit/presses/first-click.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { tablePath } from "../../kit/storage/table-path.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { str } from "../../kit/text/numbers.ts";
import { formatList } from "../../kit/text/sentences.ts";
import { learnUrl } from "../../learn/learn-url.ts";
import type { Store } from "../../store/store.ts";
import { StoreController } from "../../store/store-controller.ts";
import { seatCommandEvent } from "../player-requests/seat-commands.ts";
import { isSuggestedName } from "./my-name.ts";
import "./ft-sit-form.ts";
import { waitingRoomStyles } from "./waiting-room.styles.ts";

/** As in table/game-view/ft-game-view.styles.ts: the board has the panel next to it. Large text needs more height. */
const WIDE = matchMedia("(min-width: 700px) and (min-height: 33.8125rem) and (orientation: landscape)");

/**
 * Loads the other elements of the waiting room before it appears, so that nothing in it moves. `fills`: the game's board is
 * an empty cloth, which a wide window shows with the chairs around it.
 */
export const loadRoomParts = ({ live, seats }: Store, fills: boolean): Promise<unknown> => {
  // Everyone sees a program that sits.
  const isSeated = seats.length > 0 || live.chairs.some((chair) => chair?.program !== undefined);
  return Promise.all([
    ...(fills && WIDE.matches ? [import("./ft-chairs.ts"), findManifest(live.game)?.card()] : []),
    isSeated && !live.shared ? import("./seated-parts.ts") : null,
  ]);
};

/** What watchers see of the hands, for everyone before sitting down; null: nothing. */
const openHandsText = ({ openHands }: Pick<TableState, "openHands">): string | null => {
  if (openHands === null) return null;
  const who = msg("A player could watch from a second device.");
  return openHands === 0
    ? `${msg("Watchers of this table see everything at once, even what is hidden from players.")} ${who}`
    : `${msg(str`Watchers of this table see everything ${openHands} turns later, even what is hidden from players.`)} ${who}`;
};

/** How long a room whose last seat was taken stays as it was. */
const SETTLE_MS = 1000;

/**
 * Before the game: a seat for a visitor; for seated players the invitation link, their name, and leaving. Loaded only
 * then.
 * @fires ft-seat-command - Give up the seat.
 */
export class FtWaitingRoom extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    mine: { attribute: false },
    busy: { type: Boolean },
    wanted: { attribute: false },
    fills: { type: Boolean },
    isNaming: { state: true },
    isClosing: { state: true },
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  /** The viewer's own seats; the element changes with them too. */
  declare mine: readonly Seat[];
  declare busy: boolean;
  /** The seat that the viewer was invited to; null means any. */
  declare wanted: Seat | null;
  /** The game's board is an empty cloth now: on a wide screen it shows the chairs around it. */
  declare fills: boolean;
  declare private isNaming: boolean;
  /** Close has been pressed once. */
  declare private isClosing: boolean;

  #sparing: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** The room is shown with a free seat. */
  #hasFree = false;
  readonly #watch = new StoreController(this, () => this.store);

  constructor() {
    super();
    new RestoreFocus(this);
    this.length = 0;
    this.mine = [];
    this.busy = false;
    this.wanted = null;
    this.fills = false;
    this.isNaming = false;
    this.isClosing = false;
  }

  static override styles = [reset, controlStyles, waitingRoomStyles];

  /** Usually the game starts in a moment once the last seat is taken, and nothing moves until then. */
  protected override shouldUpdate(): boolean {
    const hasFree = this.#free > 0;
    if (this.#hasFree && !hasFree) {
      this.#settling ??= setTimeout(() => {
        this.#hasFree = false;
        this.requestUpdate();
      }, SETTLE_MS);
      return false;
    }
    clearTimeout(this.#settling);
    this.#settling = undefined;
    this.#hasFree = hasFree;
    return true;
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
    // Perhaps offline: the next rendering tries again.
    loadRoomParts(this.store, this.fills).catch(() => undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    WIDE.addEventListener("change", this.#widened);
  }

  readonly #widened = (): void => this.requestUpdate();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    WIDE.removeEventListener("change", this.#widened);
    clearTimeout(this.#sparing);
    clearTimeout(this.#settling);
    this.#settling = undefined;
  }

  get #free(): number {
    return this.store.live.chairs.filter((chair) => chair === null).length;
  }

  get #freeSeats(): readonly Seat[] {
    return this.store.live.chairs.flatMap((chair, seat) => (chair === null ? [seat] : []));
  }

  override render() {
    const { live } = this.store;
    const isRound = this.fills && !live.shared && WIDE.matches;
    if (this.mine.length === 0) {
      const form = html`<ft-sit-form .busy=${this.busy} .free=${this.#free} .seat=${this.#wantedSeat}></ft-sit-form>`;
      return html`${isRound ? this.#chairs(form) : nothing}<section class=${isRound ? "line" : ""}>${this.#reservedSeats()}${isRound ? nothing : form}${this.#programs(isRound)}${this.#settings()}${this.#shown("outlined")}</section>`;
    }
    if (live.shared) return nothing;
    const invitation = this.#free > 0 ? this.#share(isRound) : this.#awaited();
    return html`${isRound ? this.#chairs(invitation) : nothing}<section class=${isRound ? "line" : ""}>${this.#reservedSeats()}${isRound ? nothing : invitation}${this.#isHost ? nothing : this.#spares()}${this.#size(isRound ? "count" : null)}${this.#computers(isRound ? "level" : null)}${this.#programs(isRound)}${this.#settings()}${this.#isHost && !isRound ? this.#spares() : nothing}${this.#own(isRound)}</section>`;
  }

  #chairs(invitation: unknown) {
    return html`<ft-chairs .store=${this.store} .length=${this.length} .mine=${this.mine} .host=${this.#isHost} .busy=${this.busy} ?bare=${invitation === nothing}>${invitation}<div slot="start">${this.#computers("fill")}${this.#size("begin")}</div></ft-chairs>`;
  }

  /** Its number, if there is more than one to choose from; 0 means any. */
  get #wantedSeat(): number {
    const { chairs } = this.store.live;
    const { wanted } = this;
    return wanted !== null && chairs.length > 2 && chairs[wanted] === null ? wanted + 1 : 0;
  }

  /** The player who sat down first counts as the host, but has none of a host's rights in a tournament. */
  get #isHost(): boolean {
    const { host } = this.store.live;
    return host !== null && this.mine.includes(host) && this.#tournament === null;
  }

  /** Players whose salt is missing. Usually too short to read, because pages reveal salts automatically. */
  #awaited() {
    const { live } = this.store;
    const names = seatsOwingSalt(live).map((seat) => bidiIsolate(seatName(live.chairs, seat) ?? ""));
    if (names.length === 0) return nothing;
    return html`<p class="awaited" role="status">${msg(str`Everyone is seated. The game starts once this page is open at: ${formatList(names)}. Only then is the deal made, so nobody can rig it.`)}</p>`;
  }

  get #awaitedNames(): readonly string[] {
    const { live, entries, clockOffset } = this.store;
    const kept = reservedNames(entries, Date.now() + clockOffset);
    return kept.flatMap((name, seat) => (name === null || live.chairs[seat] != null ? [] : [bidiIsolate(name)]));
  }

  get #tournament(): string | null {
    const opening = this.store.entries[0]?.event;
    return opening?.type === "opened" && "tournament" in opening ? (opening.tournament?.id ?? null) : null;
  }

  /** The round of a tournament waits for its own players: nobody else, and no computer, can take their seats. */
  get #isForTournament(): boolean {
    return this.#tournament !== null && this.#awaitedNames.length === this.#free;
  }

  /** Seats of a private rematch, reserved for the players of the last game. */
  #reservedSeats() {
    const names = this.#awaitedNames;
    if (this.#tournament !== null)
      return html`<p class="kept">${names.length === 0 ? nothing : msg(str`Reserved for players of the tournament: ${formatList(names)}`)} <a href=${`/e/${this.#tournament}`}>${msg("To the tournament")}</a></p>`;
    if (names.length === 0) return nothing;
    return html`<p class="kept">${msg(str`Reserved for ten minutes for the last game’s players: ${formatList(names)}`)}</p>`;
  }

  /** The seats that can be freed: by the host every other player's, else those of absent players who owe a salt. */
  get #spareable(): readonly Seat[] {
    const { live, presence, clockOffset } = this.store;
    if (this.#isHost)
      return [...live.chairs.keys()].filter(
        (seat) => !this.mine.includes(seat) && live.chairs[seat]?.bot === undefined && live.chairs[seat] !== null,
      );
    if (mayDropUnrevealed(live, Date.now() + clockOffset))
      return seatsOwingSalt(live).filter((seat) => !this.mine.includes(seat) && presence.seats[seat] !== true);
    this.#waitToSpare();
    return [];
  }

  #spares() {
    const seats = this.#spareable;
    return seats.length === 0 ? nothing : html`<div class="spares">${seats.map((seat) => this.#spare(seat))}</div>`;
  }

  #spare(seat: Seat) {
    const { live } = this.store;
    const free = () => this.dispatchEvent(seatCommandEvent({ type: "vacate", seat }));
    return html`<button class="outlined" @click=${free}>${msg(str`Free ${bidiIsolate(seatName(live.chairs, seat) ?? "")}’s seat`)}</button>`;
  }

  /** The page must wait itself, because no frame marks that time. */
  #waitToSpare(): void {
    const { live, clockOffset } = this.store;
    clearTimeout(this.#sparing);
    if (live.saltsAwaitedSince === null) return;
    const left = live.saltsAwaitedSince + REVEAL_TIMEOUT_MS - Date.now() - clockOffset;
    this.#sparing = setTimeout(() => this.requestUpdate(), Math.max(left, 0) + 50);
  }

  /** The table settings, for a visitor before sitting down. */
  #settings() {
    const { live } = this.store;
    const hands = openHandsText(live);
    return [
      live.hints ? html`<p class="terms">${msg("Hints are allowed at this table.")}</p>` : nothing,
      hands === null ? nothing : html`<p class="terms">${hands}</p>`,
    ];
  }

  /** A lesson next to the table, so that no player leaves their seat to learn. */
  #shown(look: "outlined" | "quiet") {
    return html`<a class=${`button ${look} shown`} href=${learnUrl(this.store.live.game)} target="_blank">${msg("Show me how to play")}</a>`;
  }

  #share(isRound: boolean) {
    if (this.#isForTournament) return nothing;
    return html`<ft-invite .beside=${isRound} .link=${location.origin + tablePath()} .missing=${this.#free} .free=${this.#freeSeats}></ft-invite>`;
  }

  /** The number of seats, for the host: not before the players with reserved seats have come. */
  #size(only: "begin" | "count" | null) {
    if (!this.#isHost || this.#awaitedNames.length > 0) return nothing;
    return html`<ft-table-size .only=${only} .store=${this.store} .length=${this.length} .busy=${this.busy}></ft-table-size>`;
  }

  #computers(only: "fill" | "level" | null) {
    if (!this.#isHost) return nothing;
    return html`<ft-seat-bots .only=${only} .store=${this.store} .length=${this.length} .busy=${this.busy}></ft-seat-bots>`;
  }

  /** For the host with a free seat, and where a program sits. */
  #programs(isRound: boolean) {
    const { chairs } = this.store.live;
    const isShown = (this.#isHost && this.#free > 0) || chairs.some((chair) => chair?.program !== undefined);
    if (!isShown) return nothing;
    return html`<ft-programs .store=${this.store} .length=${this.length} .host=${this.#isHost} ?slim=${isRound}></ft-programs>`;
  }

  #forget() {
    // The round would wait for a game that cannot be played.
    if (this.#tournament !== null) return nothing;
    return html`<ft-delete-table .store=${this.store} .mine=${this.mine}></ft-delete-table>`;
  }

  /** The player's own matters are small, because inviting comes first. */
  #own(isRound: boolean) {
    const name = this.store.live.chairs[this.mine[0]!]?.name ?? "";
    if (this.isNaming) {
      return html`<ft-sit-form ?slim=${isRound} .seated=${name} @ft-rename=${() => this.#name(false)} @keydown=${this.#escape}></ft-sit-form>${this.#forget()}`;
    }
    if (this.isClosing) return [this.#sure(), this.#forget()];
    // The host was not asked for a name before.
    const isAsked = isSuggestedName(name);
    const asked = isAsked
      ? html`<ft-sit-form ?slim=${isRound} .seated=${name} @ft-rename=${() => this.requestUpdate()}></ft-sit-form>`
      : nothing;
    return html`${asked}<div class="own">
      ${isAsked ? nothing : html`<button class="quiet name" @click=${() => this.#name(true)}>${msg("Change my name")}</button>`}
      <button class="quiet" @click=${this.#stand}>${msg("Leave my seat")}</button>
      ${this.#shown("quiet")}
      ${this.#isHost ? html`<button class="quiet close" @click=${() => this.#confirm(true)}>${msg("Close the table")}</button>` : nothing}
      ${this.#forget()}
    </div>`;
  }

  #sure() {
    return html`<div class="own sure" role="group" @keydown=${this.#keep}>
      <p>${msg("Close this table for everyone?")}</p>
      <button class="outlined keep" @click=${() => this.#confirm(false)}>${msg("Keep the table")}</button>
      <button class="grave" @click=${onFirstClick(() => this.dispatchEvent(seatCommandEvent({ type: "close" })))}>${msg("Close it")}</button>
    </div>`;
  }

  async #confirm(isClosing: boolean): Promise<void> {
    this.isClosing = isClosing;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(isClosing ? ".keep" : ".close")?.focus();
  }

  readonly #keep = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#confirm(false);
  };

  readonly #stand = (): void => {
    this.dispatchEvent(seatCommandEvent({ type: "stand" }));
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#name(false);
  };

  /** Moves the focus to the field, and back. */
  async #name(isNaming: boolean): Promise<void> {
    this.isNaming = isNaming;
    await this.updateComplete;
    if (!isNaming) this.renderRoot.querySelector<HTMLElement>(".name")?.focus();
    else await this.renderRoot.querySelector("ft-sit-form")?.edit();
  }
}

customElements.define("ft-waiting-room", FtWaitingRoom);

declare global {
  interface HTMLElementTagNameMap {
    "ft-waiting-room": FtWaitingRoom;
  }
}
