/**
 * The texts of the pages without scripts. The Worker cannot import the client's, so they are repeated here, with the same
 * words (client/locales).
 */
import type { Phrase, Reaction } from "../../../engine/table/forms/chat.ts";
import type { SentCommand } from "../../../engine/table/forms/commands.ts";
import type { TableEvent } from "../../../engine/table/types.ts";

/** What a button of a table command does. Sitting down, chance and chat have other texts. */
export type CommandButton =
  | Exclude<SentCommand["type"], "sit" | "commit-salt" | "show-salt" | "say" | "react" | "claim">
  | "cover-by-bot"
  | "claim-win"
  | "claim-draw";

/** Commands that need a second press. */
export type GraveButton = "resign" | "close" | "vacate" | "claim-win" | "claim-draw";

export interface PlainTexts {
  readonly yourTurn: string;
  readonly watching: string;
  readonly waiting: string;
  readonly dealing: string;
  readonly reload: string;
  readonly reloads: string;
  readonly stopReloading: string;
  readonly startReloading: string;
  readonly moves: string;
  readonly sitDown: string;
  readonly yourName: string;
  readonly freeSeat: string;
  readonly seat: string;
  readonly players: string;
  readonly level: string;
  readonly fill: string;
  readonly actions: string;
  readonly toRematch: string;
  readonly chat: string;
  readonly happened: string;
  readonly replay: string;
  readonly firstMove: string;
  readonly previousMove: string;
  readonly nextMove: string;
  readonly now: string;
  readonly board: string;
  readonly rules: string;
  readonly lessons: string;
  readonly home: string;
  readonly privacy: string;
  readonly playComputer: string;
  readonly playFriends: string;
  readonly start: string;
  readonly sendLink: string;
  readonly withScripts: string;
  readonly fullPage: string;
  readonly salt: string;
  readonly noTable: string;
  readonly error: string;
  readonly tooMany: string;
  readonly over: string;
  readonly draw: string;
  readonly language: string;
  readonly intro: string;
  readonly timeLeft: string;
  readonly alone: string;
  readonly paused: string;
  /** Instead of the text of `covered`. */
  readonly playedByBot: string;
  readonly called: string;
  readonly away: string;
  readonly send: string;
  readonly message: string;
  readonly openTables: string;
  readonly nobodyWaits: string;
  readonly playAnyone: string;
  readonly listed: string;
  readonly waitingFor: (names: string) => string;
  readonly moment: (seq: string, last: string) => string;
  readonly drawOffer: (name: string) => string;
  readonly takebackAsked: (name: string) => string;
  readonly won: (names: string) => string;
  readonly reservedFor: (name: string) => string;
  readonly commands: Readonly<Record<CommandButton, string>>;
  /** The question before the second press. */
  readonly sure: Readonly<Record<GraveButton, string>>;
  /** What a seat did, after its player's name. An event without a text is not shown. */
  readonly events: Partial<Readonly<Record<TableEvent["type"], string>>>;
  readonly phrases: Readonly<Record<Phrase, string>>;
  readonly reactions: Readonly<Record<Reaction, string>>;
  /** Why a command was refused, by code. Other codes have one common sentence, `error`. */
  readonly refusals: Readonly<Record<string, string>>;
}
