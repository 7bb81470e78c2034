/**
 * Continues a game from a moment as a local table. If its secret has been revealed, the new log starts with the old
 * one. So the deals to come stay the same, and the whole can still be verified.
 */

import { commitSecret } from "../../../engine/chance/deal.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { makeOpenedEvent } from "../../../engine/log/commitment.ts";
import { fold, openedEventOf } from "../../../engine/log/log.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import { botAt } from "../../../engine/table/bot-chair.ts";
import { evolveTable, initialTableState, isTableEvent } from "../../../engine/table/evolve.ts";
import { remainingSeats } from "../../../engine/table/seats.ts";
import type { AnyEvent, Entry, Opened, TableState } from "../../../engine/table/types.ts";
import type { GameClient } from "../../games/contract/game-client.ts";
import { loadHostedGame } from "../../games/whole-game.ts";
import { readLocal } from "./local-games-db.ts";
import { DEVICE_PLAYER, LocalHost } from "./local-host.ts";
import { openAgainstComputer, openLocalTable, saveTable } from "./open-local-table.ts";
import { seatAll } from "./seat-all.ts";

/** The moment from which the game continues. */
export interface Continuation {
  readonly entries: readonly Entry[];
  readonly seq: number;
  /** The seat at the bottom of the board. */
  readonly near?: Seat | undefined;
  /** Begins against the computer without a question. */
  readonly isAtOnce?: boolean;
}

/** Against bots: the player's seat and name, and the bots' level. */
export interface BotOpponents {
  readonly seat: Seat;
  readonly name: string;
  readonly level: number;
}

/**
 * Returns the id of a local table with this log's state after entry `seq`, before its end; all seats are this device's,
 * or bots'. Throws if that is impossible.
 */
export const continueLocally = async (
  entries: readonly Entry[],
  seq: number,
  against: BotOpponents | null = null,
): Promise<string> => {
  const client = await loadHostedGame(openedEventOf(entries));
  const begun = beginningOf(entries, seq);
  const state = fold(begun);
  const secret = secretOf(entries);
  if (secret === null || (client.resume !== undefined && !keepsBots(state, against)))
    return continueFromPosition(client, state, against);
  const id = await saveTable(resumeSession(begun.map((entry) => owned(entry, secret))), secret);
  const table = await readLocal(id);
  if (table === null) throw new Error(`no table ${id}`);
  const host = new LocalHost(table);
  await takeFreeSeats(host);
  // The seats of players who were away are this device's too.
  for (const seat of host.session.state.covered) await host.ask(seat, { type: "come-back" });
  if (against !== null) await seatBots(host, against);
  return id;
};

/** The state from which the game would continue. */
export const stateToContinue = (entries: readonly Entry[], seq: number): TableState => fold(beginningOf(entries, seq));

/** Where a log continues, a bot that has sat there since the beginning keeps its seat and its level. */
const keepsBots = ({ chairs }: TableState, against: BotOpponents | null): boolean =>
  chairs.every((chair) => chair?.bot === undefined || chair.bot.level === against?.level);

/** The seats that a player can take. In a game whose log continues, bots keep their seats. */
export const seatsToPlay = (entries: readonly Entry[], seq: number): readonly Seat[] => {
  const { chairs } = stateToContinue(entries, seq);
  const isAnew = secretOf(entries) === null;
  return [...chairs.keys()].filter((seat) => isAnew || chairs[seat]?.bot === undefined);
};

/** A seat that its player left free is this device's too, under that player's name. */
const takeFreeSeats = async (host: LocalHost): Promise<void> => {
  const { entries, state } = host.session;
  const holders = state.chairs.map((chair, seat) => (chair === null ? nameOfLast(entries, seat) : null));
  if (holders.some((name) => name !== null)) await seatAll(host, holders);
};

const nameOfLast = (entries: readonly Entry[], seat: Seat): string => {
  const left = entries.findLastIndex(({ event }) => event.type === "vacated" && "seat" in event && event.seat === seat);
  return fold(entries.slice(0, left)).chairs[seat]?.name ?? "";
};

/** Bots take the other seats, each by a command, so that the log can be verified like any other. */
const seatBots = async (host: LocalHost, { seat: ownSeat, level }: BotOpponents): Promise<void> => {
  for (const seat of remainingSeats(host.session.state)) {
    if (seat === ownSeat || botAt(host.session.state, seat) !== null) continue;
    await host.ask(ownSeat, { type: "cover", seat, level });
  }
};

const secretOf = (entries: readonly Entry[]): string | null => {
  const event = entries.findLast((entry) => entry.event.type === "revealed")?.event;
  return event !== undefined && isTableEvent(event) && event.type === "revealed" ? event.secret : null;
};

/**
 * The entries up to the chosen one, or to the nearest at which the table waited. Automatic events after a move belong
 * to it, except those of the end.
 */
const beginningOf = (entries: readonly Entry[], seq: number): readonly Entry[] => {
  let length = 0;
  let state = initialTableState;
  for (const [index, entry] of entries.entries()) {
    if (state.phase === "playing" && hadWaited(entries, index)) length = index;
    if (length > seq) break;
    state = evolveTable(state, entry);
    if (state.phase === "over") break;
    if (index === entries.length - 1) length = entries.length;
  }
  return entries.slice(0, length);
};

/** Whether the table waited before an entry: for a player, or for a time. */
const hadWaited = (entries: readonly Entry[], index: number): boolean =>
  entries[index]!.seat !== null || entries[index]!.at > (entries[index - 1]?.at ?? 0);

/** All seats belong to this device. The ids of old commands mean nothing here. */
const owned = ({ id: _, ...entry }: Entry, secret: string): Entry => ({
  ...entry,
  event: ownedEvent(entry.event, secret),
});

/** The `opened` event of the new table, with this device's commitment. */
const openedHere = ({ type: _, commitment: __, chance, ...opening }: Opened, secret: string): Opened => {
  const setup = { ...opening, shared: true, origin: "device" } as const;
  return chance === 2 ? makeOpenedEvent(setup, secret) : { ...setup, type: "opened", commitment: commitSecret(secret) };
};

const ownedEvent = (event: AnyEvent, secret: string): AnyEvent => {
  if (!isTableEvent(event)) return event;
  if (event.type === "opened") return openedHere(event, secret);
  const isPlayers = event.type === "seat-moved" || (event.type === "seat-taken" && !("bot" in event));
  return isPlayers ? { ...event, player: DEVICE_PLAYER } : event;
};

const continueFromPosition = async (
  client: GameClient,
  { game, rules, chairs, play }: TableState,
  against: BotOpponents | null,
): Promise<string> => {
  if (play === null) throw new Error("this game has not begun");
  if (client.resume === undefined) throw new Error("the secret of this game is not known");
  const choice = { ...(await client.resume(play)), rules };
  if (against !== null) {
    const { level, name, seat } = against;
    return openAgainstComputer(game, level, name, choice, seat);
  }
  // The page asks who plays in the place of a bot.
  const names = chairs.flatMap((chair) => (chair?.bot === undefined ? (chair?.name ?? []) : []));
  return openLocalTable(game, choice, names);
};
