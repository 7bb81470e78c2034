/** Two tabs of one browser share a seat's salts: the start succeeds whichever tab's commitment the table accepts. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServerTable } from "../../../client/connection/server-table.ts";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import { keptSalts, saveSalt } from "../../../client/kit/storage/salt.ts";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import { entriesFor, openTable, type Session, submit } from "../../../engine/log/session.ts";
import { seatsOfPlayer, viewerForPlayer } from "../../../engine/table/actors.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { CommandFrame } from "../../../engine/wire/protocol.ts";
import { FakeSocket } from "./fake-socket.ts";

const TABLE = "abcdefghijklmnopqrst";
const SECRET = "17".repeat(32);
const OTHER_SALT = "cd".repeat(16);
const OWN_SEAT: Seat = 0;
const OTHER_SEAT: Seat = 1;

let session: Session;
let sockets: TabSocket[];

/** The table object behind a tab's socket. It receives the tab's commands only by `deliver`. */
class TabSocket extends FakeSocket {
  constructor(url: URL) {
    super(url);
    sockets.push(this);
  }

  greet(from = 0): void {
    const viewer = viewerForPlayer(session.state, "ann");
    const { length } = session.log;
    this.receiveFrame({
      type: "hello",
      protocol: 1,
      viewer,
      seats: seatsOfPlayer(session.state, "ann"),
      from,
      length,
      now: 0,
    });
  }

  override open(): void {
    super.open();
    this.greet();
    this.receiveFrame({ type: "entries", entries: entriesFor(session, viewerForPlayer(session.state, "ann"), 0) });
  }

  /** Submits the next command that the tab has sent. Returns its type and the code of a refusal. */
  deliver(): readonly [type: string, refused: string | null] {
    const { id, seq, command } = JSON.parse(this.sent.shift()!) as CommandFrame;
    const refused = submitAs("ann", command, id, seq);
    if (refused !== null) this.receiveFrame({ type: "refused", id, code: refused, length: session.log.length });
    return [command.type, refused];
  }
}

/** Submits a command as the server does, and sends the new entries to both tabs. Returns a refusal's code or null. */
const submitAs = (player: string, command: AnyCommand, id: string, seq = session.log.length - 1): string | null => {
  const before = session.state;
  const { session: after, entries, reply } = submit(session, { player, seat: null }, { id, seq, command }, SECRET, 0);
  session = after;
  const hasMoved = seatsOfPlayer(before, "ann").join() !== seatsOfPlayer(after.state, "ann").join();
  for (const socket of sockets) {
    if (hasMoved) socket.greet(before.length);
    for (const entry of entriesFor(after, viewerForPlayer(after.state, "ann"), before.length))
      if (entries.length > 0) socket.receiveFrame({ type: "entry", ...entry });
  }
  return reply.type === "refused" ? reply.refusal.refused : null;
};

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };
let tabs: readonly ServerTable[];

beforeEach(() => {
  sockets = [];
  installGame(pool);
  vi.stubGlobal("WebSocket", TabSocket);
  const options = { black: "first", fen: "B:W21,22:B1,2" };
  const setup = { game: "pool", rules: pool.rules, options, seats: 2, shared: false } as const;
  session = openTable(setup, SECRET, 0);
  submitAs("ben", { type: "sit", seat: OTHER_SEAT, name: "Ben", share: saltCommitment(OTHER_SALT) }, "ben-sits");
});
afterEach(() => {
  for (const tab of tabs) tab.connection.stop();
  saveSalt(TABLE, OWN_SEAT, null);
  vi.unstubAllGlobals();
});

/** Opens both tabs, which then send their first command. */
const openTabs = async (act: (tab: ServerTable) => void): Promise<void> => {
  tabs = [0, 1].map(() => new ServerTable(host, TABLE, () => undefined));
  for (const tab of tabs) tab.connection.start();
  for (const socket of sockets) socket.open();
  await expect.poll(() => tabs.every(({ store }) => store.length === session.log.length)).toBe(true);
  for (const tab of tabs) act(tab);
  await expect.poll(() => sockets.map(({ sent }) => sent.length)).toEqual([1, 1]);
};

const revealed = { type: "show-salt", salt: OTHER_SALT } as const;

it.each([
  [0, 1],
  [1, 0],
])("both tabs sit down, and the table accepts tab %i", async (accepted, refused) => {
  await openTabs((tab) => void tab.sit(OWN_SEAT, "Ann"));
  expect(sockets[accepted]!.deliver()).toEqual(["sit", null]);
  expect(sockets[refused]!.deliver()).toEqual(["sit", "already-seated"]);
  expect(submitAs("ben", revealed, "ben-reveals")).toBeNull();
  await expect.poll(() => sockets[refused]!.sent.length).toBe(1);
  expect(sockets[refused]!.deliver()).toEqual(["show-salt", null]);
  expect(session.state.phase).toBe("playing");
  await expect.poll(() => keptSalts(TABLE, OWN_SEAT)).toEqual([]);
});

it("both tabs commit to a salt, and another player reveals theirs before the second commitment arrives", async () => {
  const share = saltCommitment("ef".repeat(16));
  submitAs("ann", { type: "sit", seat: OWN_SEAT, name: "Ann", share }, "ann-sits");
  await openTabs(() => undefined);
  expect(sockets[0]!.deliver()).toEqual(["commit-salt", null]);
  expect(submitAs("ben", revealed, "ben-reveals")).toBeNull();
  expect(sockets[1]!.deliver()).toEqual(["commit-salt", "already-shown"]);
  await expect.poll(() => sockets[1]!.sent.length).toBe(1);
  expect(sockets[1]!.deliver()).toEqual(["show-salt", null]);
  expect(session.state.phase).toBe("playing");
});

it("a page of an earlier release, which saves its salt in place of the committed one, does not cost the seat", async () => {
  submitAs("ben", { type: "stand" }, "ben-stands");
  tabs = [new ServerTable(host, TABLE, () => undefined)];
  tabs[0]!.connection.start();
  sockets[0]!.open();
  await expect.poll(() => tabs[0]!.store.length).toBe(session.log.length);
  void tabs[0]!.sit(OWN_SEAT, "Ann");
  await expect.poll(() => sockets[0]!.sent.length).toBe(1);
  expect(sockets[0]!.deliver()).toEqual(["sit", null]);
  await expect.poll(() => localStore.get(`salt.${TABLE}.${OWN_SEAT}`)).not.toBeNull();
  // Its `sit` is refused.
  localStore.set(`salt.${TABLE}.${OWN_SEAT}`, "ef".repeat(16));
  const share = saltCommitment(OTHER_SALT);
  submitAs("ben", { type: "sit", seat: OTHER_SEAT, name: "Ben", share }, "ben-sits-again");
  expect(submitAs("ben", revealed, "ben-reveals")).toBeNull();
  await expect.poll(() => sockets[0]!.sent.length).toBe(1);
  expect(sockets[0]!.deliver()).toEqual(["show-salt", null]);
  expect(session.state.phase).toBe("playing");
});

it("a page that may not replace another page's commitment again saves no further salt", async () => {
  const commit = (index: number) => {
    const share = saltCommitment(`${index}f`.repeat(16));
    submitAs("ann", { type: "commit-salt", share }, `elsewhere-${index}`);
  };
  submitAs("ann", { type: "sit", seat: OWN_SEAT, name: "Ann", share: saltCommitment("0f".repeat(16)) }, "ann-sits");
  tabs = [new ServerTable(host, TABLE, () => undefined)];
  tabs[0]!.connection.start();
  sockets[0]!.open();
  for (let index = 1; index <= 5; index++) {
    await expect.poll(() => sockets[0]!.sent.length).toBe(1);
    sockets[0]!.deliver();
    commit(index);
  }
  const saved = keptSalts(TABLE, OWN_SEAT);
  commit(6);
  await vi.dynamicImportSettled();
  expect(sockets[0]!.sent).toEqual([]);
  expect(keptSalts(TABLE, OWN_SEAT)).toEqual(saved);
});
