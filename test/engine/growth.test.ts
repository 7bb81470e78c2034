import { describe, expect, it } from "vitest";
import type { SpyState } from "../../engine/games/spy/types.ts";
import { newestOf } from "../../engine/games.ts";
import { ABANDONED } from "../../engine/rest.ts";
import type { Session } from "../../engine/session.ts";
import { dueOf } from "../../engine/table.ts";
import type { AnyCommand } from "../../engine/table-types.ts";
import { at, playedAt, refusedAt, tableOf } from "../support/moments.ts";

const ask = (type: string) => ({ type }) as AnyCommand;

/** SPY for three without a limit of quiet turns, every base arranged, and seats 1 and 2 away. */
const twoAway = (): Session => {
  const endless = tableOf("spy", { seats: 3, options: { stallingRounds: 0 } });
  const arranged = [0, 1, 2].reduce((table, seat) => {
    const { moves } = newestOf("spy");
    return playedAt(table, 1000, `p${seat}`, moves(table.state.play!, seat)[0] as AnyCommand);
  }, endless);
  return ["p1", "p2"].reduce((table, player) => playedAt(table, 2000, player, ask("step-out")), arranged);
};

const types = (session: Session, from: number) => session.entries.slice(from).map(({ event }) => event.type);

describe("a table at which nobody is left", () => {
  const before = twoAway();
  const left = playedAt(before, 3000, "p0", ask("resign"));

  it("waits, instead of playing against itself for ever", () => {
    expect(types(left, before.entries.length)).toEqual(["resigned", "paused"]);
    expect(left.state).toMatchObject({ phase: "playing", paused: left.entries.at(-1)!.at });
    expect(at(left, 4000).entries).toHaveLength(left.entries.length);
  });

  it("counts only those who can still act as somebody who is here", () => {
    const gone = playedAt(tableOf("spy", { seats: 3 }), 1000, "p0", ask("resign"));
    const one = playedAt(gone, 2000, "p1", ask("step-out"));
    expect(refusedAt(one, 3000, "p2", ask("step-out"))).toBe("last-one-here");
  });

  it("goes on when one of those who can still act is back, and hears the others all the same", () => {
    const heard = playedAt(left, 5000, "p0", { type: "say", phrase: "sorry" });
    expect(heard.state.paused).not.toBeNull();
    const back = playedAt(heard, 6000, "p1", ask("come-back"));
    expect(back.state).toMatchObject({ paused: null, covered: [2] });
    expect((back.state.play as SpyState).active).toBe(1);
  });

  it("closes itself after a week", () => {
    expect(dueOf(left.state)).toBe(left.state.paused! + ABANDONED);
    expect(at(left, 3000 + ABANDONED - 1).state.phase).toBe("playing");
    const closed = at(left, 3000 + ABANDONED);
    expect(types(closed, left.entries.length)).toEqual(["abandoned", "revealed"]);
    expect(closed.state.outcome).toEqual({ winners: [], reason: "abandoned" });
  });
});
