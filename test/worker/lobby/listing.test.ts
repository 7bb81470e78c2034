/** The entries of a log that change its table's listing. */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { isLogFault, parseLog } from "../../../engine/log/log.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { lobbyChange, mayChangeStanding } from "../../../worker/lobby/listing.ts";

const goldens = import.meta.glob<string>("../../golden/*/*.ndjson", { query: "?raw", import: "default", eager: true });

describe("an event", () => {
  it.each(Object.keys(goldens))("counts as a change of the standing whenever the standing changed: %s", (name) => {
    const log = parseLog(goldens[name]!);
    if (isLogFault(log)) throw new Error(log.fault);
    let state: TableState = initialTableState;
    const missed: string[] = [];
    for (const [seq, entry] of log.entries()) {
      const after = evolveTable(state, entry);
      // A move that ends the game counts by the entry that follows it.
      const isCounted = [entry, log[seq + 1]].some((one) => one !== undefined && mayChangeStanding(one.event));
      if (lobbyChange(state, after) === "standing" && !isCounted) missed.push(entry.event.type);
      state = after;
    }
    expect(missed).toEqual([]);
  });
});
