/** The table of SPY: announcements, secrets, notes and accessibility. */
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/games/spy/board/base-editor-drag.ts";
import "../../../../client/games/spy/client.ts";
import "../../../../client/games/spy/deductions/deductions.ts";
import "../../../../client/games/spy/deductions/deduction-table.ts";
import "../../../../client/games/spy/board/animation.ts";
import type { Seat } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import type { SpyCommand, SpyEvent } from "../../../../engine/games/spy/state/types.ts";
import { endTurn, move, play, position, spyOn } from "../../../engine/games/spy/table.ts";
import {
  arrangingState,
  board,
  cardNames,
  cell,
  cellLabels,
  cells,
  centreX,
  choice,
  logText,
  root,
  show,
  showAfter,
  statusText,
  THREE_BASES,
  TWO_BASES,
  withoutIsolates,
} from "../../support/spy-table.ts";

/** Seat 0 lights the bomb of seat 1, and spies on it again. */
const EXPLOSION: [Seat, SpyCommand][] = [
  [0, move(1, "before")],
  [0, spyOn(1)],
  [1, endTurn],
  [2, endTurn],
  [0, spyOn(1)],
];

describe("announcements", () => {
  it.each([
    [
      "an answer",
      [
        [0, move(3)],
        [0, spyOn(1)],
      ],
      "Ada spies on Bo, column 1. Safe.",
    ],
    [
      "a fuse",
      [
        [0, move(1, "before")],
        [0, spyOn(1)],
      ],
      "Ada spies on Bo, column 6. Tssss.",
    ],
    ["a card turned over", [[0, spyOn(1)]], "Ada spies on Bo, column 4, and exposes it. Safe 1."],
    ["a move with its flips", [[0, move(1, "both")]], "Ada turns, moves 1 and turns again."],
    ["an explosion", EXPLOSION, "Ada finds Bo’s lit bomb in column 6 and is out. Bomb 3."],
  ] as [string, [Seat, SpyCommand][], string][])(
    "the board announces to screen readers: %s",
    async (_what, steps, announcement) => {
      await showAfter(position(THREE_BASES), steps);
      expect(withoutIsolates(logText())).toBe(announcement);
    },
  );

  it("announcements count columns from the viewer's side", async () => {
    await showAfter(
      position(THREE_BASES),
      [
        [0, move(3)],
        [0, spyOn(1)],
      ],
      1,
    );
    expect(withoutIsolates(logText())).toBe("Ada spies on Bo, column 1. Safe.");
  });

  it("an announcement of a redacted event contains no detail", async () => {
    const event: SpyEvent = { type: "spied", seat: 0, on: null, column: null, answer: null };
    await show(position(THREE_BASES), 0, { event });
    expect(withoutIsolates(logText())).toBe("Ada has spied.");
    const moved: SpyEvent = {
      type: "moved",
      seat: 0,
      flipBefore: null,
      distance: null,
      flipAfter: null,
      gap: 1,
      facing: "R",
    };
    await show(position(THREE_BASES), 0, { event: moved });
    expect(withoutIsolates(logText())).toBe("Ada has moved.");
  });

  it("an exploding bomb is shown once", async () => {
    const state = await showAfter(position(THREE_BASES), EXPLOSION);
    expect(cardNames(1)[0]).toBe("Bomb 3");
    await showAfter(state, [[1, endTurn]]);
    expect(cardNames(1)[0]).toBe("hidden");
  });

  it("the Spy's move is animated, and the animation of an answer takes at most half a second", async () => {
    await showAfter(position(THREE_BASES), [[0, move(3)]]);
    expect(root().querySelector("[data-spy='0']")!.getAnimations()).toHaveLength(1);
    await showAfter(position(THREE_BASES), [[0, spyOn(1)]]);
    const [answer] = root().querySelector(".asked .card")!.getAnimations();
    expect(answer!.effect!.getComputedTiming().duration).toBeLessThanOrEqual(500);
  });

  it("the board animates nothing with reduced motion, or after a jump in the replay", async () => {
    const isScripted = (animation: Animation) =>
      !(animation instanceof CSSAnimation || animation instanceof CSSTransition);
    const { matchMedia } = window;
    Object.defineProperty(window, "matchMedia", { value: () => ({ matches: true }), configurable: true });
    await showAfter(position(THREE_BASES), [[0, spyOn(1)]]);
    const during = board.getAnimations({ subtree: true });
    Object.defineProperty(window, "matchMedia", { value: matchMedia, configurable: true });
    expect(during.filter(isScripted)).toEqual([]);
    await show(play(position(THREE_BASES), [0, move(3)], [0, spyOn(2)]).state, 0, { before: position(THREE_BASES) });
    const leap = board.getAnimations({ subtree: true });
    expect(leap.filter(isScripted)).toEqual([]);
  });
});

describe("secrets", () => {
  it("the document contains no secrets of opponents: no names of cards and no lit fuses", async () => {
    const state = play(position(THREE_BASES), [0, move(1, "before")], [0, spyOn(1)]).state;
    await show(state, 2);
    for (const seat of [0, 1]) {
      expect(cardNames(seat)).toEqual(Array(6).fill("hidden"));
      for (const each of cells(seat)) expect(each.querySelectorAll(".face, .art, .number, .lit")).toHaveLength(0);
    }
    await show(state, 1);
    expect(cellLabels(1)[5]).toBe("Column 6, Bomb 3, lit");
  });

  it("secrets stay hidden from a player who is out, until the end", async () => {
    const state = await showAfter(position(THREE_BASES), [...EXPLOSION, [1, endTurn]]);
    expect(cardNames(1)).toEqual(Array(6).fill("hidden"));
    expect(root().querySelector(".near .standing")!.textContent).toBe("Out");
    const over = spy.evolve(state, { type: "resigned", seat: 2 });
    await show(over);
    expect(cardNames(1)).toEqual(["Bomb 3", "Top Secret 2", "Safe 1", "Top Secret 1", "Bomb 1", "Safe 2"]);
    expect(statusText()).toBe("The game is over. Every base is exposed.");
  });
});

describe("notes", () => {
  const withMemoryAid = position(THREE_BASES, { memoryAid: true });
  const entriesOf = (steps: readonly (readonly [Seat, SpyCommand])[]) => {
    const arranged = withMemoryAid.bases.map(
      (base, seat): SpyEvent => ({
        type: "arranged",
        seat,
        base: seat === 0 ? base.cards : base.cards.map(() => null),
        gap: null,
        facing: null,
      }),
    );
    const set: SpyEvent = { type: "bases-set", spies: withMemoryAid.bases.map(({ spy: stance }) => stance), first: 0 };
    const events = [...arranged, set, ...play(withMemoryAid, ...steps).events];
    return events.map((event, seq) => ({ seq, at: 0, seat: null, v: 1, event }));
  };

  it("the board shows what a column can still be, and keeps the player's own marks", async () => {
    const steps: [Seat, SpyCommand][] = [
      [0, move(1, "before")],
      [0, spyOn(1)],
    ];
    await show(play(withMemoryAid, ...steps).state, 0, { entries: entriesOf(steps), acting: null });
    await expect.poll(() => cellLabels(1)[0]).toBe("Column 6, hidden, may be Bomb 1 or Bomb 3");
    await userEvent.click(page.getByRole("button", { name: "Notes" }));
    const marks = [...root().querySelectorAll<HTMLElement>("[data-mark^='1:']")];
    expect(marks).toHaveLength(6);
    await userEvent.click(marks[0]!);
    expect(withoutIsolates(marks[0]!.getAttribute("aria-label")!)).toBe("Your mark on Bo’s column 6: S");
    expect(root().querySelector(".ledger .count")!.textContent).toBe("240 arrangements left");
    // On the card: the announced answer, and the player's pencil mark.
    expect(cell(1, 0).querySelector(".slip.answered")!.textContent!.trim()).toBe("Tssss");
    expect(cell(1, 0).querySelector(".pencil")!.textContent).toBe("S");
  });

  it("there are no pencil marks without the memory aid", async () => {
    await show(position(THREE_BASES), 0, { entries: entriesOf([]) });
    await expect.element(page.getByRole("button", { name: "Notes" })).not.toBeInTheDocument();
    expect(root().querySelectorAll(".pencil, .slip, .ledger")).toHaveLength(0);
  });
});

describe("a table that has ended before its game", () => {
  it("a table that has ended before its game waits for no player, and highlights no base", async () => {
    const highlights = () => ["active", "standing.now"].map((name) => root().querySelectorAll(`.${name}`).length);
    const status = () => root().querySelector("[role=status]")!.textContent.trim();
    await show(position(THREE_BASES), 1);
    expect([highlights(), withoutIsolates(status())]).toEqual([[1, 1], "Waiting for Ada."]);
    await show(position(THREE_BASES), 1, { begun: false });
    expect([highlights(), status()]).toEqual([[0, 0], ""]);
  });
});

it("a lesson that shows the viewer's turn waits for nobody", async () => {
  await show(position(THREE_BASES), 0, { acting: null });
  expect(root().querySelector("[role=status]")!.textContent.trim()).toBe("");
});

describe("the table", () => {
  it("each base is a group named by its player, and the cards have one tab stop", async () => {
    await show(position(THREE_BASES));
    const groups = [...root().querySelectorAll(".base")].map((base) =>
      withoutIsolates(base.getAttribute("aria-label")!),
    );
    expect(groups).toEqual([
      "Bo, Red. Spy left of column 1, facing column 1",
      "Cy, Blue. Spy between columns 3 and 4, facing column 3",
      "Your base, Green, Your turn. Spy between columns 2 and 3, facing column 3",
    ]);
    expect(root().querySelectorAll(".cell[tabindex='0']")).toHaveLength(1);
    expect(cellLabels(0)[2]).toBe("Column 3, Bomb 3, your Spy faces it");
    for (const button of root().querySelectorAll("button")) {
      const name = button.getAttribute("aria-label") ?? button.textContent.trim();
      expect(button.getAttribute("aria-hidden") === "true" || name !== "").toBe(true);
    }
  });

  it("columns are 44 px wide on a phone", async () => {
    await page.viewport(390, 844);
    document.body.style.margin = "0 8px";
    await show(position(TWO_BASES));
    const pitch = centreX(cell(0, 1)) - centreX(cell(0, 0));
    document.body.style.removeProperty("margin");
    expect(pitch).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it("obeys the content security policy: renders no style attribute and no style element", async () => {
    await show(arrangingState());
    await userEvent.click(cell(0, 1));
    expect(root().querySelectorAll("style, [style]")).toHaveLength(0);
    await show(position(THREE_BASES));
    await userEvent.hover(choice("move-3"));
    expect(root().querySelectorAll("style, [style]")).toHaveLength(0);
  });
});
