/**
 * The page that opens a saved game: by paste, share or file, with a history entry for each step.
 * Every day files/open-file.test.ts reads each kind of file.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { FileGameEntry, GamesFile } from "../../../client/files/open-file.ts";
import { FtOpenFile } from "../../../client/local/ft-open-file.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

const testUrl = location.pathname + location.search;
let opener: FtOpenFile;

const GAMES = `[White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 1-0

[White "Cem"]
[Black "Dia"]
[Result "*"]

1. 11-16 24-19 *`;

beforeEach(async () => {
  await page.viewport(390, 844);
  opener = new FtOpenFile();
  document.body.append(opener);
  await opener.updateComplete;
});
afterEach(() => {
  opener.remove();
  history.replaceState(null, "", testUrl);
});

/** Fills the field as a phone's keyboard does, without a paste event. */
const fillField = async (text: string): Promise<void> => {
  const field = page.getByRole("textbox", { name: "Paste its text here" });
  await userEvent.click(field);
  await userEvent.fill(field, text);
  await userEvent.tab();
};

const focused = () => opener.shadowRoot?.activeElement?.localName;

it("a pasted text is opened, and Back shows the form again", async () => {
  await fillField("W:W21,22,K10:B1,2,K30");
  await expect.element(page.getByRole("grid")).toBeVisible();
  await expect.poll(focused).toBe("main");
  history.back();
  await expect.element(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await expect.poll(focused).toBe("main");
});

it("a text that another app shares is opened, and removed from the address", async () => {
  opener.remove();
  history.replaceState(null, "", `/open?${new URLSearchParams({ text: "W:W21,22,K10:B1,2,K30" })}`);
  opener = new FtOpenFile();
  document.body.append(opener);
  await expect.element(page.getByRole("grid")).toBeVisible();
  expect(location.search).toBe("");
});

it("a file that the system opens with the app is opened", async () => {
  opener.remove();
  const file = new File(["W:W21,22,K10:B1,2,K30"], "game.fen");
  const setConsumer = (consume: (launch: object) => void) => consume({ files: [{ getFile: async () => file }] });
  Object.defineProperty(window, "launchQueue", { configurable: true, value: { setConsumer } });
  opener = new FtOpenFile();
  document.body.append(opener);
  await expect.element(page.getByRole("grid")).toBeVisible();
  Reflect.deleteProperty(window, "launchQueue");
});

it("Back shows the list of games in a file again, with the focus", async () => {
  await fillField(GAMES);
  const ann = page.getByRole("button", { name: /Ann/ });
  await userEvent.click(ann);
  await expect.element(page.getByRole("grid")).toBeVisible();
  await expect.poll(focused).toBe("main");
  history.back();
  await expect.element(ann).toBeVisible();
  await expect.poll(focused).toBe("main");
  await userEvent.click(ann);
  await userEvent.click(page.getByRole("button", { name: "All games" }));
  await expect.element(ann).toBeVisible();
  history.back();
  await expect.element(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
});

it("a game that loads after the visitor went back from its file is not shown", async () => {
  await fillField(GAMES);
  const ann = page.getByRole("button", { name: /Ann/ });
  await expect.element(ann).toBeVisible();
  const file: GamesFile = Reflect.get(opener, "file");
  const loaded = Promise.withResolvers<void>();
  Object.assign(opener, {
    file: { ...file, open: (game: FileGameEntry) => loaded.promise.then(() => file.open(game)) },
  });
  await opener.updateComplete;
  await userEvent.click(ann);
  history.back();
  const choose = page.getByRole("button", { name: "Choose a file" });
  await expect.element(choose).toBeVisible();
  loaded.resolve();
  await vi.dynamicImportSettled();
  await opener.updateComplete;
  await expect.element(choose).toBeVisible();
});

/** A file that is read once the returned function is called. */
const slowFile = (name: string, text: string) => {
  let read = (): void => undefined;
  const file = new File([text], name);
  file.text = () => new Promise((resolve) => (read = () => resolve(text)));
  return { file, read: () => read() };
};

const drop = (file: File): void => {
  const dataTransfer = new DataTransfer();
  // A transfer copies its files.
  Object.defineProperty(dataTransfer, "files", { value: [file] });
  opener.renderRoot.querySelector("div")!.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
};

it("a file that was read after the visitor left does not change the next page", async () => {
  const { file, read } = slowFile("late.pdn", GAMES);
  drop(file);
  opener.remove();
  document.title = "The next page";
  const { length } = history;
  read();
  await vi.dynamicImportSettled();
  expect([document.title, history.length]).toEqual(["The next page", length]);
});

it("the file that was opened last is shown, though an earlier one is read after it", async () => {
  const { file, read } = slowFile("late.fen", "W:W21,22,K10:B1,2,K30");
  drop(file);
  drop(new File([GAMES], "last.pdn"));
  const ann = page.getByRole("button", { name: /Ann/ });
  await expect.element(ann).toBeVisible();
  read();
  await vi.dynamicImportSettled();
  await opener.updateComplete;
  await expect.element(ann).toBeVisible();
});

it("a text that is pasted into the search among a file's games is not opened", async () => {
  // A file of a few games has no search.
  await fillField(`${GAMES}\n\n`.repeat(40));
  const search = page.getByRole("searchbox", { name: "Find a game" });
  await expect.element(search).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "W:W21,22,K10:B1,2,K30");
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true });
  expect(search.element().dispatchEvent(paste)).toBe(true);
  await vi.dynamicImportSettled();
  await expect.element(search).toBeVisible();
});

it("the games of a second file are not searched for the words about the first", async () => {
  await fillField(`${GAMES}\n\n`.repeat(40));
  await userEvent.fill(page.getByRole("searchbox", { name: "Find a game" }), "nobody");
  await expect.element(page.getByText("0 games")).toBeVisible();
  drop(new File([GAMES], "second.pdn"));
  await expect.element(page.getByRole("heading", { name: "second.pdn" })).toBeVisible();
  await expect.element(page.getByText("2 games")).toBeVisible();
});

/** Pastes a text into the page. */
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
};

it("each game that is opened is shown from its end, with its own moves, whatever was shown before", async () => {
  const shown = () => opener.renderRoot.querySelector<FtGameView>("ft-game-view");
  const list = () => shown()?.renderRoot.querySelector("ft-move-list")?.shadowRoot?.textContent ?? "";
  await fillField(GAMES.slice(0, GAMES.indexOf('[White "Cem')));
  await expect.poll(list).toContain("22-17");
  const address = () => location.pathname + location.hash;
  const path = address();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(address).not.toBe(path);
  const log = finishedSpyLog("opened second");
  paste(makeLog(log));
  await expect.poll(() => shown()?.renderRoot.querySelector("foldtable-spy-board") ?? null).not.toBeNull();
  await expect.poll(list).toContain("spies on");
  await expect.poll(() => shown()?.replay.isLive).toBe(true);
  expect(address()).toBe(path);
});

describe("a file that cannot be read", () => {
  const toasts: string[] = [];
  const note = (event: Event) => toasts.push((event as CustomEvent<string>).detail);
  beforeEach(() => {
    toasts.length = 0;
    window.addEventListener("ft-toast", note);
  });
  afterEach(() => window.removeEventListener("ft-toast", note));

  it("is refused if the system fails to read it", async () => {
    const file = new File([GAMES], "gone.pdn");
    file.text = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    drop(file);
    await expect.poll(() => toasts).toEqual(["This file can’t be read."]);
  });

  it("is refused if the system opens it with the app and cannot find it", async () => {
    opener.remove();
    const getFile = () => Promise.reject(new DOMException("gone", "NotFoundError"));
    const setConsumer = (consume: (launch: object) => void) => consume({ files: [{ getFile }] });
    Object.defineProperty(window, "launchQueue", { configurable: true, value: { setConsumer } });
    opener = new FtOpenFile();
    document.body.append(opener);
    await expect.poll(() => toasts).toEqual(["This file can’t be read."]);
    Reflect.deleteProperty(window, "launchQueue");
  });

  it("is refused without being read if it is too large", async () => {
    const file = new File([], "film.mp4");
    Object.defineProperty(file, "size", { value: 200_000_001 });
    file.text = vi.fn(() => Promise.resolve(""));
    drop(file);
    await expect.poll(() => toasts).toEqual(["This file is too large to be a game."]);
    expect(file.text).not.toHaveBeenCalled();
  });
});
