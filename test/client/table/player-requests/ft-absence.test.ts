/**
 * What the page offers if a player is absent, if all are, or if a player's time runs out.
 * Every day engine/commands/absence.test.ts has the rules, and seat-commands.test.ts the buttons.
 * @gate
 */
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { COMPUTER_ICON } from "../../../../engine/kit/bot-faces.ts";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/ft-table.ts";
import type { FtTable } from "../../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import type { FtSeatBar } from "../../../../client/table/game-view/ft-seat-bar.ts";
import { callComputer } from "../../../../engine/log/session.ts";
import { deepAll, deepFocus } from "../../support/deep-html.ts";
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
  it("a reminder is a phrase, which each page shows in its own language", async () => {
    const hosted = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const ann = await openPage(hosted, 0);
    await expect.element(within(ann).getByText(/Ben.* has been away for 12 min\./)).toBeVisible();
    await userEvent.click(button(ann, "Remind"));
    expect(hosted.session.entries.at(-1)?.event).toEqual({ type: "said", seat: 0, phrase: "your-turn" });
    await expect.element(button(ann, "Reminded")).toBeDisabled();
    expect(deepFocus()).toBe(button(ann, "Reminded").element());
    await openPage(hosted, 1);
    await expect.element(within(ann).getByText(/Ben.* hasn’t moved for 12 min\./)).toBeVisible();
    expect(button(ann, "Give the seat away").query()).toBeNull();
  });

  it("the focus stays at the notice when its question is withdrawn, because something has happened", async () => {
    const hosted = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const ann = await openPage(hosted, 0);
    await userEvent.click(button(ann, "Give the seat away"));
    await expect.element(button(ann, "Give it away")).toBeVisible();
    hosted.submit(0, { type: "say", phrase: "your-turn" });
    await expect.element(button(ann, "Give it away")).not.toBeInTheDocument();
    expect(deepFocus()?.localName).toBe("ft-absence");
  });

  it("the focus returns to the button whose question is cancelled", async () => {
    const ann = await openPage(
      openPool()
        .play(1)
        .wait(12 * MINUTE_MS),
      0,
    );
    await userEvent.click(button(ann, "Give the seat away"));
    await expect.element(button(ann, "Give it away")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button(ann, "Give it away")).not.toBeInTheDocument();
    await expect.poll(deepFocus).toBe(button(ann, "Give the seat away").element());
  });

  it("the page does not mention an absence before ten minutes, or at a table with a clock", async () => {
    const early = await openPage(
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
    for (const table of [early, timed]) {
      await expect.element(button(table, "Resign")).toBeVisible();
      await expect.poll(() => customElements.get("ft-absence")).toBeTruthy();
      expect(button(table, "Remind").query()).toBeNull();
    }
  });

  it("the table plays forced moves of an absent player, until the player returns", async () => {
    const hosted = openTrain(3).wait(12 * MINUTE_MS);
    const away = seatOnClock(hosted);
    const other = await openPage(hosted, (away + 1) % 3);
    await userEvent.click(button(other, "Let the table play"));
    await expect.poll(() => hosted.session.state.covered).toEqual([away]);
    await expect.element(within(other).getByText(/The table is playing .* forced moves/)).toBeVisible();
    const own = await openPage(hosted, away);
    await userEvent.click(button(own, "I’m back"));
    await expect.poll(() => hosted.session.state.covered).toEqual([]);
  });

  it("a computer of the chosen level plays for an absent player", async () => {
    const hosted = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const ann = await openPage(hosted, 0);
    await expect.element(button(ann, "Let the computer play")).toBeVisible();
    await userEvent.selectOptions(within(ann).getByRole("combobox", { name: "Computer level" }), "4");
    await userEvent.click(button(ann, "Let the computer play"));
    await expect.poll(() => hosted.session.state.standIns).toEqual([{ seat: 1, level: 4 }]);
    await expect.element(within(ann).getByText(/^A computer plays for .*Ben/)).toBeVisible();
    expect(button(ann, "Let the computer play").query()).toBeNull();
  });

  it("the seat, the list of moves and the returning player's page show that a computer played", async () => {
    const hosted = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    hosted.submit(0, { type: "cover", seat: 1, level: 4 });
    const ann = await openPage(hosted, 0);
    await expect.element(within(ann).getByText("played by the computer")).toBeVisible();
    expect(within(ann).getByText("played by the table").query()).toBeNull();
    await expect
      .element(within(ann).getByRole("list", { name: "Moves" }).getByText("is replaced by Steady (computer)"))
      .toBeVisible();
    const levels = () =>
      [...ann.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelectorAll<FtSeatBar>("ft-seat-bar")]
        .map(({ level }) => level)
        .toSorted();
    expect(levels()).toEqual([0, 4]);
    await userEvent.keyboard("{Home}");
    // At the first moment no computer played.
    await expect.poll(levels).toEqual([0, 0]);
    await userEvent.keyboard("{End}");
    // The address is updated later, and Ben's page would open at the moment in it.
    await expect.poll(() => location.hash).toBe("");
    const ben = await openPage(hosted, 1);
    await expect.element(within(ben).getByText("A computer plays for you until you’re back.")).toBeVisible();
    await userEvent.click(button(ben, "I’m back"));
    await expect.poll(() => hosted.session.state.standIns).toEqual([]);
    await expect.element(within(ann).getByText(/^A computer plays for/)).not.toBeInTheDocument();
  });

  it("after the end of a tournament's round, a player cannot return", async () => {
    const tournament = { id: "evening", round: 1, board: 1 };
    const hosted = new MultiPlayerTable("pool", { tournament }).sit("Ann", "Ben").play(1);
    hosted.session = callComputer(hosted.session, SECRET, hosted.now).session;
    const ann = await openPage(hosted, 0);
    await expect.element(within(ann).getByText("The round is over. The computer plays to the end.")).toBeVisible();
    expect(button(ann, "I’m back").query()).toBeNull();
  });

  it.each(["train", "spy"])(
    "the board of %s shows a computer's face beside the name of an absent player",
    async (game) => {
      const hosted = new MultiPlayerTable(game).sit("Ann", "Ben").wait(12 * MINUTE_MS);
      const away = seatOnClock(hosted);
      hosted.submit(1 - away, { type: "cover", seat: away, level: 4 });
      const other = await openPage(hosted, 1 - away);
      const name = hosted.session.state.chairs[away]!.name;
      const faces = () =>
        deepAll<HTMLElement>(other.renderRoot.querySelector("ft-game-view")!.shadowRoot!, ".name")
          .filter((each) => each.textContent.trim().endsWith(name) && each.checkVisibility())
          .map((each) => each.querySelector("path")?.getAttribute("d"));
      await expect.poll(faces).toContain(COMPUTER_ICON);
      hosted.submit(away, { type: "come-back" });
      await expect.poll(faces).not.toContain(COMPUTER_ICON);
    },
  );

  it("an absent player loses the seat only by two presses; another player takes it over and plays on", async () => {
    const hosted = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const [ann, visitor] = [await openPage(hosted, 0), await openPage(hosted)];
    expect(button(ann, "Let the table play").query()).toBeNull();
    await userEvent.click(button(ann, "Give the seat away"));
    await userEvent.click(button(ann, "Wait"));
    expect(hosted.session.state.chairs[1]?.name).toBe("Ben");
    await userEvent.click(button(ann, "Give the seat away"));
    await userEvent.click(button(ann, "Give it away"));
    expect(hosted.session.state.chairs[1]).toBeNull();
    await expect.element(within(ann).getByText("Seat 2 is free. Anyone with the link can take it over.")).toBeVisible();
    const address = location.pathname + location.search;
    history.replaceState(null, "", "/t/here/4");
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(button(ann, "Copy link"));
    history.replaceState(null, "", address);
    // Not to the moment that the address names.
    expect(writeText.mock.calls).toEqual([[`${location.origin}/t/here?seat=1`]]);
    writeText.mockRestore();

    await userEvent.fill(within(visitor).getByLabelText("Your name at this table"), "Gus");
    await userEvent.click(button(visitor, "Sit here: Free seat"));
    await expect.poll(() => hosted.session.state.chairs[1]?.name).toBe("Gus");
    await expect.element(within(visitor).getByText("Your turn", { exact: true })).toBeVisible();
    await expect.element(within(ann).getByRole("button", { name: /Gus takes over the seat/ })).toBeVisible();
  });

  it("a seat with a hidden hand cannot be given away", async () => {
    const hosted = openTrain(3).wait(12 * MINUTE_MS);
    const other = await openPage(hosted, (seatOnClock(hosted) + 1) % 3);
    await expect.element(button(other, "Let the table play")).toBeVisible();
    expect(button(other, "Give the seat away").query()).toBeNull();
  });

  it("the player who waits can claim the win, by two presses", async () => {
    const hosted = openPool()
      .play(1)
      .wait(12 * MINUTE_MS);
    const ann = await openPage(hosted, 0);
    await userEvent.click(button(ann, "Claim the win"));
    await userEvent.click(button(ann, "Wait"));
    expect(hosted.session.state.phase).toBe("playing");
    await userEvent.click(button(ann, "Claim the win"));
    await userEvent.click(button(ann, "Claim it"));
    expect(hosted.session.state.outcome).toEqual({ winners: [0], reason: "claimed" });
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
  it("a paused table says why, and resumes by one press", async () => {
    const hosted = new MultiPlayerTable("spy", { clock: { type: "turn", ms: MINUTE_MS } }).sit("Ann", "Ben");
    for (let minutes = 0; minutes < 20; minutes++) hosted.wait(MINUTE_MS);
    expect(hosted.session.state.paused).not.toBeNull();
    const ann = await openPage(hosted, 0);
    await expect
      .element(within(ann).getByText("The table paused because nobody was here. The clocks are stopped."))
      .toBeVisible();
    await userEvent.click(button(ann, "Resume"));
    await expect.poll(() => hosted.session.state.paused).toBeNull();
  });
});

describe("time", () => {
  const FIVE_MINUTES = { type: "fischer", ms: 5 * MINUTE_MS, increment: 3_000 } as const;
  const clockTexts = (table: FtTable) =>
    [...table.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelectorAll("ft-clock")].map(
      (clock) => clock.shadowRoot?.querySelector("bdi")?.textContent,
    );

  it("both seats have clocks, which show the time of the moment in view", async () => {
    const hosted = new MultiPlayerTable("pool", { clock: FIVE_MINUTES })
      .sit("Ann", "Ben")
      .wait(20_000)
      .play(1)
      .wait(40_000)
      .play(1)
      .wait(5_000);
    const ann = await openPage(hosted, 0);
    await expect.poll(() => clockTexts(ann)).toEqual(["4:23", expect.stringMatching(/^4:3[78]$/)]);
    await expect.poll(() => ann.renderRoot.querySelector<FtGameView>("ft-game-view")!.replay.moments.length).toBe(3);
    await userEvent.keyboard("{Home}");
    await expect.poll(() => clockTexts(ann)).toEqual(["5:00", "5:00"]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => clockTexts(ann)).toEqual(["5:00", "4:43"]);
  });

  it("a clock that has run out shows 0, and the page names the winner", async () => {
    const hosted = new MultiPlayerTable("pool", { clock: FIVE_MINUTES }).sit("Ann", "Ben").play(1);
    const ann = await openPage(hosted, 0);
    hosted.wait(6 * MINUTE_MS);
    await expect
      .element(
        within(ann)
          .getByText(/Ann.* wins on time\./)
          .first(),
      )
      .toBeVisible();
    await expect.poll(() => clockTexts(ann)[0]).toBe("0:00");
  });

  it.each(["train", "spy"])("the time in %s is shown at the seat on turn, on the board itself", async (game) => {
    const hosted = new MultiPlayerTable(game, { clock: { type: "turn", ms: MINUTE_MS } })
      .sit("Ann", "Ben")
      .wait(15_000);
    const table = await openPage(hosted, 0);
    const board = () =>
      table.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelector(`foldtable-${game}-board`);
    const shown = () =>
      [...(board()?.shadowRoot?.querySelectorAll("ft-clock") ?? [])].map(
        (clock) => clock.shadowRoot?.querySelector("bdi")?.textContent,
      );
    const running = hosted.session.state.clock.since.filter((since) => since !== null).length;
    await expect.poll(shown).toEqual(Array.from({ length: running }, () => expect.stringMatching(/^0:4[345]$/)));
  });
});
