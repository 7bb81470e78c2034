/** Memory and processor time of processes, where the system has /proc. */
import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;
/** Ticks a second of the times in /proc. */
const TICKS_PER_SECOND = 100;

/** The fields after the name, of all processes of the group with this name (null: any). */
const statsOf = (group: number, name: string | null): readonly (readonly number[])[] =>
  readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const [, processName, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
        const fields = (rest ?? "").split(" ").map(Number);
        // State, parent, group.
        return (name ?? processName) === processName && fields[2] === group ? [fields] : [];
      } catch {
        return [];
      }
    });

const sum = (group: number, name: string | null, of: (fields: readonly number[]) => number): number | null => {
  try {
    return statsOf(group, name).reduce((total, fields) => total + of(fields), 0);
  } catch {
    return null;
  }
};

/** Resident memory of all processes of one group that have this name, in MB; null without /proc. */
export const residentMegabytes = (group: number, name: string | null = "workerd"): number | null =>
  sum(group, name, (fields) => ((fields[21] ?? 0) * PAGE_BYTES) / 1e6);

/** Processor time of the same processes, in ms; null without /proc. */
export const cpuTimeOf = (group: number, name: string | null = "workerd"): number | null =>
  sum(group, name, (fields) => (((fields[11] ?? 0) + (fields[12] ?? 0)) * 1000) / TICKS_PER_SECOND);

/** Processor time of this process, in ms. */
export const ownCpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
