/** The route for agents: the Model Context Protocol over streamable HTTP, without sessions. */
import type { Context } from "hono";
import { limitRate } from "../http/rate-limit.ts";
import type { Send } from "./own-routes.ts";

/** `send`: answers the requests that the tools make to this server's other routes. */
export const answerMcp = async (c: Context<{ Bindings: Env }>, send: Send): Promise<Response> => {
  await limitRate(c, "READ_LIMIT");
  const { handleMcp } = await import("./server.ts");
  return handleMcp(c.req.raw, send, c.env);
};
