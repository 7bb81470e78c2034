/** The button that uploads a game from this device, and the link that takes its place. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { FtUploadGame } from "../../../client/local/ft-upload-game.ts";
import "../../../client/local/ft-upload-game.ts";
import { localTables, removeLocal } from "../../../client/local/host/open-local-table.ts";
import { openNewTable } from "../support/local-table.ts";

const ADDRESS = "https://example.test/t/abc";
let element: FtUploadGame;

beforeEach(async () => {
  vi.spyOn(window, "fetch").mockResolvedValue(Response.json({ url: ADDRESS }, { status: 201 }));
  const { host } = await openNewTable("pool", 2);
  element = Object.assign(document.createElement("ft-upload-game") as FtUploadGame, { host });
  document.body.append(element);
});
afterEach(async () => {
  vi.restoreAllMocks();
  element.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

const upload = () => userEvent.click(page.getByRole("button", { name: "Upload this game" }));
const shownLink = () => element.shadowRoot!.querySelector("ft-invite")?.link;

it("an uploaded game shows its link", async () => {
  await upload();
  await expect.poll(shownLink).toBe(ADDRESS);
});

it("the focus stays where the game was uploaded, and moves to no other part of the page", async () => {
  page.getByRole("button", { name: "Upload this game" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(element);
  await expect.poll(shownLink).toBe(ADDRESS);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(element);
});

it("an uploaded game shows its link even if the device is full and cannot save it", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function fail(this: IDBObjectStore) {
    this.transaction.abort();
    return {} as IDBRequest<IDBValidKey>;
  });
  await upload();
  await expect.poll(shownLink).toBe(ADDRESS);
});

it("a game is uploaded by the keyboard after the network has gone and come back at the focused button", async () => {
  const button = page.getByRole("button", { name: "Upload this game" });
  button.element().focus();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(page.getByText(/You’re offline/)).toBeVisible();
  await expect.element(button).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  expect(window.fetch).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.element(button).toBeEnabled();
  await userEvent.keyboard("{Enter}");
  await expect.poll(shownLink).toBe(ADDRESS);
});
