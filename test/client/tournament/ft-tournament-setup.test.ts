/** The form that opens a tournament. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { games } from "../../../client/games/registry.ts";
import { setLocaleNow } from "../../../client/shell/locale.ts";
import { FtTournamentSetup } from "../../../client/tournament/ft-tournament-setup.ts";
import type { Settings } from "../../../engine/tournament/forms/fields.ts";
import { type FakeServer, fakeServer, json, networkError } from "../support/fake-server.ts";

let server: FakeServer;
let element: FtTournamentSetup;
beforeEach(() => {
  server = fakeServer();
  server.respondTo("POST /api/tournaments", json({ id: "evening" }, { status: 201 }));
  element = new FtTournamentSetup();
  document.body.append(element);
});
afterEach(async () => {
  element.remove();
  server.restore();
  await setLocaleNow("en");
});

it("the tournament has the options of the last chosen game, even if pressed at once", async () => {
  await expect.element(page.getByRole("combobox", { name: "Clock" })).toBeVisible();
  element.renderRoot.querySelectorAll<HTMLInputElement>("input[name=game]")[1]!.click();
  await element.updateComplete;
  element.renderRoot.querySelector<HTMLButtonElement>("form button")!.click();
  await expect.poll(() => server.requests.length).toBe(1);
  const { game, options } = server.requests[0]!.body as Settings;
  expect([game, Object.keys(options)]).toEqual(["spy", expect.arrayContaining(["bombNumbers"])]);
});

it("the menu of clocks shows no clock again after a change of game", async () => {
  const clock = page.getByRole("combobox", { name: "Clock" });
  await expect.element(clock).toBeVisible();
  for (const value of ["1", "-1", "1"]) await clock.selectOptions(clock.element().querySelector(`[value="${value}"]`)!);
  await expect.element(clock).toHaveValue("1");
  element.renderRoot.querySelectorAll<HTMLInputElement>("input[name=game]")[1]!.click();
  await expect.element(clock).toHaveValue("-1");
});

it("the form says what happens if the host does not start the next round", async () => {
  await expect.element(page.getByRole("combobox", { name: "Clock" })).toBeVisible();
  const pause = [...element.renderRoot.querySelectorAll("label.select")].at(-1)!;
  const about = () => pause.querySelector(".about")!.textContent;
  expect(about()).toContain("If the host does nothing for an hour");
  await page.elementLocator(pause.querySelector("select")!).selectOptions("5 minutes");
  await expect.poll(about).toBe("");
});

const press = () => page.getByRole("button", { name: "Open the tournament" }).click();

it.each([
  ["bad-options", 400, "This game’s options don’t fit such a tournament."],
  ["bad-seats", 400, "This game’s options don’t fit such a tournament."],
  ["bad-request", 400, "The server didn’t understand this page. Reload it to get the newest version."],
  ["too-many-open", 429, "You have opened many tournaments. Wait a little."],
  ["internal", 500, "That didn’t work. Try again in a moment."],
])("a tournament that the server refuses with %s names the right reason", async (error, status, problem) => {
  await expect.element(page.getByRole("combobox", { name: "Clock" })).toBeVisible();
  server.respondTo("POST /api/tournaments", json({ error }, { status }));
  await press();
  await expect.element(page.getByRole("alert")).toHaveTextContent(problem);
});

it.each([
  ["no network", networkError],
  ["the page of a proxy", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
])("only %s shows that the server can’t be reached", async (_, respond) => {
  await expect.element(page.getByRole("combobox", { name: "Clock" })).toBeVisible();
  server.respondTo("POST /api/tournaments", respond);
  await press();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("The server can’t be reached. Try again in a moment.");
});

it("a game that can’t be loaded is named, and opens no tournament", async () => {
  await expect.element(page.getByRole("combobox", { name: "Clock" })).toBeVisible();
  const lost = vi.spyOn(games.spy, "client").mockRejectedValue(new TypeError("Failed to fetch"));
  const [first, second] = element.renderRoot.querySelectorAll<HTMLInputElement>("input[name=game]");
  second!.click();
  await element.updateComplete;
  element.renderRoot.querySelector<HTMLButtonElement>("form button")!.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The game couldn’t be loaded");
  await expect.element(page.getByRole("button", { name: "Open the tournament" })).toBeDisabled();
  expect(server.requests).toEqual([]);
  lost.mockRestore();
  first!.click();
  await expect.element(page.getByRole("button", { name: "Open the tournament" })).toBeEnabled();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

it.each(["  ", "!", "\u200b", "\u3164", "\u2800", `e${"\u0301".repeat(6)}`])(
  "the name %j is found before the request",
  async (wrong) => {
    await expect.element(page.getByRole("combobox", { name: "Clock" })).toBeVisible();
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill(wrong);
    await press();
    expect(name.element().matches(":invalid")).toBe(true);
    expect(server.requests).toEqual([]);
    await name.fill(" Club ");
    expect(name.element().matches(":valid")).toBe(true);
  },
);

it("a change of language keeps the name that the host has entered", async () => {
  const name = page.getByRole("textbox").first();
  await expect.element(name).toHaveValue("Club evening");
  await name.fill("Friday");
  await setLocaleNow("he");
  await element.updateComplete;
  await expect.element(name).toHaveValue("Friday");
});
