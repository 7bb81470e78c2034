/**
 * The bare object that a table is compared with: the least work of a Durable Object that stores a move. It inserts one
 * row and sends the text to every socket. The same Worker serves it, in the same workerd as the real table.
 */
import { DurableObject } from "cloudflare:workers";
import { PING, PONG } from "../../../engine/wire/protocol.ts";
import worker, { Table as PlayedTable } from "../../../worker/main.ts";
import { lobbyBill, withCounting } from "./counted.ts";

export { Person, Relay, Thinker, Tournament } from "../../../worker/main.ts";

type TableEnv = ConstructorParameters<typeof PlayedTable>[1];

/** The real table, with a count of its reports to the lobby. */
export class Table extends PlayedTable {
  constructor(state: DurableObjectState, env: TableEnv) {
    super(state, withCounting(env));
  }
}

export class Bare extends DurableObject {
  #seq = 0;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    state.storage.sql.exec("CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
  }

  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(_: WebSocket, text: string): void {
    this.ctx.storage.sql.exec("INSERT INTO log (seq, body) VALUES (?, ?)", this.#seq++, text);
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close(1000);
  }
}

interface Env {
  readonly BARE: DurableObjectNamespace<Bare>;
}

export default {
  fetch(
    request: Request<unknown, IncomingRequestCfProperties>,
    env: Env & Parameters<typeof worker.fetch>[1],
    context: ExecutionContext,
  ) {
    const { pathname } = new URL(request.url);
    if (pathname === "/lobby-bill") return Response.json(lobbyBill);
    if (pathname.startsWith("/bare/")) return env.BARE.getByName(pathname).fetch(request);
    return worker.fetch(request, withCounting(env), context);
  },
};
