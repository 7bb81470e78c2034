/** The page of a local table: its opening, and the next game. */
import { afterEach, expect, it, vi } from "vitest";
import { FtLocalTable } from "../../../client/local/ft-local-table.ts";
import { LocalHost } from "../../../client/local/host/local-host.ts";
import { localTables, openAgain, removeLocal } from "../../../client/local/host/open-local-table.ts";
import { openNewTable } from "../support/local-table.ts";

let element: FtLocalTable;

afterEach(async () => {
  element.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

it("two presses of the button for the next game open one game", async () => {
  const { host } = await openNewTable("pool", 2);
  const opened: string[] = [];
  element = Object.assign(new FtLocalTable(), { table: host.record.id });
  element.addEventListener("ft-navigate", (event) => opened.push((event as CustomEvent<string>).detail));
  document.body.append(element);
  await expect.poll(() => element.renderRoot.querySelector("ft-table")).not.toBeNull();
  for (let press = 0; press < 2; press++)
    element.renderRoot.querySelector("ft-table")!.dispatchEvent(new CustomEvent("ft-new-table"));
  // The device stores games in the order of the requests, so this one is stored after a second press's.
  const last = await openAgain(host.session.state);
  const ids = (await localTables()).map(({ id }) => id).filter((id) => ![host.record.id, last].includes(id));
  expect(opened).toEqual(ids.map((id) => `/local/${id}`));
  expect(ids).toHaveLength(1);
});

it("a table that was left and entered again while it opened is opened once", async () => {
  const { host } = await openNewTable("pool", 2);
  const starts = vi.spyOn(LocalHost.prototype, "start");
  element = Object.assign(new FtLocalTable(), { table: host.record.id });
  document.body.append(element);
  await element.updateComplete;
  element.remove();
  document.body.append(element);
  await expect.poll(() => element.renderRoot.querySelector("ft-table")).not.toBeNull();
  // The device reads in the order of the requests.
  await localTables();
  expect(starts).toHaveBeenCalledOnce();
});
