/** A table whose host runs in the test, by the server's session code, and the connections of several pages to it. */
import "../../../engine/games/all-games.ts";
import type { ReactiveControllerHost } from "lit";
import * as v from "valibot";
import type { ConnectTable, TableConnection } from "../../../client/connection/table-connection.ts";
import type { GameClient } from "../../../client/games/contract/game-client.ts";
import { Store } from "../../../client/store/store.ts";
import { commitSecret } from "../../../engine/chance/deal.ts";
import type { GameCommand, Seat } from "../../../engine/contract/game.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { entriesFor, openSession, type Session, submit, wake } from "../../../engine/log/session.ts";
import { viewerForSeats } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Opened } from "../../../engine/table/types.ts";

export const SECRET = "17".repeat(32);
const SALT = "ab".repeat(16);

export const SUCCESSOR = "the-next-table";

const defaults: Readonly<Record<string, object>> = {
  pool: { black: "first" },
  train: { set: 9 },
  spy: {},
};

type TableSettings = Partial<
  Pick<Opened, "clock" | "talk" | "shared" | "options" | "seats" | "kept" | "evening" | "tournament">
>;

export class MultiPlayerTable {
  session: Session;
  /** The table's time, ms since 1970. It changes only by {@link wait}. */
  now: number;
  readonly #connections: HostedConnection[] = [];
  #ids = 0;

  constructor(
    game: string,
    { seats = 2, options = defaults[game] ?? {}, ...rest }: TableSettings = {},
    now = Date.now(),
  ) {
    this.now = now;
    const { rules } = newestGame(game);
    const opened = { type: "opened", game, rules, seats, commitment: commitSecret(SECRET), shared: false } as const;
    this.session = openSession({ ...opened, options: v.parse(newestGame(game).options, options), ...rest }, now);
  }

  sit(...names: readonly string[]): this {
    for (const [seat, name] of names.entries()) this.submit(seat, { type: "sit", seat, name, salt: SALT });
    return this;
  }

  wait(ms: number): this {
    this.now += ms;
    this.#append(wake(this.session, SECRET, this.now, SUCCESSOR).session);
    return this;
  }

  /** Returns the refusal's code, or null. Seat `n` is player `n`'s; one player has all seats of a shared table. */
  submit(seat: Seat, command: AnyCommand, player = this.session.state.shared ? 0 : seat): string | null {
    const envelope = { id: `party-${this.#ids++}`, seq: this.session.entries.length - 1, command };
    const actor = { player: `player-${player}`, seat: command.type === "sit" ? null : seat };
    const { session, reply } = submit(this.session, actor, envelope, SECRET, this.now, SUCCESSOR, this.isConnected);
    this.#append(session);
    return reply.type === "refused" ? reply.refusal.refused : null;
  }

  /** Plays a legal move of the seat on turn, `count` times. Throws on a refusal. */
  play(count: number, choose: (moves: readonly GameCommand[]) => GameCommand = (moves) => moves[0]!): this {
    for (let ply = 0; ply < count; ply++) {
      const { state } = this.session;
      const { play } = state;
      const [seat] = seatsOnTurn(state);
      if (play === null || seat === undefined) break;
      const refusal = this.submit(seat, choose(rulesOfTable(state).moves(play, seat)));
      if (refusal !== null) throw new Error(refusal);
    }
    return this;
  }

  /** Connects the player of `seats`, or a watcher. */
  connect(client: GameClient, ...seats: readonly Seat[]): ConnectTable {
    return (host, _table, onRefused) => {
      const connection = new HostedConnection(this, client, seats, host, onRefused);
      this.#connections.push(connection);
      connection.receiveFirstFrames();
      for (const other of this.#connections) other.receivePresence();
      return connection;
    };
  }

  readonly isConnected = (seat: Seat): boolean =>
    this.#connections.some((connection) => connection.seats.includes(seat));

  #append(session: Session): void {
    const from = this.session.entries.length;
    this.session = session;
    for (const connection of this.#connections) connection.receiveEntriesFrom(from);
  }
}

class HostedConnection implements TableConnection {
  readonly store = new Store();
  readonly client: GameClient;
  readonly isBroken = false;
  readonly savedMoves = 0;
  readonly connection = { state: "online", ending: null, report: null } as const;
  readonly #table: MultiPlayerTable;
  readonly #onRefused: (code: string) => void;
  readonly #host: ReactiveControllerHost;
  seats: readonly Seat[];

  constructor(
    table: MultiPlayerTable,
    client: GameClient,
    seats: readonly Seat[],
    host: ReactiveControllerHost,
    onRefused: (code: string) => void,
  ) {
    this.#table = table;
    this.client = client;
    this.seats = seats;
    this.#host = host;
    this.#onRefused = onRefused;
    this.store.addEventListener("change", () => host.requestUpdate());
  }

  get #viewer() {
    return viewerForSeats(this.#table.session.state, this.seats[0] ?? null);
  }

  receiveFirstFrames(): void {
    const { session, now } = this.#table;
    const seats = this.seats.filter((seat) => session.state.chairs[seat] !== null);
    const { length } = session.entries;
    const viewer = this.#viewer;
    this.store.receive({ type: "hello", protocol: 1, viewer, seats, from: 0, length, now });
    this.store.receive({ type: "entries", entries: entriesFor(session, viewer, 0) });
    this.receivePresence();
  }

  receivePresence(): void {
    const seats = this.#table.session.state.chairs.map((_, seat) => this.#table.isConnected(seat));
    this.store.receive({ type: "presence", seats, watchers: 0 });
    this.#host.requestUpdate();
  }

  receiveEntriesFrom(from: number): void {
    const { session, now } = this.#table;
    this.store.clockOffset = now - Date.now();
    if (this.store.viewer !== this.#viewer || this.store.seats.length !== this.seats.length) {
      this.receiveFirstFrames();
      return;
    }
    for (const entry of entriesFor(session, this.#viewer, from)) this.store.receive({ type: "entry", ...entry });
    this.#host.requestUpdate();
  }

  async sit(seat: Seat, name: string): Promise<void> {
    this.command(seat, { type: "sit", seat, name, salt: SALT });
  }

  move(seat: Seat, command: GameCommand): void {
    this.command(seat, command);
  }

  command(seat: Seat, command: AnyCommand): void {
    if (command.type === "sit") this.seats = [...this.seats, seat];
    const code = this.#table.submit(seat, command, this.seats[0]);
    if (code !== null) this.#onRefused(code);
  }
}
