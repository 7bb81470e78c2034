/** Stands in for the client's registry of games: the rules without the screens. */
import "../../../../engine/games/all-games.ts";
import { findRules } from "../../../../engine/contract/game-registry.ts";

interface TableGame {
  readonly game: string;
  readonly rules: string;
}

export const gameOfLog = (event: object | undefined): TableGame | null =>
  event !== undefined && "game" in event && "rules" in event
    ? { game: String(event.game), rules: String(event.rules) }
    : null;

/** Throws if the rules are not installed, like the real one. */
export const loadGameOf = async ({ rules }: TableGame): Promise<object> => {
  if (findRules({ rules }) === undefined) throw new Error(`no such rules: ${rules}`);
  return {};
};
