/**
 * The truth of a tournament: its committed log, mirrored at each commit. A mirror proves that the log only grows, that no
 * pairing gets two tables, that no result counts twice, and that no round starts twice.
 */
import type { Outcome } from "../../../engine/contract/game.ts";
import { isVoid } from "../../../engine/table/end-reasons.ts";
import { evolveTournament } from "../../../engine/tournament/evolve.ts";
import type { TournamentEvent } from "../../../engine/tournament/forms/events.ts";
import type { Pairing, TournamentEntry, TournamentState } from "../../../engine/tournament/forms/types.ts";
import { initialTournament } from "../../../engine/tournament/opening.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { hasLog, Truth, Violation } from "../checks/truth.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { World } from "../platform/world.ts";

/** What may happen only once, by its name. */
const onceOf = (event: TournamentEvent): string | null => {
  switch (event.type) {
    case "round-started":
      return `round ${event.round} started`;
    case "table-opened":
    case "computer-called":
    case "decided":
      return `${event.type} for round ${event.round}, board ${event.board}`;
    case "ended":
      return event.type;
    default:
      return null;
  }
};

export class TournamentTruth {
  readonly entries: TournamentEntry[] = [];
  state: TournamentState = initialTournament;
  readonly #once = new Set<string>();

  committed({ disk }: DurableObjectHost): void {
    if (!hasLog(disk)) return;
    const rows = disk.statement("SELECT seq, at, author, event FROM log WHERE seq >= ? ORDER BY seq");
    for (const { seq, at, author, event } of rows.all(this.entries.length))
      this.#add({ seq: Number(seq), at: Number(at), by: String(author), event: JSON.parse(String(event)) });
  }

  #add(entry: TournamentEntry): void {
    const { seq, at, event } = entry;
    if (seq !== this.entries.length) throw new Violation(`tournament: entry ${seq} after ${this.entries.length}`);
    if (at < (this.entries.at(-1)?.at ?? 0)) throw new Violation(`tournament: entry ${seq} is older than the last`);
    const once = onceOf(event);
    if (once !== null && this.#once.has(once)) throw new Violation(`tournament: ${once} twice`);
    if (once !== null) this.#once.add(once);
    this.entries.push(entry);
    this.state = evolveTournament(this.state, entry);
  }
}

/** A table's log as its object has committed it, by the table's id. */
const tablesOf = (world: World): ReadonlyMap<string, Truth> => {
  const tables = new Map<string, Truth>();
  for (const host of world.objects.values()) {
    if (host.kind !== "TABLE" || !hasLog(host.disk)) continue;
    const truth = new Truth(host.name);
    truth.read(host.disk);
    tables.set(host.name, truth);
  }
  return tables;
};

const belongsTo = ({ entries }: Truth, round: number, board: number): boolean => {
  const opened = entries[0]!.event;
  const of = "tournament" in opened ? (opened.tournament as { readonly round: number; readonly board: number }) : null;
  return of?.round === round && of.board === board;
};

const placesOf = ({ sides }: Pairing, { winners }: Outcome): readonly number[] =>
  sides.map((_, side) => (winners.length === 0 || winners.includes(side) ? 1 : 2));

/** Each pairing has one table, and what the tournament counts is what was played there. */
export const checkPairings = (world: World, { state }: TournamentTruth): void => {
  const tables = tablesOf(world);
  for (const { round, pairings } of state.rounds) {
    for (const pairing of pairings) {
      const where = `round ${round}, board ${pairing.board}`;
      const own = [...tables].filter(([, truth]) => belongsTo(truth, round, pairing.board));
      if (own.length > 1) throw new Violation(`${where} has ${own.length} tables`);
      if (pairing.table === null) continue;
      if (own[0]?.[0] !== pairing.table) throw new Violation(`${where}: the table is ${own[0]?.[0]}`);
      const { outcome } = own[0][1].state;
      if (pairing.how !== "table") continue;
      if (outcome === null) throw new Violation(`${where}: a result of a game that is not over`);
      const places = placesOf(pairing, outcome).join();
      if (pairing.result!.places.join() !== places)
        throw new Violation(`${where}: places ${pairing.result!.places}, but ${places} at the table`);
    }
  }
};

/** When no fault has lasted for a while: tables are open, and computers are called where they should be. */
export const checkRunningRound = (world: World, { state }: TournamentTruth, since: number): void => {
  const round = state.rounds.at(-1);
  if (state.phase !== "playing" || round === undefined || round.startedAt > since) return;
  const tables = tablesOf(world);
  for (const { board, table, result, isComputerCalled } of round.pairings) {
    if (result !== null) continue;
    if (table === null) throw new Violation(`round ${round.round}, board ${board} has no table`);
    const isCalled = tables.get(table)?.state.isComputerCalled === true;
    if (isComputerCalled && !isCalled && isStarted(tables.get(table)))
      throw new Violation(`round ${round.round}, board ${board}: no computer was called`);
  }
};

const isStarted = (table: Truth | undefined): boolean => table?.state.phase === "playing";

/** A game that was over in time counts, even if its report was lost. `since`: when the last fault had ended. */
const checkForfeits = (world: World, { entries, state }: TournamentTruth, since: number): void => {
  const tables = tablesOf(world);
  for (const { at, event } of entries) {
    if (event.type !== "decided" || event.how !== "forfeit" || at < since) continue;
    const { table } = state.rounds[event.round - 1]!.pairings[event.board - 1]!;
    const truth = tables.get(table ?? "");
    if (truth === undefined || truth.state.outcome === null || isVoid(truth.state.outcome)) continue;
    const overAt = truth.entries[truth.states.findIndex(({ outcome }) => outcome !== null) - 1]!.at;
    if (overAt < at - 1000)
      throw new Violation(`round ${event.round}, board ${event.board}: forfeited after its game was over`);
  }
};

/** At the end: all rounds were played, every result counts, and every pairing verifies. */
export const checkEvening = (world: World, truth: TournamentTruth, since: number): void => {
  const { state, entries } = truth;
  if (state.phase !== "over") throw new Violation(`the tournament is ${state.phase} in round ${state.rounds.length}`);
  if (state.rounds.some(({ completedAt }) => completedAt === null)) throw new Violation("a round has no end");
  const wrong = verifyTournament(entries).find(({ isRight }) => !isRight);
  if (wrong !== undefined) throw new Violation(`tournament: entry ${wrong.seq} does not verify`);
  checkPairings(world, truth);
  checkForfeits(world, truth, since);
};
