/** Tables stored on this device, and random moves for all their seats. */

import { commitSecret, numberStream, shuffleKey } from "../../../engine/chance/deal.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import type { Entry } from "../../../engine/table/types.ts";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { vi } from "vitest";
import type { OptionsChoice } from "../../../client/games/contract/game-client.ts";
import { LocalTableConnection } from "../../../client/local/host/local-table-connection.ts";
import { openAgainstComputer, openLocalTable, saveTable } from "../../../client/local/host/open-local-table.ts";
import { botCommandEnvelope } from "../../../engine/commands/bot-turns.ts";
import { openSession } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";

export const NAMES = ["Ann", "Ben", "Cem", "Dia"];

/** Random integers below a bound, the same for the same seed. */
export const seededRandom = (seed: string): ((bound: number) => number) => numberStream(shuffleKey(seed, [], "local"));

/** Deals the same in every test and run. The test restores all mocks at its end. */
export const seedDeals = (): void => {
  const below = seededRandom("deals");
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.set(Array.from(bytes, () => below(256)));
    return array;
  });
};

/** The pause before a local computer's move, without a wait. */
export const noDelay = async (): Promise<void> => {};

export const openConnection = async (id: string): Promise<LocalTableConnection> => {
  const connection = await LocalTableConnection.open(id);
  if (connection === null) throw new Error(`no table ${id}`);
  return connection;
};

/** A table against a computer on the player's turn, with nothing left to arrange. */
export const openOnTurn = async (game: string, choice?: OptionsChoice): Promise<LocalTableConnection> => {
  const connection = await openConnection(await openAgainstComputer(game, 1, "Ann", choice));
  for (let steps = 0; steps < 9; steps++) {
    const { state } = connection.host.session;
    const isArranging = (state.play as { phase?: string } | null)?.phase === "arranging";
    if (seatsOnTurn(state).includes(0) && !isArranging) break;
    const seat = seatsOnTurn(state)[0]!;
    const [move] = rulesOfTable(state).moves(state.play!, seat);
    if (seat === 0) await playRandomMove(connection, () => 0);
    else await connection.host.answer(seat, botCommandEnvelope(state, move!));
  }
  return connection;
};

export const openNewTable = async (game: string, seats: number, options: object = {}): Promise<LocalTableConnection> =>
  openConnection(await openLocalTable(game, { seats, options }, NAMES.slice(0, seats)));

/** Stores a table with this secret and two empty seats. Returns its id. */
export const storeTableWithSecret = (game: string, secret: string, tableOptions: object = {}): Promise<string> => {
  const options = v.parse(newestGame(game).options, tableOptions);
  const opened = {
    game,
    rules: newestGame(game).rules,
    options,
    seats: 2,
    commitment: commitSecret(secret),
    shared: true,
  };
  return saveTable(openSession({ type: "opened", ...opened }, Date.now()), secret);
};

/** Makes one random legal move, after the handoff to its player. Returns false if the game is over. */
export const playRandomMove = async (
  connection: LocalTableConnection,
  randomBelow: (bound: number) => number,
): Promise<boolean> => {
  const { state } = connection.host.session;
  if (state.phase === "over") return false;
  if (connection.next !== null) {
    connection.hide();
    connection.show();
  }
  const { live, seats } = connection.store;
  const seat = seatsOnTurn(live).find((each) => seats.includes(each));
  if (seat === undefined || live.play === null) throw new Error("no seat can move");
  const moves = rulesOfTable(live).moves(live.play, seat);
  await connection.command(seat, moves[randomBelow(moves.length)]!);
  return true;
};

/** The games that one device can host, with seats and options. */
export const GAMES = [
  ["pool", 2, {}],
  ["train", 3, { set: 6, rounds: 2 }],
  ["spy", 3, {}],
] as const;

/** The events of a log, without senders and ids. */
export const eventsOf = (entries: readonly Entry[]) => entries.map(({ event }) => event);
