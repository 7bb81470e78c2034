import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FtConfirm } from "../../../client/kit/ft-confirm.ts";

let element: FtConfirm;
beforeEach(() => {
  element = Object.assign(new FtConfirm(), { text: "Remove", about: "Ann", question: "Remove Ann?" });
  document.body.append(element);
});

const press = () => page.getByRole("button", { name: "Remove Ann" }).click();

it("the focus is on the button again when its event is sent, and a listener can move it further", async () => {
  const title = Object.assign(document.createElement("h2"), { tabIndex: -1 });
  document.body.append(title);
  const focused: (Element | null)[] = [];
  element.addEventListener("ft-confirm", () => {
    focused.push(element.shadowRoot!.activeElement);
    title.focus();
  });
  await press();
  await press();
  await expect.poll(() => focused).toEqual([element.shadowRoot!.querySelector(".first")]);
  await element.updateComplete;
  expect(document.activeElement).toBe(title);
  title.remove();
});

it("acts at the first press if it needs no question", async () => {
  element.mustAsk = () => Promise.resolve(false);
  const sent: string[] = [];
  element.addEventListener("ft-confirm", ({ type }) => sent.push(type));
  await press();
  await expect.poll(() => sent).toEqual(["ft-confirm"]);
  expect(page.getByText("Remove Ann?").elements()).toEqual([]);
});
