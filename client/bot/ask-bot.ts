/**
 * Computes a seat's command in a web worker if one can start, else in the page, a few milliseconds at a time. Nothing
 * is sent to a server: the bot reads only the log that this viewer has.
 */

import type { BotQuestion } from "../../engine/bot/bot-question.ts";
import type { Hint, HintQuestion } from "../../engine/bot/hint.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import { askKeptWorker } from "../kit/loading/web-worker.ts";
import workerAddress from "./bot.worker.ts?worker&url";
import type { BotRequest, BotResponse } from "./run-bot.ts";

/** Rejects if the worker and the page both fail to compute it. */
export const askBot = async (question: BotQuestion): Promise<AnyCommand> => {
  const response = await ask({ type: "computer", question });
  if ("command" in response) return response.command;
  throw new Error("fault" in response ? response.fault : "the bot sent an unexpected response");
};

export const askHint = async (question: HintQuestion): Promise<Hint> => {
  const response = await ask({ type: "hint", question });
  if ("hint" in response) return response.hint;
  throw new Error("fault" in response ? response.fault : "the bot sent an unexpected response");
};

const ask = (request: BotRequest): Promise<BotResponse> =>
  askKeptWorker<BotRequest, BotResponse>(workerAddress, request).catch(async () => {
    const { runBot } = await import("./run-bot.ts");
    return runBot(request, yieldToPage);
  });

/** Lets the page handle its events. */
const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
