/**
 * What is asked about a finished game, one moment at a time, and what is answered: the same beside the page as in it. Who
 * asks chooses the order and may stop at any time; nobody has to be told.
 */

import type { KnowledgeMode, StudiedMoment, StudiedMove } from "../../../engine/bot/study.ts";
import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { GameCommand } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";

/** About the game as a whole. */
export interface StudyOutline {
  readonly terms: StudyScale;
  /** The entries after which the game stands otherwise. */
  readonly moments: readonly number[];
  /** Whether what a seat knew and what was are two things. */
  readonly isHidden: boolean;
}

/** One moment: how the table stood after entry `seq`, and what the move of that entry was worth. */
export interface MomentResult {
  readonly moment: StudiedMoment | null;
  readonly move: StudiedMove | null;
}

export type StudyQuestion =
  | { readonly type: "outline" }
  | { readonly type: "moment"; readonly seq: number; readonly reading: KnowledgeMode }
  /** What might have been, had `command` been given in place of entry `seq`. */
  | { readonly type: "line"; readonly seq: number; readonly reading: KnowledgeMode; readonly command: GameCommand };

export interface StudyAnswers {
  readonly outline: StudyOutline;
  readonly moment: MomentResult;
  readonly line: readonly Entry[];
}

/** What goes to the worker: the log first, then questions by number. */
export type StudyMessage =
  | { readonly type: "begin"; readonly entries: readonly Entry[]; readonly nodes: number | null }
  | { readonly type: "ask"; readonly id: number; readonly question: StudyQuestion };

export type StudyReply =
  | { readonly id: number; readonly answer: StudyAnswers[StudyQuestion["type"]] }
  | { readonly id: number; readonly fault: string };
