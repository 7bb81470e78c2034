/**
 * The form that opens a table of Mexican Train.
 * Every day home/ft-home.test.ts opens a table from this form.
 * @gate
 */
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/games/train/options.ts";
import type { OptionsChoice } from "../../../../client/games/contract/game-client.ts";
import type { TrainOptionsForm } from "../../../../client/games/train/options.ts";
import {
  changeOption,
  initialChoices,
  optionsOf,
  possibleSeats,
  possibleSets,
  type TableOptions,
} from "../../../../client/games/train/table-options.ts";
import { optionsForSeats } from "../../../../engine/commands/seat-count.ts";
import { installGame } from "../../../../engine/contract/game-registry.ts";
import { train } from "../../../../engine/games/train/game.ts";
import { trainOptionsSchema } from "../../../../engine/games/train/schema.ts";
import { SETS } from "../../../../engine/games/train/state/rulebook.ts";
import { seatCounts } from "../../../../engine/games/train/state/seat-counts.ts";

installGame(train);

const isPossible = (choices: TableOptions): boolean => seatCounts(optionsOf(choices)).includes(choices.seats);

const changes: readonly Partial<TableOptions>[] = [
  { rulebook: "family" },
  { rulebook: "club" },
  ...Array.from({ length: 15 }, (_, index) => ({ seats: index + 2 })),
  ...SETS.map((set) => ({ set })),
  ...([1, 3, 7, 10, 13, 16, 19, "all"] as const).map((rounds) => ({ rounds })),
  ...([0, 3, 7, 11, "drawn"] as const).map((starter) => ({ starter })),
  { crowded: true },
  { crowded: false },
  { pairs: true },
  { pairs: false },
  { opening: "quick" },
  { roundTrip: true },
  { mexicanTrain: false },
];

describe("choices", () => {
  it("the choices are possible after any two changes", () => {
    for (const first of changes) {
      for (const second of changes) {
        const afterFirst = changeOption(initialChoices, first);
        const afterSecond = changeOption(afterFirst, second);
        expect(isPossible(afterFirst), JSON.stringify(first)).toBe(true);
        expect(isPossible(afterSecond), JSON.stringify([first, second])).toBe(true);
      }
    }
  });

  it("a change keeps the other choices if they are possible", () => {
    for (const seats of possibleSeats(initialChoices))
      expect(changeOption(initialChoices, { seats }).seats).toBe(seats);
    for (const set of possibleSets(initialChoices)) expect(changeOption(initialChoices, { set }).set).toBe(set);
    expect(changeOption(initialChoices, { seats: 9 }).set).toBe(15);
    expect(changeOption(changeOption(initialChoices, { rulebook: "club" }), { seats: 16 }).set).toBe(18);
  });

  it("the initial choices are the rulebook's defaults", () => {
    const parsed = (rulebook: string) => v.parse(trainOptionsSchema, { rulebook, rounds: 3 });
    expect(optionsOf(changeOption(initialChoices, { rulebook: "club" }))).toEqual(parsed("club"));
    expect(optionsOf(initialChoices)).toEqual(parsed("family"));
  });
});

describe("the form", () => {
  let form: TrainOptionsForm;
  let sentChoices: OptionsChoice[];

  beforeEach(async () => {
    await page.viewport(390, 844);
    sentChoices = [];
    form = document.createElement("ft-train-options");
    form.addEventListener("ft-options", ({ detail }) => sentChoices.push(detail));
    document.body.append(form);
    await form.updateComplete;
  });

  /** Sets the number of players, as the page beside the form does. */
  const setPlayers = async (seats: number): Promise<void> => {
    const { rules } = train;
    form.last = { seats, options: optionsForSeats({ rules, options: form.value.options }, seats)! };
    await form.updateComplete;
  };

  /** The form's first choice: four players and three rounds. */
  const DEFAULT_CHOICE = { seats: 4, options: v.parse(trainOptionsSchema, { rounds: 3 }) };

  const isPlayable = ({ seats, options }: OptionsChoice): boolean =>
    seatCounts(v.parse(trainOptionsSchema, options)).includes(seats);

  it("the form sends its choice at first and after every change", async () => {
    expect(sentChoices).toEqual([DEFAULT_CHOICE]);
    await setPlayers(4);
    await userEvent.click(page.getByRole("radio", { name: /^Club rules/ }));
    await userEvent.click(page.getByRole("switch", { name: /Partners/ }));
    expect(sentChoices.at(-1)).toEqual({
      seats: 4,
      options: v.parse(trainOptionsSchema, { rulebook: "club", rounds: 3, pairs: true }),
    });
    expect(form.value).toEqual(sentChoices.at(-1));
  });

  it("the form starts with the last choice if that is still possible", async () => {
    const last = { seats: 6, options: v.parse(trainOptionsSchema, { rulebook: "club", pairs: true, rounds: 5 }) };
    form.last = last;
    await form.updateComplete;
    expect(form.value).toEqual(last);
    for (const old of [
      { seats: 16, options: {} },
      { seats: 4, options: { rulebook: "gone" } },
    ]) {
      form.last = old;
      await form.updateComplete;
      expect(form.value).toEqual(DEFAULT_CHOICE);
    }
  });

  it("the form disables sets for other numbers of players, and partners for an odd number", async () => {
    await userEvent.click(page.getByRole("radio", { name: /^Club rules/ }));
    await setPlayers(5);
    const sets = [...form.renderRoot.querySelectorAll<HTMLInputElement>("[name=set]")];
    expect(sets.map(({ disabled }) => disabled)).toEqual([true, true, false, false, false]);
    await expect.element(page.getByRole("switch", { name: /Partners/ })).toBeDisabled();
  });

  it("200 presses in the form never give options that the engine refuses", async () => {
    const inputs = () => [...form.renderRoot.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
    for (let press = 0; press < 200; press++) {
      inputs()[(press * 17 + 5) % inputs().length]!.click();
      await form.updateComplete;
      if (press % 7 === 0) await setPlayers(2 + ((press * 5) % 11));
      for (const select of form.renderRoot.querySelectorAll("select")) {
        select.selectedIndex = press % select.options.length;
        select.dispatchEvent(new Event("change"));
        await form.updateComplete;
      }
    }
    expect(sentChoices.length).toBeGreaterThan(300);
    expect(sentChoices.filter((choice) => !isPlayable(choice))).toEqual([]);
  });

  it("the form counts in the tiles' digits", async () => {
    document.documentElement.lang = "bn";
    await setPlayers(9);
    const labels = [...form.renderRoot.querySelector("select")!.options].map(({ label }) => label);
    expect(labels.slice(1, 4)).toEqual(["1", "2", "3"]);
    expect(labels[0]).toContain("15-15");
    expect(form.renderRoot.querySelector(".sets")!.textContent).toContain("2–4");
  });

  it("each control shows its choice, also after another control changed it", async () => {
    await setPlayers(2);
    await userEvent.click(page.getByRole("radio", { name: /^Double-6/ }));
    await setPlayers(9);
    const checked = [...form.renderRoot.querySelectorAll<HTMLInputElement>("input:checked")];
    expect(checked.map(({ parentElement }) => parentElement!.querySelector(".title")!.textContent)).toEqual([
      "Family rules",
      "Double-15",
      "Double blank counts 50",
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
