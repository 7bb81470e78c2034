/** What computers say: at most one sentence a game each, and nothing if the settings say so. */
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

/** At the one its computer, the fox, speaks at the start, at the other at the end. */
const TABLES = ["b", "a"] as const;

/** A table with a computer of the fourth level; its game has just begun, and then the person resigns. */
const play = async (table: string, isPast = false): Promise<void> => {
  const { host, store } = await openConnection(await openLocalTable("pool", { seats: 2, options: { black: "first" } }));
  await seatAll(host, ["Ann", 4]);
  await expect.poll(() => store.live.play).not.toBeNull();
  talk = document.createElement("ft-bot-talk") as FtBotTalk;
  const grown = () => ({ store, length: store.length });
  Object.assign(talk, { client: await loadGame("pool"), table, past: () => isPast, ...grown() });
  document.body.append(talk);
  await talk.updateComplete;
  vi.advanceTimersByTime(1_000);
  await talk.updateComplete;
  said.push(text());
  await host.ask(0, { type: "resign" });
  await expect.poll(() => store.live.phase).toBe("over");
  Object.assign(talk, grown());
  await talk.updateComplete;
  vi.advanceTimersByTime(3_000);
  await talk.updateComplete;
  said.push(text());
};

const text = (): string | null => talk.renderRoot.querySelector(".bubble span")?.textContent ?? null;
let said: (string | null)[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  said = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  talk.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

/** Of the header, which the board follows. */
const HEADER = 52;

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
        const said = bubble.querySelector("span")!.getBoundingClientRect();
        expect(said.height, line).toBeLessThanOrEqual(HEADER);
        expect(bubble.getBoundingClientRect().bottom, line).toBeLessThanOrEqual(HEADER + 1);
        // Chat, rules, language and settings, of 44 px each.
        expect(bubble.getBoundingClientRect().width, line).toBeLessThanOrEqual(width - 4 * 44 - 20);
        expect(said.width, line).toBeLessThanOrEqual(width - 4 * 44 - 20);
      }
    await setLocaleNow("en");
    await page.viewport(1280, 900);
  });
});

describe("a computer", () => {
  it("that speaks at the start is silent at the end", async () => {
    const [start] = TABLES;
    await play(start);
    expect(said[0]).toBe(botLine(3, "start"));
    expect(sessionStorage.length).toBeGreaterThan(0);
    expect(said[1]).not.toBe(botLine(3, "end"));
  });

  it("that has been silent speaks at the end, to screen readers with its name", async () => {
    await play(TABLES[1]);
    expect(said).toEqual([null, botLine(3, "end")]);
    expect(talk.renderRoot.querySelector("[aria-live]")?.textContent).toBe(`Rufus says: ${botLine(3, "end")}`);
  });

  it("says nothing while the reader looks back", async () => {
    await play(TABLES[1], true);
    expect(said).toEqual([null, null]);
  });

  it("says nothing if the settings say so", async () => {
    setBotTalk(false);
    await play(TABLES[1]);
    expect(said).toEqual([null, null]);
  });
});
