/** The socket that was opened before the page's code was here (early.ts), with what has come by it so far. */
export interface EarlySocket {
  readonly url: string;
  readonly socket: WebSocket;
  readonly heard: unknown[];
}

declare global {
  interface Window {
    earlySocket?: EarlySocket;
  }
}

/**
 * That socket, if it leads to that table and has not fallen; it may tell from the beginning what the page knows by now.
 * Whoever asks has it alone; it is of no use to anybody else.
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
