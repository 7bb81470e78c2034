/** A table hosted right here, by the session that the server runs too, and the lines by which pages take part in it. */
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

type Choices = Partial<
  Pick<Opened, "clock" | "talk" | "shared" | "options" | "seats" | "kept" | "evening" | "tournament">
>;

export class MultiPlayerTable {
  session: Session;
  /** The table's time, ms since 1970: it passes as the test says. */
  now: number;
  readonly #lines: PartyLine[] = [];
  #ids = 0;

  constructor(game: string, { seats = 2, options = defaults[game] ?? {}, ...rest }: Choices = {}, now = Date.now()) {
    this.now = now;
    const { rules } = newestGame(game);
    const opening = { type: "opened", game, rules, seats, commitment: commitSecret(SECRET), shared: false } as const;
    this.session = openSession({ ...opening, options: v.parse(newestGame(game).options, options), ...rest }, now);
  }

  sit(...names: readonly string[]): this {
    for (const [seat, name] of names.entries()) this.ask(seat, { type: "sit", seat, name, salt: SALT });
    return this;
  }

  /** Lets so many ms pass. */
  wait(ms: number): this {
    this.now += ms;
    this.#grow(wake(this.session, SECRET, this.now, SUCCESSOR).session);
    return this;
  }

  /** The code of the refusal, or null. Seat `n` is player `n`'s; at a shared table one plays all. */
  ask(seat: Seat, command: AnyCommand, player = this.session.state.shared ? 0 : seat): string | null {
    const envelope = { id: `party-${this.#ids++}`, seq: this.session.entries.length - 1, command };
    const actor = { player: `player-${player}`, seat: command.type === "sit" ? null : seat };
    const answer = submit(this.session, actor, envelope, SECRET, this.now, SUCCESSOR, this.isHere);
    this.#grow(answer.session);
    return answer.reply.type === "refused" ? answer.reply.refusal.refused : null;
  }

  /** The player on turn makes the first move on their list, so many times. */
  play(count: number, pick: (moves: readonly GameCommand[]) => GameCommand = (moves) => moves[0]!): this {
    for (let ply = 0; ply < count; ply++) {
      const { state } = this.session;
      const { play } = state;
      const [seat] = seatsOnTurn(state);
      if (play === null || seat === undefined) break;
      const refusal = this.ask(seat, pick(rulesOfTable(state).moves(play, seat)));
      if (refusal !== null) throw new Error(refusal);
    }
    return this;
  }

  /** The connection of a player who holds `seats`. */
  connect(client: GameClient, ...seats: readonly Seat[]): ConnectTable {
    return (host, _table, refused) => {
      const line = new PartyLine(this, client, seats, host, refused);
      this.#lines.push(line);
      line.greet();
      for (const other of this.#lines) other.see();
      return line;
    };
  }

  readonly isHere = (seat: Seat): boolean => this.#lines.some((line) => line.seats.includes(seat));

  #grow(session: Session): void {
    const from = this.session.entries.length;
    this.session = session;
    for (const line of this.#lines) line.hear(from);
  }
}

class PartyLine implements TableConnection {
  readonly store = new Store();
  readonly client: GameClient;
  readonly isBroken = false;
  readonly unanswered = 0;
  readonly connection = { state: "online", ending: null, report: null } as const;
  readonly #party: MultiPlayerTable;
  readonly #refused: (code: string) => void;
  readonly #host: ReactiveControllerHost;
  seats: readonly Seat[];

  constructor(
    party: MultiPlayerTable,
    client: GameClient,
    seats: readonly Seat[],
    host: ReactiveControllerHost,
    refused: (code: string) => void,
  ) {
    this.#party = party;
    this.client = client;
    this.seats = seats;
    this.#host = host;
    this.#refused = refused;
    this.store.addEventListener("change", () => host.requestUpdate());
  }

  get #viewer() {
    return viewerForSeats(this.#party.session.state, this.seats[0] ?? null);
  }

  greet(): void {
    const { session, now } = this.#party;
    const seats = this.seats.filter((seat) => session.state.chairs[seat] !== null);
    const { length } = session.entries;
    const viewer = this.#viewer;
    this.store.receive({ type: "hello", protocol: 1, viewer, seats, from: 0, length, now });
    this.store.receive({ type: "entries", entries: entriesFor(session, viewer, 0) });
    this.see();
  }

  /** Who is connected. */
  see(): void {
    const seats = this.#party.session.state.chairs.map((_, seat) => this.#party.isHere(seat));
    this.store.receive({ type: "presence", seats, watchers: 0 });
    this.#host.requestUpdate();
  }

  hear(from: number): void {
    const { session, now } = this.#party;
    this.store.clockOffset = now - Date.now();
    if (this.store.viewer !== this.#viewer || this.store.seats.length !== this.seats.length) {
      this.greet();
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
    const code = this.#party.ask(seat, command, this.seats[0]);
    if (code !== null) this.#refused(code);
  }
}
