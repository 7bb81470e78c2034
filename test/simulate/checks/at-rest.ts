/** Checks when no fault is left: pages are up to date, alarms are set, and lists agree with the tables. */
import { isDeepStrictEqual } from "node:util";
import { botStartTime, botTaskOf } from "../../../engine/commands/bot-turns.ts";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { rotateSeriesScore, seriesScoreAfter } from "../../../engine/log/series-score.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { Client } from "../players/client.ts";
import type { Run } from "../run.ts";
import { compareFold } from "./folds.ts";
import { checkIdentitiesAtRest, checkListedSeats } from "./identities.ts";
import { personObject, readGames } from "./person-object.ts";
import { type Truth, Violation } from "./truth.ts";

/** All pages of a browser at a table have the same seats, because they send the same cookie. */
const checkSeatsOfBrowser = (run: Run, { name, device, id, table, isReady }: Client): void => {
  const other = run.clients.find((client) => client.device === device && client.id === id && client.isReady);
  if (!isReady || other === undefined || isDeepStrictEqual(table.store.seats, other.table.store.seats)) return;
  if (table.connection.state === "closed") return;
  throw new Violation(`${name} has seats ${table.store.seats}, ${other.name} ${other.table.store.seats}`);
};

/** Every page is online with the whole log, and no command is unanswered or shown though it was refused. */
const checkPages = (run: Run): void => {
  for (const client of run.clients) {
    compareFold(run, client);
    checkSeatsOfBrowser(run, client);
    const { connection, store, unanswered, isBroken } = client.table;
    if (isBroken) throw new Violation(`${client.name}: the page is broken`);
    if (connection.state === "closed") continue;
    const truth = run.truths.get(client.id)!;
    if (connection.state !== "online") throw new Violation(`${client.name} is ${connection.state}`);
    if (unanswered > 0) throw new Violation(`${client.name}: ${unanswered} commands are unanswered`);
    // Pages of the previous release went on showing a move behind a refused phrase.
    if (store.hasPredictions && client.release !== run.loaded.previous)
      throw new Violation(`${client.name} shows a move that was refused`);
    const due = truth.knownLength(store.viewer, truth.settledLength(run.world.schedule.now));
    if (store.length < due) throw new Violation(`${client.name} has ${store.length} of ${due} entries`);
  }
};

/** A computer's failed turn is tried again after two seconds. */
const BOT_RETRY_MS = 3000;

/** A table that waits for a time has an alarm that is not later. */
export const checkAlarm = (run: Run, truth: Truth, owner: DurableObjectHost): void => {
  // A table that could not be read tries again within an hour, or when a page connects.
  if (owner.isRinging || owner.disk.wasDamaged) return;
  // An alarm that the previous release could not store counted as set.
  if (run.plan.versions !== undefined && run.plan.faults.some(({ kind }) => kind === "disk-full")) return;
  const { state, entries } = truth;
  const dues = [nextDueAt(state), botTaskOf(state) === null ? null : botStartTime(state, entries.at(-1)!.at)];
  const due = Math.min(...dues.map((at) => at ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(due) || due > run.world.schedule.now + 60 * 60_000) return;
  const at = owner.disk.alarm?.at ?? null;
  if (at === null || at > Math.max(due, run.world.schedule.now + BOT_RETRY_MS))
    throw new Violation(
      `table: ${due - run.world.schedule.now} ms until it is due, alarm in ${at === null ? "no" : at - run.world.schedule.now} ms`,
    );
};

/** A finished log must pass `verify`. */
const checkVerifies = ({ state, entries }: Truth): void => {
  if (state.secret === null) return;
  const { fault, seq } = verify(viewLog(entries, "all"));
  if (fault !== null) throw new Violation(`log: ${fault} at entry ${seq}`);
};

/** A rematch table opens with the score of all games before it. */
const checkSeries = (run: Run, { id, entries }: Truth): void => {
  const before = [...run.truths.values()].find(({ state }) => state.successor === id);
  const opened = entries[0]?.event;
  if (before === undefined || opened?.type !== "opened" || !("kept" in opened)) return;
  const score = seriesScoreAfter(before.entries, before.state.outcome, before.state.chairs.length);
  const expected = score === null ? null : rotateSeriesScore(score);
  if (!isDeepStrictEqual(opened.evening ?? null, expected))
    throw new Violation(`rematch: score ${JSON.stringify(opened.evening)}, not ${JSON.stringify(expected)}`);
};

const checkTables = (run: Run): void => {
  for (const [id, truth] of run.truths) {
    const owner = run.ownerOf(id);
    if (owner === null) continue;
    if (owner.disk.isOpen) continue;
    truth.compare(owner);
    checkSeries(run, truth);
    // The second of two worlds was not dealt from its secret.
    if (run.twin === null) checkVerifies(truth);
    checkAlarm(run, truth, owner);
  }
};

export const checkAtRest = (run: Run): void => {
  checkPages(run);
  checkIdentitiesAtRest(run);
  for (const follower of [...run.followers, ...run.listFollowers]) follower.check(run);
  checkTables(run);
};

const listedFields = ({ phase, turn, outcome, seats }: Listing): string =>
  JSON.stringify({ phase, turn, outcome, seats });

/**
 * The fields that the table should have reported. A connected player sees the turn without a report, so it may be late.
 */
const expectedFields = ({ state }: Truth, listing: Listing, isTurnDue: boolean): string => {
  const seats = state.chairs.map((chair) => chair?.name ?? null);
  const turn = seatsOnTurn(state).filter((seat) => state.standIns.every((one) => one.seat !== seat));
  return listedFields({ ...listing, phase: state.phase, outcome: state.outcome, seats, ...(isTurnDue && { turn }) });
};

const checkLobby = (run: Run, truth: Truth): void => {
  const [row] = run.world.lobby.read<{ shown: string | null }>("SELECT shown FROM listing WHERE id = ?", truth.id);
  if (row?.shown == null) throw new Violation(`lobby: table ${truth.id} is not listed`);
  const listing = JSON.parse(row.shown) as Listing;
  if (listing.phase !== truth.state.phase)
    throw new Violation(`lobby: the table is ${truth.state.phase}, but listed as ${listing.phase}`);
};

/** The row of a table in a person object. */
const rowAtPerson = (run: Run, { id }: Truth, key: string) =>
  readGames(personObject(run, key).disk, "SELECT shown, mine FROM game WHERE id = ?", id)[0];

/** The table as the person object lists it. */
export const listingAtPerson = (run: Run, truth: Truth, key: string): Listing | undefined => {
  const row = rowAtPerson(run, truth, key);
  return row === undefined ? undefined : (JSON.parse(String(row.shown)) as Listing);
};

const checkPersons = (run: Run, truth: Truth, owner: DurableObjectHost, isTurnDue: boolean): void => {
  for (const [key, person] of owner.disk.kv) {
    if (!key.startsWith("sitter ")) continue;
    const seats = seatsOfPlayer(truth.state, key.slice("sitter ".length));
    const row = rowAtPerson(run, truth, String(person));
    if (seats.length === 0) continue;
    if (row === undefined) throw new Violation("person: the object of a seated player does not list the table");
    const listing = JSON.parse(String(row.shown)) as Listing;
    if (String(row.mine) !== JSON.stringify(seats)) throw new Violation(`person: seats ${row.mine}, not ${seats}`);
    const expected = expectedFields(truth, listing, isTurnDue);
    if (listedFields(listing) !== expected) throw new Violation(`person: ${listedFields(listing)}, not ${expected}`);
  }
};

/** A deleted table is on no list: what is left of its rows has no listing. */
const checkDeleted = (run: Run, id: string): void => {
  // The previous release lists it again after a late report. A `release` fault deploys it, or another one after it.
  const { versions, faults } = run.plan;
  if (versions?.server === "previous" || faults.some(({ kind }) => kind === "release")) return;
  if (run.world.lobby.read("SELECT 1 FROM listing WHERE id = ? AND shown IS NOT NULL", id).length > 0)
    throw new Violation("lobby: a deleted table is listed");
  for (const { kind, disk } of run.world.objects.values()) {
    if (kind !== "PERSON") continue;
    const rows = readGames(disk, "SELECT 1 FROM game WHERE id = ? AND (mine <> '[]' OR kept IS NOT NULL)", id);
    if (rows.length > 0) throw new Violation("person: a deleted table is listed");
  }
};

/** The lobby and every person object agree with the tables. */
export const checkLists = (run: Run): void => {
  for (const [id, truth] of run.truths) {
    const owner = run.ownerOf(id);
    if (owner === null) checkDeleted(run, id);
    else if (run.clients.some((client) => client.id === id && client.table?.connection.ending === "forgotten"))
      throw new Violation("table: players were notified that it is deleted, but it is stored");
    // The fallback alarm reports a turn within 15 minutes, but a table that could not be read tries only once an hour.
    const isOld = run.world.schedule.now - (truth.entries.at(-1)?.at ?? 0) > 15 * 60_000;
    checkTableLists(run, truth, isOld && owner?.disk.wasDamaged !== true);
  }
  checkListedSeats(run);
};

/** The lobby and the players' objects show the table's state. */
export const checkTableLists = (run: Run, truth: Truth, isTurnDue: boolean): void => {
  const owner = run.ownerOf(truth.id);
  if (owner === null || truth.state.isUploaded) return;
  checkLobby(run, truth);
  checkPersons(run, truth, owner, isTurnDue);
};

/** No log line names a player, gives access to a table, or contains a player's secret. */
export const checkLogged = (run: Run): void => {
  const secrets = new Set<string>();
  for (const [id, { state }] of run.truths) {
    secrets.add(id);
    for (const chair of state.chairs) for (const text of [chair?.name, chair?.player]) if (text) secrets.add(text);
  }
  for (const { device } of run.clients) for (const cookie of device.cookies.values()) secrets.add(cookie);
  for (const line of run.world.logged)
    for (const secret of secrets) if (line.includes(secret)) throw new Violation(`logged: ${line.slice(0, 200)}`);
};
