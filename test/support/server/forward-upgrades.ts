/** What stands before a server hands upgrades on as they are: all that a socket says goes both ways. */
import type { IncomingMessage, Server } from "node:http";
import { connect, type Socket } from "node:net";

export const passSockets = (door: Server, port: number, host = "127.0.0.1"): void => {
  door.on("upgrade", (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    const onward = connect(port, host, () => {
      const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
      for (let at = 0; at < asked.rawHeaders.length; at += 2)
        lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
      onward.write(`${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on("error", () => [socket, onward].forEach((one) => void one.destroy()));
  });
};
