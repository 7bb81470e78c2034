/** Runs a bot for a seat, in the worker or in the page: for a bot's turn, or for a player's hint. */

import { answerBotQuestion } from "../../engine/bot/answer-question.ts";
import type { BotQuestion } from "../../engine/bot/bot-question.ts";
import { computeHint, type Hint, type HintQuestion } from "../../engine/bot/hint.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import { loadBotDataInTime } from "./bot-data-in-time.ts";

export type BotRequest =
  | { readonly type: "computer"; readonly question: BotQuestion }
  | { readonly type: "hint"; readonly question: HintQuestion };

export type BotResponse =
  | { readonly command: AnyCommand }
  | { readonly hint: Hint }
  /** The bot failed: the reason, for developers. */
  | { readonly fault: string };

export const runBot = async (asked: BotRequest, pause: () => Promise<void>): Promise<BotResponse> =>
  asked.type === "hint"
    ? { hint: await computeHint(asked.question, pause, loadBotDataInTime(pause)) }
    : { command: await answerBotQuestion(asked.question, pause, loadBotDataInTime(pause)) };
