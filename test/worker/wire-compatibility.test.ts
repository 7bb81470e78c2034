/**
 * Pages and Workers of different versions, side by side as a deploy leaves them. `test/wire-golden` holds what was said at tables
 * when their versions were new: what a page said then is answered today as it was, and all that it heard then it hears today. A
 * conversation that has no file yet is held and written down; one that is there never changes.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { numberStream, shuffleKey } from "../../engine/chance/deal.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { evolveTable, initialTableState } from "../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import type { CommandFrame, ServerFrame } from "../../engine/wire/protocol.ts";
import { parseWire, type Said } from "../support/tables/wire-log.ts";
import { Line, showSalt, sit } from "./line.ts";
import { newBrowser, openTable } from "./support.ts";

afterEach(() => vi.restoreAllMocks());

/** So many moves of the game itself, then a player resigns. */
const MOVES = 16;

const orders = {
  pool: { seats: 2, options: { black: "first" } },
  train: { seats: 3, options: { rounds: 1 } },
  spy: { seats: 2, options: {} },
} as const;

const goldens = import.meta.glob<string>("../wire-golden/*.ndjson", { query: "?raw", import: "default", eager: true });

/** All players and last a watcher, at a table that draws what every such table draws. */
const gather = async (game: keyof typeof orders): Promise<readonly Line[]> => {
  const { seats, options } = orders[game];
  const who = await Promise.all(Array.from({ length: seats }, newBrowser));
  const drawn = vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    new Uint8Array(bytes!.buffer).fill(game.length);
    return bytes;
  });
  const table = await openTable({ game, seats, options });
  drawn.mockRestore();
  const lines: Line[] = [];
  for (const identity of who) lines.push(await Line.open(table, identity));
  return [...lines, await Line.open(table)];
};

const stateOf = (line: Line) => line.entries.reduce(evolveTable, initialTableState);

/** The next that is said in a conversation that nobody has held yet; null: it is over. */
function* talk(lines: readonly Line[]): Generator<readonly [who: number, command: AnyCommand]> {
  const seats = lines.slice(0, -1).map((_, seat) => seat);
  const below = numberStream(shuffleKey("wire", [], "moves"));
  for (const seat of seats) yield [seat, sit(seat)];
  for (const seat of seats) yield [seat, showSalt];
  yield [seats.length, { type: "say", phrase: "hello" }];
  yield [0, { type: "say", phrase: "hello" }];
  for (let made = 0; made < MOVES; made++) {
    const seat = seatsOnTurn(stateOf(lines[0]!))[0];
    if (seat === undefined) return;
    const state = stateOf(lines[seat]!);
    const moves = rulesOfTable(state).moves(state.play!, seat);
    yield [seat, moves[below(moves.length)]!];
    if (made === 5) yield [seat, { type: "ask-back" }];
    if (made === 5) yield [(seat + 1) % seats.length, { type: "deny-back" }];
    // Not their turn any more, or not like this.
    if (made === 7) yield [seat, moves[0]!];
  }
  yield [0, { type: "offer-draw" }];
  yield [1, { type: "resign" }];
}

const hold = async (lines: readonly Line[]): Promise<string> => {
  const said: Said[] = [];
  const read = lines.map(() => 0);
  const listen = async () => {
    for (const [who, line] of lines.entries()) {
      await line.settled();
      for (const frame of line.received.slice(read[who])) if (!isCheck(frame)) said.push({ who, received: frame });
      read[who] = line.received.length;
    }
  };
  let id = 0;
  await listen();
  for (const [who, command] of talk(lines)) {
    const line = lines[who]!;
    const sent: CommandFrame = {
      type: "command",
      id: `wire-${String(++id).padStart(4, "0")}`,
      seq: line.length - 1,
      command,
    };
    said.push({ who, sent });
    line.send(sent);
    await line.answerTo(sent.id);
    await listen();
  }
  return said.map((one) => `${JSON.stringify(one)}\n`).join("");
};

/** By which a line asks whether all has arrived; whatever that is answered. */
const isCheck = (frame: ServerFrame): boolean => frame.type === "refused" && frame.id?.startsWith("wire-") !== true;

/** What differs from table to table, and from day to day. */
const timeless = (frame: object): object =>
  JSON.parse(JSON.stringify(frame, (key, value) => (key === "at" || key === "now" ? undefined : value)));

describe.each(Object.keys(orders) as (keyof typeof orders)[])("what was said at a table of %s", (game) => {
  const file = `../wire-golden/${game}-1.ndjson`;

  it("today's server gives the recorded answers and frames", async () => {
    const lines = await gather(game);
    const golden = goldens[file];
    if (golden === undefined) return expect(await hold(lines)).toMatchFileSnapshot(file);
    const said = parseWire(golden);
    for (const { who, ...one } of said) {
      if (!("sent" in one)) continue;
      lines[who]!.send(one.sent);
      await lines[who]!.answerTo(one.sent.id);
    }
    for (const line of lines) await line.settled();
    for (const [who, line] of lines.entries()) {
      const then = said.flatMap((one) => (one.who === who && "received" in one ? [timeless(one.received)] : []));
      expect(line.received.filter((frame) => !isCheck(frame)).map(timeless)).toMatchObject(then);
    }
  });
});
