import { expect, it } from "vitest";
import { decideTournament } from "../../../engine/tournament/decide.ts";
import { nextTournamentDueAt, tablesToOpen } from "../../../engine/tournament/due.ts";
import { MAX_ENTRIES, MAX_PLAYERS } from "../../../engine/tournament/forms/fields.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { MINUTE, saltOf, TestTournament } from "./test-tournament.ts";

it("leaves room for rounds, tables and the host after a player has filled the log", () => {
  const tournament = new TestTournament({ wood: undefined as never }).enter(4);
  const markAbsent = { type: "mark-absent", players: [1] } as const;
  const markPresent = { type: "mark-present", players: [1] } as const;
  let refused: string | null = null;
  for (let times = 0; refused === null; times++)
    refused = tournament.send(times % 2 === 0 ? markAbsent : markPresent, "person-1");
  expect(refused).toBe("log-full");
  expect(tournament.send({ type: "admit", name: "Late" })).toBeNull();
  expect(tournament.startRound()).toBeNull();
  const opened = { type: "table-opened", round: 1, board: 1, table: "t" } as const;
  expect(tournament.reply({ kind: "table" }, opened).type).toBe("accepted");
});

it("leaves that room also if a host changes between the real board and the screen without end", () => {
  const tournament = new TestTournament().enter(2);
  tournament.startRound();
  const host = { ...tournament.secrets, now: 0, successor: "" };
  const state = { ...tournament.state, length: MAX_ENTRIES - 2 * MAX_PLAYERS };
  const choose = { type: "play-on-wood", round: 1, board: 1, wood: false } as const;
  expect(decideTournament(state, { kind: "person", person: "the-host" }, choose, host)).toEqual({
    refused: "log-full",
  });
  expect(decideTournament(state, { kind: "table" }, choose, host)).toMatchObject({ by: "table" });
});

it("waits for no time and no table once the log has no room for them", () => {
  const tournament = new TestTournament({ wood: undefined as never, roundMs: MINUTE }).enter(2);
  tournament.startRound();
  const last = { ...tournament.state, length: MAX_ENTRIES - 2 * MAX_PLAYERS };
  expect([nextTournamentDueAt(last), tablesToOpen(last).length]).toEqual([tournament.now + MINUTE, 1]);
  const full = { ...last, length: last.length + 1 };
  expect([nextTournamentDueAt(full), tablesToOpen(full)]).toEqual([null, []]);
});

it("plays a round robin of five players from entry to end, and verifies it", () => {
  const tournament = new TestTournament({ system: { type: "round-robin", double: false }, rounds: 15 }).enter(5);
  for (let round = 1; round <= 5; round++) {
    expect(tournament.startRound()).toBeNull();
    tournament.playRound(([one, two]) => (one![0]! < two![0]! ? [1, 2] : [2, 1]));
  }
  expect(tournament.startRound()).toBe("all-rounds-played");
  expect(tournament.send({ type: "end" })).toBeNull();
  expect(tournament.state.phase).toBe("over");
  expect(verifyTournament(tournament.entries).map(({ isRight }) => isRight)).toEqual(new Array(6).fill(true));
});

it("plays the final of a knockout even if only one player is still there: the absent finalist forfeits", () => {
  const tournament = new TestTournament({ system: { type: "knockout", third: false } }).enter(4);
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  const finalists = tournament.state.rounds[0]!.pairings.map(({ sides }) => sides[0]![0]!);
  const absent = [1, 2, 3, 4].filter((player) => player !== finalists[0]);
  tournament.send({ type: "mark-absent", players: absent });
  expect(tournament.startRound()).toBeNull();
  const [final] = tournament.state.rounds[1]!.pairings;
  expect(final!.how).toBe("forfeit");
  expect(final!.sides[final!.result!.places.indexOf(1)]).toEqual([finalists[0]]);
});

it("once the first round has begun, a host or helper who plays changes their own name, and another player does not", () => {
  const tournament = new TestTournament().enter(3);
  tournament.send({ type: "enter", name: "Hanna", salt: saltOf(4) });
  tournament.reply({ kind: "person", person: "person-1", hasHelperLink: true }, { type: "become-helper", name: "Ada" });
  expect(tournament.send({ type: "rename-player", player: 4, name: "Anna" })).toBeNull();
  expect(tournament.entries.at(-1)!.by).toBe("player:4");
  tournament.startRound();
  expect(tournament.send({ type: "rename-player", player: 4, name: "Hana" })).toBeNull();
  expect(tournament.entries.at(-1)!.by).toBe("host");
  expect(tournament.send({ type: "rename-player", player: 1, name: "Ada" }, "person-1")).toBeNull();
  expect(tournament.send({ type: "rename-player", player: 2, name: "Bea" }, "person-2")).toBe("too-late");
});
