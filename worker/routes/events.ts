/**
 * Routes of what happens, for those without a WebSocket: at one table, and at all of one's own. A stream of a table is a
 * socket of its that somebody else reads aloud: the same viewer, the same allowances, the same presence.
 */
import { type Context, Hono } from "hono";
import type { Viewer } from "../../engine/game.ts";
import { PING, PONG, parseServerFrame, type ServerFrame } from "../../engine/protocol.ts";
import type { Env } from "../env.ts";
import { Fault, logError } from "../faults.ts";
import { keysOf } from "../identity/keys.ts";
import { lobbyKeys, playerOf } from "../identity/player.ts";
import { readMine } from "../lobby/read-model.ts";
import { eventStream, makeEvent, PULSE, type Sink, STREAM } from "./event-stream.ts";
import { checkRate } from "./rate.ts";
import { connect } from "./tables.ts";

type Asked = Context<{ Bindings: Env }>;

export const events = new Hono<{ Bindings: Env }>();
export const ownEvents = new Hono<{ Bindings: Env }>();

events.get("/:id/events", async (c) => {
  if (c.req.method === "HEAD") return c.body(null, 200, STREAM);
  const { socket, ...answer } = await connected(c);
  return socket === null ? answer.refusal : eventStream((sink) => readAloud(socket, sink));
});

/** Whoever comes again says by the last event's id how much of the log they hold, and as whom. */
const connected = async (c: Asked): Promise<{ readonly socket: WebSocket | null; readonly refusal: Response }> => {
  const [, from, as] = /^(\d{1,7})\.(\w+)$/.exec(c.req.header("Last-Event-ID") ?? "") ?? [];
  const refusal = await connect(c, from ?? c.req.query("from") ?? null, as ?? c.req.query("as") ?? null);
  return { socket: refusal.webSocket, refusal };
};

const readAloud = (socket: WebSocket, { send, end }: Sink): (() => void) => {
  let viewer: Viewer = "watcher";
  socket.addEventListener("message", ({ data }) => {
    if (data === PONG) return;
    const frame = parseServerFrame(String(data));
    if (frame.type === "hello") viewer = frame.viewer;
    for (const event of eventsOf(frame, viewer)) send(event);
  });
  socket.addEventListener("close", end);
  socket.accept();
  const pings = setInterval(() => socket.send(PING), PULSE);
  return () => {
    clearInterval(pings);
    socket.close(1000);
  };
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

/** How often one's own tables are looked at: as often as the page asks for its lists, in ms. */
const LOOK = 5_000;

ownEvents.get("/events", async (c) => {
  await checkRate(c.env.LOOKS, c.req.raw);
  const keys = await keysOf(c.env);
  const player = await playerOf(c.req.raw, keys);
  if (player === null) throw new Fault("no-identity");
  if (c.req.method === "HEAD") return c.body(null, 200, STREAM);
  const known = await lobbyKeys(keys, player);
  return eventStream((sink) => follow(() => readMine(c.env.LOBBY, known), sink));
});

/** Every table as it stands, then each that changes, and the id of each that is no longer one's own. */
const follow = (read: () => ReturnType<typeof readMine>, { send, end }: Sink): (() => void) => {
  let told: ReadonlyMap<string, string> = new Map();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  const look = async (): Promise<void> => {
    const now = new Map((await read()).map((table) => [table.id, makeEvent("table", table)]));
    for (const [id, event] of now) if (told.get(id) !== event) send(event);
    for (const id of told.keys()) if (!now.has(id)) send(makeEvent("gone", { id }));
    told = now;
    if (!isOver) timer = setTimeout(again, LOOK);
  };
  const again = () => {
    look().catch((error: unknown) => {
      logError("own events", error);
      end();
    });
  };
  again();
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
  };
};
