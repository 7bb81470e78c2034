/** What a program needs that has no WebSocket and no rules: moves and commands by HTTP. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import type { Turn } from "../../../engine/wire/turn.ts";
import { Line, move, newId, SALT, SEATED, seatTwo, showSalt, sit, sitAll } from "../line.ts";
import {
  ask,
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  stubOf,
  told,
} from "../support.ts";

afterEach(() => void vi.useRealTimers());

const turnAt = async (table: string, query = "", identity: Identity = {}): Promise<Turn & { readonly now: number }> =>
  (await ask(`/api/tables/${table}/moves${query}`, { headers: identity })).json();

const command = (table: string, identity: Identity, frame: object) =>
  post(`/api/tables/${table}/commands`, frame, identity as Record<string, string>);

const say = (table: string, identity: Identity, seq: number, asked: AnyCommand, id = newId()) =>
  command(table, identity, { type: "command", id, seq, command: asked });

describe("the moves of a seat", () => {
  it("a seat's player, and anyone in an open game, gets exactly the moves that the rules list", async () => {
    const { table, who } = await seatTwo();
    const { play } = fold(await logOf(table));
    const listed = newestGame("pool").moves(play!, 0);
    for (const identity of [who[0], who[1], {}]) {
      const turn = await turnAt(table, "?seat=0", identity);
      expect(turn).toMatchObject({ seat: 0, length: SEATED, owes: null, count: 7, minimum: null, left: null });
      expect(turn.moves).toEqual(listed);
    }
    expect(await turnAt(table)).toMatchObject({ seat: 0 });
    expect(await turnAt(table, "", who[1])).toMatchObject({ seat: 1, moves: [], count: 0 });
  });

  it("come in runs, with how many there are", async () => {
    const { table } = await seatTwo();
    const all = (await turnAt(table)).moves;
    expect((await turnAt(table, "?from=2&limit=3")).moves).toEqual(all.slice(2, 5));
    expect(await turnAt(table, "?from=100")).toMatchObject({ moves: [], count: 7 });
  });

  it("the moves of a hidden hand are sent only to its own player", async () => {
    const table = await openTable({ game: "train", seats: 2 });
    const who = [await newBrowser(), await newProgram()] as const;
    const lines = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
    await sitAll(...lines);
    for (const line of lines) await line.until(() => line.entries.some(({ event }) => event.type === "dealt"));
    for (const [asked, code] of [
      [ask(`/api/tables/${table}/moves?seat=0`, { headers: who[1] }), "not-your-seat"],
      [ask(`/api/tables/${table}/moves`), "not-your-seat"],
    ] as const)
      expect(await faultOf(await asked)).toEqual([403, code]);
    const seat = fold(lines[0].entries);
    const on = rulesOfTable(seat).turn(seat.play!)[0]!;
    const mine = await turnAt(table, "", who[on as 0 | 1]);
    const { play } = fold(lines[on as 0 | 1].entries);
    expect(mine).toMatchObject({ seat: on, minimum: rulesOfTable(seat).standingIn!.minimum(play!, on, {} as never) });
    expect(mine.moves).toEqual(rulesOfTable(seat).moves(play!, on));
    expect(mine.count).toBeGreaterThan(0);
  });

  it("the answer says what the start waits for, and how much time is left", async () => {
    const table = await openTable({ clock: { type: "fischer", ms: 60_000, increment: 1000 } });
    const [ada, bob] = [await newProgram(), await newProgram()];
    await say(table, ada, 0, sit(0));
    expect(await turnAt(table, "", ada)).toMatchObject({ seat: 0, owes: null });
    await say(table, bob, 1, sit(1));
    expect(await turnAt(table, "", ada)).toMatchObject({ seat: 0, owes: "show-salt" });
    await say(table, ada, 2, showSalt);
    expect(await turnAt(table, "", ada)).toMatchObject({ owes: null });
    await say(table, bob, 3, showSalt);
    const { left, now } = await turnAt(table);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ["?seat=2", 400, "bad-seat"],
    ["?seat=x", 400, "bad-seat"],
    ["?from=-1", 400, "bad-from"],
    ["?limit=0", 400, "bad-limit"],
  ])("%s are refused", async (query, status, code) => {
    const { table } = await seatTwo();
    expect(await faultOf(await ask(`/api/tables/${table}/moves${query}`))).toEqual([status, code]);
  });
});

describe("a socket that has asked for turns", () => {
  const turnsOf = (line: Line) => line.received.filter((frame) => frame.type === "turn");

  it("each turn frame lists the possible moves, after all entries of that append", async () => {
    const table = await openTable({ options: { black: "first" } });
    const [ada, bob] = [await newBrowser(), await newBrowser()];
    const line = await Line.open(table, ada, "?turns=1");
    const other = await Line.open(table, bob, "?turns=1");
    const silent = await Line.open(table, bob);
    await sitAll(line, other);
    await line.until(() => turnsOf(line).length === 2);
    expect(turnsOf(line)).toMatchObject([
      { seat: 0, length: 3, owes: "show-salt", moves: [] },
      { seat: 0, length: SEATED, owes: null, count: 7 },
    ]);
    await line.say(move(11, 15));
    await other.until(() => turnsOf(other).length === 2);
    expect(turnsOf(other).at(-1)).toMatchObject({ seat: 1, length: SEATED + 1 });
    const { play } = fold(other.entries);
    expect(turnsOf(other).at(-1)).toMatchObject({ moves: newestGame("pool").moves(play!, 1) });
    await silent.settled();
    expect(turnsOf(silent)).toEqual([]);
    const late = await Line.open(table, bob, "?turns=1");
    await late.until(() => turnsOf(late).length === 1);
    expect(turnsOf(late)).toEqual(turnsOf(other).slice(-1));
  });
});

describe("a socket that has asked for times", () => {
  const timesOf = (line: Line) => line.received.filter((frame) => frame.type === "times");

  it("sends the times of a command to the client that sent it, and to no other", async () => {
    const { table, who } = await seatTwo({ options: { black: "first" } });
    const line = await Line.open(table, who[0], "?times=1");
    const other = await Line.open(table, who[1], "?times=1");
    const watcher = await Line.open(table, {}, "?times=1");
    const [mine, theirs] = [timesOf(line).length, timesOf(other).length];
    const before = Date.now();
    const moved = await line.say(move(11, 15));
    await line.until(() => timesOf(line).length > mine);
    const times = timesOf(line).at(-1)!;
    expect(moved).toMatchObject({ type: "entry", id: times.id });
    expect(times.received).toBeGreaterThanOrEqual(before);
    expect(times.durable).toBeGreaterThanOrEqual(times.received);
    await other.settled();
    await watcher.settled();
    expect([timesOf(other).length, timesOf(watcher)]).toEqual([theirs, []]);
    expect(await line.say(move(11, 15))).toMatchObject({ type: "refused" });
    await line.settled();
    expect(timesOf(line).at(-1)).toEqual(times);
  });

  it("sends the times of sitting down and of a salt on sockets that were opened before anyone sat", async () => {
    const table = await openTable();
    const lines = [
      await Line.open(table, await newBrowser(), "?times=1"),
      await Line.open(table, await newBrowser(), "?times=1"),
    ];
    await sitAll(...lines);
    for (const line of lines) {
      await line.until(() => timesOf(line).length === 2);
      const own = line.received.flatMap((frame) => (frame.type === "entry" && frame.id ? [frame.id] : []));
      expect(timesOf(line).map(({ id }) => id)).toEqual(own);
    }
  });
});

describe("a command by HTTP", () => {
  it("a command over HTTP gets the same answer as on a socket, and reaches everyone else", async () => {
    const { table, who, lines } = await seatTwo();
    const id = newId();
    const response = await say(table, who[0], SEATED - 1, move(11, 15), id);
    expect(response.status).toBe(200);
    const answer: Entry = await response.json();
    expect(answer).toMatchObject({ seq: SEATED, seat: 0, event: { type: "moved", path: [11, 15] }, id });
    const { id: _, ...open } = answer;
    expect(await lines[1].next()).toEqual({ type: "entry", ...open });
  });

  it("a command is applied once, however often and in whichever way it is sent", async () => {
    const { table, who, lines } = await seatTwo();
    const frame = { type: "command", id: newId(), seq: SEATED - 1, command: move(11, 15) };
    expect((await command(table, who[0], frame)).status).toBe(200);
    const again = await command(table, who[0], frame);
    expect([again.status, await again.json()]).toEqual([200, { type: "done", id: frame.id, seq: SEATED }]);
    lines[0].send(frame);
    expect(await lines[0].answerTo(frame.id)).toMatchObject({ seq: SEATED });
    expect((await logOf(table)).length).toBe(SEATED + 1);
  });

  it("seats a program that was never connected, and tells its own tables so", async () => {
    const table = await openTable();
    const program = await newProgram();
    const id = newId();
    expect(await (await say(table, program, 0, sit(0, "Ada"), id)).json()).toMatchObject({ seq: 1, id });
    await stubOf(table).report();
    const { tables } = await (await ask("/api/mine", { headers: program })).json<{ tables: { id: string }[] }>();
    expect(tables).toMatchObject([{ id: table, mine: [0] }]);
  });

  it.each([
    ["{", 400, "malformed", null],
    ['{"type":"command","id":"12345678","seq":0,"command":{"type":"fly"}}', 400, "unknown-command", "12345678"],
    ['{"type":"command","id":"12345678","seq":99,"command":{"type":"resign"}}', 409, "ahead", "12345678"],
    [
      '{"type":"command","id":"12345678","seq":0,"command":{"type":"sit","seat":0}}',
      400,
      "unknown-command",
      "12345678",
    ],
    [
      '{"type":"command","id":"12345678","seq":5,"command":{"type":"move","path":[21,17]}}',
      409,
      "not-seated",
      "12345678",
    ],
  ])("%s is refused as at a socket", async (text, status, code, id) => {
    const { table } = await seatTwo();
    const response = await post(`/api/tables/${table}/commands`, text);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ type: "refused", id, code, length: SEATED }),
    ]);
  });

  it.each([
    [{ type: "sit", seat: 0 }, "name: is missing"],
    [{ type: "seat-bot", seat: 1, level: 99, salt: "0".repeat(32) }, /^level: /],
    [{ type: "move", path: "x" }, /^path: expected Array/],
    [{ type: "resign", why: 1 }, "why: there is no such option"],
    [{ type: "fly" }, 'command: no command is called "fly" here'],
  ])("%j gets a hint at what is wrong", async (wrong, hint) => {
    const { table } = await seatTwo();
    const response = await post(`/api/tables/${table}/commands`, {
      type: "command",
      id: newId(),
      seq: 0,
      command: wrong,
    });
    expect(await response.json()).toMatchObject({ code: "unknown-command", hint: expect.stringMatching(hint) });
  });

  it("commands over HTTP share the rate limit of frames", async () => {
    // However long that takes here: all of them come at one moment.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { table, who } = await seatTwo();
    const codes = new Set<number>();
    for (let count = 0; count < 100; count++)
      codes.add(
        (await command(table, who[0], { type: "command", id: newId(), seq: 99, command: { type: "resign" } })).status,
      );
    expect([...codes].sort()).toEqual([409, 429]);
  });

  it("a command to no table, or without JSON, gets the usual error body", async () => {
    const { table } = await seatTwo();
    const path = `/api/tables/${table}/commands`;
    expect(await faultOf(await ask(path, { method: "POST", body: "{}" }))).toEqual([415, "not-json-type"]);
    expect(await faultOf(await post(path, `"${"x".repeat(5000)}"`))).toEqual([413, "too-large"]);
    expect(await faultOf(await post(`/api/tables/${"A".repeat(20)}/commands`, {}))).toEqual([404, "no-table"]);
  });
});

describe("a program that says what it is", () => {
  const named = async (bot: string): Promise<Identity> => {
    const response = await post("/api/tokens", { bot });
    return { Authorization: `Bearer ${(await response.json<{ token: string }>()).token}` };
  };

  it("the log, the summary and the lists name the program, in whichever way it sits down", async () => {
    const table = await openTable({ public: true });
    const line = await Line.open(table, await named("Dame Blanche ✦"));
    expect(await line.say(sit(0, "Blanche"))).toMatchObject({ event: { name: "Blanche", program: "Dame Blanche ✦" } });
    await told(table, ({ length }) => length === 2);
    expect(await (await say(table, await named("Zwei"), 1, sit(1))).json()).toMatchObject({
      event: { program: "Zwei" },
    });
    expect(await (await ask(`/api/tables/${table}`)).json()).toMatchObject({ programs: ["Dame Blanche ✦", "Zwei"] });
    expect(await told(table, ({ length }) => length === 3)).toMatchObject({ programs: ["Dame Blanche ✦", "Zwei"] });
    const person = await openTable();
    await (await Line.open(person, await newProgram())).say(sit(0));
    expect(await (await ask(`/api/tables/${person}`)).json()).not.toHaveProperty("programs");
  });

  it("a program can hand its seat to a person, and a person to another program", async () => {
    const table = await openTable();
    const [robot, person] = [await named("Robot"), await newBrowser()];
    await say(table, robot, 0, sit(0));
    const { pass } = await (await ask(`/api/tables/${table}/pass`, { method: "POST", headers: robot })).json<{
      pass: string;
    }>();
    await post(`/api/tables/${table}/seat`, { pass }, person as Record<string, string>);
    expect((await logOf(table)).at(-1)?.event).toEqual({ type: "seat-moved", seat: 0, player: null });
    expect(await (await ask(`/api/tables/${table}`)).json()).not.toHaveProperty("programs");
    const back = await (await ask(`/api/tables/${table}/pass`, { method: "POST", headers: person })).json<{
      pass: string;
    }>();
    await post(`/api/tables/${table}/seat`, { pass: back.pass }, (await named("Second")) as Record<string, string>);
    expect((await logOf(table)).at(-1)?.event).toMatchObject({ type: "seat-moved", program: "Second" });
  });

  it.each([{ bot: "" }, { bot: "x".repeat(25) }, { bot: 1 }, { robot: "x" }])("%j is no name for one", async (body) => {
    expect(await faultOf(await post("/api/tokens", body))).toEqual([400, "bad-request"]);
  });

  it("a program cannot change its name, because its token seals it", async () => {
    const { Authorization } = await named("Robot");
    const token = Authorization!.slice("Bearer ".length);
    const other = `${token.slice(0, 20)}${token.slice(24)}`;
    expect(await faultOf(await ask("/api/mine", { headers: { Authorization: `Bearer ${other}` } }))).toEqual([
      401,
      "bad-token",
    ]);
  });
});

it("a command to an object without a table is refused and creates none", async () => {
  const poster = { player: "x", lobbyKey: null, address: "y", program: undefined };
  const answer = await stubOf("nothing").command(poster, JSON.stringify({ salt: SALT, origin: ORIGIN }));
  expect(answer.refused).toBe("no-table");
});
