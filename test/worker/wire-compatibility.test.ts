/**
 * Pages and Workers of different versions, as after a deployment. `test/wire-golden` contains recorded conversations between
 * clients and a table: today's table must give the recorded replies and frames. A conversation without a file is recorded;
 * a recorded one never changes.
 */
import { describe, expect, it, vi } from "vitest";
import { numberStream, shuffleKey } from "../../engine/chance/deal.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { evolveTable, initialTableState } from "../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import type { CommandFrame, ServerFrame } from "../../engine/wire/protocol.ts";
import { parseWireLog, type WireFrame } from "../support/tables/wire-log.ts";
import { newBrowser, openTable } from "./support.ts";
import { showSalt, sit, TableClient } from "./table-client.ts";

/** After this number of moves a player resigns. */
const MOVE_COUNT = 16;

const orders = {
  pool: { seats: 2, options: { black: "first" } },
  train: { seats: 3, options: { rounds: 1 } },
  spy: { seats: 2, options: {} },
} as const;

const goldens = import.meta.glob<string>("../wire-golden/*.ndjson", { query: "?raw", import: "default", eager: true });

/** Clients of all players, then of a watcher, at a table whose secret is fixed. */
const connectAll = async (game: keyof typeof orders): Promise<readonly TableClient[]> => {
  const { seats, options } = orders[game];
  const identities = await Promise.all(Array.from({ length: seats }, newBrowser));
  const random = vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    new Uint8Array(bytes!.buffer).fill(game.length);
    return bytes;
  });
  const table = await openTable({ game, seats, options });
  random.mockRestore();
  const clients: TableClient[] = [];
  for (const identity of identities) clients.push(await TableClient.open(table, identity));
  return [...clients, await TableClient.open(table)];
};

const stateOf = (client: TableClient) => client.entries.reduce(evolveTable, initialTableState);

/** The commands of a new conversation, each with the index of its client. */
function* commandsOf(clients: readonly TableClient[]): Generator<readonly [who: number, command: AnyCommand]> {
  const seats = clients.slice(0, -1).map((_, seat) => seat);
  const below = numberStream(shuffleKey("wire", [], "moves"));
  for (const seat of seats) yield [seat, sit(seat)];
  for (const seat of seats) yield [seat, showSalt];
  yield [seats.length, { type: "say", phrase: "hello" }];
  yield [0, { type: "say", phrase: "hello" }];
  for (let made = 0; made < MOVE_COUNT; made++) {
    const seat = seatsOnTurn(stateOf(clients[0]!))[0];
    if (seat === undefined) return;
    const state = stateOf(clients[seat]!);
    const moves = rulesOfTable(state).moves(state.play!, seat);
    yield [seat, moves[below(moves.length)]!];
    if (made === 5) yield [seat, { type: "ask-back" }];
    if (made === 5) yield [(seat + 1) % seats.length, { type: "deny-back" }];
    // A refused move: it is another player's turn, or the move is not allowed.
    if (made === 7) yield [seat, moves[0]!];
  }
  yield [0, { type: "offer-draw" }];
  yield [1, { type: "resign" }];
}

const record = async (clients: readonly TableClient[]): Promise<string> => {
  const conversation: WireFrame[] = [];
  const read = clients.map(() => 0);
  const recordReceived = async () => {
    for (const [who, client] of clients.entries()) {
      await client.synchronize();
      for (const frame of client.received.slice(read[who]))
        if (!isSyncReply(frame)) conversation.push({ who, received: frame });
      read[who] = client.received.length;
    }
  };
  let id = 0;
  await recordReceived();
  for (const [who, command] of commandsOf(clients)) {
    const client = clients[who]!;
    const sent: CommandFrame = {
      type: "command",
      id: `wire-${String(++id).padStart(4, "0")}`,
      seq: client.length - 1,
      command,
    };
    conversation.push({ who, sent });
    client.send(sent);
    await client.waitForReply(sent.id);
    await recordReceived();
  }
  return conversation.map((one) => `${JSON.stringify(one)}\n`).join("");
};

/** The refusal by which a client detects that all frames have arrived. */
const isSyncReply = (frame: ServerFrame): boolean => frame.type === "refused" && frame.id?.startsWith("wire-") !== true;

/** A frame without its times, which differ in each run. */
const withoutTimes = (frame: object): object =>
  JSON.parse(JSON.stringify(frame, (key, value) => (key === "at" || key === "now" ? undefined : value)));

describe.each(Object.keys(orders) as (keyof typeof orders)[])("a recorded conversation of %s", (game) => {
  const file = `../wire-golden/${game}-1.ndjson`;

  it("has the same replies and frames today", async () => {
    const clients = await connectAll(game);
    const golden = goldens[file];
    if (golden === undefined) return expect(await record(clients)).toMatchFileSnapshot(file);
    const conversation = parseWireLog(golden);
    for (const { who, ...one } of conversation) {
      if (!("sent" in one)) continue;
      clients[who]!.send(one.sent);
      await clients[who]!.waitForReply(one.sent.id);
    }
    for (const client of clients) await client.synchronize();
    for (const [who, client] of clients.entries()) {
      const recorded = conversation.flatMap((one) =>
        one.who === who && "received" in one ? [withoutTimes(one.received)] : [],
      );
      expect(client.received.filter((frame) => !isSyncReply(frame)).map(withoutTimes)).toMatchObject(recorded);
    }
  });
});
