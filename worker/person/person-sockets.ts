/** The open sockets of a person, over all devices. */
import type { Invitation, PersonFrame, PersonListing } from "../../engine/wire/listing.ts";
import { HttpError } from "../platform/errors.ts";
import { closeSilentSockets, isSocketOpen } from "../sockets/presence.ts";

export const MAX_SOCKETS_OF_PERSON = 16;

export class PersonSockets {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  get #open(): readonly WebSocket[] {
    return this.#ctx.getWebSockets().filter(isSocketOpen);
  }

  send(frame: PersonFrame): void {
    const text = JSON.stringify(frame);
    for (const socket of this.#open) socket.send(text);
  }

  close(code: number, reason: string): void {
    for (const socket of this.#open) socket.close(code, reason);
  }

  accept(tables: readonly PersonListing[], invitations: readonly Invitation[], now: number): Response {
    closeSilentSockets(this.#ctx, now, (socket) => socket.deserializeAttachment() as number);
    if (this.#open.length >= MAX_SOCKETS_OF_PERSON)
      throw new HttpError("too-many-sockets", undefined, { "Retry-After": "30" });
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment(now);
    server.send(JSON.stringify({ type: "tables", tables } satisfies PersonFrame));
    for (const invitation of invitations)
      server.send(JSON.stringify({ type: "invited", ...invitation } satisfies PersonFrame));
    return new Response(null, { status: 101, webSocket: client });
  }
}
