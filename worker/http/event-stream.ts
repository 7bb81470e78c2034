/** Server-sent events over a plain HTTP response. */

import { PING, PONG } from "../../engine/wire/protocol.ts";

export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  Vary: "Cookie, Authorization, Origin",
} as const;

/** Maximum unread bytes before the stream ends. The client reconnects and resumes. */
const MAX_WAITING = 4 * 1024 * 1024;

/** Longest time without an event, in ms: proxies close silent connections. */
const KEEPALIVE_MS = 25_000;

/** Delay before a client reconnects after the stream has ended, in ms. */
const RECONNECT_MS = 1000;

/** One event. `id` is what the client sends as `Last-Event-ID` when it reconnects; without it the previous id stays. */
export const makeEvent = (event: string, data: object, id?: string): string =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** The receiver of events. */
export interface EventSink {
  send(text: string): void;
  end(): void;
}

/** `begin` starts sending, and returns the function that stops it when the client has gone or the stream has ended. */
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
        send(`retry: ${RECONNECT_MS}\n\n`);
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

/**
 * Converts each frame of a socket to events with `eventsOf`; returns the function that closes the socket. A socket that
 * does not answer a ping before the next one is lost, although nothing has closed it: the stream ends.
 */
export const readSocket = (
  socket: WebSocket,
  { send, end }: EventSink,
  eventsOf: (frame: string) => readonly string[],
): (() => void) => {
  let isAnswered = true;
  socket.addEventListener("message", ({ data }) => {
    isAnswered = true;
    if (data !== PONG) for (const event of eventsOf(String(data))) send(event);
  });
  socket.addEventListener("close", end);
  socket.accept();
  const pings = setInterval(() => {
    if (!isAnswered) return end();
    isAnswered = false;
    socket.send(PING);
  }, KEEPALIVE_MS);
  return () => {
    clearInterval(pings);
    socket.close(1000);
  };
};
