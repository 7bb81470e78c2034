/** Server-sent events, as every HTTP client can read them: one that has something to say is cut no sooner than its reader. */

import { PING, PONG } from "../../engine/wire/protocol.ts";

export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  Vary: "Cookie, Authorization, Origin",
} as const;

/** What waits for a reader who does not read, in bytes, before the stream ends. They come again and go on from there. */
const MAX_WAITING = 4 * 1024 * 1024;

/** So often at least something is sent, in ms: what stands between keeps no silent connection open. */
export const KEEPALIVE_MS = 25_000;

/** So soon a reader should come again whose stream has ended, in ms. */
const COME_AGAIN = 1000;

/** One event. `id`: what the reader says when it comes again (`Last-Event-ID`); without one, what it said last holds. */
export const makeEvent = (event: string, data: object, id?: string): string =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Where events go. */
export interface EventSink {
  send(text: string): void;
  end(): void;
}

/** `begin`: starts to send, and returns what stops it, once the reader has gone or the stream has ended. */
export const eventStream = (begin: (sink: EventSink) => () => void): Response => {
  const encoder = new TextEncoder();
  let stop = (): void => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false;
        const end = () => {
          if (isOver) return;
          isOver = true;
          stop();
          controller.close();
        };
        const send = (text: string) => {
          if (isOver) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) <= 0) end();
        };
        const pulse = setInterval(() => send(":\n\n"), KEEPALIVE_MS);
        let halt = (): void => {};
        stop = () => {
          isOver = true;
          clearInterval(pulse);
          halt();
        };
        send(`retry: ${COME_AGAIN}\n\n`);
        halt = begin({ send, end });
      },
      cancel() {
        stop();
      },
    },
    { highWaterMark: MAX_WAITING, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return new Response(body, { headers: STREAM_HEADERS });
};

/** Tells what comes by a socket, each frame as the events that `eventsOf` makes of it; returns what closes the socket. */
export const readSocket = (
  socket: WebSocket,
  { send, end }: EventSink,
  eventsOf: (frame: string) => readonly string[],
): (() => void) => {
  socket.addEventListener("message", ({ data }) => {
    if (data !== PONG) for (const event of eventsOf(String(data))) send(event);
  });
  socket.addEventListener("close", end);
  socket.accept();
  const pings = setInterval(() => socket.send(PING), KEEPALIVE_MS);
  return () => {
    clearInterval(pings);
    socket.close(1000);
  };
};
