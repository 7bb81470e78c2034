/** Texts of many pool checkers games: a PDN database, or a list of positions, one FEN per line. */
import { msg } from "@lit/localize";
import { parseFen } from "../../../../engine/games/pool/notation/fen.ts";
import type { PdnGame } from "../../../../engine/games/pool/notation/pdn.ts";
import { type FiledGame as PdnFiled, readPdnFile } from "../../../../engine/games/pool/notation/pdn-file.ts";
import { pdnLog } from "../../../../engine/games/pool/pdn-log.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import type { GameInFile } from "../../contract/game-client.ts";
import { badFen, looksLikePdn, pdnProblemText } from "./parse-error-texts.ts";

/** This many games are read before the page may handle its events. */
const BATCH_SIZE = 50;

const known = (tag: string | undefined): string => (tag === undefined || /^[?.]*$/.test(tag) ? "" : bidiIsolate(tag));

const filedGame = (game: PdnGame): GameInFile => {
  const { White, Black, Event, Date: date, Round } = game.tags;
  const result = game.result === "*" ? "" : game.result;
  return {
    title: [White, Black].map((name) => known(name) || "?").join(" – "),
    about: [known(Event), known(Round), known(date), result].filter((part) => part !== "").join(" · "),
    read: () => pdnLog(game),
  };
};

const filed = (read: PdnFiled): GameInFile =>
  read.ok
    ? filedGame(read.value)
    : { title: "", fault: pdnProblemText(read.problem) ?? msg("This game can’t be replayed.") };

const database = async (text: string): Promise<readonly GameInFile[]> => {
  const games: GameInFile[] = [];
  for await (const read of readPdnFile(text.split(/\r?\n/))) {
    games.push(filed(read));
    if (games.length % BATCH_SIZE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return games;
};

const filedPosition = (text: string, line: number): GameInFile => {
  const fen = parseFen(text);
  if (!fen.ok) return { title: bidiIsolate(text.slice(0, 80)), fault: badFen(line, 1) };
  const read = () => pdnLog({ tags: {}, start: fen.value, moves: [], result: "*" });
  return { title: bidiIsolate(text), about: "", read };
};

const positions = (text: string): readonly GameInFile[] =>
  text.split(/\r?\n/).flatMap((line, index) => (line.trim() === "" ? [] : [filedPosition(line.trim(), index + 1)]));

/** Returns null if there are not several; then the reader of single games handles the text. */
export const gamesInText = async (text: string): Promise<readonly GameInFile[] | null> => {
  const isList = parseFen(text.trim().split(/\r?\n/, 1)[0] ?? "").ok;
  if (!isList && !looksLikePdn(text)) return null;
  const games = isList ? positions(text) : await database(text);
  return games.length > 1 ? games : null;
};
