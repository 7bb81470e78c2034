/**
 * The route that uploads a finished game which was played elsewhere, for example offline on one device. It becomes a
 * table that everyone with the link can replay. The game is replayed here, so that only possible games are stored.
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
import { limitRate } from "../http/rate-limit.ts";
import { regionOfRequest } from "../http/region.ts";
import { subnetKey } from "../identity/client-ip.ts";
import { checkOrigin } from "../identity/origin.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { tableIdsOf } from "../identity/table-id.ts";
import { chargeDaily, UPLOAD_QUOTA } from "../lobby/daily-quota.ts";
import { HttpError } from "../platform/errors.ts";
import { deploymentJurisdiction } from "../platform/jurisdiction.ts";
import { originStub } from "../platform/table-stub.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_ENTRIES } from "../sockets/limits.ts";

/** How far a client's clock may be ahead, in ms. */
const DAY = 24 * 60 * 60_000;

export const logs = new Hono<{ Bindings: Env }>();

logs.post("/", async (c) => {
  checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await limitRate(c, "UPLOAD_LIMIT");
  const text = await textBody(c.req.raw, "application/x-ndjson", MAX_UPLOAD_BYTES, maxLengthFor);
  const now = Date.now();
  // Charged before verification, which costs more than storing.
  await chargeDaily(
    c.env.LOBBY,
    UPLOAD_QUOTA,
    await subnetKey(keys, c.req.raw, "uploads"),
    utf8ToBytes(text).length,
    now,
  );
  const entries = finishedGame(text, now);
  // The id depends on the game alone, so a log that is uploaded again is the same table.
  const label = `log/${bytesToHex(sha256(utf8ToBytes(makeLog(entries))))}`;
  const ids = tableIdsOf(c.env, label, deploymentJurisdiction(c.env));
  const id = (await uploadedBefore(c.env, ids.slice(1))) ?? ids[0]!;
  await originStub(c.env, id, regionOfRequest(c.req.raw, c.env)).adopt(entries);
  const url = `${new URL(c.req.url).origin}/t/${id}`;
  return c.json({ id, url }, 201, { Location: url });
});

/** The table's id under an older signing key, if it was uploaded then. */
const uploadedBefore = async (env: Env, ids: readonly string[]): Promise<string | null> => {
  for (const id of ids) if ((await originStub(env, id).summary(id)) !== null) return id;
  return null;
};

/** The maximum length of a log with this first entry. An invalid entry is refused later, with its reason. */
const maxLengthFor = (line: string): number => {
  const log = parseLog(line);
  if (isLogFault(log)) return MAX_UPLOAD_BYTES;
  const opened = openedEventOf(log);
  return isValidSetup(opened) ? maxOver(opened, maxLogBytes) : MAX_UPLOAD_BYTES;
};

/** The maximum of `of` over all numbers of seats that a table can have which was opened with these options. */
const maxOver = (opened: Opened, of: (ruleset: Opened) => number): number =>
  Math.max(...possibleRulesets(opened).map(of));

/**
 * The entries of a finished game, fully revealed, without player keys and without `uploaded`. Throws on any other log.
 */
const finishedGame = (text: string, now: number): readonly Entry[] => {
  if (isTooLong(text)) throw new HttpError("too-large", `at most ${MAX_UPLOAD_ENTRIES} entries`);
  const log = parseLog(text);
  if (isLogFault(log)) throw new HttpError("bad-log", `${log.fault}, line ${log.line}`);
  if ((log[0]?.at ?? 0) < 0 || (log.at(-1)?.at ?? 0) > now + DAY) throw new HttpError("bad-log", "of another time");
  const opened = openedEventOf(log);
  // A client that sent the first line in pieces was checked against a higher limit only.
  if (text.length > maxOver(opened, maxLogBytes)) throw new HttpError("too-large");
  const entries = maxOver(opened, maxLogEntries);
  if (log.length > entries) throw new HttpError("bad-log", `more than ${entries} entries`);
  const { fault, seq } = verify(log);
  if (fault !== null) throw new HttpError("bad-log", seq === undefined ? fault : `${fault}, entry ${seq}`);
  const game = withoutUpload(withOrderedOptions(viewLog(log, "all")));
  // Nobody has a seat at an uploaded table, so nothing can follow that entry.
  if (game.some(({ event }) => event.type === "uploaded")) throw new HttpError("bad-log", "entries after uploaded");
  return game;
};

/** Sorts the keys of the options, whose order means nothing and is not checked by the log's schema. */
const withOrderedOptions = ([first, ...rest]: readonly Entry[]): readonly Entry[] => {
  const opened = openedEventOf([first!]);
  const options = v.parse(fullGameOf(opened).options, opened.options);
  return [{ ...first!, event: { ...opened, options } }, ...rest];
};

/** Counts entries without parsing them. */
const isTooLong = (text: string): boolean => {
  let count = 0;
  for (const _ of text.matchAll(/^.*\S.*$/gm)) if (++count > MAX_UPLOAD_ENTRIES) return true;
  return false;
};
