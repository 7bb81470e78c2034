/** Two versions of a game (law 7): a table always uses the rules under which it was opened. */
import { beforeAll, describe, expect, it } from "vitest";
import { selfplay } from "../../engine/bot/selfplay.ts";
import {
  findRules,
  installedGames,
  installGame,
  newestGame,
  rulesOfTable,
} from "../../engine/contract/game-registry.ts";
import { isLogFault, makeLog, parseLog, viewLog } from "../../engine/log/log.ts";
import { rematchSetup } from "../../engine/log/rematch-setup.ts";
import type { Session } from "../../engine/log/session.ts";
import { verify } from "../../engine/log/verify.ts";
import type { Entry } from "../../engine/table/types.ts";
import { FIRST, OPENING, REPLY, SECOND, secondPool } from "../support/tables/second-version.ts";
import { move, refusalOf, seatedTable, submitAccepted, submitAs } from "../support/tables/tables.ts";

const players = ["ann", "ben"] as const;

const afterOpening = (session: Session): Session =>
  OPENING.reduce((table, path, ply) => submitAccepted(table, players[ply % 2]!, move(...path)), session);

const withRules = (log: readonly Entry[], rules: string): readonly Entry[] =>
  log.map((entry, seq) => (seq === 0 ? { ...entry, event: { ...entry.event, rules } } : entry));

const gameWith = (rules: string) =>
  selfplay({ game: "pool", rules, seats: 2, options: { black: "first", fen: newFen() }, seed: "versions" });

const newFen = () => "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

describe("a game in two versions", () => {
  let old: Session;
  let current: Session;

  beforeAll(() => {
    old = seatedTable();
    installGame(secondPool);
    current = seatedTable();
  });

  it("opens new tables under the newest version, and lists the game once", () => {
    expect([old.state.rules, current.state.rules]).toEqual([FIRST, SECOND]);
    expect(newestGame("pool")).toBe(secondPool);
    expect(installedGames().filter(({ id }) => id === "pool")).toEqual([secondPool]);
  });

  it("compares versions as numbers", () => {
    installGame({ ...secondPool, id: "toy", rules: "toy/10" });
    installGame({ ...secondPool, id: "toy", rules: "toy/9" });
    expect(newestGame("toy").rules).toBe("toy/10");
  });

  it("continues a live table under the rules with which it began", () => {
    const [under1, under2] = [afterOpening(old), afterOpening(current)];
    expect([under1.state.phase, under2.state.phase]).toEqual(["playing", "over"]);
    expect(under2.state.outcome).toMatchObject({ winners: [0] });
    expect(refusalOf(submitAs(under2, "ben", move(...REPLY)))).toBe("game-over");
    const resigned = submitAccepted(submitAccepted(under1, "ben", move(...REPLY)), "ann", { type: "resign" });
    expect(resigned.state).toMatchObject({ rules: FIRST, phase: "over", outcome: { reason: "resigned" } });
    expect(verify(resigned.entries).fault).toBeNull();
  });

  it("opens a rematch under the rules of the table that it follows", () => {
    expect([rematchSetup(afterOpening(old).state).rules, rematchSetup(afterOpening(current).state).rules]).toEqual([
      FIRST,
      SECOND,
    ]);
  });

  it("verifies each log only by its own rules", () => {
    const [under1, under2] = [gameWith(FIRST), gameWith(SECOND)];
    expect(under1.length).toBeGreaterThan(under2.length);
    for (const log of [under1, under2]) {
      const parsed = parseLog(makeLog(log));
      expect(isLogFault(parsed) ? parsed : verify(parsed).fault).toBeNull();
      const received = { viewer: 0, entries: viewLog(log.slice(0, -1), 0) };
      expect(verify(log, received)).toMatchObject({ fault: null, compared: log.length - 1 });
    }
    expect(verify(withRules(under1, SECOND)).fault).toBe("wrong-secret");
    expect(verify(withRules(under2, FIRST)).fault).toBe("wrong-secret");
  });

  it("has no unknown version and no version of another game", () => {
    const log = gameWith(FIRST);
    expect(findRules({ rules: "american-pool/3" })).toBeUndefined();
    expect(() => rulesOfTable({ rules: "american-pool/3" })).toThrow("american-pool/3");
    for (const rules of ["american-pool/3", "american-pool", "train/1"]) {
      expect(verify(withRules(log, rules))).toMatchObject({ fault: "unknown-rules", seq: 0 });
      expect(parseLog(makeLog(withRules(log, rules)))).toEqual({ fault: "unknown-game", line: 1 });
    }
  });
});
