/** Tournaments in the worker's tests: opening, commands, reading, and games at their tables. */
import { expect } from "vitest";
import { foldTournament } from "../../../engine/tournament/evolve.ts";
import type { Settings } from "../../../engine/tournament/forms/fields.ts";
import type { TournamentState } from "../../../engine/tournament/forms/types.ts";
import type { TournamentUpdate } from "../../../engine/wire/tournament.ts";
import { type CfProperties, type Identity, newBrowser, post, request } from "../support.ts";
import { newId, showSalt, sit, TableClient } from "../table-client.ts";

export const SALT = "5a".repeat(16);
export const settings: Settings = {
  ...{ name: "Club evening", game: "pool", options: {}, rounds: 3, unfinished: "forfeit" },
  system: { type: "round-robin", double: false },
};

export const open = async (host: Identity, more: object = {}, from: CfProperties = {}): Promise<string> => {
  const response = await post("/api/tournaments", { ...settings, ...more }, host, from);
  expect(response.status).toBe(201);
  return (await response.json<{ id: string }>()).id;
};

export const send = (id: string, identity: Identity, command: object, more: object = {}): Promise<Response> =>
  post(`/api/tournaments/${id}/commands`, { id: newId(), command, ...more }, identity);

export const enter = (id: string, identity: Identity, name: string) =>
  send(id, identity, { type: "enter", name, salt: SALT });

export const view = async (id: string, identity: Identity = {}): Promise<TournamentUpdate & { helperWord?: string }> =>
  (await request(`/api/tournaments/${id}`, { headers: identity })).json();

export const stateOf = async (id: string): Promise<TournamentState> => foldTournament((await view(id)).entries);

/** Reads the tournament until its state meets the condition. */
export const waitForState = async (
  id: string,
  condition: (state: TournamentState) => boolean,
): Promise<TournamentState> => {
  for (;;) {
    const state = await stateOf(id);
    if (condition(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

export const areTablesOpen = ({ rounds }: TournamentState): boolean =>
  rounds.at(-1)?.pairings.every(({ table }) => table !== null) ?? false;

/** Seats the players of a pairing at their table and reveals their salts, so that the game begins. */
export const startGame = async (table: string, players: readonly Identity[]): Promise<readonly TableClient[]> => {
  const clients = await Promise.all(players.map((player) => TableClient.open(table, player)));
  for (const [seat, client] of clients.entries()) await client.submit(sit(seat));
  for (const client of clients) await client.submit(showSalt);
  return clients;
};

/** Plays the game of a pairing: the second player resigns. */
export const playToResignation = async (table: string, players: readonly Identity[]): Promise<void> => {
  const clients = await startGame(table, players);
  await clients[1]!.submit({ type: "resign" });
};

export const openForTwo = async (more: object = {}, from: CfProperties = {}) => {
  const players = [await newBrowser(), await newBrowser()] as const;
  const id = await open(players[0], more, from);
  for (const [index, player] of players.entries())
    expect((await enter(id, player, `Player ${index + 1}`)).status).toBe(200);
  return { id, players };
};
