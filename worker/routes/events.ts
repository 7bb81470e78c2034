/**
 * The route of what happens at a table, for those without a WebSocket. A stream is a socket that somebody else reads aloud: the
 * same viewer, the same allowances, the same presence.
 */
import { type Context, Hono } from "hono";
import type { Viewer } from "../../engine/contract/game.ts";
import { parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { type EventSink, eventStream, makeEvent, readSocket, STREAM_HEADERS } from "../http/event-stream.ts";
import { connectSocket } from "./tables.ts";

type Asked = Context<{ Bindings: Env }>;

export const events = new Hono<{ Bindings: Env }>();

events.get("/:id/events", async (c) => {
  if (c.req.method === "HEAD") return c.body(null, 200, STREAM_HEADERS);
  const { socket, ...answer } = await connected(c);
  return socket === null ? answer.refusal : eventStream((sink) => readAloud(socket, sink));
});

/** Whoever comes again says by the last event's id how much of the log they hold, and as whom. */
const connected = async (c: Asked): Promise<{ readonly socket: WebSocket | null; readonly refusal: Response }> => {
  const [, from, as] = /^(\d{1,7})\.(\w+)$/.exec(c.req.header("Last-Event-ID") ?? "") ?? [];
  const refusal = await connectSocket(c, from ?? c.req.query("from") ?? null, as ?? c.req.query("as") ?? null);
  return { socket: refusal.webSocket, refusal };
};

const readAloud = (socket: WebSocket, sink: EventSink): (() => void) => {
  let viewer: Viewer = "watcher";
  return readSocket(socket, sink, (text) => {
    const frame = parseServerFrame(text);
    if (frame.type === "hello") viewer = frame.viewer;
    return eventsOf(frame, viewer);
  });
};

/** What has the log grow says how much of it is held from then on. */
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
