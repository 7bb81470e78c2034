/**
 * The sheet in which a host invites a program: the programs that it offers, and invitations.
 * Every day worker/routes/bots.test.ts invites programs by the same routes.
 * @gate
 */
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/waiting-room/ft-programs.ts";
import { Store } from "../../../../client/store/store.ts";
import type { FtPrograms } from "../../../../client/table/waiting-room/ft-programs.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { openTable } from "../../../../engine/log/session.ts";
import "../../../../engine/games/all-games.ts";
import * as v from "valibot";
import { newestGame } from "../../../../engine/contract/game-registry.ts";

const TABLE = "9JGfYaH7tjB9jWMsSEM3";

let element: FtPrograms | undefined;

const program = (id: string, name: string, changes: object = {}) => ({
  ...{ id, name, author: "Mary", contact: "mary@programs.example", games: ["pool"], clocks: null },
  ...changes,
});

const programs = [
  program("a", "Any"),
  program("b", "Other game", { games: ["spy"] }),
  program("c", "Only with a clock", { clocks: ["fischer"] }),
];

/** The sheet of a table without a clock; `statuses`: the server's answers to invitations, in turn. */
const open = async (statuses: readonly number[], isHost = true): Promise<readonly string[]> => {
  const invitations: string[] = [];
  const remaining = [...statuses];
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const path = String(input);
    if (path === "/api/bots") return Response.json({ bots: programs });
    invitations.push(`${path} ${init?.body}`);
    const status = remaining.shift() ?? 204;
    if (status === 0) throw new TypeError("no network");
    return new Response(null, { status });
  });
  const game = newestGame("pool");
  const setup = { game: "pool", rules: game.rules, seats: 2, shared: false, options: v.parse(game.options, {}) };
  const store = new Store();
  store.load(viewLog(openTable(setup, "17".repeat(32), Date.now()).entries, "watcher"), "watcher");
  history.replaceState(null, "", `/t/${TABLE}`);
  element = Object.assign(document.createElement("ft-programs"), { store, host: isHost, length: store.length });
  document.body.append(element);
  await element.updateComplete;
  if (isHost) await userEvent.click(page.getByRole("button", { name: "Invite a program" }));
  return invitations;
};

const invite = () => page.getByRole("button", { name: /^Invite .?Any/ });

it("the sheet offers the programs that play this game with this clock, with their authors", async () => {
  await open([]);
  await expect.element(invite()).toBeVisible();
  expect(element!.renderRoot.querySelectorAll("li").length).toBe(1);
  await expect.element(page.getByRole("link", { name: "mary@programs.example" })).toBeVisible();
});

it("two presses invite a program once", async () => {
  const invitations = await open([204]);
  await userEvent.dblClick(invite());
  await expect.element(page.getByText("Invited", { exact: true })).toBeVisible();
  expect(invitations).toEqual([`/api/tables/${TABLE}/invite {"bot":"a"}`]);
});

it("the sheet says that a program no longer waits", async () => {
  await open([404]);
  await userEvent.click(invite());
  await expect.element(page.getByText("It no longer waits.")).toBeVisible();
});

it("the focus stays in the row of a program that was invited", async () => {
  await open([204]);
  await expect.element(invite()).toBeVisible();
  (invite().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => element!.shadowRoot!.activeElement?.textContent).toBe("Invited");
});

it("the sheet says that the list cannot be read if a portal answers with a page", async () => {
  await open([], false);
  vi.spyOn(window, "fetch").mockImplementation(async () => new Response("<!doctype html>"));
  const toasts: string[] = [];
  element!.addEventListener("ft-toast", (event) => toasts.push((event as CustomEvent<string>).detail));
  element!.host = true;
  await userEvent.click(page.getByRole("button", { name: "Invite a program" }));
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
});

it.each([0, 429])("the button can be pressed again after the status %i", async (status) => {
  const invitations = await open([status, 204]);
  const toasts: string[] = [];
  element!.addEventListener("ft-toast", (event) => toasts.push((event as CustomEvent<string>).detail));
  await userEvent.click(invite());
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
  await userEvent.click(invite());
  await expect.element(page.getByText("Invited", { exact: true })).toBeVisible();
  expect(invitations.length).toBe(2);
});

it("only the host can invite a program", async () => {
  await open([], false);
  await expect.element(page.getByRole("button", { name: "Invite a program" })).not.toBeInTheDocument();
});
