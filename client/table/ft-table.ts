/**
 * A table's page while a game is played. `game-view/` has the board and the seats around it, `ft-action-panel` the
 * actions apart from moves; `clock/`, `player-requests/`, `chat/` and `waiting-room/` are what their names say. The table
 * itself, on the server or on this device, is a `TableConnection`.
 */

import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import { isBotsTurn, seatsOnTurn } from "../../engine/table/seats.ts";
import type { Phase } from "../../engine/table/types.ts";
import type { ConnectionState } from "../connection/connection.ts";
import { invitedSeat } from "../connection/invitation.ts";
import { connectToServer } from "../connection/server-table.ts";
import type { ConnectTable, TableConnection } from "../connection/table-connection.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { findManifest } from "../games/registry.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast, showUnreachable } from "../kit/feedback/toast.ts";
import { addStyles, holdFetchesUntil, LazyPart, loadAfterPaint } from "../kit/loading/lazy-part.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { messagePageStyles } from "../kit/styles/message-page.ts";
import { rulesUrl } from "../rules/rules-url.ts";
import { internalLinkOf } from "../shell/router.ts";
import type { Store } from "../store/store.ts";
import type { FtGameView } from "./game-view/ft-game-view.ts";
import type { SeatCommand } from "./player-requests/seat-commands.ts";
import type { TableSounds } from "./table-sounds.ts";
import type { Turn, TurnNotice } from "./turn-notice.ts";
import "../shell/ft-header.ts";
import "./ft-action-panel.ts";
import "./game-view/ft-game-view.ts";

const fetchAfterPaint = () => import("./after-paint.ts");
const fetchSitting = () => import("./waiting-room/sit-down.ts");

/** How long a new page may be empty before it says that its table is loading, in ms. */
const EMPTY_FOR_MS = 500;

/**
 * The board that the server rendered into the page (worker/preview/initial-board.ts), until the real one replaces it.
 */
const firstBoard = (): HTMLElement | null => document.getElementById("first");

/**
 * One table: takes a seat, sends commands, shows refusals.
 * @slot panel - The viewer's actions apart from moves, in place of the usual panel.
 * @slot after - Further actions.
 * @fires ft-new-table - A new table is requested (from the panel).
 * @fires ft-navigate - The game continues at this address (from the panel).
 */
export class FtTable extends FtElement {
  static override properties = {
    table: {},
    connect: { attribute: false },
    veiled: { type: Boolean },
    isSeating: { state: true },
    sheet: { state: true },
    isAwaited: { state: true },
  };
  /** The table's id. Fixed: another table is another element. */
  declare table: string;
  /** How to connect to the table; the server's by default. */
  declare connect: ConnectTable;
  /** Something covers the table. */
  declare veiled: boolean;
  /** The command to sit down is in flight. */
  declare private isSeating: boolean;
  /** The share sheet over the table; null while it is closed. */
  declare private sheet: (() => TemplateResult) | null;
  /**
   * The page is new and the table may arrive in a moment, so nothing is rendered until then: a slow phone would spend
   * that time on layout and paint.
   */
  declare private isAwaited: boolean;
  #link: TableConnection | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when the table is on the page. */
  #markPainted: () => void = () => undefined;
  /** The seat in the address when this table was opened; null means any. */
  #invited = invitedSeat(location.search);
  /** Not loaded for a seated player. */
  readonly #sitting = new LazyPart(this, fetchSitting);
  /** Parts for before and after a game change the page's layout, so the table renders only once they have loaded. */
  readonly #parts: { readonly [phase in Phase]?: LazyPart<unknown> } = {
    seating: new LazyPart(this, () => this.#fetchRoom().catch(() => false)),
    over: new LazyPart(this, () => import("./ft-game-over.ts").catch(() => false)),
  };
  /** The game was going on while this page showed it. */
  #wasPlayed = false;
  /** A table that was shown once stays, whatever else is loading. */
  #wasOpen = false;
  /** Loaded before the network can be lost. */
  readonly #afterPaint = new LazyPart(
    this,
    loadAfterPaint(async () => {
      const parts = await fetchAfterPaint();
      addStyles(this.renderRoot, parts.popoverPlace);
      return parts;
    }),
  );
  /** Takes the next seat, if the visitor did not choose the one that is asked for. False if there is none. */
  #sitAgain: (() => Promise<boolean>) | null = null;
  #sounds: TableSounds | null = null;
  #notice: TurnNotice | null = null;

  constructor() {
    super();
    this.table = "";
    this.connect = connectToServer;
    this.veiled = false;
    this.isSeating = false;
    this.sheet = null;
    this.isAwaited = document.readyState !== "complete";
    this.addEventListener("click", this.#readRules);
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
    css`
      /* Its space is reserved, so that nothing before it moves. */
      ft-chat:not(:defined) {
        flex: none;
        inline-size: var(--touch);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    const laid = new Promise<void>((resolve) => {
      this.#markPainted = resolve;
    });
    holdFetchesUntil(laid);
    if (this.isAwaited) this.#waiting = setTimeout(() => (this.isAwaited = false), EMPTY_FOR_MS);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#waiting);
    this.#markPainted();
  }

  override willUpdate(): void {
    this.#link ??= this.connect(this, this.table, (code) => void this.#refused(code).catch(this.#cannotLoad));
    const { store, client } = this.#link;
    this.toggleAttribute("fills", client?.fills ?? false);
    if (store.length > 0 && store.seats.length === 0 && store.live.phase !== "over") {
      const named = this.#sitting.get()?.seatsToTake(this.table, store, this.#invited) ?? [];
      for (const { seat, name } of named) this.#take(seat, name, store.live.shared ? null : []);
    }
    if (store.seats.length > 0) {
      this.isSeating = false;
      this.#sitAgain = null;
      if (this.#invited !== null) void fetchSitting().then(({ forgetInvitation }) => forgetInvitation());
      this.#invited = null;
    }
    this.#wasPlayed ||= store.live.phase === "playing";
    this.#setTitle();
    const parts = this.#afterPaint.get();
    if (parts?.needsTurnNotice(store)) this.#notice ??= new parts.TurnNotice(this, () => this.#turn());
  }

  override render() {
    const { connection, client, store, savedMoves } = this.#link!;
    const isOpen = this.#isOpen;
    if (this.#isHidden) return nothing;
    return html`
      <ft-header ?inert=${this.veiled} .game=${client?.game.id ?? ""} .name=${client === null ? "" : (findManifest(client.game.id)?.name() ?? client.name())}>${isOpen ? html`<ft-connection-banner .state=${connection.state} .retry=${connection.isBlocked && connection.retry} .saved=${savedMoves > 0} .thinking=${isBotsTurn(store.live)}></ft-connection-banner>${this.#badge()}${this.#chat()}` : ""}</ft-header>
      ${isOpen && connection.state !== "closed" && connection.report === null ? this.#stage() : this.#absent()}
    `;
  }

  /** The game, its log and the parts around its board have loaded. */
  get #isOpen(): boolean {
    const { client, store, isBroken } = this.#link!;
    if (client === null || store.length === 0 || isBroken) return false;
    this.#wasOpen ||= this.#parts[store.live.phase]?.get() !== null;
    return this.#wasOpen;
  }

  /** The waiting room with all its parts, because the server may have drawn it in the same place. */
  async #fetchRoom(): Promise<true> {
    const { store, client } = this.#link!;
    const { loadRoomParts } = await import("./waiting-room/ft-waiting-room.ts");
    await loadRoomParts(store, client?.fills ?? false);
    return true;
  }

  /** No error so far. */
  get #isOnItsWay(): boolean {
    const { connection, isBroken } = this.#link!;
    return (
      !isBroken && connection.report === null && (connection.state === "connecting" || connection.state === "online")
    );
  }

  /** Nothing is rendered yet. */
  get #isHidden(): boolean {
    return (this.isAwaited || firstBoard() !== null) && !this.#isOpen && this.#isOnItsWay;
  }

  /** A server hosts the table, with other players. */
  get #isHosted(): boolean {
    return this.#link!.connection.state !== "here";
  }

  /** An open connection counts as connecting until its first frame. */
  get #line(): ConnectionState {
    const { connection, isLastSeen } = this.#link!;
    return isLastSeen && connection.state === "online" ? "connecting" : connection.state;
  }

  /** The badge of a good connection. */
  #badge() {
    const { store, connection } = this.#link!;
    if (connection.state !== "online" || connection.measure === undefined) return nothing;
    return html`<ft-connection-badge .store=${store} .connection=${connection} .trip=${connection.roundTrip}></ft-connection-badge>`;
  }

  /** The chat; not for one player of all seats. */
  #chat() {
    const { store } = this.#link!;
    if (!this.#isHosted || store.live.shared) return nothing;
    return html`<ft-chat .store=${store} .length=${store.length} .table=${this.table} .mine=${store.seats} .past=${this.#isPast}
      @ft-seat-command=${this.#asked}></ft-chat>`;
  }

  #botTalk(store: Store, client: GameClient) {
    if (store.live.shared || store.live.chairs.every((chair) => chair?.bot === undefined)) return nothing;
    return html`<ft-bot-talk .store=${store} .client=${client} .length=${store.length} .table=${this.table} .past=${this.#isPast}></ft-bot-talk>`;
  }

  readonly #isPast = (): boolean => this.renderRoot.querySelector<FtGameView>("ft-game-view")?.replay.isLive === false;

  protected override updated(): void {
    const { store, client } = this.#link!;
    if (this.#isOpen || !this.#isOnItsWay) this.#markPainted();
    // In the same frame, after the real board has been rendered.
    if (!this.#isHidden) firstBoard()?.remove();
    if (!this.#isOpen) return;
    // The result as well, so that it is at hand when the game ends.
    if (this.#afterPaint.get() !== null && store.live.phase === "playing") this.#parts.over?.get();
    if (client !== null && store.length > 0) this.#playSounds(store, client);
  }

  #playSounds(store: Store, client: GameClient): void {
    const parts = this.#afterPaint.get();
    if (parts === null) return;
    this.#sounds ??= new parts.TableSounds();
    const feeling = this.#sounds.update(store, client, this.#acting(), this.#isPast());
    const stage = this.renderRoot.querySelector<FtGameView>("ft-game-view");
    if (stage === null) return;
    if (feeling != null && store.live.phase === "over") void parts.showWinAnimation(stage);
    // Only the server's answer says whether the viewer may still act.
    if (window.earlyPresses !== undefined && this.#line === "online") void parts.carryOutEarlyPresses(stage);
  }

  #stage() {
    const { client, store, hand } = this.#link!;
    const stage = html`<ft-game-view .client=${client} .store=${store} .acting=${this.#acting()} .hosted=${true} .local=${!this.#isHosted} .early=${store.live.phase === "seating"} ?chairs=${store.live.phase === "seating" && !store.live.shared} .takeable=${this.#mayTake()} .line=${this.#line}
        @ft-take-seat=${(event: CustomEvent<Seat>) => this.#takeNamed(event.detail).catch(this.#cannotSit)}
        @ft-command=${(event: CustomEvent<GameCommand>) => this.#move(event.detail)}>
        <slot name="panel" slot="panel"><ft-action-panel .client=${client} .store=${store} .busy=${this.isSeating} .hosted=${this.#isHosted} .wanted=${this.#invited}
          @ft-sit-form=${(event: CustomEvent<string>) => this.#sit(event.detail).catch(this.#cannotSit)}
          @ft-rename=${(event: CustomEvent<string>) => this.#rename(event.detail)}
          @ft-seat-command=${this.#asked}></ft-action-panel></slot>
        ${this.#ending(store, client!)}
      </ft-game-view>`;
    return html`<main tabindex="-1" ?inert=${this.veiled} @ft-invite=${(event: CustomEvent<{ readonly seq: number }>) => this.#share(event.detail).catch(this.#cannotLoad)} @ft-clock-low=${() => this.#sounds?.warn()}><h1 class="sr">${client!.name()}: ${this.#turn().text}</h1>${keyed(hand, stage)}</main>${this.#botTalk(store, client!)}${this.sheet?.()}`;
  }

  /** The result on the board; beside a board that shows it itself. */
  #ending(store: Store, client: GameClient) {
    const { outcome, play } = store.live;
    if (outcome === null || this.#parts.over?.get() === null) return html`<slot name="after" slot="panel"></slot>`;
    const isBrief = play !== null && client.showsEnding?.(play) === true;
    return html`<ft-game-over slot=${isBrief ? "panel" : "end"} .store=${store} .client=${client} .hosted=${this.#isHosted} .fresh=${this.#wasPlayed} .brief=${isBrief}
      @ft-seat-command=${this.#asked}><slot name="after" slot="after"></slot></ft-game-over>`;
  }

  async #share({ seq }: { readonly seq: number }): Promise<void> {
    const { momentToShare, onlyHereText, shareSheetOf } = await import("./open-share-sheet.ts");
    const { store } = this.#link!;
    if (this.connect !== connectToServer) return showToast(this, onlyHereText(store));
    const moment = momentToShare(this.table, seq, store);
    this.sheet = () => shareSheetOf(this.table, moment, store, () => (this.sheet = null));
  }

  /** The message for a table that cannot be shown. */
  #absent() {
    return (
      (this.#isOnItsWay ? null : this.#afterPaint.get())?.absentTable(this.table, this.#link!, this.#wasOpen) ??
      html`<main class="message" aria-busy="true"><p>${msg("Loading the table…")}</p></main>`
    );
  }

  /** Opens the rules next to the game, so that the player stays at the table. */
  readonly #readRules = (event: MouseEvent): void => {
    const game = this.#link?.client?.game.id;
    if (game === undefined || internalLinkOf(event)?.pathname !== rulesUrl()) return;
    event.preventDefault();
    void import("../rules/ft-rules-sheet.ts").then(({ showRules }) => showRules(game), this.#cannotLoad);
  };

  /** The seat that the viewer can move for now, predictions included. */
  #acting(): Seat | null {
    const { live, seats } = this.#link!.store;
    return live.isComputerCalled ? null : (seatsOnTurn(live).find((seat) => seats.includes(seat)) ?? null);
  }

  #move(command: GameCommand): void {
    const seat = this.#acting();
    if (seat !== null) this.#link!.move(seat, command);
  }

  // ── seats and player requests ──

  async #takeNamed(seat: Seat): Promise<void> {
    this.#take(seat, (await fetchSitting()).myName(), null);
  }

  /** `lost`: seats that others took first. */
  async #sit(name: string, lost: readonly Seat[] = []): Promise<boolean> {
    const { seatFor } = await fetchSitting();
    const seat = seatFor(this.#link!.store, this.#invited, name, lost);
    if (seat >= 0) this.#take(seat, name, lost);
    return seat >= 0;
  }

  /** One seat a person, unless the table is shared on one device. */
  #mayTake(): boolean {
    const { live, seats } = this.#link!.store;
    return live.phase !== "over" && !this.isSeating && (seats.length === 0 || live.shared);
  }

  #rename(name: string): void {
    const [seat] = this.#link!.store.seats;
    if (seat !== undefined) this.#link!.command(seat, { type: "rename", name });
  }

  /** `lost`: null if the visitor chose the seat. */
  #take(seat: Seat, name: string, lost: readonly Seat[] | null): void {
    this.isSeating = true;
    this.#sitAgain = lost && (() => this.#sit(name, [...lost, seat]));
    this.#link!.sit(seat, name).catch(this.#cannotSit);
  }

  readonly #cannotSit = (): void => {
    this.isSeating = false;
    this.#cannotLoad();
  };

  /** A script for a press did not load, perhaps without a network. The next press tries again. */
  readonly #cannotLoad = (): void => {
    showUnreachable(this);
  };

  readonly #asked = ({ detail }: CustomEvent<SeatCommand>): void => void this.#ask(detail).catch(this.#cannotLoad);

  async #ask(asked: SeatCommand): Promise<void> {
    const { seatCommandsFor } = this.#afterPaint.get() ?? (await fetchAfterPaint());
    const { live, seats } = this.#link!.store;
    const speaker = this.#acting() ?? seats[0];
    if (speaker === undefined) return;
    for (const { seat, command } of seatCommandsFor(live, seats, speaker, asked)) this.#link!.command(seat, command);
  }

  async #refused(code: string): Promise<void> {
    const again = code === "seat-taken" ? this.#sitAgain : null;
    this.#sitAgain = null;
    if (await again?.().catch(() => false)) return;
    this.isSeating = false;
    const { showRefusal } = await fetchAfterPaint();
    await showRefusal(this, code, this.#link?.client);
  }

  /** A tab in the background shows whose turn it is. */
  #setTitle(): void {
    const { isAsked, title, text } = this.#turn();
    document.title = this.#link!.store.length === 0 ? "Foldtable" : `${isAsked ? title : text} · Foldtable`;
  }

  #turn(): Turn {
    const { live } = this.#link!.store;
    const isThinking = this.#acting() !== null;
    const text = live.chairs.map((_, seat, chairs) => seatName(chairs, seat) ?? "…").join(" – ");
    return { isThinking, isAsked: isThinking && !live.shared, title: msg("Your turn"), text, clock: live.clock };
  }
}

customElements.define("ft-table", FtTable);
