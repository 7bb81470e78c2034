import { afterEach, beforeEach, expect, it } from "vitest";
import { overlay } from "../../../client/kit/overlay.ts";

/** The browser has gone back, or come to where it was asked to go. */
const arrived = () => new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));

let closed: string[];
beforeEach(() => {
  closed = [];
  history.replaceState({ page: "table" }, "");
});
afterEach(() => history.replaceState(null, ""));

const lay = (name: string) => overlay(() => closed.push(name));

it("Back closes the top overlay, one after the other, and stays on the page", async () => {
  lay("sheet");
  lay("drawer");
  for (const names of [["drawer"], ["drawer", "sheet"]]) {
    const back = arrived();
    history.back();
    await back;
    expect(closed).toEqual(names);
  }
  expect(history.state).toEqual({ page: "table" });
});

it("an overlay that is closed twice by code leaves the history as it was", async () => {
  const { length } = history;
  const left = lay("sheet");
  const back = arrived();
  left();
  left();
  await back;
  expect(history.state).toEqual({ page: "table" });
  expect(closed).toEqual([]);
  expect(history.length - length).toBeLessThanOrEqual(1);
});

it("an overlay opened while another closes has its own history entry", async () => {
  const left = lay("first");
  const gone = arrived();
  left();
  lay("second");
  await gone;
  expect(closed).toEqual([]);
  const back = arrived();
  history.back();
  await back;
  expect(closed).toEqual(["second"]);
});

it("Back closes it also above an entry that a link added", async () => {
  history.replaceState({ page: "table", overlays: 1 }, "");
  lay("sheet");
  const back = arrived();
  history.back();
  await back;
  expect(closed).toEqual(["sheet"]);
});
