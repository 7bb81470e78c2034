/**
 * The server is killed while two bots play: no move is lost, and none is applied twice.
 * Every day the simulation ends the server at random moments.
 * @gate
 */
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { sameJson } from "../../../engine/kit/json.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import { type Bot, type CommandResult, seatTwoBots } from "../../support/server/bot.ts";
import { type Server, startServer } from "../../support/server/server.ts";

/** For a longer test: `KILLS=50 KILL_MOVES=2000 npm test -- test/end-to-end/server/kill.test.ts`. */
const KILLS = Number(process.env.KILLS ?? 1);
const MOVES = Number(process.env.KILL_MOVES ?? 60);
/** Long enough for the requested kills and moves; a restart takes seconds. */
const TIMEOUT_MS = 60_000 + KILLS * 20_000 + MOVES * 200;

/** The games, played one after the other, with short rounds, so that games end often. */
const GAMES = [
  { game: "pool", options: {} },
  { game: "train", options: { set: 6, rounds: 1 } },
  { game: "spy", options: {} },
] as const;

/** The maximum number of moves between two kills, and the maximum delay of a kill after a move is sent. */
const MOVES_BETWEEN = 40;
const DELAY_MS = 15;

let server: Server;
beforeAll(async () => {
  server = await startServer(inject("emptyData"));
});
afterAll(() => server?.close());

interface Acknowledged {
  readonly seq: number;
  readonly command: AnyCommand;
}

const legalMoves = (bot: Bot): readonly AnyCommand[] => {
  const seat = bot.seats[0] ?? 0;
  return bot.state.play === null ? [] : rulesOfTable(bot.state).moves(bot.state.play, seat);
};

/** Plays one seat at random until the game is over. Adds every acknowledged move to `acknowledged`. */
const play = async (bot: Bot, acknowledged: Acknowledged[], onMove: () => void): Promise<void> => {
  for (;;) {
    await bot.waitUntil(() => bot.state.phase === "over" || seatsOnTurn(bot.state).includes(bot.seats[0] ?? -1));
    if (bot.state.phase === "over") return;
    const moves = legalMoves(bot);
    const move = moves[Math.floor(Math.random() * moves.length)];
    if (move === undefined) throw new Error("on turn without a move");
    onMove();
    const result: CommandResult = await bot.submit(move);
    if ("seq" in result) acknowledged.push({ seq: result.seq, command: move });
    else expect(result.code).toBe("never refused");
  }
};

const readLog = async (table: string): Promise<Entry[]> => {
  const response = await fetch(`${server.url}/api/tables/${table}/log?from=0`);
  return (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);
};

/** The moves of a log, with their entry numbers. */
const movesOf = (log: readonly Entry[]): readonly Acknowledged[] =>
  log.flatMap(({ seq, event }) => {
    const command = isTableEvent(event) ? null : rulesOfTable(openedEventOf(log)).commandOf(event);
    return command === null ? [] : [{ seq, command }];
  });

/** Each acknowledged move is in the log once, at its acknowledged entry, and both bots have the same log. */
const checkLog = async (table: string, bots: readonly Bot[], acknowledged: readonly Acknowledged[]) => {
  const log = await readLog(table);
  expect(log.map(({ seq }) => seq)).toEqual([...log.keys()]);
  const moves = movesOf(log);
  for (const { seq, command } of acknowledged) {
    const stored = moves.find((move) => move.seq === seq);
    expect(sameJson(stored?.command ?? null, command), `entry ${seq}`).toBe(true);
  }
  expect(moves.length).toBe(acknowledged.length);
  for (const bot of bots) {
    await bot.waitUntil(() => bot.entries.length === log.length);
    expect(bot.faults).toEqual([]);
    expect(bot.entries.map(({ seq, event }) => [seq, event.type])).toEqual(
      log.map(({ seq, event }) => [seq, event.type]),
    );
  }
};

/** Kills and restarts the server after a random number of moves, at a random time after the next one. */
const startKiller = () => {
  const random = (below: number) => Math.floor(Math.random() * below);
  const killer = { kills: 0, busy: Promise.resolve(), onMove: () => undefined as undefined };
  let countdown = 1 + random(MOVES_BETWEEN);
  const killAndRestart = async () => {
    await new Promise((resolve) => setTimeout(resolve, random(DELAY_MS)));
    await server.kill();
    await server.start();
  };
  killer.onMove = () => {
    countdown -= 1;
    if (countdown !== 0 || killer.kills === KILLS) return;
    killer.kills += 1;
    killer.busy = killAndRestart().then(() => {
      countdown = 1 + random(MOVES_BETWEEN);
    });
  };
  return killer;
};

it(`after ${KILLS} kills in ${MOVES} moves of all games no acknowledged move is lost, and none is applied twice`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const killer = startKiller();
  let acknowledgedCount = 0;
  let games = 0;
  while (killer.kills < KILLS || acknowledgedCount < MOVES || games < GAMES.length) {
    await killer.busy;
    const { game, options } = GAMES[games % GAMES.length]!;
    const { table, bots } = await seatTwoBots(server.url, options, game);
    const acknowledged: Acknowledged[] = [];
    await Promise.all(bots.map((bot) => play(bot, acknowledged, killer.onMove)));
    await killer.busy;
    await checkLog(table, bots, acknowledged);
    for (const bot of bots) bot.close();
    acknowledgedCount += acknowledged.length;
    games += 1;
  }
  expect(killer.kills).toBe(KILLS);
  process.stdout.write(
    `${killer.kills} kills, ${acknowledgedCount} acknowledged moves, ${games} games: none lost, none applied twice\n`,
  );
});
