/** Bots at an online table: the alarm queries the thinker, and each answer is applied once. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
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
import {
  alarmOf,
  type Identity,
  logOf,
  newBrowser,
  openTable,
  request,
  storedListing,
  tableStub,
  waitForListing,
} from "../support.ts";
import { move, showSalt, sit, TableClient } from "../table-client.ts";
import { skipWaits } from "../waits.ts";

/** Far in the future, so that alarms run only when the test runs them. */
const START = 4_000_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  skipWaits();
});

const seatBot = (seat: number, level = 2) => ({ type: "seat-bot", seat, level, salt: SALT }) as AnyCommand;

/** A private table with a player at seat 0 and bots at the other seats. */
const seatWithBots = async (order: object = {}, seats = 2, level = 2, player?: Identity) => {
  const table = await openTable({ ...order, seats });
  const client = await TableClient.open(table, player ?? (await newBrowser()));
  await client.submit(sit(0));
  for (let seat = 1; seat < seats; seat++) await client.submit(seatBot(seat, level));
  await client.submit(showSalt);
  await client.synchronize();
  return { table, client };
};

/** Runs the alarm `ms` later. */
const runAlarmAfter = async (table: string, ms = 1_500): Promise<void> => {
  vi.setSystemTime(Date.now() + ms);
  await runDurableObjectAlarm(tableStub(table));
};

/** The log as it is stored, not redacted. */
const storedEntries = (table: string): Promise<Entry[]> =>
  runInDurableObject(tableStub(table), (_: Table, { storage }) =>
    storage.sql
      .exec<{ seq: number; at: number; seat: number | null; v: number; event: string; id: string | null }>(
        "SELECT seq, at, seat, v, event, id FROM log ORDER BY seq",
      )
      .toArray()
      .map(({ event, id, ...rest }) => ({ ...rest, event: JSON.parse(event), ...(id === null ? {} : { id }) })),
  );

/** A session without a table object. In one of SPY, a bot must arrange its base. */
const sessionWithBot = (game = "spy", choice: object = {}) => {
  const secret = "17".repeat(32);
  const options = { game, options: v.parse(newestGame(game).options, choice), seats: 2, shared: false };
  const { rules } = newestGame(game);
  let session = openSession({ type: "opened", rules, commitment: commitSecret(secret), ...options }, START);
  const commands = [{ type: "sit", seat: 0, name: "Ann", salt: SALT }, seatBot(1, 5)] as const;
  for (const [index, command] of commands.entries()) {
    const envelope = { id: `command-${index}`, seq: session.entries.length - 1, command };
    session = submit(session, { player: "p0", seat: null }, envelope, secret, START).session;
  }
  return { session, secret };
};

/** A clock that skips every wait. */
const clockAt = (start: number): Clock => {
  let now = start;
  return {
    now: () => now,
    waitUntil: async (at) => {
      now = Math.max(now, at);
    },
  };
};

describe("a bot at a table", () => {
  it("plays on its turn after 0.4 to 1.5 s, and everybody receives the move", async () => {
    const { table, client } = await seatWithBots({ options: { black: "first" } });
    expect(await alarmOf(tableStub(table))).toBeGreaterThan(Date.now() + 1_500);
    await client.submit(move(11, 15));
    const { at } = client.entries.at(-1)!;
    await runAlarmAfter(table, (await alarmOf(tableStub(table)))! - Date.now());
    await client.waitUntil(() => client.entries.at(-1)?.seat === 1);
    expect(client.entries.at(-1)).toMatchObject({ seat: 1, event: { type: "moved" } });
    const delay = client.entries.at(-1)!.at - at;
    expect(delay).toBeGreaterThanOrEqual(400);
    expect(delay).toBeLessThanOrEqual(1_500);
    expect(client.entries.at(-1)?.id).toBeUndefined();
  });

  it("sits under its name without a player's key, and its table is on no public list", async () => {
    const { table } = await seatWithBots();
    const entries = await logOf(table);
    expect(entries[2]).toMatchObject({
      event: { type: "seat-taken", name: "Computer", player: null, bot: { level: 2 } },
    });
    expect(fold(entries).isPublic).toBe(false);
    const listed = await storedListing(table);
    if (listed !== null) expect(listed.isPublic).toBe(false);
  });

  it("is listed in the summary with its level, which has no such field without bots", async () => {
    const { table } = await seatWithBots({}, 2, 3);
    expect(await (await request(`/api/tables/${table}`)).json()).toMatchObject({
      computers: [null, 3],
      characters: [null, 2],
    });
    expect(await waitForListing(table, ({ computers }) => computers !== undefined)).toMatchObject({
      computers: [null, 3],
      characters: [null, 2],
    });
    const withoutBots = await openTable();
    expect(await (await request(`/api/tables/${withoutBots}`)).json()).not.toHaveProperty("computers");
  });

  it("uses the thinker of the player at the first seat, who has one thinker for all tables", async () => {
    const thinkers: string[] = [];
    vi.spyOn(Thinker.prototype, "think").mockImplementation(async (_, identity) => {
      thinkers.push(identity);
      return JSON.stringify({ type: "resign" });
    });
    const [ada, bea] = [await newBrowser(), await newBrowser()];
    for (const player of [ada, ada, bea]) {
      const { table, client } = await seatWithBots({ options: { black: "first" } }, 2, 2, player);
      await client.submit(move(11, 15));
      await runAlarmAfter(table);
    }
    expect([thinkers.length, new Set(thinkers).size, thinkers[0] === thinkers[1]]).toEqual([3, 2, true]);
  });
});

describe("a bot of pool checkers that ends its game early", () => {
  const isOffer = ({ event }: Entry): boolean => event.type === "draw-offered";

  /** Plays until the log meets the condition. The player avoids repeating a move, and the bot plays by the alarm. */
  const playUntil = async (fen: string, condition: (entries: readonly Entry[]) => boolean) => {
    const { table, client } = await seatWithBots({ options: { black: "first", fen } }, 2, 8);
    const made = new Set<string>();
    for (let entries = await storedEntries(table); !condition(entries); entries = await storedEntries(table)) {
      const state = fold(entries);
      if (state.phase === "over") throw new Error(`over after ${entries.length} entries`);
      const moves = rulesOfTable(state).moves(state.play!, 0);
      const chosen = moves.find((each) => !made.has(JSON.stringify(each))) ?? moves[0];
      made.add(JSON.stringify(chosen));
      // The alarm of a bot that fails runs again.
      await (chosen === undefined ? runAlarmAfter(table).catch(() => {}) : client.submit(chosen));
    }
    return { table, client };
  };
  const playUntilOffer = () => playUntil("B:WK32:BK1", (entries) => entries.some(isOffer));

  it("offers a draw that a player accepts, also after the bot's next move", async () => {
    const { table, client } = await playUntilOffer();
    await runAlarmAfter(table);
    expect((await storedEntries(table)).at(-1)).toMatchObject({ seat: 1, event: { type: "moved" } });
    await client.submit({ type: "accept-draw" });
    const { outcome } = fold(await storedEntries(table));
    expect(outcome).toMatchObject({ winners: [], reason: "agreed" });
    expect(verify(await logOf(table)).fault).toBeNull();
  });

  it("does not repeat an offer that a player declines", async () => {
    const { table, client } = await playUntilOffer();
    await client.submit({ type: "decline-draw" });
    for (let turn = 0; turn < 3; turn++) {
      await runAlarmAfter(table);
      const state = fold(await storedEntries(table));
      await client.submit(rulesOfTable(state).moves(state.play!, 0)[0]!);
    }
    expect((await storedEntries(table)).filter(isOffer)).toHaveLength(1);
    expect(fold(await storedEntries(table)).offer).toBeNull();
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
    const entries = await storedEntries(table);
    expect(fold(entries).outcome).toMatchObject({ winners: [0], reason: "resigned" });
    expect(entries.filter(({ event }) => event.type === "resigned")).toHaveLength(1);
  });
});

describe("between the question to a bot and its answer", () => {
  it("a restart leaves the question of a game from memory the same: it contains what the seat knew", async () => {
    const { table, client } = await seatWithBots({ game: "spy" }, 3, 6);
    await client.submit({
      type: "arrange",
      base: ["S1", "S2", "T1", "T2", "B1", "B3"],
      gap: 0,
      facing: "R",
    } as AnyCommand);
    await client.submit({ type: "resign" });
    for (let turn = 0; turn < 10; turn++) await runAlarmAfter(table);
    const questions: BotQuestion[] = [];
    const think = Thinker.prototype.think;
    vi.spyOn(Thinker.prototype, "think").mockImplementation(async function (this: Thinker, question, identity) {
      questions.push(JSON.parse(question));
      if (questions.length === 1) throw new Error("cut off");
      return think.call(this, question, identity);
    });
    await runAlarmAfter(table).catch(() => {});
    await evictDurableObject(tableStub(table), { webSockets: "close" });
    await TableClient.open(table);
    await runAlarmAfter(table, 0);
    expect(questions.length).toBe(2);
    expect(questions[1]).toEqual(questions[0]);
    const redactedCount = (entries: readonly Entry[]) => JSON.stringify(entries).split("null").length;
    expect(redactedCount(questions[1]!.entries)).toBeLessThan(redactedCount(await logOf(table)));
  });

  it("a player may resign: the answer is judged by the current state", async () => {
    const { session, secret } = sessionWithBot();
    const local: ThinkerApi = {
      think: async (question) => JSON.stringify(await answerBotQuestion(JSON.parse(question), async () => {})),
    };
    const answer = (await nextBotAnswer({ session, secret }, local, null, 0, clockAt(Date.now() + 5_000)))!;
    const resign = { id: "resign-command", seq: session.state.length - 1, command: { type: "resign" } };
    const resigned = submit(session, { player: "p0", seat: 0 }, resign, secret, Date.now());
    const late = answer.judge({ session: resigned.session, secret }, Date.now(), null);
    expect([late.reply, late.entries]).toEqual([{ type: "refused", refusal: { refused: "game-over" } }, []]);
    const once = answer.judge({ session, secret }, Date.now(), null);
    const twice = answer.judge({ session: once.session, secret }, Date.now(), null);
    expect(once.reply.type).toBe("accepted");
    expect([twice.reply.type, twice.entries]).toEqual(["again", []]);
  });

  it.each(["ask-back", "offer-draw"] as const)("a player may %s: the bot answers it before it moves", async (type) => {
    const { session: begun, secret } = sessionWithBot("pool", { black: "first" });
    const submitted = (to: typeof begun, id: string, command: AnyCommand) =>
      submit(to, { player: "p0", seat: 0 }, { id, seq: to.state.length - 1, command }, secret, START).session;
    const session = submitted(begun, "command-9", move(11, 15));
    const moving: ThinkerApi = { think: async () => JSON.stringify(move(22, 18)) };
    const answer = (await nextBotAnswer({ session, secret }, moving, null, 0, clockAt(START + 5_000)))!;
    const asked = submitted(session, "command-10", { type });
    expect(asked.state.length).toBe(session.state.length + 1);
    const late = answer.judge({ session: asked, secret }, START, null);
    expect([late.reply, late.entries]).toEqual([{ type: "refused", refusal: { refused: "stale" } }, []]);
    expect(answer.judge({ session, secret }, START, null).reply.type).toBe("accepted");
  });

  it("the thinker is not called before the bot's time", async () => {
    const { session, secret } = sessionWithBot();
    const failing: ThinkerApi = { think: () => Promise.reject(new Error("called")) };
    const early = clockAt(botStartTime(session.state, session.entries.at(-1)!.at) - 1);
    expect(await nextBotAnswer({ session, secret }, failing, null, 0, early)).toBeNull();
  });

  it("a bot that fails repeatedly gets the fallback question", async () => {
    const { session, secret } = sessionWithBot();
    const levels: number[] = [];
    const recording: ThinkerApi = {
      think: async (question) => {
        levels.push(JSON.parse(question).task.level);
        return JSON.stringify({ type: "end-turn" });
      },
    };
    for (const failures of [0, 2, 3])
      await nextBotAnswer({ session, secret }, recording, null, failures, clockAt(Date.now() * 2));
    expect(levels).toEqual([5, 5, 1]);
  });

  it("the table plays the fallback command itself if the fallback question also fails", async () => {
    const { session, secret } = sessionWithBot();
    const failing: ThinkerApi = { think: () => Promise.reject(new Error("called")) };
    const answer = (await nextBotAnswer({ session, secret }, failing, null, 5, clockAt(Date.now() * 2)))!;
    expect(answer.judge({ session, secret }, Date.now(), null).reply.type).toBe("accepted");
  });

  it("the question contains no secret, no key and no other base", async () => {
    const questions: string[] = [];
    const think = Thinker.prototype.think;
    vi.spyOn(Thinker.prototype, "think").mockImplementation(async function (this: Thinker, question, identity) {
      questions.push(question);
      return think.call(this, question, identity);
    });
    const { table, client } = await seatWithBots({ game: "spy" });
    await client.submit({
      type: "arrange",
      base: ["S1", "S2", "T1", "T2", "B1", "B2", "B3"],
      gap: 0,
      facing: "R",
    } as AnyCommand);
    for (let turn = 0; turn < 6; turn++) await runAlarmAfter(table);
    const secret = await runInDurableObject(tableStub(table), (_: Table, { storage }) =>
      storage.sql.exec<{ hex: string }>("SELECT secret AS hex FROM log WHERE seq = 0").one(),
    );
    const [playerKey] = await storedEntries(table).then((log) =>
      log.flatMap(({ event }) => ("player" in event && event.player !== null ? [event.player] : [])),
    );
    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) {
      expect(question).not.toContain(secret.hex);
      expect(question).not.toContain(String(playerKey));
      const { entries }: BotQuestion = JSON.parse(question);
      for (const { event } of entries)
        if (event.type === "arranged" && "seat" in event && event.seat === 0)
          expect(event).toMatchObject({ base: [null, null, null, null, null, null, null], gap: null, facing: null });
    }
  });
});
