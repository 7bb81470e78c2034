/**
 * A table on the server, as a page takes part in it: `connection` holds the socket, `outbox` the unanswered commands,
 * `log-memo` the log with its states, `store` the viewer's log and the predictions beyond it. This room knows the games
 * by their registry, and no elements.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import type { AnyCommand, TableCommand } from "../../engine/table/types.ts";
import { parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { gameOfLog, loadGameOf, type TableGame } from "../games/registry.ts";
import { fetchIdentityCookie } from "../kit/loading/identity-cookie.ts";
import { whenPainted } from "../kit/loading/lazy-part.ts";
import { reportMissingScript } from "../kit/loading/missing-script.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { noteVisit } from "../kit/storage/first-visit.ts";
import { Store } from "../store/store.ts";
import { Connection } from "./connection.ts";
import { willAutoSit } from "./invitation.ts";
import { isRateLimited, makeCommandId, Outbox } from "./outbox.ts";
import { type PreloadedLog, takePreloadedLog } from "./preloaded-log.ts";
import type { SaltDuty } from "./salt-duty.ts";
import type { SavedTable } from "./saved-table.ts";
import type { ConnectTable, TableConnection } from "./table-connection.ts";

const fetchSaltDuty = () => import("./salt-duty.ts");
const fetchSavedTable = () => import("./saved-table.ts");

type RefusedFrame = Extract<ServerFrame, { readonly type: "refused" }>;

/** Number of attempts, within some ten seconds. */
const MAX_ATTEMPTS = 6;

export class ServerTable implements ReactiveController, TableConnection {
  readonly store = new Store();
  readonly connection: Connection;
  readonly #outbox = new Outbox();
  readonly #host: ReactiveControllerHost;
  readonly #refused: (code: string) => void;
  /** The preloaded log: until the store has it, or, if this device saved it, until the socket's first frame. */
  #preloaded: PreloadedLog | null = null;
  #saved: Promise<SavedTable | undefined> | undefined;
  /** The number of unanswered moves that outlive the page. */
  savedMoves = 0;
  /** Frames that cannot be folded before the game's rules have loaded. */
  #heldFrames: ServerFrame[] = [];
  #isLoading = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #hasRequestedIdentity = false;
  #endVisit: (() => void) | undefined;
  readonly #isFirstVisit = localStore.get("named") === null;
  readonly #table: string;
  /** Null until this player has a seat at a table that has not begun. */
  #salts: SaltDuty | null = null;
  /** The game's client code; null until it has loaded. */
  client: GameClient | null = null;
  /** The game's code could not be loaded, or it is older than the log. */
  isBroken = false;

  /** `refused`: receives the code whenever one of this client's commands fails. */
  constructor(host: ReactiveControllerHost, table: string, refused: (code: string) => void) {
    this.#host = host;
    this.#table = table;
    this.#refused = refused;
    const path = `/api/tables/${encodeURIComponent(table)}`;
    this.connection = new Connection({
      url: () => `${path}/socket?${this.#knownQuery()}`,
      probe: path,
      // A player who follows to a rematch may arrive before its table exists.
      patience: willAutoSit(table) ? MAX_ATTEMPTS : 0,
      parse: parseServerFrame,
      receive: (frame) => this.#receive(frame),
      isWaiting: () => this.unanswered > 0,
      opened: () => this.#opened(),
      changed: () => this.#changed(),
    });
    this.store.addEventListener("change", () => host.requestUpdate());
    this.store.addEventListener("gap", this.connection.reconnect);
    host.addController(this);
  }

  hostConnected(): void {
    this.#preloaded = takePreloadedLog(this.#table);
    for (const frame of this.#preloaded?.frames ?? []) this.#receive(frame);
    this.connection.start();
    this.#endVisit = noteVisit(() => void this.#saved?.then((saved) => saved?.followIdentity()));
    // Without the script nothing is saved.
    this.#saved ??= whenPainted()
      .then(fetchSavedTable)
      .then(
        ({ SavedTable }) =>
          new SavedTable({
            ...{ id: this.#table, line: this, outbox: this.#outbox, host: this.#host },
            isFirstVisit: this.#isFirstVisit,
          }),
        () => undefined,
      );
  }

  hostDisconnected(): void {
    clearTimeout(this.#pause);
    this.#endVisit?.();
    this.#salts?.stop();
    this.connection.stop();
    void this.#saved?.then((saved) => saved?.stop());
  }

  get isLastSeen(): boolean {
    return this.#preloaded?.isKept === true;
  }

  /** The number of unanswered commands. */
  get unanswered(): number {
    return this.#outbox.size;
  }

  /** Shows a move of `seat`, if it can be predicted, and sends it. Nothing is sent from an unknown position. */
  move(seat: Seat, command: GameCommand): void {
    if (this.store.isUnknown) return;
    const id = makeCommandId();
    const refusal = this.store.predict(id, seat, command, Date.now() + this.store.clockOffset);
    if (refusal === null) this.send(id, seat, command, true);
    else this.#refused(refusal.refused);
  }

  command(seat: Seat, command: TableCommand): void {
    // A player who sits down has no seat yet.
    this.send(makeCommandId(), command.type === "sit" ? null : seat, command, false);
  }

  /** `seq`: the last confirmed entry that the player had seen. */
  send(id: string, seat: Seat | null, command: AnyCommand, isMove: boolean, seq = this.store.lastSeq): void {
    this.#outbox.add(id, seq, seat, command, isMove);
    this.#flush();
    this.#host.requestUpdate();
  }

  async sit(seat: Seat, name: string): Promise<void> {
    const { makeSitCommand } = await fetchSaltDuty();
    this.command(seat, makeSitCommand(this.store.confirmed, this.#table, seat, name));
  }

  async #attendToSalts(): Promise<void> {
    if (this.isLastSeen) return;
    const { confirmed, seats } = this.store;
    if (confirmed.phase !== "seating") this.#salts?.deleteSalts();
    else if (confirmed.chance === 2 && seats.length > 0) {
      const { SaltDuty } = await fetchSaltDuty();
      this.#salts ??= new SaltDuty(this.#table, this);
      this.#salts.sendCommands();
    }
  }

  /** The query for entries that the server need not send again. */
  #knownQuery(): string {
    const { length, knownAs } = this.store;
    const held = this.#preloaded?.known ?? (knownAs === null ? "" : `from=${length}&as=${knownAs}`);
    return `patch=1&times=1${held && `&${held}`}`;
  }

  #opened(): void {
    this.#heldFrames = [...(this.#preloaded?.frames ?? [])];
    this.#outbox.resend();
    this.#flush();
  }

  #flush(): void {
    const frame = this.#outbox.next();
    if (frame !== null && !this.connection.send(frame)) this.#outbox.resend();
  }

  #receive(frame: ServerFrame): void {
    if (this.client === null) this.#hold(frame);
    else this.#taken([frame]);
  }

  #hold(frame: ServerFrame): void {
    this.#heldFrames.push(frame);
    const named = frame.type === "entries" ? gameOfLog(frame.entries[0]?.event) : null;
    if (named !== null) void this.#load(named);
  }

  async #load(game: TableGame): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.client = await loadGameOf(game);
      if (!this.isLastSeen) this.#preloaded = null;
      this.#taken(this.#heldFrames.splice(0));
    } catch (error) {
      this.#broken(error);
      // In every browser, a failed import is a TypeError.
      if (error instanceof TypeError) reportMissingScript();
    }
    this.#isLoading = false;
    this.#host.requestUpdate();
  }

  /** An event that this page's engine does not know comes from a newer server. */
  #taken(frames: readonly ServerFrame[]): void {
    try {
      for (const frame of frames) this.#take(frame);
      void this.#attendToSalts();
    } catch (error) {
      this.#broken(error);
    }
  }

  #broken(error: unknown): void {
    console.error(error);
    this.isBroken = true;
    this.connection.stop();
    // Otherwise it would fail at each visit.
    if (this.isLastSeen) void fetchSavedTable().then(({ deleteLastSeen }) => deleteLastSeen(this.#table));
    this.#host.requestUpdate();
  }

  #take(frame: ServerFrame): void {
    if (frame.type === "refused" && frame.code === "no-identity" && !this.#hasRequestedIdentity) {
      void this.#identify(frame);
      return;
    }
    if (frame.type === "times") {
      this.connection.serverTime = frame.durable - frame.received;
      return;
    }
    const failed = this.#outbox.answer(frame);
    if (isRateLimited(frame)) {
      this.#sendLater();
      return;
    }
    this.store.receive(frame, failed);
    if (frame.type === "hello") this.#greeted(frame);
    if (frame.type === "refused") this.#refused(frame.code);
    // The server has lost entries that this client had seen: starts from what it has.
    if (frame.type === "refused" && frame.code === "ahead") this.connection.reconnect();
    this.#flush();
  }

  #greeted(frame: ServerFrame): void {
    if (this.#preloaded?.frames.includes(frame)) return;
    this.#preloaded = null;
    void this.#saved?.then((saved) => saved?.start());
  }

  #changed(): void {
    this.#host.requestUpdate();
    if (this.connection.state !== "closed") return;
    void this.#saved?.then((saved) => saved?.keep());
  }

  /** A page from this device's cache came without the identity cookie. Without a network, the next command tries again. */
  async #identify(frame: RefusedFrame): Promise<void> {
    this.#hasRequestedIdentity = true;
    if (await fetchIdentityCookie()) return this.connection.reconnect();
    this.#taken([{ ...frame, code: "offline" }]);
    this.#hasRequestedIdentity = false;
  }

  #sendLater(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#outbox.resend();
      this.#flush();
    }, this.#outbox.pause);
  }
}

export const connectToServer: ConnectTable = (host, table, refused) => new ServerTable(host, table, refused);
