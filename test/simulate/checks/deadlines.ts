/**
 * What is promised soon: the lobby and the players' objects have each change of a table's standing within half a minute
 * of the last failed report, as long as the table's instance lives. After a death they may be as late as
 * `LISTS_AGREE_MS`.
 */

import type { DurableObjectHost } from "../platform/object.ts";
import type { Run } from "../run.ts";
import { checkStanding } from "./at-rest.ts";
import type { Truth } from "./truth.ts";

/**
 * After everyone has left, the lobby and every person object must agree with the tables within this time. The code
 * promises a report within 15 minutes (`FALLBACK_MS` in worker/table/publish/outbox.ts), set as an alarm in the same
 * transaction as the change; a failed one is repeated after 30 seconds. One more minute is for late alarms.
 */
export const LISTS_AGREE_MS = 16 * 60_000;
/** The first repetition of a failed report (worker/table/publish/outbox.ts). A later one waits as long as the table was silent. */
const REPEATED_MS = 30_000;
/** Calls that are slow, and alarms that are late, may still be under way when their fault has ended. */
const UNDER_WAY_MS = 75_000;

/** What the lists show of a table, and who is to see it. */
const standingOf = ({ state }: Truth, owner: DurableObjectHost): string =>
  `${state.phase} ${JSON.stringify(state.chairs)} ${[...owner.disk.kv.keys()].filter((key) => key.startsWith("sitter ")).join()}`;

export class Deadlines {
  readonly #run: Run;
  /** The last known standing, and when it changed, ms since 1970. */
  readonly #changed = new Map<string, { readonly standing: string; readonly at: number }>();

  constructor(run: Run) {
    this.#run = run;
  }

  committed(truth: Truth, owner: DurableObjectHost): void {
    if (truth.entries.length === 0 || truth.state.isUploaded) return;
    const { now } = this.#run.world.schedule;
    const standing = standingOf(truth, owner);
    if (standing === this.#changed.get(truth.id)?.standing) return;
    this.#changed.set(truth.id, { standing, at: now });
    this.#checkAt(truth, now, this.#dueOf(truth, now));
  }

  #dueOf(truth: Truth, changedAt: number): number {
    const { world } = this.#run;
    const from = Math.max(changedAt, world.calmedAt);
    if (world.woundedAt >= changedAt) return Math.max(from, world.woundedAt) + LISTS_AGREE_MS;
    return from + Math.max(REPEATED_MS, from - (truth.entries.at(-1)?.at ?? 0)) + UNDER_WAY_MS;
  }

  /** A fault in the meantime moves the deadline; a newer change has its own. */
  #checkAt(truth: Truth, changedAt: number, due: number): void {
    const { world } = this.#run;
    world.schedule.at(due, world.network, () => {
      if (this.#changed.get(truth.id)?.at !== changedAt) return;
      const later = world.isTroubled ? world.schedule.now + UNDER_WAY_MS : this.#dueOf(truth, changedAt);
      if (later > world.schedule.now) return this.#checkAt(truth, changedAt, later);
      this.#run.check(() => checkStanding(this.#run, truth, false));
    });
  }
}
