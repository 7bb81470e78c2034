/** Manners at any table: once more, closing, names, talk, handing over; and the laws that hold for all of it. */
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

const ask = (type: string) => ({ type }) as AnyCommand;
const last = (session: Session): AnyEvent => session.entries.at(-1)!.event;

describe("a rematch", () => {
  const over = playedAt(tableOf("pool"), 1000, "p0", ask("resign"));

  it("the rematch opens as soon as every player present wants it", () => {
    const one = playedAt(over, 2000, "p1", ask("rematch"));
    expect(one.state.successor).toBeNull();
    const both = playedAt(one, 3000, "p0", ask("rematch"));
    expect(last(both)).toEqual({ type: "rematched", table: SUCCESSOR });
    expect(refusedAt(both, 4000, "p0", ask("rematch"))).toBe("already-offered");
  });

  it("a rematch is refused before the end of the game", () => {
    expect(refusedAt(tableOf("pool"), 1000, "p0", ask("rematch"))).toBe("not-over");
  });

  it("a rematch is opened with the options of this table", () => {
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

  it("lets the one begin who was found out first, where SPY is played so: one seat further by then", () => {
    const spy = tableOf("spy", { options: { firstPlayer: "loser" } });
    const lost = playedAt(spy, 1000, "p0", ask("resign"));
    expect(rematchSetup(lost.state).options).toMatchObject({ firstPlayer: "loser", lastLoser: 1 });
  });
});

describe("closing a table", () => {
  it("the longest-seated player may close a table before the game begins", () => {
    const sit = (seat: number): AnyCommand => ({ type: "sit", seat, name: "Somebody", salt: SALT });
    const open = tableOf("train", { seats: 3, seated: 0 });
    const two = playedAt(playedAt(open, 1000, "host", sit(2)), 2000, "stranger", sit(0));
    expect(refusedAt(two, 3000, "stranger", ask("close"))).toBe("not-the-host");
    expect(playedAt(two, 3000, "host", ask("close")).state.outcome?.reason).toBe("closed");
    const left = playedAt(two, 3000, "host", ask("stand"));
    expect(playedAt(left, 4000, "stranger", ask("close")).state.outcome?.reason).toBe("closed");
  });

  it("a player who was left alone may close a table, an absent player may not", () => {
    const pool = tableOf("pool");
    expect(refusedAt(pool, ABSENT_AFTER_MS - 1, "p1", ask("close"))).toBe("still-alive");
    expect(refusedAt(pool, 2 * STALLED_AFTER_MS, "p0", ask("close"))).toBe("still-alive");
    const closed = playedAt(pool, ABSENT_AFTER_MS, "p1", ask("close"));
    expect(closed.state).toMatchObject({ phase: "over", outcome: { winners: [], reason: "closed" } });
    expect(last(closed).type).toBe("revealed");
    expect(refusedAt(closed, STALLED_AFTER_MS, "p1", ask("close"))).toBe("game-over");
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Late", salt: SALT };
    expect(refusedAt(closed, STALLED_AFTER_MS, "late", sit)).toBe("game-over");
  });

  it("verification still checks logs from when any player could close a table after a day", () => {
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

  it("a used-up quota refuses requests, while moves, answers and endings stay possible", () => {
    for (const command of [{ type: "rename", name: "More" } as AnyCommand, ask("offer-draw")]) {
      expect(refusedAt(filled, 1000, "p1", command)).toBe("asked-enough");
    }
    expect(refusedAt(filled, 1000, "p1", { type: "hand-over", to: "phone" })).toBe("asked-enough");
    const offered = playedAt(playedAt(filled, 1000, "p0", ask("offer-draw")), 1000, "p1", ask("decline-draw"));
    const moved = playedAt(playedAt(offered, 1000, "p0", move(11, 15)), 1000, "p1", move(23, 18));
    expect(refusedAt(moved, 1000, "p1", ask("resign"))).toBe("accepted");
  });

  it("each seat has one quota of requests before the game and another during it", () => {
    const open = tableOf("pool", { seated: 1 });
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Again", salt: SALT };
    let restless = open;
    for (let count = 0; count < MAX_PLAYER_REQUESTS; count++) {
      restless = playedAt(playedAt(restless, count, "p0", ask("stand")), count, "p0", sit);
    }
    expect(refusedAt(restless, 1000, "p0", ask("stand"))).toBe("asked-enough");
    const begun = playedAt(restless, 1000, "p1", { ...sit, seat: 1 } as AnyCommand);
    expect(refusedAt(begun, 2000, "p0", ask("offer-draw"))).toBe("accepted");
  });
});

describe("a name", () => {
  it("two players of one name get different names at a table", () => {
    const open = tableOf("pool", { seated: 0 });
    const one = playedAt(open, 0, "p0", { type: "sit", seat: 0, name: "Anna", salt: SALT });
    const two = playedAt(one, 0, "p1", { type: "sit", seat: 1, name: "ＡNNA", salt: SALT });
    expect(two.state.chairs.map((chair) => chair?.name)).toEqual(["Anna", "ＡNNA 2"]);
  });

  it("a rename cannot evade the table's chat setting", () => {
    const rename: AnyCommand = { type: "rename", name: "You dawdle" };
    expect(refusedAt(tableOf("pool"), 1000, "p0", rename)).toBe("no-free-talk");
    expect(refusedAt(tableOf("pool", { seated: 1 }), 1000, "p0", rename)).toBe("accepted");
    expect(refusedAt(tableOf("pool", { talk: "free" }), 1000, "p0", rename)).toBe("accepted");
  });
});

describe("talk", () => {
  const pool = tableOf("pool");
  const free = tableOf("pool", { talk: "free" });

  it("everyone can read the chat before, during and after the game", () => {
    const said = playedAt(pool, 1000, "p1", { type: "say", phrase: "good-luck" });
    expect(last(said)).toEqual({ type: "said", seat: 1, phrase: "good-luck" });
    const over = playedAt(said, 2000, "p0", ask("resign"));
    expect(last(playedAt(over, 3000, "p0", { type: "react", reaction: "applause" }))).toMatchObject({ seat: 0 });
  });

  it("only a table opened with free chat accepts free text, cleaned like names", () => {
    expect(refusedAt(pool, 1000, "p0", { type: "say", text: "hello" })).toBe("no-free-talk");
    const said = playedAt(free, 1000, "p0", { type: "say", text: " so\u202eme\nthing " });
    expect(last(said)).toEqual({ type: "said", seat: 0, text: "some thing" });
    expect(refusedAt(free, 1000, "p0", { type: "say", text: "a".repeat(201) })).toBe("bad-text");
    expect(refusedAt(free, 1000, "p0", { type: "say", text: "\u200b" })).toBe("bad-text");
  });

  it("only seated players may chat, at limited intervals and up to a maximum number of messages", () => {
    expect(refusedAt(pool, 1000, "eve", { type: "say", phrase: "hello" })).toBe("not-seated");
    const said = playedAt(pool, 1000, "p0", { type: "say", phrase: "hello" });
    expect(refusedAt(said, 1000 + MIN_CHAT_INTERVAL_MS - 1, "p0", { type: "say", phrase: "hello" })).toBe("too-soon");
    let talked = pool;
    for (let count = 1; count <= MAX_CHAT_MESSAGES; count++) {
      talked = playedAt(talked, count * MIN_CHAT_INTERVAL_MS, "p0", { type: "say", phrase: "oops" });
    }
    expect(refusedAt(talked, 1e6, "p0", { type: "say", phrase: "oops" })).toBe("said-enough");
    expect(refusedAt(talked, 1e6, "p1", { type: "say", phrase: "oops" })).toBe("accepted");
  });
});

describe("handing a seat over", () => {
  it("leaves it to another key, which nobody is told, and which then plays on", () => {
    const moved = playedAt(tableOf("pool"), 1000, "p0", { type: "hand-over", to: "phone" });
    expect(makeLog(moved.entries.map((entry) => redactEntry(newestGame("pool"), entry, 0, false)))).not.toContain(
      "phone",
    );
    expect(refusedAt(moved, 2000, "p0", move(11, 15))).toBe("not-seated");
    expect(refusedAt(moved, 2000, "phone", move(11, 15))).toBe("accepted");
  });

  it("a hand-over to a player who has a seat is refused", () => {
    expect(refusedAt(tableOf("pool"), 1000, "p0", { type: "hand-over", to: "p1" })).toBe("already-seated");
  });
});

// ── the laws, with people who do all of it at once ──────────────────────────────────────────────────────────────────

describe.each(randomCommandTables)("%s, opened with %j, among restless people", (game, choices) => {
  it("folds for everybody as it folds in truth, and its log is read back as it was written", () => {
    fc.assert(
      fc.property(steps, (lived) => {
        const { entries, state } = playRandomly(game, choices, lived);
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

  it("the finished log verifies", () => {
    fc.assert(
      fc.property(steps, (lived) => {
        const { entries, state } = playRandomly(game, choices, lived);
        if (state.secret !== null) expect(verify(entries)).toMatchObject({ fault: null });
      }),
      { numRuns: tries(4, 12, 12) },
    );
  });

  it("counts an evening only for the company that played it", () => {
    fc.assert(
      fc.property(steps, (lived) => {
        for (const { entries, state } of randomLives(game, choices, lived)) {
          const evening = seriesScoreBefore(entries);
          if (evening === null) continue;
          const strangers = state.chairs.filter(
            (chair, seat) => chair !== null && chair.bot === undefined && !chair.player?.startsWith(`p${seat}`),
          );
          expect(strangers).toEqual([]);
          expect(evening).toEqual(choices?.evening);
        }
      }),
      { numRuns: tries(4, 12, 12) },
    );
  });
});

/** Not what takes days, what only older tables wrote, and what is done with a log from elsewhere. */
const AT_LEAST: readonly TableEvent["type"][] = [
  ...(["opened", "seat-taken", "seat-left", "seats-changed", "seat-moved", "renamed", "said", "reacted"] as const),
  ...(["draw-offered", "draw-accepted", "draw-declined", "back-asked", "back-denied", "taken-back"] as const),
  ...(["stepped-out", "came-back", "covered", "vacated", "paused", "resumed", "flag-fell"] as const),
  ...(["resigned", "closed", "claimed", "revealed", "rematch-wanted", "rematched"] as const),
];

it("restless people come to do all that can be done", () => {
  const done = randomCommandTables.flatMap(([game, choices]) =>
    fc
      .sample(steps, { numRuns: 20, seed: 12 })
      .flatMap((lived) => playRandomly(game, choices, lived).entries.map(({ event }) => event.type)),
  );
  expect(AT_LEAST.filter((type) => !done.includes(type))).toEqual([]);
});
