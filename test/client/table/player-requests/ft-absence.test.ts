/**
 * A player is away, every player is, or their time runs out: what the page offers the players who are left.
 * Every day engine/commands/absence.test.ts has the rules, and seat-commands.test.ts the buttons.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { STAND_IN } from "../../../../client/games/bot-icon.ts";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/ft-table.ts";
import type { FtTable } from "../../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import type { FtSeatBar } from "../../../../client/table/game-view/ft-seat-bar.ts";
import { callComputer } from "../../../../engine/log/session.ts";
import { deepAll } from "../../support/deep-html.ts";
import { MultiPlayerTable, SECRET } from "../../support/multi-player.ts";
import {
  button,
  DAY_MS,
  MINUTE_MS,
  openPage,
  openPool,
  openTrain,
  seatOnClock,
  within,
} from "../../support/multi-player-pages.ts";

describe("a player who is away", () => {
  it("is reminded, in words of the reader's own language", async () => {
    const party = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const ann = await openPage(party, 0);
    await expect.element(within(ann).getByText(/Ben.* has been away for 12 min\./)).toBeVisible();
    await userEvent.click(button(ann, "Remind"));
    expect(party.session.entries.at(-1)?.event).toEqual({ type: "said", seat: 0, phrase: "your-turn" });
    await expect.element(button(ann, "Reminded")).toBeDisabled();
    await openPage(party, 1);
    await expect.element(within(ann).getByText(/Ben.* hasn’t moved for 12 min\./)).toBeVisible();
    expect(button(ann, "Give the seat away").query()).toBeNull();
  });

  it("the page does not mention an absence before ten minutes, or where a clock runs", async () => {
    const soon = await openPage(
      openPool()
        .play(1)
        .wait(9 * MINUTE_MS),
      0,
    );
    const clock = { type: "turn", ms: 3 * DAY_MS } as const;
    const timed = await openPage(
      new MultiPlayerTable("pool", { clock })
        .sit("Ann", "Ben")
        .play(1)
        .wait(60 * MINUTE_MS),
      0,
    );
    for (const table of [soon, timed]) {
      await expect.element(button(table, "Resign")).toBeVisible();
      await expect.poll(() => customElements.get("ft-absence")).toBeTruthy();
      expect(button(table, "Remind").query()).toBeNull();
    }
  });

  it("is played for, where the game knows a least, until they are back", async () => {
    const party = openTrain(3).wait(12 * MINUTE_MS);
    const away = seatOnClock(party);
    const other = await openPage(party, (away + 1) % 3);
    await userEvent.click(button(other, "Let the table play"));
    await expect.poll(() => party.session.state.covered).toEqual([away]);
    await expect.element(within(other).getByText(/The table is playing .* forced moves/)).toBeVisible();
    const own = await openPage(party, away);
    await userEvent.click(button(own, "I’m back"));
    await expect.poll(() => party.session.state.covered).toEqual([]);
  });

  it("is played for by a computer, at the level one chooses, where the game knows no least too", async () => {
    const party = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const ann = await openPage(party, 0);
    await expect.element(button(ann, "Let the computer play")).toBeVisible();
    await userEvent.selectOptions(within(ann).getByRole("combobox", { name: "Computer level" }), "4");
    await userEvent.click(button(ann, "Let the computer play"));
    await expect.poll(() => party.session.state.standIns).toEqual([{ seat: 1, level: 4 }]);
    await expect.element(within(ann).getByText(/^A computer plays for .*Ben/)).toBeVisible();
    expect(button(ann, "Let the computer play").query()).toBeNull();
  });

  it("is told so when they come back, and everybody is at their name and in the list of moves", async () => {
    const party = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    party.submit(0, { type: "cover", seat: 1, level: 4 });
    const ann = await openPage(party, 0);
    await expect.element(within(ann).getByText("played by the computer")).toBeVisible();
    expect(within(ann).getByText("played by the table").query()).toBeNull();
    await expect.element(within(ann).getByText("is replaced by Steady (computer)")).toBeVisible();
    const levels = () =>
      [...ann.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelectorAll<FtSeatBar>("ft-seat-bar")]
        .map(({ level }) => level)
        .toSorted();
    expect(levels()).toEqual([0, 4]);
    await userEvent.keyboard("{Home}");
    // Before that no computer played for a player.
    await expect.poll(levels).toEqual([0, 0]);
    await userEvent.keyboard("{End}");
    // The address follows a little later, and Ben's page opens at the moment in it.
    await expect.poll(() => location.hash).toBe("");
    const ben = await openPage(party, 1);
    await expect.element(within(ben).getByText("A computer plays for you until you’re back.")).toBeVisible();
    await userEvent.click(button(ben, "I’m back"));
    await expect.poll(() => party.session.state.standIns).toEqual([]);
    await expect.element(within(ann).getByText(/^A computer plays for/)).not.toBeInTheDocument();
  });

  it("learns that the round is over, and cannot come back", async () => {
    const tournament = { id: "evening", round: 1, board: 1 };
    const party = new MultiPlayerTable("pool", { tournament }).sit("Ann", "Ben").play(1);
    party.session = callComputer(party.session, SECRET, party.now).session;
    const ann = await openPage(party, 0);
    await expect.element(within(ann).getByText("The round is over. The computer plays to the end.")).toBeVisible();
    expect(button(ann, "I’m back").query()).toBeNull();
  });

  it.each(["train", "spy"])("has a computer's face beside their name on the board of %s", async (game) => {
    const party = new MultiPlayerTable(game).sit("Ann", "Ben").wait(12 * MINUTE_MS);
    const away = seatOnClock(party);
    party.submit(1 - away, { type: "cover", seat: away, level: 4 });
    const other = await openPage(party, 1 - away);
    const name = party.session.state.chairs[away]!.name;
    const faces = () =>
      deepAll<HTMLElement>(other.renderRoot.querySelector("ft-game-view")!.shadowRoot!, ".name")
        .filter((each) => each.textContent.trim().endsWith(name) && each.checkVisibility())
        .map((each) => each.querySelector("path")?.getAttribute("d"));
    await expect.poll(faces).toContain(STAND_IN);
    party.submit(away, { type: "come-back" });
    await expect.poll(faces).not.toContain(STAND_IN);
  });

  it("an absent player loses the seat only by two presses; another player takes it over and plays on", async () => {
    const party = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const [ann, guest] = [await openPage(party, 0), await openPage(party)];
    expect(button(ann, "Let the table play").query()).toBeNull();
    await userEvent.click(button(ann, "Give the seat away"));
    await userEvent.click(button(ann, "Wait"));
    expect(party.session.state.chairs[1]?.name).toBe("Ben");
    await userEvent.click(button(ann, "Give the seat away"));
    await userEvent.click(button(ann, "Give it away"));
    expect(party.session.state.chairs[1]).toBeNull();
    await expect.element(within(ann).getByText("Seat 2 is free. Anyone with the link can take it over.")).toBeVisible();
    await expect.element(button(ann, "Copy link")).toBeVisible();

    await userEvent.fill(within(guest).getByLabelText("Your name at this table"), "Gus");
    await userEvent.click(button(guest, "Sit here: Free seat"));
    await expect.poll(() => party.session.state.chairs[1]?.name).toBe("Gus");
    await expect.element(within(guest).getByText("Your turn", { exact: true })).toBeVisible();
    await expect.element(within(ann).getByRole("button", { name: /Gus takes over the seat/ })).toBeVisible();
  });

  it("keeps a seat whose hand nobody else may see", async () => {
    const party = openTrain(3).wait(12 * MINUTE_MS);
    const other = await openPage(party, (seatOnClock(party) + 1) % 3);
    await expect.element(button(other, "Let the table play")).toBeVisible();
    expect(button(other, "Give the seat away").query()).toBeNull();
  });

  it("lets the patient one claim the game, by two presses", async () => {
    const party = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const ann = await openPage(party, 0);
    await userEvent.click(button(ann, "Claim the win"));
    await userEvent.click(button(ann, "Wait"));
    expect(party.session.state.phase).toBe("playing");
    await userEvent.click(button(ann, "Claim the win"));
    await userEvent.click(button(ann, "Claim it"));
    expect(party.session.state.outcome).toEqual({ winners: [0], reason: "claimed" });
    await expect
      .element(
        within(ann)
          .getByText(/wins: everyone else left/)
          .first(),
      )
      .toBeVisible();
  });
});

describe("a table that has paused", () => {
  it("says so, and goes on by one press", async () => {
    const party = new MultiPlayerTable("spy", { clock: { type: "turn", ms: MINUTE_MS } }).sit("Ann", "Ben");
    for (let minutes = 0; minutes < 20; minutes++) party.wait(MINUTE_MS);
    expect(party.session.state.paused).not.toBeNull();
    const ann = await openPage(party, 0);
    await expect
      .element(within(ann).getByText("The table paused because nobody was here. The clocks are stopped."))
      .toBeVisible();
    await userEvent.click(button(ann, "Resume"));
    await expect.poll(() => party.session.state.paused).toBeNull();
  });
});

describe("time", () => {
  const FIVE = { type: "fischer", ms: 5 * MINUTE_MS, increment: 3_000 } as const;
  const clocks = (table: FtTable) =>
    [...table.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelectorAll("ft-clock")].map(
      (clock) => clock.shadowRoot?.querySelector("bdi")?.textContent,
    );

  it("is shown at both seats, and stays in step with the log when one looks back", async () => {
    const party = new MultiPlayerTable("pool", { clock: FIVE })
      .sit("Ann", "Ben")
      .wait(20_000)
      .play(1)
      .wait(40_000)
      .play(1)
      .wait(5_000);
    const ann = await openPage(party, 0);
    await expect.poll(() => clocks(ann)).toEqual(["4:23", expect.stringMatching(/^4:3[78]$/)]);
    await expect.poll(() => ann.renderRoot.querySelector<FtGameView>("ft-game-view")!.replay.moments.length).toBe(3);
    await userEvent.keyboard("{Home}");
    await expect.poll(() => clocks(ann)).toEqual(["5:00", "5:00"]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => clocks(ann)).toEqual(["5:00", "4:43"]);
  });

  it("that has run out is 0, and it is said who has won", async () => {
    const party = new MultiPlayerTable("pool", { clock: FIVE }).sit("Ann", "Ben").play(1);
    const ann = await openPage(party, 0);
    party.wait(6 * MINUTE_MS);
    await expect
      .element(
        within(ann)
          .getByText(/Ann.* wins on time\./)
          .first(),
      )
      .toBeVisible();
    await expect.poll(() => clocks(ann)[0]).toBe("0:00");
  });

  it.each(["train", "spy"])("the time in %s is shown at the seat on turn, on the board itself", async (game) => {
    const party = new MultiPlayerTable(game, { clock: { type: "turn", ms: MINUTE_MS } }).sit("Ann", "Ben").wait(15_000);
    const table = await openPage(party, 0);
    const board = () =>
      table.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelector(`foldtable-${game}-board`);
    const shown = () =>
      [...(board()?.shadowRoot?.querySelectorAll("ft-clock") ?? [])].map(
        (clock) => clock.shadowRoot?.querySelector("bdi")?.textContent,
      );
    const running = party.session.state.clock.since.filter((since) => since !== null).length;
    await expect.poll(shown).toEqual(Array.from({ length: running }, () => expect.stringMatching(/^0:4[345]$/)));
  });
});
