/** What a socket says, and what it is answered where that is no command: every frame gets exactly one answer, or the socket's end. */

import { initialTableState } from "../../engine/table/evolve.ts";
import { type CommandFrame, makeServerFrame } from "../../engine/wire/protocol.ts";
import { logError } from "../platform/errors.ts";
import { note } from "../platform/metrics.ts";
import { closingOf, parseIncoming } from "../sockets/parse-frame.ts";
import { peerOf } from "../sockets/peer.ts";
import { isOpen, sendTo } from "../sockets/presence.ts";
import type { Parts } from "./context.ts";
import { sits } from "./viewers/admission.ts";

/** What is done with a frame that is a command. Null: it has been done. */
export type Obey = (socket: WebSocket, frame: CommandFrame) => Promise<void> | null;

/** Null: it has been dealt with. */
export const hear = (
  parts: Parts,
  socket: WebSocket,
  message: string | ArrayBuffer,
  obey: Obey,
): Promise<void> | null => {
  if (!isOpen(socket)) return null;
  const closing = closingOf(message);
  if (closing === null) return guarded(parts, socket, String(message), obey);
  socket.close(...closing);
  return null;
};

/** Something broke: its sender is told so, and the table is read again from storage, which alone is sure. */
const guarded = (parts: Parts, socket: WebSocket, text: string, obey: Obey): Promise<void> | null => {
  const broke = (error: unknown): void => {
    logError(`table ${parts.ctx.id}`, error);
    refuseTo(parts, socket, parseIncoming(text, initialTableState).id, "internal");
    parts.log.drop();
  };
  try {
    return answer(parts, socket, text, obey)?.catch(broke) ?? null;
  } catch (error) {
    broke(error);
    return null;
  }
};

const answer = (parts: Parts, socket: WebSocket, text: string, obey: Obey): Promise<void> | null => {
  const now = Date.now();
  parts.presence.hear(socket, now);
  const held = parts.log.read();
  const incoming = parseIncoming(text, held?.session.state ?? initialTableState);
  const peer = peerOf(socket);
  const isSeated = held !== null && sits(held.session.state, peer);
  const verdict = parts.allowance.frame(peer, isSeated, now);
  if (verdict === "abuse") socket.close(1008, "too fast");
  else if (verdict === "too-fast") refuseTo(parts, socket, incoming.id, "too-fast");
  else if (held === null) refuseTo(parts, socket, incoming.id, "no-table");
  else if ("fault" in incoming) refuseTo(parts, socket, incoming.id, incoming.fault);
  else return obey(socket, incoming.command);
  return null;
};

/** `id`: of the command that is refused; null where its text was too broken to have one. */
export const refuseTo = (parts: Parts, socket: WebSocket, id: string | null, code: string, rule?: string): void => {
  const { env, log } = parts;
  note(env, "refused", { code });
  const refusal = { type: "refused", id, code, length: log.length } as const;
  sendTo(socket, [makeServerFrame(rule === undefined ? refusal : { ...refusal, rule })]);
};
