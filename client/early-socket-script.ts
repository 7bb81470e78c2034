/**
 * Opens a table's socket while the page's code still loads (connection/early-socket.ts). On a slow connection both take
 * equally long, so one after the other would double the wait. This script is separate and comes before the page's script.
 */

import "./early-presses-script.ts";
import "./page-failure.ts";
import type { EarlySocket } from "./connection/early-socket.ts";
import type { SEEN_COOKIE } from "./sw/last-seen-cache.ts";

// A saved log is shown only to the viewer whose cookies this browser had then (connection/last-seen.ts).
const kept = document.getElementById("log");
const mark = kept?.dataset.mark;
if (mark !== undefined && !document.cookie.includes(`${"seen" satisfies typeof SEEN_COOKIE}=${mark}`)) kept?.remove();

const [, table] = /^\/t\/([\w-]+)(?:\/\d*)?$/.exec(location.pathname) ?? [];
if (table !== undefined) {
  // The same query that the page's own socket would send (connection/table-connection.ts). The preloaded log is not
  // sent again.
  const known = document.getElementById("log")?.dataset.known;
  const path = `/api/tables/${table}/socket?patch=1&times=1${known === undefined ? "" : `&${known}`}`;
  const url = location.origin.replace(/^http/, "ws") + path;
  const early: EarlySocket = { url, socket: new WebSocket(url), received: [] };
  early.socket.onmessage = ({ data }) => early.received.push(data);
  window.earlySocket = early;
}
