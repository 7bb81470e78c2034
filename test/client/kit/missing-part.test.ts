/** Pages whose only part cannot be loaded report it, so that the visitor does not see an empty page. */
import { expect, it, vi } from "vitest";
import { SCRIPT_MISSING_EVENT } from "../../../client/kit/loading/missing-script.ts";
import { FtLearn } from "../../../client/learn/ft-learn.ts";
import { FtLocalTable } from "../../../client/local/ft-local-table.ts";
import { openLocalTable } from "../../../client/local/host/open-local-table.ts";
import { FtTournament } from "../../../client/tournament/ft-tournament.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";
import { fakeServer, json } from "../support/fake-server.ts";

const fail = vi.hoisted(() => () => {
  throw new TypeError("Failed to fetch");
});
vi.mock("../../../client/learn/ft-puzzle.ts", fail);
vi.mock("../../../client/local/ft-player-names.ts", fail);
vi.mock("../../../client/tournament/ft-tournament-setup.ts", fail);
vi.mock("../../../client/tournament/ft-wall.ts", fail);

it.each([
  ["a puzzle", async () => Object.assign(new FtLearn(), { path: "/learn/pool/puzzle" })],
  ["a new tournament", async () => Object.assign(new FtTournament(), { path: "/e" })],
  ["the results of a tournament on a wall", async () => Object.assign(new FtTournament(), { path: "/e/evening/wall" })],
  ["a game on this device", async () => Object.assign(new FtLocalTable(), { table: await openLocalTable("pool") })],
])("%s", async (_, open) => {
  const server = fakeServer();
  const { entries } = new TestTournament({}).enter(4);
  const you = { isHost: true, helper: null, player: null };
  server.respondTo("GET /api/tournaments/evening", json({ from: 0, entries, now: 1, you }));
  const missed = vi.fn();
  addEventListener(SCRIPT_MISSING_EVENT, missed);
  const element = await open();
  document.body.append(element);
  await expect.poll(() => missed.mock.calls.length).toBeGreaterThan(0);
  element.remove();
  removeEventListener(SCRIPT_MISSING_EVENT, missed);
  server.restore();
});
