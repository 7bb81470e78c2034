import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ABSENCE, DEAD } from "../../engine/absence.ts";
import { MAX_ASIDES } from "../../engine/bounds.ts";
import type { Viewer } from "../../engine/game.ts";
import type { SpyState } from "../../engine/games/spy/types.ts";
import { installedGames, newestOf } from "../../engine/games.ts";
import { viewTable } from "../../engine/knowledge.ts";
import { makeLog, parseLog, redactEntry, standingEntries } from "../../engine/log.ts";
import { movesBack, turnOf } from "../../engine/seats.ts";
import { resumeSession, type Session, submit } from "../../engine/session.ts";
import { successorOf } from "../../engine/table.ts";
import { evolveTable, unopened } from "../../engine/table-evolve.ts";
import type { AnyCommand, AnyEvent } from "../../engine/table-types.ts";
import { MAX_SAID, PAUSE } from "../../engine/talk.ts";
import { verify } from "../../engine/verify.ts";
import { at, opened, playedAt, refusedAt, SUCCESSOR, tableOf } from "../support/moments.ts";
import { live, restless, steps } from "../support/restless.ts";
import { move, refusalOf, SALT, SECRET } from "../support/tables.ts";

const ask = (type: string) => ({ type }) as AnyCommand;
const last = (session: Session): AnyEvent => session.entries.at(-1)!.event;

describe("taking back", () => {
  const start = tableOf("pool");
  const moved = playedAt(start, 1000, "p0", move(11, 15));
  const answered = playedAt(moved, 2000, "p1", move(23, 18));

  it("undoes one's last move, if the other agrees", () => {
    const asked = playedAt(moved, 3000, "p0", ask("ask-back"));
    const back = playedAt(asked, 4000, "p1", ask("grant-back"));
    expect(back.state.play).toEqual(start.state.play);
    expect(turnOf(back.state)).toEqual([0]);
  });

  it("undoes the answer as well, if there was one", () => {
    const back = playedAt(playedAt(answered, 3000, "p0", ask("ask-back")), 4000, "p1", ask("grant-back"));
    expect(back.state.play).toEqual(start.state.play);
  });

  it("reaches two moves back and no further", () => {
    const third = playedAt(answered, 3000, "p0", move(12, 16));
    expect(third.state.undo.map(({ seat }) => seat)).toEqual([1, 0]);
    const { play } = third.state;
    const undo = [0, 1, 1].map((seat) => ({ play: play!, seat }));
    expect([0, 1].map((seat) => movesBack({ ...third.state, undo }, seat))).toEqual([null, 1]);
  });

  it("leaves only the moves that stand to whoever writes the game down", () => {
    const back = playedAt(playedAt(answered, 3000, "p0", ask("ask-back")), 4000, "p1", ask("grant-back"));
    const other = playedAt(back, 5000, "p0", move(12, 16));
    const standing = standingEntries(other.entries).filter(({ event }) => event.type === "moved");
    expect(standing.map(({ event }) => event)).toEqual([{ type: "moved", path: [12, 16] }]);
    expect(standingEntries(answered.entries)).toEqual(answered.entries);
  });

  it("is asked once, and is gone when it is denied or the game moves on", () => {
    const asked = playedAt(moved, 3000, "p0", ask("ask-back"));
    expect(refusedAt(asked, 4000, "p0", ask("ask-back"))).toBe("already-offered");
    const denied = playedAt(asked, 4000, "p1", ask("deny-back"));
    expect(denied.state.backAsked).toBeNull();
    expect(refusedAt(denied, 5000, "p0", ask("ask-back"))).toBe("already-offered");
    expect(playedAt(asked, 4000, "p1", move(23, 18)).state.backAsked).toBeNull();
  });

  it.each([
    ["before one has moved", start, "p0", "ask-back", "nothing-to-take-back"],
    ["by one's own consent", playedAt(moved, 3000, "p0", ask("ask-back")), "p0", "grant-back", "own-offer"],
    ["that nobody asked for", moved, "p1", "grant-back", "no-offer"],
    ["in a game where moves show what was hidden", tableOf("train"), "p0", "ask-back", "no-taking-back"],
  ])("is refused %s", (_, session, player, type, code) => {
    expect(refusedAt(session, 5000, player, ask(type))).toBe(code);
  });

  it("is offered only by games in which every view is the truth", () => {
    for (const game of installedGames().filter(({ takesBack }) => takesBack)) {
      const { play } = tableOf(game.id).state;
      for (const viewer of [0, 1, "watcher"] as const) expect(game.view(play!, viewer)).toEqual(play);
    }
  });
});

describe("a rematch", () => {
  const over = playedAt(tableOf("pool"), 1000, "p0", ask("resign"));

  it("goes on at another table as soon as all who are here want it", () => {
    const one = playedAt(over, 2000, "p1", ask("rematch"));
    expect(one.state.successor).toBeNull();
    const both = playedAt(one, 3000, "p0", ask("rematch"));
    expect(last(both)).toEqual({ type: "rematched", table: SUCCESSOR });
    expect(refusedAt(both, 4000, "p0", ask("rematch"))).toBe("already-offered");
  });

  it("is for after the end", () => {
    expect(refusedAt(tableOf("pool"), 1000, "p0", ask("rematch"))).toBe("not-over");
  });

  it("is opened as this table was", () => {
    const clock = { type: "turn", ms: 30_000 } as const;
    const table = tableOf("train", { clock, talk: "free", isPublic: true, seats: 3 });
    const { options } = table.state;
    expect(successorOf(table.state)).toEqual({
      game: "train",
      rules: newestOf("train").rules,
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
    expect(successorOf(lost.state).options).toMatchObject({ firstPlayer: "loser", lastLoser: 1 });
  });
});

describe("a loser who gives up while the bases are arranged", () => {
  const first = (rules: string): number | null => {
    const options = { firstPlayer: "loser", lastLoser: 1 } as const;
    const opened = tableOf("spy", { seats: 4, seated: 0, options });
    const entries = opened.entries.map((entry) => ({ ...entry, event: { ...entry.event, rules } }));
    const seats = [0, 1, 2, 3];
    const seated = seats.reduce(
      (table, seat) => playedAt(table, 0, `p${seat}`, { type: "sit", seat, name: `Player ${seat}`, salt: SALT }),
      resumeSession(entries),
    );
    const lost = playedAt(seated, 1000, "p1", ask("resign"));
    const arranged = [0, 2, 3].reduce(
      (table, seat) => playedAt(table, 2000, `p${seat}`, newestOf("spy").moves(table.state.play!, seat)[0]!),
      lost,
    );
    return (arranged.state.play as SpyState).active;
  };

  it("hands the first turn to the next clockwise, and at an old table to the lowest seat", () => {
    expect([first("spy/2"), first("spy/1")]).toEqual([2, 0]);
  });

  it("has a seat at the table that is opened", () => {
    const { seatCounts } = newestOf("spy");
    const options = { ...tableOf("spy").state.options, firstPlayer: "loser" };
    expect(seatCounts({ ...options, lastLoser: 2 })).toEqual([3, 4]);
    expect(seatCounts({ ...options, lastLoser: null })).toEqual([2, 3, 4]);
  });
});

describe("somebody who is away", () => {
  const train = tableOf("train", { seats: 3 });
  const [waiting = 0] = turnOf(train.state);
  const others = [0, 1, 2].filter((seat) => seat !== waiting);
  const [other = 0] = others;

  it("is played for by the rules' minimum after stepping out, until coming back", () => {
    const out = playedAt(train, 1000, `p${waiting}`, ask("step-out"));
    expect(out.state.covered).toEqual([waiting]);
    expect(turnOf(out.state)).not.toContain(waiting);
    const back = playedAt(out, 2000, `p${waiting}`, ask("come-back"));
    expect(back.state.covered).toEqual([]);
    expect(refusedAt(back, 3000, `p${waiting}`, ask("come-back"))).toBe("not-away");
  });

  it("can be covered or lose the seat after ten minutes on turn, not before", () => {
    const by = `p${other}`;
    expect(refusedAt(train, ABSENCE - 1, by, { type: "cover", seat: waiting })).toBe("not-absent");
    expect(refusedAt(train, ABSENCE - 1, by, { type: "vacate", seat: waiting })).toBe("not-absent");
    const covered = playedAt(train, ABSENCE, by, { type: "cover", seat: waiting });
    expect(covered.state.covered).toEqual([waiting]);
    expect(turnOf(covered.state)).not.toContain(waiting);
  });

  it("is left alone when it is not their turn, and at a table with a clock", () => {
    expect(refusedAt(train, ABSENCE, `p${waiting}`, { type: "vacate", seat: other })).toBe("not-absent");
    const timed = tableOf("pool", { clock: { type: "turn", ms: 86_400_000 } });
    expect(refusedAt(timed, ABSENCE, "p1", { type: "vacate", seat: 0 })).toBe("not-absent");
  });

  it("may find somebody else in the seat where nothing is hidden, who goes on with the same game and the same deals", () => {
    const pool = tableOf("pool");
    const vacated = playedAt(pool, ABSENCE, "p1", { type: "vacate", seat: 0 });
    expect(vacated.state.chairs[0]).toBeNull();
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Late", salt: "11".repeat(16) };
    const taken = playedAt(vacated, ABSENCE + 1, "late", sit);
    expect(taken.state).toMatchObject({ phase: "playing", salts: pool.state.salts, play: pool.state.play });
    expect(refusedAt(taken, ABSENCE + 2, "late", move(11, 15))).toBe("accepted");
  });

  it.each([
    ["train", { seats: 3 }],
    ["spy", { seats: 2 }],
  ])("leaves a hand of %s to nobody: it is played for, and theirs again at any moment", (game, choices) => {
    const table = tableOf(game, choices);
    const [absent = 0] = turnOf(table.state);
    const by = `p${(absent + 1) % choices.seats}`;
    expect(refusedAt(table, ABSENCE, by, { type: "vacate", seat: absent })).toBe("hidden-hand");
    const covered = playedAt(table, ABSENCE, by, { type: "cover", seat: absent });
    expect(refusedAt(covered, ABSENCE + 1, `p${absent}`, ask("come-back"))).toBe("accepted");
  });

  it("takes back a seat that was given away before the house forbade it, and nobody else does", () => {
    const table = tableOf("train", { seats: 3 });
    const given = { seq: table.entries.length, at: opened + ABSENCE, seat: other, v: 1 };
    const vacated = resumeSession([
      ...table.entries,
      { ...given, event: { type: "vacated", seat: waiting, by: other } as AnyEvent },
    ]);
    const sit: AnyCommand = { type: "sit", seat: waiting, name: "Late", salt: SALT };
    expect(refusedAt(vacated, ABSENCE + 1, "late", sit)).toBe("hidden-hand");
    expect(refusedAt(vacated, ABSENCE + 1, `p${waiting}`, sit)).toBe("accepted");
    expect(JSON.stringify(viewTable(vacated.state, other))).not.toContain(`"p${waiting}"`);
  });

  it("is not away while connected, before a day has passed", () => {
    const here = (ms: number, command: AnyCommand) =>
      refusalOf(
        submit(
          train,
          { player: `p${other}`, seat: null },
          { id: `here-${ms}`, seq: train.entries.length - 1, command },
          SECRET,
          opened + ms,
          null,
          (seat) => seat === waiting,
        ),
      );
    expect(here(DEAD - 1, { type: "cover", seat: waiting })).toBe("not-absent");
    expect(here(DEAD, { type: "cover", seat: waiting })).toBe("accepted");
  });

  it("cannot be the last one: somebody must stay", () => {
    const spy = tableOf("spy");
    const one = playedAt(spy, 1000, "p0", ask("step-out"));
    expect(refusedAt(one, 2000, "p1", ask("step-out"))).toBe("last-one-here");
  });

  it("has no stand-in where nobody could tell which move is the least", () => {
    expect(refusedAt(tableOf("pool"), 1000, "p0", ask("step-out"))).toBe("no-stand-in");
  });

  it("does not hold up a rematch", () => {
    let session = tableOf("spy", { seats: 3 });
    session = playedAt(session, 1000, "p2", ask("step-out"));
    session = playedAt(playedAt(session, 2000, "p0", ask("resign")), 3000, "p1", ask("resign"));
    session = playedAt(playedAt(session, 4000, "p0", ask("rematch")), 5000, "p1", ask("rematch"));
    expect(session.state.successor).toBe(SUCCESSOR);
  });
});

describe("closing a table", () => {
  it("is for whoever has sat there longest, as long as the game has not begun", () => {
    const sit = (seat: number): AnyCommand => ({ type: "sit", seat, name: "Somebody", salt: SALT });
    const open = tableOf("train", { seats: 3, seated: 0 });
    const two = playedAt(playedAt(open, 1000, "host", sit(2)), 2000, "stranger", sit(0));
    expect(refusedAt(two, 3000, "stranger", ask("close"))).toBe("not-the-host");
    expect(playedAt(two, 3000, "host", ask("close")).state.outcome?.reason).toBe("closed");
    const left = playedAt(two, 3000, "host", ask("stand"));
    expect(playedAt(left, 4000, "stranger", ask("close")).state.outcome?.reason).toBe("closed");
  });

  it("is for whoever has been left alone, and never for those who are about to lose by being away", () => {
    const pool = tableOf("pool");
    expect(refusedAt(pool, ABSENCE - 1, "p1", ask("close"))).toBe("still-alive");
    expect(refusedAt(pool, 2 * DEAD, "p0", ask("close"))).toBe("still-alive");
    const closed = playedAt(pool, ABSENCE, "p1", ask("close"));
    expect(closed.state).toMatchObject({ phase: "over", outcome: { winners: [], reason: "closed" } });
    expect(last(closed).type).toBe("revealed");
    expect(refusedAt(closed, DEAD, "p1", ask("close"))).toBe("game-over");
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Late", salt: SALT };
    expect(refusedAt(closed, DEAD, "late", sit)).toBe("game-over");
  });

  it("is still checked from a log of the time when anybody could, after a day", () => {
    const pool = tableOf("pool");
    const at = opened + DEAD;
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

describe("claiming a game that all others have left", () => {
  const win: AnyCommand = { type: "claim", as: "win" };
  const pool = tableOf("pool");

  it.each([
    ["win", { winners: [1], reason: "claimed" }],
    ["draw", { winners: [], reason: "claimed-draw" }],
  ] as const)("ends it as a %s, by choice", (as, outcome) => {
    const claimed = playedAt(pool, ABSENCE, "p1", { type: "claim", as });
    expect(claimed.state).toMatchObject({ phase: "over", outcome });
    expect(verify(claimed.entries).fault).toBeNull();
  });

  it.each([
    ["before ten minutes have passed", pool, ABSENCE - 1, "p1"],
    ["by whoever is away", pool, ABSENCE, "p0"],
    ["at a table whose clock decides", tableOf("pool", { clock: { type: "turn", ms: 86_400_000 } }), ABSENCE, "p1"],
    ["where a third one has not been waited for", tableOf("spy", { seats: 3 }), ABSENCE - 1, "p1"],
  ])("is refused %s", (_, session, ms, player) => {
    expect(refusedAt(session, ms, player, win)).toBe("still-alive");
  });

  it("is refused while they are connected", () => {
    const envelope = { id: "a-claim-1", seq: pool.entries.length - 1, command: win };
    const ask = (here: boolean) =>
      refusalOf(submit(pool, { player: "p1", seat: null }, envelope, SECRET, opened + ABSENCE, null, () => here));
    expect(ask(true)).toBe("still-alive");
    expect(ask(false)).toBe("accepted");
  });

  it("counts those for whom the table has played for ten minutes, and not from before a pause", () => {
    let spy = tableOf("spy", { options: { stallingRounds: 0 }, clock: { type: "turn", ms: 120_000 } });
    for (let minutes = 1; minutes <= 30; minutes++) spy = at(spy, minutes * 60_000);
    expect(spy.state.paused).not.toBeNull();
    const back = playedAt(spy, 2 * DEAD, "p1", ask("come-back"));
    expect(refusedAt(back, 2 * DEAD + 1, "p1", win)).toBe("still-alive");
    let patient = back;
    for (let ms = 0; ms <= ABSENCE; ms += 60_000) {
      patient = at(patient, 2 * DEAD + ms);
      if (turnOf(patient.state).includes(1)) patient = playedAt(patient, 2 * DEAD + ms, "p1", ask("end-turn"));
    }
    expect(playedAt(patient, 2 * DEAD + ABSENCE, "p1", win).state.outcome?.winners).toEqual([1]);
  });
});

describe("what is neither play nor talk", () => {
  const free = tableOf("pool", { talk: "free" });
  const filled = Array.from({ length: MAX_ASIDES }).reduce<Session>(
    (session, _, count) => playedAt(session, count, "p1", { type: "rename", name: `Name ${count}` }),
    free,
  );

  it("comes to an end, and moves, answers and endings do not", () => {
    for (const command of [{ type: "rename", name: "More" } as AnyCommand, ask("offer-draw")]) {
      expect(refusedAt(filled, 1000, "p1", command)).toBe("asked-enough");
    }
    expect(refusedAt(filled, 1000, "p1", { type: "hand-over", to: "phone" })).toBe("asked-enough");
    const offered = playedAt(playedAt(filled, 1000, "p0", ask("offer-draw")), 1000, "p1", ask("decline-draw"));
    const moved = playedAt(playedAt(offered, 1000, "p0", move(11, 15)), 1000, "p1", move(23, 18));
    expect(refusedAt(moved, 1000, "p1", ask("resign"))).toBe("accepted");
  });

  it("is one quota a seat before the game and another one in it", () => {
    const open = tableOf("pool", { seated: 1 });
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Again", salt: SALT };
    let restless = open;
    for (let count = 0; count < MAX_ASIDES; count++) {
      restless = playedAt(playedAt(restless, count, "p0", ask("stand")), count, "p0", sit);
    }
    expect(refusedAt(restless, 1000, "p0", ask("stand"))).toBe("asked-enough");
    const begun = playedAt(restless, 1000, "p1", { ...sit, seat: 1 } as AnyCommand);
    expect(refusedAt(begun, 2000, "p0", ask("offer-draw"))).toBe("accepted");
  });
});

describe("a name", () => {
  it("is borne by one person at a table: whoever comes later is told apart", () => {
    const open = tableOf("pool", { seated: 0 });
    const one = playedAt(open, 0, "p0", { type: "sit", seat: 0, name: "Anna", salt: SALT });
    const two = playedAt(one, 0, "p1", { type: "sit", seat: 1, name: "ＡNNA", salt: SALT });
    expect(two.state.chairs.map((chair) => chair?.name)).toEqual(["Anna", "ＡNNA 2"]);
  });

  it("is no way of saying what the table does not let one say", () => {
    const rename: AnyCommand = { type: "rename", name: "You dawdle" };
    expect(refusedAt(tableOf("pool"), 1000, "p0", rename)).toBe("no-free-talk");
    expect(refusedAt(tableOf("pool", { seated: 1 }), 1000, "p0", rename)).toBe("accepted");
    expect(refusedAt(tableOf("pool", { talk: "free" }), 1000, "p0", rename)).toBe("accepted");
  });
});

describe("talk", () => {
  const pool = tableOf("pool");
  const free = tableOf("pool", { talk: "free" });

  it("is heard by everybody, before, during and after the game", () => {
    const said = playedAt(pool, 1000, "p1", { type: "say", phrase: "good-luck" });
    expect(last(said)).toEqual({ type: "said", seat: 1, phrase: "good-luck" });
    const over = playedAt(said, 2000, "p0", ask("resign"));
    expect(last(playedAt(over, 3000, "p0", { type: "react", reaction: "applause" }))).toMatchObject({ seat: 0 });
  });

  it("is free only where the table was opened so, and cleaned as names are", () => {
    expect(refusedAt(pool, 1000, "p0", { type: "say", text: "hello" })).toBe("no-free-talk");
    const said = playedAt(free, 1000, "p0", { type: "say", text: " so\u202eme\nthing " });
    expect(last(said)).toEqual({ type: "said", seat: 0, text: "some thing" });
    expect(refusedAt(free, 1000, "p0", { type: "say", text: "a".repeat(201) })).toBe("bad-text");
    expect(refusedAt(free, 1000, "p0", { type: "say", text: "\u200b" })).toBe("bad-text");
  });

  it("is for those who sit here, takes a breath between two words, and comes to an end", () => {
    expect(refusedAt(pool, 1000, "eve", { type: "say", phrase: "hello" })).toBe("not-seated");
    const said = playedAt(pool, 1000, "p0", { type: "say", phrase: "hello" });
    expect(refusedAt(said, 1000 + PAUSE - 1, "p0", { type: "say", phrase: "hello" })).toBe("too-soon");
    let talked = pool;
    for (let count = 1; count <= MAX_SAID; count++) {
      talked = playedAt(talked, count * PAUSE, "p0", { type: "say", phrase: "oops" });
    }
    expect(refusedAt(talked, 1e6, "p0", { type: "say", phrase: "oops" })).toBe("said-enough");
    expect(refusedAt(talked, 1e6, "p1", { type: "say", phrase: "oops" })).toBe("accepted");
  });
});

describe("handing a seat over", () => {
  it("leaves it to another key, which nobody is told, and which then plays on", () => {
    const moved = playedAt(tableOf("pool"), 1000, "p0", { type: "hand-over", to: "phone" });
    expect(makeLog(moved.entries.map((entry) => redactEntry(newestOf("pool"), entry, 0, false)))).not.toContain(
      "phone",
    );
    expect(refusedAt(moved, 2000, "p0", move(11, 15))).toBe("not-seated");
    expect(refusedAt(moved, 2000, "phone", move(11, 15))).toBe("accepted");
  });

  it("does not give anybody two seats", () => {
    expect(refusedAt(tableOf("pool"), 1000, "p0", { type: "hand-over", to: "p1" })).toBe("already-seated");
  });
});

// ── the laws, with people who do all of it at once ──────────────────────────────────────────────────────────────────

describe.each(restless)("%s, opened with %j, among restless people", (game, choices) => {
  it("folds for everybody as it folds in truth, and its log is read back as it was written", () => {
    fc.assert(
      fc.property(steps, (lived) => {
        const { entries, state } = live(game, choices, lived);
        const viewers: Viewer[] = [...state.chairs.keys(), "watcher", "all"];
        for (const viewer of viewers) {
          const seen = entries.reduce(
            (folded, entry) => evolveTable(folded, redactEntry(newestOf(game), entry, viewer, false)),
            unopened,
          );
          expect(seen).toEqual(viewTable(state, viewer));
        }
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(parseLog(makeLog(entries))).toEqual(entries);
      }),
      { numRuns: 12 },
    );
  });

  it("can be checked from its log once it is over", () => {
    fc.assert(
      fc.property(steps, (lived) => {
        const { entries, state } = live(game, choices, lived);
        if (state.secret !== null) expect(verify(entries)).toMatchObject({ fault: null });
      }),
      { numRuns: 12 },
    );
  });
});
