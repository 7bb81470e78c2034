/** Positions for programs that do not fold logs: the view of a seat, as data and as text. */
import { describe, expect, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { workerGameOf } from "../../../worker/games/registry.ts";
import { faultOf, type Identity, logOf, newBrowser, openTable, request } from "../support.ts";
import { move, openClients, seatAll, seatTwo } from "../table-client.ts";

interface Position {
  readonly viewer: number | string;
  readonly phase: string;
  readonly length: number;
  readonly turn: readonly number[];
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own board.
  readonly board: any;
  readonly text: string;
}

const positionAt = async (table: string, query = "", identity: Identity = {}): Promise<Position> =>
  (await request(`/api/tables/${table}/position${query}`, { headers: identity })).json();

const dealTable = async (game: string) => {
  const table = await openTable({ game, seats: 2 });
  const identities = [await newBrowser(), await newBrowser()] as const;
  const clients = await openClients(table, identities);
  await seatAll(...clients);
  await clients[0].waitUntil(() => fold(clients[0].entries).play !== null);
  await clients[0].waitUntil(() => game !== "train" || clients[0].entries.some(({ event }) => event.type === "dealt"));
  return { table, identities };
};

describe("a position of pool checkers", () => {
  it("has the FEN, all squares and a board as text, also for a watcher", async () => {
    const { table, clients } = await seatTwo();
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
    await clients[0].submit(move(11, 15));
    const after = await positionAt(table);
    expect(after.board).toMatchObject({ toMove: "white", ply: 1, last: [11, 15] });
    expect([after.board.squares[10], after.board.squares[14]]).toEqual([null, "b"]);
  });

  it("has no board before the game begins", async () => {
    expect(await positionAt(await openTable())).toMatchObject({ phase: "seating", board: null, text: "seating" });
  });
});

/** The data of the first `turn` in a stream of events. */
const firstTurn = async (table: string, identity: Identity) => {
  const { body } = await request(`/api/tables/${table}/events?turns=1&position=1`, { headers: identity });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/^event: turn\ndata: .*\n\n/m.test(text)) text += (await reader.read()).value;
  await reader.cancel();
  return JSON.parse(/^event: turn\ndata: (.*)$/m.exec(text)![1]!);
};

describe.each(["train", "spy"])("a position of %s", (game) => {
  it("is sent with each turn if the reader requests it", async () => {
    const { table, identities } = await dealTable(game);
    const { turn } = await positionAt(table);
    const { position, ...frame } = await firstTurn(table, identities[turn[0]!]!);
    expect([frame.type, frame.seat]).toEqual(["turn", turn[0]]);
    expect(position).toEqual(await positionAt(table, "", identities[turn[0]!]));
  });

  it("is made of the caller's view, and hides the rest", async () => {
    const { table, identities } = await dealTable(game);
    for (const [identity, seat] of [
      [identities[0], 0],
      [identities[1], 1],
      [{}, "watcher"],
    ] as const) {
      const shown = await positionAt(table, "", identity);
      const state = fold(await logOf(table, "", identity));
      expect([shown.viewer, shown.length]).toEqual([seat, state.length]);
      const { board, text } = workerGameOf(game).position(rulesOfTable(state).view(state.play!, seat));
      expect(shown).toMatchObject({ board: JSON.parse(JSON.stringify(board)), text });
    }
    if (game !== "train") return;
    const { board, text } = await positionAt(table, "", identities[0]);
    expect(board.hands[0].tiles.every((tile: unknown) => typeof tile === "number")).toBe(true);
    expect(board.hands[1].tiles.every((tile: unknown) => tile === null)).toBe(true);
    expect(text).toMatch(/^hand of seat 1: \?( \?)*$/m);
  });

  it("is refused for another seat", async () => {
    const { table, identities } = await dealTable(game);
    const requestAs = (as: string) => request(`/api/tables/${table}/position?as=${as}`, { headers: identities[0] });
    expect(await faultOf(await requestAs("1"))).toEqual([403, "not-your-seat"]);
    expect(await faultOf(await requestAs("all"))).toEqual([403, "not-over"]);
    expect(await faultOf(await requestAs("x"))).toEqual([400, "bad-as"]);
  });
});
