/** Tables stored on this device, played at random by the person who holds it. */

import { commitSecret, numberStream, shuffleKey } from "../../../engine/chance/deal.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import type { Entry } from "../../../engine/table/types.ts";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { LocalTableConnection } from "../../../client/local/host/local-table-connection.ts";
import { openLocalTable, saveTable } from "../../../client/local/host/open-local-table.ts";
import { openSession } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";

export const NAMES = ["Ann", "Ben", "Cem", "Dia"];

/** A random number below a bound, the same ones for the same seed. */
export const chance = (seed: string): ((bound: number) => number) => numberStream(shuffleKey(seed, [], "local"));

/** For computers at a table on this device: they do not wait. */
export const atOnce = async (): Promise<void> => {};

export const reopen = async (id: string): Promise<LocalTableConnection> => {
  const line = await LocalTableConnection.open(id);
  if (line === null) throw new Error(`no table ${id}`);
  return line;
};

export const openLine = async (game: string, seats: number, options: object = {}): Promise<LocalTableConnection> =>
  reopen(await openLocalTable(game, { seats, options }, NAMES.slice(0, seats)));

/** A table of which the test knows the secret, with nobody at it yet. */
export const layWithSecret = (game: string, seats: number, secret: string, choice: object = {}): Promise<string> => {
  const options = v.parse(newestGame(game).options, choice);
  const opened = {
    game,
    rules: newestGame(game).rules,
    options,
    seats,
    commitment: commitSecret(secret),
    shared: true,
  };
  return saveTable(openSession({ type: "opened", ...opened }, Date.now()), secret);
};

/** One legal move, or what has to be done before the next can be made; false when the game is over. */
export const step = async (line: LocalTableConnection, below: (bound: number) => number): Promise<boolean> => {
  const { state } = line.host.session;
  if (state.phase === "over") return false;
  if (line.next !== null) {
    line.hide();
    line.show();
  }
  const { live, seats } = line.store;
  const seat = seatsOnTurn(live).find((one) => seats.includes(one));
  if (seat === undefined || live.play === null) throw new Error("nobody can move");
  const moves = rulesOfTable(live).moves(live.play, seat);
  await line.command(seat, moves[below(moves.length)]!);
  return true;
};

/** The games that are played on one device, with seats and options. */
export const GAMES = [
  ["pool", 2, {}],
  ["train", 3, { set: 6, rounds: 2 }],
  ["spy", 3, {}],
] as const;

/** What a view holds of entries, without sender and id. */
export const events = (entries: readonly Entry[]) => entries.map(({ event }) => event);
