import { LitElement } from "lit";
import { beforeEach, expect, it } from "vitest";
import { overlay } from "../../../client/kit/overlay.ts";

/** Resolves when the browser has navigated in its history. */
const whenNavigated = () => new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));

class OverlayHost extends LitElement {}
customElements.define("overlay-host", OverlayHost);

let host: OverlayHost;
let closed: string[];
beforeEach(() => {
  closed = [];
  host = new OverlayHost();
  document.body.append(host);
  history.replaceState({ page: "table" }, "");
});

const openOverlay = (name: string) => overlay(host, () => closed.push(name));

it("Back closes the top overlay, one after the other, and stays on the page", async () => {
  openOverlay("sheet");
  openOverlay("drawer");
  for (const names of [["drawer"], ["drawer", "sheet"]]) {
    const closing = whenNavigated();
    history.back();
    await closing;
    expect(closed).toEqual(names);
  }
  expect(history.state).toEqual({ page: "table" });
});

it("an overlay that is closed twice by code leaves the history as it was", async () => {
  const { length } = history;
  const close = openOverlay("sheet");
  const closing = whenNavigated();
  close();
  close();
  await closing;
  expect(history.state).toEqual({ page: "table" });
  expect(closed).toEqual([]);
  expect(history.length - length).toBeLessThanOrEqual(1);
});

it("an overlay opened while another closes has its own history entry", async () => {
  const close = openOverlay("first");
  const closing = whenNavigated();
  close();
  openOverlay("second");
  await closing;
  expect(closed).toEqual([]);
  const closingSecond = whenNavigated();
  history.back();
  await closingSecond;
  expect(closed).toEqual(["second"]);
});

it("Back closes an overlay above an entry that a link added", async () => {
  history.replaceState({ page: "table", overlays: 1 }, "");
  openOverlay("sheet");
  const closing = whenNavigated();
  history.back();
  await closing;
  expect(closed).toEqual(["sheet"]);
});

it("an overlay that was open when its page was left takes no Back from the next page", async () => {
  openOverlay("sheet of the first page");
  history.pushState(null, "");
  host.remove();
  host = new OverlayHost();
  document.body.append(host);
  const close = openOverlay("sheet of the second page");
  const closing = whenNavigated();
  close();
  await closing;
  expect(history.state).toBeNull();
  expect(closed).toEqual([]);
});
