/**
 * Tournaments in real browsers: entry by a link, tables, results, standings, knockout and teams.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { button, openSite, resign, waitForText } from "../../support/server/browser.ts";

const site = openSite();

const enterTournament = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Your name in this tournament").fill(name);
  await button(page, "Enter the tournament").click();
  await waitForText(page, "(you)");
};

const goToTable = async (page: Page): Promise<void> => {
  await page.getByText("Your table is ready").click();
  await button(page, "Resign").waitFor();
};

it("four players enter by the link, find their tables, and the results of the tables are in the standings", async () => {
  const host = await site.visit("/e");
  await button(host, "Open the tournament").click();
  await enterTournament(host, "Hanna");
  const { pathname } = new URL(host.url());
  const guests = await Promise.all([1, 2, 3].map(() => site.visit(pathname)));
  for (const [index, guest] of guests.entries()) await enterTournament(guest, ["Ben", "Cleo", "Dov"][index]!);
  await waitForText(host, "Players: 4");
  await button(host, "Start round 1").click();
  // A player's page has no controls of the host.
  expect(await button(guests[0]!, "Close entry").count()).toBe(0);
  await Promise.all([host, ...guests].map(goToTable));
  const tableOf = (page: Page): string => new URL(page.url()).pathname;
  const other = guests.find((page) => tableOf(page) !== tableOf(host))!;
  await Promise.all([host, other].map(resign));
  for (const page of [host, other]) await page.getByRole("link", { name: "To the tournament" }).first().click();
  await button(host, "Start round 2").waitFor();
  await expect.poll(() => other.locator("ft-standings td.points").allTextContents()).toEqual(["1", "1", "0", "0"]);
  await button(host, "Check the pairings").click();
  await waitForText(host, "The draw and every pairing follow the rules.");
  await host.getByLabel("Moment of the tournament").fill("2");
  await waitForText(host, "Players: 1");
  await button(host, "Back to now").click();
  await waitForText(host, "Players: 4");
});

it("a result on a real board counts when a second person has confirmed it", async () => {
  const host = await site.visit("/e");
  await host.getByText("Play on real boards").click();
  await button(host, "Open the tournament").click();
  await enterTournament(host, "Hanna");
  const guest = await site.visit(new URL(host.url()).pathname);
  await enterTournament(guest, "Ben");
  await button(host, "Start round 1").click();
  await guest.getByLabel("Result of board 1").selectOption({ label: "Draw" });
  await button(guest, "Enter the result").click();
  await button(host, "Confirm ½ : ½").click();
  await expect.poll(() => guest.locator("ft-standings td.points").allTextContents()).toEqual(["0.5", "0.5"]);
});

it("a knockout of players without phones ends with a winner, and the next tournament has the same players", async () => {
  const host = await site.visit("/e");
  await host.getByRole("radio", { name: "Knockout" }).check();
  await button(host, "Open the tournament").click();
  for (const name of ["Ada", "Bo"]) {
    await host.getByLabel("Add a player without a phone").fill(name);
    await button(host, "Add").click();
    await waitForText(host, name);
  }
  await button(host, "Start round 1").click();
  await host.getByLabel("Result of board 1").selectOption({ index: 1 });
  await button(host, "Enter the result").click();
  await button(host, "End the tournament").click();
  await waitForText(host, "The tournament is over. First place:");
  await button(host, "Open the next evening").click();
  await host.getByRole("link", { name: "To the next evening" }).click();
  await waitForText(host, "Players: 2");
  await expect.poll(() => host.getByText("Absent", { exact: true }).count()).toBe(2);
});

it("teams are formed by hand or at random, and the standings have one line for both partners", async () => {
  const host = await site.visit("/e");
  expect(await host.getByRole("radio", { name: "Teams of two" }).count()).toBe(0);
  await host.getByRole("radio", { name: "Mexican Train" }).check();
  await host.getByRole("radio", { name: "Teams of two" }).check();
  await waitForText(host, "Partners");
  await button(host, "Open the tournament").click();
  await host.getByText("Close entry").waitFor();
  const guest = await site.visit(new URL(host.url()).pathname);
  await enterTournament(guest, "Ben");
  for (const name of ["Cleo", "Dov", "Eli", "Fay", "Gil"]) {
    await host.getByLabel("Add a player without a phone").fill(name);
    await button(host, "Add").click();
    await waitForText(host, name);
  }
  await host.getByLabel("Partner").selectOption("3");
  await button(host, "Form the team").click();
  await waitForText(guest, "Teams: 1");
  expect(await button(guest, "Form the team").count()).toBe(0);
  await host.getByRole("button", { name: /^Dissolve/ }).click();
  await waitForText(guest, "Teams: 0");
  await button(host, "Pair the rest at random").press("Enter");
  await waitForText(guest, "Teams: 3");
  await button(host, "Start round 1").click();
  await waitForText(guest, "Without a game this round");
  const pips = host.getByRole("spinbutton");
  for (const [side, value] of ["7", "30"].entries()) await pips.nth(side).fill(value);
  await button(host, "Enter the result").click();
  await expect.poll(() => guest.locator("ft-standings td.points").allTextContents()).toEqual(["1", "1", "0"]);
  await waitForText(guest, "7 : 30");
});
