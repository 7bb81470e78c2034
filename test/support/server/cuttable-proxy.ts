/** A way to a server that can be shut: for whoever came by it the server is gone, and everybody else goes on. */
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
    // What a cut line says of it is heard by whoever waits at its other end.
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
