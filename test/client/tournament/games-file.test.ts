import * as v from "valibot";
import { afterEach, expect, it, vi } from "vitest";
import { poolClient } from "../../../client/games/pool/client.ts";
import { formatOfAll, gamesFile } from "../../../client/tournament/games-file.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { makeLog } from "../../../engine/log/log.ts";
import type { Pairing, TournamentState } from "../../../engine/tournament/forms/types.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";

afterEach(() => vi.restoreAllMocks());

/** A first round with these ends of its pairings. */
const stateWith = (...ends: readonly Partial<Pairing>[]): TournamentState => {
  const { state } = new TestTournament().enter(4);
  const pairings = ends.map((end, index) => ({ board: index + 1, table: `t${index + 1}`, ...end }) as Pairing);
  return { ...state, rounds: [{ round: 1, startedAt: 0, completedAt: 0, byes: [], pairings }] };
};

const serve = async (status: number) => {
  const game = await poolClient.whole();
  installGame(game);
  const log = makeLog(selfplay({ game: "pool", seats: 2, options: v.parse(game.options, {}), seed: "one" }));
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(log, { status }));
};

it("the file contains the games that ended at a table, with the tournament's name, round and board", async () => {
  const fetched = await serve(200);
  const format = await formatOfAll("pool");
  const text = await gamesFile(stateWith({ how: "hand" }, { how: "table" }), format!);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/api/tables/t2/log"]);
  expect(text.match(/\[(Event|Round) ".*"\]/g)).toEqual(['[Event "Friday"]', '[Round "1.2"]']);
});

it("no file is made if a game cannot be fetched", async () => {
  await serve(404);
  const format = await formatOfAll("pool");
  await expect(gamesFile(stateWith({ how: "table" }), format!)).rejects.toThrow("round 1, board 1");
});

it("SPY has no format for the games of a tournament", async () => {
  expect(await formatOfAll("spy")).toBeNull();
});
