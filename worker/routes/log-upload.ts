/**
 * Route by which a finished game that was played elsewhere, on one device without a network, becomes a table that anybody
 * with the link can replay. It is played again here, so that nothing is kept which no game could have been.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Hono } from "hono";
import * as v from "valibot";
import { possibleRulesets } from "../../engine/commands/seat-count.ts";
import { fullGameOf } from "../../engine/contract/game-registry.ts";
import { isLogFault, makeLog, openedEventOf, parseLog, viewLog } from "../../engine/log/log.ts";
import { withoutUpload } from "../../engine/log/session.ts";
import { verify } from "../../engine/log/verify.ts";
import { maxLogBytes, maxLogEntries } from "../../engine/table/log-limits.ts";
import { isValidSetup } from "../../engine/table/setup.ts";
import type { Entry, Opened } from "../../engine/table/types.ts";
import { textBody } from "../http/body.ts";
import { checkRateLimit } from "../http/rate-limit.ts";
import { regionOfRequest } from "../http/region.ts";
import { subnetKey } from "../identity/client-ip.ts";
import { checkOrigin } from "../identity/origin.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { tableIdsOf } from "../identity/table-id.ts";
import { chargeUpload } from "../lobby/upload-quota.ts";
import { HttpError } from "../platform/errors.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_ENTRIES } from "../sockets/limits.ts";

/** By how much a clock elsewhere may be fast, in ms. */
const DAY = 24 * 60 * 60_000;

export const logs = new Hono<{ Bindings: Env }>();

logs.post("/", async (c) => {
  checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await checkRateLimit(c.env.UPLOADS, c.req.raw);
  const text = await textBody(c.req.raw, "application/x-ndjson", MAX_UPLOAD_BYTES, longestAs);
  const now = Date.now();
  // Before it is verified, which costs more than storing it.
  await chargeUpload(c.env.LOBBY, await subnetKey(keys, c.req.raw, "uploads"), utf8ToBytes(text).length, now);
  const entries = finishedGame(text, now);
  // Named after the game alone: a log that is sent again, or was uploaded elsewhere before, is the same table.
  const ids = tableIdsOf(c.env, `log/${bytesToHex(sha256(utf8ToBytes(makeLog(entries))))}`);
  const id = (await adoptedBefore(c.env, ids.slice(1))) ?? ids[0]!;
  const locationHint = regionOfRequest(c.req.raw, c.env);
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
  if (isLogFault(log)) return MAX_UPLOAD_BYTES;
  const opened = openedEventOf(log);
  return isValidSetup(opened) ? most(opened, maxLogBytes) : MAX_UPLOAD_BYTES;
};

/** The most of something that a table opened so can come to, whatever number of seats it begins with. */
const most = (opened: Opened, of: (ruleset: Opened) => number): number => Math.max(...possibleRulesets(opened).map(of));

/** The log of a game that has ended, with all laid open, nobody's keys and no upload; faults on any other. */
const finishedGame = (text: string, now: number): readonly Entry[] => {
  if (isLongerThan(text, MAX_UPLOAD_ENTRIES)) throw new HttpError("too-large", `at most ${MAX_UPLOAD_ENTRIES} entries`);
  const log = parseLog(text);
  if (isLogFault(log)) throw new HttpError("bad-log", `${log.fault}, line ${log.line}`);
  if ((log[0]?.at ?? 0) < 0 || (log.at(-1)?.at ?? 0) > now + DAY) throw new HttpError("bad-log", "of another time");
  const opened = openedEventOf(log);
  // Whoever sent the first line in pieces was let in with more.
  if (text.length > most(opened, maxLogBytes)) throw new HttpError("too-large");
  const entries = most(opened, maxLogEntries);
  if (log.length > entries) throw new HttpError("bad-log", `more than ${entries} entries`);
  const { fault, seq } = verify(log);
  if (fault !== null) throw new HttpError("bad-log", seq === undefined ? fault : `${fault}, entry ${seq}`);
  const game = withoutUpload(withOrderedOptions(viewLog(log, "all")));
  // Nobody sits at an uploaded table, so nothing can follow that entry.
  if (game.some(({ event }) => event.type === "uploaded")) throw new HttpError("bad-log", "entries after uploaded");
  return game;
};

/** The order of the options' keys is no part of a game, and no schema of a log sees to it. */
const withOrderedOptions = ([first, ...rest]: readonly Entry[]): readonly Entry[] => {
  const opened = openedEventOf([first!]);
  const options = v.parse(fullGameOf(opened).options, opened.options);
  return [{ ...first!, event: { ...opened, options } }, ...rest];
};

/** Whether a log has more entries than that, without parsing any. */
const isLongerThan = (text: string, entries: number): boolean => {
  let count = 0;
  for (const _ of text.matchAll(/^.*\S.*$/gm)) if (++count > entries) return true;
  return false;
};
