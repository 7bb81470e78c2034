/** Computers at an online table: asked by the alarm, thinking behind their own door, heard exactly once. */
import { abortAllDurableObjects, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerBotQuestion } from "../../../engine/bot/answer-question.ts";
import type { BotQuestion } from "../../../engine/bot/bot-question.ts";
import { commitSecret } from "../../../engine/chance/deal.ts";
import { botStartTime } from "../../../engine/commands/bot-turns.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { openSession, submit } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import type { ThinkerApi } from "../../../worker/bot/bot-thinker.ts";
import { type Table, Thinker } from "../../../worker/main.ts";
import { type Clock, nextBotAnswer } from "../../../worker/table/bots.ts";
import { SALT } from "../../support/tables/tables.ts";
import { Line, move, showSalt, sit } from "../line.ts";
import { ask, type Identity, logOf, newBrowser, openTable, stubOf, told, toldOf } from "../support.ts";
import { passWaits } from "../waits.ts";

/** Far from today: no alarm of these tests rings by itself. */
const START = 4_000_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  passWaits();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seatBot = (seat: number, level = 2) => ({ type: "seat-bot", seat, level, salt: SALT }) as AnyCommand;

/** A person at seat 0 of a private table, whose other seats are computers'. */
const alone = async (order: object = {}, seats = 2, level = 2, player?: Identity) => {
  const table = await openTable({ ...order, seats });
  const line = await Line.open(table, player ?? (await newBrowser()));
  await line.say(sit(0));
  for (let seat = 1; seat < seats; seat++) await line.say(seatBot(seat, level));
  await line.say(showSalt);
  await line.settled();
  return { table, line };
};

/** The alarm rings so many ms later. */
const later = async (table: string, ms = 1_500): Promise<void> => {
  vi.setSystemTime(Date.now() + ms);
  await runDurableObjectAlarm(stubOf(table));
};

/** What is stored, not redacted. */
const stored = (table: string): Promise<Entry[]> =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) =>
    storage.sql
      .exec<{ seq: number; at: number; seat: number | null; v: number; event: string; id: string | null }>(
        "SELECT seq, at, seat, v, event, id FROM log ORDER BY seq",
      )
      .toArray()
      .map(({ event, id, ...rest }) => ({ ...rest, event: JSON.parse(event), ...(id === null ? {} : { id }) })),
  );

const alarmOf = (table: string) => runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());

/** A table of SPY in the engine alone: "p0", and a computer that has its base to arrange. */
const begun = () => {
  const secret = "17".repeat(32);
  const options = { game: "spy", options: v.parse(newestGame("spy").options, {}), seats: 2, shared: false };
  const { rules } = newestGame("spy");
  let session = openSession({ type: "opened", rules, commitment: commitSecret(secret), ...options }, START);
  const commands = [{ type: "sit", seat: 0, name: "Ann", salt: SALT }, seatBot(1, 5)] as const;
  for (const [index, command] of commands.entries()) {
    const envelope = { id: `command-${index}`, seq: session.entries.length - 1, command };
    session = submit(session, { player: "p0", seat: null }, envelope, secret, START).session;
  }
  return { session, secret };
};

/** A clock that passes every wait at once. */
const clockAt = (start: number): Clock => {
  let now = start;
  return {
    now: () => now,
    waitUntil: async (at) => {
      now = Math.max(now, at);
    },
  };
};

describe("a computer at a table", () => {
  it("plays when it is on turn, within 0.4 to 1.5 s, and everybody hears it", async () => {
    const { table, line } = await alone({ options: { black: "first" } });
    expect(await alarmOf(table)).toBeGreaterThan(Date.now() + 1_500);
    await line.say(move(11, 15));
    const { at } = line.entries.at(-1)!;
    await later(table, (await alarmOf(table))! - Date.now());
    await line.until(() => line.entries.at(-1)?.seat === 1);
    expect(line.entries.at(-1)).toMatchObject({ seat: 1, event: { type: "moved" } });
    const waited = line.entries.at(-1)!.at - at;
    expect(waited).toBeGreaterThanOrEqual(400);
    expect(waited).toBeLessThanOrEqual(1_500);
    expect(line.entries.at(-1)?.id).toBeUndefined();
  });

  it("a computer sits under its own name without a player's key, and its table is on no public list", async () => {
    const { table } = await alone();
    const entries = await logOf(table);
    expect(entries[2]).toMatchObject({
      event: { type: "seat-taken", name: "Computer", player: null, bot: { level: 2 } },
    });
    expect(fold(entries).isPublic).toBe(false);
    const listed = await toldOf(table);
    if (listed !== null) expect(listed.isPublic).toBe(false);
  });

  it("the summary lists a bot with its level, and has no such field without bots", async () => {
    const { table } = await alone({}, 2, 3);
    expect(await (await ask(`/api/tables/${table}`)).json()).toMatchObject({
      computers: [null, 3],
      characters: [null, 2],
    });
    expect(await told(table, ({ computers }) => computers !== undefined)).toMatchObject({
      computers: [null, 3],
      characters: [null, 2],
    });
    const people = await openTable();
    expect(await (await ask(`/api/tables/${people}`)).json()).not.toHaveProperty("computers");
  });

  it("thinks in the name of the player at the first seat, who has one name for all tables", async () => {
    const names: string[] = [];
    vi.spyOn(Thinker.prototype, "think").mockImplementation(async (_, identity) => {
      names.push(identity);
      return JSON.stringify({ type: "resign" });
    });
    const [ada, bea] = [await newBrowser(), await newBrowser()];
    for (const player of [ada, ada, bea]) {
      const { table, line } = await alone({ options: { black: "first" } }, 2, 2, player);
      await line.say(move(11, 15));
      await later(table);
    }
    expect([names.length, new Set(names).size, names[0] === names[1]]).toEqual([3, 2, true]);
  });
});

describe("a computer of pool checkers that ends its game early", () => {
  const isOffer = ({ event }: Entry): boolean => event.type === "draw-offered";

  /** The person makes each move once, if there is another, and the computer plays by its alarm, until the log is as wanted. */
  const playUntil = async (fen: string, isWanted: (entries: readonly Entry[]) => boolean) => {
    const { table, line } = await alone({ options: { black: "first", fen } }, 2, 8);
    const made = new Set<string>();
    for (let entries = await stored(table); !isWanted(entries); entries = await stored(table)) {
      const state = fold(entries);
      if (state.phase === "over") throw new Error(`over after ${entries.length} entries`);
      const moves = rulesOfTable(state).moves(state.play!, 0);
      const chosen = moves.find((each) => !made.has(JSON.stringify(each))) ?? moves[0];
      made.add(JSON.stringify(chosen));
      // The alarm of a computer that fails rings again.
      await (chosen === undefined ? later(table).catch(() => {}) : line.say(chosen));
    }
    return { table, line };
  };
  const offered = () => playUntil("B:WK32:BK1", (entries) => entries.some(isOffer));

  it("offers a draw that a person accepts, also after the computer has moved on", async () => {
    const { table, line } = await offered();
    await later(table);
    expect((await stored(table)).at(-1)).toMatchObject({ seat: 1, event: { type: "moved" } });
    await line.say({ type: "accept-draw" });
    const { outcome } = fold(await stored(table));
    expect(outcome).toMatchObject({ winners: [], reason: "agreed" });
    expect(verify(await logOf(table)).fault).toBeNull();
  });

  it("does not repeat an offer that a person declines", async () => {
    const { table, line } = await offered();
    await line.say({ type: "decline-draw" });
    for (let turn = 0; turn < 3; turn++) {
      await later(table);
      const state = fold(await stored(table));
      await line.say(rulesOfTable(state).moves(state.play!, 0)[0]!);
    }
    expect((await stored(table)).filter(isOffer)).toHaveLength(1);
    expect(fold(await stored(table)).offer).toBeNull();
  });

  it("resigns once, even if its first answer is lost", async () => {
    const think = Thinker.prototype.think;
    let resigned = 0;
    vi.spyOn(Thinker.prototype, "think").mockImplementation(async function (this: Thinker, question, identity) {
      const answer = await think.call(this, question, identity);
      if (JSON.parse(answer).type === "resign" && resigned++ === 0) throw new Error("cut off");
      return answer;
    });
    const { table } = await playUntil("W:W29,30:B1,2,3,4,5,6", (entries) => fold(entries).phase === "over");
    const entries = await stored(table);
    expect(fold(entries).outcome).toMatchObject({ winners: [0], reason: "resigned" });
    expect(entries.filter(({ event }) => event.type === "resigned")).toHaveLength(1);
  });
});

describe("between the question and the answer", () => {
  const asked = async () => {
    const { table, line } = await alone({ options: { black: "first" } });
    await line.say(move(11, 15));
    vi.setSystemTime(Date.now() + 1_500);
    return { table, line, before: (await stored(table)).length };
  };

  it("the thinker may fail: the alarm rings again, and the move is made once", async () => {
    const { table, before } = await asked();
    const think = vi.spyOn(Thinker.prototype, "think").mockRejectedValueOnce(new Error("cut off"));
    await runDurableObjectAlarm(stubOf(table)).catch(() => {});
    expect(think).toHaveBeenCalledTimes(1);
    expect((await stored(table)).length).toBe(before);
    await evictDurableObject(stubOf(table), { webSockets: "close" });
    await Line.open(table);
    expect(await alarmOf(table)).not.toBeNull();
    await later(table, 0);
    await later(table, 0);
    expect((await stored(table)).length).toBe(before + 1);
  });

  it("the table may be killed: what was asked is lost, asked again, and made once", async () => {
    const { table, before } = await asked();
    const think = Thinker.prototype.think;
    let isKilled = false;
    vi.spyOn(Thinker.prototype, "think").mockImplementationOnce(async function (this: Thinker, question, identity) {
      const answer = await think.call(this, question, identity);
      isKilled = true;
      await abortAllDurableObjects();
      return answer;
    });
    await runDurableObjectAlarm(stubOf(table)).catch(() => {});
    expect(isKilled).toBe(true);
    expect((await stored(table)).length).toBe(before);
    await Line.open(table);
    await later(table, 0);
    await later(table, 0);
    expect((await stored(table)).length).toBe(before + 1);
  });

  it("after a restart, a computer's question in a game from memory still has what its seat heard", async () => {
    const { table, line } = await alone({ game: "spy" }, 3, 6);
    await line.say({ type: "arrange", base: ["S1", "S2", "T1", "T2", "B1", "B3"], gap: 0, facing: "R" } as AnyCommand);
    await line.say({ type: "resign" });
    for (let turn = 0; turn < 10; turn++) await later(table);
    const asked: BotQuestion[] = [];
    const genuine = Thinker.prototype.think;
    vi.spyOn(Thinker.prototype, "think").mockImplementation(async function (this: Thinker, question, identity) {
      asked.push(JSON.parse(question));
      if (asked.length === 1) throw new Error("cut off");
      return genuine.call(this, question, identity);
    });
    await later(table).catch(() => {});
    await evictDurableObject(stubOf(table), { webSockets: "close" });
    await Line.open(table);
    await later(table, 0);
    expect(asked.length).toBe(2);
    expect(asked[1]).toEqual(asked[0]);
    const withheld = (entries: readonly Entry[]) => JSON.stringify(entries).split("null").length;
    expect(withheld(asked[1]!.entries)).toBeLessThan(withheld(await logOf(table)));
  });

  it("a person may do something else: the answer is judged by what it finds", async () => {
    const { session, secret } = begun();
    const here: ThinkerApi = {
      think: async (asked) => JSON.stringify(await answerBotQuestion(JSON.parse(asked), async () => {})),
    };
    const answer = (await nextBotAnswer({ session, secret }, here, null, 0, clockAt(Date.now() + 5_000)))!;
    const wish = { id: "a-wish-of-mine", seq: session.state.length - 1, command: { type: "resign" } };
    const gone = submit(session, { player: "p0", seat: 0 }, wish, secret, Date.now());
    const late = answer.judge({ session: gone.session, secret }, Date.now(), null);
    expect([late.reply, late.entries]).toEqual([{ type: "refused", refusal: { refused: "game-over" } }, []]);
    const once = answer.judge({ session, secret }, Date.now(), null);
    const twice = answer.judge({ session: once.session, secret }, Date.now(), null);
    expect(once.reply.type).toBe("accepted");
    expect([twice.reply.type, twice.entries]).toEqual(["again", []]);
  });

  it("the table does not call a bot before its time", async () => {
    const { session, secret } = begun();
    const nobody: ThinkerApi = { think: () => Promise.reject(new Error("asked")) };
    const early = clockAt(botStartTime(session.state, session.entries.at(-1)!.at) - 1);
    expect(await nextBotAnswer({ session, secret }, nobody, null, 0, early)).toBeNull();
  });

  it("a bot that fails repeatedly is asked for the fallback command", async () => {
    const { session, secret } = begun();
    const levels: number[] = [];
    const noting: ThinkerApi = {
      think: async (asked) => {
        levels.push(JSON.parse(asked).task.level);
        return JSON.stringify({ type: "end-turn" });
      },
    };
    for (const failures of [0, 2, 3])
      await nextBotAnswer({ session, secret }, noting, null, failures, clockAt(Date.now() * 2));
    expect(levels).toEqual([5, 5, 1]);
  });

  it("if the fallback question fails too, the table plays the fallback command itself", async () => {
    const { session, secret } = begun();
    const broken: ThinkerApi = { think: () => Promise.reject(new Error("asked")) };
    const answer = (await nextBotAnswer({ session, secret }, broken, null, 5, clockAt(Date.now() * 2)))!;
    expect(answer.judge({ session, secret }, Date.now(), null).reply.type).toBe("accepted");
  });

  it("the question contains no secret, no key and no other base", async () => {
    const questions: string[] = [];
    const think = Thinker.prototype.think;
    vi.spyOn(Thinker.prototype, "think").mockImplementation(async function (this: Thinker, question, identity) {
      questions.push(question);
      return think.call(this, question, identity);
    });
    const { table, line } = await alone({ game: "spy" });
    await line.say({
      type: "arrange",
      base: ["S1", "S2", "T1", "T2", "B1", "B2", "B3"],
      gap: 0,
      facing: "R",
    } as AnyCommand);
    for (let turn = 0; turn < 6; turn++) await later(table);
    const secret = await runInDurableObject(stubOf(table), (_: Table, { storage }) =>
      storage.sql.exec<{ hex: string }>("SELECT secret AS hex FROM log WHERE seq = 0").one(),
    );
    const [own] = await stored(table).then((log) =>
      log.flatMap(({ event }) => ("player" in event && event.player !== null ? [event.player] : [])),
    );
    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) {
      expect(question).not.toContain(secret.hex);
      expect(question).not.toContain(String(own));
      const heard: BotQuestion = JSON.parse(question);
      for (const { event } of heard.entries)
        if (event.type === "arranged" && "seat" in event && event.seat === 0)
          expect(event).toMatchObject({ base: [null, null, null, null, null, null, null], gap: null, facing: null });
    }
  });
});
