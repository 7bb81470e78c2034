import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { foldTournament } from "../../../engine/tournament/evolve.ts";
import type { PersonCommand } from "../../../engine/tournament/forms/commands.ts";
import { tournamentEventSchema } from "../../../engine/tournament/forms/events.ts";
import { redactTournamentEntry, withoutPersons } from "../../../engine/tournament/redact.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { RUNS } from "./systems/runs.ts";
import { saltOf, TestTournament } from "./test-tournament.ts";

const player = fc.integer({ min: 1, max: 8 });
const pairing = { round: fc.integer({ min: 1, max: 3 }), board: fc.integer({ min: 1, max: 3 }) };
const result = fc.constantFrom({ places: [1, 2] }, { places: [2, 1] }, { places: [1, 1] }, { places: [2, 2] });
const commands: fc.Arbitrary<PersonCommand> = fc.oneof(
  fc.record({ type: fc.constant("enter" as const), name: fc.string({ maxLength: 5 }), salt: player.map(saltOf) }),
  fc.record({ type: fc.constant("admit" as const), name: fc.string({ maxLength: 5 }) }),
  fc.record({ type: fc.constantFrom("remove-player" as const, "readmit-player" as const), player }),
  fc.record({
    type: fc.constantFrom("claim-player" as const, "confirm-claim" as const, "deny-claim" as const),
    player,
  }),
  fc.record({
    type: fc.constantFrom("mark-absent" as const, "mark-present" as const),
    players: player.map((stepList) => [stepList]),
  }),
  fc.record({ type: fc.constantFrom("enter-result" as const, "confirm-result" as const), ...pairing, result }),
  fc.record({ type: fc.constantFrom("adjudicate" as const, "correct-result" as const), ...pairing, result }),
  fc.record({ type: fc.constantFrom("close-entry" as const, "reopen-entry" as const, "end" as const) }),
  fc.record({ type: fc.constant("start-round" as const), round: pairing.round }),
);
const steps = fc.array(fc.record({ command: commands, person: fc.integer({ min: 0, max: 6 }) }), { maxLength: 60 });

const personOf = (number: number): string => (number === 0 ? "the-host" : `person-${number}`);

it("folds its log to its state, does not change on a refusal, applies a command once, and hides person ids", () => {
  fc.assert(
    fc.property(steps, (stepList) => {
      const tournament = new TestTournament().enter(4);
      for (const [index, { command, person }] of stepList.entries()) {
        const before = tournament.session;
        const actor = { kind: "person", person: personOf(person) } as const;
        const reply = tournament.reply(actor, command, `id-${index}`);
        if (reply.type === "refused") expect(tournament.session).toBe(before);
        if (reply.type !== "accepted" || reply.appended.length === 0) continue;
        const after = tournament.session;
        expect(tournament.reply(actor, command, `id-${index}`).type).toBe("again");
        expect(tournament.session).toBe(after);
      }
      const { entries, state } = tournament;
      expect(foldTournament(entries)).toEqual(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      for (const { event } of entries) expect(v.safeParse(tournamentEventSchema, event).success).toBe(true);
      const shown = entries.map(redactTournamentEntry);
      expect(foldTournament(shown)).toEqual(withoutPersons(state));
      expect(JSON.stringify(shown)).not.toMatch(/person-\d|the-host|id-\d/);
      expect(verifyTournament(shown).every(({ isRight }) => isRight)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
