/**
 * Deadlines of reports: the lobby and the players' objects must show each change of a table within half a minute of the
 * last failed report, if the table's instance lives. After a death they have `LISTS_AGREE_MS`.
 */

import type { DurableObjectHost } from "../platform/object.ts";
import type { Run } from "../run.ts";
import { checkTableLists } from "./at-rest.ts";
import type { Truth } from "./truth.ts";

/**
 * After all clients have left, the lobby and every person object must agree with the tables within this time. A report
 * is due within 15 minutes (`FALLBACK_MS` in worker/table/publish/outbox.ts), by an alarm of the same transaction as
 * the change. A failed one is repeated after 30 seconds. One more minute is for late alarms.
 */
export const LISTS_AGREE_MS = 16 * 60_000;
/** The first repetition of a failed report (worker/table/publish/outbox.ts). A later one waits as long as the table was silent. */
const RETRY_MS = 30_000;
/** Slow calls and late alarms may still be in flight when their fault has ended. */
const IN_FLIGHT_MS = 75_000;

/** The fields of a table that lists show, and the seated players whose lists show it. */
const listedState = ({ state }: Truth, owner: DurableObjectHost): string =>
  `${state.phase} ${JSON.stringify(state.chairs)} ${[...owner.disk.kv.keys()].filter((key) => key.startsWith("sitter ")).join()}`;

export class Deadlines {
  readonly #run: Run;
  /** The last listed state, and when it changed, ms since 1970. */
  readonly #changed = new Map<string, { readonly listed: string; readonly at: number }>();

  constructor(run: Run) {
    this.#run = run;
  }

  onCommit(truth: Truth, owner: DurableObjectHost): void {
    if (truth.entries.length === 0 || truth.state.isUploaded) return;
    const { now } = this.#run.world.schedule;
    const listed = listedState(truth, owner);
    if (listed === this.#changed.get(truth.id)?.listed) return;
    this.#changed.set(truth.id, { listed, at: now });
    this.#checkAt(truth, now, this.#dueOf(truth, now));
  }

  #dueOf(truth: Truth, changedAt: number): number {
    const { world } = this.#run;
    const from = Math.max(changedAt, world.faultsEndedAt);
    if (world.lastDamageAt >= changedAt) return Math.max(from, world.lastDamageAt) + LISTS_AGREE_MS;
    return from + Math.max(RETRY_MS, from - (truth.entries.at(-1)?.at ?? 0)) + IN_FLIGHT_MS;
  }

  /** A fault in the meantime moves the deadline; a newer change has its own. */
  #checkAt(truth: Truth, changedAt: number, due: number): void {
    const { world } = this.#run;
    world.schedule.at(due, world.network, () => {
      if (this.#changed.get(truth.id)?.at !== changedAt) return;
      const later = world.hasDelayingFault ? world.schedule.now + IN_FLIGHT_MS : this.#dueOf(truth, changedAt);
      if (later > world.schedule.now) return this.#checkAt(truth, changedAt, later);
      this.#run.check(() => checkTableLists(this.#run, truth, false));
    });
  }
}
