/** Checks that each page has folded the view of the truth at its position, also between two steps. */
import type { Actor } from "../platform/schedule.ts";
import type { Client } from "../players/client.ts";
import type { Run } from "../run.ts";
import { Violation } from "./truth.ts";

/** All frames of a change have arrived after this time, on the slowest network. */
const MAX_CHANGE_MS = 45_000;

/** A page's fold is the view of the truth, as the page's release folds it. */
export const compareFold = (run: Run, { isReady, table, id, name, release }: Client): void => {
  if (!isReady) return;
  const { length, viewer, confirmed } = table.store;
  const truth = run.truths.get(id);
  if (truth === undefined || length === 0) return;
  const known = truth.knownLength(viewer);
  if (length > known)
    throw new Violation(`${name} has ${length} entries, of ${truth.entries.length} it may know ${known}`);
  const expected = truth.viewAt(length, viewer!, release === run.loaded ? undefined : release.fold);
  if (JSON.stringify(confirmed) !== expected)
    throw new Violation(`${name} has folded another state at ${length} as ${viewer}`);
};

export class Folds {
  readonly #run: Run;
  /** The longest log that each page has had. */
  readonly #longest = new WeakMap<object, number>();

  constructor(run: Run) {
    this.#run = run;
  }

  /** A player's page never shows less of the game than it did. */
  checkLength(actor: Actor | undefined): void {
    const client = this.#run.clients.find(({ tab }) => tab.actor === actor);
    if (client?.table === undefined) return;
    const { store } = client.table;
    // The seat has moved to another device. A watcher may see the game some turns later.
    if (store.seats.length === 0) return void this.#longest.delete(store);
    if (store.length < (this.#longest.get(store) ?? 0)) this.#run.fail(`${client.name} was shown a shorter log`);
    this.#longest.set(store, store.length);
  }

  /** A change of viewer takes several frames, so only a difference that remains is a violation. */
  compareSoon(client: Client): void {
    if (!client.isReady) return;
    const { store } = client.table;
    const compare = (): string | null => {
      try {
        compareFold(this.#run, client);
        return null;
      } catch (error) {
        if (error instanceof Violation) return `${error.message} ${store.viewer}`;
        throw error;
      }
    };
    const found = compare();
    if (found === null) return;
    const { schedule, network } = this.#run.world;
    schedule.after(MAX_CHANGE_MS, network, () => {
      if (client.table.store === store && compare() === found) this.#run.fail(found);
    });
  }
}
