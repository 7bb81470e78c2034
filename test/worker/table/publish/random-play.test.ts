/**
 * People who come and go, whose seats a computer takes over and leaves again, at a table that sleeps, dies and cannot always reach
 * them: what was acknowledged is in the log, once, and in the end everybody's own place says of the table what is so.
 * @gate
 */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../../engine/commands/absence.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { fold } from "../../../../engine/log/log.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand, Entry, TableState } from "../../../../engine/table/types.ts";
import { Person } from "../../../../worker/main.ts";
import { tries } from "../../../support/samples.ts";
import { Line, newId, sitAll } from "../../line.ts";
import { mine } from "../../lobby/lobby-lists.ts";
import { emptyLobby, type Identity, newBrowser, openTable, storedLog, stubOf } from "../../support.ts";
import { passWaits } from "../../waits.ts";
import { alarmOf, die, idsAt } from "../relocation/two-regions.ts";

beforeEach(emptyLobby);
beforeEach(passWaits);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const DEEDS = [
  ...(["move", "move", "move", "cover", "return", "leave", "come"] as const),
  ...(["wait", "run-out", "ring", "hibernate", "die"] as const),
];

const step = fc.record({
  deed: fc.constantFrom(...DEEDS),
  who: fc.nat(2),
  pick: fc.nat(),
  /** Whether people's own places can be told nothing until the next step. */
  isCutOff: fc.constantFrom(true, false, false),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Time runs out only a little later than a computer may cover a seat. */
const TIME = 3 * ABSENT_AFTER_MS;

const GAMES = [
  { game: "pool", seats: 2, options: { black: "first" } },
  { game: "pool", seats: 2, clock: { type: "fischer", ms: TIME, increment: 0 } },
  { game: "train", seats: 3, options: { set: 6, rounds: 1 } },
  { game: "train", seats: 3, options: { set: 6, rounds: 1 }, clock: { type: "turn", ms: TIME } },
  { game: "spy", seats: 2 },
] as const;

const deed = (name: Step["deed"], who = 0): Step => ({ deed: name, who, pick: 1, isCutOff: false });

/** The first turn is drawn again at every table: what is rare comes about here, however that is drawn. */
const EXAMPLES: [(typeof GAMES)[number], Step[]][] = [
  [GAMES[2], [deed("cover", 0), deed("cover", 1), deed("hibernate")]],
  [GAMES[1], [deed("run-out")]],
];

/** All of it, as it is stored. */
const truthOf = (table: string): Promise<readonly Entry[]> => storedLog(stubOf(table));

const genuine = Person.prototype.receiveReport;

/** How often what is tried here came about: a run in which nothing does shows nothing. */
const happened = { covered: 0, slept: 0, failed: 0, timedOut: 0 };

class Company {
  readonly table: string;
  readonly who: readonly Identity[];
  readonly answered: string[] = [];
  readonly #lines: (Line | null)[];

  private constructor(table: string, who: readonly Identity[], lines: readonly Line[]) {
    this.table = table;
    this.who = who;
    this.#lines = [...lines];
  }

  static async at(order: (typeof GAMES)[number]): Promise<Company> {
    const table = await openTable(order);
    const who = await Promise.all(Array.from({ length: order.seats }, newBrowser));
    const lines = await Promise.all(who.map((one) => Line.open(table, one)));
    await sitAll(...lines);
    const company = new Company(table, who, lines);
    for (const line of lines) await line.until(() => fold(line.entries).phase === "playing");
    company.answered.push(...(await idsAt(table)));
    return company;
  }

  async state(): Promise<TableState> {
    return fold(await truthOf(this.table));
  }

  /** A player who was silent for too long has been disconnected. */
  async #come(who: number): Promise<Line> {
    const held = this.#lines[who];
    const line = held?.socket.readyState === WebSocket.OPEN ? held : await Line.open(this.table, this.who[who]!);
    this.#lines[who] = line;
    return line;
  }

  async leave(who: number): Promise<void> {
    const line = this.#lines[who];
    this.#lines[who] = null;
    line?.socket.close(1000);
    await line?.closed;
  }

  /** What is refused here is refused by the rules, and changes nothing. */
  async #say(who: number, command: AnyCommand): Promise<void> {
    const line = await this.#come(who);
    const id = newId();
    const { type } = await line.say(command, { id });
    if (type !== "entry") return;
    this.answered.push(id);
    if (command.type === "cover") happened.covered++;
  }

  async #move(pick: number): Promise<void> {
    const state = await this.state();
    const [seat] = seatsOnTurn(state);
    if (state.play === null || seat === undefined || state.covered.includes(seat)) return;
    const moves = rulesOfTable(state).moves(state.play, seat);
    if (moves.length > 0) await this.#say(seat, moves[pick % moves.length]! as AnyCommand);
  }

  async act({ deed, who: any, pick }: Step): Promise<void> {
    const who = any % this.who.length;
    if (deed === "move") return this.#move(pick);
    if (deed === "come") return void (await this.#come(who));
    if (deed === "leave") return this.leave(who);
    if (deed === "return") return this.#return(who);
    if (deed === "wait") return void vi.setSystemTime(Date.now() + ABSENT_AFTER_MS);
    if (deed === "run-out") return this.#runOut();
    if (deed === "ring") return this.ring();
    if (deed === "cover") return this.#cover(who, pick);
    if (deed === "hibernate") return this.#sleep();
    // Only what runs can die; one that sleeps would keep its sockets.
    await this.state();
    await die(stubOf(this.table));
    this.#lines.fill(null);
  }

  /** One that does not run sleeps already. */
  async #sleep(): Promise<void> {
    happened.slept++;
    await evictDurableObject(stubOf(this.table), { webSockets: "hibernate" }).catch(() => undefined);
  }

  /** The player on turn thinks for as long as any clock here gives. */
  async #runOut(): Promise<void> {
    vi.setSystemTime(Date.now() + TIME);
    await this.ring();
  }

  /** A covered player returns, if there is one; else the command is refused. */
  async #return(who: number): Promise<void> {
    const [away = who] = (await this.state()).covered;
    return this.#say(away, { type: "come-back" });
  }

  /** The player on turn has been away for long enough. */
  async #cover(who: number, pick: number): Promise<void> {
    const [seat] = seatsOnTurn(await this.state());
    if (seat === undefined || seat === who) return;
    await this.leave(seat);
    vi.setSystemTime(Date.now() + ABSENT_AFTER_MS);
    await this.#say(who, pick % 4 === 0 ? { type: "cover", seat } : { type: "cover", seat, level: 1 + (pick % 3) });
  }

  /** A computer's time comes; whatever else it is set for, nobody waits a week for. */
  async ring(): Promise<void> {
    const at = await alarmOf(stubOf(this.table));
    if (at !== null && at < Date.now() + 2000) vi.setSystemTime(Math.max(at, Date.now()));
    await runDurableObjectAlarm(stubOf(this.table));
  }

  async leaveAll(): Promise<void> {
    for (const seat of this.who.keys()) await this.leave(seat);
  }
}

/** What a person's own place says, as far as it could be wrong. */
const placeOf = async (table: string, who: Identity) => {
  const own = (await mine(who)).find(({ id }) => id === table);
  return own && { phase: own.phase, turn: own.turn, mine: own.mine };
};

const truth = ({ phase, standIns, ...state }: TableState, seat: number) => ({
  phase,
  turn: seatsOnTurn({ phase, standIns, ...state }).filter((on) => standIns.every((one) => one.seat !== on)),
  mine: [seat],
});

it("random play gives one log with each acknowledged command once, and every person object agrees", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isCutOff = false;
  vi.spyOn(Person.prototype, "receiveReport").mockImplementation(function (this: Person, report) {
    if (!isCutOff) return genuine.call(this, report);
    happened.failed++;
    throw new Error("cut off");
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...GAMES),
      fc.array(step, { minLength: 10, maxLength: 25 }),
      async (order, steps) => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
        isCutOff = false;
        const company = await Company.at(order);
        for (const one of steps) {
          isCutOff = one.isCutOff;
          await company.act(one);
        }
        isCutOff = false;
        await company.leaveAll();
        const { table, who } = company;
        const log = await truthOf(table);
        if (log.some(({ event }) => event.type === "flag-fell")) happened.timedOut++;
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, seq) => seq));
        const ids = await idsAt(table);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => !id.startsWith("computer:")).toSorted()).toEqual(company.answered.toSorted());
        await vi.waitFor(
          async () => {
            // Where a computer has just played, what is owed waits for the next.
            await company.ring();
            const state = fold(await truthOf(table));
            for (const [seat, one] of who.entries()) expect(await placeOf(table, one)).toEqual(truth(state, seat));
          },
          { timeout: 10_000, interval: 100 },
        );
      },
    ),
    { numRuns: tries(20, 20, 150), seed: 17, examples: EXAMPLES, endOnFailure: true },
  );
  expect(Math.min(...Object.values(happened))).toBeGreaterThan(0);
}, 240_000);
