/**
 * Route by which a finished game that was played elsewhere, on one device without a network, becomes a table that anybody
 * with the link can replay. It is played again here, so that nothing is kept which no game could have been.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Hono } from "hono";
import { mostBytes, mostEntries } from "../../engine/bounds.ts";
import { isLogFault, makeLog, openedOf, parseLog, viewLog } from "../../engine/log.ts";
import { isOpening } from "../../engine/opening.ts";
import { rulesetsOf } from "../../engine/seat-count.ts";
import type { Entry, Opened } from "../../engine/table-types.ts";
import { verify } from "../../engine/verify.ts";
import type { Env } from "../env.ts";
import { Fault } from "../faults.ts";
import { keysOf } from "../identity/keys.ts";
import { checkOrigin } from "../identity/origin.ts";
import { tableIdsOf } from "../identity/table-id.ts";
import { MAX_LOG } from "../object/limits.ts";
import { textBody } from "./body.ts";
import { placeNear } from "./place.ts";
import { checkRate } from "./rate.ts";

/** By how much a clock elsewhere may be fast, in ms. */
const DAY = 24 * 60 * 60_000;

export const logs = new Hono<{ Bindings: Env }>();

logs.post("/", async (c) => {
  checkOrigin(c.req.raw);
  await keysOf(c.env);
  await checkRate(c.env.UPLOADS, c.req.raw);
  const text = await textBody(c.req.raw, "application/x-ndjson", MAX_LOG, longestAs);
  const entries = finishedGame(text, Date.now());
  // Named after what it says: a log that is sent again, because the answer was lost, is the same table.
  const ids = tableIdsOf(c.env, `log/${bytesToHex(sha256(utf8ToBytes(makeLog(entries))))}`);
  const id = (await adoptedBefore(c.env, ids.slice(1))) ?? ids[0]!;
  const locationHint = placeNear(c.req.raw, c.env);
  await c.env.TABLE.getByName(id, locationHint && { locationHint }).adopt(entries);
  const url = `${new URL(c.req.url).origin}/t/${id}`;
  return c.json({ id, url }, 201, { Location: url });
});

/** The table that it became under an older signing key, if any. */
const adoptedBefore = async ({ TABLE }: Env, ids: readonly string[]): Promise<string | null> => {
  for (const id of ids) if ((await TABLE.getByName(id).summary(id)) !== null) return id;
  return null;
};

/** How long a log may be whose first entry is this; what is none is refused later, by what is wrong with it. */
const longestAs = (line: string): number => {
  const log = parseLog(line);
  if (isLogFault(log)) return MAX_LOG;
  const opened = openedOf(log);
  return isOpening(opened) ? most(opened, mostBytes) : MAX_LOG;
};

/** The most of something that a table opened so can come to, whatever number of seats it begins with. */
const most = (opened: Opened, of: (ruleset: Opened) => number): number => Math.max(...rulesetsOf(opened).map(of));

/** The log of a game that has ended, with all laid open and nobody's keys; faults on any other. */
const finishedGame = (text: string, now: number): readonly Entry[] => {
  const log = parseLog(text);
  if (isLogFault(log)) throw new Fault("bad-log", `${log.fault}, line ${log.line}`);
  if ((log[0]?.at ?? 0) < 0 || (log.at(-1)?.at ?? 0) > now + DAY) throw new Fault("bad-log", "of another time");
  const opened = openedOf(log);
  // Whoever sent the first line in pieces was let in with more.
  if (text.length > most(opened, mostBytes)) throw new Fault("too-large");
  const entries = most(opened, mostEntries);
  if (log.length > entries) throw new Fault("bad-log", `more than ${entries} entries`);
  const { fault, seq } = verify(log);
  if (fault !== null) throw new Fault("bad-log", seq === undefined ? fault : `${fault}, entry ${seq}`);
  return viewLog(log, "all");
};
