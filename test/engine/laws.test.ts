/** The laws that bind every game (engine/LAWS.md), checked by random play at every ruleset. */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Selfplay, selfplay, startSelfplay } from "../../engine/bot/selfplay.ts";
import { numberStream, shuffleKey } from "../../engine/chance/deal.ts";
import { decideForSeat } from "../../engine/commands/decide.ts";
import { DealUnknownError, isRefusal, makeViewHost, type TableFact, type Viewer } from "../../engine/contract/game.ts";
import { installedGames, newestGame, rulesOfTable } from "../../engine/contract/game-registry.ts";
import { checkOwnTypes } from "../../engine/games/own-types.ts";
import { fold, makeLog, parseLog, redactEntry, viewLog } from "../../engine/log/log.ts";
import { viewTable } from "../../engine/log/redaction.ts";
import { entriesFor, makeTableHost, submit } from "../../engine/log/session.ts";
import { verify } from "../../engine/log/verify.ts";
import { evolveTable, initialTableState, isTableEvent } from "../../engine/table/evolve.ts";
import { canResign, drawVoters, hasStandIn, seatsOnTurn } from "../../engine/table/seats.ts";
import type { AnyCommand, Entry, TableState } from "../../engine/table/types.ts";
import { exampleRulesets } from "../examples/rulesets.ts";
import { commandKey, commandKeys } from "../support/commands-from-schema.ts";
import { everyNth, trialCount } from "../support/samples.ts";
import { nameOf, type Ruleset, rulesets } from "../support/tables/rulesets.ts";

/** So far the first game has found each broken law; `npm run test:all` plays more. */
const GAMES_PER_RULESET = trialCount(1, 1, 12);

/** Plays random games of a ruleset and calls `check` at each position, from the first seat taken to the end. */
const forPositions = (ruleset: Ruleset, check: (play: Selfplay) => void) =>
  fc.assert(
    fc.property(fc.uuid(), (seed) => {
      const play = startSelfplay({ ...ruleset, seed });
      do check(play);
      while (play.step());
    }),
    { numRuns: GAMES_PER_RULESET, endOnFailure: true },
  );

const viewersOf = (seats: number): Viewer[] => [...Array(seats).keys(), "watcher", "all"];

/** Checks law 2 entry by entry: the fold of a viewer's redacted events equals that viewer's view of the true state. */
const makeRedactionCheck = (viewer: Viewer, past: boolean) => {
  let seen: TableState = initialTableState;
  let length = 0;
  return ({ session }: Selfplay) => {
    for (const entry of session.entries.slice(length)) {
      seen = evolveTable(seen, redactEntry(rulesOfTable(session.state), entry, viewer, past));
    }
    length = session.entries.length;
    expect(seen, `as ${viewer}`).toEqual(viewTable(session.state, viewer));
  };
};

const tried = [...everyNth(rulesets, 3, 1), ...exampleRulesets].map((ruleset) => ({ name: nameOf(ruleset), ruleset }));

describe.each(tried)("$name", ({ ruleset }) => {
  const game = newestGame(ruleset.game);
  const viewers = viewersOf(ruleset.seats);

  it("law 1: the same log folds to the same state, and later folds do not change earlier states", () => {
    fc.assert(
      fc.property(fc.uuid(), (seed) => {
        const log = selfplay({ ...ruleset, seed });
        expect(selfplay({ ...ruleset, seed })).toEqual(log);
        const states: string[] = [];
        let state = initialTableState;
        const folded = log.map((entry) => {
          state = evolveTable(state, entry);
          states.push(JSON.stringify(state));
          return state;
        });
        expect(folded.map((old) => JSON.stringify(old))).toEqual(states);
      }),
      { numRuns: GAMES_PER_RULESET },
    );
  });

  it.each([false, true])(
    "law 2: redaction commutes with folding, for every viewer at every prefix (past: %s)",
    (past) => {
      fc.assert(
        fc.property(fc.uuid(), (seed) => {
          const checks = viewers.map((viewer) => makeRedactionCheck(viewer, past));
          const play = startSelfplay({ ...ruleset, seed });
          do for (const check of checks) check(play);
          while (play.step());
        }),
        { numRuns: GAMES_PER_RULESET, endOnFailure: true },
      );
    },
  );

  it("law 3: no viewer receives the table's secret before the end", () => {
    fc.assert(
      fc.property(fc.uuid(), (seed) => {
        const play = startSelfplay({ ...ruleset, seed });
        while (play.step() && !play.session.state.outcome) {
          const seen = viewers.map((viewer) => makeLog(entriesFor(play.session, viewer, 0)));
          expect(seen.join("")).not.toContain(play.secret);
        }
      }),
      { numRuns: GAMES_PER_RULESET },
    );
  });

  it("law 4: legality is knowable: a seat's view lists the same moves as the truth, and each is accepted", () => {
    forPositions(ruleset, ({ session, secret }) => {
      const { state } = session;
      if (state.play === null) return;
      const active = seatsOnTurn(state);
      for (let seat = 0; seat < ruleset.seats; seat++) {
        const moves = game.moves(state.play, seat);
        const seen = game.moves(game.view(state.play, seat), seat);
        if (seen !== moves) expect(seen).toEqual(moves);
        expect(moves.length > 0).toBe(active.includes(seat));
        const host = makeTableHost(state, secret, session.entries.at(-1)!.at);
        for (const move of sample(moves)) {
          expect(isRefusal(decideForSeat(state, seat, move, host)), JSON.stringify(move)).toBe(false);
        }
      }
    });
  });

  it("law 4: the table refuses moves of earlier positions and of other seats unless they are listed", () => {
    const stale: { type: string }[] = [];
    forPositions(ruleset, ({ session, secret }) => {
      const { state } = session;
      if (state.play === null) return;
      const host = makeTableHost(state, secret, session.entries.at(-1)!.at);
      for (let seat = 0; seat < ruleset.seats; seat++) {
        const moves = game.moves(state.play, seat);
        const listed = commandKeys(moves);
        for (const old of stale) {
          const accepted = !isRefusal(decideForSeat(state, seat, old, host));
          expect(accepted, JSON.stringify(old)).toBe(listed.has(commandKey(old)));
        }
        if (stale.length < 60) stale.push(...sample(moves).slice(0, 2));
      }
    });
  });

  it("law 5: a player's view decides a command as the server does, or waits for the deal", () => {
    forPositions(ruleset, ({ session, secret }) => {
      const { state } = session;
      if (state.play === null) return;
      const now = session.entries.at(-1)!.at;
      for (const seat of seatsOnTurn(state)) {
        const view = viewTable(state, seat);
        for (const move of sample(game.moves(state.play, seat))) {
          try {
            const predicted = decideForSeat(view, seat, move, makeViewHost(now));
            expect(predicted).toEqual(decideForSeat(state, seat, move, makeTableHost(state, secret, now)));
          } catch (error) {
            expect(error).toBeInstanceOf(DealUnknownError);
          }
        }
      }
    });
  });

  it("law 6: state and log are plain JSON, and the game ends with an outcome", () => {
    fc.assert(
      fc.property(fc.uuid(), (seed) => {
        const log = selfplay({ ...ruleset, seed });
        const state = fold(log);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(parseLog(makeLog(log))).toEqual(log);
        for (const viewer of viewers) {
          for (const past of [false, true]) {
            const seen = viewLog(log, viewer, past);
            expect(parseLog(makeLog(seen))).toEqual(seen);
          }
        }
        expect(state.phase).toBe("over");
        expect(state.outcome).not.toBeNull();
        expect(state.secret).not.toBeNull();
      }),
      { numRuns: GAMES_PER_RULESET },
    );
  });

  it("laws 1, 2 and 6 hold for table facts: resignation, an agreed draw, a fallen flag", () => {
    forPositions(ruleset, ({ session }) => {
      const { play } = session.state;
      if (play === null) return;
      for (const fact of factsAt(session.state)) {
        const before = JSON.stringify(play);
        const after = game.evolve(play, fact);
        expect(JSON.stringify(play)).toBe(before);
        expect(JSON.parse(JSON.stringify(after))).toEqual(after);
        expect(after, fact.type).not.toEqual(play);
        for (const viewer of viewers) {
          expect(game.evolve(game.view(play, viewer), fact)).toEqual(game.view(after, viewer));
        }
        if (fact.type === "resigned") expect(game.resigning?.can(after, fact.seat)).toBe(false);
        else expect(game.outcome(after)).not.toBeNull();
        if (fact.type === "draw-agreed") expect(game.outcome(after)?.winners).toEqual([]);
      }
    });
  });

  it("verify accepts a finished log, also beside what each viewer had received", () => {
    fc.assert(
      fc.property(fc.uuid(), (seed) => {
        const log = selfplay({ ...ruleset, seed });
        const end = log.findIndex((entry) => entry.event.type === "revealed");
        for (const viewer of viewers) {
          const entries = viewLog(log.slice(0, end), viewer);
          expect(verify(log, { viewer, entries })).toMatchObject({ fault: null, compared: end });
        }
      }),
      { numRuns: GAMES_PER_RULESET },
    );
  });

  it("the table applies a repeated command once, however late the repetition arrives", () => {
    const property = fc.property(fc.uuid(), (seed) => {
      const play = startSelfplay({ ...ruleset, seed });
      const below = numberStream(shuffleKey(seed, [], "sent twice"));
      let sent: AnyCommand | null = null;
      const choose = (seat: number): AnyCommand => {
        const moves = game.moves(play.session.state.play!, seat);
        sent = moves[below(moves.length)]!;
        return sent;
      };
      while (play.step(choose)) {
        const { session, secret } = play;
        const { id, seq, seat } = session.entries.findLast((entry) => entry.id !== undefined)!;
        if (sent === null || id === undefined) continue;
        const answer = submit(
          session,
          { player: `player-${seat}`, seat: null },
          { id, seq: seq - 1, command: sent },
          secret,
          0,
        );
        expect(answer).toMatchObject({ entries: [], reply: { type: "again", seq } });
      }
    });
    fc.assert(property, { numRuns: GAMES_PER_RULESET, endOnFailure: true });
  });
});

/** Every table fact that is possible at this state. */
const factsAt = (state: TableState): readonly TableFact[] => {
  const seats = [...state.chairs.keys()];
  return [
    ...seats.filter((seat) => canResign(state, seat)).map((seat) => ({ type: "resigned" as const, seat })),
    ...(drawVoters(state).length > 0 ? [{ type: "draw-agreed" as const }] : []),
    ...(hasStandIn(state) ? [] : seatsOnTurn(state).map((seat) => ({ type: "flag-fell" as const, seat }))),
  ];
};

/** At most eight items, spread over the list. */
const sample = <T>(items: readonly T[]): readonly T[] =>
  items.filter((_, index) => index % Math.max(1, Math.ceil(items.length / 8)) === 0);

describe("the registry", () => {
  it("the laws cover every game of the registry", () => {
    const games = tried.map(({ ruleset }) => ruleset.game);
    expect(new Set(games)).toEqual(new Set(installedGames().map(({ id }) => id)));
  });

  it("refuses a game whose command or event has the name of a table command or table event", () => {
    const literal = (type: string) => v.strictObject({ type: v.literal(type) });
    const game = {
      rules: "copy/1",
      command: v.variant("type", [literal("go"), literal("resign")]),
      event: literal("said"),
    };
    expect(() => checkOwnTypes(game)).toThrow('copy/1: the table has a command "resign" itself');
    expect(() => checkOwnTypes({ ...game, command: literal("go") })).toThrow('copy/1: the table has an event "said"');
    expect(() => checkOwnTypes({ ...game, command: literal("go"), event: literal("gone") })).not.toThrow();
  });

  it("no game uses the name of a table event or table command", () => {
    for (const ruleset of rulesets) {
      const log: readonly Entry[] = selfplay({ ...ruleset, seed: "types" });
      const own = log.filter(({ event }) => isTableEvent(event)).map(({ event }) => event.type);
      expect(new Set(own)).toEqual(new Set(["opened", "seat-taken", "salt-shown", "revealed"]));
    }
  });
});
