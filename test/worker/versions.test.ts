/**
 * A release that corrects the rules: tables that are being played go on under theirs, new ones begin under the new.
 * @gate
 */
import { evictDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { installGame } from "../../engine/contract/game-registry.ts";
import { isLogFault, makeLog, parseLog } from "../../engine/log/log.ts";
import { verify } from "../../engine/log/verify.ts";
import { FIRST, OPENING, REPLY, SECOND, secondPool } from "../support/tables/second-version.ts";
import { Line, move, type Seated, seatTwo } from "./line.ts";
import { ask, logOf, stubOf } from "./support.ts";

const opening = async ({ lines }: Seated): Promise<void> => {
  for (const [ply, path] of OPENING.entries()) {
    const [mover, other] = [lines[ply % 2]!, lines[1 - (ply % 2)]!];
    const { length } = mover;
    expect(await mover.say(move(...path))).toMatchObject({ type: "entry", seq: length });
    await other.until(() => other.length > length);
  }
};

const previewOf = async (table: string): Promise<string> => {
  const response = await ask(`/t/${table}`, { headers: { "User-Agent": "WhatsApp/2.23.20.0" } });
  return /[^"]* · [^"]*/.exec(await response.text())?.[0] ?? "";
};

const verdictOf = async (table: string): Promise<string | null> => {
  const log = parseLog(makeLog(await logOf(table)));
  return isLogFault(log) ? log.fault : verify(log).fault;
};

it("a table of each version is listed, woken, previewed, finished and verified by its own rules", async () => {
  const old = await seatTwo();
  installGame(secondPool);
  const young = await seatTwo();
  await opening(old);
  await opening(young);

  // What has been put to sleep is read back from its log.
  await evictDurableObject(stubOf(old.table), { webSockets: "hibernate" });
  expect(await (await ask(`/api/tables/${old.table}`)).json()).toMatchObject({ phase: "playing", outcome: null });
  expect(await (await ask(`/api/tables/${young.table}`)).json()).toMatchObject({ phase: "over" });
  expect(await previewOf(old.table)).toContain("player 1\u2069’s turn");
  expect(await previewOf(young.table)).toContain("player 0\u2069 wins");

  expect(await old.lines[1].say(move(...REPLY))).toMatchObject({ type: "entry" });
  expect(await old.lines[0].say({ type: "resign" })).toMatchObject({ type: "entry" });
  const watching = await Line.open(old.table);
  expect(watching.entries.at(-1)?.event.type).toBe("revealed");
  expect([watching.entries[0], (await logOf(young.table))[0]]).toMatchObject([
    { event: { rules: FIRST } },
    { event: { rules: SECOND } },
  ]);
  expect([await verdictOf(old.table), await verdictOf(young.table)]).toEqual([null, null]);
});
