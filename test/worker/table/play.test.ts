/** Sitting down, playing, giving up and agreeing, between real sockets. */
import { describe, expect, it } from "vitest";
import games from "../../oracle/pool-games.json";
import { Line, move, newId, SEATED, seatTwo, sit, sitAll } from "../line.ts";
import { ask, logOf, newBrowser, newProgram, openTable } from "../support.ts";

const START_WHITE = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

describe("a socket", () => {
  it("a new socket receives its viewer and the whole log", async () => {
    const line = await Line.open(await openTable());
    expect(line.hello).toMatchObject({ protocol: 1, viewer: "watcher", seats: [], from: 0, length: 1 });
    expect(line.entries.map(({ seq, seat, v, event }) => [seq, seat, v, event.type])).toEqual([[0, null, 1, "opened"]]);
  });

  it("a socket receives which seats are its own, and from which it looks", async () => {
    const table = await openTable();
    const line = await Line.open(table, await newBrowser());
    const id = newId();
    const answer = await line.say(sit(1, "  Ada\u202e  "), { id });
    expect(answer).toMatchObject({ type: "entry", seq: 1, seat: 1, id, event: { name: "Ada", player: null } });
    expect(await line.next()).toMatchObject({ type: "hello", viewer: 1, seats: [1], from: 2, length: 2 });
  });

  it("begins the game when all sit and have shown their salts, and says who has which colour", async () => {
    const { lines, watcher } = await seatTwo();
    expect(watcher.entries.map(({ event }) => event.type)).toEqual([
      "opened",
      "seat-taken",
      "seat-taken",
      "salt-shown",
      "salt-shown",
      "colours-drawn",
    ]);
    expect(lines[0].entries.at(-1)).toMatchObject({ seat: null, event: { type: "colours-drawn", black: 0 } });
  });

  it("a program can use a socket with its bearer token", async () => {
    const line = await Line.open(await openTable(), await newProgram());
    expect(await line.say(sit(0))).toMatchObject({ type: "entry", seq: 1 });
  });

  it("a visitor without an identity can watch but not sit", async () => {
    const line = await Line.open(await openTable());
    expect(await line.say(sit(0))).toMatchObject({ type: "refused", code: "no-identity", length: 1 });
  });
});

describe("a move", () => {
  it("reaches everybody as one entry; only its sender gets the command's id", async () => {
    const { lines, watcher } = await seatTwo();
    const id = newId();
    const mine = await lines[0].say(move(11, 15), { id });
    const theirs = await lines[1].next();
    const watched = await watcher.until(() => watcher.entries.length === 7).then(() => watcher.received.at(-1));
    expect(mine).toEqual({
      type: "entry",
      seq: 6,
      at: expect.any(Number),
      seat: 0,
      v: 1,
      event: { type: "moved", path: [11, 15] },
      id,
    });
    const { id: _, ...open } = mine as { id: string };
    expect(theirs).toEqual(open);
    expect(watched).toEqual(open);
  });

  it.each([
    ["out of turn", 1, [21, 17], "not-your-turn"],
    ["to a square that is taken", 0, [9, 5], "not-legal"],
  ] as const)("%s is refused to its sender alone", async (_, seat, path, code) => {
    const { table, lines, watcher } = await seatTwo();
    const before = await logOf(table);
    const answer = await lines[seat].say(move(...path));
    expect(answer).toMatchObject({ type: "refused", length: 6 });
    if (code !== "not-legal") expect(answer).toMatchObject({ code });
    await watcher.settled();
    await lines[1 - seat]!.settled();
    expect(watcher.entries.length).toBe(6);
    expect(lines[1 - seat]!.entries.length).toBe(6);
    expect(await logOf(table)).toEqual(before);
  });

  it("a move of another player's seat is refused", async () => {
    const { lines } = await seatTwo();
    expect(await lines[1].say(move(11, 15), { seat: 0 })).toMatchObject({ type: "refused", code: "not-seated" });
  });

  it("made before the opponent's was seen is refused as stale", async () => {
    const { lines } = await seatTwo();
    await lines[0].say(move(11, 15));
    await lines[1].until(() => lines[1].entries.length === 7);
    expect(await lines[1].say(move(21, 17), { seq: 5 })).toMatchObject({ type: "refused", code: "stale", length: 7 });
  });
});

describe("the end", () => {
  it("a resignation reveals the secret and the full log to every viewer", async () => {
    const { table, lines, watcher } = await seatTwo();
    await lines[0].say({ type: "resign" });
    for (const line of [...lines, watcher]) await line.until(() => line.hello?.viewer === "all");
    expect(watcher.entries.map(({ event }) => event.type).slice(SEATED)).toEqual(["resigned", "revealed"]);
    expect(watcher.hello).toMatchObject({ from: 8, length: 8 });
    expect(await (await ask(`/api/tables/${table}`)).json()).toMatchObject({
      phase: "over",
      turn: [],
      outcome: { winners: [1], reason: "resigned" },
      seats: ["player 0", "player 1"],
    });
  });

  it("a draw by agreement takes an offer and its acceptance", async () => {
    const { table, lines } = await seatTwo();
    await lines[0].say({ type: "offer-draw" });
    await lines[1].until(() => lines[1].entries.length === 7);
    expect(await lines[0].say({ type: "accept-draw" })).toMatchObject({ type: "refused", code: "own-offer" });
    await lines[1].say({ type: "accept-draw" });
    expect(
      (await (await ask(`/api/tables/${table}`)).json<{ outcome: { winners: number[] } }>()).outcome.winners,
    ).toEqual([]);
  });

  it("a declined offer does not end the game", async () => {
    const { lines } = await seatTwo();
    await lines[0].say({ type: "offer-draw" });
    await lines[1].until(() => lines[1].entries.length === 7);
    expect(await lines[1].say({ type: "decline-draw" })).toMatchObject({ type: "entry", seq: 7 });
    expect(await lines[1].say({ type: "accept-draw" })).toMatchObject({ type: "refused", code: "no-offer" });
    expect(await lines[0].say(move(11, 15))).toMatchObject({ type: "entry", seq: 8 });
  });
});

describe("pass and play", () => {
  it("lets one person play both seats over one socket, which keeps its view", async () => {
    const table = await openTable({ shared: true, options: { black: "first" } });
    const line = await Line.open(table, await newBrowser());
    await sitAll(line, line);
    await line.until(() => line.hello?.seats.length === 2 && line.length === SEATED);
    const ids = [newId(), newId()];
    expect(await line.say(move(11, 15), { id: ids[0]! })).toMatchObject({ type: "entry", seat: 0, id: ids[0] });
    expect(await line.say(move(21, 17), { id: ids[1]!, seat: 1 })).toMatchObject({
      type: "entry",
      seat: 1,
      id: ids[1],
    });
    expect(line.hello).toMatchObject({ viewer: 0, seats: [0, 1] });
  });

  it("lets each socket choose the seat it looks from and speaks for", async () => {
    const table = await openTable({ shared: true, options: { black: "first" } });
    const ada = await newBrowser();
    const line = await Line.open(table, ada);
    await sitAll(line, line);
    const other = await Line.open(table, ada, "?seat=1");
    expect(other.hello).toMatchObject({ viewer: 1, seats: [0, 1] });
    expect(await other.say(move(11, 15))).toMatchObject({ type: "refused", code: "not-your-turn" });
    expect(await other.say(move(11, 15), { seat: 0 })).toMatchObject({ type: "entry", seat: 0 });
  });

  it("nobody can look from a seat of another player", async () => {
    const { table, who } = await seatTwo();
    expect((await Line.open(table, {}, "?seat=1")).hello).toMatchObject({ viewer: "watcher", seats: [] });
    expect((await Line.open(table, await newBrowser(), "?seat=1")).hello).toMatchObject({ viewer: "watcher" });
    expect((await Line.open(table, who[0], "?seat=1")).hello).toMatchObject({ viewer: 0, seats: [0] });
  });

  it("without pass and play a table seats each player once", async () => {
    const line = await Line.open(await openTable(), await newBrowser());
    await line.say(sit(0));
    expect(await line.say(sit(1))).toMatchObject({ type: "refused", code: "already-seated" });
  });
});

describe("a recorded master game", () => {
  it("a recorded master game plays move by move, and every viewer gets the same log", async () => {
    const game = games.reduce((short, next) => (next.moves.length < short.moves.length ? next : short));
    const { table, lines, watcher } = await seatTwo({ options: { black: "second", fen: START_WHITE } });
    const moves = game.moves.split(" ").map((text) => text.split(/[-x]/).map(Number));
    for (const [ply, path] of moves.entries()) {
      const line = lines[ply % 2]!;
      await line.until(() => line.entries.length === 6 + ply);
      expect(await line.say(move(...path))).toMatchObject({ type: "entry", seq: 6 + ply, event: { path } });
    }
    const length = 4 + moves.length;
    for (const line of [...lines, watcher]) await line.until(() => line.entries.length >= length);
    const log = await logOf(table);
    expect(watcher.entries).toEqual(log);
    const withoutIds = (line: Line) => line.entries.map(({ id: _, ...entry }) => entry);
    expect(lines.map(withoutIds)).toEqual([log, log]);
  });
});
