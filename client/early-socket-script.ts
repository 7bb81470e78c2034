/**
 * Opens a table's socket while the page's code is still on its way (line/early-socket.ts): over a slow line the two take
 * as long as each other, and one behind the other is how long nothing is seen. A script of its own, before the page's.
 */

import "./page-failure.ts";
import type { EarlySocket } from "./connection/early-socket.ts";
import type { SEEN_COOKIE } from "./sw/last-seen-cache.ts";

// What this device kept was shown to whoever had its cookies then; without those it is nobody's (line/last-seen.ts).
const kept = document.getElementById("log");
const mark = kept?.dataset.mark;
if (mark !== undefined && !document.cookie.includes(`${"seen" satisfies typeof SEEN_COOKIE}=${mark}`)) kept?.remove();

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
