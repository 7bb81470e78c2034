/**
 * Opens a table's socket while the page's code is still on its way (line/early-socket.ts): over a slow line the two take
 * as long as each other, and one behind the other is how long nothing is seen. A script of its own, before the page's.
 */
import type { EarlySocket } from "./line/early-socket.ts";

const [, table] = /^\/t\/([\w-]+)/.exec(location.pathname) ?? [];
if (table !== undefined) {
  // What the page's own line would ask for first (line/table-link.ts). The log that comes with the page need not come again.
  const known = document.getElementById("log")?.dataset.known;
  const path = `/api/tables/${table}/socket?patch=1${known === undefined ? "" : `&${known}`}`;
  const url = location.origin.replace(/^http/, "ws") + path;
  const early: EarlySocket = { url, socket: new WebSocket(url), heard: [] };
  early.socket.onmessage = ({ data }) => early.heard.push(data);
  window.earlySocket = early;
}
