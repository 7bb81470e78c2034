import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../../client/kit/styles/page.css";
import "../../client/table/ft-sign.ts";
import { Store } from "../../client/line/store.ts";
import type { FtSign } from "../../client/table/ft-sign.ts";
import { HostedTable } from "./support/hosted-table.ts";

let sign: FtSign;
const measure = vi.fn();

const press = () => userEvent.click(page.getByRole("button", { name: "Who is here, and the connection" }));

beforeEach(async () => {
  measure.mockClear();
  const table = new HostedTable().sit();
  const store = new Store();
  for (const frame of table.greet(null)) store.receive(frame);
  store.receive({ type: "presence", seats: [true, false], watchers: 2 });
  sign = Object.assign(document.createElement("ft-sign"), { store, connection: { measure } });
  document.body.append(sign);
  await sign.updateComplete;
});
afterEach(() => sign.remove());

it("says who is here, how many watch, and how long the way is, to whoever asks", async () => {
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
  await expect.element(page.getByText("There and back: 38 ms")).toBeVisible();
});

it("follows those who come and go", async () => {
  await press();
  sign.store.receive({ type: "presence", seats: [true, true], watchers: 0 });
  await expect.element(page.getByText("Nobody is watching.")).toBeVisible();
  expect(page.getByText("Here").elements()).toHaveLength(2);
});

it("is shut by the way back", async () => {
  await press();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  history.back();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("is seen where the system chooses the colours", async () => {
  const choose = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  const colourOf = (selector: string) => getComputedStyle(sign.renderRoot.querySelector(selector)!).backgroundColor;
  await choose("active");
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  expect(colourOf(".sign i")).toBe(getComputedStyle(document.body).color);
  await choose("none");
});
