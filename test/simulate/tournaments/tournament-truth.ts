/**
 * The truth of a tournament: a copy of its committed log, read at each commit. It proves that the log only grows, that
 * no pairing has two tables at a time, that no result counts twice, and that no round starts twice.
 */
import type { Outcome } from "../../../engine/contract/game.ts";
import { isVoid } from "../../../engine/table/end-reasons.ts";
import { nextTournamentDueAt, tablesToOpen } from "../../../engine/tournament/due.ts";
import { evolveTournament } from "../../../engine/tournament/evolve.ts";
import type { TournamentEvent } from "../../../engine/tournament/forms/events.ts";
import type { Pairing, TournamentEntry, TournamentState } from "../../../engine/tournament/forms/types.ts";
import { initialTournament } from "../../../engine/tournament/opening.ts";
import { placesByLeast } from "../../../engine/tournament/systems/points.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { hasLog, Truth, Violation } from "../checks/truth.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { World } from "../platform/world.ts";

/** A unique key for events that may happen only once; null for others. */
const uniqueKeyOf = (event: TournamentEvent): string | null => {
  switch (event.type) {
    case "round-started":
      return `round ${event.round} started`;
    case "table-opened":
      return `table ${event.table} opened`;
    case "computer-called":
    case "decided":
      return `${event.type} for round ${event.round}, board ${event.board}`;
    case "teams-drawn":
      return event.secret === undefined ? null : `teams drawn by ${event.secret}`;
    case "seeded":
    case "ended":
      return event.type;
    default:
      return null;
  }
};

/** A table that another one replaced: it was closed without a result, or its game of a knockout was drawn. */
interface Replaced {
  readonly table: string;
  readonly where: string;
  readonly isClosed: boolean;
}

/** A failed opening of a table is tried again after this time, in ms (worker/tournament/tournament.ts). */
const TABLE_RETRY_MS = 5_000;

/** How often a closed table is replaced, and how often a drawn game of a knockout is played again. */
const MAX_REPLACED = 2;

export class TournamentTruth {
  readonly entries: TournamentEntry[] = [];
  state: TournamentState = initialTournament;
  readonly replaced: Replaced[] = [];
  /** When a pairing last changed, by its round and board. */
  readonly lastChangeAt = new Map<string, number>();
  readonly #uniqueKeys = new Set<string>();

  /** The logs of the tables, by their ids. */
  readonly tables = new Map<string, Truth>();

  onCommit(host: DurableObjectHost): void {
    const { kind, name, disk } = host;
    if (!hasLog(disk)) return;
    if (kind === "TABLE") {
      const table = this.tables.get(name) ?? new Truth(name);
      this.tables.set(name, table);
      table.read(disk);
    }
    if (kind !== "TOURNAMENT") return;
    const rows = disk.statement("SELECT seq, at, author, event, id FROM log WHERE seq >= ? ORDER BY seq");
    for (const { seq, at, author, event, id } of rows.all(this.entries.length)) {
      if (id !== null) this.#addUnique(`command ${id}`);
      this.#add({ seq: Number(seq), at: Number(at), by: String(author), event: JSON.parse(String(event)) });
    }
    if (!host.isRinging) this.#checkAlarm(host);
  }

  /** Not called while the alarm rings: its handler sets the next one, and the platform repeats it after a death. */
  #checkAlarm({ disk, world }: DurableObjectHost): void {
    const { now } = world.schedule;
    const isTableMissing = tablesToOpen(this.state).length > 0;
    const due = Math.min(
      nextTournamentDueAt(this.state) ?? Number.POSITIVE_INFINITY,
      isTableMissing ? now + TABLE_RETRY_MS : Number.POSITIVE_INFINITY,
    );
    if ((disk.alarm?.at ?? Number.POSITIVE_INFINITY) > Math.max(due, now))
      throw new Violation(`tournament: no alarm at ${due}${isTableMissing ? ", when it opens a table" : ""}`);
  }

  /** How often each event happened: by its type, and `closed` for a table that was replaced after it closed. */
  countEvents(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { event } of this.entries) {
      const name = event.type === "game-drawn" && event.closed === true ? "closed" : event.type;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  #addUnique(key: string): void {
    if (this.#uniqueKeys.has(key)) throw new Violation(`tournament: ${key} twice`);
    this.#uniqueKeys.add(key);
  }

  #add(entry: TournamentEntry): void {
    const { seq, at, event } = entry;
    if (seq !== this.entries.length) throw new Violation(`tournament: entry ${seq} after ${this.entries.length}`);
    if (at < (this.entries.at(-1)?.at ?? 0)) throw new Violation(`tournament: entry ${seq} is older than the last`);
    const key = uniqueKeyOf(event);
    if (key !== null) this.#addUnique(key);
    if ("board" in event) this.#noteChange(event, at);
    this.entries.push(entry);
    this.state = evolveTournament(this.state, entry);
  }

  #noteChange(event: Extract<TournamentEvent, { readonly board: number }>, at: number): void {
    const { round, board, type } = event;
    const where = boardLabel(round, board);
    this.lastChangeAt.set(where, at);
    const { table = null } = this.state.rounds[round - 1]?.pairings[board - 1] ?? {};
    if (type === "table-opened" && table !== null)
      throw new Violation(`${where}: a second table, in addition to ${table}`);
    if (type !== "game-drawn") return;
    if (table === null) throw new Violation(`${where}: a game without a table is played again`);
    const isClosed = event.closed === true;
    this.replaced.push({ table, where, isClosed });
    const sameKind = this.replaced.filter((each) => each.where === where && each.isClosed === isClosed);
    if (sameKind.length > MAX_REPLACED) throw new Violation(`${where}: ${sameKind.length} tables were replaced`);
  }
}

const boardLabel = (round?: number, board?: number): string => `round ${round}, board ${board}`;

/** The pairing for which a table was opened; null for another table. */
export const pairingOf = ({ entries }: Truth): { readonly round: number; readonly board: number } | null => {
  const opened = entries[0]!.event;
  return "tournament" in opened ? (opened.tournament as { readonly round: number; readonly board: number }) : null;
};

/** The places of the sides, which the seats belong to in turn. */
const placesOf = ({ sides }: Pairing, { winners, places }: Outcome): string => {
  if (places !== undefined) return placesByLeast(sides.map((_, side) => places[side]!)).join();
  const winning = winners.map((seat) => seat % sides.length);
  return sides.map((_, side) => (winning.length === 0 || winning.includes(side) ? 1 : 2)).join();
};

/** Each pairing has one table at a time, and its result is that of the game played there. */
const checkPairings = ({ state, replaced, tables }: TournamentTruth): void => {
  for (const { table, where, isClosed } of replaced) {
    const outcome = tables.get(table)?.state.outcome;
    if (outcome == null || isVoid(outcome) !== isClosed || (!isClosed && outcome.winners.length !== 0))
      throw new Violation(`${where}: a table that is not ${isClosed ? "closed" : "drawn"} was replaced`);
  }
  for (const { round, pairings } of state.rounds) {
    for (const pairing of pairings) {
      const where = boardLabel(round, pairing.board);
      const before = replaced.filter((each) => each.where === where).length;
      const own = [...tables].filter(
        ([, truth]) => where === boardLabel(pairingOf(truth)?.round, pairingOf(truth)?.board),
      );
      if (own.length > before + 1) throw new Violation(`${where} has ${own.length} tables, ${before} were replaced`);
      if (pairing.table === null) continue;
      const found = own.find(([table]) => table === pairing.table)?.[1];
      if (found === undefined) throw new Violation(`${where}: the table is ${own.at(-1)?.[0]}`);
      const { outcome } = found.state;
      if (pairing.how !== "table") continue;
      if (outcome === null || isVoid(outcome)) throw new Violation(`${where}: a result of a game that is not over`);
      const places = placesOf(pairing, outcome);
      // A knockout needs a winner.
      const isBroken = places === "1,1" && state.settings.system.type === "knockout";
      if (pairing.result!.places.join() !== places && !isBroken)
        throw new Violation(`${where}: places ${pairing.result!.places}, but ${places} at the table`);
    }
  }
};

/** Within this time after the last change, fault or death, a pairing has its table and result. */
const SETTLED_MS = 60_000;
/** The same if its table has died: then only the fallback alarm may report (worker/table/publish/outbox.ts). */
const SETTLED_AFTER_DEATH_MS = 17 * 60_000;

/** Tables are open, results of tables count, closed tables are replaced, and computers are called where they should be. */
export const checkRunningRound = (
  world: World,
  { state, lastChangeAt, tables }: TournamentTruth,
  calmAt: number,
): void => {
  const round = state.rounds.at(-1);
  if (state.phase !== "playing" || round === undefined) return;
  const since = Math.max(calmAt, world.lastDamageAt, round.startedAt);
  for (const { board, table, result, isComputerCalled, isOnWood, closedTables } of round.pairings) {
    const where = boardLabel(round.round, board);
    const truth = tables.get(table ?? "");
    const changedAt = Math.max(since, lastChangeAt.get(where) ?? 0, truth?.entries.at(-1)?.at ?? 0);
    const hasDied = truth !== undefined && world.object("TABLE", truth.id).deaths > 0;
    const settledAt = changedAt + (hasDied ? SETTLED_AFTER_DEATH_MS : SETTLED_MS);
    if (result !== null || isOnWood || world.schedule.now < changedAt + SETTLED_MS) continue;
    // The tournament calls it, so it need not wait for the table.
    if (isComputerCalled && truth?.state.outcome === null && !truth.state.isComputerCalled && isStarted(truth))
      throw new Violation(`${where}: no computer was called`);
    if (world.schedule.now < settledAt) continue;
    if (truth === undefined) throw new Violation(`${where} has no table`);
    const { outcome } = truth.state;
    if (outcome !== null && !isVoid(outcome)) throw new Violation(`${where}: the game is over, and has no result`);
    if (outcome !== null && !isComputerCalled && closedTables < MAX_REPLACED)
      throw new Violation(`${where}: the table is closed, and no other one is open`);
  }
};

const isStarted = ({ state }: Truth): boolean => state.phase === "playing";

/** A game that was over in time counts, even if its report was lost. `since`: when the last fault had ended. */
const checkForfeits = ({ entries, state, tables }: TournamentTruth, since: number): void => {
  for (const { at, event } of entries) {
    if (event.type !== "decided" || event.how !== "forfeit" || at < since) continue;
    const { table, isOnWood } = state.rounds[event.round - 1]!.pairings[event.board - 1]!;
    const truth = tables.get(table ?? "");
    if (isOnWood || truth === undefined || truth.state.outcome === null || isVoid(truth.state.outcome)) continue;
    const overAt = truth.entries[truth.states.findIndex(({ outcome }) => outcome !== null) - 1]!.at;
    if (overAt < at - 1000)
      throw new Violation(`round ${event.round}, board ${event.board}: forfeited after its game was over`);
  }
};

/** At the end: all rounds were played, every result counts, and every pairing verifies. */
export const checkFinishedTournament = (truth: TournamentTruth, since: number): void => {
  const { state, entries } = truth;
  if (state.phase !== "over") throw new Violation(`the tournament is ${state.phase} in round ${state.rounds.length}`);
  if (state.rounds.some(({ completedAt }) => completedAt === null)) throw new Violation("a round has no end");
  const wrong = verifyTournament(entries).find(({ isRight }) => !isRight);
  if (wrong !== undefined) throw new Violation(`tournament: entry ${wrong.seq} does not verify`);
  checkPairings(truth);
  checkForfeits(truth, since);
};
