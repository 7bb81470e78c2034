/** The route for agents: the Model Context Protocol over streamable HTTP, without sessions. */
import type { Context } from "hono";
import { limitRate } from "../http/rate-limit.ts";
import type { Send } from "./own-routes.ts";

/** `send`: answers the requests that the tools make to this server's other routes. */
export const answerMcp = async (c: Context<{ Bindings: Env }>, send: Send): Promise<Response> => {
  await limitRate(c, "READ_LIMIT");
  const { handleMcp } = await import("./server.ts");
  const response = await handleMcp(c.req.raw, send, c.env);
  const answer = new Response(response.body, response);
  // The library's value lets caches store a player's token. Without one the answer gets that of every POST.
  answer.headers.delete("Cache-Control");
  return answer;
};
