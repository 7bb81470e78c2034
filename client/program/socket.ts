/**
 * A table's frames by a WebSocket, cheaper than a stream for many tables. Only if a socket can send a token: in Node
 * from 22, Deno and Bun, not in a page.
 */
import { PING, PONG, parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";

/** In ms: a socket that has not answered the previous ping is given up. */
const PING_INTERVAL_MS = 25_000;

/** Whether this host has sockets. Node 20 has none. */
export const hasSockets = (): boolean => "WebSocket" in globalThis && typeof WebSocket === "function";

/** Yields until the socket closes; nothing if it never opened. A reader that stops closes it, and so does the signal. */
export async function* readSocket(url: URL, token: string, signal: AbortSignal): AsyncGenerator<ServerFrame> {
  if (signal.aborted) return;
  url.protocol = url.protocol.replace("http", "ws");
  // The types are those of a page, which cannot set headers.
  const socket: WebSocket = Reflect.construct(WebSocket, [url.href, { headers: { Authorization: `Bearer ${token}` } }]);
  const texts: string[] = [];
  let isOver = false;
  let isAnswered = true;
  let wake = (): void => {};
  const end = () => {
    isOver = true;
    wake();
  };
  socket.onmessage = ({ data }) => {
    isAnswered = true;
    if (data !== PONG) texts.push(String(data));
    wake();
  };
  socket.onclose = end;
  signal.addEventListener("abort", end, { once: true });
  const pings = setInterval(() => {
    if (!isAnswered) socket.close();
    else if (socket.readyState === WebSocket.OPEN) socket.send(PING);
    isAnswered = false;
  }, PING_INTERVAL_MS);
  try {
    while (texts.length > 0 || !isOver) {
      for (const text of texts.splice(0)) yield parseServerFrame(text);
      if (!isOver && texts.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    clearInterval(pings);
    signal.removeEventListener("abort", end);
    socket.close();
  }
}
