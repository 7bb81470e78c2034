/** A player's own list of tables, followed by server-sent events. */
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { Violation } from "../checks/truth.ts";
import type { Run } from "../run.ts";
import type { Device, Tab } from "./browser.ts";
import { EventReader, type StreamEvent } from "./event-reader.ts";

export class ListFollower {
  readonly name: string;
  readonly device: Device;
  readonly tab: Tab;
  readonly #run: Run;
  readonly #tables = new Map<string, PersonListing>();

  constructor(run: Run, device: Device) {
    this.#run = run;
    this.device = device;
    this.name = `List of ${device.name} by events ${run.listFollowers.length}`;
    const receive = (event: StreamEvent): void => this.#receive(event);
    // Each stream begins with the whole list.
    const clear = (): void => this.#tables.clear();
    this.tab = new EventReader(run, device, this.name, "/api/mine/events", receive, {}, clear).tab;
  }

  #receive({ event, data }: StreamEvent): void {
    if (event === "gone") this.#tables.delete(JSON.parse(data).id);
    if (event !== "table") return;
    const table = JSON.parse(data) as PersonListing;
    const { id, length, phase } = table;
    if ((this.#tables.get(id)?.length ?? 0) > length)
      this.#run.fail(`${this.name}: an older table follows a newer one`);
    const state = this.#run.truths.get(id)?.states[length];
    if (state?.phase !== phase)
      this.#run.fail(`${this.name}: ${phase}, but the table was ${state?.phase} at ${length}`);
    this.#tables.set(id, table);
  }

  /** Checks, when no fault is left, that it shows the seats of the player's pages. */
  check(run: Run): void {
    // After these faults a report may take longer than the pages (checks/deadlines.ts).
    const isLate = run.plan.faults.some(({ kind }) => /down|mute|slow|late/.test(kind));
    if (isLate || run.world.lastDamageAt > 0) return;
    for (const { device, id, table, isReady, name } of run.clients) {
      const truth = run.truths.get(id);
      const isDeleted = run.ownerOf(id) === null;
      if (device !== this.device || !isReady || truth === undefined || isDeleted) continue;
      if (table.store.seats.length === 0 || table.connection.state === "closed") continue;
      const listed = this.#tables.get(id);
      if (listed === undefined) throw new Violation(`${this.name} lacks the table of ${name}`);
      if (listed.phase !== truth.state.phase)
        throw new Violation(`${this.name}: ${listed.phase}, but the table is ${truth.state.phase}`);
    }
  }
}
