/**
 * Questions about a finished game, one moment at a time, and their answers, the same in a worker as in the page. The
 * caller chooses the order and may stop at any time.
 */

import type { KnowledgeMode, Refutation, StudiedMoment, StudiedMove } from "../../../engine/bot/study.ts";
import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { GameCommand } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";

/** About the game as a whole. */
export interface StudyOutline {
  readonly terms: StudyScale;
  /** The entries after which the game's state changed. */
  readonly moments: readonly number[];
  /** Whether the seats' knowledge differs from the true state. */
  readonly isHidden: boolean;
}

/** One moment: the value of the table after entry `seq`, and of that entry's move. */
export interface MomentResult {
  readonly moment: StudiedMoment | null;
  readonly move: StudiedMove | null;
  /** Judged with `StudyScale.deepNodes`. */
  readonly isDeep?: true;
  /** Judged with little thought, so that all moments soon have a result. */
  readonly isQuick?: true;
}

export type StudyQuestion =
  | { readonly type: "outline" }
  | {
      readonly type: "moment";
      readonly seq: number;
      readonly mode: KnowledgeMode;
      readonly isDeep?: true;
      readonly isQuick?: true;
    }
  /** The variation of so many commands that begins with the played move. */
  | { readonly type: "refutation"; readonly seq: number; readonly mode: KnowledgeMode; readonly length: number }
  /** The variation of so many commands that gives `command` in place of entry `seq`. */
  | (InPlace & { readonly type: "line"; readonly length: number })
  /** The value of that command. */
  | (InPlace & { readonly type: "judge" });

interface InPlace {
  readonly seq: number;
  readonly mode: KnowledgeMode;
  readonly command: GameCommand;
}

export interface StudyAnswers {
  readonly outline: StudyOutline;
  readonly moment: MomentResult;
  readonly refutation: Refutation | null;
  readonly line: readonly Entry[];
  readonly judge: StudiedMove | null;
}

/** Messages to the worker: the log first, then questions by number. */
export type StudyMessage =
  | { readonly type: "begin"; readonly entries: readonly Entry[]; readonly nodes: number | null }
  | { readonly type: "ask"; readonly id: number; readonly question: StudyQuestion };

export type StudyReply =
  | { readonly id: number; readonly answer: StudyAnswers[StudyQuestion["type"]] }
  | { readonly id: number; readonly fault: string };
