/** Invalid and hostile input: each gets a typed refusal or a clean close, and other clients are not affected. */
import { describe, expect, it, vi } from "vitest";
import type { AnyCommand } from "../../../engine/table/types.ts";
import {
  CONNECTION_RATE,
  FRAME_RATE,
  MAX_SOCKETS_OF_PLAYER,
  MAX_STRIKES,
  PLAYERS_PER_ADDRESS,
} from "../../../worker/sockets/limits.ts";
import { everyNth } from "../../support/samples.ts";
import { faultOf, logOf, newBrowser, openTable, post, request, withSpentLimit } from "../support.ts";
import { move, newId, SALT, seatTwo, sit, TableClient } from "../table-client.ts";

/** Runs an attack at seat 0 of a game, and expects that the game is unchanged for everybody. */
const expectHarmless = async (attack: (client: TableClient) => Promise<void>): Promise<void> => {
  const { table, clients, watcher } = await seatTwo();
  const before = await logOf(table);
  await attack(clients[0]);
  await watcher.synchronize();
  await clients[1].synchronize();
  const entries = [...clients[1].received, ...watcher.received].filter(
    (frame) => frame.type === "entry" && frame.seq > 5,
  );
  expect(entries).toEqual([]);
  expect(await logOf(table)).toEqual(before);
};

const ID = "command-of-mine";
const frame = (more: object): string =>
  JSON.stringify({ type: "command", id: ID, seq: 5, command: move(11, 15), ...more });

describe("a frame", () => {
  const frames: readonly (readonly [string, string, string, string | null])[] = [
    ["empty", "", "malformed", null],
    ["no JSON", "{", "malformed", null],
    ["a ping with a space", "ping ", "malformed", null],
    ["JSON null", "null", "malformed", null],
    ["an array", "[]", "malformed", null],
    ["a number", "1e400", "malformed", null],
    ["deeply nested", "[".repeat(2000) + "]".repeat(2000), "malformed", null],
    ["of an unknown type", frame({ type: "hello" }), "malformed", ID],
    ["without a type", frame({ type: undefined }), "malformed", ID],
    ["without an id", frame({ id: undefined }), "malformed", null],
    ["with a short id", frame({ id: "short" }), "malformed", null],
    ["with a long id", frame({ id: "x".repeat(25) }), "malformed", null],
    ["with markup for an id", frame({ id: "<img src=x>" }), "malformed", null],
    ["with a number for an id", frame({ id: 12345678 }), "malformed", null],
    ["without a seq", frame({ seq: undefined }), "malformed", ID],
    ["with a negative seq", frame({ seq: -1 }), "malformed", ID],
    ["with a broken seq", frame({ seq: 1.5 }), "malformed", ID],
    ["with a text for a seq", frame({ seq: "3" }), "malformed", ID],
    ["at a seq that does not exist", frame({ seq: 999 }), "ahead", ID],
    ["at a huge seq", frame({ seq: 1e9 }), "malformed", ID],
    ["for a seat that does not exist", frame({ seat: 5 }), "not-seated", ID],
    ["for a seat that cannot exist", frame({ seat: -1 }), "malformed", ID],
    ["for another's seat", frame({ seat: 1 }), "not-seated", ID],
    ["with an unknown field", frame({ admin: true }), "malformed", ID],
    [
      "with a polluted prototype",
      `{"type":"command","id":"${ID}","seq":3,"__proto__":{"seat":1},"command":{"type":"resign"}, "x":1}`,
      "malformed",
      ID,
    ],
    ["without a command", frame({ command: undefined }), "malformed", ID],
    ["with an unknown command", frame({ command: { type: "cheat" } }), "unknown-command", ID],
    [
      "with a server's event for a command",
      frame({ command: { type: "revealed", secret: "00" } }),
      "unknown-command",
      ID,
    ],
    ["with a command of a long name", frame({ command: { type: "x".repeat(41) } }), "malformed", ID],
    ["with a command with an unknown field", frame({ command: { type: "resign", seat: 1 } }), "unknown-command", ID],
    ["with an invalid path", frame({ command: { type: "move", path: "11-15" } }), "unknown-command", ID],
    ["with squares off the board", frame({ command: { type: "move", path: [0, 33] } }), "unknown-command", ID],
    ["with a path of fractions", frame({ command: { type: "move", path: [11.5, 15] } }), "unknown-command", ID],
    ["with an endless path", frame({ command: { type: "move", path: Array(500).fill(11) } }), "unknown-command", ID],
    ["with a name on a move", frame({ command: { ...move(11, 15), name: "x" } }), "unknown-command", ID],
    ["to sit without a salt", frame({ command: { type: "sit", seat: 0, name: "x" } }), "unknown-command", ID],
    ["to sit with an invalid salt", frame({ command: { ...sit(0), salt: "Z".repeat(32) } }), "unknown-command", ID],
  ];
  it.each(everyNth(frames, 3, 1))("%s is refused", async (_, text, code, id) => {
    await expectHarmless(async (client) => {
      expect(await client.sendText(text)).toEqual({ type: "refused", id, code, length: 6 });
    });
  });

  it.each([
    ["not a move at all", move(11, 11)],
    ["of the opponent's man", move(21, 17)],
    ["from an empty square", move(13, 17)],
    ["backwards", move(11, 8)],
    ["too far", move(11, 18)],
    ["a capture where there is none", move(11, 18, 25)],
  ])("with a move that is %s is refused with a code of the rules", async (_, command) => {
    await expectHarmless(async (client) => {
      const answer = await client.submit(command);
      expect(answer).toMatchObject({ type: "refused", code: expect.stringMatching(/^[a-z-]+$/), length: 6 });
    });
  });

  it.each([
    ["of a megabyte", "x".repeat(1 << 20), 1009],
    ["one letter too long", "x".repeat(4097), 1009],
    ["too long in bytes alone", "é".repeat(2049), 1009],
    ["of bytes", new Uint8Array([1, 2, 3]), 1003],
    ["of no bytes", new Uint8Array(0), 1003],
  ])("%s closes its socket", async (_, data, code) => {
    await expectHarmless(async (client) => {
      client.socket.send(data);
      expect((await client.closed).code).toBe(code);
    });
  });

  it("of exactly the maximum length is read", async () => {
    await expectHarmless(async (client) => {
      expect(await client.sendText(" ".repeat(4096))).toMatchObject({ type: "refused", code: "malformed" });
    });
  });
});

describe("a name", () => {
  const sitWithName = async (name: string) =>
    (await TableClient.open(await openTable(), await newBrowser())).submit(sit(0, name));

  it.each([
    ["of spaces", " \t\n\u00a0\u3000 "],
    ["of nothing", ""],
    ["of invisible marks", "\u200b\u2060\ufeff\u00ad"],
    ["of direction marks", "\u202e\u2066\u2069"],
    ["of 25 letters", "x".repeat(25)],
    ["of stacked marks", `Z${"\u0300".repeat(20)}`],
  ])("%s is refused", async (_, name) => {
    expect(await sitWithName(name)).toMatchObject({ type: "refused", code: "bad-name", length: 1 });
  });

  it("of 10,000 characters closes the socket; one of 401 is refused", async () => {
    const client = await TableClient.open(await openTable(), await newBrowser());
    expect(await client.submit(sit(0, "x".repeat(401)))).toMatchObject({ code: "unknown-command" });
    client.send({ type: "command", id: newId(), seq: 0, command: sit(0, "x".repeat(10_000)) });
    expect((await client.closed).code).toBe(1009);
  });

  it.each([
    ["\u202eevil\u202c", "evil"],
    ["<b>x</b>", "<b>x</b>"],
    ["  a \n b  ", "a b"],
    ["র\u09c1প\u09be", "র\u09c1প\u09be"],
    ["👩\u200d🚀", "👩\u200d🚀"],
    ["a\u0000b", "ab"],
  ])("%j is stored as %j", async (name, stored) => {
    expect(await sitWithName(name)).toMatchObject({ type: "entry", event: { name: stored } });
  });
});

describe("a flood", () => {
  it("of 1,000 frames is answered, then refused, then the socket is closed", async () => {
    await expectHarmless(async (client) => {
      const before = client.received.length;
      for (let count = 0; count < 1000; count++)
        client.send({ type: "command", id: newId(), seq: 5, command: move(11, 11) });
      expect((await client.closed).code).toBe(1008);
      const codes = client.received.slice(before).map((answer) => "code" in answer && answer.code);
      const answered = codes.indexOf("too-fast");
      expect(answered).toBeGreaterThanOrEqual(FRAME_RATE.burst - 10);
      expect(codes.filter((code) => code === "too-fast").length).toBe(MAX_STRIKES);
    });
  });

  it("also counts for a new connection of the same player", async () => {
    const { table, identities, clients } = await seatTwo();
    const flood = () => {
      for (let count = 0; count < 1000; count++)
        clients[0].send({ type: "command", id: newId(), seq: 5, command: move(11, 11) });
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    flood();
    expect((await clients[0].closed).code).toBe(1008);
    const again = await TableClient.open(table, identities[0]);
    again.send({ type: "command", id: newId(), seq: 5, command: move(11, 15) });
    expect((await again.closed).code).toBe(1008);
    expect((await logOf(table)).length).toBe(6);
    vi.setSystemTime(Date.now() + 5000);
    expect(await (await TableClient.open(table, identities[0])).submit(move(11, 15))).toMatchObject({ seq: 6 });
  });

  it("of visitors at one address does not disconnect a player at that address", async () => {
    const table = await openTable();
    const from = async () => ({ ...(await newBrowser()), "CF-Connecting-IP": "192.0.2.77" });
    const player = await TableClient.open(table, await from());
    await player.submit(sit(0));
    vi.useFakeTimers({ toFake: ["Date"] });
    const visitors: TableClient[] = [];
    for (let count = 0; count <= PLAYERS_PER_ADDRESS; count++)
      visitors.push(await TableClient.open(table, await from()));
    for (const visitor of visitors)
      for (let count = 0; count < FRAME_RATE.burst; count++)
        visitor.send({ type: "command", id: newId(), seq: 1, command: { type: "resign" } });
    const last = visitors.at(-1)!;
    expect(await last.submit({ type: "resign" })).toMatchObject({ type: "refused", code: "too-fast" });
    expect(await player.submit({ type: "rename", name: "Ada" })).toMatchObject({ type: "entry" });
    expect([player, ...visitors].map(({ socket }) => socket.readyState)).toEqual(
      Array<number>(PLAYERS_PER_ADDRESS + 2).fill(WebSocket.OPEN),
    );
  });

  it("of connections is refused, without refusing another player's", async () => {
    const { table, identities } = await seatTwo();
    vi.useFakeTimers({ toFake: ["Date"] });
    const statuses: number[] = [];
    for (let count = 0; count < CONNECTION_RATE.burst + 5; count++) {
      const { status, webSocket } = await TableClient.upgrade(table, identities[0]);
      statuses.push(status);
      webSocket?.accept();
      webSocket?.close(1000);
    }
    expect(new Set(statuses.slice(0, CONNECTION_RATE.burst - 10))).toEqual(new Set([101]));
    expect(statuses.at(-1)).toBe(429);
    expect((await TableClient.upgrade(table, identities[1])).status).toBe(101);
  });

  it("of sockets of one player gets a typed error", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    const clients: TableClient[] = [];
    for (let count = 0; count < MAX_SOCKETS_OF_PLAYER; count++) clients.push(await TableClient.open(table, ada));
    const response = await TableClient.upgrade(table, ada);
    expect(response.headers.get("Retry-After")).toBe("30");
    expect(await faultOf(response)).toEqual([429, "too-many-sockets"]);
    clients[0]!.socket.close(1000);
    await clients[0]!.closed;
    expect((await TableClient.upgrade(table, ada)).status).toBe(101);
    expect((await TableClient.upgrade(table, await newBrowser())).status).toBe(101);
  });

  it("of opened tables from one subnet gets a typed error, and other subnets do not", async () => {
    const limited = withSpentLimit("OPEN_TABLE_LIMIT", "2001:db8:1:2");
    const from = (address: string) =>
      post("/api/tables", { game: "none" }, { "CF-Connecting-IP": address }, {}, limited);
    for (const address of ["2001:db8:1:2::9", "2001:db8:1:2:7::1"]) {
      const response = await from(address);
      expect(response.headers.get("Retry-After")).toBe("60");
      expect(await faultOf(response)).toEqual([429, "too-many"]);
    }
    expect((await from("2001:db8:1:3::1")).status).toBe(400);
  });

  it("of requests for tokens is limited by address", async () => {
    const from = (address: string) =>
      request(
        "/api/tokens",
        { method: "POST", headers: { "CF-Connecting-IP": address } },
        withSpentLimit("TOKEN_LIMIT", "192.0.2.1"),
      );
    expect(await faultOf(await from("192.0.2.1"))).toEqual([429, "too-many"]);
    const passed = await from("192.0.2.2");
    expect([passed.status, passed.headers.get("RateLimit-Policy")]).toEqual([201, '"token";q=300;w=60']);
  });

  it.each(["", "/log", "/position"])("of reads has a limit, which the answer of a table%s names", async (path) => {
    const id = await openTable();
    const answer = await request(`/api/tables/${id}${path}`);
    expect([answer.status, answer.headers.get("RateLimit-Policy")]).toEqual([200, '"read";q=1200;w=60']);
  });
});

describe("a client without a seat", () => {
  it.each([
    move(11, 15),
    { type: "resign" },
    { type: "offer-draw" },
    { type: "accept-draw" },
    { type: "stand" },
    { type: "rename", name: "Eve" },
    sit(0),
    { type: "sit", seat: 9, name: "Eve", salt: SALT },
  ] as AnyCommand[])("cannot change anything by %j", async (command) => {
    const { table, watcher } = await seatTwo();
    const eve = await TableClient.open(table, await newBrowser());
    for (const client of [watcher, eve]) expect((await client.submit(command)).type).toBe("refused");
    expect((await logOf(table)).length).toBe(6);
  });
});
