import { describe, expect, it } from "vitest";
import { installedGames } from "../../engine/games.ts";
import { standingEntries } from "../../engine/log.ts";
import { movesBack, turnOf } from "../../engine/seats.ts";
import type { AnyCommand } from "../../engine/table-types.ts";
import { playedAt, refusedAt, tableOf } from "../support/moments.ts";
import { move } from "../support/tables.ts";

const ask = (type: string) => ({ type }) as AnyCommand;

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
