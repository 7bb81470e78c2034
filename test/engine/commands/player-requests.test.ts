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
import { tries } from "../../support/samples.ts";
import { playRandomly, randomCommandTables, randomLives, steps } from "../../support/tables/random-commands.ts";
import { move, SALT, SECRET } from "../../support/tables/tables.ts";
import { opened, playedAt, refusedAt, SUCCESSOR, tableOf } from "../../support/tables/timed-table.ts";

const plainCommand = (type: string) => ({ type }) as AnyCommand;
const last = (session: Session): AnyEvent => session.entries.at(-1)!.event;

describe("a rematch", () => {
  const over = playedAt(tableOf("pool"), 1000, "p0", plainCommand("resign"));

  it("opens as soon as every player present requests it", () => {
    const one = playedAt(over, 2000, "p1", plainCommand("rematch"));
    expect(one.state.successor).toBeNull();
    const both = playedAt(one, 3000, "p0", plainCommand("rematch"));
    expect(last(both)).toEqual({ type: "rematched", table: SUCCESSOR });
    expect(refusedAt(both, 4000, "p0", plainCommand("rematch"))).toBe("already-offered");
  });

  it("is refused before the end of the game", () => {
    expect(refusedAt(tableOf("pool"), 1000, "p0", plainCommand("rematch"))).toBe("not-over");
  });

  it("has the options of this table", () => {
    const clock = { type: "turn", ms: 30_000 } as const;
    const table = tableOf("train", { clock, talk: "free", isPublic: true, seats: 3 });
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
    const spy = tableOf("spy", { options: { firstPlayer: "loser" } });
    const lost = playedAt(spy, 1000, "p0", plainCommand("resign"));
    expect(rematchSetup(lost.state).options).toMatchObject({ firstPlayer: "loser", lastLoser: 1 });
  });
});

describe("closing a table", () => {
  it("is allowed to the longest-seated player before the game begins", () => {
    const sit = (seat: number): AnyCommand => ({ type: "sit", seat, name: "Player", salt: SALT });
    const open = tableOf("train", { seats: 3, seated: 0 });
    const two = playedAt(playedAt(open, 1000, "host", sit(2)), 2000, "guest", sit(0));
    expect(refusedAt(two, 3000, "guest", plainCommand("close"))).toBe("not-the-host");
    expect(playedAt(two, 3000, "host", plainCommand("close")).state.outcome?.reason).toBe("closed");
    const left = playedAt(two, 3000, "host", plainCommand("stand"));
    expect(playedAt(left, 4000, "guest", plainCommand("close")).state.outcome?.reason).toBe("closed");
  });

  it("is allowed to the last active player, not to an absent one", () => {
    const pool = tableOf("pool");
    expect(refusedAt(pool, ABSENT_AFTER_MS - 1, "p1", plainCommand("close"))).toBe("still-alive");
    expect(refusedAt(pool, 2 * STALLED_AFTER_MS, "p0", plainCommand("close"))).toBe("still-alive");
    const closed = playedAt(pool, ABSENT_AFTER_MS, "p1", plainCommand("close"));
    expect(closed.state).toMatchObject({ phase: "over", outcome: { winners: [], reason: "closed" } });
    expect(last(closed).type).toBe("revealed");
    expect(refusedAt(closed, STALLED_AFTER_MS, "p1", plainCommand("close"))).toBe("game-over");
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Late", salt: SALT };
    expect(refusedAt(closed, STALLED_AFTER_MS, "late", sit)).toBe("game-over");
  });

  it("verifies in older logs, when any player could close a table after a day", () => {
    const pool = tableOf("pool");
    const at = opened + STALLED_AFTER_MS;
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
  const free = tableOf("pool", { talk: "free" });
  const filled = Array.from({ length: MAX_PLAYER_REQUESTS }).reduce<Session>(
    (session, _, count) => playedAt(session, count, "p1", { type: "rename", name: `Name ${count}` }),
    free,
  );

  it("are refused after the quota, while moves, answers and endings stay possible", () => {
    for (const command of [{ type: "rename", name: "More" } as AnyCommand, plainCommand("offer-draw")]) {
      expect(refusedAt(filled, 1000, "p1", command)).toBe("asked-enough");
    }
    expect(refusedAt(filled, 1000, "p1", { type: "hand-over", to: "phone" })).toBe("asked-enough");
    const offered = playedAt(
      playedAt(filled, 1000, "p0", plainCommand("offer-draw")),
      1000,
      "p1",
      plainCommand("decline-draw"),
    );
    const moved = playedAt(playedAt(offered, 1000, "p0", move(11, 15)), 1000, "p1", move(23, 18));
    expect(refusedAt(moved, 1000, "p1", plainCommand("resign"))).toBe("accepted");
  });

  it("have one quota per seat before the game and another during it", () => {
    const open = tableOf("pool", { seated: 1 });
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Again", salt: SALT };
    let exhausted = open;
    for (let count = 0; count < MAX_PLAYER_REQUESTS; count++) {
      exhausted = playedAt(playedAt(exhausted, count, "p0", plainCommand("stand")), count, "p0", sit);
    }
    expect(refusedAt(exhausted, 1000, "p0", plainCommand("stand"))).toBe("asked-enough");
    const begun = playedAt(exhausted, 1000, "p1", { ...sit, seat: 1 } as AnyCommand);
    expect(refusedAt(begun, 2000, "p0", plainCommand("offer-draw"))).toBe("accepted");
  });
});

describe("a player's name", () => {
  it("is made unique at a table", () => {
    const open = tableOf("pool", { seated: 0 });
    const one = playedAt(open, 0, "p0", { type: "sit", seat: 0, name: "Anna", salt: SALT });
    const two = playedAt(one, 0, "p1", { type: "sit", seat: 1, name: "ＡNNA", salt: SALT });
    expect(two.state.chairs.map((chair) => chair?.name)).toEqual(["Anna", "ＡNNA 2"]);
  });

  it("cannot be changed during a game without free chat", () => {
    const rename: AnyCommand = { type: "rename", name: "You dawdle" };
    expect(refusedAt(tableOf("pool"), 1000, "p0", rename)).toBe("no-free-talk");
    expect(refusedAt(tableOf("pool", { seated: 1 }), 1000, "p0", rename)).toBe("accepted");
    expect(refusedAt(tableOf("pool", { talk: "free" }), 1000, "p0", rename)).toBe("accepted");
  });
});

describe("chat", () => {
  const pool = tableOf("pool");
  const free = tableOf("pool", { talk: "free" });

  it("is visible to everyone before, during and after the game", () => {
    const chatted = playedAt(pool, 1000, "p1", { type: "say", phrase: "good-luck" });
    expect(last(chatted)).toEqual({ type: "said", seat: 1, phrase: "good-luck" });
    const over = playedAt(chatted, 2000, "p0", plainCommand("resign"));
    expect(last(playedAt(over, 3000, "p0", { type: "react", reaction: "applause" }))).toMatchObject({ seat: 0 });
  });

  it("contains free text only at a table with free chat, cleaned like names", () => {
    expect(refusedAt(pool, 1000, "p0", { type: "say", text: "hello" })).toBe("no-free-talk");
    const chatted = playedAt(free, 1000, "p0", { type: "say", text: " so\u202eme\nthing " });
    expect(last(chatted)).toEqual({ type: "said", seat: 0, text: "some thing" });
    expect(refusedAt(free, 1000, "p0", { type: "say", text: "a".repeat(201) })).toBe("bad-text");
    expect(refusedAt(free, 1000, "p0", { type: "say", text: "\u200b" })).toBe("bad-text");
  });

  it("is limited to seated players, a minimum interval and a maximum number of messages", () => {
    expect(refusedAt(pool, 1000, "eve", { type: "say", phrase: "hello" })).toBe("not-seated");
    const chatted = playedAt(pool, 1000, "p0", { type: "say", phrase: "hello" });
    expect(refusedAt(chatted, 1000 + MIN_CHAT_INTERVAL_MS - 1, "p0", { type: "say", phrase: "hello" })).toBe(
      "too-soon",
    );
    let latest = pool;
    for (let count = 1; count <= MAX_CHAT_MESSAGES; count++) {
      latest = playedAt(latest, count * MIN_CHAT_INTERVAL_MS, "p0", { type: "say", phrase: "oops" });
    }
    expect(refusedAt(latest, 1e6, "p0", { type: "say", phrase: "oops" })).toBe("said-enough");
    expect(refusedAt(latest, 1e6, "p1", { type: "say", phrase: "oops" })).toBe("accepted");
  });
});

describe("handing a seat over", () => {
  it("gives it to another key, which no viewer receives and which plays the next move", () => {
    const moved = playedAt(tableOf("pool"), 1000, "p0", { type: "hand-over", to: "phone" });
    expect(makeLog(moved.entries.map((entry) => redactEntry(newestGame("pool"), entry, 0, false)))).not.toContain(
      "phone",
    );
    expect(refusedAt(moved, 2000, "p0", move(11, 15))).toBe("not-seated");
    expect(refusedAt(moved, 2000, "phone", move(11, 15))).toBe("accepted");
  });

  it("is refused to a player who has a seat", () => {
    expect(refusedAt(tableOf("pool"), 1000, "p0", { type: "hand-over", to: "p1" })).toBe("already-seated");
  });
});

// ── the laws, under random commands ──────────────────────────────────────────────────────────────────

describe.each(randomCommandTables)("%s, opened with %j, under random commands", (game, choices) => {
  it("folds to each viewer's view, and its log parses to the same entries", () => {
    fc.assert(
      fc.property(steps, (actions) => {
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
      { numRuns: tries(4, 12, 12) },
    );
  });

  it("has a finished log that verifies", () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const { entries, state } = playRandomly(game, choices, actions);
        if (state.secret !== null) expect(verify(entries)).toMatchObject({ fault: null });
      }),
      { numRuns: tries(4, 12, 12) },
    );
  });

  it("keeps a series score only for the players who earned it", () => {
    fc.assert(
      fc.property(steps, (actions) => {
        for (const { entries, state } of randomLives(game, choices, actions)) {
          const seriesScore = seriesScoreBefore(entries);
          if (seriesScore === null) continue;
          const otherPlayers = state.chairs.filter(
            (chair, seat) => chair !== null && chair.bot === undefined && !chair.player?.startsWith(`p${seat}`),
          );
          expect(otherPlayers).toEqual([]);
          expect(seriesScore).toEqual(choices?.evening);
        }
      }),
      { numRuns: tries(4, 12, 12) },
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
      .sample(steps, { numRuns: 20, seed: 12 })
      .flatMap((actions) => playRandomly(game, choices, actions).entries.map(({ event }) => event.type)),
  );
  expect(EXPECTED_TYPES.filter((type) => !done.includes(type))).toEqual([]);
});
