/** What nobody should send: a typed refusal or a clean close, and nobody else notices. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnyCommand } from "../../../engine/table/types.ts";
import {
  CONNECTION_RATE,
  FRAME_RATE,
  MAX_SOCKETS_OF_PLAYER,
  MAX_STRIKES,
  PLAYERS_PER_ADDRESS,
} from "../../../worker/sockets/limits.ts";
import { everyNth } from "../../support/samples.ts";
import { Line, move, newId, SALT, seatTwo, sit } from "../line.ts";
import { ask, faultOf, logOf, newBrowser, openTable, post, spent } from "../support.ts";

/** Runs something hostile at seat 0 of a game, then shows that the game is as it was, for everybody. */
const harmless = async (act: (line: Line) => Promise<void>): Promise<void> => {
  const { table, lines, watcher } = await seatTwo();
  const before = await logOf(table);
  await act(lines[0]);
  await watcher.settled();
  await lines[1].settled();
  const heard = [...lines[1].received, ...watcher.received].filter((frame) => frame.type === "entry" && frame.seq > 5);
  expect(heard).toEqual([]);
  expect(await logOf(table)).toEqual(before);
};

const ID = "command-of-mine";
const frame = (more: object): string =>
  JSON.stringify({ type: "command", id: ID, seq: 5, command: move(11, 15), ...more });

afterEach(() => {
  vi.useRealTimers();
});

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
    ["with more than is asked", frame({ admin: true }), "malformed", ID],
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
    ["with a command that says too much", frame({ command: { type: "resign", seat: 1 } }), "unknown-command", ID],
    ["with a path that is none", frame({ command: { type: "move", path: "11-15" } }), "unknown-command", ID],
    ["with squares off the board", frame({ command: { type: "move", path: [0, 33] } }), "unknown-command", ID],
    ["with a path of fractions", frame({ command: { type: "move", path: [11.5, 15] } }), "unknown-command", ID],
    ["with an endless path", frame({ command: { type: "move", path: Array(500).fill(11) } }), "unknown-command", ID],
    ["with a name on a move", frame({ command: { ...move(11, 15), name: "x" } }), "unknown-command", ID],
    ["to sit without a salt", frame({ command: { type: "sit", seat: 0, name: "x" } }), "unknown-command", ID],
    [
      "to sit with a salt of another form",
      frame({ command: { ...sit(0), salt: "Z".repeat(32) } }),
      "unknown-command",
      ID,
    ],
  ];
  it.each(everyNth(frames, 3, 1))("%s is refused", async (_, text, code, id) => {
    await harmless(async (line) => {
      expect(await line.answer(text)).toEqual({ type: "refused", id, code, length: 6 });
    });
  });

  it.each([
    ["not a move at all", move(11, 11)],
    ["of the opponent's man", move(21, 17)],
    ["from an empty square", move(13, 17)],
    ["backwards", move(11, 8)],
    ["too far", move(11, 18)],
    ["a capture where there is none", move(11, 18, 25)],
  ])("a frame with a move that is %s is refused with a rule's code", async (_, command) => {
    await harmless(async (line) => {
      const answer = await line.say(command);
      expect(answer).toMatchObject({ type: "refused", code: expect.stringMatching(/^[a-z-]+$/), length: 6 });
    });
  });

  it.each([
    ["of a megabyte", "x".repeat(1 << 20), 1009],
    ["one letter too long", "x".repeat(4097), 1009],
    ["too long in bytes alone", "é".repeat(2049), 1009],
    ["of bytes", new Uint8Array([1, 2, 3]), 1003],
    ["of no bytes", new Uint8Array(0), 1003],
  ])("%s closes its own socket", async (_, data, code) => {
    await harmless(async (line) => {
      line.socket.send(data);
      expect((await line.closed).code).toBe(code);
    });
  });

  it("a frame of exactly the maximum length is read", async () => {
    await harmless(async (line) => {
      expect(await line.answer(" ".repeat(4096))).toMatchObject({ type: "refused", code: "malformed" });
    });
  });
});

describe("a name", () => {
  const named = async (name: string) => (await Line.open(await openTable(), await newBrowser())).say(sit(0, name));

  it.each([
    ["of spaces", " \t\n\u00a0\u3000 "],
    ["of nothing", ""],
    ["of invisible marks", "\u200b\u2060\ufeff\u00ad"],
    ["of direction marks", "\u202e\u2066\u2069"],
    ["of 25 letters", "x".repeat(25)],
    ["of stacked marks", `Z${"\u0300".repeat(20)}`],
  ])("%s is refused", async (_, name) => {
    expect(await named(name)).toMatchObject({ type: "refused", code: "bad-name", length: 1 });
  });

  it("a name of 10,000 characters closes the socket; one of 401 is refused", async () => {
    const line = await Line.open(await openTable(), await newBrowser());
    expect(await line.say(sit(0, "x".repeat(401)))).toMatchObject({ code: "unknown-command" });
    line.send({ type: "command", id: newId(), seq: 0, command: sit(0, "x".repeat(10_000)) });
    expect((await line.closed).code).toBe(1009);
  });

  it.each([
    ["\u202eevil\u202c", "evil"],
    ["<b>x</b>", "<b>x</b>"],
    ["  a \n b  ", "a b"],
    ["র\u09c1প\u09be", "র\u09c1প\u09be"],
    ["👩\u200d🚀", "👩\u200d🚀"],
    ["a\u0000b", "ab"],
  ])("%j is kept as %j", async (name, kept) => {
    expect(await named(name)).toMatchObject({ type: "entry", event: { name: kept } });
  });
});

describe("a flood", () => {
  it("1,000 frames at once are answered one by one, then slowed, then the socket is closed", async () => {
    await harmless(async (line) => {
      const before = line.received.length;
      for (let count = 0; count < 1000; count++)
        line.send({ type: "command", id: newId(), seq: 5, command: move(11, 11) });
      expect((await line.closed).code).toBe(1008);
      const codes = line.received.slice(before).map((answer) => "code" in answer && answer.code);
      const judged = codes.indexOf("too-fast");
      expect(judged).toBeGreaterThanOrEqual(FRAME_RATE.burst - 10);
      expect(codes.filter((code) => code === "too-fast").length).toBe(MAX_STRIKES);
    });
  });

  it("a new connection, or another socket of the same player, does not reset the limit", async () => {
    const { table, who, lines } = await seatTwo();
    const flood = () => {
      for (let count = 0; count < 1000; count++)
        lines[0].send({ type: "command", id: newId(), seq: 5, command: move(11, 11) });
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    flood();
    expect((await lines[0].closed).code).toBe(1008);
    const again = await Line.open(table, who[0]);
    again.send({ type: "command", id: newId(), seq: 5, command: move(11, 15) });
    expect((await again.closed).code).toBe(1008);
    expect((await logOf(table)).length).toBe(6);
    vi.setSystemTime(Date.now() + 5000);
    expect(await (await Line.open(table, who[0])).say(move(11, 15))).toMatchObject({ seq: 6 });
  });

  it("many visitors behind one address do not disconnect a player who sits there", async () => {
    const table = await openTable();
    const from = async () => ({ ...(await newBrowser()), "CF-Connecting-IP": "192.0.2.77" });
    const player = await Line.open(table, await from());
    await player.say(sit(0));
    vi.useFakeTimers({ toFake: ["Date"] });
    const visitors: Line[] = [];
    for (let count = 0; count <= PLAYERS_PER_ADDRESS; count++) visitors.push(await Line.open(table, await from()));
    for (const visitor of visitors)
      for (let count = 0; count < FRAME_RATE.burst; count++)
        visitor.send({ type: "command", id: newId(), seq: 1, command: { type: "resign" } });
    const last = visitors.at(-1)!;
    expect(await last.say({ type: "resign" })).toMatchObject({ type: "refused", code: "too-fast" });
    expect(await player.say({ type: "rename", name: "Ada" })).toMatchObject({ type: "entry" });
    expect([player, ...visitors].map(({ socket }) => socket.readyState)).toEqual(
      Array<number>(PLAYERS_PER_ADDRESS + 2).fill(WebSocket.OPEN),
    );
  });

  it("many connections that are sent the log are slowed, without slowing other addresses", async () => {
    const { table, who } = await seatTwo();
    vi.useFakeTimers({ toFake: ["Date"] });
    const statuses: number[] = [];
    for (let count = 0; count < CONNECTION_RATE.burst + 5; count++) {
      const { status, webSocket } = await Line.upgrade(table, who[0]);
      statuses.push(status);
      webSocket?.accept();
      webSocket?.close(1000);
    }
    expect(new Set(statuses.slice(0, CONNECTION_RATE.burst - 10))).toEqual(new Set([101]));
    expect(statuses.at(-1)).toBe(429);
    expect((await Line.upgrade(table, who[1])).status).toBe(101);
  });

  it("too many sockets of one player get a typed error", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    const lines: Line[] = [];
    for (let count = 0; count < MAX_SOCKETS_OF_PLAYER; count++) lines.push(await Line.open(table, ada));
    const response = await Line.upgrade(table, ada);
    expect(response.headers.get("Retry-After")).toBe("30");
    expect(await faultOf(response)).toEqual([429, "too-many-sockets"]);
    lines[0]!.socket.close(1000);
    await lines[0]!.closed;
    expect((await Line.upgrade(table, ada)).status).toBe(101);
    expect((await Line.upgrade(table, await newBrowser())).status).toBe(101);
  });

  it("too many tables from one address get a typed error, and other addresses do not", async () => {
    const others = spent("OPEN_TABLE_LIMIT", "2001:db8:1:2");
    const from = (address: string) =>
      post("/api/tables", { game: "none" }, { "CF-Connecting-IP": address }, {}, others);
    // Whatever the address within its network.
    for (const address of ["2001:db8:1:2::9", "2001:db8:1:2:7::1"]) {
      const response = await from(address);
      expect(response.headers.get("Retry-After")).toBe("60");
      expect(await faultOf(response)).toEqual([429, "too-many"]);
    }
    expect((await from("2001:db8:1:3::1")).status).toBe(400);
  });

  it("requests for tokens are limited by address", async () => {
    const from = (address: string) =>
      ask(
        "/api/tokens",
        { method: "POST", headers: { "CF-Connecting-IP": address } },
        spent("TOKEN_LIMIT", "192.0.2.1"),
      );
    expect(await faultOf(await from("192.0.2.1"))).toEqual([429, "too-many"]);
    const passed = await from("192.0.2.2");
    expect([passed.status, passed.headers.get("RateLimit-Policy")]).toEqual([201, '"token";q=300;w=60']);
  });

  it.each(["", "/log", "/position"])("a read of a table%s names its limit", async (path) => {
    const id = await openTable();
    const answer = await ask(`/api/tables/${id}${path}`);
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
  ] as AnyCommand[])("a client without a seat cannot change anything by %j", async (command) => {
    const { table, watcher } = await seatTwo();
    const eve = await Line.open(table, await newBrowser());
    for (const line of [watcher, eve]) expect((await line.say(command)).type).toBe("refused");
    expect((await logOf(table)).length).toBe(6);
  });
});
