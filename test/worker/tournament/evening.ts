/** Tournaments in the worker's tests: opening, commands, reading, and games at their tables. */
import { expect } from "vitest";
import { foldTournament } from "../../../engine/tournament/evolve.ts";
import type { Settings } from "../../../engine/tournament/forms/fields.ts";
import type { TournamentState } from "../../../engine/tournament/forms/types.ts";
import type { TournamentUpdate } from "../../../engine/wire/tournament.ts";
import { Line, newId, showSalt, sit } from "../line.ts";
import { ask, type Identity, newBrowser, post } from "../support.ts";

export const SALT = "5a".repeat(16);
export const settings: Settings = {
  ...{ name: "Club evening", game: "pool", options: {}, rounds: 3, unfinished: "forfeit" },
  system: { type: "round-robin", double: false },
};

export const open = async (host: Identity, more: object = {}): Promise<string> => {
  const response = await post("/api/tournaments", { ...settings, ...more }, host);
  expect(response.status).toBe(201);
  return (await response.json<{ id: string }>()).id;
};

export const send = (id: string, who: Identity, command: object, more: object = {}): Promise<Response> =>
  post(`/api/tournaments/${id}/commands`, { id: newId(), command, ...more }, who);

export const enter = (id: string, who: Identity, name: string) => send(id, who, { type: "enter", name, salt: SALT });

export const view = async (id: string, who: Identity = {}): Promise<TournamentUpdate & { helperWord?: string }> =>
  (await ask(`/api/tournaments/${id}`, { headers: who })).json();

export const stateOf = async (id: string): Promise<TournamentState> => foldTournament((await view(id)).entries);

/** Reads the tournament until that holds. Every call waits for the object. */
export const until = async (id: string, holds: (state: TournamentState) => boolean): Promise<TournamentState> => {
  for (;;) {
    const state = await stateOf(id);
    if (holds(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

export const areTablesOpen = ({ rounds }: TournamentState): boolean =>
  rounds.at(-1)?.pairings.every(({ table }) => table !== null) ?? false;

/** The players of a pairing sit down at their table, and the game begins. */
export const begin = async (table: string, players: readonly Identity[]): Promise<readonly Line[]> => {
  const lines = await Promise.all(players.map((player) => Line.open(table, player)));
  for (const [seat, line] of lines.entries()) await line.say(sit(seat));
  for (const line of lines) await line.say(showSalt);
  return lines;
};

/** The same, and the second one resigns. */
export const play = async (table: string, players: readonly Identity[]): Promise<void> => {
  const lines = await begin(table, players);
  await lines[1]!.say({ type: "resign" });
};

export const two = async (more: object = {}) => {
  const players = [await newBrowser(), await newBrowser()] as const;
  const id = await open(players[0], more);
  for (const [index, player] of players.entries())
    expect((await enter(id, player, `Player ${index + 1}`)).status).toBe(200);
  return { id, players };
};
