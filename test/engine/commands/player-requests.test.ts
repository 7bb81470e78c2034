/** Player requests: rematch, closing a table, names, chat, handing a seat over; and the laws under random commands. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ABSENT_AFTER_MS, STALLED_AFTER_MS } from "../../../engine/commands/absence.ts";
import type { Viewer } from "../../../engine/contract/game.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { makeLog, parseLog, redactEntry } from "../../../engine/log/log.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import { rematchSetup } from "../../../engine/log/rematch-setup.ts";
import { seriesScoreBefore } from "../../../engine/log/series-score.ts";
import type { Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import { MAX_CHAT_MESSAGES, MIN_CHAT_INTERVAL_MS } from "../../../engine/table/forms/chat.ts";
import { MAX_PLAYER_REQUESTS } from "../../../engine/table/log-limits.ts";
import type { AnyCommand, AnyEvent, TableEvent } from "../../../engine/table/types.ts";
import { trialCount } from "../../support/samples.ts";
import {
  playRandomly,
  randomCommandTables,
  randomSessions,
  randomSteps,
} from "../../support/tables/random-commands.ts";
import { move, plainCommand, SALT, SECRET } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, refusalAt, SUCCESSOR, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const last = (session: Session): AnyEvent => session.entries.at(-1)!.event;

describe("a rematch", () => {
  const over = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", plainCommand("resign"));

  it("opens as soon as every player present requests it", () => {
    const one = submitAcceptedAt(over, 2000, "p1", plainCommand("rematch"));
    expect(one.state.successor).toBeNull();
    const both = submitAcceptedAt(one, 3000, "p0", plainCommand("rematch"));
    expect(last(both)).toEqual({ type: "rematched", table: SUCCESSOR });
    expect(refusalAt(both, 4000, "p0", plainCommand("rematch"))).toBe("already-offered");
  });

  it("is refused before the end of the game", () => {
    expect(refusalAt(openTimedTable("pool"), 1000, "p0", plainCommand("rematch"))).toBe("not-over");
  });

  it("has the options of this table", () => {
    const clock = { type: "turn", ms: 30_000 } as const;
    const table = openTimedTable("train", { clock, talk: "free", isPublic: true, seats: 3 });
    const { options } = table.state;
    expect(rematchSetup(table.state)).toEqual({
      game: "train",
      rules: newestGame("train").rules,
      options,
      seats: 3,
      shared: false,
      clock,
      talk: "free",
      isPublic: true,
    });
  });

  it("of SPY lets the first eliminated player begin, now one seat further, if the option says so", () => {
    const spy = openTimedTable("spy", { options: { firstPlayer: "loser" } });
    const lost = submitAcceptedAt(spy, 1000, "p0", plainCommand("resign"));
    expect(rematchSetup(lost.state).options).toMatchObject({ firstPlayer: "loser", lastLoser: 1 });
  });
});

describe("closing a table", () => {
  it("is allowed to the longest-seated player before the game begins", () => {
    const sit = (seat: number): AnyCommand => ({ type: "sit", seat, name: "Player", salt: SALT });
    const open = openTimedTable("train", { seats: 3, seated: 0 });
    const two = submitAcceptedAt(submitAcceptedAt(open, 1000, "host", sit(2)), 2000, "guest", sit(0));
    expect(refusalAt(two, 3000, "guest", plainCommand("close"))).toBe("not-the-host");
    expect(submitAcceptedAt(two, 3000, "host", plainCommand("close")).state.outcome?.reason).toBe("closed");
    const left = submitAcceptedAt(two, 3000, "host", plainCommand("stand"));
    expect(submitAcceptedAt(left, 4000, "guest", plainCommand("close")).state.outcome?.reason).toBe("closed");
  });

  it("is allowed to the last active player, not to an absent one", () => {
    const pool = openTimedTable("pool");
    expect(refusalAt(pool, ABSENT_AFTER_MS - 1, "p1", plainCommand("close"))).toBe("still-alive");
    expect(refusalAt(pool, 2 * STALLED_AFTER_MS, "p0", plainCommand("close"))).toBe("still-alive");
    const closed = submitAcceptedAt(pool, ABSENT_AFTER_MS, "p1", plainCommand("close"));
    expect(closed.state).toMatchObject({ phase: "over", outcome: { winners: [], reason: "closed" } });
    expect(last(closed).type).toBe("revealed");
    expect(refusalAt(closed, STALLED_AFTER_MS, "p1", plainCommand("close"))).toBe("game-over");
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Late", salt: SALT };
    expect(refusalAt(closed, STALLED_AFTER_MS, "late", sit)).toBe("game-over");
  });

  it("verifies in older logs, when any player could close a table after a day", () => {
    const pool = openTimedTable("pool");
    const at = OPENED_AT + STALLED_AFTER_MS;
    const closed: AnyEvent = { type: "closed", seat: 0 };
    const revealed: AnyEvent = { type: "revealed", secret: SECRET };
    const log = [
      ...pool.entries,
      { seq: pool.entries.length, at, seat: 0, v: 1, event: closed },
      { seq: pool.entries.length + 1, at, seat: null, v: 1, event: revealed },
    ];
    expect(verify(log).fault).toBeNull();
  });
});

describe("requests other than moves and chat", () => {
  const free = openTimedTable("pool", { talk: "free" });
  const filled = Array.from({ length: MAX_PLAYER_REQUESTS }).reduce<Session>(
    (session, _, count) => submitAcceptedAt(session, count, "p1", { type: "rename", name: `Name ${count}` }),
    free,
  );

  it("are refused after the quota, while moves, answers and endings stay possible", () => {
    for (const command of [{ type: "rename", name: "More" } as AnyCommand, plainCommand("offer-draw")]) {
      expect(refusalAt(filled, 1000, "p1", command)).toBe("asked-enough");
    }
    expect(refusalAt(filled, 1000, "p1", { type: "hand-over", to: "phone" })).toBe("asked-enough");
    const offered = submitAcceptedAt(filled, 1000, "p0", plainCommand("offer-draw"));
    const declined = submitAcceptedAt(offered, 1000, "p1", plainCommand("decline-draw"));
    const moved = submitAcceptedAt(submitAcceptedAt(declined, 1000, "p0", move(11, 15)), 1000, "p1", move(23, 18));
    expect(refusalAt(moved, 1000, "p1", plainCommand("resign"))).toBe("accepted");
  });

  it("have one quota per seat before the game and another during it", () => {
    const open = openTimedTable("pool", { seated: 1 });
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Again", salt: SALT };
    let exhausted = open;
    for (let count = 0; count < MAX_PLAYER_REQUESTS; count++) {
      exhausted = submitAcceptedAt(submitAcceptedAt(exhausted, count, "p0", plainCommand("stand")), count, "p0", sit);
    }
    expect(refusalAt(exhausted, 1000, "p0", { type: "rename", name: "More" })).toBe("asked-enough");
    const begun = submitAcceptedAt(exhausted, 1000, "p1", { ...sit, seat: 1 } as AnyCommand);
    expect(refusalAt(begun, 2000, "p0", plainCommand("offer-draw"))).toBe("accepted");
  });
});

describe("standing up before the game", () => {
  const sitAt = (seat: number): AnyCommand => ({ type: "sit", seat, name: "Guest", salt: SALT });
  const stand = plainCommand("stand");

  it("is possible at a seat whose earlier player used up its requests", () => {
    let train = submitAcceptedAt(openTimedTable("train", { seats: 3, seated: 1 }), 0, "noisy", sitAt(1));
    for (let count = 1; count < MAX_PLAYER_REQUESTS; count++)
      train = submitAcceptedAt(train, count, "noisy", { type: "rename", name: `Name ${count}` });
    train = submitAcceptedAt(submitAcceptedAt(train, 100, "noisy", stand), 200, "quiet", sitAt(1));
    expect(refusalAt(train, 300, "quiet", { type: "rename", name: "Q" })).toBe("asked-enough");
    expect(refusalAt(train, 300, "quiet", stand)).toBe("accepted");
  });

  it("cannot fill a log", () => {
    let table = openTimedTable("pool", { seated: 1 });
    for (let count = 0; count < 2 * MAX_PLAYER_REQUESTS; count++)
      table = submitAcceptedAt(submitAcceptedAt(table, count, "p0", stand), count, "p0", sitAt(0));
    expect(refusalAt(table, 1000, "p0", stand)).toBe("asked-enough");
  });
});

describe("a player's name", () => {
  it("is made unique at a table", () => {
    const open = openTimedTable("pool", { seated: 0 });
    const one = submitAcceptedAt(open, 0, "p0", { type: "sit", seat: 0, name: "Anna", salt: SALT });
    const two = submitAcceptedAt(one, 0, "p1", { type: "sit", seat: 1, name: "ＡNNA", salt: SALT });
    expect(two.state.chairs.map((chair) => chair?.name)).toEqual(["Anna", "ＡNNA 2"]);
  });

  it("cannot be changed during a game without free chat", () => {
    const rename: AnyCommand = { type: "rename", name: "You dawdle" };
    expect(refusalAt(openTimedTable("pool"), 1000, "p0", rename)).toBe("no-free-talk");
    expect(refusalAt(openTimedTable("pool", { seated: 1 }), 1000, "p0", rename)).toBe("accepted");
    expect(refusalAt(openTimedTable("pool", { talk: "free" }), 1000, "p0", rename)).toBe("accepted");
  });
});

describe("chat", () => {
  const pool = openTimedTable("pool");
  const free = openTimedTable("pool", { talk: "free" });

  it("is visible to everyone before, during and after the game", () => {
    const chatted = submitAcceptedAt(pool, 1000, "p1", { type: "say", phrase: "good-luck" });
    expect(last(chatted)).toEqual({ type: "said", seat: 1, phrase: "good-luck" });
    const over = submitAcceptedAt(chatted, 2000, "p0", plainCommand("resign"));
    expect(last(submitAcceptedAt(over, 3000, "p0", { type: "react", reaction: "applause" }))).toMatchObject({
      seat: 0,
    });
  });

  it("contains free text only at a table with free chat, cleaned like names", () => {
    expect(refusalAt(pool, 1000, "p0", { type: "say", text: "hello" })).toBe("no-free-talk");
    const chatted = submitAcceptedAt(free, 1000, "p0", { type: "say", text: " so\u202eme\nthing " });
    expect(last(chatted)).toEqual({ type: "said", seat: 0, text: "some thing" });
    expect(refusalAt(free, 1000, "p0", { type: "say", text: "a".repeat(201) })).toBe("bad-text");
    expect(refusalAt(free, 1000, "p0", { type: "say", text: "\u200b" })).toBe("bad-text");
    expect(refusalAt(free, 1000, "p0", { type: "say", text: "\u3164" })).toBe("bad-text");
  });

  it("is limited to seated players, a minimum interval and a maximum number of messages", () => {
    expect(refusalAt(pool, 1000, "eve", { type: "say", phrase: "hello" })).toBe("not-seated");
    const chatted = submitAcceptedAt(pool, 1000, "p0", { type: "say", phrase: "hello" });
    expect(refusalAt(chatted, 1000 + MIN_CHAT_INTERVAL_MS - 1, "p0", { type: "say", phrase: "hello" })).toBe(
      "too-soon",
    );
    let latest = pool;
    for (let count = 1; count <= MAX_CHAT_MESSAGES; count++) {
      latest = submitAcceptedAt(latest, count * MIN_CHAT_INTERVAL_MS, "p0", { type: "say", phrase: "oops" });
    }
    expect(refusalAt(latest, 1e6, "p0", { type: "say", phrase: "oops" })).toBe("said-enough");
    expect(refusalAt(latest, 1e6, "p1", { type: "say", phrase: "oops" })).toBe("accepted");
  });
});

describe("handing a seat over", () => {
  it("gives it to another key, which no viewer receives and which plays the next move", () => {
    const moved = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", { type: "hand-over", to: "phone" });
    expect(makeLog(moved.entries.map((entry) => redactEntry(newestGame("pool"), entry, 0, false)))).not.toContain(
      "phone",
    );
    expect(refusalAt(moved, 2000, "p0", move(11, 15))).toBe("not-seated");
    expect(refusalAt(moved, 2000, "phone", move(11, 15))).toBe("accepted");
  });

  it("is refused to a player who has a seat", () => {
    expect(refusalAt(openTimedTable("pool"), 1000, "p0", { type: "hand-over", to: "p1" })).toBe("already-seated");
  });
});

// ── the laws, under random commands ──

describe.each(randomCommandTables)("%s, opened with %j, under random commands", (game, choices) => {
  it("folds to each viewer's view, and its log parses to the same entries", () => {
    fc.assert(
      fc.property(randomSteps, (actions) => {
        const { entries, state } = playRandomly(game, choices, actions);
        const viewers: Viewer[] = [...state.chairs.keys(), "watcher", "all"];
        for (const viewer of viewers) {
          const seen = entries.reduce(
            (folded, entry) => evolveTable(folded, redactEntry(newestGame(game), entry, viewer, false)),
            initialTableState,
          );
          expect(seen).toEqual(viewTable(state, viewer));
        }
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(parseLog(makeLog(entries))).toEqual(entries);
      }),
      { numRuns: trialCount(4, 12, 12) },
    );
  });

  it("has a finished log that verifies", () => {
    fc.assert(
      fc.property(randomSteps, (actions) => {
        const { entries, state } = playRandomly(game, choices, actions);
        if (state.secret !== null) expect(verify(entries)).toMatchObject({ fault: null });
      }),
      { numRuns: trialCount(4, 12, 12) },
    );
  });

  it("keeps a series score only for the players who earned it", () => {
    fc.assert(
      fc.property(randomSteps, (actions) => {
        for (const { entries, state } of randomSessions(game, choices, actions)) {
          const seriesScore = seriesScoreBefore(entries);
          if (seriesScore === null) continue;
          const otherPlayers = state.chairs.filter(
            (chair, seat) => chair !== null && chair.bot === undefined && !chair.player?.startsWith(`p${seat}`),
          );
          expect(otherPlayers).toEqual([]);
          expect(seriesScore).toEqual(choices?.evening);
        }
      }),
      { numRuns: trialCount(4, 12, 12) },
    );
  });
});

/** Without events that take days, that only older tables wrote, or that belong to uploaded logs. */
const EXPECTED_TYPES: readonly TableEvent["type"][] = [
  ...(["opened", "seat-taken", "seat-left", "seats-changed", "seat-moved", "renamed", "said", "reacted"] as const),
  ...(["draw-offered", "draw-accepted", "draw-declined", "back-asked", "back-denied", "taken-back"] as const),
  ...(["stepped-out", "came-back", "covered", "vacated", "paused", "resumed", "flag-fell"] as const),
  ...(["resigned", "closed", "claimed", "revealed", "rematch-wanted", "rematched"] as const),
];

it("random commands cause every expected event", () => {
  const done = randomCommandTables.flatMap(([game, choices]) =>
    fc
      .sample(randomSteps, { numRuns: 20, seed: 12 })
      .flatMap((actions) => playRandomly(game, choices, actions).entries.map(({ event }) => event.type)),
  );
  expect(EXPECTED_TYPES.filter((type) => !done.includes(type))).toEqual([]);
});
