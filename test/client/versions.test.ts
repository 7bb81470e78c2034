/** Rules versions: a page uses the rules in a table's log, and loads older ones on demand. */
import { beforeAll, expect, it, vi } from "vitest";
import { openGame } from "../../client/embed/source.ts";
import { openFirstGame } from "../../client/files/open-file.ts";
import type { GameClient } from "../../client/games/contract/game-client.ts";
import { poolClient } from "../../client/games/pool/client.ts";
import { loadGameOf, loadRules } from "../../client/games/registry.ts";
import { continueLocally } from "../../client/local/host/continue-game.ts";
import { saveTable } from "../../client/local/host/open-local-table.ts";
import { seatAll } from "../../client/local/host/seat-all.ts";
import { runVerify } from "../../client/verify/run-verify.ts";
import { selfplay } from "../../engine/bot/selfplay.ts";
import { commitSecret } from "../../engine/chance/deal.ts";
import { findRules, installGame } from "../../engine/contract/game-registry.ts";
import { pool } from "../../engine/games/pool/game.ts";
import { makeLog, viewLog } from "../../engine/log/log.ts";
import { openSession } from "../../engine/log/session.ts";
import { verify } from "../../engine/log/verify.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import { FIRST, OPENING, REPLY, SECOND, secondPool } from "../support/tables/second-version.ts";
import { NAMES, openConnection } from "./support/local-table.ts";

const options = { black: "first", fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" } as const;

const logUnder = (rules: string) => selfplay({ game: "pool", rules, seats: 2, options, seed: "versions" });

beforeAll(() => {
  installGame(pool);
  installGame(secondPool);
});

/** A local table under this version, after the opening moves. */
const localTable = async (rules: string) => {
  const secret = "5e".repeat(32);
  const opened = { game: "pool", rules, options, seats: 2, commitment: commitSecret(secret), shared: true } as const;
  const connection = await openConnection(await saveTable(openSession({ type: "opened", ...opened }, 0), secret));
  await seatAll(connection.host, NAMES.slice(0, 2));
  for (const [ply, path] of OPENING.entries()) await connection.command(ply % 2, { type: "move", path } as AnyCommand);
  return connection;
};

it("a table on this device continues under the rules of its log", async () => {
  const [old, current] = [await localTable(FIRST), await localTable(SECOND)];
  expect([old.store.live.phase, current.store.live.phase]).toEqual(["playing", "over"]);
  await old.command(1, { type: "move", path: REPLY } as AnyCommand);
  await old.command(0, { type: "resign" });
  expect(old.store.live.outcome).toMatchObject({ winners: [1], reason: "resigned" });
  for (const { store } of [old, current]) expect(verify(store.entries).fault).toBeNull();
});

it.each([
  ["with its deals, after its end", null, true],
  ["with its deals, after its end, against the computer", { seat: 1, name: "Eva", level: 1 }, true],
  ["from its position, before its end", null, false],
  ["from its position, before its end, against the computer", { seat: 1, name: "Eva", level: 1 }, false],
])("a game continues under its own rules after an update, %s", async (_, against, isOver) => {
  const { host } = await localTable(FIRST);
  const seq = host.session.entries.length - 1;
  if (isOver) await host.ask(1, { type: "resign" });
  vi.spyOn(poolClient, "whole").mockResolvedValue(secondPool);
  const id = await continueLocally(viewLog(host.session.entries, isOver ? "all" : 0), seq, against);
  vi.restoreAllMocks();
  const continued = await openConnection(id);
  const { state } = continued.host.session;
  expect([state.rules, state.phase, seatsOnTurn(state)]).toEqual([FIRST, "playing", [1]]);
  await continued.command(1, { type: "move", path: REPLY } as AnyCommand);
  await continued.command(1, { type: "resign" });
  expect(verify(viewLog(continued.host.session.entries, "all")).fault).toBeNull();
});

it.each([FIRST, SECOND])("a log of %s can be opened and embedded", async (rules) => {
  const log = viewLog(logUnder(rules), "all");
  const opened = await openFirstGame(makeLog(log));
  expect(opened).toMatchObject({ entries: log });
  const { store } = await openGame(makeLog(log));
  expect(store.live).toMatchObject({ rules, phase: "over" });
});

it("the worker verifies by the version in the log", async () => {
  expect((await runVerify({ entries: logUnder(FIRST), received: null })).fault).toBeNull();
});

it("older rules are loaded only when a table needs them", async () => {
  const older = vi.fn(async () => ({ ...pool, rules: "american-pool/0" }));
  const client: GameClient = { ...poolClient, older: { "american-pool/0": older } };
  await loadRules(client, FIRST);
  expect(older).not.toHaveBeenCalled();
  await loadRules(client, "american-pool/0");
  await loadRules(client, "american-pool/0");
  expect(older).toHaveBeenCalledOnce();
  expect(findRules({ rules: "american-pool/0" })?.id).toBe("pool");
});

it("unknown future rules are refused", async () => {
  await expect(loadGameOf({ game: "pool", rules: "american-pool/9" })).rejects.toThrow("american-pool/9");
  await expect(loadGameOf({ game: "train", rules: FIRST })).rejects.toThrow(FIRST);
  const log = makeLog(logUnder(FIRST)).replace(FIRST, "american-pool/9");
  expect(await openFirstGame(log)).toBe("unknown-rules");
});
