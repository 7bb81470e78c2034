import { render } from "lit";
import { afterEach, expect, it } from "vitest";
import { absentTable } from "../../../client/connection/close-texts.ts";
import type { ConnectionState } from "../../../client/connection/connection.ts";
import type { TableConnection } from "../../../client/connection/table-connection.ts";
import { FtConnectionBanner } from "../../../client/table/ft-connection-banner.ts";

afterEach(() => document.body.replaceChildren());

it("offers to try again only while the connection retries rarely", async () => {
  let tries = 0;
  const line = Object.assign(new FtConnectionBanner(), { state: "reconnecting", retry: false as false | (() => void) });
  document.body.append(line);
  await line.updateComplete;
  expect(line.renderRoot.querySelector("button")).toBeNull();
  line.retry = () => tries++;
  await line.updateComplete;
  line.renderRoot.querySelector("button")!.click();
  expect([line.renderRoot.querySelector("button")!.textContent, tries]).toEqual(["Try again", 1]);
});

it("offers to try again instead of an unreachable table, but not while it loads", () => {
  let tries = 0;
  const at = (state: ConnectionState) => {
    const connection = { state, ending: null, report: null, retry: () => tries++ };
    render(absentTable("x", { connection, isBroken: false } as unknown as TableConnection, false), document.body);
  };
  at("reconnecting");
  document.querySelector("button")!.click();
  expect([document.querySelector("h1")!.textContent, tries]).toEqual(["The table can’t be reached", 1]);
  at("here");
  expect(document.querySelector("main")).toBeNull();
});

it.each<[ConnectionState, number, boolean, string]>([
  ["connecting", 0, false, "Connecting…"],
  ["online", 0, true, ""],
  ["reconnecting", 0, false, "Reconnecting…"],
  ["reconnecting", 1, true, "Reconnecting. Your move is saved."],
  ["reconnecting", 0, true, "No connection, the computer plays on"],
  ["offline", 0, true, "No connection, the computer plays on"],
  ["offline", 2, false, "Offline. Your move is saved."],
  ["offline", 0, false, "Offline"],
])("a line that is %s, %i moves kept, the computer's turn %j: %j", async (state, waiting, thinking, words) => {
  const line = Object.assign(new FtConnectionBanner(), { state, waiting, thinking });
  document.body.append(line);
  await line.updateComplete;
  expect(line.renderRoot.textContent?.trim()).toBe(words);
});
