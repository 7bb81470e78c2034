import { render } from "lit";
import { expect, it } from "vitest";
import { absentTable } from "../../../client/connection/close-texts.ts";
import type { ConnectionState } from "../../../client/connection/connection.ts";
import type { TableConnection } from "../../../client/connection/table-connection.ts";
import { FtConnectionBanner } from "../../../client/table/ft-connection-banner.ts";

it("the banner offers to retry only while the connection retries rarely", async () => {
  let retries = 0;
  const banner = Object.assign(new FtConnectionBanner(), {
    state: "reconnecting",
    retry: false as false | (() => void),
  });
  document.body.append(banner);
  await banner.updateComplete;
  expect(banner.renderRoot.querySelector("button")).toBeNull();
  banner.retry = () => retries++;
  await banner.updateComplete;
  banner.renderRoot.querySelector("button")!.click();
  expect([banner.renderRoot.querySelector("button")!.textContent, retries]).toEqual(["Try again", 1]);
});

it("an unreachable table offers to retry, and a loading one does not", () => {
  let retries = 0;
  const show = (state: ConnectionState) => {
    const connection = { state, ending: null, report: null, retry: () => retries++ };
    render(absentTable("x", { connection, isBroken: false } as unknown as TableConnection, false), document.body);
  };
  show("reconnecting");
  document.querySelector("button")!.click();
  expect([document.querySelector("h1")!.textContent, retries]).toEqual(["The table can’t be reached", 1]);
  show("here");
  expect(document.querySelector("main")).toBeNull();
});

it.each<[ConnectionState, boolean, boolean, string]>([
  ["connecting", false, false, "Connecting…"],
  ["online", false, true, ""],
  ["reconnecting", false, false, "Reconnecting…"],
  ["reconnecting", true, true, "Reconnecting. Your move is saved."],
  ["reconnecting", false, true, "No connection, the computer plays on"],
  ["offline", false, true, "No connection, the computer plays on"],
  ["offline", true, false, "Offline. Your move is saved."],
  ["offline", false, false, "Offline"],
])(
  "the banner of a connection that is %s, with a saved move %j, computer's turn %j: %j",
  async (state, saved, thinking, text) => {
    const banner = Object.assign(new FtConnectionBanner(), { state, saved, thinking });
    document.body.append(banner);
    await banner.updateComplete;
    expect(banner.renderRoot.textContent?.trim()).toBe(text);
  },
);
