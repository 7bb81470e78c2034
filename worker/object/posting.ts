/**
 * A command that comes without a socket. It is heard, judged and applied once exactly as one that comes by a socket is,
 * and its one answer is the frame that a socket would have been sent.
 */
import { makeServerFrame, type ServerFrame } from "../../engine/protocol.ts";
import { type Answer, entriesFor } from "../../engine/session.ts";
import { unopened } from "../../engine/table-evolve.ts";
import { isMoved, logError } from "../faults.ts";
import { sits } from "./admission.ts";
import { meetAsker } from "./askers.ts";
import { type Incoming, parseIncoming } from "./incoming.ts";
import type { Parts } from "./parts.ts";
import { type Peer, viewerFor } from "./peer.ts";

/** Who asks without being connected. */
export type Poster = Pick<Peer, "player" | "lobbyKey" | "address" | "program" | "near">;

export interface Posted {
  /** Why it was refused; null: it was not. */
  readonly refused: string | null;
  readonly frame: string;
}

/** What is done with a frame that is a command. */
type Submit = (peer: Peer, frame: Extract<Incoming, { readonly command: unknown }>["command"]) => Answer;

export const post = (parts: Parts, poster: Poster, text: string, submit: Submit): Posted => {
  const peer: Peer = { ...poster, chosen: null, takesPatches: false, takesTurns: false, since: Date.now() };
  try {
    return answer(parts, peer, text, submit);
  } catch (error) {
    if (isMoved(error)) throw error;
    logError(`table ${parts.ctx.id}`, error);
    parts.log.drop();
    return refused(parts, parseIncoming(text, unopened).id, "internal");
  }
};

const answer = (parts: Parts, peer: Peer, text: string, submit: Submit): Posted => {
  const held = parts.log.read();
  const incoming = parseIncoming(text, held?.session.state ?? unopened);
  const wasSeated = held !== null && sits(held.session.state, peer);
  if (parts.allowance.frame(peer, wasSeated, Date.now()) !== "pass") return refused(parts, incoming.id, "too-fast");
  if (held === null) return refused(parts, incoming.id, "no-table");
  if ("fault" in incoming) return refused(parts, incoming.id, incoming.fault);
  const { id } = incoming;
  const { reply, session } = submit(peer, incoming.command);
  meetAsker(parts, peer.player);
  const isSeated = held.session.state.chairs !== session.state.chairs && parts.lobby.meet(peer, false);
  if (isSeated) parts.lobby.owe(Date.now(), "unfolding");
  if (reply.type === "refused") return refused(parts, id, reply.refusal.refused, reply.refusal.rule);
  if (reply.type === "again") return done({ type: "done", id, seq: reply.seq });
  const viewer = viewerFor(held.session.state, peer);
  const [entry] = entriesFor(session, viewer, reply.seq, true, reply.seq + 1);
  return done({ type: "entry", ...entry!, id });
};

const done = (frame: ServerFrame): Posted => ({ refused: null, frame: makeServerFrame(frame) });

const refused = ({ log }: Parts, id: string | null, code: string, rule?: string): Posted => ({
  refused: code,
  frame: makeServerFrame({ type: "refused", id, code, length: log.length, ...(rule !== undefined && { rule }) }),
});
