/**
 * Runs bots at the edge, in a separate entrypoint that the Worker calls by loopback. It does not run in a table's thread,
 * and it does not know a table's secret. A question contains only what one seat knows (`BotQuestion`). All tables of a
 * workerd share one thread, so bots think in slices with pauses between them, and the bots of one identity take turns
 * (thinking-turns.ts).
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import { answerBotQuestion } from "../../engine/bot/answer-question.ts";
import type { BotQuestion } from "../../engine/bot/bot-question.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import { ThinkingTurns } from "./thinking-turns.ts";

/** Per thread, because each request gets its own entrypoint. */
const turns = new ThinkingTurns();

export class Thinker extends WorkerEntrypoint<Env> {
  /**
   * Question and answer are text, so that the games' types stay out of RPC. `identity` is the person key for whom the
   * bots play, the same at all tables.
   */
  async think(question: string, identity: string): Promise<string> {
    return JSON.stringify(await turns.take(identity, (pause) => answerBotQuestion(parsed(question), pause)));
  }
}

/** Trusted: written by a table of this same Worker. */
const parsed = (question: string): BotQuestion => JSON.parse(question);

/** The part that a table uses. */
export interface ThinkerApi {
  think(question: string): Promise<string>;
}

export const askThinker = async (thinker: ThinkerApi, question: BotQuestion): Promise<AnyCommand> =>
  JSON.parse(await thinker.think(JSON.stringify(question)));
