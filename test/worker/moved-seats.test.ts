/**
 * Two worlds (law 3) at every route of a table whose seats were moved, left, lost or handed over: two logs that look the
 * same to a player, former player or visitor give each of them the same bytes.
 * Every day secrets/resampled.test.ts compares the outputs of ordinary tables.
 * @gate
 */
import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { saltCommitment } from "../../engine/chance/deal.ts";
import { REVEAL_TIMEOUT_MS } from "../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { AnyCommand, AnyEvent } from "../../engine/table/types.ts";
import { evictTable } from "../../worker/cache/edge-cache.ts";
import type { Relay, Table } from "../../worker/main.ts";
import { everyNth } from "../support/samples.ts";
import { relayOf } from "./relay/relay-table.ts";
import { otherEvents } from "./secrets/two-logs.ts";
import { advanceClock, handOver, type Identity, newBrowser, openTable, storedLog, tableStub } from "./support.ts";
import { answersTo, lengthOf } from "./surface-answers.ts";
import { postCommand, SALT, showSalt, sit } from "./table-client.ts";

type Game = "train" | "spy";

/** A caller, with their final seat. */
type Caller = readonly [name: string, identity: Identity, seat: Seat | null];

interface SeatMoveCase {
  readonly table: string;
  readonly callers: readonly Caller[];
}

type SeatMove = (game: Game, identities: readonly [Identity, Identity, Identity]) => Promise<SeatMoveCase>;

const submit = async (table: string, identity: Identity, command: AnyCommand): Promise<void> => {
  const answer = await postCommand(table, identity, (await lengthOf(table)) - 1, command);
  if (answer.status !== 200) throw new Error(`${JSON.stringify(command)}: ${await answer.text()}`);
};

/** For more than two players a base has one bomb less (A.1). */
const arrange = (seats: number): AnyCommand => {
  const base = ["S1", "T2", "B1", "S2", ...(seats === 2 ? ["B2"] : []), "T1", "B3"];
  return { type: "arrange", base, gap: 5, facing: "R" } as AnyCommand;
};

/** All commit to new salts and reveal them, so that hands are dealt; in SPY they arrange their bases. */
const begin = async (game: Game, table: string, ...players: readonly Identity[]): Promise<void> => {
  for (const identity of players) await submit(table, identity, { type: "commit-salt", share: saltCommitment(SALT) });
  for (const identity of players) await submit(table, identity, showSalt);
  if (game === "spy") for (const identity of players) await submit(table, identity, arrange(players.length));
};

const open = (game: Game, seats: number, order: object = {}): Promise<string> =>
  openTable({ game, seats, ...(game === "train" && { options: { set: 9 } }), ...order });

const smaller: SeatMove = async (game, [a, b]) => {
  const table = await open(game, 3);
  await submit(table, a, sit(1));
  await submit(table, b, sit(2));
  await submit(table, a, { type: "change-seats", seats: 2 });
  await begin(game, table, a, b);
  const callers: readonly Caller[] = [
    ["host", a, 0],
    ["friend", b, 1],
  ];
  return { table, callers };
};

const larger: SeatMove = async (game, [a, b, c]) => {
  const table = await open(game, 2);
  await submit(table, a, sit(1));
  await submit(table, a, { type: "change-seats", seats: 3 });
  await submit(table, b, sit(2));
  await submit(table, c, sit(0));
  await begin(game, table, a, b, c);
  const callers: readonly Caller[] = [
    ["host", a, 1],
    ["second", b, 2],
    ["third", c, 0],
  ];
  return { table, callers };
};

/** The third player moves to the seat of the second one, whose seat lapsed. */
const lapsed: SeatMove = async (game, [a, b, c]) => {
  const table = await open(game, 3, { clock: { type: "turn", ms: 30_000 } });
  for (const [seat, identity] of [a, b, c].entries()) await submit(table, identity, sit(seat));
  for (const identity of [a, c]) await submit(table, identity, showSalt);
  advanceClock(REVEAL_TIMEOUT_MS);
  await submit(table, a, { type: "change-seats", seats: 2 });
  await begin(game, table, a, c);
  const callers: readonly Caller[] = [
    ["first", a, 0],
    ["second", b, null],
    ["third", c, 1],
  ];
  return { table, callers };
};

/** The third player takes the seat that the second one left. */
const left: SeatMove = async (game, [a, b, c]) => {
  const table = await open(game, 2);
  await submit(table, a, sit(0));
  await submit(table, b, sit(1));
  await submit(table, b, { type: "stand" });
  await submit(table, c, sit(1));
  await begin(game, table, a, c);
  const callers: readonly Caller[] = [
    ["first", a, 0],
    ["second", b, null],
    ["third", c, 1],
  ];
  return { table, callers };
};

const handedOver: SeatMove = async (game, [a, b, c]) => {
  const table = await open(game, 2);
  const phone = await newBrowser();
  await submit(table, a, sit(0));
  await submit(table, b, sit(1));
  await handOver(table, b, c);
  await begin(game, table, a, c);
  await handOver(table, a, phone);
  const callers: readonly Caller[] = [
    ["old first", a, null],
    ["old second", b, null],
    ["first", phone, 0],
    ["second", c, 1],
  ];
  return { table, callers };
};

/** Stores these events instead of the log's, and restarts the table and its relay without their copies. */
const rewrite = async (table: string, events: readonly AnyEvent[]): Promise<void> => {
  await runInDurableObject(tableStub(table), (_: Table, { storage: { sql } }) => {
    sql.exec("DROP TRIGGER IF EXISTS log_is_never_edited");
    for (const [seq, event] of events.entries())
      sql.exec("UPDATE log SET event = ? WHERE seq = ?", JSON.stringify(event), seq);
  });
  await runInDurableObject(relayOf(table), (_: Relay, { storage }) => storage.deleteAll());
  // An eviction would wait five seconds for the timer that sends presence to relays.
  await abortAllDurableObjects();
};

/** Ways to move seats, each with its event. */
const seatMoves: readonly (readonly [title: string, by: AnyEvent["type"], move: SeatMove])[] = [
  ["became smaller", "seats-changed", smaller],
  ["became larger", "seats-changed", larger],
  ["lost a player who left", "seat-left", left],
  ["lost a player who did not reveal a salt", "seat-lapsed", lapsed],
  ["was handed to other devices", "seat-moved", handedOver],
];

const games = ["train", "spy"] as const;
const cases = games.flatMap((game) => seatMoves.map((seatMove) => [game, ...seatMove] as const));

it.each(everyNth(cases, 4, 1))(
  "a table of %s that %s sends each caller the same bytes",
  async (game, _, by, moveSeats) => {
    const { table, callers } = await moveSeats(game, [await newBrowser(), await newBrowser(), await newBrowser()]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await evictTable(table);
    const truth = (await storedLog(tableStub(table))).map(({ event }) => event);
    expect(truth.map(({ type }) => type)).toContain(by);
    const everyone: readonly Caller[] = [...callers, ["visitor", {}, null]];
    const answers = ([name, identity]: Caller) => answersTo(table, identity, name === "host");
    const originalAnswers = new Map<Caller, readonly unknown[]>();
    for (const caller of everyone) originalAnswers.set(caller, await answers(caller));
    for (const seat of new Set(everyone.map((caller) => caller[2]))) {
      await rewrite(table, otherEvents[game](truth, seat));
      for (const caller of everyone)
        if (caller[2] === seat)
          expect([caller[0], await answers(caller)]).toEqual([caller[0], originalAnswers.get(caller)]);
    }
  },
);
