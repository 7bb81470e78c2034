/** Takebacks, rematches, sitting down by link, and closing a table, on the pages of several players. */
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/ft-table.ts";
import type { FtTable } from "../../../../client/table/ft-table.ts";
import { seatCommandsFor } from "../../../../client/table/player-requests/seat-commands.ts";
import { deepFocus } from "../../support/deep-html.ts";
import { MultiPlayerTable, SUCCESSOR } from "../../support/multi-player.ts";
import {
  button,
  DAY_MS,
  lastEventTypes,
  MINUTE_MS,
  navigations,
  openPage,
  openPool,
  openTrain,
  seatOnClock,
  within,
} from "../../support/multi-player-pages.ts";

describe("taking back", () => {
  it("a takeback is requested, and allowed by the opponent", async () => {
    const hosted = openPool().play(3);
    const [ann, ben] = [await openPage(hosted, 0), await openPage(hosted, 1)];
    await userEvent.click(button(ann, "Ask to undo"));
    await expect.element(button(ann, "Undo requested")).toHaveAttribute("aria-disabled", "true");
    await expect
      .element(
        within(ben)
          .getByText(/Ann.* asks to undo the last move\./)
          .first(),
      )
      .toBeVisible();
    expect(document.activeElement?.closest("dialog")).toBeNull();
    await userEvent.click(button(ben, "Allow"));
    expect(lastEventTypes(hosted)).toEqual(["taken-back"]);
    expect(seatOnClock(hosted)).toBe(0);
    await expect.element(button(ben, "Resign")).toBeVisible();
  });

  it("a declined takeback can be requested again only after the next move", async () => {
    const hosted = openPool().play(3);
    const [ann, ben] = [await openPage(hosted, 0), await openPage(hosted, 1)];
    await userEvent.click(button(ann, "Ask to undo"));
    await userEvent.click(button(ben, "Decline"));
    expect(lastEventTypes(hosted)).toEqual(["back-denied"]);
    await expect.element(button(ann, "Undo declined")).toHaveAttribute("aria-disabled", "true");
    hosted.play(2);
    await expect.element(button(ann, "Ask to undo")).toHaveAttribute("aria-disabled", "false");
  });

  it("no takeback is offered before the player's first move, or in a game with hidden information", async () => {
    const hosted = openPool();
    await expect.element(button(await openPage(hosted, 0), "Ask to undo")).toHaveAttribute("aria-disabled", "true");
    const hidden = await openPage(openTrain(2), 0);
    await expect.element(button(hidden, "Ask to undo")).not.toBeInTheDocument();
  });

  it("a player of both sides takes a move back with one press", async () => {
    const hosted = new MultiPlayerTable("pool", { shared: true }).sit("Ann", "Friend").play(3);
    await userEvent.click(button(await openPage(hosted, 0, 1), "Ask to undo"));
    await expect.poll(() => lastEventTypes(hosted, 2)).toEqual(["back-asked", "taken-back"]);
    expect(seatOnClock(hosted)).toBe(0);
  });
});

describe("seatCommandsFor a player of both sides", () => {
  const { state } = new MultiPlayerTable("pool", { shared: true }).sit("Ann", "Friend").play(2).session;

  it.each([
    [{ type: "offer-draw" }, ["0 offer-draw", "1 accept-draw"]],
    // White moved last, so taking back one move is enough.
    [{ type: "ask-back" }, ["1 ask-back", "0 grant-back"]],
    [{ type: "resign" }, ["0 resign"]],
    [{ type: "rematch" }, ["0 rematch", "1 rematch"]],
  ] as const)("%j becomes the commands %j", (command, expected) => {
    const sent = seatCommandsFor(state, [0, 1], 0, command);
    expect(sent.map(({ seat, command: { type } }) => `${seat} ${type}`)).toEqual(expected);
  });
});

describe("seatCommandsFor a player of two seats who was away", () => {
  const hosted = new MultiPlayerTable("train", { shared: true, seats: 3 }).sit("Ann", "Friend", "Cy").play(1);

  it("come-back is sent for each seat that the table plays for", () => {
    const sent = () => seatCommandsFor(hosted.session.state, [0, 1], 0, { type: "come-back" }).map(({ seat }) => seat);
    expect(hosted.submit(1, { type: "step-out" })).toBeNull();
    expect(sent()).toEqual([1]);
    expect(hosted.submit(0, { type: "step-out" })).toBeNull();
    expect(sent()).toEqual([0, 1]);
  });
});

describe("a rematch", () => {
  const finishedTable = (): MultiPlayerTable => {
    const hosted = openPool().play(2);
    hosted.submit(0, { type: "resign" });
    return hosted;
  };

  it("all players move to the rematch, one seat further, when all have pressed Play again", async () => {
    const hosted = finishedTable();
    const [ann, ben, watcher] = [await openPage(hosted, 0), await openPage(hosted, 1), await openPage(hosted)];
    await userEvent.click(button(ann, "Play again"));
    expect(deepFocus()?.localName).toBe("ft-rematch");
    await expect.element(within(ann).getByText(/Waiting for .*Ben/)).toBeVisible();
    await expect.element(within(ben).getByText(/Ann.* wants to play again\./)).toBeVisible();
    expect(navigations).toEqual([]);
    await userEvent.click(button(ben, "Play again"));
    await expect.poll(() => navigations.toSorted()).toEqual([`/t/${SUCCESSOR}?seat=0`, `/t/${SUCCESSOR}?seat=1`]);
    expect(sessionStorage.getItem(`foldtable.sit.${SUCCESSOR}`)).toBe("1");
    const link = within(watcher).getByRole("link", { name: "The next game" });
    await expect.element(link).toHaveAttribute("href", `/t/${SUCCESSOR}`);
  });

  it("a player who opens the page later gets a link to the rematch and is not redirected", async () => {
    const hosted = finishedTable();
    hosted.submit(0, { type: "rematch" });
    hosted.submit(1, { type: "rematch" });
    const link = within(await openPage(hosted, 0)).getByRole("link", { name: "The next game" });
    await expect.element(link).toHaveAttribute("href", `/t/${SUCCESSOR}?seat=1`);
    expect(navigations).toEqual([]);
  });

  it("the series score is shown after more than one game", async () => {
    const before = { kept: ["Ann", "Ben"], evening: { won: [2, 0], drawn: 1 } };
    const [first, third] = [finishedTable(), new MultiPlayerTable("pool", before).sit("Ann", "Ben")];
    third.submit(0, { type: "resign" });
    const scores = (table: FtTable) =>
      within(table)
        .getByRole("definition")
        .elements()
        .map(({ textContent }) => textContent);
    const ann = await openPage(third, 0);
    await expect.poll(() => scores(ann)).toEqual(["2½", "1½"]);
    await expect.element(within(ann).getByText("so far")).toBeVisible();
    expect(scores(await openPage(first, 1))).toEqual([]);
  });

  it("a player without an opponent can still open a new table", async () => {
    const ann = await openPage(finishedTable(), 0);
    const newTable = new Promise((resolve) => ann.addEventListener("ft-new-table", resolve, { once: true }));
    await userEvent.click(within(ann).getByRole("region", { name: /won$/ }).getByRole("button", { name: "More" }));
    await userEvent.click(button(ann, "New table"));
    expect(((await newTable) as CustomEvent).detail).toMatchObject({ game: "pool", mode: "friends" });
  });
});

describe("a page with a seat in its address", () => {
  it("a player who was redirected sits down at once at the seat in the address", async () => {
    sessionStorage.setItem("foldtable.sit.here", "1");
    history.replaceState(null, "", "?seat=2#3");
    const hosted = new MultiPlayerTable("train", { seats: 4 });
    await openPage(hosted);
    await expect
      .poll(() => hosted.session.state.chairs.map((chair) => chair !== null))
      .toEqual([false, false, true, false]);
    // An address that is handed on must not mean this seat.
    await expect.poll(() => location.search).toBe("");
    expect(location.hash).toBe("#3");
    expect(sessionStorage.getItem("foldtable.sit.here")).toBeNull();
  });

  it("an invited player takes the seat by one press", async () => {
    history.replaceState(null, "", "?seat=2");
    const hosted = new MultiPlayerTable("train", { seats: 4 });
    const visitor = await openPage(hosted);
    await expect.element(within(visitor).getByText("Seat 3 is kept for you")).toBeVisible();
    await userEvent.click(button(visitor, "Sit down"));
    await expect
      .poll(() => hosted.session.state.chairs.map((chair) => chair !== null))
      .toEqual([false, false, true, false]);
  });

  it.each(["?seat=1", "?seat=9", "?seat=x"])(
    "a seat that is not free (%s) gives way to the next one",
    async (search) => {
      history.replaceState(null, "", search);
      const hosted = new MultiPlayerTable("train", { seats: 4 });
      hosted.submit(1, { type: "sit", seat: 1, name: "Ben", salt: "ab".repeat(16) });
      const visitor = await openPage(hosted);
      await expect.element(within(visitor).getByText("3 seats are free. Choose one, or take the next.")).toBeVisible();
      await userEvent.click(button(visitor, "Sit down"));
      await expect
        .poll(() => hosted.session.state.chairs.map((chair) => chair !== null))
        .toEqual([true, true, false, false]);
    },
  );
});

describe("closing a table", () => {
  it("the host closes a table before the game by two presses", async () => {
    const hosted = new MultiPlayerTable("pool").sit("Ann");
    const ann = await openPage(hosted, 0);
    await userEvent.click(button(ann, "Close the table"));
    await userEvent.click(button(ann, "Keep the table"));
    expect(hosted.session.state.phase).toBe("seating");
    await userEvent.click(button(ann, "Close the table"));
    await userEvent.click(button(ann, "Close it"));
    await expect.element(within(ann).getByRole("heading", { name: "Table closed" })).toBeVisible();
    await expect.element(within(ann).getByText("The table was closed. There is no result.").first()).toBeVisible();
    expect(button(ann, "Play again").query()).toBeNull();
  });

  it("a guest cannot close a table", async () => {
    const hosted = new MultiPlayerTable("train", { seats: 3 }).sit("Ann", "Ben");
    const ben = await openPage(hosted, 1);
    await expect.element(button(ben, "Leave my seat")).toBeVisible();
    expect(button(ben, "Close the table").query()).toBeNull();
  });

  it.each(["pool", "train", "spy"])("is possible in %s after a day of nothing, and is worded alike", async (game) => {
    const hosted = new MultiPlayerTable(game).sit("Ann", "Ben").wait(DAY_MS + MINUTE_MS);
    const table = await openPage(hosted, seatOnClock(hosted) === 0 ? 1 : 0);
    await userEvent.click(button(table, "Close the table"));
    await userEvent.click(button(table, "Close it"));
    expect(hosted.session.state.outcome?.reason).toBe("closed");
    await expect.element(within(table).getByText("The table was closed. There is no result.").first()).toBeVisible();
  });
});
