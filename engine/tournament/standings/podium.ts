/** The end of a tournament in a few names, as pictures and link previews show it. Only what every visitor may know. */
import type { TournamentState } from "../forms/types.ts";
import { standingsOf } from "./standings.ts";

export interface Podium {
  readonly name: string;
  readonly game: string;
  readonly isOver: boolean;
  /** The names in first, second and third place; several if they are level or partners, none if the place is empty. */
  readonly places: readonly (readonly string[])[];
}

export const podiumOf = (state: TournamentState): Podium => {
  const { settings, phase, players } = state;
  const isOver = phase === "over";
  const rows = isOver ? standingsOf(state) : [];
  const namesAt = (place: number): readonly string[] =>
    rows
      .filter((row) => row.place === place)
      .flatMap(({ members }) => members.map((player) => players[player - 1]?.name ?? ""));
  return { name: settings.name, game: settings.game, isOver, places: [1, 2, 3].map(namesAt) };
};
