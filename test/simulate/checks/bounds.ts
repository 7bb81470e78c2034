/** Limits of a run's costs, which a repeated mistake exceeds first. In 250 runs about half of each was used. */
import type { DurableObjectHost } from "../platform/object.ts";
import { type Link, OPEN } from "../platform/sockets.ts";
import type { Run } from "../run.ts";
import { Violation } from "./truth.ts";

/** A table's transaction also writes presence, summary and outbox. With a slow gate it has those of many events. */
const MAX_OTHER_ROWS = 50;

/** Without clients an object wakes only for an alarm, and is soon idle. */
const MAX_AWAKE_MS = 2 * 60_000;

/** At each commit of a table; an upload, or a move to another region, writes or deletes the log as a whole. */
export const checkCommit = (
  { label, disk }: DurableObjectHost,
  entries: number,
  { length, isCopied }: { readonly length: number; readonly isCopied: boolean },
): void => {
  const rows = disk.rowsWritten - disk.rowsBefore;
  const copied = isCopied ? length : 0;
  if (rows > entries + copied + MAX_OTHER_ROWS)
    throw new Violation(`bounds: ${label.slice(0, 6)} writes ${rows} rows for ${entries} entries`);
};

/** At the end of a run, some 17 minutes after all clients have left. */
export const checkBounds = ({ world, truths, clients, followers, plan }: Run): void => {
  const entries = [...truths.values()].reduce((sum, truth) => sum + truth.entries.length, 0);
  const objects = [...world.objects.values()];
  const rows = objects.reduce((sum, { disk }) => sum + disk.rowsWritten, 0);
  // A relay stores how far it has sent.
  const copies = 3 + objects.filter(({ kind }) => kind === "RELAY").length;
  // A person's data moves to another object with each new signing key.
  const newKeys = plan.faults.filter(({ kind }) => kind === "new-key").length;
  const persons = objects.filter(({ kind }) => kind === "PERSON").length * (1 + newKeys);
  const readers = clients.length + followers.length;
  const [maxRows, maxCalls] = [copies * entries + 3 * persons + 50, 5 * (entries + 10 * readers) + 100];
  if (rows > maxRows) throw new Violation(`bounds: ${rows} rows for ${entries} entries`);
  if (world.calls > maxCalls) throw new Violation(`bounds: ${world.calls} calls for ${entries} entries`);
  for (const { kind, label, disk, links, awakeMs } of objects) {
    // Hibernation frees the object's memory.
    if (awakeMs > MAX_AWAKE_MS) throw new Violation(`bounds: ${label.slice(0, 6)} does not hibernate`);
    if (disk.kv.size > 50) throw new Violation(`bounds: ${label.slice(0, 6)} stores ${disk.kv.size} values`);
    // A person object closes a socket whose upgrade was not answered when another one opens (worker/PROTOCOL.md).
    const isCounted = ({ client }: Link): boolean => kind !== "PERSON" || client !== null;
    const open = links.filter((link) => link.serverState === OPEN && isCounted(link)).length;
    if (open > 0) throw new Violation(`bounds: ${label.slice(0, 6)} has ${open} open sockets without a client`);
  }
  if (world.schedule.size > 100) throw new Violation(`bounds: ${world.schedule.size} tasks wait`);
};
