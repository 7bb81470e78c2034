/** The tables in a person object: which are listed, and pages, filters and scores of finished games. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import type { TableReport } from "../../../worker/lobby/table-report.ts";
import { Person } from "../../../worker/main.ts";
import type { Score } from "../../../worker/person/person-games.ts";
import {
  advanceClock,
  faultOf,
  type Identity,
  newBrowser,
  openTable,
  personKeysAt,
  personStub,
  request,
} from "../support.ts";
import { seatAll, seatTwo, TableClient } from "../table-client.ts";
import { myTables, requestJson, TablesPage, waitForMyTables } from "./my-tables-client.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a player's list of tables", () => {
  it("has the tables that wait for the player first, also if many others have moved since", async () => {
    const { table, identities } = await seatTwo();
    const [newest] = await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    const { mine, ...listing } = newest!;
    const [key] = await personKeysAt(table);
    const { openedAt } = listing;
    const report = (id: string, movedAt: number, at: Partial<TableReport & { turn: number[] }>) => {
      const { turn = [1], ...rest } = at;
      return personStub(key!).receiveReport({ listing: { ...listing, id, movedAt, turn }, mine, ...rest });
    };
    await report("a turn", openedAt - 3, { turn: [0] });
    await report("several turns", openedAt - 2, { turn: [1, 0] });
    await report("a reserved seat", openedAt - 1, { mine: [], kept: { seat: 0, until: Date.now() + 60_000 } });
    await report("an expired reservation", openedAt, { mine: [], kept: { seat: 0, until: Date.now() - 1 } });
    for (let other = 0; other < 50; other++) await report(`other ${other}`, openedAt + 1000 + other, {});
    const ids = (await myTables(identities[0])).map(({ id }) => id);
    expect(ids.length).toBe(50);
    expect(ids.slice(0, 5)).toEqual([table, "a reserved seat", "several turns", "a turn", "other 49"]);
  });
});

describe("the row of a table where the person has no seat", () => {
  const HOUR = 60 * 60_000;

  it("is dropped when late reports have arrived and no seat is reserved", async () => {
    advanceClock(0);
    const { table, identities } = await seatTwo();
    const [newest] = await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    const { mine, ...listing } = newest!;
    const person = personStub((await personKeysAt(table))[0]!);
    const report = (id: string, length: number, rest: Pick<TableReport, "mine" | "kept">) =>
      person.receiveReport({ listing: { ...listing, id, length }, ...rest });
    const stored = () =>
      runInDurableObject(person, (_: Person, { storage: { sql } }) =>
        sql.exec<{ id: string }>("SELECT id FROM game WHERE mine = '[]' ORDER BY id").toArray(),
      );
    advanceClock(2 * HOUR);
    await report("left", 9, { mine: [] });
    await report("once reserved", 9, { mine: [], kept: { seat: 0, until: Date.now() - HOUR } });
    await report("reserved", 9, { mine: [], kept: { seat: 0, until: Date.now() + HOUR } });
    advanceClock(0.9 * HOUR);
    expect(await runDurableObjectAlarm(person)).toBe(true);
    const page = await TablesPage.open(identities[0]);
    await report("left", 8, { mine });
    await report("reserved", 9, { mine });
    expect((await stored()).map(({ id }) => id)).toEqual(["left", "reserved"]);
    expect(page.received.length).toBe(1);
    for (const left of [["reserved"], []]) {
      advanceClock(0.6 * HOUR);
      expect(await runDurableObjectAlarm(person)).toBe(true);
      expect((await stored()).map(({ id }) => id)).toEqual(left);
      advanceClock(0.6 * HOUR);
    }
    expect((await myTables(identities[0])).map(({ id }) => id)).toEqual([table]);
  });
});

describe("a player's finished games", () => {
  /** Reports games, the oldest first: against Eve or Zoe, won or lost in turn, every third a draw. */
  const reportGames = async (count: number): Promise<Identity> => {
    const { table, identities } = await seatTwo();
    const [newest] = await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    const { mine: seats, ...listing } = newest!;
    const [key] = await personKeysAt(table);
    for (let game = 0; game < count; game++) {
      const winners = game % 3 === 2 ? [] : [game % 2];
      const names = ["Ada", game % 2 === 0 ? "Eve" : "Zoe"];
      const over = { phase: "over", outcome: { winners, reason: "resigned" }, turn: [] } as const;
      // Several games have the same time, which no page may lose.
      const movedAt = 1_000_000 + Math.floor(game / 4);
      const reported = { ...listing, ...over, seats: names, id: `game-${String(game).padStart(3, "0")}`, movedAt };
      await personStub(key!).receiveReport({
        listing: { ...reported, game: game % 5 === 0 ? "spy" : "pool" },
        mine: seats,
      });
    }
    return identities[0];
  };

  interface Games {
    readonly games: PersonListing[];
    readonly next: string | null;
  }

  it("are returned page by page, each once, newest first", async () => {
    const ada = await reportGames(23);
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const { games, next } = await requestJson<Games>(`/api/mine/games?limit=5${after}`, ada);
      seen.push(...games.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(seen.length).toBe(23);
    expect(new Set(seen).size).toBe(23);
    const { games } = await requestJson<Games>("/api/mine/games", ada);
    expect(games.map(({ id }) => id)).toEqual(seen);
    expect(games.map(({ movedAt }) => movedAt)).toEqual(games.map(({ movedAt }) => movedAt).toSorted((a, b) => b - a));
  });

  it("can be found by game, opponent and result", async () => {
    const ada = await reportGames(12);
    const found = async (query: string) =>
      (await requestJson<Games>(`/api/mine/games?${query}`, ada)).games
        .map(({ id }) => Number(id.slice(5)))
        .sort((a, b) => a - b);
    expect(await found("game=spy")).toEqual([0, 5, 10]);
    expect(await found("opponent=Zoe")).toEqual([1, 3, 5, 7, 9, 11]);
    expect(await found("result=drawn")).toEqual([2, 5, 8, 11]);
    expect(await found("result=won")).toEqual([0, 4, 6, 10]);
    expect(await found("result=lost&opponent=Zoe&game=pool")).toEqual([1, 3, 7, 9]);
    expect(await found("opponent=Ada")).toEqual([]);
  });

  it("give the score against each opponent", async () => {
    const ada = await reportGames(12);
    const { scores } = await requestJson<{ scores: unknown[] }>("/api/mine/scores", ada);
    expect(scores).toContainEqual({ name: "Eve", game: "pool", won: 2, lost: 0, drawn: 2 });
    expect(scores).toContainEqual({ name: "Zoe", game: "pool", won: 0, lost: 4, drawn: 1 });
    expect(scores).toContainEqual({ name: "Eve", game: "spy", won: 2, lost: 0, drawn: 0 });
  });

  it("count no partner as an opponent", async () => {
    const options = { rulebook: "club", set: 9, pairs: true };
    const table = await openTable({ game: "train", seats: 4, options });
    const identities = await Promise.all(Array.from({ length: 4 }, newBrowser));
    const clients = await Promise.all(identities.map((each) => TableClient.open(table, each)));
    const reports = vi.spyOn(Person.prototype, "receiveReport");
    await seatAll(...clients);
    const playing = () => reports.mock.calls.map(([report]) => report).filter(({ listing }) => listing.turn.length > 0);
    await expect.poll(() => new Set(playing().map(({ mine }) => mine[0])).size).toBe(4);
    const outcome = { winners: [0, 2], reason: "points" };
    const scores = await Promise.all(
      (await personKeysAt(table)).map(async (key, seat) => {
        const report = playing().find(({ mine }) => mine[0] === seat)!;
        const over = { ...report.listing, length: 1000, phase: "over", outcome } as const;
        await personStub(key).receiveReport({ ...report, listing: over });
        // What the object of a newer signing key takes over.
        const { reports: copied } = await personStub(key).copy();
        expect(copied).toMatchObject([{ opponents: report.opponents }]);
        const found = await requestJson<{ scores: Score[] }>("/api/mine/scores", identities[seat]!);
        return found.scores.map(({ name, won, lost }) => `${name} ${won}:${lost}`);
      }),
    );
    const [even, odd] = [
      ["player 1 1:0", "player 3 1:0"],
      ["player 0 0:1", "player 2 0:1"],
    ];
    expect(scores).toEqual([even, odd, even, odd]);
  });

  it.each([
    ["limit=0", "bad-limit"],
    ["limit=101", "bad-limit"],
    ["after=x", "bad-from"],
    ["result=best", "bad-query"],
  ])("are refused for %s", async (query, code) => {
    const ada = await newBrowser();
    expect(await faultOf(await request(`/api/mine/games?${query}`, { headers: ada }))).toEqual([400, code]);
  });
});
