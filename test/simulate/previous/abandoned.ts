/**
 * `node test/simulate/previous/abandoned.ts`: prints how both releases fold the log of a tournament's table that its
 * tournament has ended before the game (`seated: 1`) or during it, as JSON: the types of the events, the current release's
 * state, and that of a page of the older release, which knows no such end.
 */
import { loadProduction } from "../platform/production.ts";

const { fold, previous } = await loadProduction();
// Imported later, because the stand-ins and globals of the platform come first.
const { abandonTable } = await import("../../../engine/log/session.ts");
const { SECRET } = await import("../../support/tables/tables.ts");
const { OPENED_AT, openTimedTable } = await import("../../support/tables/timed-table.ts");

const tournament = { id: "evening", round: 1, board: 1 };
const ends = [1, 2].map((seated) => {
  const table = openTimedTable("pool", { tournament, kept: ["Player 0", "Player 1"], seated });
  const { entries } = abandonTable(table, SECRET, OPENED_AT + 1000).session;
  const seen = [{ fold }, previous].map((release) => {
    const state = entries.reduce(release.fold.evolve, release.fold.initial);
    return release.fold.view(state, "watcher");
  });
  return { types: entries.map(({ event }) => event.type), seen };
});
console.log(JSON.stringify(ends));
