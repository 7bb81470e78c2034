/** Texts for why a file is refused, and where its error is. Loaded only after a refusal. */
import { msg } from "@lit/localize";
import { isLogFault, type LogFault, parseLog } from "../../engine/log/log.ts";
import { gameIds, loadGame } from "../games/registry.ts";
import { str } from "../kit/text/numbers.ts";
import { verifyResultTexts } from "../verify/verify-result-texts.ts";
import { firstUnplayableEntry, type OpenError } from "./open-file.ts";

export const openErrorText = async (fault: OpenError, text: string): Promise<string> => {
  switch (fault) {
    case "unreadable":
      return msg("This file can’t be read.");
    case "empty":
      return msg("There is nothing in this file.");
    case "too-large":
      return msg("This file is too large to be a game.");
    case "unknown":
      return (await misread(text)) ?? msg("This file is not a PDN game or a Foldtable log.");
    case "unknown-game":
      return msg("This log is of a game that isn’t played here.");
    case "unknown-rules":
      return newerText();
    case "broken":
      return `${msg("This game can’t be replayed.")} ${await brokenText(text)}`;
  }
};

/** A game's own error text for a file in its notation. */
const misread = async (text: string): Promise<string | null> => {
  for (const game of gameIds) {
    const { notation } = await loadGame(game);
    const words = (await notation?.misread(text)) ?? null;
    if (words !== null) return words;
  }
  return null;
};

const newerText = () => `${msg("A newer version of Foldtable made this log.")} ${msg("Reload the page to try again.")}`;

const lineTexts: Readonly<Record<LogFault["fault"], (line: number) => string>> = {
  empty: () => msg("There is nothing in this file."),
  "not-json": (line) => msg(str`Line ${line} is not valid JSON.`),
  "not-an-entry": (line) => msg(str`Line ${line} isn’t an entry of a log.`),
  "out-of-order": (line) => msg(str`Line ${line} isn’t the entry expected here: one is missing or out of place.`),
  "unknown-game": () => msg("This log is of a game that isn’t played here."),
  "unknown-rules": newerText,
  "bad-opening": () => msg("No table can be opened with these options, seats and clock."),
  "not-an-event": (line) => msg(str`Line ${line} describes something that can’t happen in this game.`),
};

const brokenText = async (text: string): Promise<string> => {
  const entries = parseLog(text);
  if (isLogFault(entries)) return lineTexts[entries.fault](entries.line);
  const fault = await firstUnplayableEntry(entries);
  return fault === null
    ? ""
    : (verifyResultTexts({ ...fault, deals: 0, moves: 0, compared: 0, outcome: null }).lines[0] ?? "");
};
