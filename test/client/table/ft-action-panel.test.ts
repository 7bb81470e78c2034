import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/table/ft-action-panel.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtActionPanel } from "../../../client/table/ft-action-panel.ts";
import { HostedTable } from "../support/hosted-table.ts";

/** The waiting room, which loads on demand. */
const waitingRoom = async (): Promise<ShadowRoot> => {
  const element = () => panel.renderRoot.querySelector("ft-waiting-room")?.shadowRoot;
  await expect.poll(element).toBeTruthy();
  return element()!;
};

let table: HostedTable;
let panel: FtActionPanel;
let sent: unknown[];

const mount = async (seat: 0 | 1 | null): Promise<void> => {
  const store = new Store();
  for (const frame of table.firstFrames(seat)) store.receive(frame);
  panel = document.createElement("ft-action-panel") as FtActionPanel;
  Object.assign(panel, { client: poolClient, store });
  for (const type of ["ft-seat-command", "ft-sit-form", "ft-rename"])
    panel.addEventListener(type, (event) => sent.push((event as CustomEvent).detail));
  document.body.append(panel);
  await panel.updateComplete;
};

beforeEach(() => {
  sent = [];
  table = new HostedTable();
});

describe("a free seat", () => {
  it("a free seat is offered with a suggested name", async () => {
    await mount(null);
    await userEvent.click(page.getByRole("button", { name: "Sit down" }));
    expect(sent).toEqual([expect.stringMatching(/^\S+ \S+$/)]);
  });

  it("a seat is taken under the player's name, which is saved", async () => {
    await mount(null);
    await userEvent.fill(page.getByLabelText("Your name at this table"), "  رعنا ");
    await userEvent.keyboard("{Enter}");
    expect(sent).toEqual(["رعنا"]);
    panel.remove();
    await mount(null);
    await expect.element(page.getByLabelText("Your name at this table")).toHaveValue("رعنا");
  });

  it.each(["", "   ", "\u202e", "a".repeat(25)])("no seat is taken under %j, and an alert says why", async (name) => {
    await mount(null);
    await userEvent.fill(page.getByLabelText("Your name at this table"), name);
    await userEvent.click(page.getByRole("button", { name: "Sit down" }));
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("a free seat shows the link and its QR code to a player who waits", async () => {
    table.submit(0, { type: "sit", seat: 0, name: "Ann", salt: "ab".repeat(16) });
    await mount(0);
    await expect.element(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    const seats = await waitingRoom();
    await expect
      .poll(() =>
        seats
          .querySelector("ft-invite")
          ?.shadowRoot?.querySelector("ft-share-link")
          ?.shadowRoot?.querySelector(".code path"),
      )
      .toBeTruthy();
  });
});

describe("a player who waits", () => {
  beforeEach(async () => {
    table.submit(0, { type: "sit", seat: 0, name: "Ann", salt: "ab".repeat(16) });
    await mount(0);
  });

  it("a waiting player can leave the seat", async () => {
    await userEvent.click(page.getByRole("button", { name: "Leave my seat" }));
    expect(sent).toEqual([{ type: "stand" }]);
  });

  it("a waiting player can choose another name", async () => {
    await userEvent.click(page.getByRole("button", { name: "Change my name" }));
    await expect.element(page.getByLabelText("Your name at this table")).toHaveValue("Ann");
    await userEvent.fill(page.getByLabelText("Your name at this table"), "Bea");
    await userEvent.keyboard("{Enter}");
    expect(sent).toEqual(["Bea"]);
    await expect.element(page.getByRole("button", { name: "Change my name" })).toBeVisible();
  });

  it("the panel asks for a name if the player has not chosen one", async () => {
    localStorage.setItem("foldtable.name", "Ann");
    localStorage.removeItem("foldtable.named");
    panel.remove();
    await mount(0);
    const field = page.getByLabelText("Your name at this table");
    await expect.element(field).toHaveValue("Ann");
    await expect.element(page.getByRole("button", { name: "Leave my seat" })).toBeVisible();
    await userEvent.fill(field, "Bea");
    await userEvent.keyboard("{Enter}");
    expect(sent).toEqual(["Bea"]);
    await expect.element(page.getByRole("button", { name: "Change my name" })).toBeVisible();
  });

  it("Escape cancels the change of name", async () => {
    await userEvent.click(page.getByRole("button", { name: "Change my name" }));
    await expect.poll(() => document.activeElement).toBe(panel);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Change my name" })).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe("resigning", () => {
  beforeEach(async () => {
    table.sit().play(2);
    await mount(0);
  });

  it("resigning takes two presses", async () => {
    await userEvent.click(page.getByRole("button", { name: "Resign" }));
    expect(sent).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "Resign" }));
    expect(sent).toEqual([{ type: "resign" }]);
  });

  it.each([390, 1280])("a double click on Resign only asks, in a window %i wide", async (width) => {
    await page.viewport(width, 800);
    const resign = page.getByRole("button", { name: "Resign" });
    await expect.element(resign).toBeVisible();
    const box = resign.element().getBoundingClientRect();
    await userEvent.dblClick(resign, { position: { x: box.width - 4, y: box.height / 2 } });
    expect(sent).toEqual([]);
    await expect.element(page.getByRole("button", { name: "Keep playing" })).toBeVisible();
  });

  it.each(["{Escape}", "{Enter}"])("resigning is cancelled by %s", async (key) => {
    await userEvent.click(page.getByRole("button", { name: "Resign" }));
    const actions = panel.renderRoot.querySelector("ft-actions")!.shadowRoot!;
    await expect.poll(() => actions.activeElement?.textContent.trim()).toBe("Keep playing");
    await userEvent.keyboard(key);
    await expect.element(page.getByRole("button", { name: "Offer a draw" })).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe("a draw", () => {
  it("a draw offer is shown first to a player who is about to resign", async () => {
    table.sit().play(2);
    await mount(0);
    await userEvent.click(page.getByRole("button", { name: "Resign" }));
    await expect.element(page.getByRole("button", { name: "Keep playing" })).toBeVisible();
    table.submit(1, { type: "offer-draw" });
    for (const frame of table.firstFrames(0)) panel.store.receive(frame);
    await expect.element(page.getByRole("button", { name: "Accept" })).toBeVisible();
    expect(page.getByRole("button", { name: "Keep playing" }).elements()).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "Accept" }));
    expect(sent).toEqual([{ type: "accept-draw" }]);
  });

  it("a double click offers a draw once, though the server has not answered the first", async () => {
    table.sit().play(2);
    await mount(0);
    await userEvent.dblClick(page.getByRole("button", { name: "Offer a draw" }));
    expect(sent).toEqual([{ type: "offer-draw" }]);
  });

  it("a player can offer a draw only once", async () => {
    table.sit().play(2);
    await mount(0);
    await userEvent.click(page.getByRole("button", { name: "Offer a draw" }));
    expect(sent).toEqual([{ type: "offer-draw" }]);
    panel.remove();
    table.submit(0, { type: "offer-draw" });
    await mount(0);
    const offered = page.getByRole("button", { name: "Draw offered" });
    await expect.element(offered).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(offered, { force: true });
    expect(sent).toHaveLength(1);
  });

  it("a draw offer and its refusal are announced to the player who offered, who keeps the focus", async () => {
    table.sit().play(2);
    await mount(0);
    const actions = () => panel.renderRoot.querySelector("ft-actions")!.shadowRoot!;
    await expect.poll(() => actions().querySelector("button")).toBeTruthy();
    actions().querySelector("button")!.focus();
    const submitAndReceive = async (seat: number, type: "offer-draw" | "decline-draw") => {
      table.submit(seat, { type });
      for (const frame of table.firstFrames(0)) panel.store.receive(frame);
      await panel.updateComplete;
    };
    const status = () => actions().querySelector("[role=status]")?.textContent;
    await submitAndReceive(0, "offer-draw");
    await expect.poll(status).toBe("Draw offered");
    expect(actions().activeElement?.textContent).toContain("Draw offered");
    await submitAndReceive(1, "decline-draw");
    await expect.poll(status).toBe("Draw declined");
    expect(actions().activeElement?.textContent).toContain("Draw declined");
  });

  it("the focus stays in the panel when a draw offer ends", async () => {
    table.sit().play(2);
    table.submit(0, { type: "offer-draw" });
    await mount(1);
    const actions = () => panel.renderRoot.querySelector("ft-actions")!;
    await expect.poll(() => actions().shadowRoot!.querySelector(".asked .outlined")).toBeTruthy();
    actions().shadowRoot!.querySelector<HTMLElement>(".asked .outlined")!.focus();
    table.submit(1, { type: "decline-draw" });
    for (const frame of table.firstFrames(1)) panel.store.receive(frame);
    await expect.poll(() => actions().shadowRoot!.querySelector(".asked")).toBeNull();
    expect(panel.shadowRoot?.activeElement).toBe(actions());
    table.submit(0, { type: "resign" });
    for (const frame of table.firstFrames(1)) panel.store.receive(frame);
    await expect.poll(() => panel.renderRoot.querySelector("ft-actions")).toBeNull();
    expect(document.activeElement).toBe(panel);
  });

  it.each([
    ["Accept", "accept-draw"],
    ["Decline", "decline-draw"],
  ])("a draw offer is answered: %s", async (name, type) => {
    table.sit().play(2);
    table.submit(0, { type: "offer-draw" });
    await mount(1);
    await userEvent.click(page.getByRole("button", { name }));
    expect(sent).toEqual([{ type }]);
  });
});

describe("watching", () => {
  it("a watcher is offered no seat and no button", async () => {
    table.sit();
    await mount(null);
    await expect.element(page.getByText("You’re watching this game.")).toBeVisible();
    expect(panel.renderRoot.querySelector("ft-actions")).toBeNull();
  });

  it("the panel shows a watcher that hints are allowed, only if they are", async () => {
    table.sit();
    await mount(null);
    await expect.element(page.getByText("You’re watching this game.")).toBeVisible();
    panel.store.receive({ type: "presence", seats: [true, false], watchers: 2 });
    await expect.element(page.getByText(/One other person is watching\.$/)).toBeVisible();
    panel.remove();
    table = new HostedTable(false, { hints: true }).sit();
    await mount(null);
    await expect.element(page.getByText("You’re watching this game. Hints are allowed at this table.")).toBeVisible();
  });

  it.each([
    [2, /One other person is watching\./],
    [31, /30 others are watching\./],
  ])("a watcher sees that %i watch", async (watchers, words) => {
    table.sit();
    await mount(null);
    panel.store.receive({ type: "presence", seats: [true, false], watchers });
    await expect.element(page.getByText(words)).toBeVisible();
  });
});
