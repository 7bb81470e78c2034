import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../client/kit/styles/page.css";
import "../../client/table/ft-table.ts";
import { loadGame } from "../../client/games/registry.ts";
import type { FtStage } from "../../client/table/ft-stage.ts";
import type { FtTable } from "../../client/table/ft-table.ts";
import { sayings } from "../../client/table/manners/asking.ts";
import type { Seat } from "../../engine/game.ts";
import { Party, SUCCESSOR } from "./support/party.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let tables: FtTable[];
let going: string[];
const address = location.href;

/** The page of somebody at these seats; of a watcher without any. */
const join = async (party: Party, ...seats: readonly Seat[]): Promise<FtTable> => {
  const client = await loadGame(party.session.state.game);
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.dataset.testid = `table-${tables.length}`;
  table.connect = party.connect(client, ...seats);
  table.addEventListener("ft-go", (event) => going.push((event as CustomEvent<string>).detail));
  document.body.append(table);
  tables.push(table);
  await table.updateComplete;
  return table;
};

const at = (table: FtTable) => page.getByTestId(table.dataset.testid!);
const button = (table: FtTable, name: string | RegExp) => at(table).getByRole("button", { name, exact: true });

/** The last events of the log by type. */
const last = (party: Party, count = 1): readonly string[] =>
  party.session.entries.slice(-count).map(({ event }) => event.type);

const pool = () => new Party("pool").sit("Ann", "Ben");
const train = (seats: number) => new Party("train", { seats }).sit(...["Ann", "Ben", "Cleo", "Dora"].slice(0, seats));

const onTurn = (party: Party): Seat => party.session.state.clock.since.findIndex((since) => since !== null);

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  sessionStorage.clear();
  tables = [];
  going = [];
});
afterEach(() => {
  for (const table of tables) table.remove();
  history.replaceState(null, "", address);
});

describe("taking back", () => {
  it("is asked, answered in the place of the buttons, and done", async () => {
    const party = pool().play(3);
    const [ann, ben] = [await join(party, 0), await join(party, 1)];
    await userEvent.click(button(ann, "Ask to undo"));
    await expect.element(button(ann, "Undo requested")).toBeDisabled();
    await expect
      .element(
        at(ben)
          .getByText(/Ann.* asks to undo the last move\./)
          .first(),
      )
      .toBeVisible();
    expect(document.activeElement?.closest("dialog")).toBeNull();
    await userEvent.click(button(ben, "Allow"));
    expect(last(party)).toEqual(["taken-back"]);
    expect(onTurn(party)).toBe(0);
    await expect.element(button(ben, "Resign")).toBeVisible();
  });

  it("can be refused, and asked again only after the next move", async () => {
    const party = pool().play(3);
    const [ann, ben] = [await join(party, 0), await join(party, 1)];
    await userEvent.click(button(ann, "Ask to undo"));
    await userEvent.click(button(ben, "Decline"));
    expect(last(party)).toEqual(["back-denied"]);
    await expect.element(button(ann, "Ask to undo")).toBeDisabled();
    party.play(2);
    await expect.element(button(ann, "Ask to undo")).toBeEnabled();
  });

  it("is nothing to be had before one's first move, nor in a game that hides something", async () => {
    const party = pool();
    await expect.element(button(await join(party, 0), "Ask to undo")).toBeDisabled();
    const hidden = await join(train(2), 0);
    await expect.element(button(hidden, "Ask to undo")).not.toBeInTheDocument();
  });

  it("whoever plays both sides agrees with themselves", async () => {
    const party = new Party("pool", { shared: true }).sit("Ann", "Friend").play(3);
    await userEvent.click(button(await join(party, 0, 1), "Ask to undo"));
    expect(last(party, 2)).toEqual(["back-asked", "taken-back"]);
    expect(onTurn(party)).toBe(0);
  });
});

describe("who speaks for several seats", () => {
  const { state } = new Party("pool", { shared: true }).sit("Ann", "Friend").play(2).session;

  it.each([
    [{ type: "offer-draw" }, ["0 offer-draw", "1 accept-draw"]],
    // White moved last: one move back is enough.
    [{ type: "ask-back" }, ["1 ask-back", "0 grant-back"]],
    [{ type: "resign" }, ["0 resign"]],
    [{ type: "rematch" }, ["0 rematch", "1 rematch"]],
  ] as const)("%j", (wish, said) => {
    expect(sayings(state, [0, 1], 0, wish).map(({ seat, command }) => `${seat} ${command.type}`)).toEqual(said);
  });
});

describe("once more", () => {
  const over = (): Party => {
    const party = pool().play(2);
    party.ask(0, { type: "resign" });
    return party;
  };

  it("everybody goes along, one seat further, as soon as all want it", async () => {
    const party = over();
    const [ann, ben, watcher] = [await join(party, 0), await join(party, 1), await join(party)];
    await userEvent.click(button(ann, "Play again"));
    await expect.element(at(ann).getByText(/Waiting for .*Ben/)).toBeVisible();
    await expect.element(at(ben).getByText(/Ann.* wants to play again\./)).toBeVisible();
    expect(going).toEqual([]);
    await userEvent.click(button(ben, "Play again"));
    await expect.poll(() => going.toSorted()).toEqual([`/t/${SUCCESSOR}?seat=0`, `/t/${SUCCESSOR}?seat=1`]);
    expect(sessionStorage.getItem(`foldtable.sit.${SUCCESSOR}`)).toBe("1");
    const link = at(watcher).getByRole("link", { name: "The next game" });
    await expect.element(link).toHaveAttribute("href", `/t/${SUCCESSOR}`);
  });

  it("whoever comes by later finds the way, and is not sent", async () => {
    const party = over();
    party.ask(0, { type: "rematch" });
    party.ask(1, { type: "rematch" });
    const link = at(await join(party, 0)).getByRole("link", { name: "The next game" });
    await expect.element(link).toHaveAttribute("href", `/t/${SUCCESSOR}?seat=1`);
    expect(going).toEqual([]);
  });

  it("tells how the company stands, once they have played more than once", async () => {
    const before = { kept: ["Ann", "Ben"], evening: { won: [2, 0], drawn: 1 } };
    const [first, third] = [over(), new Party("pool", before).sit("Ann", "Ben")];
    third.ask(0, { type: "resign" });
    const scores = (table: FtTable) =>
      at(table)
        .getByRole("definition")
        .elements()
        .map(({ textContent }) => textContent);
    const ann = await join(third, 0);
    await expect.poll(() => scores(ann)).toEqual(["2", "1", "1"]);
    await expect.element(at(ann).getByText("Games won this evening")).toBeVisible();
    expect(scores(await join(first, 1))).toEqual([]);
  });

  it("a new table stays for whoever is left alone", async () => {
    const ann = await join(over(), 0);
    const wanted = new Promise((resolve) => ann.addEventListener("ft-again", resolve, { once: true }));
    await userEvent.click(button(ann, "New table"));
    expect(((await wanted) as CustomEvent).detail).toMatchObject({ game: "pool", company: "friends" });
  });
});

describe("arriving", () => {
  it("whoever was sent here sits down at once, at the seat the address names", async () => {
    sessionStorage.setItem("foldtable.sit.here", "1");
    history.replaceState(null, "", "?seat=2#3");
    const party = new Party("train", { seats: 4 });
    await join(party);
    await expect
      .poll(() => party.session.state.chairs.map((chair) => chair !== null))
      .toEqual([false, false, true, false]);
    // An address that is handed on must not mean this seat.
    await expect.poll(() => location.search).toBe("");
    expect(location.hash).toBe("#3");
    expect(sessionStorage.getItem("foldtable.sit.here")).toBeNull();
  });

  it("whoever was invited to a seat takes it by one press", async () => {
    history.replaceState(null, "", "?seat=2");
    const party = new Party("train", { seats: 4 });
    const guest = await join(party);
    await expect.element(at(guest).getByText("Seat 3 is kept for you")).toBeVisible();
    await userEvent.click(button(guest, "Sit down"));
    expect(party.session.state.chairs.map((chair) => chair !== null)).toEqual([false, false, true, false]);
  });

  it.each(["?seat=1", "?seat=9", "?seat=x"])(
    "a seat that is not free (%s) gives way to the next one",
    async (search) => {
      history.replaceState(null, "", search);
      const party = new Party("train", { seats: 4 });
      party.ask(1, { type: "sit", seat: 1, name: "Ben", salt: "ab".repeat(16) });
      const guest = await join(party);
      await expect.element(at(guest).getByText("3 seats are free. Choose one, or take the next.")).toBeVisible();
      await userEvent.click(button(guest, "Sit down"));
      expect(party.session.state.chairs.map((chair) => chair !== null)).toEqual([true, true, false, false]);
    },
  );
});

describe("somebody who is away", () => {
  it("is reminded, in words of the reader's own language", async () => {
    const party = pool()
      .play(1)
      .wait(12 * MINUTE);
    const ann = await join(party, 0);
    await expect.element(at(ann).getByText(/Ben.* has been away for 12 min\./)).toBeVisible();
    await userEvent.click(button(ann, "Remind"));
    expect(party.session.entries.at(-1)?.event).toEqual({ type: "said", seat: 0, phrase: "your-turn" });
    await expect.element(button(ann, "Reminded")).toBeDisabled();
    await join(party, 1);
    await expect.element(at(ann).getByText(/Ben.* has not moved for 12 min\./)).toBeVisible();
    expect(button(ann, "Give the seat away").query()).toBeNull();
  });

  it("is not spoken of before ten minutes, nor where a clock runs", async () => {
    const soon = await join(
      pool()
        .play(1)
        .wait(9 * MINUTE),
      0,
    );
    const clock = { type: "turn", ms: 3 * DAY } as const;
    const timed = await join(
      new Party("pool", { clock })
        .sit("Ann", "Ben")
        .play(1)
        .wait(60 * MINUTE),
      0,
    );
    for (const table of [soon, timed]) {
      await expect.element(button(table, "Resign")).toBeVisible();
      await expect.poll(() => customElements.get("ft-absence")).toBeTruthy();
      expect(button(table, "Remind").query()).toBeNull();
    }
  });

  it("is played for, where the game knows a least, until they are back", async () => {
    const party = train(3).wait(12 * MINUTE);
    const away = onTurn(party);
    const other = await join(party, (away + 1) % 3);
    await userEvent.click(button(other, "Let the table play"));
    expect(party.session.state.covered).toEqual([away]);
    await expect.element(at(other).getByText(/The table is playing .* forced moves/)).toBeVisible();
    const own = await join(party, away);
    await userEvent.click(button(own, "I’m back"));
    expect(party.session.state.covered).toEqual([]);
  });

  it("is played for by a computer, at the level one chooses, where the game knows no least too", async () => {
    const party = pool()
      .play(1)
      .wait(12 * MINUTE);
    const ann = await join(party, 0);
    await expect.element(button(ann, "Let the computer play")).toBeVisible();
    await userEvent.selectOptions(at(ann).getByRole("combobox", { name: "Level of the computer" }), "4");
    await userEvent.click(button(ann, "Let the computer play"));
    expect(party.session.state.standIns).toEqual([{ seat: 1, level: 4 }]);
    await expect.element(at(ann).getByText(/^A computer plays for .*Ben/)).toBeVisible();
    expect(button(ann, "Let the computer play").query()).toBeNull();
  });

  it("loses the seat only by two presses; somebody else takes it over and plays on", async () => {
    const party = pool()
      .play(1)
      .wait(12 * MINUTE);
    const [ann, guest] = [await join(party, 0), await join(party)];
    expect(button(ann, "Let the table play").query()).toBeNull();
    await userEvent.click(button(ann, "Give the seat away"));
    await userEvent.click(button(ann, "Wait"));
    expect(party.session.state.chairs[1]?.name).toBe("Ben");
    await userEvent.click(button(ann, "Give the seat away"));
    await userEvent.click(button(ann, "Give it away"));
    expect(party.session.state.chairs[1]).toBeNull();
    await expect.element(at(ann).getByText("Seat 2 is free. Whoever has the link can take it over.")).toBeVisible();
    await expect.element(button(ann, "Copy link")).toBeVisible();

    await userEvent.fill(at(guest).getByLabelText("Your name at this table"), "Gus");
    await userEvent.click(button(guest, "Sit here: Free seat"));
    expect(party.session.state.chairs[1]?.name).toBe("Gus");
    await expect.element(at(guest).getByText("Your turn", { exact: true })).toBeVisible();
    await expect.element(at(ann).getByRole("button", { name: /Gus takes the seat over/ })).toBeVisible();
  });

  it("keeps a seat whose hand nobody else may see", async () => {
    const party = train(3).wait(12 * MINUTE);
    const other = await join(party, (onTurn(party) + 1) % 3);
    await expect.element(button(other, "Let the table play")).toBeVisible();
    expect(button(other, "Give the seat away").query()).toBeNull();
  });

  it("lets the patient one claim the game, by two presses", async () => {
    const party = pool()
      .play(1)
      .wait(12 * MINUTE);
    const ann = await join(party, 0);
    await userEvent.click(button(ann, "Claim the win"));
    await userEvent.click(button(ann, "Wait"));
    expect(party.session.state.phase).toBe("playing");
    await userEvent.click(button(ann, "Claim the win"));
    await userEvent.click(button(ann, "Claim it"));
    expect(party.session.state.outcome).toEqual({ winners: [0], reason: "claimed" });
    await expect
      .element(
        at(ann)
          .getByText(/has won: everybody else had left/)
          .first(),
      )
      .toBeVisible();
  });
});

describe("a table that has paused", () => {
  it("says so, and goes on by one press", async () => {
    const party = new Party("spy", { clock: { type: "turn", ms: MINUTE } }).sit("Ann", "Ben");
    for (let minutes = 0; minutes < 20; minutes++) party.wait(MINUTE);
    expect(party.session.state.paused).not.toBeNull();
    const ann = await join(party, 0);
    await expect.element(at(ann).getByText("The table has paused, for nobody was here. No clock runs.")).toBeVisible();
    await userEvent.click(button(ann, "Go on"));
    expect(party.session.state.paused).toBeNull();
  });
});

describe("closing a table", () => {
  it("is for whoever opened it, before the game, by two presses", async () => {
    const party = new Party("pool").sit("Ann");
    const ann = await join(party, 0);
    await userEvent.click(button(ann, "Close the table"));
    await userEvent.click(button(ann, "Keep it"));
    expect(party.session.state.phase).toBe("seating");
    await userEvent.click(button(ann, "Close the table"));
    await userEvent.click(button(ann, "Close it"));
    await expect.element(at(ann).getByRole("heading", { name: "Table closed" })).toBeVisible();
    await expect.element(at(ann).getByText("The table was closed. Nobody has won or lost.").first()).toBeVisible();
    expect(button(ann, "Play again").query()).toBeNull();
  });

  it("is not for a guest", async () => {
    const party = new Party("train", { seats: 3 }).sit("Ann", "Ben");
    const ben = await join(party, 1);
    await expect.element(button(ben, "Leave my seat")).toBeVisible();
    expect(button(ben, "Close the table").query()).toBeNull();
  });

  it.each(["pool", "train", "spy"])("is possible in %s after a day of nothing, and is worded alike", async (game) => {
    const party = new Party(game).sit("Ann", "Ben").wait(DAY + MINUTE);
    const table = await join(party, onTurn(party) === 0 ? 1 : 0);
    await userEvent.click(button(table, "Close the table"));
    await userEvent.click(button(table, "Close it"));
    expect(party.session.state.outcome?.reason).toBe("closed");
    await expect.element(at(table).getByText("The table was closed. Nobody has won or lost.").first()).toBeVisible();
  });
});

describe("time", () => {
  const FIVE = { type: "fischer", ms: 5 * MINUTE, increment: 3_000 } as const;
  const clocks = (table: FtTable) =>
    [...table.renderRoot.querySelector("ft-stage")!.shadowRoot!.querySelectorAll("ft-clock")].map(
      (clock) => clock.shadowRoot?.querySelector("bdi")?.textContent,
    );

  it("is shown at both seats, and stays in step with the log when one looks back", async () => {
    const party = new Party("pool", { clock: FIVE })
      .sit("Ann", "Ben")
      .wait(20_000)
      .play(1)
      .wait(40_000)
      .play(1)
      .wait(5_000);
    const ann = await join(party, 0);
    await expect.poll(() => clocks(ann)).toEqual(["4:23", expect.stringMatching(/^4:3[78]$/)]);
    await expect.poll(() => ann.renderRoot.querySelector<FtStage>("ft-stage")!.replay.moments.length).toBe(3);
    await userEvent.keyboard("{Home}");
    await expect.poll(() => clocks(ann)).toEqual(["5:00", "5:00"]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => clocks(ann)).toEqual(["5:00", "4:43"]);
  });

  it("that has run out is 0, and it is said who has won", async () => {
    const party = new Party("pool", { clock: FIVE }).sit("Ann", "Ben").play(1);
    const ann = await join(party, 0);
    party.wait(6 * MINUTE);
    await expect
      .element(
        at(ann)
          .getByText(/Ann.* wins on time\./)
          .first(),
      )
      .toBeVisible();
    await expect.poll(() => clocks(ann)[0]).toBe("0:00");
  });

  it.each(["train", "spy"])("in %s is shown at the seat on turn, on the board itself", async (game) => {
    const party = new Party(game, { clock: { type: "turn", ms: MINUTE } }).sit("Ann", "Ben").wait(15_000);
    const table = await join(party, 0);
    const board = () =>
      table.renderRoot.querySelector("ft-stage")!.shadowRoot!.querySelector(`foldtable-${game}-board`);
    const shown = () =>
      [...(board()?.shadowRoot?.querySelectorAll("ft-clock") ?? [])].map(
        (clock) => clock.shadowRoot?.querySelector("bdi")?.textContent,
      );
    const running = party.session.state.clock.since.filter((since) => since !== null).length;
    await expect.poll(shown).toEqual(Array.from({ length: running }, () => expect.stringMatching(/^0:4[345]$/)));
  });
});
