import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/shell/ft-header.ts";
import "../../../client/shell/ft-language.ts";
import "../../../client/table/ft-connection-badge.ts";
import "../../../client/table/ft-connection-banner.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtConnectionBadge } from "../../../client/table/ft-connection-badge.ts";
import type { FtConnectionBanner } from "../../../client/table/ft-connection-banner.ts";
import { HostedTable } from "../support/hosted-table.ts";

let sign: FtConnectionBadge;
const measure = vi.fn();

const press = () => userEvent.click(page.getByRole("button", { name: "Who is here, and the connection" }));

beforeEach(async () => {
  measure.mockClear();
  const table = new HostedTable().sit();
  const store = new Store();
  for (const frame of table.firstFrames(null)) store.receive(frame);
  store.receive({ type: "presence", seats: [true, false], watchers: 2 });
  sign = Object.assign(document.createElement("ft-connection-badge"), {
    store,
    connection: { measure, serverTime: null },
  });
  document.body.append(sign);
  await sign.updateComplete;
});
afterEach(() => sign.remove());

it("the badge shows on request who is here, how many watch, and the latency", async () => {
  await expect.element(page.getByText("Player 0")).not.toBeVisible();
  await press();
  const people = () =>
    page
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent.trim());
  expect(people()).toEqual(["Player 0Here", "Player 1Away"]);
  await expect.element(page.getByText("2 people are watching.")).toBeVisible();
  expect(measure).toHaveBeenCalledTimes(1);
  sign.trip = 38.4;
  await expect.element(page.getByText("Ping: 38 ms")).toBeVisible();
  expect(page.getByText("Server:").elements()).toEqual([]);
  sign.connection = { measure, serverTime: 3 };
  await expect.element(page.getByText("Server: 3 ms")).toBeVisible();
});

it("the badge follows the people who come and go", async () => {
  await press();
  sign.store.receive({ type: "presence", seats: [true, true], watchers: 0 });
  await expect.element(page.getByText("Nobody is watching.")).toBeVisible();
  expect(page.getByText("Here").elements()).toHaveLength(2);
});

it.each([320, 360, 390, 412, 430])("has its room beside all that a table has at the top, at %i", async (width) => {
  await page.viewport(width, 640);
  document.body.style.margin = "0";
  const header = Object.assign(document.createElement("ft-header"), { name: "American pool checkers" });
  const talk = Object.assign(document.createElement("button"), { textContent: "…" });
  talk.style.cssText = "flex: none; inline-size: 44px; block-size: 44px; padding: 0; border: 0";
  header.append(sign, talk);
  document.body.append(header);
  await expect.element(page.getByRole("button", { name: "Who is here, and the connection" })).toBeVisible();
  const strip = header.shadowRoot!;
  const parts = [
    ...[strip.querySelector(".home")!, sign, talk],
    ...[".rules", "ft-language", ".settings"].map((part) => strip.querySelector(part)!),
  ].map((part) => part.getBoundingClientRect());
  for (const [index, box] of parts.entries()) {
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.left).toBeGreaterThanOrEqual(parts[index - 1]?.right ?? 0);
    expect(box.right).toBeLessThanOrEqual(width);
  }
  await expect.element(page.getByRole("link", { name: "Foldtable" })).toBeVisible();
  header.remove();
});

it("the dialog is closed by the browser's Back", async () => {
  await press();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  history.back();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("the badge is visible in forced colours", async () => {
  const choose = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  const colourOf = (selector: string) => getComputedStyle(sign.renderRoot.querySelector(selector)!).backgroundColor;
  await choose("active");
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  expect(colourOf(".sign i")).toBe(getComputedStyle(document.body).color);
  await choose("none");
});

it.each([
  [390, 126],
  [360, 96],
])("a lost line is told on a phone of %i px in the header's height, also with a button", async (width, place) => {
  await page.viewport(width, 640);
  const banner = document.createElement("ft-connection-banner") as FtConnectionBanner;
  Object.assign(banner, { state: "reconnecting", waiting: 1 });
  banner.style.inlineSize = `${place}px`;
  document.body.append(banner);
  for (const retry of [false, () => undefined] as const) {
    banner.retry = retry;
    await banner.updateComplete;
    const { height } = banner.renderRoot.querySelector("p")!.getBoundingClientRect();
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(52);
    expect(banner.renderRoot.textContent).toContain("Reconnecting. Your move is saved.");
  }
  banner.remove();
});
