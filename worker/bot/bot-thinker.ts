/**
 * Where computer players think at the edge: behind an entrypoint of its own, which the Worker calls in a loop back to
 * itself. Neither a table's thread nor its secret is here; a question holds what one seat has heard (`Question`). One
 * workerd has one thread for all its tables, so thinking goes in slices with a breath between them, and each identity's
 * computers take turns (thinking-turns.ts).
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import { answerBotQuestion } from "../../engine/bot/answer-question.ts";
import type { BotQuestion } from "../../engine/bot/bot-question.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import { ThinkingTurns } from "./thinking-turns.ts";

/** Of this thread: each request has an entrypoint of its own. */
const turns = new ThinkingTurns();

export class Thinker extends WorkerEntrypoint<Env> {
  /**
   * As text both ways: what games there are is no matter of the platform's types. `identity`: who the computers play for, by a key
   * that is the same at all tables.
   */
  async think(question: string, identity: string): Promise<string> {
    return JSON.stringify(await turns.take(identity, (pause) => answerBotQuestion(parsed(question), pause)));
  }
}

/** Written by a table of this same Worker. */
const parsed = (question: string): BotQuestion => JSON.parse(question);

/** What a table needs of it. */
export interface ThinkerApi {
  think(question: string): Promise<string>;
}

export const askThinker = async (thinker: ThinkerApi, question: BotQuestion): Promise<AnyCommand> =>
  JSON.parse(await thinker.think(JSON.stringify(question)));
