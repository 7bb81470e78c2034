/** A bot that may end a game early, against a player who also makes offers, requests and pauses. */
import { expect, it } from "vitest";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import type { SeatKnowledge } from "../../../engine/contract/bot.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import type { PoolEvent, PoolState } from "../../../engine/games/pool/state/types.ts";
import type { Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { trialCount } from "../../support/samples.ts";
import { playBotCommand } from "../../support/tables/computers.ts";
import { plainCommand, SALT } from "../../support/tables/tables.ts";
import { openTimedTable, refusalAt, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

/** A drawn position; one that the bot loses; an even one with few pieces. */
const POSITIONS = ["B:WK32:BK1", "W:W29,30:B1,2,3,4,5,6", "B:WK29,K30:BK3,K4"];
const CLOCKS = [undefined, { type: "fischer", ms: 60_000, increment: 2_000 } as const];
const STEPS = 150;

const tableFor = (seed: number): Session => {
  const fen = POSITIONS[seed % POSITIONS.length]!;
  const clock = CLOCKS[Math.floor(seed / POSITIONS.length) % CLOCKS.length];
  const table = openTimedTable("pool", { options: { black: "first", fen }, seated: 1, ...(clock && { clock }) });
  return submitAcceptedAt(table, 1, "p0", { type: "seat-bot", seat: 1, level: seed % 2 === 0 ? 8 : 5, salt: SALT });
};

/** The player moves, or sometimes offers a draw, asks for a takeback, answers or steps out. */
const afterPlayer = (session: Session, ms: number, random: () => number): Session => {
  const { state } = session;
  const requests = ["offer-draw", "ask-back", "decline-draw", "accept-draw", "step-out", "come-back"].map(plainCommand);
  const request = random() < 0.35 ? randomItem(random, requests) : null;
  if (request !== null && refusalAt(session, ms, "p0", request) === "accepted")
    return submitAcceptedAt(session, ms, "p0", request);
  if (!seatsOnTurn(state).includes(0)) return session;
  return submitAcceptedAt(session, ms, "p0", randomItem(random, rulesOfTable(state).moves(state.play!, 0)));
};

const isOfBot = (type: string) => (entry: Entry) => entry.seat === 1 && entry.event.type === type;

it("a bot's offers and resignations leave a log that verifies, whatever the player requests", async () => {
  const endReasons = new Set<string>();
  for (let seed = 0; seed < trialCount(6, 36, 120); seed++) {
    const random = seededRandom(`early ${seed}`);
    let session = tableFor(seed);
    let ms = 10_000;
    for (let step = 0; step < STEPS && session.state.phase === "playing"; step++) {
      ms += random() < 0.03 ? 50_000 : 1000;
      session = sessionAt(session, ms);
      session = (await playBotCommand(session, ms)) ?? afterPlayer(session, ms, random);
    }
    const { entries, state } = session;
    expect(verify(entries).fault, `seed ${seed}`).toBeNull();
    // The bot judges its last turns from these events, without the moves that were taken back.
    const { events, state: play } = seatKnowledge(entries, 1)! as SeatKnowledge<PoolState, PoolEvent>;
    const { outcome: _, ...replayed } = events.reduce(pool.evolve, pool.start(play.options, 2));
    expect(play, `seed ${seed}`).toMatchObject(replayed);
    expect(entries.filter(isOfBot("draw-offered")).length).toBeLessThanOrEqual(3);
    if (state.outcome !== null) endReasons.add(state.outcome.reason);
  }
  expect([...endReasons]).toEqual(expect.arrayContaining(["agreed", "resigned"]));
});
