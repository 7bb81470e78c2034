/** How one's games ended: a place keeps them, page by page, and is asked for some of them. */
import { describe, expect, it } from "vitest";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { seatTwo } from "../line.ts";
import { ask, faultOf, type Identity, keysAt, newBrowser, personOf } from "../support.ts";
import { json, mineWhen } from "./my-tables-client.ts";

describe("a player's finished games", () => {
  /** So many games that were told, the first the oldest: against Eve or Zoe, won or lost in turn, every third a draw. */
  const played = async (count: number): Promise<Identity> => {
    const { table, who } = await seatTwo();
    const [newest] = await mineWhen(who[0], ([one]) => one?.phase === "playing");
    const { mine: own, ...listing } = newest!;
    const [key] = await keysAt(table);
    for (let game = 0; game < count; game++) {
      const winners = game % 3 === 2 ? [] : [game % 2];
      const seats = ["Ada", game % 2 === 0 ? "Eve" : "Zoe"];
      const over = { phase: "over", outcome: { winners, reason: "resigned" }, turn: [] } as const;
      // Several at the same moment: pages must not lose them.
      const movedAt = 1_000_000 + Math.floor(game / 4);
      const told = { ...listing, ...over, seats, id: `game-${String(game).padStart(3, "0")}`, movedAt };
      await personOf(key!).receiveReport({ listing: { ...told, game: game % 5 === 0 ? "spy" : "pool" }, mine: own });
    }
    return who[0];
  };

  interface Games {
    readonly games: PersonListing[];
    readonly next: string | null;
  }

  it("come page by page, each once, newest first", async () => {
    const ada = await played(23);
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const { games, next } = await json<Games>(`/api/mine/games?limit=5${after}`, ada);
      seen.push(...games.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(seen.length).toBe(23);
    expect(new Set(seen).size).toBe(23);
    const { games } = await json<Games>("/api/mine/games", ada);
    expect(games.map(({ id }) => id)).toEqual(seen);
    expect(games.map(({ movedAt }) => movedAt)).toEqual(games.map(({ movedAt }) => movedAt).toSorted((a, b) => b - a));
  });

  it("finished games can be found by game, opponent and result", async () => {
    const ada = await played(12);
    const found = async (query: string) =>
      (await json<Games>(`/api/mine/games?${query}`, ada)).games
        .map(({ id }) => Number(id.slice(5)))
        .sort((a, b) => a - b);
    expect(await found("game=spy")).toEqual([0, 5, 10]);
    expect(await found("opponent=Zoe")).toEqual([1, 3, 5, 7, 9, 11]);
    expect(await found("result=drawn")).toEqual([2, 5, 8, 11]);
    expect(await found("result=won")).toEqual([0, 4, 6, 10]);
    expect(await found("result=lost&opponent=Zoe&game=pool")).toEqual([1, 3, 7, 9]);
    expect(await found("opponent=Ada")).toEqual([]);
  });

  it("finished games list the score against each opponent", async () => {
    const ada = await played(12);
    const { scores } = await json<{ scores: unknown[] }>("/api/mine/scores", ada);
    expect(scores).toContainEqual({ name: "Eve", game: "pool", won: 2, lost: 0, drawn: 2 });
    expect(scores).toContainEqual({ name: "Zoe", game: "pool", won: 0, lost: 4, drawn: 1 });
    expect(scores).toContainEqual({ name: "Eve", game: "spy", won: 2, lost: 0, drawn: 0 });
  });

  it.each([
    ["limit=0", "bad-limit"],
    ["limit=101", "bad-limit"],
    ["after=x", "bad-from"],
    ["result=best", "bad-query"],
  ])("finished games are refused to %s", async (query, code) => {
    const ada = await newBrowser();
    expect(await faultOf(await ask(`/api/mine/games?${query}`, { headers: ada }))).toEqual([400, code]);
  });
});
