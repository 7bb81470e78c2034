/** Shrinks a failing plan: leaves out faults, strangers and acts, and shortens what is left, as long as it still fails. */

import type { Plan } from "./plan.ts";
import type { TournamentPlan } from "./tournaments/tournament-plan.ts";

/** Returns the reason if the plan fails, or null. */
export type Fails<P> = (plan: P) => string | null;

type StillFails<P> = (plan: P) => boolean;

/** Reasons are of the same kind if they differ only in numbers and ids. */
const kindOf = (reason: string): string => reason.replace(/[\w-]*\d[\w-]*/g, "#");

/** Leaves out parts of a list as long as the plan still fails: halves first, single items last. */
const withShorterList = <K extends string, P extends { readonly [part in K]: readonly unknown[] }>(
  plan: P,
  part: K,
  stillFails: StillFails<P>,
): P => {
  let smallest = plan;
  for (let size = Math.ceil(plan[part].length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = smallest[part].length - size; from >= 0; from -= size) {
      const tried = { ...smallest, [part]: smallest[part].toSpliced(from, size) };
      if (stillFails(tried)) smallest = tried;
    }
  }
  return smallest;
};

const withShorterFaults = <P extends Plan | TournamentPlan>(plan: P, stillFails: StillFails<P>): P => {
  let smallest = plan;
  for (const [index, fault] of plan.faults.entries())
    for (const change of [{ ms: 0 }, { ms: Math.floor(fault.ms / 2) }, { skip: 0 }]) {
      const faults: readonly object[] = smallest.faults;
      const tried = { ...smallest, faults: faults.with(index, { ...faults[index]!, ...change }) };
      if (stillFails(tried)) smallest = tried;
    }
  return smallest;
};

const withoutWatchers = (plan: Plan, stillFails: StillFails<Plan>): Plan => {
  const tried = { ...plan, setup: { ...plan.setup, watchers: 0 } };
  return plan.setup.watchers > 0 && stillFails(tried) ? tried : plan;
};

/** Applies `step` until it finds nothing smaller that fails for the same kind of reason. */
const repeatSteps = <P>(
  plan: P,
  reason: string,
  fails: Fails<P>,
  step: (plan: P, stillFails: StillFails<P>) => P,
): P => {
  const kind = kindOf(reason);
  const stillFails = (tried: P): boolean => {
    const found = fails(tried);
    return found !== null && kindOf(found) === kind;
  };
  let smallest = plan;
  for (let size = -1; size !== JSON.stringify(smallest).length; ) {
    size = JSON.stringify(smallest).length;
    smallest = step(smallest, stillFails);
  }
  return smallest;
};

/** The smallest plan found that fails for the same kind of reason. */
export const shrink = (plan: Plan, reason: string, fails: Fails<Plan>): Plan =>
  repeatSteps(plan, reason, fails, (larger, stillFails) => {
    let smallest = larger;
    for (const part of ["faults", "strangers", "acts"] as const) smallest = withShorterList(smallest, part, stillFails);
    return withShorterFaults(withoutWatchers(smallest, stillFails), stillFails);
  });

/** The same for a tournament. One act stays, because acts are repeated when all are used. */
export const shrinkTournamentPlan = (
  plan: TournamentPlan,
  reason: string,
  fails: Fails<TournamentPlan>,
): TournamentPlan =>
  repeatSteps(plan, reason, fails, (larger, stillFails) => {
    const hasActs = (tried: TournamentPlan): boolean => tried.acts.length > 0 && stillFails(tried);
    let smallest = larger;
    for (const part of ["faults", "host", "acts"] as const) smallest = withShorterList(smallest, part, hasActs);
    return withShorterFaults(smallest, stillFails);
  });
