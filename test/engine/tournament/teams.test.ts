/** Teams: how they are formed, drawn, dissolved and seated. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { competitorsOf, seatsOfSides } from "../../../engine/tournament/competitors.ts";
import { pairingsCsv } from "../../../engine/tournament/files/csv.ts";
import { rolesOf } from "../../../engine/tournament/permissions.ts";
import { nextEveningEvents } from "../../../engine/tournament/standings/next-evening.ts";
import { standingsOf } from "../../../engine/tournament/standings/standings.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { RUNS } from "./systems/runs.ts";
import { TestTournament } from "./test-tournament.ts";

const teamTournament = (players: number): TestTournament =>
  new TestTournament({ system: { type: "teams" } }).enter(players);
const draw = { type: "draw-teams" } as const;

it("draws each player without a partner into one team, leaves at most one over, and verifies", () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 20 }), (count) => {
      const teams = teamTournament(count);
      expect(teams.send({ type: "form-team", players: [2, 4] })).toBeNull();
      expect(teams.send({ type: "mark-absent", players: [1] })).toBeNull();
      expect(teams.send(draw)).toBeNull();
      const members = teams.state.teams.flat();
      expect(new Set(members).size).toBe(members.length);
      expect(members).not.toContain(1);
      expect(members.length).toBe(2 + 2 * Math.floor((count - 3) / 2));
      expect(teams.startRound()).toBeNull();
      expect(verifyTournament(teams.entries).map(({ isRight }) => isRight)).toEqual([true, true, true]);
    }),
    { numRuns: RUNS },
  );
});

it("needs two teams for a round", () => {
  const teams = teamTournament(3);
  expect(teams.send(draw)).toBeNull();
  expect(teams.send(draw)).toBe("no-change");
  expect(teams.startRound()).toBe("too-few-teams");
});

it("detects teams that the secret does not draw", () => {
  const teams = teamTournament(6);
  teams.send(draw);
  teams.startRound();
  const forged = teams.entries.map((entry) =>
    entry.event.type === "teams-drawn"
      ? { ...entry, event: { ...entry.event, teams: entry.event.teams.toReversed() } }
      : entry,
  );
  expect(verifyTournament(forged)[0]).toMatchObject({ round: 0, isRight: false });
});

it("draws other teams after the first ones were dissolved", () => {
  const teams = teamTournament(12);
  teams.send(draw);
  const first = teams.state.teams;
  for (const [player] of first) expect(teams.send({ type: "split-team", player })).toBeNull();
  teams.send(draw);
  expect(teams.state.teams).not.toEqual(first);
});

it("seats partners opposite, gives both one row in the standings, and names both in a bye", () => {
  const teams = teamTournament(6);
  for (const players of [
    [1, 2],
    [3, 4],
    [5, 6],
  ] as const)
    teams.send({ type: "form-team", players });
  expect(teams.startRound()).toBeNull();
  const { pairings, byes } = teams.state.rounds[0]!;
  const seats = seatsOfSides(pairings[0]!.sides);
  expect([seats[0]! + 1, seats[1]! + 1]).toEqual([seats[2], seats[3]]);
  teams.playRound(() => [1, 2]);
  const rows = standingsOf(teams.state);
  expect(rows.map(({ members, points }) => [members.length, points])).toEqual([
    [2, 1],
    [2, 1],
    [2, 0],
  ]);
  expect(pairingsCsv(teams.state)).toContain(`1,,,Player ${byes[0]}x / Player ${byes[0]! + 1}x,,,,bye`);
  // A team that has played or had a bye cannot be split by either partner's number.
  for (const player of [1, 2, 3, 4, 5, 6]) expect(teams.send({ type: "split-team", player })).toBe("too-late");
});

it("lets only the host and helpers form teams, and only in a tournament of teams", () => {
  const teams = teamTournament(4);
  for (const command of [draw, { type: "form-team", players: [1, 2] }, { type: "split-team", player: 1 }] as const)
    expect(teams.send(command, "person-1")).toBe("not-allowed");
  const swiss = new TestTournament().enter(4);
  expect(swiss.send(draw)).toBe("not-teams");
  expect(swiss.send({ type: "form-team", players: [1, 2] })).toBe("not-teams");
});

it("keeps partners together in the next tournament if both are still players", () => {
  const teams = teamTournament(6);
  for (const players of [
    [1, 2],
    [4, 3],
    [5, 6],
  ] as const)
    teams.send({ type: "form-team", players });
  teams.send({ type: "remove-player", player: 2 });
  const next = nextEveningEvents(teams.state, "before", teams.secrets);
  const formed = next.flatMap((event) => (event.type === "team-formed" ? [event.players] : []));
  const names = next.flatMap((event) => (event.type === "entered" ? [event.name] : []));
  expect(formed.map((team) => team.map((player) => names[player - 1]))).toEqual([
    ["Player 4x", "Player 3x"],
    ["Player 5x", "Player 6x"],
  ]);
});

it("does not pair a team without one of its partners", () => {
  const teams = teamTournament(6);
  for (const players of [
    [1, 2],
    [3, 4],
    [5, 6],
  ] as const)
    teams.send({ type: "form-team", players });
  teams.send({ type: "mark-absent", players: [6] });
  teams.startRound();
  expect(teams.state.rounds[0]!.pairings.flatMap(({ sides }) => sides.flat()).toSorted()).toEqual([1, 2, 3, 4]);
  expect(competitorsOf(teams.state).filter(({ isPresent }) => isPresent)).toHaveLength(2);
});

it("adds teams of late players at the end, and does not change earlier teams", () => {
  const teams = teamTournament(8);
  teams.send(draw);
  const first = teams.state.teams;
  teams.startRound();
  expect(teams.send({ type: "reopen-entry" })).toBeNull();
  teams.enter(2);
  expect(teams.send(draw)).toBeNull();
  expect(teams.state.rounds[0]!.pairings.flatMap(({ sides }) => sides.flat()).toSorted((a, b) => a - b)).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8],
  ]);
  teams.playRound(() => [1, 2]);
  teams.enter(1);
  expect(teams.send(draw)).toBe("no-change");
  expect(teams.state.teams.slice(0, 4)).toEqual(first);
  expect(teams.state.teams[4]!.toSorted()).toEqual([10, 9]);
  expect(competitorsOf(teams.state).at(-1)).toMatchObject({ members: teams.state.teams[4], seed: 4, points: 0 });
  expect(teams.startRound()).toBeNull();
  const { pairings, byes } = teams.state.rounds[1]!;
  const bye = teams.state.teams.filter(([player]) => byes.includes(player));
  expect([...pairings.flatMap(({ sides }) => sides.flat()), ...bye.flat()].toSorted((a, b) => a - b)).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ]);
  expect(verifyTournament(teams.entries).every(({ isRight }) => isRight)).toBe(true);
  expect(standingsOf(teams.state)).toHaveLength(5);
});

describe("a substitute who has entered without a partner", () => {
  /** A team has played, and its second player was removed, brought back and renamed. Player 5 has no partner. */
  const withSubstitute = (): TestTournament => {
    const teams = teamTournament(5);
    for (const players of [[1, 2] as const, [3, 4] as const]) teams.send({ type: "form-team", players });
    teams.startRound();
    teams.playRound(() => [1, 2]);
    teams.send({ type: "remove-player", player: 2 });
    teams.send({ type: "readmit-player", player: 2 });
    teams.send({ type: "rename-player", player: 2, name: "Substitute" });
    return teams;
  };
  const claim = { type: "claim-player", player: 2 } as const;
  const confirm = { type: "confirm-claim", player: 2 } as const;

  it.each([
    ["still entered", false],
    ["removed by the host", true],
  ])("takes a partner's place if %s, and is no other player any more", (_, isRemoved) => {
    const teams = withSubstitute();
    if (isRemoved) teams.send({ type: "remove-player", player: 5 });
    expect(teams.send(claim, "person-5")).toBeNull();
    expect(teams.send(confirm)).toBeNull();
    expect(teams.state.players[1]).toMatchObject({ name: "Substitute", person: "person-5", isRemoved: false });
    expect(teams.state.players[4]).toMatchObject({ person: null, isRemoved: true });
    expect(rolesOf(teams.state, "person-5")).toEqual(["player:2"]);
    teams.send({ type: "readmit-player", player: 5 });
    expect(rolesOf(teams.state, "person-5")).toEqual(["player:2"]);
    expect(teams.startRound()).toBeNull();
    expect(teams.state.rounds[1]!.pairings.flatMap(({ sides }) => sides.flat()).toSorted()).toEqual([1, 2, 3, 4]);
    expect(verifyTournament(teams.entries).every(({ isRight }) => isRight)).toBe(true);
  });

  it("takes no place as long as they have one, and not their own", () => {
    const teams = withSubstitute();
    expect(teams.send({ ...claim, player: 5 }, "person-5")).toBe("already-entered");
    expect(teams.send(claim, "person-3")).toBe("already-entered");
    expect(teams.send(claim, "person-5")).toBeNull();
    expect(teams.send({ ...claim, player: 1 }, "person-5")).toBe("already-entered");
    teams.send({ type: "reopen-entry" });
    teams.enter(1);
    teams.send({ type: "form-team", players: [5, 6] });
    expect(teams.send(confirm)).toBe("already-entered");
  });
});
