/** The recorded decisions of one simulated tournament: its settings, what happens at each table, and the faults. */
import type { Settings } from "../../../engine/tournament/forms/fields.ts";
import type { Fault, FaultKind } from "../plan.ts";
import { Stream } from "../platform/random.ts";

/** Faults of the tournament's object; those of tables and of the platform are the same as in other runs. */
export const eveningFaultKinds = ["die-tournament", "tournament-down", "tournament-mute"] as const;

const SHARED = [
  ...["die-table", "slow-gate", "slow-calls", "table-down", "table-mute", "hibernate", "deploy"],
  ...["alarm-late", "alarm-early", "alarm-twice"],
] as const;

export interface EveningFault extends Omit<Fault, "kind"> {
  readonly kind: FaultKind | (typeof eveningFaultKinds)[number];
}

/** What the players of a pairing do at their table. */
export const tableActs = ["finish", "begin", "one-comes", "nobody-comes"] as const;
export type TableAct = (typeof tableActs)[number];

interface PlannedAct {
  readonly act: TableAct;
  /** When the loser resigns, in ms after the start of the game. */
  readonly afterMs: number;
  readonly loser: number;
  /** After so many tasks from then on the table dies, also when all faults have ended; null: it does not. */
  readonly death: number | null;
}

export interface EveningPlan {
  readonly seed: string;
  readonly players: number;
  readonly settings: Settings;
  /** By pairing, in the order in which tables are seen; repeated when used up. */
  readonly acts: readonly PlannedAct[];
  readonly faults: readonly EveningFault[];
}

const MINUTE = 60_000;
/** Faults fall into this time. */
const SPAN_MS = 4 * MINUTE;

/** Half of all faults concern the tournament's object, because it is the one that pairs. */
const faultOf = (stream: Stream): EveningFault => ({
  at: stream.below(SPAN_MS),
  kind: stream.chance(0.5) ? stream.item([...eveningFaultKinds, "die-tournament"]) : (stream.item(SHARED) as FaultKind),
  who: stream.below(1000),
  ms: 100 + stream.below(20_000),
  skip: stream.below(12),
});

export const makeEveningPlan = (seed: string): EveningPlan => {
  const stream = new Stream(`${seed}/evening`);
  const roundMs = stream.item([MINUTE, 2 * MINUTE, 5 * MINUTE]);
  return {
    seed,
    players: 2 + stream.below(5),
    settings: {
      ...{ name: "Evening", game: "pool", options: {}, system: { type: "swiss" }, rounds: 1 + stream.below(3) },
      ...{ roundMs, breakMs: stream.item([0, 0, 5_000]), unfinished: stream.item(["computer", "host", "forfeit"]) },
    },
    acts: Array.from({ length: 9 }, () => ({
      act: stream.weighted([
        [6, "finish"],
        [2, "begin"],
        [1, "one-comes"],
        [1, "nobody-comes"],
      ] as const),
      afterMs: stream.below(roundMs),
      loser: stream.below(2),
      death: stream.chance(0.4) ? stream.below(5) : null,
    })),
    faults: Array.from({ length: 2 + stream.below(10) }, () => faultOf(stream)).toSorted((a, b) => a.at - b.at),
  };
};
