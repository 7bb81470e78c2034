/**
 * `npm run load -- --tournament`: a whole Swiss through real sockets. Bots enter, play each game to its end, and
 * compare the tournament's results with the outcomes at the tables. The next round starts by time, without a break.
 */
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import { seatsOfSides } from "../../engine/tournament/competitors.ts";
import { foldTournament } from "../../engine/tournament/evolve.ts";
import type { Pairing, TournamentEntry, TournamentState } from "../../engine/tournament/forms/types.ts";
import { standingsOf } from "../../engine/tournament/standings/standings.ts";
import { verifyTournament } from "../../engine/tournament/verify.ts";
import type { TournamentUpdate } from "../../engine/wire/tournament.ts";
import { type Bot, newSalt, newToken, startBot } from "../support/server/bot.ts";
import { runParallel } from "./load-scheduler.ts";
import { Tally } from "./load-stats.ts";

const [PAIRED, OPENED] = ["last result to next pairing", "last result to all tables open"] as const;
/** The next pairing must arrive within this time after the last result, in ms. */
const GOAL_MS = 1_000;
/** Longer than any game of bots, in ms: a longer wait fails the run. */
const MAX_WAIT_MS = 300_000;

export interface TournamentSize {
  readonly players: number;
  readonly rounds: number;
}

/** The outcome that the bots saw at one table. */
interface TableOutcome {
  readonly table: string;
  /** The place of each side, from 1. */
  readonly places: readonly number[];
}

const headersOf = (token: string) => ({ "content-type": "application/json", authorization: `Bearer ${token}` });

const withTimeout = async <T>(what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not finish`)), MAX_WAIT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** The tournament's log that the host receives. */
class HostLog {
  readonly entries: TournamentEntry[] = [];
  /** When each entry was received, in ms. */
  readonly times: number[] = [];
  readonly #socket: WebSocket;
  #wake = (): void => undefined;

  constructor(url: string, id: string, token: string) {
    const address = `${url.replace("http", "ws")}/api/tournaments/${id}/socket`;
    this.#socket = new WebSocket(address, { headers: headersOf(token) } as unknown as string[]);
    this.#socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as TournamentUpdate);
  }

  #receive({ from, entries }: TournamentUpdate): void {
    for (const [index, entry] of entries.entries()) {
      this.entries[from + index] ??= entry;
      this.times[from + index] ??= performance.now();
    }
    this.#wake();
  }

  get state(): TournamentState {
    return foldTournament(this.entries);
  }

  /** Resolves when `isTrue` holds after an update; `what` names the wait in the error. */
  async waitUntil(what: string, isTrue: () => boolean): Promise<void> {
    const updates = async () => {
      while (!isTrue())
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    };
    await withTimeout(what, updates());
  }

  close(): void {
    this.#socket.close();
  }
}

class BotTournament {
  readonly #url: string;
  readonly #size: TournamentSize;
  readonly #random = seededRandom("club evening");
  readonly tally = new Tally();
  readonly outcomes: TableOutcome[] = [];
  #tokens: string[] = [];
  #id = "";
  #commands = 0;

  constructor(url: string, size: TournamentSize) {
    this.#url = url;
    this.#size = size;
  }

  async #post(token: string, path: string, body: object): Promise<{ readonly id: string }> {
    const init = { method: "POST", headers: headersOf(token), body: JSON.stringify(body) };
    const response = await fetch(`${this.#url}/api/tournaments${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  }

  #send(token: string, command: object): Promise<unknown> {
    const id = `evening-${this.#commands++}`;
    return this.#post(token, `/${this.#id}/commands`, { id, command });
  }

  /** Opens the tournament, lets everyone enter, and plays all rounds. */
  async play(): Promise<HostLog> {
    const { players, rounds } = this.#size;
    const host = await newToken(this.#url);
    const settings = { name: "Load", game: "pool", options: {}, system: { type: "swiss" }, unfinished: "forfeit" };
    this.#id = (await this.#post(host, "", { ...settings, rounds, breakMs: 0 })).id;
    const log = new HostLog(this.#url, this.#id, host);
    this.#tokens = await Promise.all(Array.from({ length: players }, () => newToken(this.#url)));
    // They enter one after the other, so that a player's number is the token's position.
    for (const [index, token] of this.#tokens.entries())
      await this.#send(token, { type: "enter", name: nameOf(index + 1), salt: newSalt() });
    await log.waitUntil("entering", () => log.state.players.length === players);
    await this.#send(host, { type: "start-round", round: 1 });
    for (let round = 1; round <= rounds; round++) await this.#playRound(log, round);
    await log.waitUntil("the tournament", () => log.state.phase === "over");
    return log;
  }

  async #playRound(log: HostLog, round: number): Promise<void> {
    await log.waitUntil(`pairing round ${round}`, () => log.state.rounds.length === round);
    const pairings = () => log.state.rounds[round - 1]!.pairings;
    await log.waitUntil("opening tables", () => pairings().every(({ table }) => table !== null));
    if (round > 1) this.#timeRound(log, round);
    const games = runParallel(pairings(), async (pairing) => void this.outcomes.push(await this.#playGame(pairing)));
    await withTimeout(`the games of round ${round}`, games);
    this.#lastResultAt = performance.now();
  }

  #lastResultAt = 0;

  #timeRound({ entries, times }: HostLog, round: number): void {
    const paired = entries.findIndex(({ event }) => event.type === "round-started" && event.round === round);
    const opened = entries.findLastIndex(({ event }) => event.type === "table-opened" && event.round === round);
    this.tally.time(PAIRED, times[paired]! - this.#lastResultAt);
    this.tally.time(OPENED, times[opened]! - this.#lastResultAt);
  }

  async #playGame({ sides, table }: Pairing): Promise<TableOutcome> {
    const players = seatsOfSides(sides);
    const bots = players.map((player) => startBot(this.#url, table!, this.#tokens[player - 1]!));
    for (const [seat, bot] of bots.entries()) {
      await bot.waitUntil(() => bot.entries.length > 0);
      const answer = await bot.sit(seat, nameOf(players[seat]!));
      if ("code" in answer) throw new Error(`seat ${seat} of ${table}: ${answer.code}`);
    }
    await Promise.all(bots.map((bot) => bot.waitUntil(() => bot.state.phase !== "seating" && bot.seats.length > 0)));
    while (bots.some(({ state }) => state.phase !== "over")) await this.#move(bots);
    const { winners } = bots[0]!.state.outcome!;
    this.tally.count("faults of frames", bots.flatMap(({ faults }) => faults).length);
    for (const bot of bots) bot.close();
    return { table: table!, places: sides.map((_, side) => (winners.length === 0 || winners.includes(side) ? 1 : 2)) };
  }

  async #move(bots: readonly Bot[]): Promise<void> {
    const { state } = bots.reduce((a, b) => (b.entries.length > a.entries.length ? b : a));
    if (state.phase === "over")
      return void (await Promise.all(bots.map((bot) => bot.waitUntil(() => bot.state.phase === "over"))));
    const seat = seatsOnTurn(state)[0];
    const mover = bots[seat ?? 0]!;
    await mover.waitUntil(() => mover.state.length >= state.length && (seat !== undefined || mover.state !== state));
    if (seat === undefined) return;
    const moves = rulesOfTable(mover.state).moves(mover.state.play!, seat);
    const answer = await mover.submit(moves[Math.floor(this.#random() * moves.length)]!);
    this.tally.count("code" in answer ? `refused: ${answer.code}` : "moves");
  }
}

const nameOf = (player: number): string => `Player ${player} of the load`;

/** Differences between the tournament's log and the tables' outcomes, one line each. */
const findErrors = ({ entries, state }: HostLog, outcomes: readonly TableOutcome[]): readonly string[] => {
  const points = new Map(state.players.map(({ player }) => [player, 0]));
  const add = (player: number, more: number) => points.set(player, points.get(player)! + more);
  const playedPairs = new Set<string>();
  const errors: string[] = [];
  for (const { round, pairings, byes } of state.rounds) {
    for (const bye of byes) add(bye, 1);
    for (const { sides, table, result, how } of pairings) {
      const places = outcomes.find((each) => each.table === table)?.places ?? [];
      if (how !== "table" || JSON.stringify(result?.places) !== JSON.stringify(places))
        errors.push(`round ${round}: ${JSON.stringify(result)} by ${how}, the table had ${places}`);
      const pair = sides
        .flat()
        .toSorted((a, b) => a - b)
        .join();
      if (playedPairs.has(pair)) errors.push(`round ${round}: ${pair} again`);
      playedPairs.add(pair);
      for (const [side, [player]] of sides.entries())
        add(player!, places.every((place) => place === 1) ? 0.5 : places[side] === 1 ? 1 : 0);
    }
  }
  for (const row of standingsOf(state))
    if (row.points !== points.get(row.members[0]!)) errors.push(`${row.members}: ${row.points} points`);
  for (const { seq, isRight } of verifyTournament(entries)) if (!isRight) errors.push(`entry ${seq} does not verify`);
  return errors;
};

/**
 * Plays a tournament on the server at `url`. Resolves with printable figures, and whether a result was wrong or a
 * pairing late.
 */
export const playTournament = async (url: string, size: TournamentSize) => {
  const startedAt = performance.now();
  const tournament = new BotTournament(url, size);
  const log = await tournament.play();
  const { tally, outcomes } = tournament;
  const errors = findErrors(log, outcomes);
  log.close();
  for (const line of errors) process.stderr.write(`${line}\n`);
  const isLate = tally.percentile(PAIRED, 1) > GOAL_MS;
  const faults = errors.length + tally.counted("faults of frames");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const lines: readonly (readonly [string, string])[] = [
    [
      "a Swiss",
      `${size.players} players, ${size.rounds} rounds, ${outcomes.length} games, ${tally.counted("moves")} moves, ${seconds} s`,
    ],
    [`  ${PAIRED}`, tally.line(PAIRED)],
    [`  ${OPENED}`, tally.line(OPENED)],
    ["  wrong results, pairings, points and frames", String(faults)],
  ];
  return { lines, isFaulty: faults > 0 || isLate };
};
