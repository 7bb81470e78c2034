/**
 * The other half of a closing handshake. The runtime leaves it to us for sockets that may sleep: without it a browser
 * waits for ever. 1005 (no code given, what a plain `close()` sends) may be received but not sent; 1006 means that
 * nobody is left to answer.
 */
export const completeCloseHandshake = (socket: WebSocket, code: number, reason: string): void => {
  if (code === 1006) return;
  try {
    socket.close(code === 1005 ? 1000 : code, reason);
  } catch {
    // A code of the peer's own making that may not be sent back; or it is gone.
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
