/**
 * A table's frames by a WebSocket, lighter than a stream where there are many. Only where a socket can show a token: in Node,
 * Deno and Bun, and in no page.
 */
import { PING, PONG, parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";

/** In ms: a socket that has not answered the ping before is given up. */
const PING_EVERY = 25_000;

/** Until it closes; nothing where it was never opened. Whoever stops reading closes it. */
export async function* readSocket(url: URL, token: string): AsyncGenerator<ServerFrame> {
  url.protocol = url.protocol.replace("http", "ws");
  // The types are those of a page, which may choose no headers.
  const socket: WebSocket = Reflect.construct(WebSocket, [url.href, { headers: { Authorization: `Bearer ${token}` } }]);
  const texts: string[] = [];
  let isOver = false;
  let isAnswered = true;
  let wake = (): void => {};
  socket.onmessage = ({ data }) => {
    isAnswered = true;
    if (data !== PONG) texts.push(String(data));
    wake();
  };
  socket.onclose = () => {
    isOver = true;
    wake();
  };
  const pings = setInterval(() => {
    if (!isAnswered) socket.close();
    else if (socket.readyState === WebSocket.OPEN) socket.send(PING);
    isAnswered = false;
  }, PING_EVERY);
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
    socket.close();
  }
}
