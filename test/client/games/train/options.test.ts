/**
 * The form that opens a table of Mexican Train.
 * Every day home/ft-home.test.ts opens a table from this form.
 * @gate
 */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/games/train/options.ts";
import type { OptionsChoice } from "../../../../client/games/contract/game-client.ts";
import type { TrainOptionsForm } from "../../../../client/games/train/options.ts";
import {
  changeOption,
  initialChoices,
  isPossible,
  optionsOf,
  possibleSeats,
  possibleSets,
  type TableOptions,
} from "../../../../client/games/train/table-options.ts";
import { optionsForSeats } from "../../../../engine/commands/seat-count.ts";
import { installGame } from "../../../../engine/contract/game-registry.ts";
import { train } from "../../../../engine/games/train/game.ts";
import { trainOptionsSchema } from "../../../../engine/games/train/schema.ts";
import { SETS, seatCounts } from "../../../../engine/games/train/state/rulebook.ts";

installGame(train);

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
  it("are possible after every two changes, in whatever order", () => {
    for (const first of changes) {
      for (const second of changes) {
        const once = changeOption(initialChoices, first);
        const twice = changeOption(once, second);
        expect(isPossible(once), JSON.stringify(first)).toBe(true);
        expect(isPossible(twice), JSON.stringify([first, second])).toBe(true);
      }
    }
  });

  it("3,000 random changes of options never give impossible choices", () => {
    let choices = initialChoices;
    let dice = 7;
    for (let step = 0; step < 3000; step++) {
      dice = (dice * 16_807) % 2_147_483_647;
      choices = changeOption(choices, changes[dice % changes.length]!);
      expect(isPossible(choices)).toBe(true);
    }
  });

  it("keep what was chosen where it is possible", () => {
    for (const seats of possibleSeats(initialChoices))
      expect(changeOption(initialChoices, { seats }).seats).toBe(seats);
    for (const set of possibleSets(initialChoices)) expect(changeOption(initialChoices, { set }).set).toBe(set);
    expect(changeOption(initialChoices, { seats: 9 }).set).toBe(15);
    expect(changeOption(changeOption(initialChoices, { rulebook: "club" }), { seats: 16 }).set).toBe(18);
  });

  it("begin with each rulebook as it is written", () => {
    const parsed = (rulebook: string) => v.parse(trainOptionsSchema, { rulebook, rounds: 3 });
    expect(optionsOf(changeOption(initialChoices, { rulebook: "club" }))).toEqual(parsed("club"));
    expect(optionsOf(initialChoices)).toEqual(parsed("family"));
  });
});

describe("the form", () => {
  let form: TrainOptionsForm;
  let told: OptionsChoice[];

  beforeEach(async () => {
    await page.viewport(390, 844);
    told = [];
    form = document.createElement("ft-train-options");
    form.addEventListener("ft-options", ({ detail }) => told.push(detail));
    document.body.append(form);
    await form.updateComplete;
  });

  afterEach(() => {
    form.remove();
    document.documentElement.lang = "en";
  });

  /** So many play, as the page says that asks for it beside the form. */
  const players = async (seats: number): Promise<void> => {
    const { rules } = train;
    form.last = { seats, options: optionsForSeats({ rules, options: form.value.options }, seats)! };
    await form.updateComplete;
  };

  /** Four players and half an hour. */
  const USUAL = { seats: 4, options: v.parse(trainOptionsSchema, { rounds: 3 }) };

  const isPlayable = ({ seats, options }: OptionsChoice): boolean =>
    seatCounts(v.parse(trainOptionsSchema, options)).includes(seats);

  it("tells its choice at first and after every change", async () => {
    expect(told).toEqual([USUAL]);
    await players(4);
    await userEvent.click(page.getByRole("radio", { name: /^Club rules/ }));
    await userEvent.click(page.getByRole("switch", { name: /Partners/ }));
    expect(told.at(-1)).toEqual({
      seats: 4,
      options: v.parse(trainOptionsSchema, { rulebook: "club", rounds: 3, pairs: true }),
    });
    expect(form.value).toEqual(told.at(-1));
  });

  it("begins with what was chosen the last time, if that is still possible", async () => {
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
      expect(form.value).toEqual(USUAL);
    }
  });

  it("the form offers no sets for other numbers of players, and no partners to an odd number", async () => {
    await userEvent.click(page.getByRole("radio", { name: /^Club rules/ }));
    await players(5);
    const sets = [...form.renderRoot.querySelectorAll<HTMLInputElement>("[name=set]")];
    expect(sets.map(({ disabled }) => disabled)).toEqual([true, true, false, false, false]);
    await expect.element(page.getByRole("switch", { name: /Partners/ })).toBeDisabled();
  });

  it("never yields what the engine does not allow, whatever is pressed", async () => {
    const inputs = () => [...form.renderRoot.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
    for (let press = 0; press < 200; press++) {
      inputs()[(press * 17 + 5) % inputs().length]!.click();
      await form.updateComplete;
      if (press % 7 === 0) await players(2 + ((press * 5) % 11));
      for (const select of form.renderRoot.querySelectorAll("select")) {
        select.selectedIndex = press % select.options.length;
        select.dispatchEvent(new Event("change"));
        await form.updateComplete;
      }
    }
    expect(told.length).toBeGreaterThan(300);
    expect(told.filter((choice) => !isPlayable(choice))).toEqual([]);
  });

  it("counts in the digits that tiles have", async () => {
    document.documentElement.lang = "bn";
    await players(9);
    const labels = [...form.renderRoot.querySelector("select")!.options].map(({ label }) => label);
    expect(labels.slice(1, 4)).toEqual(["1", "2", "3"]);
    expect(labels[0]).toContain("15-15");
    expect(form.renderRoot.querySelector(".sets")!.textContent).toContain("2–4");
  });

  it("shows in every control what is chosen, also after it was changed along", async () => {
    await players(2);
    await userEvent.click(page.getByRole("radio", { name: /^Double-6/ }));
    await players(9);
    const checked = [...form.renderRoot.querySelectorAll<HTMLInputElement>("input:checked")];
    expect(checked.map(({ parentElement }) => parentElement!.querySelector(".title")!.textContent)).toEqual([
      "Family rules",
      "Double-15",
      "Double blank counts 50",
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
