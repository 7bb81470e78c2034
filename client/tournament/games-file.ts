/** The games of a tournament as one file, in the game's own notation. */
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import { openFirstGame } from "../files/open-file.ts";
import type { GameExport, TournamentGame } from "../games/contract/game-client.ts";
import { loadGame } from "../games/registry.ts";

/** A format that can contain several games; null if the game has none. */
export const formatOfAll = async (game: string): Promise<GameExport | null> => {
  const formats = await (await loadGame(game)).exports();
  return formats.find(({ makeAll }) => makeAll !== undefined) ?? null;
};

/** The games that ended at a table; those on real boards have no moves. */
const endedTables = ({ rounds }: TournamentState) =>
  rounds.flatMap(({ round, pairings }) =>
    pairings.flatMap(({ board, table, how }) => (how === "table" && table !== null ? [{ round, board, table }] : [])),
  );

/** Throws if a log cannot be fetched or read. */
export const gamesFile = async (state: TournamentState, format: GameExport): Promise<string> => {
  const games: TournamentGame[] = [];
  for (const { round, board, table } of endedTables(state)) {
    const response = await fetch(`/api/tables/${table}/log`);
    const opened = response.ok ? await openFirstGame(await response.text()) : "empty";
    if (typeof opened === "string") throw new Error(`round ${round}, board ${board}: ${opened}`);
    games.push({ entries: opened.entries, event: state.settings.name, round: `${round}.${board}` });
  }
  return format.makeAll!(games);
};
