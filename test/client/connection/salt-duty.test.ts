/** A page's salt: its commitment is sent on sitting down, and the salt is revealed once, after all commitments. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerTable } from "../../../client/connection/server-table.ts";
import { keepPassedSalt, makeSalt, saveSalt } from "../../../client/kit/storage/salt.ts";
import { SALT_BYTES, saltCommitment } from "../../../engine/chance/deal.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import { entriesFor, openTable, type Session, submit } from "../../../engine/log/session.ts";
import { viewerForSeats } from "../../../engine/table/actors.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { CommandFrame } from "../../../engine/wire/protocol.ts";
import { FakeSocket } from "./fake-socket.ts";

it("a browser makes a salt long enough for a deal, never the same twice", () => {
  const salts = [makeSalt(), makeSalt()];
  for (const salt of salts) expect(salt).toMatch(new RegExp(`^[0-9a-f]{${SALT_BYTES * 2}}$`));
  expect(salts[0]).not.toBe(salts[1]);
});

const TABLE = "abcdefghijklmnopqrst";
const SECRET = "17".repeat(32);
const [OWN_SALT, OTHER_SALT] = ["ab".repeat(SALT_BYTES), "cd".repeat(SALT_BYTES)];
const OWN_SEAT: Seat = 0;
const OTHER_SEAT: Seat = 1;

/** The table object behind a fake socket. It receives a command only by `submitCommand`. */
class FakeTableSocket extends FakeSocket {
  static session: Session;
  static socket: FakeTableSocket;

  constructor(url: URL) {
    super(url);
    FakeTableSocket.socket = this;
  }

  get commands(): readonly CommandFrame[] {
    return this.sent.map((text) => JSON.parse(text));
  }

  /** Sends the first frames: all players have sat down with their commitments. */
  sendFirstFrames(): void {
    const { session } = FakeTableSocket;
    const viewer = viewerForSeats(session.state, OWN_SEAT);
    this.open();
    const { length } = session.entries;
    this.receiveFrame({ type: "hello", protocol: 1, viewer, seats: [OWN_SEAT], from: 0, length, now: 0 });
    this.receiveFrame({ type: "entries", entries: entriesFor(session, viewer, 0) });
  }

  /** Submits a command as the server does, and sends the new entries. Returns a refusal's code or null. */
  submitCommand(seat: Seat, command: AnyCommand, id = `command-by-${seat}`): string | null {
    const before = FakeTableSocket.session;
    const envelope = { id, seq: before.state.length - 1, command };
    const { session, reply } = submit(before, { player: `player-${seat}`, seat: null }, envelope, SECRET, 0);
    FakeTableSocket.session = session;
    for (const entry of entriesFor(session, viewerForSeats(session.state, OWN_SEAT), before.state.length))
      this.receiveFrame({ type: "entry", ...entry });
    return reply.type === "refused" ? reply.refusal.refused : null;
  }
}

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };

describe("revealing the salt", () => {
  let table: ServerTable;

  beforeEach(() => {
    installGame(pool);
    vi.stubGlobal("WebSocket", FakeTableSocket);
    const options = { black: "first", fen: "B:W21,22:B1,2" };
    const setup = { game: "pool", rules: pool.rules, options, seats: 2, shared: false } as const;
    FakeTableSocket.session = openTable(setup, SECRET, 0);
    table = new ServerTable(host, TABLE, () => undefined);
    table.connection.start();
    saveSalt(TABLE, OWN_SEAT, OWN_SALT);
    FakeTableSocket.socket.submitCommand(
      OWN_SEAT,
      { type: "sit", seat: OWN_SEAT, name: "Ann", share: saltCommitment(OWN_SALT) },
      "sit-down-0",
    );
    FakeTableSocket.socket.submitCommand(
      OTHER_SEAT,
      { type: "sit", seat: OTHER_SEAT, name: "Ben", share: saltCommitment(OTHER_SALT) },
      "sit-down-1",
    );
  });
  afterEach(() => {
    table.connection.stop();
    saveSalt(TABLE, OWN_SEAT, null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("the salt is revealed once, even if another player reveals theirs at the same time", async () => {
    const { socket } = FakeTableSocket;
    socket.sendFirstFrames();
    await expect
      .poll(() => socket.commands.map(({ command }) => command))
      .toEqual([{ type: "show-salt", salt: OWN_SALT }]);
    expect(socket.submitCommand(OTHER_SEAT, { type: "show-salt", salt: OTHER_SALT })).toBeNull();
    // A second command would be sent by a module that is loaded on demand.
    await vi.dynamicImportSettled();
    expect(table.unanswered).toBe(1);
    const [{ id, command }] = socket.commands as [CommandFrame];
    expect(socket.submitCommand(OWN_SEAT, command, id)).toBeNull();
    await vi.dynamicImportSettled();
    expect(FakeTableSocket.session.state.phase).toBe("playing");
    expect([socket.sent.length, table.unanswered]).toEqual([1, 0]);
  });

  it("the salt of a pass is revealed even if the seat moves before the answer", async () => {
    saveSalt(TABLE, OWN_SEAT, OTHER_SALT);
    keepPassedSalt(TABLE, OWN_SEAT, OWN_SALT);
    const { socket } = FakeTableSocket;
    socket.sendFirstFrames();
    await expect
      .poll(() => socket.commands.map(({ command }) => command))
      .toEqual([{ type: "show-salt", salt: OWN_SALT }]);
  });

  describe.each([
    ["gives the seat up if no other page of the player reveals it", false, ["stand"]],
    ["keeps the seat if another page of the player reveals it", true, []],
  ] as const)("a page without the salt, after another player has revealed theirs,", (expected, isElsewhere, sent) => {
    it(expected, async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      saveSalt(TABLE, OWN_SEAT, null);
      const { socket } = FakeTableSocket;
      socket.submitCommand(OTHER_SEAT, { type: "show-salt", salt: OTHER_SALT });
      socket.sendFirstFrames();
      await vi.dynamicImportSettled();
      vi.advanceTimersByTime(5_000);
      expect(socket.sent).toEqual([]);
      if (isElsewhere) socket.submitCommand(OWN_SEAT, { type: "show-salt", salt: OWN_SALT });
      vi.advanceTimersByTime(6_000);
      expect(socket.commands.map(({ command }) => command.type)).toEqual(sent);
    });
  });
});
