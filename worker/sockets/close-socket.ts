/** How the server closes sockets. */

/** Arguments of `close` for a client whose player has ended a token. It may connect again if its own token still counts. */
export const TOKEN_ENDED = [1012, "token ended"] as const;

/**
 * Completes the closing handshake. The runtime does not do this for hibernatable sockets, and a browser would wait
 * forever. A close frame may be received with 1005 (a plain `close()`) but not sent with it; 1006 means that the
 * connection is lost.
 */
export const completeCloseHandshake = (socket: WebSocket, code: number, reason: string): void => {
  if (code === 1006) return;
  try {
    socket.close(code === 1005 ? 1000 : code, reason);
  } catch {
    // The client sent a code that a server may not send, or the socket is already closed.
    closeQuietly(socket);
  }
};

const closeQuietly = (socket: WebSocket): void => {
  try {
    socket.close(1000);
  } catch {
    // Already closed.
  }
};
