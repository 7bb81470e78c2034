/** The waiting room: reserved seats, seats that can be freed, and the number of seats. */
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/waiting-room/ft-waiting-room.ts";
import { whenPainted } from "../../../../client/kit/loading/lazy-part.ts";
import { Store } from "../../../../client/store/store.ts";
import type { SeatCommand } from "../../../../client/table/player-requests/seat-commands.ts";
import type { FtWaitingRoom } from "../../../../client/table/waiting-room/ft-waiting-room.ts";
import { saltCommitment } from "../../../../engine/chance/deal.ts";
import { SEAT_RESERVATION_MS } from "../../../../engine/commands/rematch.ts";
import { REVEAL_TIMEOUT_MS } from "../../../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../../../engine/contract/game.ts";
import { newestGame } from "../../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { openTable, type Session, submit } from "../../../../engine/log/session.ts";
import type { AnyCommand, TableSetup } from "../../../../engine/table/types.ts";
import "../../../../engine/games/all-games.ts";
import * as v from "valibot";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const SECRET = "17".repeat(32);
const salt = (digit: string): string => digit.repeat(32);

const poolSetup: TableSetup = {
  ...{ game: "pool", rules: newestGame("pool").rules, seats: 2, shared: false },
  options: v.parse(newestGame("pool").options, {}),
};

const afterCommand = (session: Session, player: string, command: AnyCommand, at: number): Session =>
  submit(session, { player, seat: null }, { id: `c-${at}-${player}`, seq: session.log.length - 1, command }, SECRET, at)
    .session;

const SITS_FIRST: AnyCommand = { type: "sit", seat: 0, name: "Ann", share: saltCommitment(salt("a")) };
const SITS_SECOND: AnyCommand = { type: "sit", seat: 1, name: "Ben", share: saltCommitment(salt("b")) };

/** A full table: Ann and Ben sat down `ago` ms ago, and only Ben has revealed his salt. */
const full = (ago: number): Session => {
  const at = Date.now() - ago;
  const sit = (seat: Seat, name: string, digit: string): AnyCommand => ({
    type: "sit",
    seat,
    name,
    share: saltCommitment(salt(digit)),
  });
  const seated = afterCommand(
    afterCommand(openTable(poolSetup, SECRET, at), "a", sit(0, "Ann", "a"), at),
    "b",
    sit(1, "Ben", "b"),
    at,
  );
  return afterCommand(seated, "b", { type: "show-salt", salt: salt("b") }, at);
};

let element: FtWaitingRoom | undefined;
let sentCommands: SeatCommand[] = [];

const show = async (
  session: Session,
  own: readonly Seat[],
  connected: readonly boolean[],
  fills = false,
): Promise<void> => {
  const store = new Store();
  store.load(viewLog(session.entries, own[0] ?? "watcher"), own[0] ?? "watcher");
  store.seats = own;
  store.receive({ type: "presence", seats: connected, watchers: 0 });
  element = Object.assign(document.createElement("ft-waiting-room"), { store, mine: own, length: store.length, fills });
  sentCommands = [];
  element.addEventListener("ft-seat-command", (event) => sentCommands.push((event as CustomEvent<SeatCommand>).detail));
  document.body.append(element);
  await element.updateComplete;
};

const freeButton = () => page.getByRole("button", { name: /^Free .*’s seat$/ });

describe("a player who sits down by keyboard", () => {
  it("the waiting room keeps the focus when the form disappears, after one press or two", async () => {
    const at = Date.now();
    await show(afterCommand(openTable(poolSetup, SECRET, at), "b", SITS_SECOND, at), [], [false, true]);
    const sit = element!.renderRoot.querySelector("ft-sit-form")!;
    let presses = 0;
    sit.addEventListener("ft-sit-form", () => {
      presses++;
      element!.busy = true;
    });
    await userEvent.fill(page.getByRole("textbox"), "Ann");
    await userEvent.keyboard("{Tab}{Enter}");
    // A disabled button would lose the focus at this painting.
    await whenPainted();
    await userEvent.keyboard("{Enter}");
    expect(presses).toBe(1);
    Object.assign(element!, { mine: [0], busy: false });
    await whenPartsLoaded(element!);
    expect(sit.isConnected).toBe(false);
    expect(document.activeElement).toBe(element);
    // Tab continues from there. Without focus inside, the waiting room is not in the tab order.
    const focused = () => element!.shadowRoot?.activeElement as HTMLElement | null | undefined;
    await userEvent.keyboard("{Tab}");
    expect(focused()).toBeTruthy();
    focused()!.blur();
    element!.focus();
    expect(document.activeElement).toBe(document.body);
    const before = Object.assign(document.createElement("button"), { textContent: "Before" });
    element!.before(before);
    before.focus();
    await userEvent.keyboard("{Tab}");
    // The focused part depends on those that have loaded.
    expect(focused()).toBeTruthy();
    before.remove();
  });
});

describe("a player who has committed to a salt and does not reveal it", () => {
  it("one press frees the seat after the timeout", async () => {
    await show(full(REVEAL_TIMEOUT_MS + 1000), [1], [false, true]);
    await userEvent.click(freeButton());
    expect(sentCommands).toEqual([{ type: "vacate", seat: 0 }]);
  });

  it("a seat cannot be freed before the timeout or while its player is connected", async () => {
    await show(full(1000), [1], [false, true]);
    await expect.element(freeButton()).not.toBeInTheDocument();
    element?.remove();
    await show(full(REVEAL_TIMEOUT_MS + 1000), [1], [true, true]);
    await expect.element(freeButton()).not.toBeInTheDocument();
  });
});

describe("the host", () => {
  it("the host frees another player's seat by one press, at once, even if the player is connected", async () => {
    await show(full(1000), [0], [true, true]);
    await userEvent.click(freeButton());
    expect(sentCommands).toEqual([{ type: "vacate", seat: 1 }]);
  });

  it("before the table is full, the host can free only other players' seats", async () => {
    const at = Date.now();
    const three = openTable(
      {
        ...poolSetup,
        game: "spy",
        rules: newestGame("spy").rules,
        seats: 4,
        options: v.parse(newestGame("spy").options, {}),
      },
      SECRET,
      at,
    );
    const seated = afterCommand(
      afterCommand(three, "a", { ...SITS_SECOND, seat: 0, name: "Ann" } as AnyCommand, at),
      "b",
      SITS_SECOND,
      at,
    );
    const bot: AnyCommand = { type: "seat-bot", seat: 2, level: 1, salt: salt("0") };
    await show(afterCommand(seated, "a", bot, at), [0], [true, true, false, false]);
    await expect
      .poll(() =>
        freeButton()
          .elements()
          .map(({ textContent }) => textContent?.includes("Ben")),
      )
      .toEqual([true]);
  });

  it("on a phone the widest name fits on its button, which is below those that fill the seats", async () => {
    await page.viewport(390, 844);
    const at = Date.now();
    const setup = { ...poolSetup, game: "spy", rules: newestGame("spy").rules, seats: 3 };
    const table = openTable({ ...setup, options: v.parse(newestGame("spy").options, {}) }, SECRET, at);
    const seated = afterCommand(
      afterCommand(table, "a", SITS_FIRST, at),
      "b",
      { ...SITS_SECOND, name: "W".repeat(24) },
      at,
    );
    await show(seated, [0], [true, true, false]);
    await whenPartsLoaded(element!);
    const free = freeButton().element();
    expect(free.scrollWidth).toBe(free.clientWidth);
    const add = page.getByRole("button", { name: "Add a computer" }).element();
    expect(add.getBoundingClientRect().bottom).toBeLessThan(free.getBoundingClientRect().top);
  });
});

describe("the player's own matters", () => {
  it("on a phone they are in two columns, in letters of one size", async () => {
    await page.viewport(390, 844);
    const at = Date.now();
    await show(afterCommand(openTable(poolSetup, SECRET, at), "a", SITS_FIRST, at), [0], [true, false]);
    await whenPartsLoaded(element!);
    const names = ["Leave my seat", "Close the table", "Delete this table"];
    const buttons = names.map((name) => page.getByRole("button", { name }).element());
    expect(new Set(buttons.map((each) => getComputedStyle(each).fontSize)).size).toBe(1);
    const starts = buttons.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return Math.round(range.getBoundingClientRect().left);
    });
    expect(new Set(starts).size).toBeLessThanOrEqual(2);
  });

  it.each([false, true])("no button overlaps Delete on a desktop (around a cloth: %s)", async (fills) => {
    await page.viewport(1440, 900);
    const at = Date.now();
    await show(afterCommand(openTable(poolSetup, SECRET, at), "a", SITS_FIRST, at), [0], [true, false], fills);
    if (!fills) element!.style.inlineSize = "520px";
    await whenPartsLoaded(element!);
    const remove = page.getByRole("button", { name: "Delete this table" }).element().getBoundingClientRect();
    for (const button of element!.renderRoot.querySelectorAll(".own > .quiet")) {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const isBeside = right <= remove.left || left >= remove.right;
      expect(isBeside || bottom <= remove.top || top >= remove.bottom).toBe(true);
    }
  });

  it("what follows a press on Delete has a line to itself", async () => {
    await page.viewport(390, 844);
    const at = Date.now();
    await show(afterCommand(openTable(poolSetup, SECRET, at), "a", SITS_FIRST, at), [0], [true, false]);
    await whenPartsLoaded(element!);
    await userEvent.click(page.getByRole("button", { name: "Delete this table" }));
    const { width } = element!.renderRoot.querySelector("ft-delete-table")!.getBoundingClientRect();
    expect(width).toBeGreaterThan(340);
  });
});

describe("on a low table", () => {
  const boxesIn = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());

  it("the invitation's link stays readable beside the buttons to copy and to send it", async () => {
    await page.viewport(800, 600);
    Object.defineProperty(navigator, "share", { value: () => Promise.resolve(), configurable: true });
    const at = Date.now();
    await show(afterCommand(openTable(poolSetup, SECRET, at), "a", SITS_FIRST, at), [0], [true], true);
    await whenPartsLoaded(element!);
    Reflect.deleteProperty(navigator, "share");
    const invite = element!.renderRoot.querySelector("ft-invite")!;
    const link = () => invite.shadowRoot!.querySelector("ft-share-link")?.shadowRoot?.querySelector(".link");
    await expect.poll(() => link()?.getBoundingClientRect().width ?? 0).toBeGreaterThan(150);
  });

  it.each([3, 4, 5, 8, 16])("the invitation covers none of %i chairs", async (seats) => {
    await page.viewport(1024, 600);
    const at = Date.now();
    const { rules, options } = newestGame("train");
    const setup = { ...poolSetup, game: "train", rules, seats, options: v.parse(options, {}) };
    await show(afterCommand(openTable(setup, SECRET, at), "a", SITS_FIRST, at), [0], [true], true);
    await whenPartsLoaded(element!);
    const chairs = () => element!.renderRoot.querySelector("ft-chairs")?.shadowRoot;
    await expect.poll(() => chairs()?.querySelector(".below > p")).toBeTruthy();
    await whenPartsLoaded(element!);
    for (const chair of boxesIn(chairs()!, ".chair"))
      for (const part of boxesIn(chairs()!, ".card, .below, .below > p")) {
        const isBeside = part.right <= chair.left || part.left >= chair.right;
        expect(isBeside || part.bottom <= chair.top || part.top >= chair.bottom).toBe(true);
      }
  });
});

describe("a private rematch", () => {
  const reservedTable = (ago: number) => openTable({ ...poolSetup, kept: ["Ben", "Ann"] }, SECRET, Date.now() - ago);

  it("a rematch names the players of its reserved seats until the reservation ends", async () => {
    await show(reservedTable(1000), [], []);
    await expect
      .element(page.getByText(/^Reserved for ten minutes for the last game’s players: .*Ben.*Ann/))
      .toBeVisible();
    element?.remove();
    await show(reservedTable(SEAT_RESERVATION_MS + 1000), [], []);
    await expect.element(page.getByText(/^Reserved for ten minutes/)).not.toBeInTheDocument();
  });
});

describe("a table of a tournament", () => {
  /** The number of offers that a host of other tables sees. */
  const offerCount = () =>
    page.getByText(/Anyone who opens it can sit down|Add a computer|Close the table/).elements().length;
  const showHosted = async (setup: Partial<TableSetup>): Promise<void> => {
    const at = Date.now();
    const sit: AnyCommand = { ...SITS_SECOND, seat: 0, name: "Ann" };
    await show(afterCommand(openTable({ ...poolSetup, ...setup }, SECRET, at), "a", sit, at), [0], [true, false]);
    await whenPartsLoaded(element!);
  };

  it("a table of a tournament has no invitation, no computer and no button to close it", async () => {
    await showHosted({});
    await expect.poll(offerCount).toBe(3);
    element?.remove();
    await showHosted({ kept: ["Ann", "Ben"], tournament: { id: "t".repeat(20), round: 1, board: 1 } });
    await expect.element(page.getByText(/^Reserved for players of the tournament: .*Ben/)).toBeVisible();
    expect(offerCount()).toBe(0);
  });

  it("a table of a tournament gives the first player no button to free the other's seat", async () => {
    const tournament = { kept: ["Ann", "Ben"], tournament: { id: "t".repeat(20), round: 1, board: 1 } };
    const at = Date.now();
    const first = afterCommand(openTable({ ...poolSetup, ...tournament }, SECRET, at), "a", SITS_FIRST, at);
    const both = afterCommand(first, "b", SITS_SECOND, at);
    await show(both, [0], [true, true]);
    await whenPartsLoaded(element!);
    await expect.element(freeButton()).not.toBeInTheDocument();
  });
});

describe("the number of seats", () => {
  const train: TableSetup = {
    ...{ game: "train", rules: newestGame("train").rules, seats: 4, shared: false },
    options: v.parse(newestGame("train").options, {}),
  };
  const sit = (seat: Seat, digit: string): AnyCommand => ({
    ...{ type: "sit", seat, name: `Player ${digit}`, share: saltCommitment(salt(digit)) },
  });
  const at = Date.now();
  const three = [0, 1, 3].reduce(
    (table, seat, index) => afterCommand(table, "abc"[index]!, sit(seat, "abc"[index]!), at + index),
    openTable(train, SECRET, at),
  );
  const seatCountField = () => page.getByRole("combobox", { name: "Players" });
  const startButton = () => page.getByRole("button", { name: "Start with the players here" });

  it("the host chooses a count not below the seated players, and one press starts with these players", async () => {
    await show(three, [0], [true, true, false, true]);
    await expect.element(seatCountField()).toHaveValue("4");
    const options = [...(seatCountField().element() as HTMLSelectElement).options];
    expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(["2"]);
    expect(options.at(-1)?.value).toBe("12");
    await userEvent.selectOptions(seatCountField(), "6");
    await userEvent.click(startButton());
    expect(sentCommands).toEqual([
      { type: "change-seats", seats: 6 },
      { type: "change-seats", seats: 3 },
    ]);
  });

  it("the table's count is shown again after the server has refused another", async () => {
    await show(three, [0], [true, true, false, true]);
    await userEvent.selectOptions(seatCountField(), "6");
    await expect.element(seatCountField()).toHaveValue("6");
    element!.store.receive({ type: "refused", id: "count", code: "too-many", length: three.entries.length });
    await expect.element(seatCountField()).toHaveValue("4");
  });

  it("only the host can choose the seat count, only in games for more than two, and cannot start alone", async () => {
    await show(three, [1], [true, true, false, true]);
    await expect.element(page.getByText("Waiting for another player")).toBeVisible();
    await expect.element(seatCountField()).not.toBeInTheDocument();
    element?.remove();
    await show(afterCommand(openTable(train, SECRET, at), "a", sit(0, "a"), at), [0], [true, false, false, false]);
    await expect.element(seatCountField()).toBeVisible();
    await expect.element(startButton()).not.toBeInTheDocument();
    element?.remove();
    await show(afterCommand(openTable(poolSetup, SECRET, at), "a", sit(0, "a"), at), [0], [true, false]);
    await expect.element(page.getByRole("button", { name: "Add a computer" })).toBeVisible();
    await expect.element(seatCountField()).not.toBeInTheDocument();
  });
});

describe("a table whose watchers see everything", () => {
  it.each([
    [3, [], "Watchers of this table see everything 3 turns later, even what is hidden from players."],
    [0, [], "Watchers of this table see everything at once, even what is hidden from players."],
    [0, [0], "Watchers of this table see everything at once, even what is hidden from players."],
  ])("the waiting room says so to visitors and players (%j, %j)", async (openHands, own, text) => {
    const { rules, options } = newestGame("spy");
    const setup = { ...poolSetup, game: "spy", rules, options: v.parse(options, {}), openHands };
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Ann", share: saltCommitment(salt("a")) };
    await show(afterCommand(openTable(setup, SECRET, Date.now()), "a", sit, Date.now()), own, [true, false]);
    await expect.element(page.getByText(`${text} A player could watch from a second device.`)).toBeVisible();
  });
});
