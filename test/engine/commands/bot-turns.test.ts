/** Computers at a table: who may put them where, what they are asked, and that a log with them is a log like any other. */
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
  botDelayMs,
  botTaskOf,
  MIN_BOT_PAUSE_MS,
} from "../../../engine/commands/bot-turns.ts";
import { rematchVoters } from "../../../engine/commands/rematch.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold, makeLog, parseLog, viewLog } from "../../../engine/log/log.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import { rematchSetup } from "../../../engine/log/rematch-setup.ts";
import { callComputer, openSession, resumeSession, type Session, submit } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { BOT_NAME } from "../../../engine/table/bot-chair.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";
import { computed, computedFrom } from "../../support/tables/computers.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";
import { move, SALT, SECRET } from "../../support/tables/tables.ts";
import { opened, playedAt, refusedAt, tableOf, timeAt } from "../../support/tables/timed-table.ts";

const seatBot = (seat: number, level = 2): AnyCommand => ({ type: "seat-bot", seat, level, salt: SALT });
const unseatBot = (seat: number): AnyCommand => ({ type: "unseat-bot", seat });
const sit = (seat: number): AnyCommand => ({ type: "sit", seat, name: "Late", salt: SALT });
const ask = (type: string) => ({ type }) as AnyCommand;
const last = (session: Session) => session.entries.at(-1)!;

/** p0 against a computer. */
const against = (game: string, seats = 2, level = 2): Session => {
  let session = tableOf(game, { seats, seated: 1 });
  for (let seat = 1; seat < seats; seat++) session = playedAt(session, seat, "p0", seatBot(seat, level));
  return session;
};

/** The person does what is listed first, the computers what they choose, to the end. */
const playedOut = async (start: Session): Promise<Session> => {
  let session = start;
  const random = seededRandom("person");
  for (let ms = 10_000; session.state.phase === "playing"; ms += 1000) {
    const after = await computed(session, ms);
    if (after !== null) session = after;
    else {
      const moves = rulesOfTable(session.state).moves(session.state.play!, seatsOnTurn(session.state)[0]!);
      session = playedAt(session, ms, "p0", moves[Math.floor(random() * moves.length)]!);
    }
  }
  return session;
};

const faultOf = (session: Session) => verify(session.entries).fault;

describe("a seat before the game", () => {
  const table = tableOf("spy", { seats: 3, seated: 2 });

  it("the host gives a seat to a bot, and the log records it", () => {
    const { state, entries } = playedAt(tableOf("spy", { seats: 4, seated: 1 }), 1, "p0", seatBot(2, 3));
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

  it("a computer that takes the last free seat starts the game", () => {
    const started = playedAt(table, 1, "p0", seatBot(2));
    expect(started.state.phase).toBe("playing");
    expect(started.state.salts).toEqual([SALT, SALT, SALT]);
  });

  it.each([
    ["a player who is not the host", table, "p1", seatBot(2), "not-the-host"],
    ["a passer-by", table, "p9", seatBot(2), "not-seated"],
    ["the host, where a player sits", table, "p0", seatBot(1), "seat-taken"],
    ["the host, at no seat", table, "p0", seatBot(7), "bad-seat"],
    ["the host, of a level that there is not", table, "p0", seatBot(2, 16), "bad-level"],
    ["the host, once the game is on", tableOf("spy"), "p0", seatBot(1), "already-started"],
    ["the host, taking off a person", table, "p0", unseatBot(1), "not-a-computer"],
    ["the host, taking off nobody", table, "p0", unseatBot(2), "not-a-computer"],
  ])("a bot before the game is refused to %s", (_, session, player, command, code) => {
    expect(refusedAt(session, 1, player, command)).toBe(code);
  });

  it("the host frees a bot's seat or changes its level, and a player can take it", () => {
    const four = playedAt(tableOf("spy", { seats: 4, seated: 2 }), 1, "p0", seatBot(2));
    expect(refusedAt(four, 2, "p1", unseatBot(2))).toBe("not-the-host");
    const freed = playedAt(four, 2, "p0", unseatBot(2));
    expect(freed.state.chairs[2]).toBeNull();
    expect(last(freed)).toMatchObject({ seat: 0, event: { type: "seat-left", seat: 2, by: 0 } });
    const taken = playedAt(four, 2, "p7", sit(2));
    expect(taken.state.chairs[2]).toMatchObject({ player: "p7", name: "Late" });
    expect(taken.state.chairs[2]?.bot).toBeUndefined();
    expect(playedAt(four, 2, "p0", seatBot(2, 5)).state.chairs[2]?.bot).toEqual({ level: 5 });
    expect(refusedAt(playedAt(four, 2, "p0", seatBot(3)), 3, "p7", sit(2))).toBe("seat-taken");
  });

  it("a bot never becomes the host when the host leaves", () => {
    const four = playedAt(tableOf("spy", { seats: 4, seated: 1 }), 1, "p0", seatBot(1));
    const left = playedAt(four, 2, "p0", ask("stand"));
    expect(left.state.host).toBeNull();
    expect(playedAt(left, 3, "p5", sit(3)).state.host).toBe(3);
  });
});

describe.each(gamesWithBot.map((game) => ({ game })))("a game of $game with computers", ({ game }) => {
  it("the log of a game with bots verifies, parses and folds like any other", async () => {
    const over = await playedOut(against(game));
    expect(over.state.outcome).not.toBeNull();
    expect(faultOf(over)).toBeNull();
    const open = viewLog(over.entries, "all");
    expect(verify(open).fault).toBeNull();
    expect(parseLog(makeLog(over.entries))).toEqual(over.entries);
    for (const viewer of [0, 1, "watcher"] as const)
      expect(fold(viewLog(over.entries, viewer))).toEqual(viewTable(over.state, viewer));
    expect(over.entries.filter(({ id }) => id?.startsWith("computer:")).length).toBeGreaterThan(3);
  });

  it("lists as many levels as the player has", async () => {
    expect((await findBot(game))?.levels).toBe(newestGame(game).levels);
  });

  it("a bot's question contains only its seat's knowledge: another hidden truth gives the same question", async () => {
    const { secondWorld } = twoWorldsOf(game);
    let session = against(game);
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
      session = (await computed(session, ms)) ?? playedAt(session, ms, "p0", moves[ms % moves.length]!);
    }
    if (secondWorld !== undefined) expect(others).toBeGreaterThan(0);
  });
});

describe("a bot's question", () => {
  it("in a game from memory, a bot's question includes answers that later readers cannot see", async () => {
    const session = await computedFrom(against("spy", 3), 10_000, 3);
    const moved = playedAt(session, 20_000, "p0", {
      type: "arrange",
      base: ["S1", "S2", "T1", "T2", "B1", "B3"],
      gap: 0,
      facing: "R",
    } as AnyCommand);
    const on = await computedFrom(moved, 30_000, 12);
    const task = { kind: "move", seat: 1, level: 2 } as const;
    const { entries } = makeBotQuestion(on, SECRET, task, null);
    expect(entries).toEqual(viewLog(on.entries, 1, false));
    expect(entries).not.toEqual(viewLog(on.entries, 1, true));
    expect(seatKnowledge(entries, 1)).toEqual(seatKnowledge(on.entries, 1));
  });

  it("the secret decides a bot's chance, so nobody at the table can predict it", () => {
    const session = against("spy");
    const task = botTaskOf(session.state)!;
    const { seed } = makeBotQuestion(session, SECRET, task, null);
    expect(makeBotQuestion(session, "11".repeat(32), task, null).seed).not.toBe(seed);
    expect(makeBotQuestion(session, SECRET, { ...task, seat: 0 }, null).seed).not.toBe(seed);
  });

  it("waits 0.4 to 1.5 s", () => {
    const pauses = Array.from({ length: 300 }, (_, length) => botDelayMs({ ...against("spy").state, length }));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(400);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1500);
    expect(new Set(pauses).size).toBeGreaterThan(200);
  });
});

describe("a bot's pause", () => {
  it("depends on the log's length alone while something is hidden", () => {
    const pausesOf = ({ state }: Session) =>
      Array.from({ length: 50 }, (_, length) => botDelayMs({ ...state, length }));
    expect(pausesOf(against("train"))).toEqual(pausesOf(against("spy")));
  });

  it("is short where a game that hides nothing leaves one move, and whole where it leaves many", async () => {
    let session = against("pool");
    const paused = new Map<number, TableState>();
    for (let ms = 10_000; session.state.phase === "playing"; ms += 1000) {
      const { state } = session;
      const [seat] = seatsOnTurn(state);
      const moves = rulesOfTable(state).moves(state.play!, seat!);
      if (seat === 1) paused.set(moves.length, state);
      session = (await computed(session, ms)) ?? playedAt(session, ms, "p0", moves[0]!);
    }
    const wholePause = (length: number) => botDelayMs({ ...against("spy").state, length });
    expect(botDelayMs(paused.get(1)!)).toBe(MIN_BOT_PAUSE_MS);
    expect(Math.max(...paused.keys())).toBeGreaterThanOrEqual(8);
    for (const [choices, state] of paused) {
      const pause = botDelayMs(state);
      if (choices >= 8) expect(pause).toBe(wholePause(state.length));
      else expect(pause).toBeLessThan(wholePause(state.length));
    }
  });
});

describe("a bot's command", () => {
  it("counts once, however often it comes", async () => {
    const session = against("spy");
    const task = botTaskOf(session.state)!;
    const envelope = botCommandEnvelope(
      session.state,
      await answerBotQuestion(makeBotQuestion(session, SECRET, task, null), async () => {}),
    );
    const once = submit(session, botActor(task.seat), envelope, SECRET, opened + 5000);
    const twice = submit(once.session, botActor(task.seat), envelope, SECRET, opened + 6000);
    expect(once.reply.type).toBe("accepted");
    expect(twice.reply).toEqual({ type: "again", seq: once.entries[0]!.seq });
    expect(twice.entries).toEqual([]);
  });

  it("only the table speaks for a bot's seat, and no bot speaks for a player's seat", () => {
    const session = against("spy");
    const wish = { id: "12345678", seq: session.entries.length - 1, command: ask("resign") };
    expect(submit(session, botActor(0), wish, SECRET, opened + 5000).reply).toMatchObject({
      refusal: { refused: "not-seated" },
    });
    expect(submit(session, { player: "p0", seat: 1 }, wish, SECRET, opened + 5000).reply).toMatchObject({
      refusal: { refused: "not-seated" },
    });
  });
});

describe("player requests to a bot", () => {
  it("a bot lets its opponent take back a move", async () => {
    const moved = playedAt(against("pool"), 1000, "p0", move(11, 15));
    const asked = playedAt(moved, 2000, "p0", ask("ask-back"));
    expect(botTaskOf(asked.state)).toMatchObject({ kind: "back", seat: 1 });
    const granted = (await computed(asked, 3000))!;
    expect(last(granted)).toMatchObject({ seat: 1, event: { type: "taken-back", seat: 1 } });
    expect(seatsOnTurn(granted.state)).toEqual([0]);
  });

  it("a bot accepts or declines a draw offer", async () => {
    const offered = playedAt(playedAt(against("pool", 2, 4), 1000, "p0", move(11, 15)), 2000, "p0", ask("offer-draw"));
    expect(botTaskOf(offered.state)).toMatchObject({ kind: "draw", seat: 1 });
    const answered = (await computed(offered, 3000))!;
    expect(["draw-accepted", "draw-declined"]).toContain(last(answered).event.type);
    expect(botTaskOf(answered.state)?.kind).not.toBe("draw");
  });

  it("if other players can answer a request, the bots leave it to them", () => {
    const asked = playedAt(playedAt(tableOf("pool"), 1000, "p0", move(11, 15)), 2000, "p0", ask("ask-back"));
    expect(botTaskOf(asked.state)).toBeNull();
  });

  it("a rematch needs no word of a computer's, and keeps its seat, one further", () => {
    const over = playedAt(against("pool", 2, 5), 1000, "p0", ask("resign"));
    expect(rematchVoters(over.state)).toEqual([0]);
    const next = rematchSetup(over.state);
    expect(next.bots).toEqual([{ seat: 0, level: 5 }]);
    const again = openSession({ type: "opened", ...next, commitment: "0".repeat(64) }, opened);
    expect(again.state.chairs[0]).toMatchObject({ bot: { level: 5 } });
    expect(again.state.host).toBeNull();
    expect(playedAt(again, 1, "p0", sit(1)).state.phase).toBe("playing");
  });
});

describe("a player who is away", () => {
  const spy = tableOf("spy");
  const cover = (level?: number) =>
    ({ type: "cover", seat: 1, ...(level === undefined ? {} : { level }) }) as AnyCommand;

  it("a bot of the requested level plays for an absent player instead of the rules' minimum", async () => {
    const covered = playedAt(spy, ABSENT_AFTER_MS, "p0", cover(4));
    expect(last(covered).event).toEqual({ type: "covered", seat: 1, by: 0, bot: { level: 4 } });
    expect(botTaskOf(covered.state)).toEqual({ kind: "move", seat: 1, level: 4 });
    const arranged = (await computed(covered, ABSENT_AFTER_MS + 1000))!;
    expect(last(arranged)).toMatchObject({ seat: 1, event: { type: "arranged", seat: 1 } });
    const back = playedAt(arranged, ABSENT_AFTER_MS + 2000, "p1", ask("come-back"));
    expect(botTaskOf(back.state)).toBeNull();
    expect(back.state.standIns).toEqual([]);
  });

  it("a bot covers an absent player in a game without a fallback command", async () => {
    const moved = playedAt(tableOf("pool"), 1000, "p0", move(11, 15));
    const covered = playedAt(moved, 1000 + ABSENT_AFTER_MS, "p0", cover(2));
    expect(refusedAt(moved, 1000 + ABSENT_AFTER_MS, "p0", cover())).toBe("no-stand-in");
    const on = (await computed(covered, 2000 + ABSENT_AFTER_MS))!;
    expect(seatsOnTurn(on.state)).toEqual([0]);
  });

  it("a bot plays a seat that its absent player gave up, and the log verifies", async () => {
    const moved = playedAt(tableOf("pool"), 1000, "p0", move(11, 15));
    const free = playedAt(moved, 1000 + ABSENT_AFTER_MS, "p0", { type: "vacate", seat: 1 });
    const on = (await computed(playedAt(free, 2000 + ABSENT_AFTER_MS, "p0", cover(2)), 3000 + ABSENT_AFTER_MS))!;
    expect(last(on)).toMatchObject({ seat: 1, event: { type: "moved" } });
    expect(faultOf(playedAt(on, 4000 + ABSENT_AFTER_MS, "p0", ask("resign")))).toBeNull();
  });

  it("a bot can cover a seat only after ten minutes of absence, and only once", () => {
    expect(refusedAt(spy, ABSENT_AFTER_MS - 1, "p0", cover(4))).toBe("not-absent");
    const covered = playedAt(spy, ABSENT_AFTER_MS, "p0", cover(4));
    expect(refusedAt(covered, ABSENT_AFTER_MS + 1, "p0", cover(5))).toBe("already-away");
    expect(refusedAt(covered, ABSENT_AFTER_MS + 1, "p0", cover())).toBe("already-away");
  });

  it("a player may leave their other seat to a computer at once, but not another player's seat", () => {
    let alone = tableOf("pool", { seated: 0, shared: true });
    for (const seat of [0, 1])
      alone = playedAt(alone, 1, "p0", { type: "sit", seat, name: `Side ${seat}`, salt: SALT });
    const seat = seatsOnTurn(alone.state)[0]!;
    const other: AnyCommand = { type: "cover", seat: 1 - seat, level: 3 };
    const left = playedAt(alone, 2, "p0", other);
    expect(last(left).event).toEqual({ type: "covered", seat: 1 - seat, by: seat, bot: { level: 3 } });
    expect(faultOf(playedAt(left, 3, "p0", ask("resign")))).toBeNull();
    expect(refusedAt(alone, 2, "p0", { type: "cover", seat: 1 - seat })).toBe("not-absent");
    expect(refusedAt(tableOf("pool", { shared: true }), 2, "p0", cover(3))).toBe("not-absent");
  });

  it("leaves a table that rests when the last person goes", () => {
    const three = tableOf("spy", { seats: 3, seated: 2 });
    const started = playedAt(three, 1, "p0", seatBot(2));
    expect(refusedAt(against("spy"), 10, "p0", ask("step-out"))).toBe("last-one-here");
    const one = playedAt(started, 2, "p0", ask("step-out"));
    expect(refusedAt(one, 3, "p1", ask("step-out"))).toBe("last-one-here");
  });
});

describe("computers among themselves", () => {
  it("computers play on after the last person resigns, but not forever", async () => {
    const three = against("spy", 3, 6);
    const alone = playedAt(await computedFrom(three, 10_000, 2), 20_000, "p0", ask("resign"));
    const on = await computedFrom(alone, 30_000);
    expect(on.state.phase === "over" || on.state.paused !== null).toBe(true);
    const afterwards: readonly Entry[] = on.entries.slice(alone.entries.length);
    expect(afterwards.length).toBeGreaterThan(4);
  });
});

describe("a table of a tournament whose round is over", () => {
  const tournament = { id: "evening", round: 1, board: 1 };
  const callAt = (session: Session, ms: number): Session => callComputer(session, SECRET, opened + ms).session;

  it.each([
    ["pool", { black: "first" }],
    ["train", { set: 6, rounds: 1 }],
    ["spy", {}],
  ])("of %s is played to its end by computers that answer at once, and verifies", async (game, options) => {
    const called = callAt(tableOf(game, { tournament, options }), 1000);
    expect(last(called)).toMatchObject({ seat: null, event: { type: "computer-called" } });
    expect(botDelayMs(called.state)).toBe(MIN_BOT_PAUSE_MS);
    expect(refusedAt(called, 2000, "p0", ask("come-back"))).toBe("computer-called");
    const over = await computedFrom(playedAt(called, 2000, "p0", { type: "say", phrase: "thanks" }), 3000);
    expect(over.state.phase).toBe("over");
    expect(faultOf(over)).toBeNull();
  });

  it("calls the computer once, and only in a game of a tournament that has begun and is not over", () => {
    const called = callAt(tableOf("pool", { tournament }), 1000);
    expect(callAt(called, 2000)).toBe(called);
    const without = tableOf("pool");
    expect(callAt(without, 1000)).toBe(without);
    const waiting = tableOf("pool", { tournament, seated: 1 });
    expect(callAt(waiting, 1000).entries).toEqual(waiting.entries);
  });

  it("verifies no call of the computer to another table", () => {
    const over = playedAt(tableOf("pool"), 1000, "p0", ask("resign"));
    const { entries } = over;
    const at = entries.findIndex(({ event }) => event.type === "resigned");
    const call: Entry = { ...entries[at]!, seat: null, event: { type: "computer-called", level: 5 } };
    const forged = [...entries.slice(0, at), call, ...entries.slice(at)].map((entry, seq) => ({ ...entry, seq }));
    expect(verify(forged).fault).toBe("illegal");
  });

  it("plays on at a table that had paused", () => {
    let paused = tableOf("train", { tournament, clock: { type: "turn", ms: 1000 } });
    for (let ms = 1000; paused.state.paused === null; ms += 1000) paused = timeAt(paused, ms);
    const called = callAt(paused, 60 * 60_000);
    expect(called.state.paused).toBeNull();
    expect(botTaskOf(called.state)).not.toBeNull();
  });
});
