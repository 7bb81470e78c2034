/** Reads a game out of a text that somebody has: our own log, or a notation of one of the games. */
import { type GameRules, isRefusal, type Viewer, viewHost } from "../engine/game.ts";
import { installGame } from "../engine/games.ts";
import { isLogFault, parseLog } from "../engine/log.ts";
import { isTableEvent } from "../engine/table.ts";
import type { Entry } from "../engine/table-types.ts";
import { type GameClient, loadGame, offers } from "./games.ts";
import { LogMemo } from "./log-memo.ts";

export interface OpenedGame {
  readonly client: GameClient;
  readonly entries: readonly Entry[];
  readonly viewer: Viewer;
}

export type OpenFault = "empty" | "too-large" | "unknown" | "unknown-game" | "broken";

/** A whole evening at the largest table is far below this. */
const MAX_TEXT = 8_000_000;

/** Never throws on anything that a file can hold. */
export const openText = async (text: string): Promise<OpenedGame | OpenFault> => {
  if (text.trim() === "") return "empty";
  if (text.length > MAX_TEXT) return "too-large";
  return text.trimStart().startsWith("{") ? openLog(text) : openNotation(text);
};

const openLog = async (text: string): Promise<OpenedGame | OpenFault> => {
  const game = gameNamed(text);
  if (game === null) return "unknown";
  if (!Object.hasOwn(offers, game)) return "unknown-game";
  const client = await loadGame(game);
  installGame(await client.whole());
  const entries = parseLog(text);
  return isLogFault(entries) ? "broken" : folded(client, entries);
};

/** The rules must be there before the log can be read; its first line says which. */
const gameNamed = (text: string): string | null => {
  try {
    const { event } = JSON.parse(text.trimStart().split("\n", 1)[0]!);
    return typeof event?.game === "string" ? event.game : null;
  } catch {
    return null;
  }
};

const openNotation = async (text: string): Promise<OpenedGame | OpenFault> => {
  for (const game of Object.keys(offers)) {
    const client = await loadGame(game);
    const entries = await client.open(text);
    if (entries !== null) return folded(client, entries);
  }
  return "unknown";
};

/** A well-formed log can still tell what cannot have happened. */
const folded = (client: GameClient, entries: readonly Entry[]): OpenedGame | OpenFault => {
  const memo = new LogMemo();
  try {
    memo.replace(0, entries);
  } catch {
    return "broken";
  }
  return isLegal(client.game, memo) ? { client, entries, viewer: "all" } : "broken";
};

/** Whether every move was legal, as far as that can be known: of a hidden hand only the opened log can tell (`verify`). */
const isLegal = (game: GameRules, memo: LogMemo): boolean =>
  memo.entries.every(({ seq, seat, at, event }) => {
    const before = memo.at(seq - 1).play;
    if (before === null || seat === null || isTableEvent(event) || game.view(before, "watcher") !== before) return true;
    const command = game.asked(event);
    return command !== null && !isRefusal(game.decide(before, seat, command, viewHost(at)));
  });
