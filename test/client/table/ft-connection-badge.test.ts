import { beforeEach, expect, it, vi } from "vitest";
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

let badge: FtConnectionBadge;
const measure = vi.fn();

const pressBadge = () => userEvent.click(page.getByRole("button", { name: "Who is here, and the connection" }));

beforeEach(async () => {
  measure.mockClear();
  const table = new HostedTable().sit();
  const store = new Store();
  for (const frame of table.firstFrames(null)) store.receive(frame);
  store.receive({ type: "presence", seats: [true, false], watchers: 2 });
  badge = Object.assign(document.createElement("ft-connection-badge"), {
    store,
    connection: { measure, serverTime: null },
  });
  document.body.append(badge);
  await badge.updateComplete;
});

it("the badge shows on request who is here, how many watch, and the latency", async () => {
  await expect.element(page.getByText("Player 0")).not.toBeVisible();
  await pressBadge();
  const listedPlayers = () =>
    page
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent.trim());
  expect(listedPlayers()).toEqual(["Player 0Here", "Player 1Away"]);
  await expect.element(page.getByText("2 people are watching.")).toBeVisible();
  expect(measure).toHaveBeenCalledTimes(1);
  badge.trip = 38.4;
  await expect.element(page.getByText("Ping: 38 ms")).toBeVisible();
  expect(page.getByText("Server:").elements()).toEqual([]);
  badge.connection = { measure, serverTime: 3 };
  await expect.element(page.getByText("Server: 3 ms")).toBeVisible();
});

it("the badge updates when players and watchers connect or disconnect", async () => {
  await pressBadge();
  badge.store.receive({ type: "presence", seats: [true, true], watchers: 0 });
  await expect.element(page.getByText("Nobody is watching.")).toBeVisible();
  expect(page.getByText("Here").elements()).toHaveLength(2);
});

it.each([320, 360, 390, 412, 430])(
  "the badge fits beside all other parts of a table's header, at %i px",
  async (width) => {
    await page.viewport(width, 640);
    document.body.style.margin = "0";
    const header = Object.assign(document.createElement("ft-header"), { name: "American pool checkers" });
    const chatButton = Object.assign(document.createElement("button"), { textContent: "…" });
    chatButton.style.cssText = "flex: none; inline-size: 44px; block-size: 44px; padding: 0; border: 0";
    header.append(badge, chatButton);
    document.body.append(header);
    await expect.element(page.getByRole("button", { name: "Who is here, and the connection" })).toBeVisible();
    const strip = header.shadowRoot!;
    const parts = [
      ...[strip.querySelector(".home")!, badge, chatButton],
      ...[".rules", "ft-language", ".settings"].map((part) => strip.querySelector(part)!),
    ].map((part) => part.getBoundingClientRect());
    for (const [index, box] of parts.entries()) {
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.left).toBeGreaterThanOrEqual(parts[index - 1]?.right ?? 0);
      expect(box.right).toBeLessThanOrEqual(width);
    }
    await expect.element(page.getByRole("link", { name: "Foldtable" })).toBeVisible();
    header.remove();
  },
);

it("the dialog is closed by the browser's Back", async () => {
  await pressBadge();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  history.back();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("the badge is visible in forced colours", async () => {
  const emulateForcedColours = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  const colourOf = (selector: string) => getComputedStyle(badge.renderRoot.querySelector(selector)!).backgroundColor;
  await emulateForcedColours("active");
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  expect(colourOf(".sign i")).toBe(getComputedStyle(document.body).color);
  await emulateForcedColours("none");
});

it.each([
  [390, 126],
  [360, 96],
])(
  "the message of a lost connection fits the header of a phone of %i px, also with a button",
  async (width, bannerWidth) => {
    await page.viewport(width, 640);
    const banner = document.createElement("ft-connection-banner") as FtConnectionBanner;
    Object.assign(banner, { state: "reconnecting", saved: true });
    banner.style.inlineSize = `${bannerWidth}px`;
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
  },
);
