/** Bots at a table: who may seat them, what a bot's question contains, and that a log with bots verifies. */
import { describe, expect, it } from "vitest";
import { answerBotQuestion } from "../../../engine/bot/answer-question.ts";
import { makeBotQuestion } from "../../../engine/bot/bot-question.ts";
import { findBot, gamesWithBot } from "../../../engine/bot/registry.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import {
  botActor,
  botCommandEnvelope,
  botPauseMs,
  botTaskOf,
  MIN_BOT_PAUSE_MS,
} from "../../../engine/commands/bot-turns.ts";
import { rematchVoters } from "../../../engine/commands/rematch.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold, makeLog, parseLog, viewLog } from "../../../engine/log/log.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import { rematchSetup } from "../../../engine/log/rematch-setup.ts";
import { openSession, resumeSession, type Session, submit } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { BOT_NAME } from "../../../engine/table/bot-chair.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";
import { playBotCommand, playBotCommands, playToEnd } from "../../support/tables/computers.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";
import { move, plainCommand, SALT, SECRET } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, refusalAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const seatBot = (seat: number, level = 2): AnyCommand => ({ type: "seat-bot", seat, level, salt: SALT });
const unseatBot = (seat: number): AnyCommand => ({ type: "unseat-bot", seat });
const sit = (seat: number): AnyCommand => ({ type: "sit", seat, name: "Late", salt: SALT });
const last = (session: Session) => session.entries.at(-1)!;

/** A table with "p0" in seat 0 and bots in all others. */
const tableWithBots = (game: string, seats = 2, level = 2): Session => {
  let session = openTimedTable(game, { seats, seated: 1 });
  for (let seat = 1; seat < seats; seat++) session = submitAcceptedAt(session, seat, "p0", seatBot(seat, level));
  return session;
};

const faultOf = (session: Session) => verify(session.entries).fault;

describe("a seat before the game", () => {
  const table = openTimedTable("spy", { seats: 3, seated: 2 });

  it("the host gives a seat to a bot, and the log records it", () => {
    const { state, entries } = submitAcceptedAt(openTimedTable("spy", { seats: 4, seated: 1 }), 1, "p0", seatBot(2, 3));
    expect(entries.at(-1)).toMatchObject({
      seat: 0,
      event: { type: "seat-taken", seat: 2, player: null, name: BOT_NAME, salt: SALT, bot: { level: 3 } },
    });
    const since = entries.length - 1;
    expect(state.chairs[2]).toEqual({
      ...{ player: null, name: BOT_NAME, share: null, salt: SALT, since, bot: { level: 3 }, character: 2 },
    });
    expect(state.host).toBe(0);
  });

  it("a bot in the last free seat starts the game", () => {
    const started = submitAcceptedAt(table, 1, "p0", seatBot(2));
    expect(started.state.phase).toBe("playing");
    expect(started.state.salts).toEqual([SALT, SALT, SALT]);
  });

  it.each([
    ["a player who is not the host", table, "p1", seatBot(2), "not-the-host"],
    ["a visitor", table, "p9", seatBot(2), "not-seated"],
    ["the host, on a player's seat", table, "p0", seatBot(1), "seat-taken"],
    ["the host, on a seat that does not exist", table, "p0", seatBot(7), "bad-seat"],
    ["the host, at a level that does not exist", table, "p0", seatBot(2, 16), "bad-level"],
    ["the host, after the game has begun", openTimedTable("spy"), "p0", seatBot(1), "already-started"],
    ["the host, removing a player", table, "p0", unseatBot(1), "not-a-computer"],
    ["the host, removing a bot from a free seat", table, "p0", unseatBot(2), "not-a-computer"],
  ])("the table refuses a bot to %s", (_, session, player, command, code) => {
    expect(refusalAt(session, 1, player, command)).toBe(code);
  });

  it("the host frees a bot's seat or changes its level, and a player can take it", () => {
    const four = submitAcceptedAt(openTimedTable("spy", { seats: 4, seated: 2 }), 1, "p0", seatBot(2));
    expect(refusalAt(four, 2, "p1", unseatBot(2))).toBe("not-the-host");
    const freed = submitAcceptedAt(four, 2, "p0", unseatBot(2));
    expect(freed.state.chairs[2]).toBeNull();
    expect(last(freed)).toMatchObject({ seat: 0, event: { type: "seat-left", seat: 2, by: 0 } });
    const taken = submitAcceptedAt(four, 2, "p7", sit(2));
    expect(taken.state.chairs[2]).toMatchObject({ player: "p7", name: "Late" });
    expect(taken.state.chairs[2]?.bot).toBeUndefined();
    expect(submitAcceptedAt(four, 2, "p0", seatBot(2, 5)).state.chairs[2]?.bot).toEqual({ level: 5 });
    expect(refusalAt(submitAcceptedAt(four, 2, "p0", seatBot(3)), 3, "p7", sit(2))).toBe("seat-taken");
  });

  it("a bot never becomes the host when the host leaves", () => {
    const four = submitAcceptedAt(openTimedTable("spy", { seats: 4, seated: 1 }), 1, "p0", seatBot(1));
    const left = submitAcceptedAt(four, 2, "p0", plainCommand("stand"));
    expect(left.state.host).toBeNull();
    expect(submitAcceptedAt(left, 3, "p5", sit(3)).state.host).toBe(3);
  });
});

describe.each(gamesWithBot.map((game) => ({ game })))("a game of $game with bots", ({ game }) => {
  it("has a log that verifies, parses and folds like any other", async () => {
    const over = await playToEnd(tableWithBots(game));
    expect(over.state.outcome).not.toBeNull();
    expect(faultOf(over)).toBeNull();
    const open = viewLog(over.entries, "all");
    expect(verify(open).fault).toBeNull();
    expect(parseLog(makeLog(over.entries))).toEqual(over.entries);
    for (const viewer of [0, 1, "watcher"] as const)
      expect(fold(viewLog(over.entries, viewer))).toEqual(viewTable(over.state, viewer));
    expect(over.entries.filter(({ id }) => id?.startsWith("computer:")).length).toBeGreaterThan(3);
  });

  it("lists as many levels as the bot has", async () => {
    expect((await findBot(game))?.levels).toBe(newestGame(game).levels);
  });

  it("asks a bot only from its seat's knowledge: another hidden truth gives the same question", async () => {
    const { secondWorld } = twoWorldsOf(game);
    let session = tableWithBots(game);
    let others = 0;
    for (let ms = 10_000; session.state.phase === "playing" && ms < 40_000; ms += 1000) {
      const task = botTaskOf(session.state);
      if (task !== null && secondWorld !== undefined) {
        const question = makeBotQuestion(session, SECRET, task, null);
        const other = secondWorld(session.entries, task.seat, seededRandom(`world ${ms}`));
        if (other !== null && JSON.stringify(other) !== JSON.stringify(session.entries)) {
          others += 1;
          expect(JSON.stringify(makeBotQuestion(resumeSession(other), SECRET, task, null))).toBe(
            JSON.stringify(question),
          );
        }
        expect(JSON.stringify(question)).not.toContain(SECRET);
        expect(JSON.stringify(question)).not.toContain('"p0"');
      }
      const moves = rulesOfTable(session.state).moves(session.state.play!, seatsOnTurn(session.state)[0]!);
      session = (await playBotCommand(session, ms)) ?? submitAcceptedAt(session, ms, "p0", moves[ms % moves.length]!);
    }
    if (secondWorld !== undefined) expect(others).toBeGreaterThan(0);
  });
});

describe("a bot's question", () => {
  it("includes, in a game from memory, answers that later readers cannot see", async () => {
    const session = await playBotCommands(tableWithBots("spy", 3), 10_000, 3);
    const moved = submitAcceptedAt(session, 20_000, "p0", {
      type: "arrange",
      base: ["S1", "S2", "T1", "T2", "B1", "B3"],
      gap: 0,
      facing: "R",
    } as AnyCommand);
    const later = await playBotCommands(moved, 30_000, 12);
    const task = { kind: "move", seat: 1, level: 2 } as const;
    const { entries } = makeBotQuestion(later, SECRET, task, null);
    expect(entries).toEqual(viewLog(later.entries, 1, false));
    expect(entries).not.toEqual(viewLog(later.entries, 1, true));
    expect(seatKnowledge(entries, 1)).toEqual(seatKnowledge(later.entries, 1));
  });

  it("contains a seed made from the secret, so that players cannot predict it", () => {
    const session = tableWithBots("spy");
    const task = botTaskOf(session.state)!;
    const { seed } = makeBotQuestion(session, SECRET, task, null);
    expect(makeBotQuestion(session, "11".repeat(32), task, null).seed).not.toBe(seed);
    expect(makeBotQuestion(session, SECRET, { ...task, seat: 0 }, null).seed).not.toBe(seed);
  });

  it("is preceded by a pause of 0.4 to 1.5 s", () => {
    const pauses = Array.from({ length: 300 }, (_, length) => botPauseMs({ ...tableWithBots("spy").state, length }));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(400);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1500);
    expect(new Set(pauses).size).toBeGreaterThan(200);
  });
});

describe("a bot's pause", () => {
  it("depends only on the log's length while something is hidden", () => {
    const pausesOf = ({ state }: Session) =>
      Array.from({ length: 50 }, (_, length) => botPauseMs({ ...state, length }));
    expect(pausesOf(tableWithBots("train"))).toEqual(pausesOf(tableWithBots("spy")));
  });

  it("in an open game is short before the only legal move, and full before many", async () => {
    let session = tableWithBots("pool");
    const stateByMoveCount = new Map<number, TableState>();
    for (let ms = 10_000; session.state.phase === "playing"; ms += 1000) {
      const { state } = session;
      const [seat] = seatsOnTurn(state);
      const moves = rulesOfTable(state).moves(state.play!, seat!);
      if (seat === 1) stateByMoveCount.set(moves.length, state);
      session = (await playBotCommand(session, ms)) ?? submitAcceptedAt(session, ms, "p0", moves[0]!);
    }
    const fullPause = (length: number) => botPauseMs({ ...tableWithBots("spy").state, length });
    expect(botPauseMs(stateByMoveCount.get(1)!)).toBe(MIN_BOT_PAUSE_MS);
    expect(Math.max(...stateByMoveCount.keys())).toBeGreaterThanOrEqual(8);
    for (const [choices, state] of stateByMoveCount) {
      const pause = botPauseMs(state);
      if (choices >= 8) expect(pause).toBe(fullPause(state.length));
      else expect(pause).toBeLessThan(fullPause(state.length));
    }
  });
});

describe("a bot's command", () => {
  it("counts once if it arrives twice", async () => {
    const session = tableWithBots("spy");
    const task = botTaskOf(session.state)!;
    const envelope = botCommandEnvelope(
      session.state,
      await answerBotQuestion(makeBotQuestion(session, SECRET, task, null), async () => {}),
    );
    const once = submit(session, botActor(task.seat), envelope, SECRET, OPENED_AT + 5000);
    const twice = submit(once.session, botActor(task.seat), envelope, SECRET, OPENED_AT + 6000);
    expect(once.reply.type).toBe("accepted");
    expect(twice.reply).toEqual({ type: "again", seq: once.entries[0]!.seq });
    expect(twice.entries).toEqual([]);
  });

  it("is accepted only from the table, and only for a bot's seat", () => {
    const session = tableWithBots("spy");
    const resignation = { id: "12345678", seq: session.entries.length - 1, command: plainCommand("resign") };
    expect(submit(session, botActor(0), resignation, SECRET, OPENED_AT + 5000).reply).toMatchObject({
      refusal: { refused: "not-seated" },
    });
    expect(submit(session, { player: "p0", seat: 1 }, resignation, SECRET, OPENED_AT + 5000).reply).toMatchObject({
      refusal: { refused: "not-seated" },
    });
  });
});

describe("player requests to a bot", () => {
  it("are granted if they ask to take back a move", async () => {
    const moved = submitAcceptedAt(tableWithBots("pool"), 1000, "p0", move(11, 15));
    const requested = submitAcceptedAt(moved, 2000, "p0", plainCommand("ask-back"));
    expect(botTaskOf(requested.state)).toMatchObject({ kind: "back", seat: 1 });
    const granted = (await playBotCommand(requested, 3000))!;
    expect(last(granted)).toMatchObject({ seat: 1, event: { type: "taken-back", seat: 1 } });
    expect(seatsOnTurn(granted.state)).toEqual([0]);
  });

  it("are accepted or declined if they offer a draw", async () => {
    const moved = submitAcceptedAt(tableWithBots("pool", 2, 4), 1000, "p0", move(11, 15));
    const offered = submitAcceptedAt(moved, 2000, "p0", plainCommand("offer-draw"));
    expect(botTaskOf(offered.state)).toMatchObject({ kind: "draw", seat: 1 });
    const answered = (await playBotCommand(offered, 3000))!;
    expect(["draw-accepted", "draw-declined"]).toContain(last(answered).event.type);
    expect(botTaskOf(answered.state)?.kind).not.toBe("draw");
  });

  it("are answered by another player if there is one", () => {
    const moved = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", move(11, 15));
    const requested = submitAcceptedAt(moved, 2000, "p0", plainCommand("ask-back"));
    expect(botTaskOf(requested.state)).toBeNull();
  });

  it("include no request for a rematch: the bot keeps a seat in it, one seat further", () => {
    const over = submitAcceptedAt(tableWithBots("pool", 2, 5), 1000, "p0", plainCommand("resign"));
    expect(rematchVoters(over.state)).toEqual([0]);
    const next = rematchSetup(over.state);
    expect(next.bots).toEqual([{ seat: 0, level: 5 }]);
    const rematch = openSession({ type: "opened", ...next, commitment: "0".repeat(64) }, OPENED_AT);
    expect(rematch.state.chairs[0]).toMatchObject({ bot: { level: 5 } });
    expect(rematch.state.host).toBeNull();
    expect(submitAcceptedAt(rematch, 1, "p0", sit(1)).state.phase).toBe("playing");
  });
});

describe("an absent player", () => {
  const spy = openTimedTable("spy");
  const cover = (level?: number) =>
    ({ type: "cover", seat: 1, ...(level === undefined ? {} : { level }) }) as AnyCommand;

  it("is replaced by a bot of the requested level instead of the rules' minimum", async () => {
    const covered = submitAcceptedAt(spy, ABSENT_AFTER_MS, "p0", cover(4));
    expect(last(covered).event).toEqual({ type: "covered", seat: 1, by: 0, bot: { level: 4 } });
    expect(botTaskOf(covered.state)).toEqual({ kind: "move", seat: 1, level: 4 });
    const arranged = (await playBotCommand(covered, ABSENT_AFTER_MS + 1000))!;
    expect(last(arranged)).toMatchObject({ seat: 1, event: { type: "arranged", seat: 1 } });
    const back = submitAcceptedAt(arranged, ABSENT_AFTER_MS + 2000, "p1", plainCommand("come-back"));
    expect(botTaskOf(back.state)).toBeNull();
    expect(back.state.standIns).toEqual([]);
  });

  describe("who returns after the table and then a bot have played", () => {
    const [out, later] = [1000, 1000 + ABSENT_AFTER_MS];
    const playAs = (table: Session, ms: number, seat: number): Session =>
      submitAcceptedAt(table, ms, `p${seat}`, rulesOfTable(table.state).moves(table.state.play!, seat)[0]!);
    /** Seat 1 has missed three turns in a row, when a bot starts to play there. */
    const replaced = (): Session => {
      let train = submitAcceptedAt(openTimedTable("train"), out, "p1", plainCommand("step-out"));
      while (train.state.missed[1]!.turns < 3) train = playAs(train, out, 0);
      return submitAcceptedAt(train, later, "p0", cover(2));
    };
    const back = submitAcceptedAt(replaced(), later, "p1", plainCommand("come-back"));
    const seq = back.entries.length - 1;

    it("has missed no turn, and is present", () => {
      expect(back.entries[seq]!.event).toEqual({ type: "came-back", seat: 1, missed: 0 });
      expect(back.state).toMatchObject({ missed: [{ turns: 0 }, { turns: 0 }], unattended: 0, dealt: 0 });
      expect(refusalAt(back, later + 1, "p0", { type: "claim", as: "win" })).toBe("still-alive");
      expect(refusalAt(back, later + 1, "p0", plainCommand("step-out"))).toBe("accepted");
      const other = 1 - seatsOnTurn(back.state)[0]!;
      const over = submitAcceptedAt(back, 3 * ABSENT_AFTER_MS, `p${other}`, { type: "claim", as: "win" });
      expect(faultOf(over)).toBeNull();
    });

    it("goes on missing turns in an old log, whose pauses follow from that count", () => {
      const older = back.entries.with(seq, { ...back.entries[seq]!, event: { type: "came-back", seat: 1 } });
      const claimed = submitAcceptedAt(resumeSession(older), later + 1, "p0", { type: "claim", as: "win" });
      expect(fold(older).missed[1]).toMatchObject({ turns: 3 });
      expect(faultOf(claimed)).toBeNull();
    });

    it("returns with a count only if a bot has played", () => {
      const stepped = submitAcceptedAt(openTimedTable("train"), out, "p1", plainCommand("step-out"));
      const returned = submitAcceptedAt(stepped, later, "p1", plainCommand("come-back"));
      expect(last(returned).event).toEqual({ type: "came-back", seat: 1 });
    });
  });

  it("can be covered by a bot in a game without a fallback command", async () => {
    const moved = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", move(11, 15));
    const covered = submitAcceptedAt(moved, 1000 + ABSENT_AFTER_MS, "p0", cover(2));
    expect(refusalAt(moved, 1000 + ABSENT_AFTER_MS, "p0", cover())).toBe("no-stand-in");
    const later = (await playBotCommand(covered, 2000 + ABSENT_AFTER_MS))!;
    expect(seatsOnTurn(later.state)).toEqual([0]);
  });

  it("who lost the seat can be replaced by a bot, and the log verifies", async () => {
    const moved = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", move(11, 15));
    const free = submitAcceptedAt(moved, 1000 + ABSENT_AFTER_MS, "p0", { type: "vacate", seat: 1 });
    const later = (await playBotCommand(
      submitAcceptedAt(free, 2000 + ABSENT_AFTER_MS, "p0", cover(2)),
      3000 + ABSENT_AFTER_MS,
    ))!;
    expect(last(later)).toMatchObject({ seat: 1, event: { type: "moved" } });
    expect(faultOf(submitAcceptedAt(later, 4000 + ABSENT_AFTER_MS, "p0", plainCommand("resign")))).toBeNull();
  });

  it("can be covered by a bot only after ten minutes, and only once", () => {
    expect(refusalAt(spy, ABSENT_AFTER_MS - 1, "p0", cover(4))).toBe("not-absent");
    const covered = submitAcceptedAt(spy, ABSENT_AFTER_MS, "p0", cover(4));
    expect(refusalAt(covered, ABSENT_AFTER_MS + 1, "p0", cover(5))).toBe("already-away");
    expect(refusalAt(covered, ABSENT_AFTER_MS + 1, "p0", cover())).toBe("already-away");
  });

  it("may be the player's own second seat, covered at once, but not another player's seat", () => {
    let alone = openTimedTable("pool", { seated: 0, shared: true });
    for (const seat of [0, 1])
      alone = submitAcceptedAt(alone, 1, "p0", { type: "sit", seat, name: `Side ${seat}`, salt: SALT });
    const seat = seatsOnTurn(alone.state)[0]!;
    const other: AnyCommand = { type: "cover", seat: 1 - seat, level: 3 };
    const left = submitAcceptedAt(alone, 2, "p0", other);
    expect(last(left).event).toEqual({ type: "covered", seat: 1 - seat, by: seat, bot: { level: 3 } });
    expect(faultOf(submitAcceptedAt(left, 3, "p0", plainCommand("resign")))).toBeNull();
    // The same person is connected, and so is at both seats.
    expect(refusalAt(alone, 2, "p0", other, () => true)).toBe("accepted");
    expect(refusalAt(alone, 2, "p0", { type: "cover", seat: 1 - seat })).toBe("not-absent");
    expect(refusalAt(openTimedTable("pool", { shared: true }), 2, "p0", cover(3))).toBe("not-absent");
  });

  it("must not be the last person at a table with bots", () => {
    const three = openTimedTable("spy", { seats: 3, seated: 2 });
    const started = submitAcceptedAt(three, 1, "p0", seatBot(2));
    expect(refusalAt(tableWithBots("spy"), 10, "p0", plainCommand("step-out"))).toBe("last-one-here");
    const one = submitAcceptedAt(started, 2, "p0", plainCommand("step-out"));
    expect(refusalAt(one, 3, "p1", plainCommand("step-out"))).toBe("last-one-here");
  });
});

describe("bots without a person", () => {
  it("continue after the last person resigns, but not forever", async () => {
    const three = tableWithBots("spy", 3, 6);
    const alone = submitAcceptedAt(await playBotCommands(three, 10_000, 2), 20_000, "p0", plainCommand("resign"));
    const later = await playBotCommands(alone, 30_000);
    expect(later.state.phase === "over" || later.state.paused !== null).toBe(true);
    const afterwards: readonly Entry[] = later.entries.slice(alone.entries.length);
    expect(afterwards.length).toBeGreaterThan(4);
  });
});
