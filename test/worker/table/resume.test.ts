/** Cuts, repetitions and sleeps: everything acknowledged is there, nothing happens twice, nobody notices. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Table } from "../../../worker/main.ts";
import { Line, move, newId, type Seated, seatTwo, showSalt, sit } from "../line.ts";
import { ask, faultOf, type Identity, logOf, newBrowser, openTable, stubOf } from "../support.ts";

const WAYS = ["hibernate", "close"] as const;

describe("a reconnecting client", () => {
  const played = async (): Promise<Seated> => {
    const seated = await seatTwo();
    await seated.lines[0].say(move(11, 15));
    await seated.lines[1].until(() => seated.lines[1].entries.length === 7);
    return seated;
  };

  const greeted = async (table: string, identity: Identity, query: string) => {
    const { hello, entries } = await Line.open(table, identity, query);
    return [hello?.viewer, hello?.from, hello?.length, entries.map(({ seq }) => seq)];
  };

  it.each([
    ["", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
    ["?from=5", 1, 5, [5, 6]],
    ["?from=5&as=1", 1, 5, [5, 6]],
    ["?from=7&as=1", 1, 7, []],
    ["?from=5&as=watcher", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
    ["?from=5&as=0", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
    ["?from=8", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
    ["?seat=../..&as[]=1", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
    ["?seat=0", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
    ["?player=somebody", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
  ] as const)("a client that asks for %j receives what it lacks", async (query, viewer, from, seqs) => {
    const { table, who } = await played();
    expect(await greeted(table, who[1], query)).toEqual([viewer, from, 7, seqs]);
  });

  it.each([
    ["?from=-1", "bad-from"],
    ["?from=", "bad-from"],
    ["?from=1e0", "bad-from"],
    ["?from=99999999999999999999", "bad-from"],
    ["?from=5&as=nobody", "bad-as"],
    ["?as=", "bad-as"],
  ])(
    "a client that asks for %j receives the reason for the refusal, on a socket and over HTTP",
    async (query, code) => {
      const { table } = await seatTwo();
      for (const way of ["log", "events"])
        expect([way, ...(await faultOf(await ask(`/api/tables/${table}/${way}${query}`)))]).toEqual([way, 400, code]);
      expect(await faultOf(await Line.upgrade(table, {}, query))).toEqual([400, code]);
    },
  );

  it("a client with more entries than the log holds another log, and receives the whole of this one", async () => {
    const { table, watcher } = await seatTwo();
    const line = await Line.open(table, {}, "?from=7");
    expect([line.hello?.from, line.entries]).toEqual([0, watcher.entries]);
    expect(await logOf(table, "?from=7")).toEqual(watcher.entries);
    expect(await logOf(table, "?from=7&limit=2")).toEqual(watcher.entries.slice(0, 2));
    expect(await logOf(table, "?from=6")).toEqual([]);
  });

  it("the query cannot claim a player's key", async () => {
    const { table } = await played();
    const key = await runInDurableObject(stubOf(table), (_: Table, { storage }) =>
      storage.sql.exec<{ key: string }>("SELECT event ->> 'player' AS key FROM log WHERE seq = 1").one(),
    );
    expect(key.key).toMatch(/^[\w-]{16}$/);
    expect(await greeted(table, {}, `?player=${key.key}`)).toEqual(["watcher", 0, 7, [0, 1, 2, 3, 4, 5, 6]]);
  });
});

describe("a command is applied once", () => {
  it("a command is applied once when its envelope is repeated on any socket", async () => {
    const { table, who, lines } = await seatTwo();
    const id = newId();
    await lines[0].say(move(11, 15), { id, seq: 5 });
    expect(await lines[0].say(move(11, 15), { id, seq: 5 })).toEqual({ type: "done", id, seq: 6 });
    lines[0].socket.close();
    const again = await Line.open(table, who[0], "?from=6&as=0");
    expect(again.entries).toMatchObject([{ seq: 6, id }]);
    expect(await again.say(move(11, 15), { id, seq: 5 })).toEqual({ type: "done", id, seq: 6 });
    expect((await logOf(table)).length).toBe(7);
  });

  it("a command is applied once when the socket is cut before the answer", async () => {
    const { table, who, lines } = await seatTwo();
    const id = newId();
    lines[0].send({ type: "command", id, seq: 5, command: move(11, 15) });
    lines[0].socket.close();
    const again = await Line.open(table, who[0], "?from=6&as=0");
    const answer = await again.say(move(11, 15), { id, seq: 5 });
    expect(["done", "entry"]).toContain(answer.type);
    expect((await logOf(table)).map(({ event }) => event.type).slice(5)).toEqual(["colours-drawn", "moved"]);
  });

  it("a command is applied once in a burst of repeated and reordered envelopes", async () => {
    const { table, lines } = await seatTwo();
    const [first, second] = [newId(), newId()];
    const frame = (id: string, ...path: number[]) => ({ type: "command", id, seq: 5, command: move(...path) });
    for (const one of [frame(first, 11, 15), frame(second, 10, 14), frame(first, 11, 15), frame(second, 10, 14)]) {
      lines[0].send(one);
    }
    await lines[0].settled();
    const answers = lines[0].received.filter((answer) => "id" in answer && [first, second].includes(answer.id ?? ""));
    expect(answers.map((answer) => [answer.type, "code" in answer && answer.code])).toEqual([
      ["entry", false],
      ["refused", "stale"],
      ["done", false],
      ["refused", "stale"],
    ]);
    expect((await logOf(table)).length).toBe(7);
  });

  it("a replayed envelope of an earlier move does nothing, however late", async () => {
    const { table, lines } = await seatTwo();
    const id = newId();
    await lines[0].say(move(11, 15), { id, seq: 5 });
    await lines[1].until(() => lines[1].entries.length === 7);
    await lines[1].say(move(21, 17));
    expect(await lines[0].say(move(11, 15), { id, seq: 5 })).toEqual({ type: "done", id, seq: 6 });
    expect((await logOf(table)).length).toBe(8);
  });

  it("a command on entries that do not exist yet is refused", async () => {
    const { lines } = await seatTwo();
    expect(await lines[0].say(move(11, 15), { seq: 6 })).toMatchObject({ type: "refused", code: "ahead" });
  });
});

describe.each(WAYS)("a table put to sleep between any two messages (%s)", (webSockets) => {
  const game = [
    [11, 15],
    [22, 18],
    [15, 22],
    [25, 18],
    [8, 11],
    [29, 25],
  ];

  /** The same line if its socket survived the sleep, else one that resumes. */
  const awake = async (table: string, who: Identity, line: Line, seat: number): Promise<Line> => {
    if (webSockets === "hibernate") return line;
    expect((await line.closed).code).toBe(1006);
    return Line.open(table, who, `?from=${line.length}&as=${seat}`);
  };

  it("shows nothing of it", async () => {
    const seated = await seatTwo();
    const { table, who } = seated;
    const lines: Line[] = [...seated.lines];
    for (const [ply, path] of game.entries()) {
      const seat = ply % 2;
      await evictDurableObject(stubOf(table), { webSockets });
      for (const each of [0, 1]) lines[each] = await awake(table, who[each]!, lines[each]!, each);
      const line = lines[seat]!;
      expect(await line.say(move(...path), { seq: 5 + ply })).toMatchObject({ type: "entry", seq: 6 + ply });
      const other = lines[1 - seat]!;
      await other.until(() => other.length === 7 + ply);
    }
    const log = await logOf(table);
    expect(log.length).toBe(6 + game.length);
    for (const line of lines) {
      expect(line.entries.map(({ id: _, ...entry }) => entry)).toEqual(log.slice(line.start));
    }
  });

  it("a repeated command is recognised after the object was evicted in between", async () => {
    const { table, who, lines } = await seatTwo();
    const id = newId();
    await lines[0].say(move(11, 15), { id, seq: 5 });
    await evictDurableObject(stubOf(table), { webSockets });
    const line = await awake(table, who[0], lines[0], 0);
    expect(await line.say(move(11, 15), { id, seq: 5 })).toEqual({ type: "done", id, seq: 6 });
  });
});

describe("sleep", () => {
  it("ends an instance; the next one reads the log again and knows its sockets", async () => {
    const { table, lines, watcher } = await seatTwo();
    const instance = () => runInDurableObject(stubOf(table), (one: Table) => new WeakRef(one));
    const first = (await instance()).deref();
    await evictDurableObject(stubOf(table));
    await lines[0].say(move(11, 15));
    expect((await instance()).deref()).not.toBe(first);
    await watcher.until(() => watcher.entries.length === 7);
  });
});

describe("a growth of several entries", () => {
  it("every entry of a batch but the last says that others follow, and that flag is not stored", async () => {
    const table = await openTable({ game: "train", seats: 2 });
    const [ada, bob] = [await Line.open(table, await newBrowser()), await Line.open(table, await newBrowser())];
    const [watcher, passers] = [
      await Line.open(table),
      await Promise.all(Array.from({ length: 20 }, () => Line.open(table))),
    ];
    for (const command of [sit(0), sit(1), showSalt, showSalt]) {
      const line = (await ada.say(command)).type === "refused" ? bob : ada;
      if (line === bob) await bob.say(command);
      for (const each of [ada, bob]) await each.until(() => each.length === Math.max(ada.length, bob.length));
    }
    const { length } = await logOf(table);
    for (const line of [ada, bob, watcher, ...passers]) {
      await line.until(() => line.length === length);
      const live = line.received.filter((frame) => frame.type === "entry");
      const [dealing, ...dealt] = live.slice(live.findLastIndex(({ event }) => event.type === "salt-shown"));
      expect(dealing?.more).toBe(true);
      expect(dealt.map(({ more }) => more)).toEqual([...dealt.slice(1).map(() => true), undefined]);
      expect(live.filter(({ more }) => more === true).length).toBe(dealt.length);
    }
    expect(JSON.stringify([await logOf(table), (await Line.open(table)).entries])).not.toContain('"more"');
  });
});
