/** How pages without scripts read: from right to left, and their numbers. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { languages } from "../../../worker/drawing/texts.ts";
import { trainPlainTexts } from "../../../worker/games/train/plain-texts.ts";
import { bn } from "../../../worker/plain/texts/bn.ts";
import { en } from "../../../worker/plain/texts/en.ts";
import { he } from "../../../worker/plain/texts/he.ts";
import type { PlainTexts } from "../../../worker/plain/texts/plain-texts.ts";
import { ur } from "../../../worker/plain/texts/ur.ts";
import { advanceClock, logOf, openTable } from "../support.ts";
import { moveButtons, playerOnTurn, press, readPage, seatTwoAt, seatTwoAtTable } from "./pages.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** The text outside the parts with their own direction. */
const outsideIsolates = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069|<bdi>[\s\S]*?<\/bdi>/g, "");

describe.each(["he", "ur"])("a page from right to left, in %s", (lang) => {
  it("shows the squares of a move in their order", async () => {
    const { path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const translated = await readPage(`${path}?lang=${lang}`, one);
    const labels = moveButtons(translated).map(({ label }) => label);
    expect(labels).toEqual(moveButtons(page).map(({ label }) => label));
    expect(labels.map(outsideIsolates).join("")).toBe("");
    await press(page, labels[0]!, one);
    expect(outsideIsolates((await readPage(`${path}?lang=${lang}`, one)).text)).not.toMatch(/>[^<]*\d+[–×]\d/);
  });
});

describe("a player's own words", () => {
  it("do not change the direction of the quotation marks around them", async () => {
    const { path, identities } = await seatTwoAtTable(await openTable({ seats: 2, talk: "free" }));
    const { page, one } = await playerOnTurn(path, identities);
    await press(page, "Send", one, { text: "(Hello) 1!" });
    expect((await readPage(`${path}?lang=he`, one)).text).toContain("“\u2068(Hello) 1!\u2069”");
  });
});

describe("the time left", () => {
  const HOUR = 60 * 60_000;

  const timesIn = (text: string, { timeLeft }: PlainTexts): readonly string[] =>
    [...text.matchAll(new RegExp(`${timeLeft} <bdi>([^<]*)`, "g"))].map(([, time]) => time!).sort();

  const startWithClock = async (clock: object) => {
    advanceClock(0);
    const { table, path, identities } = await seatTwoAtTable(await openTable({ seats: 2, clock }));
    return { table, path, ...(await playerOnTurn(path, identities)) };
  };

  it("is in days and hours, in hours and minutes, or in minutes and seconds", async () => {
    const daily = await startWithClock({ type: "turn", ms: 72 * HOUR });
    const shown = async (after: number, lang: string, words: PlainTexts) => {
      advanceClock(after);
      return timesIn((await readPage(`${daily.path}?lang=${lang}`, daily.one)).text, words);
    };
    expect(await shown(HOUR, "he", he)).toEqual(["3 ימ׳", "יומיים 23 שע׳"]);
    expect(await shown(24 * HOUR, "en", en)).toEqual(["1 day 23 hr", "3 days"]);
    expect(await shown(45.5 * HOUR, "ur", ur)).toEqual(["1 گھنٹہ 30 منٹ", "3 دن"]);
    expect(await shown(HOUR, "bn", bn)).toEqual(["3 দিন", "30:00"]);
  });

  it("is that of the moment in a replay", async () => {
    const { table, path, page, one } = await startWithClock({ type: "fischer", ms: 60_000, increment: 0 });
    advanceClock(15_000);
    await press(page, moveButtons(page)[0]!.label, one);
    const { length } = await logOf(table);
    advanceClock(30_000);
    expect(timesIn((await readPage(path, one)).text, en)).toEqual(["0:30", "0:45"]);
    expect(timesIn((await readPage(`${path}/${length - 1}`, one)).text, en)).toEqual(["0:45", "1:00"]);
  });
});

describe("a dot between facts", () => {
  /** Dots that could begin a line, and those between links and beside names, which could end it alone. */
  const looseDots = (text: string) => text.replace(/<title>.*?<\/title>/, "").match(/(?:[ >]·|·\s*<).{0,20}/g) ?? [];

  it.each([
    ["train", 60_000],
    ["spy", 60_000],
    ["pool", 86_400_000],
  ])("never stands alone in a line at a table of %s", async (game, ms) => {
    const clock = { type: "turn", ms };
    const { table, path, identities } = await seatTwoAtTable(await openTable({ game, seats: 2, clock }));
    const { length } = await logOf(table);
    for (const address of [path, `${path}?still=1`, `${path}/${length - 1}`])
      for (const one of identities) expect(looseDots((await readPage(address, one)).text)).toEqual([]);
  });
});

describe("a number of tiles or points", () => {
  it("has the singular for one", () => {
    const ones = languages.map((language) => [trainPlainTexts[language].tiles(1), trainPlainTexts[language].points(1)]);
    expect(ones).toEqual([
      ["1 tile", "1 point"],
      ["1টি টাইল", "1 পয়েন্ট"],
      ["1 ٹائل", "1 پوائنٹ"],
      ["אריח אחד", "נקודה אחת"],
    ]);
    expect([0, 2].map(trainPlainTexts.en.tiles)).toEqual(["0 tiles", "2 tiles"]);
  });
});
