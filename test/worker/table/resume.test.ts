/**
 * Reconnection and repeated commands: no acknowledged entry is lost, and no command is applied twice. Simulated runs also let
 * the table sleep and die in between.
 */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Table } from "../../../worker/main.ts";
import { faultOf, type Identity, logOf, newBrowser, openTable, request, tableStub } from "../support.ts";
import { move, newId, type Seated, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";

describe("a reconnecting client", () => {
  const playOneMove = async (): Promise<Seated> => {
    const seated = await seatTwo();
    await seated.clients[0].submit(move(11, 15));
    await seated.clients[1].waitUntil(() => seated.clients[1].entries.length === 7);
    return seated;
  };

  const initialState = async (table: string, identity: Identity, query: string) => {
    const { hello, entries } = await TableClient.open(table, identity, query);
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
    ["?player=someone", 1, 0, [0, 1, 2, 3, 4, 5, 6]],
  ] as const)("that requests %j receives what it lacks", async (query, viewer, from, seqs) => {
    const { table, identities } = await playOneMove();
    expect(await initialState(table, identities[1], query)).toEqual([viewer, from, 7, seqs]);
  });

  it.each([
    ["?from=-1", "bad-from"],
    ["?from=", "bad-from"],
    ["?from=1e0", "bad-from"],
    ["?from=99999999999999999999", "bad-from"],
    ["?from=5&as=nobody", "bad-as"],
    ["?as=", "bad-as"],
  ])("that requests %j receives the reason for the refusal, on a socket and over HTTP", async (query, code) => {
    const { table } = await seatTwo();
    for (const route of ["log", "events"])
      expect([route, ...(await faultOf(await request(`/api/tables/${table}/${route}${query}`)))]).toEqual([
        route,
        400,
        code,
      ]);
    expect(await faultOf(await TableClient.upgrade(table, {}, query))).toEqual([400, code]);
  });

  it("with more entries than the log receives the whole log, because it has another one", async () => {
    const { table, watcher } = await seatTwo();
    const client = await TableClient.open(table, {}, "?from=7");
    expect([client.hello?.from, client.entries]).toEqual([0, watcher.entries]);
    expect(await logOf(table, "?from=7")).toEqual(watcher.entries);
    expect(await logOf(table, "?from=7&limit=2")).toEqual(watcher.entries.slice(0, 2));
    expect(await logOf(table, "?from=6")).toEqual([]);
  });

  it("cannot become a player by a key in the query", async () => {
    const { table } = await playOneMove();
    const key = await runInDurableObject(tableStub(table), (_: Table, { storage }) =>
      storage.sql.exec<{ key: string }>("SELECT event ->> 'player' AS key FROM log WHERE seq = 1").one(),
    );
    expect(key.key).toMatch(/^[\w-]{16}$/);
    expect(await initialState(table, {}, `?player=${key.key}`)).toEqual(["watcher", 0, 7, [0, 1, 2, 3, 4, 5, 6]]);
  });
});

describe("a command", () => {
  it("is applied once if its envelope is repeated on any socket", async () => {
    const { table, identities, clients } = await seatTwo();
    const id = newId();
    await clients[0].submit(move(11, 15), { id, seq: 5 });
    expect(await clients[0].submit(move(11, 15), { id, seq: 5 })).toEqual({ type: "done", id, seq: 6 });
    clients[0].socket.close();
    const again = await TableClient.open(table, identities[0], "?from=6&as=0");
    expect(again.entries).toMatchObject([{ seq: 6, id }]);
    expect(await again.submit(move(11, 15), { id, seq: 5 })).toEqual({ type: "done", id, seq: 6 });
    expect((await logOf(table)).length).toBe(7);
  });

  it("is applied once if the socket closes before the answer", async () => {
    const { table, identities, clients } = await seatTwo();
    const id = newId();
    clients[0].send({ type: "command", id, seq: 5, command: move(11, 15) });
    clients[0].socket.close();
    const again = await TableClient.open(table, identities[0], "?from=6&as=0");
    const answer = await again.submit(move(11, 15), { id, seq: 5 });
    expect(["done", "entry"]).toContain(answer.type);
    expect((await logOf(table)).map(({ event }) => event.type).slice(5)).toEqual(["colours-drawn", "moved"]);
  });

  it("is applied once in a burst of repeated and reordered envelopes", async () => {
    const { table, clients } = await seatTwo();
    const [first, second] = [newId(), newId()];
    const frame = (id: string, ...path: number[]) => ({ type: "command", id, seq: 5, command: move(...path) });
    for (const one of [frame(first, 11, 15), frame(second, 10, 14), frame(first, 11, 15), frame(second, 10, 14)]) {
      clients[0].send(one);
    }
    await clients[0].synchronize();
    const answers = clients[0].received.filter((answer) => "id" in answer && [first, second].includes(answer.id ?? ""));
    expect(answers.map((answer) => [answer.type, "code" in answer && answer.code])).toEqual([
      ["entry", false],
      ["refused", "stale"],
      ["done", false],
      ["refused", "stale"],
    ]);
    expect((await logOf(table)).length).toBe(7);
  });

  it("that knows entries which do not exist yet is refused", async () => {
    const { clients } = await seatTwo();
    expect(await clients[0].submit(move(11, 15), { seq: 6 })).toMatchObject({ type: "refused", code: "ahead" });
  });
});

describe("a batch of several entries", () => {
  it("has the flag `more` in each frame but the last, and the flag is not stored", async () => {
    const table = await openTable({ game: "train", seats: 2 });
    const [ada, bob] = [
      await TableClient.open(table, await newBrowser()),
      await TableClient.open(table, await newBrowser()),
    ];
    const [watcher, guests] = [
      await TableClient.open(table),
      await Promise.all(Array.from({ length: 20 }, () => TableClient.open(table))),
    ];
    for (const command of [sit(0), sit(1), showSalt, showSalt]) {
      const client = (await ada.submit(command)).type === "refused" ? bob : ada;
      if (client === bob) await bob.submit(command);
      for (const each of [ada, bob]) await each.waitUntil(() => each.length === Math.max(ada.length, bob.length));
    }
    const { length } = await logOf(table);
    for (const client of [ada, bob, watcher, ...guests]) {
      await client.waitUntil(() => client.length === length);
      const live = client.received.filter((frame) => frame.type === "entry");
      const [first, ...others] = live.slice(live.findLastIndex(({ event }) => event.type === "salt-shown"));
      expect(first?.more).toBe(true);
      expect(others.map(({ more }) => more)).toEqual([...others.slice(1).map(() => true), undefined]);
      expect(live.filter(({ more }) => more === true).length).toBe(others.length);
    }
    expect(JSON.stringify([await logOf(table), (await TableClient.open(table)).entries])).not.toContain('"more"');
  });
});
