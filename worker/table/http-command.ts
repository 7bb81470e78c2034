/**
 * A command over HTTP. It is parsed, judged and applied exactly once, like a command over a socket, and the response is
 * the frame that a socket would have been sent.
 */

import { entriesFor, type SubmitResult } from "../../engine/log/session.ts";
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import { initialTableState } from "../../engine/table/evolve.ts";
import { type CommandFrame, makeServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { isTableMoved, logError } from "../platform/errors.ts";
import { FIRST_LIVENESS_CHECK_MS } from "../sockets/limits.ts";
import { parseIncomingFrame } from "../sockets/parse-frame.ts";
import { batchViewerFor, type Peer } from "../sockets/peer.ts";
import type { TableContext } from "./context.ts";
import { maySitDown } from "./public-seat-limit.ts";
import { isSeatedPeer } from "./viewers/admission.ts";

/** The sender of a command over HTTP. */
export type HttpSender = Pick<Peer, "player" | "lobbyKey" | "olderKeys" | "address" | "program" | "near">;

export interface HttpCommandResult {
  /** The refusal code; null if the command was accepted. */
  readonly refused: string | null;
  readonly frame: string;
}

/** Applies a parsed command. */
type Submit = (peer: Peer, frame: CommandFrame, mayWait: boolean) => SubmitResult;

export const submitHttpCommand = async (
  parts: TableContext,
  sender: HttpSender,
  text: string,
  submit: Submit,
): Promise<HttpCommandResult> => {
  const peer: Peer = { ...sender, chosen: null, takesPatches: false, takesTurns: false, since: Date.now() };
  try {
    return await handle(parts, peer, text, submit);
  } catch (error) {
    if (isTableMoved(error)) throw error;
    logError(`table ${parts.ctx.id}`, error);
    parts.log.drop();
    return refused(parts, peer, parseIncomingFrame(text, initialTableState).id, "internal");
  }
};

const isDeleted = ({ log, deletionVotes }: TableContext): boolean => log.read() === null || deletionVotes.isAgreed;

const handle = async (parts: TableContext, peer: Peer, text: string, submit: Submit): Promise<HttpCommandResult> => {
  const { state } = parts.log;
  const incoming = parseIncomingFrame(text, state ?? initialTableState);
  const wasSeated = state !== null && isSeatedPeer(state, peer);
  if (parts.rateLimiter.frame(peer, wasSeated, Date.now()) !== "pass")
    return refused(parts, peer, incoming.id, "too-fast");
  if (isDeleted(parts)) return refused(parts, peer, incoming.id, "no-table");
  if ("fault" in incoming) return refused(parts, peer, incoming.id, incoming.fault, incoming);
  const { command } = incoming;
  const mayWait = (await maySitDown(parts, peer, command.command)) ?? true;
  // The table may have been deleted meanwhile.
  if (isDeleted(parts)) return refused(parts, peer, command.id, "no-table");
  return applied(parts, peer, command, () => submit(peer, command, mayWait));
};

const applied = (
  parts: TableContext,
  peer: Peer,
  { id }: CommandFrame,
  submit: () => SubmitResult,
): HttpCommandResult => {
  const before = parts.log.state ?? initialTableState;
  const { reply, session } = submit();
  noteHttpPlayer(parts, peer.player);
  const isSeated = before.chairs !== session.state.chairs && parts.publisher.recordPlayer(peer, false);
  if (isSeated) parts.publisher.enqueue(Date.now(), "unfolding");
  if (reply.type === "refused") return refused(parts, peer, id, reply.refusal.refused, reply.refusal);
  if (reply.type === "again") return done({ type: "done", id, seq: reply.seq });
  const viewer = batchViewerFor(before, session.state, peer);
  const [entry] = entriesFor(session, viewer, reply.seq, true, reply.seq + 1);
  return done({ type: "entry", ...entry!, id });
};

const done = (frame: ServerFrame): HttpCommandResult => ({ refused: null, frame: makeServerFrame(frame) });

const refused = (
  { log }: TableContext,
  peer: Peer,
  id: string | null,
  code: string,
  { rule, hint }: { readonly rule?: string; readonly hint?: string } = {},
): HttpCommandResult => ({
  refused: code,
  frame: makeServerFrame({
    ...{ type: "refused", id, code, length: log.lengthFor(peer) },
    ...(rule !== undefined && { rule }),
    ...(hint !== undefined && { hint }),
  }),
});

/** A seated player who sends a request by HTTP is present, and everyone sees it, until the player is silent for long. */
export const noteHttpPlayer = (
  { log, httpPresence: askers, alarm, presence, publisher }: TableContext,
  player: string | null,
): void => {
  const { state } = log;
  if (player === null || state === null || seatsOfPlayer(state, player).length === 0) return;
  publisher.noteSeen(player, state.length);
  const now = Date.now();
  if (!askers.note(player, now)) return;
  presence.announce();
  alarm.ringBy(now + FIRST_LIVENESS_CHECK_MS);
};
