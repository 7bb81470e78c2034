/** The recorded decisions of one simulated tournament: settings, guests, acts at each table, and faults. */
import type { Settings, System } from "../../../engine/tournament/forms/fields.ts";
import type { Fault, FaultKind } from "../plan.ts";
import { Stream } from "../platform/random.ts";

/** Faults of the tournament's object; those of tables and of the platform are the same as in other runs. */
export const tournamentFaultKinds = ["die-tournament", "tournament-down", "tournament-mute"] as const;

const SHARED = [
  ...["die-table", "slow-gate", "slow-calls", "table-down", "table-mute", "hibernate", "deploy"],
  ...["alarm-late", "alarm-early", "alarm-twice"],
] as const;

export interface TournamentFault extends Omit<Fault, "kind"> {
  readonly kind: FaultKind | (typeof tournamentFaultKinds)[number];
}

/**
 * Acts of a pairing's players at their table. `close`: the game has begun, and the player who waits for the other one's
 * first move closes the table.
 */
export const tableActs = ["finish", "draw", "begin", "close", "one-comes", "nobody-comes"] as const;
export type TableAct = (typeof tableActs)[number];

interface PlannedAct {
  readonly act: TableAct;
  /** When the loser resigns, the players agree on a draw, or one closes the table, in ms after they may do so. */
  readonly afterMs: number;
  /** The same in ms after a time 1.5 s before the end of the round; null: `afterMs` counts. */
  readonly byEnd: number | null;
  readonly loser: number;
  /** Two tabs send the last command. */
  readonly isTwice: boolean;
  /** The number of tasks after which the table dies, also after all faults have ended; null: it does not. */
  readonly death: number | null;
  /** The same for the tournament's object. */
  readonly tournamentDeath: number | null;
}

/** Acts of the host; `guest`: a guest enters late. */
export const hostActs = ["guest", "draw", "split", "absent", "present", "remove", "readmit", "wood", "table"] as const;

interface PlannedHostAct {
  /** In ms after the start of the first round; negative: before it, in this order. */
  readonly at: number;
  readonly act: (typeof hostActs)[number];
  readonly who: number;
  /** The number of tasks after which the tournament's object dies; null: it does not. */
  readonly death: number | null;
}

export interface TournamentPlan {
  readonly seed: string;
  readonly players: number;
  readonly settings: Settings;
  /** Guests find their tables in their lists, maybe before the tournament has stored that these are open. */
  readonly areKeen: boolean;
  /** By pairing, in the order in which tables are seen; repeated when used up. */
  readonly acts: readonly PlannedAct[];
  readonly host: readonly PlannedHostAct[];
  readonly faults: readonly TournamentFault[];
}

const MINUTE_MS = 60_000;
/** All faults start within this time, or within a third of a long round. */
const FAULTS_WITHIN_MS = 4 * MINUTE_MS;
/** Long enough for three tables of one pairing to close. */
const LONG_ROUND_MS = 45 * MINUTE_MS;

const faultsWithin = (roundMs: number): number => Math.max(FAULTS_WITHIN_MS, roundMs / 3);

/** Half of all faults concern the tournament's object, because it is the one that pairs. */
const faultOf = (stream: Stream, roundMs: number): TournamentFault => ({
  at: stream.below(faultsWithin(roundMs)),
  kind: stream.chance(0.5)
    ? stream.item([...tournamentFaultKinds, "die-tournament"])
    : (stream.item(SHARED) as FaultKind),
  who: stream.below(1000),
  ms: 100 + stream.below(20_000),
  skip: stream.below(12),
});

const deathIn = (stream: Stream, share: number): number | null => (stream.chance(share) ? stream.below(5) : null);

/** Only the player on turn counts as absent, so of four players none may close a table. */
const actOf = (stream: Stream, roundMs: number, isOfTeams: boolean): PlannedAct => ({
  act: stream.weighted([
    [6, "finish"],
    [1, "draw"],
    [2, "begin"],
    [isOfTeams ? 0 : roundMs === LONG_ROUND_MS ? 20 : 2, "close"],
    [1, "one-comes"],
    [1, "nobody-comes"],
  ] as const),
  afterMs: stream.chance(0.5) ? stream.below(5_000) : stream.below(roundMs),
  byEnd: stream.chance(0.2) ? stream.below(3_000) : null,
  loser: stream.below(2),
  isTwice: stream.chance(0.2),
  death: deathIn(stream, 0.4),
  tournamentDeath: deathIn(stream, 0.2),
});

const hostActOf = (stream: Stream, roundMs: number, isOfTeams: boolean): PlannedHostAct => ({
  at: stream.below(faultsWithin(roundMs)) - MINUTE_MS,
  act: stream.weighted([
    [isOfTeams ? 6 : 2, "guest"],
    [isOfTeams ? 8 : 0, "draw"],
    [isOfTeams ? 2 : 0, "split"],
    [1, "absent"],
    [1, "present"],
    [1, "remove"],
    [1, "readmit"],
    [2, "wood"],
    [3, "table"],
  ] as const),
  who: stream.below(1000),
  death: deathIn(stream, 0.2),
});

/** In half of the tournaments with teams the host draws twice after the start, each time with new guests. */
const lateDrawsOf = (seed: string): readonly PlannedHostAct[] => {
  const stream = new Stream(`${seed}/evening/draws`);
  if (!stream.chance(0.5)) return [];
  const acts = ["guest", "guest", "draw", "guest", "guest", "draw"] as const;
  return acts.map((act, index) => {
    const at = 5000 * (index + 1) + stream.below(3000);
    return { at, act, who: stream.below(1000), death: deathIn(stream, 0.2) };
  });
};

const systemOf = (stream: Stream): System =>
  stream.weighted<System>([
    [3, { type: "swiss" }],
    [2, { type: "round-robin", double: false }],
    [2, { type: "knockout", third: stream.chance(0.5) }],
    [3, { type: "teams" }],
  ]);

/** Only a game with partners has teams. Its rounds are short, because nobody can resign. */
const gameOf = ({ type }: System): Pick<Settings, "game" | "options" | "pips"> =>
  type === "teams"
    ? { game: "train", options: { rulebook: "club", pairs: true, set: 9, rounds: 1 }, pips: true }
    : { game: "pool", options: {} };

export const makeTournamentPlan = (seed: string): TournamentPlan => {
  const stream = new Stream(`${seed}/evening`);
  const system = systemOf(stream);
  const isOfTeams = system.type === "teams";
  const roundMs =
    isOfTeams || stream.chance(0.7) ? stream.item([MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS]) : LONG_ROUND_MS;
  return {
    seed,
    players: isOfTeams ? 4 + stream.below(5) : 2 + stream.below(5),
    settings: {
      ...{ name: "Evening", ...gameOf(system), system, rounds: 1 + stream.below(3) },
      ...{ roundMs, breakMs: stream.item([0, 0, 5_000]), unfinished: stream.item(["computer", "host", "forfeit"]) },
    },
    areKeen: stream.chance(0.3),
    acts: Array.from({ length: 9 }, () => actOf(stream, roundMs, isOfTeams)),
    host: [
      ...Array.from({ length: stream.below(isOfTeams ? 8 : 6) }, () => hostActOf(stream, roundMs, isOfTeams)),
      ...(isOfTeams ? lateDrawsOf(seed) : []),
    ].toSorted((a, b) => a.at - b.at),
    faults: Array.from({ length: 2 + stream.below(10) }, () => faultOf(stream, roundMs)).toSorted(
      (a, b) => a.at - b.at,
    ),
  };
};
