/** The choice of the number of seats, after a change that was refused. */
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { FtSeatCount } from "../../../client/kit/ft-seat-count.ts";

let element: FtSeatCount;

const shown = (): string | undefined =>
  (element.renderRoot.querySelector("select") ?? element.renderRoot.querySelector<HTMLInputElement>("input:checked"))
    ?.value;

it.each([
  ["buttons", [2, 3, 4]],
  ["a list", [2, 3, 4, 5, 6]],
] as const)("%s show the choice during the request, and the old number after a refusal", async (_, counts) => {
  element = new FtSeatCount();
  Object.assign(element, { counts, count: 2 });
  document.body.append(element);
  await element.updateComplete;
  const list = element.renderRoot.querySelector("select");
  if (list === null) await userEvent.click(element.renderRoot.querySelector("[value='3']")!);
  else await userEvent.selectOptions(list, "3");
  element.busy = true;
  await element.updateComplete;
  expect(shown()).toBe("3");
  element.busy = false;
  await element.updateComplete;
  expect(shown()).toBe("2");
});
