/**
 * A player is away for the rest of the game: a computer plays for them to its end, and the log verifies.
 * @gate
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import { Line, sitAll } from "../line.ts";
import { newBrowser, openTable, storedLog, stubOf } from "../support.ts";
import { passWaits } from "../waits.ts";

/** Far from today, so that alarms ring only when the test runs them. */
const START = 4_000_000_000_000;
const AWAY = 1;
/** In ms: the longest that a computer lets a table wait. */
const LONGEST = 1_500;

beforeEach(passWaits);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const truthOf = (table: string): Promise<readonly Entry[]> => storedLog(stubOf(table));

/** The player on turn moves, the computer by the alarm; the longest of games has an end. */
const playOn = async (table: string, line: Line): Promise<void> => {
  for (let turn = 0; turn < 1000; turn++) {
    const state = fold(await truthOf(table));
    if (state.phase === "over") return;
    const [seat] = seatsOnTurn(state).filter((on) => on !== AWAY);
    const moves = state.play === null || seat === undefined ? [] : rulesOfTable(state).moves(state.play, seat);
    if (moves.length > 0)
      expect(await line.say(moves[(turn * 7919) % moves.length]! as AnyCommand)).toMatchObject({ type: "entry" });
    else {
      vi.setSystemTime(Date.now() + LONGEST);
      await runDurableObjectAlarm(stubOf(table));
      await line.settled();
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
    const [line, other] = [await Line.open(table, await newBrowser()), await Line.open(table, await newBrowser())];
    await sitAll(line, other);
    await line.until(() => fold(line.entries).phase === "playing");
    other.socket.close(1000);
    await other.closed;
    // Until it is their turn, and then for as long as it takes to be away.
    for (let turn = 0; turn < 60; turn++) {
      const state = fold(await truthOf(table));
      if (seatsOnTurn(state).includes(AWAY)) break;
      await line.say(rulesOfTable(state).moves(state.play!, 0)[0]! as AnyCommand);
    }
    vi.setSystemTime(Date.now() + ABSENT_AFTER_MS);
    const cover = { type: "cover", seat: AWAY, level: 2 } as const;
    expect(await line.say(cover)).toMatchObject({ type: "entry", event: { type: "covered", bot: { level: 2 } } });
    await playOn(table, line);
    const log = await truthOf(table);
    const { phase, outcome } = fold(log);
    expect([phase, outcome === null]).toEqual(["over", false]);
    expect(log.some(({ seat, id }) => seat === AWAY && id?.startsWith("computer:"))).toBe(true);
    expect(verify(log).fault).toBeNull();
  },
  120_000,
);
