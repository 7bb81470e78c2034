/** A proxy to a server that can be cut: only its own clients lose the server. */
import { connect, createServer, type Socket } from "node:net";

export interface CuttableProxy {
  readonly url: string;
  /** Closes all connections and accepts no new one. */
  cut(): void;
}

export const startCuttableProxy = async (server: string): Promise<CuttableProxy> => {
  const sockets = new Set<Socket>();
  const pipeTo = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.pipe(to);
    from.on("close", () => sockets.delete(from) && to.destroy());
    // A cut connection's error is expected: the client sees its connection close.
    from.on("error", () => from.destroy());
  };
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(server).port), "127.0.0.1");
    pipeTo(client, upstream);
    pipeTo(upstream, client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://localhost:${address.port}`,
    cut() {
      proxy.close();
      for (const from of sockets) from.destroy();
    },
  };
};
