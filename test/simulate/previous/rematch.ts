/**
 * `node test/simulate/previous/rematch.ts`: prints how both releases fold the opening entry of a rematch before which a
 * computer was removed, as JSON: the entry, the current release's state, and that of a page of the older release.
 */
import type { AnyCommand } from "../../../engine/table/types.ts";
import { loadProduction } from "../platform/production.ts";

const { fold, previous } = await loadProduction();
// Imported later, because the stand-ins and globals of the platform come first.
const { rematchSetup } = await import("../../../engine/log/rematch-setup.ts");
const { openSession } = await import("../../../engine/log/session.ts");
const { SALT, sit } = await import("../../support/tables/tables.ts");
const { OPENED_AT, submitAcceptedAt, openTimedTable } = await import("../../support/tables/timed-table.ts");

/** The host p0 seats three computers, and a player takes the place of the first. */
let session = openTimedTable("train", { seats: 5, seated: 1 });
for (const seat of [1, 2, 3]) {
  const command: AnyCommand = { type: "seat-bot", seat, level: 4, salt: SALT };
  session = submitAcceptedAt(session, session.entries.length, "p0", command);
}
session = submitAcceptedAt(session, session.entries.length, "p1", sit(1));

const setup = rematchSetup(session.state);
const [entry] = openSession({ type: "opened", ...setup, commitment: "0".repeat(64) }, OPENED_AT).entries;
const seen = [{ fold }, previous].map((release) => {
  const state = release.fold.evolve(release.fold.initial, entry!);
  return release.fold.view(state, "watcher");
});
console.log(JSON.stringify({ entry, seen }));
