/** Positions for programs that do not fold logs: what a seat may know, as data and as text. */
import { describe, expect, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { workerGameOf } from "../../../worker/games/registry.ts";
import { Line, move, seatTwo, sitAll } from "../line.ts";
import { ask, faultOf, type Identity, logOf, newBrowser, openTable } from "../support.ts";

interface Shown {
  readonly viewer: number | string;
  readonly phase: string;
  readonly length: number;
  readonly turn: readonly number[];
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own board.
  readonly board: any;
  readonly text: string;
}

const positionAt = async (table: string, query = "", identity: Identity = {}): Promise<Shown> =>
  (await ask(`/api/tables/${table}/position${query}`, { headers: identity })).json();

const dealt = async (game: string) => {
  const table = await openTable({ game, seats: 2 });
  const who = [await newBrowser(), await newBrowser()] as const;
  const lines = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
  await sitAll(...lines);
  await lines[0].until(() => fold(lines[0].entries).play !== null);
  await lines[0].until(() => game !== "train" || lines[0].entries.some(({ event }) => event.type === "dealt"));
  return { table, who };
};

describe("a position of pool checkers", () => {
  it("has the FEN, all squares and a board as text, also for a watcher", async () => {
    const { table, lines } = await seatTwo();
    const { board, text, turn, viewer } = await positionAt(table);
    expect([viewer, turn, board.toMove, board.blackSeat, board.ply]).toEqual(["watcher", [0], "black", 0, 0]);
    expect(board.squares.join("")).toBe("b".repeat(12) + "w".repeat(12));
    expect(board.squares.slice(12, 20)).toEqual(Array(8).fill(null));
    expect(text.split("\n").slice(1)).toEqual([
      " 1   b   b   b   b",
      " 5 b   b   b   b",
      " 9   b   b   b   b",
      "13 .   .   .   .",
      "17   .   .   .   .",
      "21 w   w   w   w",
      "25   w   w   w   w",
      "29 w   w   w   w",
    ]);
    await lines[0].say(move(11, 15));
    const after = await positionAt(table);
    expect(after.board).toMatchObject({ toMove: "white", ply: 1, last: [11, 15] });
    expect([after.board.squares[10], after.board.squares[14]]).toEqual([null, "b"]);
  });

  it("is none before the game begins", async () => {
    expect(await positionAt(await openTable())).toMatchObject({ phase: "seating", board: null, text: "seating" });
  });
});

/** The data of the first `turn` in a stream of events. */
const firstTurn = async (table: string, identity: Identity) => {
  const { body } = await ask(`/api/tables/${table}/events?turns=1&position=1`, { headers: identity });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/^event: turn\ndata: .*\n\n/m.test(text)) text += (await reader.read()).value;
  await reader.cancel();
  return JSON.parse(/^event: turn\ndata: (.*)$/m.exec(text)![1]!);
};

describe.each(["train", "spy"])("a position of %s", (game) => {
  it("comes with each turn, if the reader asks for it, after the entries before it", async () => {
    const { table, who } = await dealt(game);
    const { turn } = await positionAt(table);
    const { position, ...frame } = await firstTurn(table, who[turn[0]!]!);
    expect([frame.type, frame.seat]).toEqual(["turn", turn[0]]);
    expect(position).toEqual(await positionAt(table, "", who[turn[0]!]));
  });

  it("is made of the caller's own view, and hides the rest", async () => {
    const { table, who } = await dealt(game);
    for (const [identity, seat] of [
      [who[0], 0],
      [who[1], 1],
      [{}, "watcher"],
    ] as const) {
      const shown = await positionAt(table, "", identity);
      const state = fold(await logOf(table, "", identity));
      expect([shown.viewer, shown.length]).toEqual([seat, state.length]);
      const { board, text } = workerGameOf(game).position(rulesOfTable(state).view(state.play!, seat));
      expect(shown).toMatchObject({ board: JSON.parse(JSON.stringify(board)), text });
    }
    if (game !== "train") return;
    const { board, text } = await positionAt(table, "", who[0]);
    expect(board.hands[0].tiles.every((tile: unknown) => typeof tile === "number")).toBe(true);
    expect(board.hands[1].tiles.every((tile: unknown) => tile === null)).toBe(true);
    expect(text).toMatch(/^hand of seat 1: \?( \?)*$/m);
  });

  it("of another seat is refused", async () => {
    const { table, who } = await dealt(game);
    const asked = (as: string) => ask(`/api/tables/${table}/position?as=${as}`, { headers: who[0] });
    expect(await faultOf(await asked("1"))).toEqual([403, "not-your-seat"]);
    expect(await faultOf(await asked("all"))).toEqual([403, "not-over"]);
    expect(await faultOf(await asked("x"))).toEqual([400, "bad-as"]);
  });
});
