import { render } from "lit";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameExport } from "../../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../../client/games/pool/client.ts";
import { lostPieces, runningCount } from "../../../../client/games/pool/side-panel.ts";
import { setCoordinateStyle } from "../../../../client/games/pool/texts/coordinates.ts";
import { findRules } from "../../../../engine/contract/game-registry.ts";
import { pool } from "../../../../engine/games/pool/game.ts";
import { parsePdn } from "../../../../engine/games/pool/notation/pdn.ts";
import { americanPool, poolEndReasons, poolRefusals } from "../../../../engine/games/pool/state/rulebook.ts";
import type { PoolState } from "../../../../engine/games/pool/state/types.ts";
import { fold } from "../../../../engine/log/log.ts";
import type { Entry } from "../../../../engine/table/types.ts";

const PDN = `[Event "Test"]
[White "Bo"]
[Black "Ada"]
[Result "*"]
[GameType "23"]

1. 11-15 22-18 2. 15x22 25x18 *
`;

const playOf = (state: { play: object | null }) => state.play as PoolState;

const readLog = async (text: string): Promise<readonly Entry[]> => {
  const entries = await poolClient.notation!.read(text);
  if (entries === null) throw new Error("not opened");
  return entries;
};

const stateFromFen = (fen: string): PoolState =>
  pool.evolve(pool.start({ black: "first", fen }, 2), { type: "colours-drawn", black: 0 });

afterEach(() => setCoordinateStyle("numbers"));

describe("texts", () => {
  it("each refusal of the rulebook has a different text, and no other code has one", async () => {
    const texts = await Promise.all(poolRefusals.map((code) => poolClient.refusal(code)));
    expect(new Set(texts).size).toBe(poolRefusals.length);
    expect(texts).not.toContain(undefined);
    expect(await poolClient.refusal("toString")).toBeUndefined();
    expect(await poolClient.refusal("stale")).toBeUndefined();
  });

  it("each end reason has a text that names the winner", () => {
    for (const reason of poolEndReasons) {
      const isWin = ["annihilated", "blocked", "resigned", "time"].includes(reason);
      const texts = poolClient.ending({ winners: isWin ? [1] : [], reason }, ["Ada", "Bo"]);
      expect(texts).toMatch(isWin ? /^Bo wins/ : /^Draw/);
    }
  });
});

describe("the game's client", () => {
  it("the client installs the game's rules", () => {
    expect(findRules(poolClient.game)).toBe(poolClient.game);
  });

  it("the badge shows each player's colour after the draw", () => {
    const coloured = stateFromFen(americanPool.start);
    const box = document.createElement("div");
    const labels = [0, 1].map((seat) => {
      render(poolClient.badge!(coloured, seat), box);
      return box.querySelector("svg")?.getAttribute("aria-label");
    });
    expect(labels).toEqual(["Black", "White"]);
    expect(poolClient.badge!({ ...coloured, blackSeat: null }, 0)).toBeNull();
  });

  it("move lines are in short notation, mark captures, and omit the draw of colours", async () => {
    const { moveLineOf: lineOf } = await poolClient.lines();
    const state = stateFromFen("B:W18,32:B15,1");
    expect(lineOf({ type: "colours-drawn", black: 0 }, state, state)).toBeNull();
    const jumped = { type: "jumped", path: [15, 22] } as const;
    expect(lineOf(jumped, state, state)).toEqual({ text: "15x22", seat: 0, mark: "capture" });
    setCoordinateStyle("algebraic");
    expect(lineOf(jumped, state, state)?.text).toBe("e5xc3");
  });
});

describe("the side panel", () => {
  it("the side panel states the goal in one line", async () => {
    const box = document.createElement("div");
    document.body.append(box);
    render(poolClient.notes(stateFromFen("B:W18,32:B15")), box);
    const notes = box.querySelector("foldtable-pool-notes")!;
    await notes.updateComplete;
    expect(notes.renderRoot.querySelector(".goal")?.textContent).toBe(
      "Capture or block every piece of the other side.",
    );
    box.remove();
  });

  it("the side panel fits in one line beside five tools on a phone", async () => {
    const box = document.createElement("div");
    box.style.inlineSize = "146px";
    document.body.append(box);
    render(poolClient.notes(stateFromFen("B:W18,32:B15")), box);
    const notes = box.querySelector("foldtable-pool-notes")!;
    await notes.updateComplete;
    const [black, white] = [...notes.renderRoot.querySelectorAll(".lost span")].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(white!.top).toBe(black!.top);
    box.remove();
  });

  it("the side panel counts the pieces captured since the start of this game", async () => {
    const entries = await readLog(PDN);
    expect(lostPieces(playOf(fold(entries)))).toEqual({ black: 1, white: 1 });
    expect(lostPieces(stateFromFen("B:W18,32:B15"))).toEqual({ black: 0, white: 0 });
  });

  it("the side panel counts thirteen moves as soon as three kings face one", () => {
    const state = stateFromFen("W:WK28:BK1,K2,K11");
    expect(runningCount(state)).toEqual({ text: "Lone king: 0 of 13 moves", done: 0, of: 13 });
    const moved = pool.evolve(state, { type: "moved", path: [28, 32] });
    expect(runningCount(moved)?.text).toBe("Lone king: 1 of 13 moves");
  });

  it("the side panel counts twenty-five moves only near the limit", () => {
    const state = stateFromFen("B:WK28,K5:BK1,K2");
    const plies = (count: number): PoolState => ({
      ...state,
      past: Array.from({ length: count }, () => state.position),
    });
    expect(runningCount(plies(29))).toBeNull();
    expect(runningCount(plies(30))?.text).toBe("Kings only: 15 of 25 moves each");
  });
});

describe("files", () => {
  let fen: GameExport;
  let pdn: GameExport;

  beforeAll(async () => {
    [fen, pdn] = (await poolClient.exports()) as [GameExport, GameExport];
  });

  it("a PDN game is opened as a log, and exported as the same PDN", async () => {
    const entries = await readLog(PDN);
    const text = pdn.make(entries, 0);
    expect(text).toContain("1. 11-15 22-18 2. 15x22 25x18 *");
    expect(text).toContain('[Black "Ada"]');
    expect(text).toContain('[GameType "23"]');
    const reparsed = parsePdn(text);
    expect(reparsed.ok && reparsed.value[0]?.moves).toEqual([
      [11, 15],
      [22, 18],
      [15, 22],
      [25, 18],
    ]);
  });

  it("the games of a tournament are exported into one file, each with its event and round", async () => {
    const entries = await readLog(PDN);
    const games = ["1.1", "2.3"].map((round) => ({ entries, event: "Club evening", round }));
    const parsed = parsePdn(pdn.makeAll!(games));
    expect(
      parsed.ok && parsed.value.map(({ tags, moves }) => [tags.Event, tags.Round, tags.Black, moves.length]),
    ).toEqual([
      ["Club evening", "1.1", "Ada", 4],
      ["Club evening", "2.3", "Ada", 4],
    ]);
  });

  it("the exported FEN is the position at the cursor", async () => {
    const entries = await readLog(PDN);
    const first = entries.findIndex(({ event }) => event.type === "moved");
    expect(fen.make(entries, first - 1)).toBe(americanPool.start);
    expect(fen.make(entries, first)).toBe("W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15");
    expect(fen.make(entries, 0)).toBe(americanPool.start);
  });

  it("a FEN is opened as a game from that position", async () => {
    const entries = await readLog("W:WK28:BK1,K2,K11");
    expect(fen.make(entries, entries.length - 1)).toBe("W:WK28:BK1,K2,K11");
    expect(playOf(fold(entries)).blackSeat).toBe(0);
  });

  it.each(["", "hello", "{}", "B:W1:B1", '[GameType "20"]\n1. 32-28 *'])(
    "the notation reader refuses %j",
    async (text) => {
      expect(await poolClient.notation!.read(text)).toBeNull();
    },
  );
});
