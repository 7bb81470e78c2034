/** Reads a game from a user's text: our own log, or a notation of one of the games. */
import { type Game, isRefusal, makeViewHost, type Viewer } from "../../engine/contract/game.ts";
import { findGame } from "../../engine/contract/game-registry.ts";
import { isLogFault, parseLog } from "../../engine/log/log.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { GameClient, GameInFile, ReadableGame } from "../games/contract/game-client.ts";
import { gameIds, gameOfLog, isGameId, loadGame, loadRules, type TableGame } from "../games/registry.ts";
import { installWhole } from "../games/whole-game.ts";
import { LogMemo } from "../store/log-memo.ts";
import { splitLogs, summarizeLog } from "./split-logs.ts";

export interface OpenedGame {
  readonly client: GameClient;
  readonly entries: readonly Entry[];
  readonly viewer: Viewer;
}

export type OpenError = "unreadable" | "empty" | "too-large" | "unknown" | "unknown-game" | "unknown-rules" | "broken";

/** A long series at the largest table is far below this. */
const MAX_TEXT = 8_000_000;

/** For a file of several logs, each as long as a log may be. */
export const MAX_LOGS = 200_000_000;

/** A game of a file with many games, as a list shows it; or why it cannot be read. */
export type FileGameEntry = Pick<ReadableGame, "title" | "about"> | Exclude<GameInFile, ReadableGame>;

/** The games of one file, of which one is chosen. */
export interface GamesFile {
  /** The title of all games; empty if each has its own. */
  readonly name: string;
  readonly games: readonly FileGameEntry[];
  /** Opens one of the games. */
  open(game: FileGameEntry): Promise<OpenedGame | OpenError>;
}

/** Reads one game, or several to choose from. Never throws, whatever the file contains. */
export const openFile = async (text: string): Promise<OpenedGame | GamesFile | OpenError> => {
  if (text.trimStart().startsWith("{")) return openLogs(text) ?? openFirstGame(text);
  if (text.length > MAX_TEXT) return "too-large";
  for (const game of gameIds) {
    const client = await loadGame(game);
    const games = (await client.notation?.several?.(text)) ?? null;
    if (games !== null) return ofOneGame(client, games);
  }
  return openFirstGame(text);
};

const ofOneGame = (client: GameClient, games: readonly GameInFile[]): GamesFile => ({
  name: client.name(),
  games,
  async open(listed) {
    const game = games.find((one) => one === listed);
    return game === undefined || "fault" in game ? "broken" : checked(client, game.read());
  },
});

/** Returns null if there is only one log. */
const openLogs = (text: string): GamesFile | OpenError | null => {
  if (text.length > MAX_LOGS) return "too-large";
  const logs = splitLogs(text);
  if (logs.length < 2) return null;
  const games = logs.map(summarizeLog);
  return { name: "", games, open: async (listed) => openFirstGame(games.find((one) => one === listed)?.text ?? "") };
};

/** Reads one game, the first of several. Never throws, whatever the file contains. */
export const openFirstGame = async (text: string): Promise<OpenedGame | OpenError> => {
  if (text.trim() === "") return "empty";
  if (text.length > MAX_TEXT) return "too-large";
  return text.trimStart().startsWith("{") ? openLog(text) : openNotation(text);
};

const openLog = async (text: string): Promise<OpenedGame | OpenError> => {
  const named = firstNamed(text);
  if (named === null) return "unknown";
  if (!isGameId(named.game)) return "unknown-game";
  const client = await loadGame(named.game);
  await installWhole(client);
  if (!(await isHere(client, named.rules))) return "unknown-rules";
  const entries = parseLog(text);
  return isLogFault(entries) ? "broken" : checked(client, entries);
};

/** The game's rules must be loaded before the log can be read; its first line names them. */
const firstNamed = (text: string): TableGame | null => {
  try {
    const { event } = JSON.parse(text.trimStart().split("\n", 1)[0]!);
    return gameOfLog(event);
  } catch {
    return null;
  }
};

/** Whether the log's version of the rules is known, loading it if needed. */
const isHere = (client: GameClient, rules: string): Promise<boolean> =>
  loadRules(client, rules).then(
    () => true,
    () => false,
  );

const openNotation = async (text: string): Promise<OpenedGame | OpenError> => {
  for (const game of gameIds) {
    const client = await loadGame(game);
    const entries = (await client.notation?.read(text)) ?? null;
    if (entries !== null) return checked(client, entries);
  }
  return "unknown";
};

/** A well-formed log can still contain impossible events. */
const checked = async (client: GameClient, entries: readonly Entry[]): Promise<OpenedGame | OpenError> => {
  await installWhole(client);
  return (await firstUnplayableEntry(entries)) === null ? { client, entries, viewer: "all" } : "broken";
};

/** The entry that cannot be replayed, and why. Returns null if there is none. The whole game must be installed. */
export const firstUnplayableEntry = async (
  entries: readonly Entry[],
): Promise<{ fault: "illegal"; seq: number } | null> => {
  const named = gameOfLog(entries[0]?.event);
  const game = named === null ? undefined : findGame(named);
  if (game === undefined) return { fault: "illegal", seq: 0 };
  const memo = new LogMemo();
  const wrong = entries.find((entry) => !follows(memo, entry) || !isLegal(game, memo, entry));
  return wrong === undefined ? hiddenFault(memo) : { fault: "illegal", seq: wrong.seq };
};

/** Whether the entry can be folded into the state before it. */
const follows = (memo: LogMemo, entry: Entry): boolean => {
  try {
    memo.append(entry);
    return true;
  } catch {
    return false;
  }
};

/** Whether a move was legal, as far as the public state shows. */
const isLegal = (game: Game, memo: LogMemo, { seq, seat, at, event }: Entry): boolean => {
  const before = memo.at(seq - 1).play;
  if (before === null || seat === null || isTableEvent(event) || game.view(before, "watcher") !== before) return true;
  const command = game.commandOf(event);
  return command !== null && !isRefusal(game.decide(before, seat, command, makeViewHost(at)));
};

/** The opened log of a finished game shows whether moves from hidden hands were legal. */
const hiddenFault = async ({ last, entries }: LogMemo): Promise<{ fault: "illegal"; seq: number } | null> => {
  if (last.secret === null) return null;
  const { verify } = await import("../../engine/log/verify.ts");
  const { fault, seq = 0 } = verify(entries);
  // Any other fault, such as a wrong deal, can be viewed; the check next to the board reports it.
  return fault === "illegal" ? { fault, seq } : null;
};
