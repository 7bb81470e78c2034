/** What a run may cost: a mistake that repeats itself shows here first. Found in 250 runs: about half of each bound. */
import type { Run } from "../run.ts";
import { Violation } from "./truth.ts";

export const checkBounds = ({ world, truths, clients }: Run): void => {
  const entries = [...truths.values()].reduce((sum, truth) => sum + truth.entries.length, 0);
  const objects = [...world.objects.values()];
  const rows = objects.reduce((sum, { disk }) => sum + disk.rowsWritten, 0);
  // A relay stores how far it has sent.
  const copies = 3 + objects.filter(({ kind }) => kind === "RELAY").length;
  const [mostRows, mostCalls] = [copies * entries + 50, 5 * (entries + 10 * clients.length) + 100];
  if (rows > mostRows) throw new Violation(`bounds: ${rows} rows for ${entries} entries`);
  if (world.calls > mostCalls) throw new Violation(`bounds: ${world.calls} calls for ${entries} entries`);
  for (const { label, disk } of objects)
    if (disk.kv.size > 50) throw new Violation(`bounds: ${label.slice(0, 6)} keeps ${disk.kv.size} values`);
  if (world.schedule.size > 100) throw new Violation(`bounds: ${world.schedule.size} tasks wait`);
};
