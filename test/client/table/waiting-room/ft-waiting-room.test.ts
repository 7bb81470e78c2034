/** Before the game: for whom seats are reserved, and what can be done when a player has committed to a salt and left. */
import { afterEach, describe, expect, it } from "vitest";
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

const opening: TableSetup = {
  ...{ game: "pool", rules: newestGame("pool").rules, seats: 2, shared: false },
  options: v.parse(newestGame("pool").options, {}),
};

const asked = (session: Session, player: string, command: AnyCommand, at: number): Session =>
  submit(session, { player, seat: null }, { id: `c-${at}-${player}`, seq: session.log.length - 1, command }, SECRET, at)
    .session;

const SITS_SECOND: AnyCommand = { type: "sit", seat: 1, name: "Ben", share: saltCommitment(salt("b")) };

/** Ann and Ben have sat down so many ms ago, and Ben has shown his salt. */
const full = (ago: number): Session => {
  const at = Date.now() - ago;
  const sit = (seat: Seat, name: string, digit: string): AnyCommand => ({
    type: "sit",
    seat,
    name,
    share: saltCommitment(salt(digit)),
  });
  const sat = asked(asked(openTable(opening, SECRET, at), "a", sit(0, "Ann", "a"), at), "b", sit(1, "Ben", "b"), at);
  return asked(sat, "b", { type: "show-salt", salt: salt("b") }, at);
};

let element: FtWaitingRoom | undefined;
let wishes: SeatCommand[] = [];
afterEach(() => element?.remove());

const show = async (session: Session, mine: readonly Seat[], here: readonly boolean[]): Promise<void> => {
  const store = new Store();
  store.load(viewLog(session.entries, mine[0] ?? "watcher"), mine[0] ?? "watcher");
  store.seats = mine;
  store.receive({ type: "presence", seats: here, watchers: 0 });
  element = Object.assign(document.createElement("ft-waiting-room"), { store, mine, length: store.length });
  wishes = [];
  element.addEventListener("ft-seat-command", (event) => wishes.push((event as CustomEvent<SeatCommand>).detail));
  document.body.append(element);
  await element.updateComplete;
};

const free = () => page.getByRole("button", { name: /^Free .*’s seat$/ });

describe("a player who sits down by keyboard", () => {
  it("finds the focus where what they pressed has been, asked twice or not", async () => {
    const at = Date.now();
    await show(asked(openTable(opening, SECRET, at), "b", SITS_SECOND, at), [], [false, true]);
    const sit = element!.renderRoot.querySelector("ft-sit-form")!;
    let asking = 0;
    sit.addEventListener("ft-sit-form", () => {
      asking++;
      element!.busy = true;
    });
    await userEvent.fill(page.getByRole("textbox"), "Ann");
    await userEvent.keyboard("{Tab}{Enter}");
    // A painting in which what cannot be pressed would lose the focus.
    await whenPainted();
    await userEvent.keyboard("{Enter}");
    expect(asking).toBe(1);
    Object.assign(element!, { mine: [0], busy: false });
    await whenPartsLoaded(element!);
    expect(sit.isConnected).toBe(false);
    expect(document.activeElement).toBe(element);
    // Tab goes on from there, and comes back to it another time.
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
    // Which of its parts it is depends on those that have come by now.
    expect(focused()).toBeTruthy();
    before.remove();
  });
});

describe("a player who has committed to a salt and is not there to reveal it", () => {
  it("can be let go after the stated time, by one press", async () => {
    await show(full(REVEAL_TIMEOUT_MS + 1000), [1], [false, true]);
    await userEvent.click(free());
    expect(wishes).toEqual([{ type: "vacate", seat: 0 }]);
  });

  it("a seat cannot be freed before the timeout or while its player is connected", async () => {
    await show(full(1000), [1], [false, true]);
    await expect.element(free()).not.toBeInTheDocument();
    element?.remove();
    await show(full(REVEAL_TIMEOUT_MS + 1000), [1], [true, true]);
    await expect.element(free()).not.toBeInTheDocument();
  });
});

describe("the host", () => {
  it("frees the seat of any other player by one press, at once and though they are connected", async () => {
    await show(full(1000), [0], [true, true]);
    await userEvent.click(free());
    expect(wishes).toEqual([{ type: "vacate", seat: 1 }]);
  });

  it("is offered that before the table is full, and not for their own seat, a free one or a computer's", async () => {
    const at = Date.now();
    const three = openTable(
      {
        ...opening,
        game: "spy",
        rules: newestGame("spy").rules,
        seats: 4,
        options: v.parse(newestGame("spy").options, {}),
      },
      SECRET,
      at,
    );
    const sat = asked(
      asked(three, "a", { ...SITS_SECOND, seat: 0, name: "Ann" } as AnyCommand, at),
      "b",
      SITS_SECOND,
      at,
    );
    const bot: AnyCommand = { type: "seat-bot", seat: 2, level: 1, salt: salt("0") };
    await show(asked(sat, "a", bot, at), [0], [true, true, false, false]);
    await expect
      .poll(() =>
        free()
          .elements()
          .map(({ textContent }) => textContent?.includes("Ben")),
      )
      .toEqual([true]);
  });
});

describe("a private rematch", () => {
  const kept = (ago: number) => openTable({ ...opening, kept: ["Ben", "Ann"] }, SECRET, Date.now() - ago);

  it("says for whom its seats are kept, until the time is over or they sit", async () => {
    await show(kept(1000), [], []);
    await expect
      .element(page.getByText(/^Reserved for ten minutes for the last game’s players: .*Ben.*Ann/))
      .toBeVisible();
    element?.remove();
    await show(kept(SEAT_RESERVATION_MS + 1000), [], []);
    await expect.element(page.getByText(/^Reserved for ten minutes/)).not.toBeInTheDocument();
  });
});

describe("a table of a tournament", () => {
  /** What other tables offer their host. */
  const offers = () =>
    page.getByText(/Anyone who opens it can sit down|Add a computer|Close the table/).elements().length;
  const hosted = async (setup: Partial<TableSetup>): Promise<void> => {
    const at = Date.now();
    const sit: AnyCommand = { ...SITS_SECOND, seat: 0, name: "Ann" };
    await show(asked(openTable({ ...opening, ...setup }, SECRET, at), "a", sit, at), [0], [true, false]);
    await whenPartsLoaded(element!);
  };

  it("invites nobody else to its reserved seats, and is not closed by its players", async () => {
    await hosted({});
    await expect.poll(offers).toBe(3);
    element?.remove();
    await hosted({ kept: ["Ann", "Ben"], tournament: { id: "t".repeat(20), round: 1, board: 1 } });
    await expect.element(page.getByText(/^Reserved for players of the tournament: .*Ben/)).toBeVisible();
    expect(offers()).toBe(0);
  });
});

describe("how many a table is for", () => {
  const train: TableSetup = {
    ...{ game: "train", rules: newestGame("train").rules, seats: 4, shared: false },
    options: v.parse(newestGame("train").options, {}),
  };
  const sit = (seat: Seat, digit: string): AnyCommand => ({
    ...{ type: "sit", seat, name: `Player ${digit}`, share: saltCommitment(salt(digit)) },
  });
  const at = Date.now();
  const three = [0, 1, 3].reduce(
    (table, seat, index) => asked(table, "abc"[index]!, sit(seat, "abc"[index]!), at + index),
    openTable(train, SECRET, at),
  );
  const players = () => page.getByRole("combobox", { name: "Players" });
  const begin = () => page.getByRole("button", { name: "Start with the players here" });

  it("the host chooses a count not below the seated players, and one press begins with those present", async () => {
    await show(three, [0], [true, true, false, true]);
    await expect.element(players()).toHaveValue("4");
    const options = [...(players().element() as HTMLSelectElement).options];
    expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(["2"]);
    expect(options.at(-1)?.value).toBe("12");
    await userEvent.selectOptions(players(), "6");
    await userEvent.click(begin());
    expect(wishes).toEqual([
      { type: "change-seats", seats: 6 },
      { type: "change-seats", seats: 3 },
    ]);
  });

  it("only the host can choose the seat count, but not if alone, or in a game for two", async () => {
    await show(three, [1], [true, true, false, true]);
    await expect.element(page.getByText("Waiting for another player")).toBeVisible();
    await expect.element(players()).not.toBeInTheDocument();
    element?.remove();
    await show(asked(openTable(train, SECRET, at), "a", sit(0, "a"), at), [0], [true, false, false, false]);
    await expect.element(players()).toBeVisible();
    await expect.element(begin()).not.toBeInTheDocument();
    element?.remove();
    await show(asked(openTable(opening, SECRET, at), "a", sit(0, "a"), at), [0], [true, false]);
    await expect.element(page.getByRole("button", { name: "Add a computer" })).toBeVisible();
    await expect.element(players()).not.toBeInTheDocument();
  });
});

describe("a table whose watchers see everything", () => {
  it.each([
    [3, [], "Watchers of this table see everything 3 turns later, even what is hidden from players."],
    [0, [], "Watchers of this table see everything at once, even what is hidden from players."],
    [0, [0], "Watchers of this table see everything at once, even what is hidden from players."],
  ])("says so before anyone sits down, and to the players (%j, %j)", async (openHands, mine, words) => {
    const { rules, options } = newestGame("spy");
    const setup = { ...opening, game: "spy", rules, options: v.parse(options, {}), openHands };
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Ann", share: saltCommitment(salt("a")) };
    await show(asked(openTable(setup, SECRET, Date.now()), "a", sit, Date.now()), mine, [true, false]);
    await expect.element(page.getByText(`${words} A player could watch from a second device.`)).toBeVisible();
  });
});
