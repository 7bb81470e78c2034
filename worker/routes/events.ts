/**
 * The route for server-sent events of a table, for clients without a WebSocket. A stream reads a socket internally: the
 * same viewer, the same rate limits, the same presence.
 */
import { type Context, Hono } from "hono";
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import { parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { type EventSink, eventStream, makeEvent, readSocket, STREAM_HEADERS } from "../http/event-stream.ts";
import { limitRate } from "../http/rate-limit.ts";
import { HttpError } from "../platform/errors.ts";
import { positionOf } from "./position.ts";
import { connectSocket, findTable } from "./tables.ts";

type RouteContext = Context<{ Bindings: Env }>;

export const events = new Hono<{ Bindings: Env }>();

events.get("/:id/events", async (c) => {
  if (c.req.method === "HEAD") return headOf(c);
  const { socket, ...answer } = await connected(c);
  if (socket === null) return answer.refusal;
  const position = c.req.query("position") === "1" ? await positionReader(c) : null;
  return eventStream((sink) => readAloud(socket, sink, position));
});

/** Without a connection, which would count as presence. */
const headOf = async (c: RouteContext): Promise<Response> => {
  await limitRate(c, "READ_LIMIT");
  const { id, table } = await findTable(c);
  if ((await table((at) => at.summary(id))) === null) throw new HttpError("no-table");
  return c.body(null, 200, STREAM_HEADERS);
};

/** Reads the position as `GET /api/tables/ID/position` shows it to that seat. */
type PositionReader = (seat: Seat) => Promise<object | null>;

const positionReader = async (c: RouteContext): Promise<PositionReader> => {
  const { table, player } = await findTable(c);
  return async (as) => {
    const log = await table((at) => at.log({ player, held: "", from: 0, limit: null, as }));
    return "fault" in log ? null : positionOf(log.text ?? "", log.viewer);
  };
};

/** A reconnecting client states in `Last-Event-ID` how many entries it has, and for which viewer. */
const connected = async (
  c: RouteContext,
): Promise<{ readonly socket: WebSocket | null; readonly refusal: Response }> => {
  const [, from, as] = /^(\d{1,7})\.(\w+)$/.exec(c.req.header("Last-Event-ID") ?? "") ?? [];
  const refusal = await connectSocket(c, from ?? c.req.query("from") ?? null, as ?? c.req.query("as") ?? null);
  return { socket: refusal.webSocket, refusal };
};

const readAloud = (socket: WebSocket, sink: EventSink, position: PositionReader | null): (() => void) => {
  let viewer: Viewer = "watcher";
  let sent = Promise.resolve();
  // Events keep their order while a position is read.
  const send = (makeText: () => string | Promise<string>) => {
    sent = sent.then(async () => sink.send(await makeText())).catch(() => sink.end());
  };
  const end = () => void sent.then(sink.end);
  return readSocket(socket, { send: (text) => send(() => text), end }, (text) => {
    const frame = parseServerFrame(text);
    if (frame.type === "hello") viewer = frame.viewer;
    if (frame.type !== "turn" || position === null) return eventsOf(frame, viewer);
    send(async () => makeEvent("turn", { ...frame, position: await position(frame.seat) }));
    return [];
  });
};

/** Events with new entries carry an id, which states how many entries the client has from then on. */
const eventsOf = (frame: ServerFrame, viewer: Viewer): readonly string[] => {
  switch (frame.type) {
    case "hello":
      return [makeEvent("hello", frame, `${frame.from}.${viewer}`)];
    case "entries":
      return frame.entries.map((entry) => makeEvent("entry", entry, `${entry.seq + 1}.${viewer}`));
    case "entry": {
      const { type, ...entry } = frame;
      return [makeEvent(type, entry, `${entry.seq + 1}.${viewer}`)];
    }
    default:
      return [makeEvent(frame.type, frame)];
  }
};
