/** The socket that the early script opened (early-socket-script.ts), with the frames received so far. */
export interface EarlySocket {
  readonly url: string;
  readonly socket: WebSocket;
  readonly received: unknown[];
}

declare global {
  interface Window {
    earlySocket?: EarlySocket;
  }
}

/**
 * Returns that socket if it leads to this table and is still open. Returns each socket once, because only one caller
 * can use it.
 */
export const takeEarlySocket = (url: string): EarlySocket | null => {
  const { earlySocket: early } = window;
  delete window.earlySocket;
  if (early === undefined) return null;
  const [path] = early.url.split("?");
  if (url.split("?")[0] === path && early.socket.readyState <= WebSocket.OPEN) return early;
  early.socket.close();
  return null;
};
