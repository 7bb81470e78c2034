/**
 * The connection to a local table that several players share. The page receives what one seat may know, the one whose
 * hand is visible; while the device is passed on, only what all may know.
 */
import type { ReactiveControllerHost } from "lit";
import { decideForSeat } from "../../../engine/commands/decide.ts";
import { isTableCommand } from "../../../engine/commands/table-commands.ts";
import {
  DealUnknownError,
  type GameCommand,
  isRefusal,
  makeViewHost,
  type Seat,
  type Viewer,
} from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { sameJson } from "../../../engine/kit/json.ts";
import { openedEventOf, redactEntry } from "../../../engine/log/log.ts";
import { entriesFor } from "../../../engine/log/session.ts";
import { viewerForSeats } from "../../../engine/table/actors.ts";
import { botAt } from "../../../engine/table/bot-chair.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";
import { PROTOCOL_VERSION } from "../../../engine/wire/protocol.ts";
import type { TableConnection } from "../../connection/table-connection.ts";
import type { GameClient, MoveLines } from "../../games/contract/game-client.ts";
import { findManifest } from "../../games/registry.ts";
import { loadHostedGame } from "../../games/whole-game.ts";
import { type HistoryLine, MoveHistory } from "../../replay/move-history.ts";
import { LogMemo } from "../../store/log-memo.ts";
import { Store } from "../../store/store.ts";
import { readLocal } from "./local-games-db.ts";
import { LocalHost, type LocalHostError } from "./local-host.ts";
import { seatAll } from "./seat-all.ts";

const isPlayersSeat = (state: TableState, seat: Seat): boolean => botAt(state, seat) === null;

/** The seats of players, without bots. */
const peopleOf = (state: TableState): readonly Seat[] =>
  [...state.chairs.keys()].filter((seat) => isPlayersSeat(state, seat));

/** The seat of a player against bots only, who hides a hand from no player. */
const aloneOf = (state: TableState): Seat | null => {
  const people = peopleOf(state);
  return state.phase !== "seating" && people.length === 1 ? people[0]! : null;
};

/** Whether anything is hidden from any player now. */
const hasSecrets = (state: TableState): boolean =>
  state.phase === "playing" && state.play !== null && rulesOfTable(state).view(state.play, "watcher") !== state.play;

/**
 * @fires change - Any public property has changed.
 * @fires again - Another game is requested.
 * @fires fault - The device could not store the command; `detail` says why.
 */
export class LocalTableConnection extends EventTarget implements TableConnection {
  readonly store = new Store();
  readonly connection = { state: "here", ending: null, report: null } as const;
  readonly savedMoves = 0;
  readonly isBroken = false;
  readonly client: GameClient;
  readonly host: LocalHost;
  readonly #lines: MoveLines;
  #hand: Seat | null = null;
  /** The seat whose hand was last visible. */
  #last: Seat = -1;
  /** By seat, the length of the log when its hand was last visible. */
  readonly #lengthsSeen: number[];
  /** Whether the last entry was played on this page, and not only read from storage. */
  #isPlayedHere = false;
  #refused: (code: string) => void = () => undefined;

  private constructor(client: GameClient, lines: MoveLines, host: LocalHost) {
    super();
    this.client = client;
    this.host = host;
    this.#lines = lines;
    this.#lengthsSeen = host.session.state.chairs.map(() => host.session.log.length);
    host.addEventListener("fault", (event) => {
      this.dispatchEvent(new CustomEvent("fault", { detail: (event as CustomEvent<LocalHostError>).detail }));
    });
    host.addEventListener("grown", (event) => this.#grown((event as CustomEvent<readonly Entry[]>).detail));
    this.#sendLog();
  }

  /** Opens a table of this device. Returns null if there is none. Throws if its game cannot be loaded. */
  static async open(id: string): Promise<LocalTableConnection | null> {
    const table = await readLocal(id);
    if (table === null) return null;
    const client = await loadHostedGame(openedEventOf(table.entries));
    return new LocalTableConnection(client, await client.lines(), new LocalHost(table));
  }

  /** Adds an element that shows the table. */
  join(host: ReactiveControllerHost, refused: (code: string) => void): this {
    this.#refused = refused;
    this.addEventListener("change", () => host.requestUpdate());
    return this;
  }

  // ── visible hand ──

  get hand(): Seat | null {
    return this.#hand ?? aloneOf(this.host.session.state);
  }

  /** The seat that gets the device next. Returns null if no hand must be covered. */
  get next(): Seat | null {
    const { state } = this.host.session;
    const turn = seatsOnTurn(state).filter((seat) => isPlayersSeat(state, seat));
    if (!hasSecrets(state) || turn.length === 0 || (this.hand !== null && turn.includes(this.hand))) return null;
    return turn.find((seat) => seat > this.#last) ?? turn[0]!;
  }

  /** The public events since `seat` last held the device. */
  since(seat: Seat): readonly HistoryLine[] {
    const { state, entries } = this.host.session;
    const game = rulesOfTable(state);
    const memo = new LogMemo();
    memo.replace(
      0,
      entries.map((entry) => redactEntry(game, entry, "watcher", false)),
    );
    return new MoveHistory(this.#lines).of(memo, seat).filter(({ seq }) => seq >= (this.#lengthsSeen[seat] ?? 0));
  }

  /** Shows the hand of `next`, whose player has confirmed to be there. */
  show(): void {
    const seat = this.next;
    if (seat === null) return;
    this.#hand = seat;
    this.#last = seat;
    this.#sendLog();
  }

  /** Covers the visible hand. */
  hide(): void {
    const { state } = this.host.session;
    if (this.#hand === null || !hasSecrets(state) || aloneOf(state) !== null) return;
    this.#lengthsSeen[this.#hand] = this.host.session.log.length;
    this.#hand = null;
    this.#sendLog();
  }

  // ── commands ──

  move(seat: Seat, command: GameCommand): Promise<void> {
    return this.command(seat, command);
  }

  /** Resolves when the command is stored and shown, or has failed. */
  async command(seat: Seat, command: AnyCommand): Promise<void> {
    // The player with the device decides for all seats, so no agreement is needed.
    if (command.type === "rematch") this.dispatchEvent(new Event("again"));
    // A storage error has been reported, and the command has not happened.
    else await this.#command(seat, command).catch((error: unknown) => console.error(error));
  }

  sit(seat: Seat, name: string): Promise<void> {
    return seatAll(
      this.host,
      this.host.session.state.chairs.map((chair, other) => (other === seat ? name : (chair?.name ?? null))),
    );
  }

  async #command(seat: Seat, command: AnyCommand): Promise<void> {
    const known = this.host.session.log.length + this.#foreseen(seat, command);
    for (const asked of this.#askedAtOnce(seat, command)) {
      const refusal = await this.host.ask(asked, command);
      if (refusal !== null) this.#refused(refusal.refused);
    }
    if (this.next !== null && !this.#hasLearnt(known)) this.hide();
  }

  /** If nothing is hidden and several seats are asked the same, one answer counts for all. */
  #askedAtOnce(seat: Seat, command: AnyCommand): readonly Seat[] {
    const { state } = this.host.session;
    if (isTableCommand(command) || hasSecrets(state) || state.play === null) return [seat];
    const { play } = state;
    const game = rulesOfTable(state);
    return seatsOnTurn(state).filter(
      (other) =>
        isPlayersSeat(state, other) &&
        (other === seat || game.moves(play, other).some((move) => sameJson(move, command))),
    );
  }

  /** How many events of a command its seat can predict. */
  #foreseen(seat: Seat, command: AnyCommand): number {
    try {
      const events = decideForSeat(this.store.live, seat, command, makeViewHost(this.host.now));
      return isRefusal(events) ? 0 : events.length;
    } catch (error) {
      if (error instanceof DealUnknownError) return 0;
      throw error;
    }
  }

  /**
   * Whether entries from `known` on show the visible hand more than they show everyone; then its player needs time to
   * read.
   */
  #hasLearnt(known: number): boolean {
    const { state, entries } = this.host.session;
    const { hand } = this;
    if (hand === null) return false;
    const seen = (entry: Entry, viewer: Viewer) => redactEntry(rulesOfTable(state), entry, viewer, false).event;
    return entries.slice(known).some((entry) => !sameJson(seen(entry, hand), seen(entry, "watcher")));
  }

  // ── log ──

  get #viewer(): Viewer {
    const { state } = this.host.session;
    // A game without hidden information is viewed from the first seat.
    return viewerForSeats(state, this.hand ?? (findManifest(state.game)?.isPerfectInformation ? 0 : null));
  }

  /** The seats that this player may speak for: all of them while nothing is hidden. */
  get #seats(): readonly Seat[] {
    const { state } = this.host.session;
    const all = peopleOf(state);
    const { hand } = this;
    if (hand === null) return hasSecrets(state) ? [] : all;
    return hasSecrets(state) ? [hand] : [hand, ...all.filter((seat) => seat !== hand)];
  }

  #grown(entries: readonly Entry[]): void {
    this.#isPlayedHere = true;
    const { viewer, seats } = this.store;
    for (const entry of entriesFor(this.host.session, viewer ?? "watcher", entries[0]!.seq, true))
      this.store.receive({ type: "entry", ...entry });
    const dealt = seats.length > 1 && aloneOf(this.host.session.state) === null && hasSecrets(this.host.session.state);
    // New hands were dealt to all, so no single hand stays visible.
    if (dealt && this.#hand !== null) this.hide();
    else if (this.#viewer !== viewer || this.#seats.join() !== seats.join()) this.#sendLog();
    else this.#changed();
  }

  /** Sends the whole log again, as the current viewer may know it. */
  #sendLog(): void {
    const { session } = this.host;
    const { length } = session.log;
    const viewer = this.#viewer;
    const sentLength = this.#isPlayedHere ? length - 1 : length;
    this.store.receive({
      type: "hello",
      protocol: PROTOCOL_VERSION,
      viewer,
      seats: this.#seats,
      from: 0,
      length: sentLength,
      now: this.host.now,
    });
    this.store.receive({ type: "entries", entries: entriesFor(session, viewer, 0).slice(0, sentLength) });
    for (const entry of entriesFor(session, viewer, sentLength, true)) this.store.receive({ type: "entry", ...entry });
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
