/** What processes take of the machine, where it tells (/proc). */
import { readdirSync, readFileSync } from "node:fs";

const PAGE = 4096;
/** The clock of /proc ticks so often a second. */
const TICKS = 100;

/** The fields after the name, of all processes of that group and name (null: any). A process may end while this reads it. */
const statsOf = (group: number, name: string | null): readonly (readonly number[])[] =>
  readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const [, called, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
        const fields = (rest ?? "").split(" ").map(Number);
        // State, parent, group.
        return (name ?? called) === called && fields[2] === group ? [fields] : [];
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

/** Resident memory of all processes of one group that have this name, in MB; null where nobody says. */
export const residentOf = (group: number, name: string | null = "workerd"): number | null =>
  sum(group, name, (fields) => ((fields[21] ?? 0) * PAGE) / 1e6);

/** The time that their cores have worked for them, in ms. */
export const workOf = (group: number, name: string | null = "workerd"): number | null =>
  sum(group, name, (fields) => (((fields[11] ?? 0) + (fields[12] ?? 0)) * 1000) / TICKS);

/** The same of this process. */
export const ownWork = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
