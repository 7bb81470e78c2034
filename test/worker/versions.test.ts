/**
 * A release that corrects the rules: tables in play continue under their rules, and new ones start under the new rules.
 * @gate
 */
import { evictDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { installGame } from "../../engine/contract/game-registry.ts";
import { isLogFault, makeLog, parseLog } from "../../engine/log/log.ts";
import { verify } from "../../engine/log/verify.ts";
import { FIRST, OPENING, REPLY, SECOND, secondPool } from "../support/tables/second-version.ts";
import { logOf, request, tableStub } from "./support.ts";
import { move, type Seated, seatTwo, TableClient } from "./table-client.ts";

const playOpening = async ({ clients }: Seated): Promise<void> => {
  for (const [ply, path] of OPENING.entries()) {
    const [mover, other] = [clients[ply % 2]!, clients[1 - (ply % 2)]!];
    const { length } = mover;
    expect(await mover.submit(move(...path))).toMatchObject({ type: "entry", seq: length });
    await other.waitUntil(() => other.length > length);
  }
};

const previewOf = async (table: string): Promise<string> => {
  const response = await request(`/t/${table}`, { headers: { "User-Agent": "WhatsApp/2.23.20.0" } });
  return /[^"]* · [^"]*/.exec(await response.text())?.[0] ?? "";
};

const verdictOf = async (table: string): Promise<string | null> => {
  const log = parseLog(makeLog(await logOf(table)));
  return isLogFault(log) ? log.fault : verify(log).fault;
};

it("lists, wakes, previews, finishes and verifies a table of each version by its rules", async () => {
  const older = await seatTwo();
  installGame(secondPool);
  const newer = await seatTwo();
  await playOpening(older);
  await playOpening(newer);

  // An evicted table is read from its log.
  await evictDurableObject(tableStub(older.table), { webSockets: "hibernate" });
  expect(await (await request(`/api/tables/${older.table}`)).json()).toMatchObject({ phase: "playing", outcome: null });
  expect(await (await request(`/api/tables/${newer.table}`)).json()).toMatchObject({ phase: "over" });
  expect(await previewOf(older.table)).toContain("player 1\u2069’s turn");
  expect(await previewOf(newer.table)).toContain("player 0\u2069 wins");

  expect(await older.clients[1].submit(move(...REPLY))).toMatchObject({ type: "entry" });
  expect(await older.clients[0].submit({ type: "resign" })).toMatchObject({ type: "entry" });
  const watching = await TableClient.open(older.table);
  expect(watching.entries.at(-1)?.event.type).toBe("revealed");
  expect([watching.entries[0], (await logOf(newer.table))[0]]).toMatchObject([
    { event: { rules: FIRST } },
    { event: { rules: SECOND } },
  ]);
  expect([await verdictOf(older.table), await verdictOf(newer.table)]).toEqual([null, null]);
});
