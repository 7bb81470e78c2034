/** Verifies a log: the commitments, the seeding, teams drawn at random, and every pairing, from what every visitor has. */
import { sameJson } from "../kit/json.ts";
import { evolveTournament } from "./evolve.ts";
import type { TournamentEventOf } from "./forms/events.ts";
import type { TournamentEntry, TournamentState } from "./forms/types.ts";
import { initialTournament, matchesOpening, type TournamentOpened } from "./opening.ts";
import { pairNextRound } from "./pair-round.ts";
import { commitDraw, drawTeams, hasOwnDrawSecret, seedingOf } from "./seeding.ts";

/** One thing that the log claims and that follows from the entries before it. */
export interface TournamentCheck {
  readonly seq: number;
  /** 0 for the seeding and for drawn teams. */
  readonly round: number;
  readonly isRight: boolean;
}

export const verifyTournament = (entries: readonly TournamentEntry[]): readonly TournamentCheck[] => {
  const checks: TournamentCheck[] = [];
  const opened = entries[0]?.event;
  // Revealed with the seeding; teams that were drawn before can be verified from then on.
  const seeded = entries.find(({ event }) => event.type === "seeded")?.event;
  let state = initialTournament;
  for (const entry of entries) {
    const { event, seq } = entry;
    if (event.type === "seeded")
      checks.push({ seq, round: 0, isRight: opened?.type === "opened" && isSeedingRight(opened, state, event) });
    if (event.type === "teams-drawn" && seeded?.type === "seeded")
      checks.push({ seq, round: 0, isRight: isDrawRight(state, event, seeded.secret) });
    if (event.type === "round-started") {
      const { pairings, byes } = pairNextRound(state);
      checks.push({
        seq,
        round: event.round,
        isRight: sameJson({ pairings, byes }, { pairings: event.pairings, byes: event.byes }),
      });
    }
    state = evolveTournament(state, entry);
  }
  return checks;
};

const isSeedingRight = (
  opened: TournamentOpened,
  state: TournamentState,
  { secret, order }: { readonly secret: string; readonly order: readonly number[] },
): boolean => matchesOpening(opened, secret) && sameJson(order, seedingOf(state, secret));

/** Before the seeding, teams follow from its secret; later ones from a secret that the log already commits to. */
const isDrawRight = (
  state: TournamentState,
  { teams, secret }: TournamentEventOf<"teams-drawn">,
  secretOfSeeding: string,
): boolean => {
  if (!hasOwnDrawSecret(state)) return secret === undefined && sameJson(teams, drawTeams(state, secretOfSeeding));
  return (
    secret !== undefined && commitDraw(secret) === state.drawCommitment && sameJson(teams, drawTeams(state, secret))
  );
};
