/**
 * The route for commands without a WebSocket: the same frame with the same guarantee. A command that is sent again with
 * the same id and the same `seq` is applied once. The response is the frame that a socket would have been sent.
 */
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { MAX_FRAME } from "../../engine/wire/protocol.ts";
import { textBody } from "../http/body.ts";
import { regionOfRequest } from "../http/region.ts";
import { subnetKey } from "../identity/client-ip.ts";
import { checkOrigin } from "../identity/origin.ts";
import { findTable } from "./tables.ts";

export const commands = new Hono<{ Bindings: Env }>();

commands.post("/:id/commands", async (c) => {
  checkOrigin(c.req.raw);
  const { keys, id, table, player, personKey, olderKeys, program } = await findTable(c);
  const text = await textBody(c.req.raw, "application/json", MAX_FRAME);
  const address = await subnetKey(keys, c.req.raw, id);
  const poster = { player, lobbyKey: personKey, olderKeys, address, program, near: regionOfRequest(c.req.raw, c.env) };
  const { refused, frame } = await table((at) => at.command(poster, text));
  const status = refused === null ? 200 : statusOf(refused);
  return c.body(frame, status, {
    "Content-Type": "application/json",
    ...(status === 429 && { "Retry-After": "1" }),
  });
});

/** The HTTP status of a refusal: invalid requests, refusals that may be retried, and refusals by the table. */
const statusOf = (code: string): ContentfulStatusCode => {
  switch (code) {
    case "malformed":
    case "unknown-command":
      return 400;
    case "no-table":
      return 404;
    case "too-fast":
      return 429;
    case "internal":
      return 500;
    default:
      return 409;
  }
};
