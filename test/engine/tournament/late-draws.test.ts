/** Draws of teams after the seeding: each secret is fixed before players enter, and unknown until its draw. */
import { bytesToHex } from "@noble/hashes/utils.js";
import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { hashTexts } from "../../../engine/chance/deal.ts";
import { canonicalJson } from "../../../engine/kit/json.ts";
import { foldTournament } from "../../../engine/tournament/evolve.ts";
import { type TournamentEvent, tournamentEventSchema } from "../../../engine/tournament/forms/events.ts";
import { MAX_LATE_DRAWS } from "../../../engine/tournament/forms/fields.ts";
import type { TournamentEntry } from "../../../engine/tournament/forms/types.ts";
import { redactTournamentEntry } from "../../../engine/tournament/redact.ts";
import { commitDraw, drawTeams } from "../../../engine/tournament/seeding.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { RUNS } from "./systems/runs.ts";
import { DRAW_ROOT, SECRET, saltOf, TestTournament } from "./test-tournament.ts";

const draw = { type: "draw-teams" } as const;
const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(bytesToHex);

/** Two teams in their first round, with entry open. */
const begun = (drawRoot: string | null = DRAW_ROOT): TestTournament => {
  const teams = new TestTournament({ system: { type: "teams" } }, SECRET, drawRoot).enter(4);
  for (const command of [draw, { type: "start-round", round: 1 }, { type: "reopen-entry" }] as const)
    expect(teams.send(command)).toBeNull();
  return teams;
};

const enterLate = (teams: TestTournament, salts: readonly string[]): TestTournament => {
  for (const [index, salt] of salts.entries())
    teams.send({ type: "enter", name: `Late ${index}x`, salt }, `late-${index}`);
  return teams;
};

/** Two draws after the seeding, the second one after the first teams were dissolved. */
const drawnTwice = (): TestTournament => {
  const teams = begun().enter(8);
  teams.send(draw);
  for (const player of [5, 6, 7, 8, 9, 10, 11, 12]) teams.send({ type: "split-team", player });
  teams.send(draw);
  return teams;
};

const secretsOf = (entries: readonly TournamentEntry[]): readonly string[] =>
  entries.flatMap(({ event }) => (event.type === "teams-drawn" && event.secret !== undefined ? [event.secret] : []));

it("reveals with each draw a secret that the entries before it commit to", () => {
  const { entries, state } = drawnTwice();
  const [first, second] = secretsOf(entries);
  const opened = entries[0]!.event;
  expect(opened).toHaveProperty("drawCommitment", commitDraw(first!));
  expect(first).toBe(commitDraw(second!));
  expect(state.drawCommitment).toBe(second);
  expect(verifyTournament(entries).map(({ isRight }) => isRight)).toEqual([true, true, true, true, true]);
  for (const { event } of entries) expect(v.safeParse(tournamentEventSchema, event).success).toBe(true);
});

it("hides each secret until its draw, whatever salts the late players choose", () => {
  fc.assert(
    fc.property(hex(32), hex(32), fc.array(hex(16), { minLength: 2, maxLength: 9 }), (root, otherRoot, salts) => {
      const shown = (drawRoot: string) => {
        const { entries, state } = enterLate(begun(drawRoot), salts);
        const text = JSON.stringify([entries.map(redactTournamentEntry), state]);
        const commitment = state.drawCommitment!;
        for (let secret = drawRoot; secret !== commitment; secret = commitDraw(secret))
          expect(text).not.toContain(secret);
        const hidden = [commitment, state.commitment];
        return hidden.reduce((rest, each) => rest.replaceAll(each, "hash"), text);
      };
      // Only the hashes differ between two servers that draw different teams.
      expect(shown(root)).toBe(shown(otherRoot));
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  );
});

it("gives a late player no choice of partner by a salt chosen after the seeding's reveal", () => {
  const partnerOf = (all: readonly (readonly number[])[]) =>
    all.find((team) => team.includes(8))!.find((each) => each !== 8);
  const hits = Array.from({ length: 30 }, (_, index) => {
    const root = bytesToHex(hashTexts([`root ${index}`]));
    const entered = (salt: number) => enterLate(begun(root).enter(3), [saltOf(salt)]);
    let salt = 1;
    while (partnerOf(drawTeams(entered(salt).state, SECRET)) !== 5) salt++;
    const teams = entered(salt);
    expect(teams.send(draw)).toBeNull();
    return partnerOf(teams.state.teams) === 5;
  }).filter((isHit) => isHit).length;
  expect(hits).toBeGreaterThan(2);
  expect(hits).toBeLessThan(20);
});

type Forgery = (event: TournamentEvent, entries: readonly TournamentEntry[]) => TournamentEvent;

const onDraw =
  (edit: (event: TournamentEvent & { type: "teams-drawn" }, secrets: readonly string[]) => object): Forgery =>
  (event, entries) =>
    event.type === "teams-drawn" && event.secret === secretsOf(entries)[1]
      ? ({ ...event, ...edit(event, secretsOf(entries)) } as TournamentEvent)
      : event;

const without = (event: TournamentEvent, key: string): TournamentEvent =>
  Object.fromEntries(Object.entries(event).filter(([each]) => each !== key)) as TournamentEvent;

/** The teams that another secret draws at the last entry. */
const teamsBy = (entries: readonly TournamentEntry[], secret: string) =>
  drawTeams(foldTournament(entries.slice(0, -1)), secret);

it.each<[string, readonly ("seeding" | "first" | "second")[], Forgery]>([
  [
    "partners exchanged",
    ["second"],
    onDraw(({ teams: [one, other, ...rest] }) => ({
      teams: [[one![0], other![0]], [one![1], other![1]], ...rest],
    })),
  ],
  ["the order of teams changed", ["second"], onDraw(({ teams }) => ({ teams: teams.toReversed() }))],
  [
    "another secret and its teams",
    ["second"],
    (event, entries) => onDraw(() => ({ secret: SECRET, teams: teamsBy(entries, SECRET) }))(event, entries),
  ],
  [
    "the previous draw's secret and its teams",
    ["second"],
    (event, entries) => onDraw((_, [first]) => ({ secret: first, teams: teamsBy(entries, first!) }))(event, entries),
  ],
  [
    "no secret, and teams of the seeding's secret",
    ["second"],
    (event, entries) =>
      event.type === "teams-drawn" && event.secret === secretsOf(entries)[1]
        ? { type: event.type, teams: teamsBy(entries, SECRET) }
        : event,
  ],
  [
    "no commitment",
    ["seeding", "first"],
    (event) => (event.type === "opened" ? without(event, "drawCommitment") : event),
  ],
  [
    "another commitment",
    ["seeding", "first"],
    (event) => (event.type === "opened" ? { ...event, drawCommitment: commitDraw(SECRET) } : event),
  ],
  [
    "no commitment and no secrets, as in a tournament of an older release",
    ["seeding", "first", "second"],
    (event) => without(without(event, "drawCommitment"), event.type === "teams-drawn" ? "secret" : ""),
  ],
])("detects a log with %s", (_, failedChecks, forge) => {
  const { entries } = drawnTwice();
  const forged = entries.map((entry) => ({ ...entry, event: forge(entry.event, entries) }));
  const names = ["early", "seeding", "round", "first", "second"];
  expect(verifyTournament(forged).flatMap(({ isRight }, check) => (isRight ? [] : [names[check]]))).toEqual(
    failedChecks,
  );
});

it("detects a secret in a draw before the seeding", () => {
  const entries = begun().entries.map((entry) =>
    entry.event.type === "teams-drawn" ? { ...entry, event: { ...entry.event, secret: SECRET } } : entry,
  );
  expect(verifyTournament(entries)[0]).toMatchObject({ round: 0, isRight: false });
});

it("continues a tournament of an older release as before, with the same log, state and check", () => {
  const old = begun(null).enter(4);
  expect(old.send(draw)).toBeNull();
  expect(old.entries[0]!.event).toMatchObject({
    commitment: "17be4575d459871502347edff8ce6b030d0cf95c6722a6755207482a4d4d37a7",
  });
  expect(old.state.teams).toEqual([
    [1, 2],
    [4, 3],
    [8, 7],
    [6, 5],
  ]);
  expect(JSON.stringify([old.entries, old.state])).not.toMatch(/drawCommitment|"teams-drawn"[^}]*"secret"/);
  expect(verifyTournament(old.entries).map(({ isRight }) => isRight)).toEqual([true, true, true, true]);
  const forged = old.entries.map((entry) =>
    entry.event.type === "teams-drawn" ? { ...entry, event: { ...entry.event, secret: SECRET } } : entry,
  );
  expect(verifyTournament(forged).filter(({ isRight }) => !isRight)).toHaveLength(2);
});

it("opens with a commitment that older releases can verify", () => {
  const {
    type: _,
    person: __,
    commitment,
    ...settings
  } = begun().entries[0]!.event as TournamentEvent & { type: "opened" };
  // The older formula treats the new field as a setting.
  expect(commitment).toBe(bytesToHex(hashTexts(["foldtable/tournament/1", SECRET, canonicalJson(settings)])));
  expect(settings).toHaveProperty("drawCommitment");
});

it("detects a draw by a server of an older release, and verifies the draws after it", () => {
  const teams = begun().enter(4);
  const older = drawTeams(teams.state, SECRET);
  const entry = {
    seq: teams.entries.length,
    at: teams.now,
    by: "host",
    event: { type: "teams-drawn", teams: older },
  } as const;
  const entries = [...teams.entries, entry];
  teams.session = { entries, state: foldTournament(entries) };
  teams.enter(2).send(draw);
  expect(verifyTournament(teams.entries).map(({ isRight }) => isRight)).toEqual([true, true, true, false, true]);
});

it("refuses a draw if the server lacks its secrets, because an older release copied the commitment", () => {
  const teams = begun().enter(2);
  teams.secrets = { secret: SECRET, drawRoot: null };
  expect(teams.send(draw)).toBe("drawn-enough");
  teams.secrets = { secret: SECRET, drawRoot: "ab".repeat(32) };
  expect(teams.send(draw)).toBe("drawn-enough");
  expect(teams.send({ type: "form-team", players: [5, 6] })).toBeNull();
});

it("commits only a tournament of teams to draws", () => {
  expect(new TestTournament().entries[0]!.event).not.toHaveProperty("drawCommitment");
});

it("limits the draws after the seeding, and then lets the host form teams", () => {
  const teams = begun().enter(2);
  for (let count = 0; count < MAX_LATE_DRAWS; count++) {
    expect(teams.send(draw)).toBeNull();
    expect(teams.send({ type: "split-team", player: 5 })).toBeNull();
  }
  expect(teams.send(draw)).toBe("drawn-enough");
  expect(teams.send({ type: "form-team", players: [5, 6] })).toBeNull();
  expect(secretsOf(teams.entries).at(-1)).toBe(DRAW_ROOT);
  expect(verifyTournament(teams.entries).every(({ isRight }) => isRight)).toBe(true);
});
