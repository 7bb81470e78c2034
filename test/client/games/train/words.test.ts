/**
 * No text above the hand covers anything: every prompt and refusal in each language, in small windows and those of
 * WCAG 1.4.4 and 1.4.10, with 2 to 16 players.
 * @gate
 */
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hintTexts } from "../../../../client/games/train/view/prompts.ts";
import { refusalText } from "../../../../client/games/train/view/refusal-texts.ts";
import { joinNames, trainName } from "../../../../client/games/train/view/texts.ts";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import { trainRefusals } from "../../../../engine/games/train/rules/refusals.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import { board, dealtState, hand, NAMES, show } from "../../support/train-table.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const LONG = "Bartholomew Featherstonehaugh";

const WINDOWS = [
  { width: 320, height: 568, around: "10.75rem" },
  { width: 375, height: 667, around: "10.75rem" },
  { width: 390, height: 844, around: "10.75rem" },
  { width: 640, height: 450, around: "4rem" },
  { width: 844, height: 390, around: "4rem" },
  { width: 768, height: 1024, around: "7rem" },
  { width: 1440, height: 900, around: "7rem" },
] as const;

/** A full hand in which no tile fits, so that all buttons are shown. */
const stuck = (seats: number): TrainState => {
  const own = hand("1-0", "2-1", "3-2", "4-3", "5-4", "6-5", "7-6", "8-7", "9-8", "10-9");
  const others = Array.from({ length: seats - 1 }, (_, at) => [30 + at]);
  return dealtState([own, ...others], { rulebook: "club", set: seats > 8 ? 18 : 12 });
};

/** Every text that may be shown above the hand. */
const textsAboveHand = (state: TrainState): readonly string[] => {
  const train = trainName(state, 1, ["", LONG], 0);
  const names = joinNames([LONG, ...NAMES.slice(0, 2)]);
  const prompts = Object.entries(hintTexts).map(([name, text]) =>
    (text as (...parts: string[]) => string)(
      ...(name === "walk" ? [train] : name === "waiting" ? [LONG] : name === "building" ? [names] : ["12-12", train]),
    ),
  );
  return [...prompts, ...trainRefusals.map((code) => refusalText(code) ?? "")];
};

const showText = async (text: string): Promise<void> => {
  Object.assign(board, { remark: { type: "said", text } });
  await board.updateComplete;
};

const box = (selector: string): DOMRect => board.renderRoot.querySelector(selector)!.getBoundingClientRect();

/** The layout faults of the text that is shown. */
const layoutFaults = (): readonly string[] => {
  const span = board.renderRoot.querySelector<HTMLElement>(".say span")!;
  const text = span.getBoundingClientRect();
  const found: string[] = [];
  const own = box(".lane.own");
  const isBeside = own.right <= text.left + 1;
  if (!isBeside && own.bottom > text.top + 1) found.push(`over the lowest train by ${own.bottom - text.top}`);
  if (isBeside && box(".turntable").bottom > text.top + 4) found.push("over the hub");
  if (span.scrollHeight > span.clientHeight + 1) found.push(`${span.scrollHeight} px in ${span.clientHeight}`);
  if (text.bottom > box(".held").top + 1) found.push("over the hand");
  const [row, first] = [box(".actions"), box(".actions button")];
  if (first.left < row.left - 1 || first.right > row.right + 1) found.push("the first button is cut");
  return found;
};

/** The layout faults of every text in a window. */
const faultsIn = async (
  { width, height, around }: (typeof WINDOWS)[number],
  players: readonly number[],
): Promise<readonly string[]> => {
  await page.viewport(width, height);
  board.style.setProperty("--around", around);
  const found: string[] = [];
  for (const seats of players) {
    const state = stuck(seats);
    await show(state);
    await whenPartsLoaded(board);
    await document.fonts.ready;
    for (const text of textsAboveHand(state)) {
      await showText(text);
      for (const fault of layoutFaults()) found.push(`${seats} players, “${text}”: ${fault}`);
    }
  }
  return found;
};

describe.each(["en", "bn", "he", "ur"] as const)("in %s", (language) => {
  afterEach(() => setLocaleNow("en"));

  it.each(WINDOWS)("each text fits its row at $width × $height", async (window) => {
    await setLocaleNow(language);
    expect(await faultsIn(window, [2, 4, 8, 16])).toEqual([]);
  });

  it("the words that say whose turn it is are large", async () => {
    await setLocaleNow(language);
    await show(stuck(2));
    await whenPartsLoaded(board);
    await showText(hintTexts.playOrDraw());
    expect(board.renderRoot.querySelector(".say")!.firstElementChild!.querySelector(".turn")).not.toBeNull();
  });
});

describe("with letters of twice the usual size", () => {
  const enlarge = () => {
    document.documentElement.style.fontSize = "32px";
  };
  afterEach(() => document.documentElement.style.removeProperty("font-size"));

  it.each(WINDOWS)("each text fits its row at $width × $height", async (window) => {
    enlarge();
    expect(await faultsIn(window, [2, 8])).toEqual([]);
  });

  it.each([
    [390, 844, [".say", ".name", ".facts"]],
    [1440, 900, [".say"]],
  ] as const)("words with free space around them grow at %i × %i", async (width, height, selectors) => {
    await page.viewport(width, height);
    board.style.setProperty("--around", "172px");
    const sizes = async (): Promise<readonly number[]> => {
      await show(stuck(2));
      await whenPartsLoaded(board);
      await showText("Draw a tile.");
      return selectors.map((each) => parseFloat(getComputedStyle(board.renderRoot.querySelector(each)!).fontSize));
    };
    const usual = await sizes();
    enlarge();
    const large = await sizes();
    for (const [at, size] of usual.entries()) expect(large[at], selectors[at]).toBeGreaterThan(1.2 * size);
  });
});

describe("in Urdu", () => {
  afterEach(() => setLocaleNow("en"));

  it("lines have the height of Nastaliq letters", async () => {
    await page.viewport(390, 844);
    await setLocaleNow("ur");
    await show(stuck(4));
    await whenPartsLoaded(board);
    await showText(hintTexts.playOrDraw());
    const { fontSize, lineHeight } = getComputedStyle(board.renderRoot.querySelector(".say")!);
    expect(parseFloat(lineHeight) / parseFloat(fontSize)).toBeGreaterThanOrEqual(1.5);
  });

  it("a name that is too long for its sign ends with an ellipsis", async () => {
    await page.viewport(1440, 900);
    await setLocaleNow("ur");
    await show(stuck(4));
    await whenPartsLoaded(board);
    const name = board.renderRoot.querySelector(".label .name")!;
    expect(getComputedStyle(name)).toMatchObject({ overflowX: "clip", textOverflow: "ellipsis" });
  });
});

describe("a text that is too long for its row", () => {
  it("a long text scrolls within its row", async () => {
    await page.viewport(320, 568);
    await show(stuck(8));
    await showText(joinNames(Array.from({ length: 15 }, () => LONG)));
    expect(layoutFaults()).toEqual([expect.stringContaining(" px in ")]);
  });

  it("the text after a long one has its normal size again", async () => {
    await page.viewport(320, 568);
    await show(stuck(8));
    await showText(joinNames(Array.from({ length: 15 }, () => LONG)));
    await showText(hintTexts.play());
    const line = board.renderRoot.querySelector(".say")!;
    expect(getComputedStyle(line).fontSize).toBe("14px");
  });

  it("buttons that it pushes out fade into the edge until the row is scrolled to its end", async () => {
    await page.viewport(320, 640);
    await show(stuck(4));
    await whenPartsLoaded(board);
    await showText(joinNames(Array.from({ length: 15 }, () => LONG)));
    const row = board.renderRoot.querySelector(".actions")!;
    const place = () => getComputedStyle(row).maskPosition.split(" ")[0];
    await expect.poll(place).toBe("100%");
    row.scrollLeft = row.scrollWidth;
    await expect.poll(place).toBe("0%");
  });

  it("buttons that all have room do not fade", async () => {
    await page.viewport(1440, 900);
    await show(stuck(4));
    await whenPartsLoaded(board);
    expect(getComputedStyle(board.renderRoot.querySelector(".actions")!).maskPosition).toMatch(/^0% /);
  });
});
