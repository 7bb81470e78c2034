/**
 * A bot plays for an absent player to the end of the game, and the log verifies.
 * @gate
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import { newBrowser, openTable, storedLog, tableStub } from "../support.ts";
import { seatAll, TableClient } from "../table-client.ts";
import { skipWaits } from "../waits.ts";

/** Far in the future, so that alarms run only when the test runs them. */
const START = 4_000_000_000_000;
const ABSENT_SEAT = 1;
/** The longest delay of a bot's move. */
const MAX_BOT_DELAY_MS = 1_500;

beforeEach(skipWaits);

const logOfTable = (table: string): Promise<readonly Entry[]> => storedLog(tableStub(table));

/** Plays to the end: the present player by commands, the bot by the alarm. */
const playToEnd = async (table: string, client: TableClient): Promise<void> => {
  for (let turn = 0; turn < 1000; turn++) {
    const state = fold(await logOfTable(table));
    if (state.phase === "over") return;
    const [seat] = seatsOnTurn(state).filter((on) => on !== ABSENT_SEAT);
    const moves = state.play === null || seat === undefined ? [] : rulesOfTable(state).moves(state.play, seat);
    if (moves.length > 0)
      expect(await client.submit(moves[(turn * 7919) % moves.length]! as AnyCommand)).toMatchObject({ type: "entry" });
    else {
      vi.setSystemTime(Date.now() + MAX_BOT_DELAY_MS);
      await runDurableObjectAlarm(tableStub(table));
      await client.synchronize();
    }
  }
};

it.each([
  { game: "pool", options: { black: "second" } },
  { game: "train", seats: 2, options: { set: 6, rounds: 2 } },
  { game: "spy", seats: 2 },
])(
  "$game",
  async (order) => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    const table = await openTable(order);
    const [client, other] = [
      await TableClient.open(table, await newBrowser()),
      await TableClient.open(table, await newBrowser()),
    ];
    await seatAll(client, other);
    await client.waitUntil(() => fold(client.entries).phase === "playing");
    other.socket.close(1000);
    await other.closed;
    // A bot may play for the absent player only at their turn.
    for (let turn = 0; turn < 60; turn++) {
      const state = fold(await logOfTable(table));
      if (seatsOnTurn(state).includes(ABSENT_SEAT)) break;
      await client.submit(rulesOfTable(state).moves(state.play!, 0)[0]! as AnyCommand);
    }
    vi.setSystemTime(Date.now() + ABSENT_AFTER_MS);
    const cover = { type: "cover", seat: ABSENT_SEAT, level: 2 } as const;
    expect(await client.submit(cover)).toMatchObject({ type: "entry", event: { type: "covered", bot: { level: 2 } } });
    await playToEnd(table, client);
    const log = await logOfTable(table);
    const { phase, outcome } = fold(log);
    expect([phase, outcome === null]).toEqual(["over", false]);
    expect(log.some(({ seat, id }) => seat === ABSENT_SEAT && id?.startsWith("computer:"))).toBe(true);
    expect(verify(log).fault).toBeNull();
  },
  120_000,
);
