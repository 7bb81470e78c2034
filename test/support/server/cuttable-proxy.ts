/** A proxy to a server that can be cut: its clients then find the server gone, and all other clients go on. */
import { connect, createServer, type Socket } from "node:net";

export interface CuttableProxy {
  readonly url: string;
  /** Cuts every line that goes through, and takes no new one. */
  shut(): void;
}

export const startCuttableProxy = async (server: string): Promise<CuttableProxy> => {
  const lines = new Set<Socket>();
  const hold = (line: Socket, other: Socket) => {
    lines.add(line);
    line.pipe(other);
    line.on("close", () => lines.delete(line) && other.destroy());
    // The error of a cut line needs no report here: the client at its other end sees the line close.
    line.on("error", () => line.destroy());
  };
  const door = createServer((visitor) => {
    const inside = connect(Number(new URL(server).port), "127.0.0.1");
    hold(visitor, inside);
    hold(inside, visitor);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("a door without a number");
  return {
    url: `http://localhost:${address.port}`,
    shut() {
      door.close();
      for (const line of lines) line.destroy();
    },
  };
};
