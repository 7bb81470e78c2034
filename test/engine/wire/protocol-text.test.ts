/** Compares statements of worker/PROTOCOL.md about the games with the engine. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { selfplay, startSelfplay } from "../../../engine/bot/selfplay.ts";
import { invalidatesCommand } from "../../../engine/commands/decide.ts";
import { rematchSeat } from "../../../engine/commands/rematch.ts";
import { DealUnknownError, type GameCommand, makeViewHost, type Seat } from "../../../engine/contract/game.ts";
import { installedGames, newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { verify } from "../../../engine/log/verify.ts";
import type { AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";
import { hasNewTurn } from "../../../engine/wire/turn.ts";
import { openTimedTable, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const text = readFileSync(new URL("../../../worker/PROTOCOL.md", import.meta.url), "utf8");

/** The second cell of the row with this name. */
const cellOf = (name: string, part = text): string =>
  new RegExp(`^\\| ${name.replaceAll("`", "\\`")} +\\|(.*)\\|$`, "m").exec(part)?.[1]?.trim() ?? "";

const sectionOf = (title: string): string => text.split(/^##+ /m).find((part) => part.startsWith(title)) ?? "";

const codeNamesIn = (cell: string): readonly string[] => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);

/** Every turn of a random game, with the legal moves. */
const turnsOf = (game: string, options: object, seats: number) => {
  const turns: { readonly state: TableState; readonly seat: Seat; readonly moves: readonly GameCommand[] }[] = [];
  const play = startSelfplay({
    game,
    seats,
    options: v.parse(newestGame(game).options, options),
    seed: `text ${game}`,
  });
  do {
    const { state } = play.session;
    if (state.play !== null)
      for (const seat of rulesOfTable(state).turn(state.play))
        turns.push({ state, seat, moves: rulesOfTable(state).moves(state.play, seat) });
  } while (play.step());
  return turns;
};

const minimumSection = sectionOf("The least\n");

const minimumOf = ({ state, seat }: { readonly state: TableState; readonly seat: Seat }): GameCommand | null => {
  try {
    return rulesOfTable(state).standingIn!.minimum(state.play!, seat, makeViewHost(0));
  } catch (error) {
    if (error instanceof DealUnknownError) return null;
    throw error;
  }
};

describe("the rules' minimum", () => {
  it("has a row for every game, “none” if the rules demand nothing", () => {
    for (const { id, standingIn } of installedGames()) {
      expect(cellOf(`\`${id}\``, minimumSection)).not.toBe("");
      expect([id, cellOf(`\`${id}\``, minimumSection).startsWith("none")]).toEqual([id, standingIn === undefined]);
    }
  });

  it("in Mexican Train is the first legal of the named commands, else the first legal move", () => {
    const order = codeNamesIn(cellOf("`train`", minimumSection)).filter((name) => name !== "moves");
    expect(order.length).toBe(5);
    const turns = [
      ...turnsOf("train", { set: 6, rounds: 2 }, 3),
      ...turnsOf("train", { rulebook: "club", set: 6, rounds: 2, opening: "quick" }, 3),
      ...turnsOf("train", { rulebook: "club", set: 6, rounds: 2, opening: "deferred", roundTrip: true }, 3),
    ];
    const seen = new Set<string>();
    for (const turn of turns) {
      const first = order.flatMap((type) => turn.moves.find((move) => move.type === type) ?? [])[0] ?? turn.moves[0]!;
      expect(minimumOf(turn)).toEqual(first);
      seen.add(first.type);
    }
    expect([...seen].sort()).toEqual([...order, "play"].sort());
  });

  it("in SPY is a random base, then the end of the turn", () => {
    const [last] = codeNamesIn(cellOf("`spy`", minimumSection)).slice(-1);
    const turns = turnsOf("spy", {}, 3);
    expect(turns.length).toBeGreaterThan(10);
    for (const turn of turns)
      expect(minimumOf(turn)).toEqual(turn.moves[0]?.type === "arrange" ? null : { type: last });
  });
});

interface RoundEvent {
  readonly type: string;
  readonly seat?: Seat;
  readonly hands?: readonly (readonly unknown[])[];
}

const TURN_EVENTS = ["played", "drew", "passed", "stopped"];

/** Counts blocked rounds as the text defines them: one pass of each seat in a row, without a tile played or drawn. */
const blockedRounds = (events: readonly RoundEvent[], seats: number): number => {
  let [passes, blocked] = [0, 0];
  let before: RoundEvent | null = null;
  for (const event of events) {
    if (TURN_EVENTS.includes(event.type)) {
      // Consecutive events of one seat are one turn.
      const isPass = event.type === "passed" && before?.seat !== event.seat;
      passes = isPass ? passes + 1 : 0;
      before = event;
    }
    expect(passes).toBeLessThanOrEqual(seats);
    if (event.type !== "round-scored") continue;
    const isOut = event.hands!.some((hand) => hand.length === 0);
    expect([isOut, passes === seats]).toEqual([isOut, !isOut]);
    if (!isOut) blocked++;
    [passes, before] = [0, null];
  }
  return blocked;
};

it("a round of Mexican Train is blocked exactly by as many passes as there are seats", () => {
  expect(cellOf("blocked", sectionOf("Mexican Train"))).toContain("as many turns as there are seats");
  expect(cellOf("blocked", sectionOf("Mexican Train"))).toContain("without one drawn: passes");
  let blocked = 0;
  for (const rulebook of ["family", "club"])
    for (const seats of [2, 3, 4])
      for (const seed of ["1", "2", "3", "4", "5", "6"]) {
        const options = v.parse(newestGame("train").options, { rulebook, set: 6, rounds: "all" });
        const events = selfplay({ game: "train", seats, options, seed }).map(({ event }) => event);
        blocked += blockedRounds(events, seats);
      }
  expect(blocked).toBeGreaterThan(20);
});

it("the seats of a rematch follow the formula in PROTOCOL.md", () => {
  const [, step, modulus] = /one seat further \(\(yours \+ (\d)\) mod (\w+)\)/.exec(text) ?? [];
  expect(modulus).toBe("seats");
  for (const seats of [2, 3, 8])
    for (let yours = 0; yours < seats; yours++) expect(rematchSeat(yours, seats)).toBe((yours + Number(step)) % seats);
});

it("only a game command, or a command that is due, answers a turn", () => {
  expect(sectionOf("From the table")).toContain(
    "Its answer is a command\n_of the game_, or the one that `owes` names.",
  );
  const before = openTimedTable("pool");
  const after = submitAcceptedAt(before, 1000, "p0", { type: "say", phrase: "hello" });
  // A chat message causes no new turn, and does not make a move stale.
  const added = after.entries.slice(before.entries.length);
  expect(hasNewTurn(before.state, after.state, added, 0)).toBe(false);
  const { event } = after.entries.at(-1)!;
  expect(invalidatesCommand(after.state, event, 0, { type: "move" })).toBe(false);
});

it("a log with a revealed secret does not show an early end or an exchanged move", () => {
  const section = sectionOf("Chance").split("**What a log cannot show.**")[1]!;
  expect(section).toContain("a log can stop after any move, with a resignation");
  expect(section).toContain("it can be exchanged for another legal move, or dropped");
  const begun = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", { type: "move", path: [11, 15] } as AnyCommand);
  const { entries } = submitAcceptedAt(begun, 2000, "p1", { type: "resign" });
  const renumbered = (log: readonly Entry[]) => log.map((entry, seq) => ({ ...entry, seq }));
  const at = entries.findIndex(({ event }) => event.type === "moved");
  const other = { ...entries[at]!, event: { type: "moved", path: [12, 16] } };
  expect(verify(entries).fault).toBeNull();
  expect(verify(entries.with(at, other)).fault).toBeNull();
  expect(verify(renumbered(entries.toSpliced(at, 1))).fault).toBeNull();
});
