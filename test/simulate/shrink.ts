/** Shrinks a failing plan: leaves out faults, strangers and acts, and shortens what is left, as long as it still fails. */
import type { Plan } from "./plan.ts";

/** Returns the reason if the plan fails, or null. */
export type Fails = (plan: Plan) => string | null;

/** Reasons are alike if they differ only in numbers and ids. */
const kindOf = (reason: string): string => reason.replace(/[\w-]*\d[\w-]*/g, "#");

type Part = "faults" | "strangers" | "acts";

/** Leaves out parts of a list: halves first, single items last. */
const withLess = (plan: Plan, part: Part, stillFails: (plan: Plan) => boolean): Plan => {
  let smallest = plan;
  for (let size = Math.ceil(plan[part].length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = smallest[part].length - size; from >= 0; from -= size) {
      const tried = { ...smallest, [part]: smallest[part].toSpliced(from, size) };
      if (stillFails(tried)) smallest = tried;
    }
  }
  return smallest;
};

const withShorterFaults = (plan: Plan, stillFails: (plan: Plan) => boolean): Plan => {
  let smallest = plan;
  for (const [index, fault] of plan.faults.entries())
    for (const change of [{ ms: 0 }, { ms: Math.floor(fault.ms / 2) }, { skip: 0 }]) {
      const tried = { ...smallest, faults: smallest.faults.with(index, { ...smallest.faults[index]!, ...change }) };
      if (stillFails(tried)) smallest = tried;
    }
  return smallest;
};

const withoutWatchers = (plan: Plan, stillFails: (plan: Plan) => boolean): Plan => {
  const tried = { ...plan, setup: { ...plan.setup, watchers: 0 } };
  return plan.setup.watchers > 0 && stillFails(tried) ? tried : plan;
};

/** The smallest plan found that fails for the same kind of reason. */
export const shrink = (plan: Plan, reason: string, fails: Fails): Plan => {
  const kind = kindOf(reason);
  const stillFails = (tried: Plan): boolean => {
    const found = fails(tried);
    return found !== null && kindOf(found) === kind;
  };
  let smallest = plan;
  for (let size = -1; size !== JSON.stringify(smallest).length; ) {
    size = JSON.stringify(smallest).length;
    for (const part of ["faults", "strangers", "acts"] as const) smallest = withLess(smallest, part, stillFails);
    smallest = withShorterFaults(withoutWatchers(smallest, stillFails), stillFails);
  }
  return smallest;
};
