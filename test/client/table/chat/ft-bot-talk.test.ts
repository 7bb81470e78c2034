/** Remarks of computers: at most one a game each, and none if the setting is off. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import { loadGame } from "../../../../client/games/registry.ts";
import { setBotTalk } from "../../../../client/kit/feedback/bot-talk.ts";
import { localTables, openLocalTable, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { seatAll } from "../../../../client/local/host/seat-all.ts";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import { botLine } from "../../../../client/table/chat/bot-lines.ts";
import "../../../../client/table/chat/ft-bot-talk.ts";
import type { FtBotTalk } from "../../../../client/table/chat/ft-bot-talk.ts";
import { openConnection } from "../../support/local-table.ts";

let talk: FtBotTalk;

/** Table ids: the computer makes its remark at the start of the first table, at the end of the second. */
const TABLES = ["b", "a"] as const;

/** Starts a game against a computer of level 4, and resigns. Records the remark after each. */
const playAndResign = async (table: string, isPast = false): Promise<void> => {
  const { host, store } = await openConnection(await openLocalTable("pool", { seats: 2, options: { black: "first" } }));
  await seatAll(host, ["Ann", 4]);
  await expect.poll(() => store.live.play).not.toBeNull();
  talk = document.createElement("ft-bot-talk") as FtBotTalk;
  const currentLog = () => ({ store, length: store.length });
  Object.assign(talk, { client: await loadGame("pool"), table, past: () => isPast, ...currentLog() });
  document.body.append(talk);
  await talk.updateComplete;
  vi.advanceTimersByTime(1_000);
  await talk.updateComplete;
  remarks.push(bubbleText());
  await host.ask(0, { type: "resign" });
  await expect.poll(() => store.live.phase).toBe("over");
  Object.assign(talk, currentLog());
  await talk.updateComplete;
  vi.advanceTimersByTime(3_000);
  await talk.updateComplete;
  remarks.push(bubbleText());
};

const bubbleText = (): string | null => talk.renderRoot.querySelector(".bubble span")?.textContent ?? null;
let remarks: (string | null)[] = [];

beforeEach(() => {
  remarks = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

/** The height of the header. */
const HEADER_PX = 52;

const languages = ["en", "he", "bn", "ur"] as const;

describe.each([390, 360, 320])("on a phone %i px wide", (width) => {
  it.each(languages)("every remark stays in the header, before its buttons, in %s", async (language) => {
    vi.useRealTimers();
    await page.viewport(width, 844);
    await setLocaleNow(language);
    talk = document.createElement("ft-bot-talk") as FtBotTalk;
    const store = { live: { phase: "seating", chairs: [] }, entries: [] };
    Object.assign(talk, { client: { lines: async () => ({}) }, store });
    document.body.append(talk);
    await document.fonts.ready;
    for (let character = 0; character < 6; character++)
      for (const moment of ["start", "strong", "end"] as const) {
        const line = botLine(character, moment);
        Object.assign(talk, { said: { character, text: line } });
        await talk.updateComplete;
        const bubble = talk.renderRoot.querySelector(".bubble")!;
        const box = bubble.querySelector("span")!.getBoundingClientRect();
        expect(box.height, line).toBeLessThanOrEqual(HEADER_PX);
        expect(bubble.getBoundingClientRect().bottom, line).toBeLessThanOrEqual(HEADER_PX + 1);
        // Chat, rules, language and settings, of 44 px each.
        expect(bubble.getBoundingClientRect().width, line).toBeLessThanOrEqual(width - 4 * 44 - 20);
        expect(box.width, line).toBeLessThanOrEqual(width - 4 * 44 - 20);
      }
    await setLocaleNow("en");
    await page.viewport(1280, 900);
  });
});

describe("a computer", () => {
  it("a computer with a remark at the start makes none at the end", async () => {
    const [start] = TABLES;
    await playAndResign(start);
    expect(remarks[0]).toBe(botLine(3, "start"));
    expect(sessionStorage.length).toBeGreaterThan(0);
    expect(remarks[1]).not.toBe(botLine(3, "end"));
  });

  it("a computer without a remark at the start makes one at the end, announced with its name", async () => {
    await playAndResign(TABLES[1]);
    expect(remarks).toEqual([null, botLine(3, "end")]);
    expect(talk.renderRoot.querySelector("[aria-live]")?.textContent).toBe(`Rufus says: ${botLine(3, "end")}`);
  });

  it("a computer makes no remark while the viewer looks back", async () => {
    await playAndResign(TABLES[1], true);
    expect(remarks).toEqual([null, null]);
  });

  it("a computer makes no remark if the setting is off", async () => {
    setBotTalk(false);
    await playAndResign(TABLES[1]);
    expect(remarks).toEqual([null, null]);
  });
});
