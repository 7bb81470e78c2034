/** A pool table whose host runs in the test, by the server's session code, with the frames that its socket would send. */

import { commitSecret } from "../../../engine/chance/deal.ts";
import type { GameCommand, Seat, Viewer } from "../../../engine/contract/game.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import { entriesFor, openSession, type Session, submit } from "../../../engine/log/session.ts";
import { viewerForSeats } from "../../../engine/table/actors.ts";
import type { AnyCommand, Entry, Opened } from "../../../engine/table/types.ts";
import type { ServerFrame } from "../../../engine/wire/protocol.ts";

installGame(pool);

const SECRET = "17".repeat(32);
const SALT = "ab".repeat(16);

export class HostedTable {
  session: Session;
  #id = 0;

  constructor(shared = false, settings: Pick<Opened, "hints" | "origin"> = {}) {
    const options = { black: "first", fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" };
    this.session = openSession(
      {
        type: "opened",
        game: "pool",
        rules: pool.rules,
        options,
        seats: 2,
        commitment: commitSecret(SECRET),
        shared,
        ...settings,
      },
      1000,
    );
  }

  /** The entries that the server would append for this command; empty if it refuses. */
  submit(seat: Seat, command: AnyCommand, id = `command-${this.#id++}`): readonly Entry[] {
    const envelope = { id, seq: this.session.entries.length - 1, command };
    const { session, entries } = submit(this.session, { player: `player-${seat}`, seat: null }, envelope, SECRET, 2000);
    this.session = session;
    return entries;
  }

  sit(): this {
    for (const seat of [0, 1]) this.submit(seat, { type: "sit", seat, name: `Player ${seat}`, salt: SALT });
    return this;
  }

  get length(): number {
    return this.session.entries.length;
  }

  nextMove(): { readonly seat: Seat; readonly command: GameCommand } {
    const play = this.session.state.play!;
    const seat = pool.turn(play as never)[0]!;
    return { seat, command: pool.moves(play as never, seat)[0]! };
  }

  /** Plays the first legal move, `count` times. Returns the new entries. */
  play(count: number): readonly Entry[] {
    const from = this.length;
    for (let ply = 0; ply < count; ply++) {
      const { seat, command } = this.nextMove();
      this.submit(seat, command);
    }
    return this.session.entries.slice(from);
  }

  firstFrames(seat: Seat | null): readonly ServerFrame[] {
    const viewer = viewerForSeats(this.session.state, seat);
    return [this.hello(viewer, seat === null ? [] : [seat], 0), { type: "entries", entries: this.entriesFor(viewer) }];
  }

  hello(viewer: Viewer, seats: readonly Seat[], from: number): ServerFrame {
    return { type: "hello", protocol: 1, viewer, seats, from, length: this.length, now: 3000 };
  }

  entriesFor(viewer: Viewer, from = 0): readonly Entry[] {
    return entriesFor(this.session, viewer, from);
  }
}
