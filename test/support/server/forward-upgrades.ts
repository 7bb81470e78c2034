/** Lets a proxy forward WebSocket upgrades and their data unchanged. */
import type { IncomingMessage, Server } from "node:http";
import { connect, type Socket } from "node:net";

export const forwardUpgrades = (proxy: Server, port: number, host = "127.0.0.1"): void => {
  proxy.on("upgrade", (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const upstream = connect(port, host, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
      upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    for (const end of [socket, upstream])
      end.on("error", () => [socket, upstream].forEach((one) => void one.destroy()));
  });
};
