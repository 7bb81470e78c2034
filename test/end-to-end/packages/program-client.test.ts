/**
 * The TypeScript client of programs, against a served build: missing WebSocket, restarts, refusals and aborts.
 * Every day the tests in test/worker/routes use the same routes.
 * @gate
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import {
  isRefused,
  type Joining,
  joinTable,
  openTable,
  type ProgramStorage,
  RemoteTable,
  Server,
  type TableOrder,
  type Turn,
} from "../../../client/program/client.ts";
import { describeSlowTests } from "../../support/samples.ts";

const server = inject("serverUrl");
const openedTables: RemoteTable[] = [];

afterEach(() => {
  for (const table of openedTables.splice(0)) table.close();
  vi.unstubAllGlobals();
});

const closeAfterTest = <T extends RemoteTable>(table: T): T => {
  openedTables.push(table);
  return table;
};

const open = async (order: TableOrder, joining: Partial<Joining> = {}) =>
  closeAfterTest(await openTable(server, order, { name: "Ann", ...joining }));

const join = async (link: string, joining: Partial<Joining> = {}) =>
  closeAfterTest(await joinTable(link, { name: "Ben", ...joining }));

const BLACK_FIRST = { game: "pool", options: { black: "first" } } as const;

const nextTurn = async (table: RemoteTable): Promise<Turn> => {
  for await (const turn of table.turns()) return turn;
  throw new Error("no turn");
};

const makeMemoryStorage = (): ProgramStorage & { readonly items: Map<string, string> } => {
  const items = new Map<string, string>();
  return { items, getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
};

describe("without a WebSocket, as in Node 20,", () => {
  it("a program that requested a socket reads events", async () => {
    vi.stubGlobal("WebSocket", undefined);
    const ann = await open(BLACK_FIRST, { line: "socket" });
    const ben = await join(ann.url, { line: "socket" });
    const [turn] = await Promise.race([
      Promise.all([nextTurn(ann)]),
      (async () => {
        for await (const _ of ben.turns());
        throw new Error("Ben is not on turn");
      })(),
    ]);
    expect(turn.count).toBe(7);
  });

  it("throws an error of the program, and does not retry it", async () => {
    vi.stubGlobal(
      "WebSocket",
      class {
        constructor() {
          throw new ReferenceError("no socket here");
        }
      },
    );
    const ann = await open(BLACK_FIRST, { line: "socket" });
    await expect(nextTurn(ann)).rejects.toThrow("no socket here");
    await expect(ann.server.send("/api/tables", { body: { size: 1n } })).rejects.toThrow(TypeError);
  });

  it("receives the entries of a finished game as well", async () => {
    const ann = await open(BLACK_FIRST);
    const ben = await join(ann.url);
    await Promise.race([nextTurn(ann), nextTurn(ben)]);
    await ben.resign();
    const late = new RemoteTable(await Server.join(server, "Late"), ann.id, { line: "socket" });
    for await (const _ of late.turns());
    expect(late.entries.at(-1)?.event.type).toBe("revealed");
    expect((await late.fold()).outcome).toEqual({ winners: [0], reason: "resigned" });
  });
});

describe("a program that restarts before the game", () => {
  it("without its salt commits to another one, and the game starts", async () => {
    const ann = await open(BLACK_FIRST);
    const restarted = closeAfterTest(new RemoteTable(ann.server, ann.id));
    expect(restarted.salt).not.toBe(ann.salt);
    const ben = await join(ann.url);
    const turn = await Promise.race([nextTurn(restarted), nextTurn(ben)]);
    expect(turn.count).toBe(7);
  });

  it("without its salt sits down again if others have revealed theirs", async () => {
    const ann = await open(BLACK_FIRST);
    const ben = await join(ann.url);
    const bensTurn = nextTurn(ben).catch((error: Error) => error);
    for await (const frame of ann.events()) if (frame.type === "entry" && frame.event.type === "salt-shown") break;
    const restarted = closeAfterTest(new RemoteTable(ann.server, ann.id, { name: "Ann" }));
    const turn = await Promise.race([nextTurn(restarted), bensTurn.then((result) => result as Turn)]);
    expect(turn.count).toBe(7);
    expect(restarted.entries.map(({ event }) => event.type)).toContain("seat-left");
  });

  it("with a storage gets its token, salt and seat back", async () => {
    const storage = makeMemoryStorage();
    const ann = await open(BLACK_FIRST, { storage });
    const restarted = await join(ann.url, { storage, name: "Ann" });
    expect([restarted.server.token, restarted.salt]).toEqual([ann.server.token, ann.salt]);
    expect((await restarted.summary()).seats).toEqual(["Ann", null]);
    expect(ann.seats).toEqual([0]);
    // A renewed token is stored as well.
    restarted.server.token = "renewed";
    expect([...storage.items.values()]).toContain("renewed");
  });
});

describe("a program that restarts at a full table", () => {
  it("returns to its seat", async () => {
    const storage = makeMemoryStorage();
    const ann = await open(BLACK_FIRST);
    const ben = await join(ann.url, { storage });
    await Promise.race([nextTurn(ann), nextTurn(ben)]);
    const restarted = await join(ann.url, { storage });
    await restarted.events().next();
    expect(restarted.seats).toEqual([1]);
    await expect(join(ann.url)).rejects.toThrow("seat-taken");
  });
});

describe("a table against computers", () => {
  it("seats each computer, and starts at once", async () => {
    const table = closeAfterTest(
      await openTable(server, { game: "train", options: { set: 6 } }, { name: "Ann", computers: [1, 2] }),
    );
    expect(table.seats).toEqual([0]);
    expect(await table.summary()).toMatchObject({ computers: [null, 1, 2] });
    await nextTurn(table);
  });

  it("is refused at a level that the game does not have", async () => {
    const opening = openTable(server, { game: "train" }, { name: "Ann", computers: [99] });
    await expect(opening).rejects.toThrow(/bad-level|unknown-command/);
  });
});

describe("when all players act at the same time", () => {
  it("no program receives a turn twice, and no command is stale", async () => {
    const order = { game: "spy", seats: 3, options: { stallingRounds: 3 } } as const;
    const ann = await open(order);
    const seats = [ann, await join(ann.url, { line: "socket" }), await join(ann.url)];
    const refused: string[] = [];
    let arranging = 0;
    const play = async (table: RemoteTable): Promise<void> => {
      for await (const turn of table.turns()) {
        if (turn.moves[0]?.type === "arrange") arranging++;
        const reply = await table.play(turn, turn.moves[Math.floor(Math.random() * turn.moves.length)]!);
        if (isRefused(reply)) refused.push(reply.code);
      }
    };
    await Promise.all(seats.map(play));
    expect([refused, arranging]).toEqual([[], 3]);
  });
});

describe("a link", () => {
  it("may contain an entry, a final slash and a seat", async () => {
    const paths = ["?seat=1", "/?seat=1", "/0?seat=1#0"];
    for (const path of paths) {
      const { url } = await open(BLACK_FIRST);
      expect((await (await join(url + path)).summary()).seats).toEqual(["Ann", "Ben"]);
    }
    const { id } = (await (await new Server(server, "").send("/api/tables", { body: BLACK_FIRST })).json()) as {
      id: string;
    };
    expect((await (await join(`${server}/t/${id}?seat=1`)).summary()).seats).toEqual([null, "Ben"]);
    await expect(join(`${server}/rules/pool`)).rejects.toThrow("not a link to a table");
  });

  it("to a taken seat leads to the next free seat, unless the program requires that seat", async () => {
    const ann = await open({ game: "spy", seats: 4 });
    expect((await (await join(`${ann.url}?seat=0`)).summary()).seats).toEqual(["Ann", "Ben", null, null]);
    await expect(join(ann.url, { seat: 1 })).rejects.toMatchObject({ code: "seat-taken" });
    const others = await Promise.all(["Cat", "Dan", "Eve"].map((name) => join(ann.url, { name }).catch((e) => e.code)));
    expect(others.filter((other) => other === "seat-taken")).toHaveLength(1);
    expect((await ann.summary()).seats).not.toContain(null);
  });
});

describe("waiting", () => {
  it("ends with the signal's reason, or silently when the table is closed", async () => {
    const controller = new AbortController();
    const ann = await open(BLACK_FIRST, { signal: controller.signal });
    const waiting = nextTurn(ann);
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(ann.summary()).rejects.toThrow("enough");
    const bea = await open(BLACK_FIRST);
    const turns = (async () => {
      for await (const _ of bea.turns());
      return "over";
    })();
    bea.close();
    expect(await turns).toBe("over");
    expect((await bea.summary()).seats).toEqual(["Ann", null]);
  });

  describeSlowTests(() => {
    it("ends after ten seconds if the server does not answer", { timeout: 30_000 }, async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
      const { port } = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const joining = joinTable(`http://127.0.0.1:${port}/t/ID`, { name: "Ann" });
      await expect(joining).rejects.toMatchObject({ code: "unreachable", status: 0 });
    });
  });
});

describe("a program that leaves", () => {
  it("leaves its seat before the game, resigns during it, or steps out of a game with more players", async () => {
    const ann = await open(BLACK_FIRST);
    await ann.leave();
    expect((await ann.summary()).seats).toEqual([null, null]);
    const other = await open(BLACK_FIRST);
    const ben = await join(other.url);
    await Promise.race([nextTurn(other), nextTurn(ben)]);
    await ben.leave();
    expect((await other.summary()).outcome).toEqual({ winners: [0], reason: "resigned" });
    const train = await open({ game: "train", options: { set: 6, rounds: 1 } });
    const cat = await join(train.url);
    await Promise.race([nextTurn(train), nextTurn(cat)]);
    expect(isRefused(await cat.leave())).toBe(false);
  });
});
