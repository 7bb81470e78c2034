/** Decides the commands that start and end rounds, and what happens when time has passed. */
import { isRefusal, type Refusal, refuse } from "../contract/game.ts";
import { competitorsOf, isPlanned } from "./competitors.ts";
import { canCallComputer, nextTournamentDueAt, roundEndsAt, unfinishedPairings } from "./due.ts";
import { evolveTournament } from "./evolve.ts";
import type { TournamentCommandOf } from "./forms/commands.ts";
import type { TournamentEvent, TournamentEventOf } from "./forms/events.ts";
import type { Late } from "./forms/fields.ts";
import type { Pairing, Round, TournamentHost, TournamentState } from "./forms/types.ts";
import { pairNextRound, plannedRounds } from "./pair-round.ts";
import { resultOfLate, withWinner } from "./results.ts";
import { seedingOf } from "./seeding.ts";
import { forfeitResult } from "./systems/points.ts";

export type RoundCommand = TournamentCommandOf<"start-round" | "tick" | "end" | "open-next-evening">;

export const decideRoundCommand = (
  state: TournamentState,
  command: RoundCommand,
  host: TournamentHost,
): readonly TournamentEvent[] | Refusal => {
  if (command.type === "open-next-evening") return decideNextEvening(state, host);
  if (state.phase === "over") return refuse("tournament-over");
  switch (command.type) {
    case "start-round":
      return command.round === state.rounds.length + 1 ? roundEvents(state, host) : refuse("wrong-round");
    case "tick":
      return tickEvents(state, command.late, host);
    case "end":
      return isRoundRunning(state) ? refuse("round-unfinished") : [{ type: "ended" }];
  }
};

const isRoundRunning = ({ rounds }: TournamentState): boolean =>
  rounds.length > 0 && rounds.at(-1)!.completedAt === null;

/** The next round, after the seeding if it is the first. */
const roundEvents = (state: TournamentState, { secret, now }: TournamentHost): readonly TournamentEvent[] | Refusal => {
  if (isRoundRunning(state)) return refuse("round-unfinished");
  const seeded: TournamentEvent[] =
    state.secret === null ? [{ type: "seeded", secret, order: seedingOf(state, secret) }] : [];
  const before = seeded.reduce((each, event) => evolveTournament(each, { seq: 0, at: now, by: "clock", event }), state);
  const competitors = competitorsOf(before);
  // A knockout that has begun goes on to its final, also if the losers have gone home.
  const needed = state.settings.system.type === "knockout" && state.rounds.length > 0 ? 1 : 2;
  if (competitors.filter(({ isPresent }) => isPresent).length < needed)
    return state.settings.system.type === "teams" ? refuse("too-few-teams") : refuse("too-few-players");
  if (state.rounds.length >= plannedRounds(before)) return refuse("all-rounds-played");
  const round = state.rounds.length + 1;
  const { pairings, byes } = pairNextRound(before);
  const started: TournamentEvent = { type: "round-started", round, pairings, byes };
  return [...seeded, started, ...walkovers(before, round, pairings)];
};

/** A plan also pairs players who are absent: they forfeit at once. */
const walkovers = (
  state: TournamentState,
  round: number,
  pairings: ReturnType<typeof pairNextRound>["pairings"],
): readonly TournamentEvent[] => {
  if (!isPlanned(state.settings.system)) return [];
  const present = new Set(competitorsOf(state).flatMap(({ members, isPresent }) => (isPresent ? members : [])));
  return pairings.flatMap(({ sides }, index): TournamentEvent[] => {
    const absent = sides.flatMap((side, at) => (side.every((player) => present.has(player)) ? [] : [at]));
    if (absent.length === 0) return [];
    return [forfeited(state, round, { board: index + 1, sides }, forfeitResult(sides.length, absent))];
  });
};

const forfeited = (
  state: TournamentState,
  round: number,
  pairing: Pick<Pairing, "board" | "sides">,
  result: Pairing["result"] & object,
): TournamentEventOf<"decided"> => ({
  type: "decided",
  round,
  board: pairing.board,
  result: state.settings.system.type === "knockout" ? withWinner(state, pairing, result) : result,
  how: "forfeit",
});

const tickEvents = (
  state: TournamentState,
  late: readonly Late[],
  host: TournamentHost,
): readonly TournamentEvent[] | Refusal => {
  const due = nextTournamentDueAt(state);
  const round = state.rounds.at(-1);
  if (due === null || round === undefined || host.now < due) return refuse("not-due");
  if (round.completedAt === null) return unfinishedEvents(state, round, late, host.now);
  const next = roundEvents(state, host);
  return isRefusal(next) ? [{ type: "ended" }] : next;
};

const unfinishedEvents = (
  state: TournamentState,
  round: Round,
  late: readonly Late[],
  now: number,
): readonly TournamentEvent[] => {
  const unfinished = unfinishedPairings(round);
  const callable = unfinished.filter(canCallComputer);
  const lateAt = ({ board }: Pairing) => late.find((each) => each.board === board);
  const lost = (pairing: Pairing) => lateEvent(state, round, pairing, lateAt(pairing)?.sides ?? []);
  if (state.settings.unfinished === "computer" && callable.length > 0 && now >= roundEndsAt(state, round))
    return callable.map((pairing) =>
      lateAt(pairing)?.isUnstarted === true
        ? lost(pairing)
        : { type: "computer-called", round: round.round, board: pairing.board },
    );
  return unfinished.map(lost);
};

const lateEvent = (state: TournamentState, { round }: Round, pairing: Pairing, sides: readonly number[]) => {
  const event = forfeited(state, round, pairing, resultOfLate(pairing, sides));
  return pairing.entered === null ? event : { ...event, how: "hand" as const };
};

const decideNextEvening = (
  state: TournamentState,
  { successor }: TournamentHost,
): readonly TournamentEvent[] | Refusal => {
  if (state.phase !== "over") return refuse("not-over");
  return state.next === null ? [{ type: "next-opened", tournament: successor }] : refuse("already-open");
};
