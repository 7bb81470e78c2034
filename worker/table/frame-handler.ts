/** Handles a client frame. Each frame gets exactly one reply, or the socket is closed. */

import { initialTableState } from "../../engine/table/evolve.ts";
import { type CommandFrame, makeServerFrame } from "../../engine/wire/protocol.ts";
import { logError } from "../platform/errors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { closeCodeFor, parseIncomingFrame } from "../sockets/parse-frame.ts";
import { peerOf } from "../sockets/peer.ts";
import { isSocketOpen, sendTo } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";
import { isSeatedPeer } from "./viewers/admission.ts";

/** Handles a frame that is a command. Returns null if it is done. */
export type OnCommand = (socket: WebSocket, frame: CommandFrame) => Promise<void> | null;

/** Returns null if the frame is done. */
export const handleFrame = (
  parts: TableContext,
  socket: WebSocket,
  message: string | ArrayBuffer,
  onCommand: OnCommand,
): Promise<void> | null => {
  if (!isSocketOpen(socket)) return null;
  const closing = closeCodeFor(message);
  if (closing === null) return handleSafely(parts, socket, String(message), onCommand);
  socket.close(...closing);
  return null;
};

/** If handling fails, the sender gets `internal` and the log is read from storage again, which is the truth. */
const handleSafely = (
  parts: TableContext,
  socket: WebSocket,
  text: string,
  onCommand: OnCommand,
): Promise<void> | null => {
  const onError = (error: unknown): void => {
    logError(`table ${parts.ctx.id}`, error);
    sendRefusal(parts, socket, parseIncomingFrame(text, initialTableState).id, "internal");
    parts.log.drop();
  };
  try {
    return handle(parts, socket, text, onCommand)?.catch(onError) ?? null;
  } catch (error) {
    onError(error);
    return null;
  }
};

const handle = (parts: TableContext, socket: WebSocket, text: string, onCommand: OnCommand): Promise<void> | null => {
  const now = Date.now();
  parts.presence.noteActivity(socket, now);
  const held = parts.deletionVotes.isAgreed ? null : parts.log.read();
  const incoming = parseIncomingFrame(text, held?.session.state ?? initialTableState);
  const peer = peerOf(socket);
  const isSeated = held !== null && isSeatedPeer(held.session.state, peer);
  const verdict = parts.rateLimiter.frame(peer, isSeated, now);
  if (verdict === "abuse") socket.close(1008, "too fast");
  else if (verdict === "too-fast") sendRefusal(parts, socket, incoming.id, "too-fast");
  else if (held === null) sendRefusal(parts, socket, incoming.id, "no-table");
  else if (peer.isReadOnly) sendRefusal(parts, socket, incoming.id, "read-only");
  else if ("fault" in incoming) sendRefusal(parts, socket, incoming.id, incoming.fault);
  else return onCommand(socket, incoming.command);
  return null;
};

/** `id` is that of the refused command; null if its text has no readable id. */
export const sendRefusal = (
  parts: TableContext,
  socket: WebSocket,
  id: string | null,
  code: string,
  rule?: string,
): void => {
  const { env, log } = parts;
  recordMetric(env, "refused", { code });
  const refusal = { type: "refused", id, code, length: log.lengthFor(peerOf(socket)) } as const;
  sendTo(socket, [makeServerFrame(rule === undefined ? refusal : { ...refusal, rule })]);
};
