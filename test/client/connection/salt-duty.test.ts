/** A page's own share in chance: drawn here, promised on sitting down, and shown once, when all have promised theirs. */
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
import { type CommandFrame, makeServerFrame, type ServerFrame } from "../../../engine/wire/protocol.ts";

it("a browser makes a salt long enough for a deal, never the same twice", () => {
  const salts = [makeSalt(), makeSalt()];
  for (const salt of salts) expect(salt).toMatch(new RegExp(`^[0-9a-f]{${SALT_BYTES * 2}}$`));
  expect(salts[0]).not.toBe(salts[1]);
});

const TABLE = "abcdefghijklmnopqrst";
const SECRET = "17".repeat(32);
const [OURS, THEIRS] = ["ab".repeat(SALT_BYTES), "cd".repeat(SALT_BYTES)];
const WE: Seat = 0;
const THEY: Seat = 1;

/** The table at the other end: it hears when the test says so. */
class Table {
  static session: Session;
  static socket: Table;
  readonly readyState = 1;
  readonly sent: CommandFrame[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Table.socket = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  say(frame: ServerFrame): void {
    this.onmessage?.({ data: makeServerFrame(frame) });
  }

  /** What the page gets to see first: everybody has sat down and promised. */
  greet(): void {
    const { session } = Table;
    const viewer = viewerForSeats(session.state, WE);
    this.onopen?.();
    const { length } = session.entries;
    this.say({ type: "hello", protocol: 1, viewer, seats: [WE], from: 0, length, now: 0 });
    this.say({ type: "entries", entries: entriesFor(session, viewer, 0) });
  }

  /** Takes one command as the server does, and tells the page what came of it. Returns the code of a refusal. */
  take(seat: Seat, command: AnyCommand, id = `command-by-${seat}`): string | null {
    const before = Table.session;
    const envelope = { id, seq: before.state.length - 1, command };
    const { session, reply } = submit(before, { player: `player-${seat}`, seat: null }, envelope, SECRET, 0);
    Table.session = session;
    for (const entry of entriesFor(session, viewerForSeats(session.state, WE), before.state.length))
      this.say({ type: "entry", ...entry });
    return reply.type === "refused" ? reply.refusal.refused : null;
  }
}

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };

describe("what all have promised is shown", () => {
  let link: ServerTable;

  beforeEach(() => {
    installGame(pool);
    vi.stubGlobal("WebSocket", Object.assign(Table, { OPEN: 1 }));
    const options = { black: "first", fen: "B:W21,22:B1,2" };
    const opening = { game: "pool", rules: pool.rules, options, seats: 2, shared: false } as const;
    Table.session = openTable(opening, SECRET, 0);
    link = new ServerTable(host, TABLE, () => undefined);
    link.connection.start();
    saveSalt(TABLE, WE, OURS);
    Table.socket.take(WE, { type: "sit", seat: WE, name: "Ann", share: saltCommitment(OURS) }, "sit-down-0");
    Table.socket.take(THEY, { type: "sit", seat: THEY, name: "Ben", share: saltCommitment(THEIRS) }, "sit-down-1");
  });
  afterEach(() => {
    link.connection.stop();
    saveSalt(TABLE, WE, null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is shown once, even if others show theirs meanwhile", async () => {
    const { socket } = Table;
    socket.greet();
    await expect.poll(() => socket.sent.map(({ command }) => command)).toEqual([{ type: "show-salt", salt: OURS }]);
    expect(socket.take(THEY, { type: "show-salt", salt: THEIRS })).toBeNull();
    // What that could set off is loaded on demand: when this has come, that has too.
    await vi.dynamicImportSettled();
    expect(link.unanswered).toBe(1);
    const [{ id, command }] = socket.sent as [CommandFrame];
    expect(socket.take(WE, command, id)).toBeNull();
    await vi.dynamicImportSettled();
    expect(Table.session.state.phase).toBe("playing");
    expect([socket.sent.length, link.unanswered]).toEqual([1, 0]);
  });

  it("the salt of a pass is revealed even if the seat moves before the answer", async () => {
    saveSalt(TABLE, WE, THEIRS);
    keepPassedSalt(TABLE, WE, OURS);
    const { socket } = Table;
    socket.greet();
    await expect.poll(() => socket.sent.map(({ command }) => command)).toEqual([{ type: "show-salt", salt: OURS }]);
  });

  describe.each([
    ["gives the seat up if no other page of the player reveals it", false, ["stand"]],
    ["keeps the seat if another page of the player reveals it", true, []],
  ] as const)("a page without the salt, after another player has revealed theirs,", (does, isElsewhere, sent) => {
    it(does, async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      saveSalt(TABLE, WE, null);
      const { socket } = Table;
      socket.take(THEY, { type: "show-salt", salt: THEIRS });
      socket.greet();
      await vi.dynamicImportSettled();
      vi.advanceTimersByTime(5_000);
      expect(socket.sent).toEqual([]);
      if (isElsewhere) socket.take(WE, { type: "show-salt", salt: OURS });
      vi.advanceTimersByTime(6_000);
      expect(socket.sent.map(({ command }) => command.type)).toEqual(sent);
    });
  });
});
