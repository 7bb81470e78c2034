/** What a tournament does to its tables: bots play a game to its end and the rematch, or the table ends without a result. */
import { describe, expect, it } from "vitest";
import { randomBelow, randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { ABSENT_AFTER_MS, STALLED_AFTER_MS } from "../../../engine/commands/absence.ts";
import { botPauseMs, botTaskOf, MIN_BOT_PAUSE_MS } from "../../../engine/commands/bot-turns.ts";
import { rematchVoters, reservedSeatOwners } from "../../../engine/commands/rematch.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { abandonTable, callComputer, type Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { isSeatAwaited, makeTurn } from "../../../engine/wire/turn.ts";
import { playBotCommands } from "../../support/tables/computers.ts";
import { plainCommand, SECRET, sit } from "../../support/tables/tables.ts";
import {
  OPENED_AT,
  openTimedTable,
  refusalAt,
  SUCCESSOR,
  sessionAt,
  submitAcceptedAt,
} from "../../support/tables/timed-table.ts";

const last = (session: Session) => session.entries.at(-1)!;

const faultOf = (session: Session) => verify(session.entries).fault;

describe("a table of a tournament whose round is over", () => {
  const tournament = { id: "evening", round: 1, board: 1 };
  const callAt = (session: Session, ms: number): Session => callComputer(session, SECRET, OPENED_AT + ms).session;

  it.each([
    ["pool", { black: "first" }],
    ["train", { set: 6, rounds: 1 }],
    ["spy", {}],
  ])("of %s is finished by bots with short pauses, and its log verifies", async (game, options) => {
    const called = callAt(openTimedTable(game, { tournament, options }), 1000);
    expect(last(called)).toMatchObject({ seat: null, event: { type: "computer-called" } });
    expect(botPauseMs(called.state)).toBe(MIN_BOT_PAUSE_MS);
    for (const seat of [0, 1])
      expect([makeTurn(called.state, seat, 2000).count, isSeatAwaited(called.state, seat)]).toEqual([0, false]);
    expect(refusalAt(called, 2000, "p0", plainCommand("come-back"))).toBe("computer-called");
    const over = await playBotCommands(submitAcceptedAt(called, 2000, "p0", { type: "say", phrase: "thanks" }), 3000);
    expect(over.state.phase).toBe("over");
    expect(faultOf(over)).toBeNull();
  });

  describe("opens a rematch", () => {
    /** The game that bots have played to its end for these players. The last of four was replaced before. */
    const overFor = async (seats: number, isOneAway: boolean): Promise<Session> => {
      let session = openTimedTable("spy", { tournament, seats });
      if (isOneAway) session = submitAcceptedAt(session, 500, `p${seats - 1}`, plainCommand("step-out"));
      return playBotCommands(callAt(session, 1000), 3000);
    };
    const wishAt = (session: Session, seat: number): Session =>
      submitAcceptedAt(session, STALLED_AFTER_MS, `p${seat}`, plainCommand("rematch"));

    it("once all players who were there want one", async () => {
      const one = wishAt(await overFor(2, false), 0);
      expect([one.state.successor, rematchVoters(one.state)]).toEqual([null, [0, 1]]);
      const both = wishAt(one, 1);
      expect(both.state.successor).toBe(SUCCESSOR);
      expect(reservedSeatOwners(both.state)).toEqual([1, 0]);
      expect(faultOf(both)).toBeNull();
    });

    it("without a player who was away when the computer was called, unless they want it", async () => {
      const over = await overFor(3, true);
      const two = wishAt(wishAt(over, 0), 1);
      expect([two.state.successor, reservedSeatOwners(two.state)]).toEqual([SUCCESSOR, [null, 0, 1]]);
      expect(rematchVoters(wishAt(over, 2).state)).toEqual([0, 1, 2]);
    });

    it("as an old log has it, after the first wish", async () => {
      const { entries } = wishAt(await overFor(2, false), 0);
      const rematched = { type: "rematched", table: SUCCESSOR } as const;
      const old = [...entries, { ...entries.at(-1)!, seq: entries.length, seat: null, event: rematched }];
      expect(verify(old).fault).toBeNull();
      const before = old.toSpliced(-2, 1).map((entry, seq) => ({ ...entry, seq }));
      expect(verify(before).fault).toBe("illegal");
    });
  });

  it.each(["stays free", "has another player", "has a computer", "has its player again"] as const)(
    "is played to its end where a seat that was freed %s, after any number of moves",
    async (then) => {
      for (let seed = 0; seed < 4; seed++) {
        const random = seededRandom(`freed ${then} ${seed}`);
        let session = openTimedTable("pool", { tournament });
        for (let plies = randomBelow(random, 20); plies > 0; plies--) {
          const [seat] = seatsOnTurn(session.state);
          const moves = rulesOfTable(session.state).moves(session.state.play!, seat!);
          session = submitAcceptedAt(session, 0, `p${seat}`, randomItem(random, moves));
        }
        const [freed] = seatsOnTurn(session.state) as [number];
        const [own, other] = [`p${freed}`, `p${1 - freed}`];
        session = submitAcceptedAt(session, ABSENT_AFTER_MS, other, { type: "vacate", seat: freed });
        if (then === "has another player") session = submitAcceptedAt(session, ABSENT_AFTER_MS, "p2", sit(freed));
        if (then === "has its player again") session = submitAcceptedAt(session, ABSENT_AFTER_MS, own, sit(freed));
        if (then === "has a computer")
          session = submitAcceptedAt(session, ABSENT_AFTER_MS, other, { type: "cover", seat: freed, level: 1 });
        const called = callAt(session, ABSENT_AFTER_MS + 1);
        expect(botTaskOf(called.state)).toMatchObject({ seat: freed, level: rulesOfTable(called.state).levels });
        expect(refusalAt(called, ABSENT_AFTER_MS + 2, other, plainCommand("come-back"))).toBe("computer-called");
        for (const player of [own, "p2"])
          expect(refusalAt(called, ABSENT_AFTER_MS + 2, player, sit(freed))).not.toBe("accepted");
        const over = await playBotCommands(called, ABSENT_AFTER_MS + 3);
        expect([over.state.phase, faultOf(over)]).toEqual(["over", null]);
        const isSeated = then === "has another player" || then === "has its player again";
        expect(rematchVoters(over.state)).toEqual(isSeated ? [0, 1] : [1 - freed]);
      }
    },
  );

  it("calls the computer once, and only in a tournament's game in progress", () => {
    const called = callAt(openTimedTable("pool", { tournament }), 1000);
    expect(callAt(called, 2000)).toBe(called);
    const without = openTimedTable("pool");
    expect(callAt(without, 1000)).toBe(without);
    const waiting = openTimedTable("pool", { tournament, seated: 1 });
    expect(callAt(waiting, 1000).entries).toEqual(waiting.entries);
  });

  it("verify rejects a call of the computer at any other table", () => {
    const over = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", plainCommand("resign"));
    const { entries } = over;
    const at = entries.findIndex(({ event }) => event.type === "resigned");
    const call: Entry = { ...entries[at]!, seat: null, event: { type: "computer-called", level: 5 } };
    const forged = [...entries.slice(0, at), call, ...entries.slice(at)].map((entry, seq) => ({ ...entry, seq }));
    expect(verify(forged).fault).toBe("illegal");
  });

  it("continues at a paused table", () => {
    let paused = openTimedTable("train", { tournament, clock: { type: "turn", ms: 1000 } });
    for (let ms = 1000; paused.state.paused === null; ms += 1000) paused = sessionAt(paused, ms);
    const called = callAt(paused, 60 * 60_000);
    expect(called.state.paused).toBeNull();
    expect(botTaskOf(called.state)).not.toBeNull();
  });
});

describe("a table whose pairing its tournament has decided", () => {
  const tournament = { id: "evening", round: 1, board: 1 };
  const abandonAt = (session: Session, ms: number): Session => abandonTable(session, SECRET, OPENED_AT + ms).session;

  it.each([
    ["before its game", 1],
    ["during its game", 2],
  ])("ends without a result %s, and its log verifies", (_, seated) => {
    const ended = abandonAt(openTimedTable("pool", { tournament, seated }), 1000);
    expect(ended.state.outcome).toEqual({ winners: [], reason: "abandoned" });
    expect(faultOf(ended)).toBeNull();
    expect(abandonAt(ended, 2000)).toBe(ended);
  });

  it("keeps the result of a game that is over", () => {
    const over = submitAcceptedAt(openTimedTable("pool", { tournament }), 1000, "p0", plainCommand("resign"));
    expect(abandonAt(over, 2000)).toBe(over);
  });

  it("is the only one that can end like this", () => {
    const without = openTimedTable("pool");
    expect(abandonAt(without, 1000)).toBe(without);
    const { entries } = abandonAt(openTimedTable("pool", { tournament }), 1000);
    const [opened, ...after] = entries;
    const { tournament: _, ...plain } = opened!.event as Extract<Entry["event"], { readonly type: "opened" }>;
    expect(verify([{ ...opened!, event: plain } as Entry, ...after]).fault).not.toBeNull();
  });
});
