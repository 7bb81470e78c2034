/** What a socket says, and what it is answered where that is no command: every frame gets exactly one answer, or the socket's end. */

import { initialTableState } from "../../engine/table/evolve.ts";
import { type CommandFrame, makeServerFrame } from "../../engine/wire/protocol.ts";
import { logError } from "../platform/errors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { closeCodeFor, parseIncomingFrame } from "../sockets/parse-frame.ts";
import { peerOf } from "../sockets/peer.ts";
import { isSocketOpen, sendTo } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";
import { isSitter } from "./viewers/admission.ts";

/** What is done with a frame that is a command. Null: it has been done. */
export type OnCommand = (socket: WebSocket, frame: CommandFrame) => Promise<void> | null;

/** Null: it has been dealt with. */
export const handleFrame = (
  parts: TableContext,
  socket: WebSocket,
  message: string | ArrayBuffer,
  obey: OnCommand,
): Promise<void> | null => {
  if (!isSocketOpen(socket)) return null;
  const closing = closeCodeFor(message);
  if (closing === null) return guarded(parts, socket, String(message), obey);
  socket.close(...closing);
  return null;
};

/** Something broke: its sender is told so, and the table is read again from storage, which alone is sure. */
const guarded = (parts: TableContext, socket: WebSocket, text: string, obey: OnCommand): Promise<void> | null => {
  const broke = (error: unknown): void => {
    logError(`table ${parts.ctx.id}`, error);
    sendRefusal(parts, socket, parseIncomingFrame(text, initialTableState).id, "internal");
    parts.log.drop();
  };
  try {
    return answer(parts, socket, text, obey)?.catch(broke) ?? null;
  } catch (error) {
    broke(error);
    return null;
  }
};

const answer = (parts: TableContext, socket: WebSocket, text: string, obey: OnCommand): Promise<void> | null => {
  const now = Date.now();
  parts.presence.hear(socket, now);
  const held = parts.log.read();
  const incoming = parseIncomingFrame(text, held?.session.state ?? initialTableState);
  const peer = peerOf(socket);
  const isSeated = held !== null && isSitter(held.session.state, peer);
  const verdict = parts.rateLimiter.frame(peer, isSeated, now);
  if (verdict === "abuse") socket.close(1008, "too fast");
  else if (verdict === "too-fast") sendRefusal(parts, socket, incoming.id, "too-fast");
  else if (held === null) sendRefusal(parts, socket, incoming.id, "no-table");
  else if ("fault" in incoming) sendRefusal(parts, socket, incoming.id, incoming.fault);
  else return obey(socket, incoming.command);
  return null;
};

/** `id`: of the command that is refused; null where its text was too broken to have one. */
export const sendRefusal = (
  parts: TableContext,
  socket: WebSocket,
  id: string | null,
  code: string,
  rule?: string,
): void => {
  const { env, log } = parts;
  recordMetric(env, "refused", { code });
  const refusal = { type: "refused", id, code, length: log.length } as const;
  sendTo(socket, [makeServerFrame(rule === undefined ? refusal : { ...refusal, rule })]);
};
