/** What the server's processes hold in memory, where the machine tells (/proc). */
import { readdirSync, readFileSync } from "node:fs";

const PAGE = 4096;

/** Resident memory of all workerd of one process group, in MB; null where nobody says. */
export const residentOf = (group: number): number | null => {
  try {
    const pages = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => pagesOf(name, group))
      .reduce((sum, more) => sum + more, 0);
    return (pages * PAGE) / 1e6;
  } catch {
    return null;
  }
};

/** A process may end while it is looked at. */
const pagesOf = (pid: string, group: number): number => {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = (rest ?? "").split(" ");
    // After the name: state, parent, group; the resident pages are the 22nd.
    return name === "workerd" && Number(fields[2]) === group ? Number(fields[21]) : 0;
  } catch {
    return 0;
  }
};
