import { afterEach, expect, it } from "vitest";
import type { ConnectionState } from "../../client/line/connection.ts";
import { FtConnection } from "../../client/table/ft-connection.ts";

afterEach(() => document.body.replaceChildren());

it.each<[ConnectionState, number, boolean, string]>([
  ["connecting", 0, false, "Connecting…"],
  ["online", 0, true, ""],
  ["reconnecting", 0, false, "Reconnecting…"],
  ["reconnecting", 1, true, "Reconnecting, move kept"],
  ["reconnecting", 0, true, "No connection, the computer plays on"],
  ["offline", 0, true, "No connection, the computer plays on"],
  ["offline", 2, false, "Offline, move kept"],
  ["offline", 0, false, "Offline"],
])("a line that is %s, %i moves kept, the computer's turn %j: %j", async (state, waiting, thinking, words) => {
  const line = Object.assign(new FtConnection(), { state, waiting, thinking });
  document.body.append(line);
  await line.updateComplete;
  expect(line.renderRoot.textContent?.trim()).toBe(words);
});
