/** Links to a table, the sheet that makes them, and moving a seat to another device. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/share/ft-accept-seat.ts";
import "../../../client/share/ft-share-sheet.ts";
import { keptSalts, saveSalt } from "../../../client/kit/storage/salt.ts";
import type { FtAcceptSeat } from "../../../client/share/ft-accept-seat.ts";
import { makeSeatPassLink } from "../../../client/share/ft-move-seat.ts";
import type { FtShareSheet } from "../../../client/share/ft-share-sheet.ts";
import { parsePass, type SeatPass } from "../../../client/share/seat-pass.ts";
import { makeShareLink, previewImageUrl, type ShareTarget } from "../../../client/share/share-link.ts";
import { type FakeServer, fakeServer, json, networkError, type Responder } from "../support/fake-server.ts";

const table = "https://example.org/t/abc";

describe("a link", () => {
  it.each<[Omit<ShareTarget, "table">, string]>([
    [{ language: "en" }, table],
    [{ language: "" }, table],
    [{ language: "bn" }, `${table}?lang=bn`],
    [{ language: "en", seat: 0 }, `${table}?seat=0`],
    [{ language: "he", seat: 2 }, `${table}?seat=2&lang=he`],
    [{ language: "en", seq: 23 }, `${table}/23`],
    [{ language: "ur", seq: 0 }, `${table}/0?lang=ur`],
    [{ language: "he", seq: "quiet" }, `${table}/quiet?lang=he`],
  ])("a link is written for %j", (target, link) => {
    expect(makeShareLink({ table, ...target })).toBe(link);
  });

  it.each<[Omit<ShareTarget, "table">, string]>([
    [{ language: "en" }, `${table}/preview.png`],
    [{ language: "bn", seq: 23 }, `${table}/23/preview.png?lang=bn`],
  ])("a preview image has an address for %j", (target, link) => {
    expect(previewImageUrl({ table, ...target })).toBe(link);
  });
});

describe("a seat's pass", () => {
  it.each<SeatPass>([
    { pass: "abc_-DEF123", seat: 0, salt: "0f".repeat(16) },
    { pass: "a+b/c=d&e#f", seat: 15, salt: null },
    { pass: "abc", seat: null, salt: null },
  ])("a seat pass is read as it was written: %j", (pass) => {
    const { hash, href, pathname, search } = new URL(makeSeatPassLink(table, pass));
    expect(parsePass(hash)).toEqual(pass);
    expect(pathname + search, href).toBe("/t/abc");
  });

  it.each(["", "#", "#23", "#pass=", "#seat=1", "#passe=abc"])("%j is not read as a seat pass", (hash) => {
    expect(parsePass(hash)).toBeNull();
  });

  it.each(["#pass=abc&seat=x", "#pass=abc&seat=-1", "#pass=abc&seat=1000"])(
    "a seat pass is read without the seat of %j",
    (hash) => {
      expect(parsePass(hash)).toEqual({ pass: "abc", seat: null, salt: null });
    },
  );
});

let server: FakeServer;
let element: HTMLElement;
let events: string[];

const show = <T extends FtShareSheet | FtAcceptSeat>(shown: T, properties: Partial<T>): Promise<boolean> => {
  element = Object.assign(shown, properties);
  for (const type of ["ft-close", "ft-seat-accepted"]) element.addEventListener(type, () => events.push(type));
  document.body.append(element);
  return shown.updateComplete;
};

const link = (): string | undefined =>
  [...(element.shadowRoot?.querySelectorAll("ft-share-link, ft-move-seat") ?? [])]
    .map(({ shadowRoot }) => shadowRoot?.querySelector("ft-share-link")?.shadowRoot ?? shadowRoot)
    .map((root) => root?.querySelector(".link")?.textContent ?? undefined)
    .at(-1);
const alert = (): string => page.getByRole("alert").query()?.textContent ?? "";
const pressButton = (name: string | RegExp) => userEvent.click(page.getByRole("button", { name }));

beforeEach(async () => {
  await page.viewport(390, 844);
  server = fakeServer();
  events = [];
});

describe("the share sheet", () => {
  const open = (properties: Partial<FtShareSheet> = {}) => {
    const seats = ["Ann", null, null];
    const sheet = document.createElement("ft-share-sheet");
    return show(sheet, { table: "abc", seq: null, seats, free: [1, 2], mine: [0], ...properties });
  };
  const tableLink = `${location.origin}/t/abc`;

  it("the sheet shows the table's link and its QR code", async () => {
    await open();
    await expect.poll(link).toBe(tableLink);
    const code = () => element.shadowRoot?.querySelector("ft-share-link")?.shadowRoot?.querySelector(".code path");
    await expect.poll(code).toBeTruthy();
  });

  it("each copy of the link is announced", async () => {
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await open();
    const status = element.shadowRoot!.querySelector("ft-share-link")!.shadowRoot!.querySelector("[role=status]")!;
    const announced: string[] = [];
    const observer = new MutationObserver(() => announced.push(status.textContent));
    observer.observe(status, { subtree: true, childList: true, characterData: true });
    for (const name of ["Copy link", "Copied"]) {
      await pressButton(name);
      await expect.poll(() => announced.at(-1)).toBe("Link copied");
    }
    expect(announced.filter((text) => text !== "")).toEqual(["Link copied", "Link copied"]);
    observer.disconnect();
    copy.mockRestore();
  });

  it("the link contains the chosen seat", async () => {
    await open();
    await userEvent.selectOptions(page.getByRole("combobox", { name: "For" }), "Seat 3");
    await expect.poll(link).toBe(`${tableLink}?seat=2`);
    await userEvent.selectOptions(page.getByRole("combobox", { name: "For" }), "any free seat");
    await expect.poll(link).toBe(tableLink);
  });

  it("the link contains no seat that was taken after it was chosen", async () => {
    await open();
    await userEvent.selectOptions(page.getByRole("combobox", { name: "For" }), "Seat 3");
    await expect.poll(link).toBe(`${tableLink}?seat=2`);
    (element as FtShareSheet).free = [1];
    await expect.poll(link).toBe(tableLink);
  });

  it("the sheet shares the moment in view, unless the user chooses the latest position", async () => {
    await open({ seq: 23 });
    await expect.poll(link).toBe(`${tableLink}/23`);
    await userEvent.click(page.getByRole("radio", { name: "The latest position" }));
    await expect.poll(link).toBe(tableLink);
  });

  it("a finished game can be shared without its result", async () => {
    await open({ over: true, free: [] });
    await expect.poll(link).toBe(tableLink);
    await userEvent.click(page.getByRole("radio", { name: "Without the result" }));
    await expect.poll(link).toBe(`${tableLink}/quiet`);
  });

  it("the sheet offers no choice without a moment, a free seat or a seat of the player", async () => {
    await open({ free: [], mine: [] });
    await expect.poll(link).toBe(tableLink);
    for (const role of ["radio", "combobox"] as const) expect(page.getByRole(role).elements()).toEqual([]);
    expect(page.getByRole("button", { name: /Move my seat/ }).elements()).toEqual([]);
  });

  it("the sheet omits a picture that cannot be loaded", async () => {
    await open();
    await expect.poll(() => element.shadowRoot!.querySelector("img")).toBeNull();
    await expect.poll(link).toBe(tableLink);
  });

  it("the sheet closes on Escape, by its button and by a press outside", async () => {
    await open();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => events).toEqual(["ft-close"]);
    element.remove();
    await open();
    await pressButton("Close");
    await expect.poll(() => events).toHaveLength(2);
    element.remove();
    await open();
    await userEvent.click(element.shadowRoot!.querySelector("dialog")!, { position: { x: 100, y: -40 }, force: true });
    await expect.poll(() => events).toHaveLength(3);
  });

  it("scrolling the sheet to its end does not scroll the page behind it", async () => {
    await open();
    expect(getComputedStyle(element.shadowRoot!.querySelector("dialog")!).overscrollBehaviorY).toBe("contain");
  });

  it("a private link for the player's other device is made only on request, with a warning", async () => {
    await open();
    await pressButton(/^Move my seat/);
    await expect.element(page.getByRole("button", { name: "Create link" })).toBeVisible();
    expect(server.requests).toEqual([]);
    server.respondTo("POST /api/tables/abc/pass", networkError);
    await pressButton("Create link");
    await expect.poll(alert).toMatch("can’t be reached");
    const focus = () => element.shadowRoot!.activeElement?.localName;
    expect(focus()).toBe("ft-move-seat");
    server.respondTo(
      "POST /api/tables/abc/pass",
      json({ pass: "s3cret", until: Date.now() + 600_000 }, { status: 201 }),
    );
    await pressButton("Create link");
    await expect.element(page.getByText(/Anyone who opens this link takes your seat/)).toBeVisible();
    expect(focus()).toBe("ft-move-seat");
    await expect.poll(link).toBe(`${tableLink}#pass=s3cret&seat=0`);
    await pressButton("Back");
    await expect.poll(link).toBe(tableLink);
  });
});

describe("the code for other pages", () => {
  const code = (): string => {
    const root = element.shadowRoot?.querySelector("ft-embed-code")?.shadowRoot;
    return root?.querySelector("textarea")?.value ?? "";
  };

  it.each([
    [null, `src="${location.origin}/embed/abc"`, `table="abc"`],
    [23, `src="${location.origin}/embed/abc?at=23"`, `at="23"`],
  ])("the embed code starts at the moment %j, as an iframe or as an element", async (seq, frame, attribute) => {
    const sheet = document.createElement("ft-share-sheet");
    await show(sheet, { table: "abc", seq, seats: ["Ann"], free: [], mine: [] });
    await pressButton(/^Embed/);
    await expect.poll(code).toContain(frame);
    await userEvent.click(page.getByRole("radio", { name: "Web component" }));
    await expect.poll(code).toContain(attribute);
    expect(code()).toContain("</foldtable-replay>");
  });
});

describe("on the other device", () => {
  const SEAT = "POST /api/tables/abc/seat";
  const openPass = (pass: SeatPass) => show(document.createElement("ft-accept-seat"), { table: "abc", pass });
  const pressPlayHere = () => pressButton(/^Play here/);
  const pass: SeatPass = { pass: "s3cret", seat: 1, salt: null };

  it("the seat moves only when its player confirms", async () => {
    server.respondTo("GET /api/tables/abc", json({ seats: ["Ann", "Ben"] }));
    server.respondTo(SEAT, json({ seats: [1] }));
    await openPass(pass);
    await expect.element(page.getByRole("button", { name: /Play here as .*Ben/ })).toBeVisible();
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
    await pressPlayHere();
    await expect.poll(() => events).toEqual(["ft-seat-accepted"]);
    expect(server.requests.at(-1)).toMatchObject({ method: "POST", body: { pass: "s3cret" } });
  });

  it("nothing happens if the user cancels", async () => {
    await openPass(pass);
    await pressButton("Cancel");
    await expect.poll(() => events).toEqual(["ft-close"]);
    expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("a visitor without a cookie gets one first", async () => {
    let isKnown = false;
    server.respondTo(`GET ${location.pathname}`, () => {
      isKnown = true;
      return new Response();
    });
    server.respondTo(SEAT, () => (isKnown ? json({ seats: [1] }) : json({ error: "no-identity" }, { status: 401 }))());
    await openPass({ pass: "s3cret", seat: null, salt: null });
    await pressPlayHere();
    await expect.poll(() => events).toEqual(["ft-seat-accepted"]);
  });

  it.each<[string, Responder, RegExp]>([
    ["was used before", json({}, { status: 410 }), /has been used, or it has expired/],
    ["was never made", json({}, { status: 400 }), /has been used, or it has expired/],
    ["is rate-limited", json({}, { status: 429 }), /can’t be reached/],
    ["is answered with status 500", json({}, { status: 500 }), /can’t be reached/],
    ["does not reach the server", networkError, /can’t be reached/],
  ])("an alert explains a pass that %s", async (_, responder, message) => {
    server.respondTo(SEAT, responder);
    await openPass({ pass: "s3cret", seat: null, salt: null });
    await pressPlayHere();
    await expect.poll(alert).toMatch(message);
    expect(events).toEqual([]);
  });

  it.each<[string, Responder]>([
    ["has no body", () => new Response()],
    ["is a page of another site", () => new Response("<!doctype html>")],
    ["names no seats", json({})],
  ])("an answer of 200 that %s counts as unreachable", async (_, responder) => {
    server.respondTo(SEAT, responder);
    await openPass(pass);
    await pressPlayHere();
    await expect.poll(alert).toMatch(/can’t be reached/);
    expect(events).toEqual([]);
  });

  describe("a device that has its own salt for that seat", () => {
    const [own, passed] = ["0a".repeat(16), "0b".repeat(16)];
    beforeEach(() => saveSalt("abc", 1, own));
    afterEach(() => saveSalt("abc", 1, null));

    it("the device stores both salts until the pass is accepted, then only the other device's", async () => {
      const answer = Promise.withResolvers<Response>();
      server.respondTo(SEAT, () => answer.promise);
      await openPass({ ...pass, salt: passed });
      await pressPlayHere();
      await expect.poll(() => server.requests.some(({ method }) => method === "POST")).toBe(true);
      expect(keptSalts("abc", 1)).toEqual([own, passed]);
      answer.resolve(await json({ seats: [1] })());
      await expect.poll(() => events).toEqual(["ft-seat-accepted"]);
      expect(keptSalts("abc", 1)).toEqual([passed]);
    });

    it("the device keeps its own salt if the pass is invalid", async () => {
      server.respondTo(SEAT, json({}, { status: 410 }));
      await openPass({ ...pass, salt: passed });
      await pressPlayHere();
      await expect.poll(alert).toMatch(/has been used/);
      expect(keptSalts("abc", 1)).toEqual([own]);
    });
  });

  it("the pass is not redeemed before the device's settings are saved", async () => {
    server.respondTo(SEAT, json({ seats: [1] }));
    let isSaved = false;
    const saveSettings = () => Promise.resolve(isSaved);
    await show(document.createElement("ft-accept-seat"), { table: "abc", pass, saveSettings });
    await pressPlayHere();
    await expect.poll(alert).toMatch(/can’t be reached/);
    expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
    isSaved = true;
    await pressPlayHere();
    await expect.poll(() => events).toEqual(["ft-seat-accepted"]);
  });
});
