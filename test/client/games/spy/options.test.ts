/**
 * The form that opens a table of SPY.
 * Every day home/ft-home.test.ts opens a table from this form.
 * @gate
 */
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/games/spy/options.ts";
import type { OptionsChoice } from "../../../../client/games/contract/game-client.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { SETTINGS } from "../../../../engine/games/spy/state/settings.ts";

let form: HTMLElementTagNameMap["ft-spy-options"];
let sentChoices: OptionsChoice[];

beforeEach(async () => {
  sentChoices = [];
  form = document.createElement("ft-spy-options");
  form.addEventListener("ft-options", (event) => sentChoices.push((event as CustomEvent<OptionsChoice>).detail));
  document.body.append(form);
  await form.updateComplete;
});

const lastSentChoice = async (): Promise<OptionsChoice> => {
  await form.updateComplete;
  return sentChoices.at(-1)!;
};

describe("the form that opens a table of SPY", () => {
  it("the form starts with the rulebook's defaults", async () => {
    expect(await lastSentChoice()).toEqual({ seats: 2, options: v.parse(spy.options, {}) });
  });

  it("the form explains every setting of the rulebook", () => {
    const controls = form.shadowRoot!.querySelectorAll(".switch, .select");
    expect(controls).toHaveLength(Object.keys(SETTINGS).length);
    for (const control of controls) expect(control.querySelector(".about")?.textContent?.trim()).not.toBe("");
  });

  it("a setting with one line of help has it right below its title, as one with two lines", async () => {
    await page.viewport(390, 844);
    const gaps = [...form.shadowRoot!.querySelectorAll(".switch")].map(
      (row) =>
        row.querySelector(".about")!.getBoundingClientRect().top -
        row.querySelector(".title")!.getBoundingClientRect().bottom,
    );
    expect(new Set(gaps.map(Math.round))).toEqual(new Set([0]));
  });

  it("the form sends every switch, choice and count as valid options", async () => {
    for (const name of [/Memory aid/, /Move first/, /Turn without/]) {
      await userEvent.click(page.getByRole("switch", { name }));
    }
    await userEvent.selectOptions(page.getByRole("combobox", { name: /Who starts/ }), "host");
    await userEvent.selectOptions(page.getByRole("combobox", { name: /Which card/ }), "same");
    await userEvent.selectOptions(page.getByRole("combobox", { name: /Draw if nobody/ }), "0");
    await userEvent.selectOptions(page.getByRole("combobox", { name: /bombs/ }), "1");
    form.last = { ...form.value, seats: 4 };
    const { seats, options } = await lastSentChoice();
    expect({ seats, ...options }).toMatchObject({
      seats: 4,
      memoryAid: true,
      strictMoveThenSpy: true,
      flipOnly: true,
      firstPlayer: "host",
      mirror: "same",
      stallingRounds: 0,
      bombNumbers: [1, 1],
    });
    for (const choice of sentChoices) expect(v.is(spy.options, choice.options)).toBe(true);
  });

  it("the form starts with the last choice if it is still valid", async () => {
    form.last = { seats: 3, options: { ...v.parse(spy.options, {}), memoryAid: true } };
    expect(await lastSentChoice()).toMatchObject({ seats: 3, options: { memoryAid: true } });
    form.last = { seats: 9, options: { memoryAid: "perhaps" } };
    expect(await lastSentChoice()).toMatchObject({ seats: 2, options: { memoryAid: true } });
  });
});
