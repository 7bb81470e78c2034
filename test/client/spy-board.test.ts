import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../client/games/spy/bench-drag.ts";
import "../../client/games/spy/client.ts";
import "../../client/games/spy/knowledge.ts";
import "../../client/games/spy/ledger.ts";
import "../../client/games/spy/motion.ts";
import type { SpyBoard } from "../../client/games/spy/board.ts";
import { choicesOf } from "../../client/games/spy/choices.ts";
import type { SpyBoardProps } from "../../client/games/spy/view.ts";
import type { Seat } from "../../engine/game.ts";
import { spy } from "../../engine/games/spy/game.ts";
import type { Arrange, SpyCommand, SpyEvent, SpyState } from "../../engine/games/spy/types.ts";
import { endTurn, move, optionsOf, play, position, spyOn } from "../engine/games/spy/table.ts";
import { whole } from "./support/whole.ts";

const X = ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1 T2 B3 @0R", "B1 T2 S2 B3 T1 S1 @3L"];
const TWO = ["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2 B1 T1 S1 B2 T2 @4L"];
const NAMES = ["Ada", "Bo", "Cy", "Di"];

let board: SpyBoard;
let commands: SpyCommand[];

const hear = ({ detail }: CustomEvent): void => {
  commands.push(detail);
};

beforeEach(async () => {
  await page.viewport(800, 1000);
  commands = [];
  board = document.createElement("foldtable-spy-board");
  document.body.append(board);
  document.body.addEventListener("ft-command", hear);
});

afterEach(() => {
  document.body.removeEventListener("ft-command", hear);
  board.remove();
  sessionStorage.clear();
  localStorage.clear();
});

const propsOf = (state: SpyState, viewer: Seat, changes: Partial<SpyBoardProps>): SpyBoardProps => ({
  state: spy.view(state, state.outcome === null ? viewer : "all"),
  before: null,
  event: null,
  viewer,
  near: viewer,
  acting: spy.turn(state).includes(viewer) ? viewer : null,
  names: NAMES.slice(0, state.bases.length),
  ...changes,
});

const show = async (state: SpyState, viewer: Seat = 0, changes: Partial<SpyBoardProps> = {}): Promise<void> => {
  const isFirst = board.props === null;
  board.props = propsOf(state, viewer, changes);
  await (isFirst ? whole(board) : board.updateComplete);
};

/** What led to a state by these commands, as `viewer` sees it. */
const showAfter = async (
  start: SpyState,
  steps: readonly (readonly [Seat, SpyCommand])[],
  viewer: Seat = 0,
  changes: Partial<SpyBoardProps> = {},
): Promise<SpyState> => {
  const before = play(start, ...steps.slice(0, -1)).state;
  const { state, last } = play(before, steps.at(-1)!);
  await show(before, viewer, changes);
  await show(state, viewer, {
    before: board.props!.state,
    event: spy.redact(last!, viewer, false),
    ...changes,
  });
  return state;
};

const root = () => board.renderRoot;
const cell = (seat: Seat, place: number): HTMLElement =>
  root().querySelector(`[data-seat="${seat}"][data-place="${place}"]`)!;
const cells = (seat: Seat): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(`[data-seat="${seat}"]`)];
const labels = (seat: Seat): string[] => cells(seat).map((each) => each.getAttribute("aria-label") ?? "");
/** The cards that a row names, from the left. */
const named = (seat: Seat): string[] => labels(seat).map((label) => label.split(", ")[1] ?? "");
const choices = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(".choice[data-choice]")];
const choice = (id: string): HTMLElement => root().querySelector(`.choice[data-choice="${id}"]`)!;
const act = (name: string): HTMLElement => root().querySelector(`[data-act="${name}"]`)!;
const ownSpy = (): HTMLElement => root().querySelector("button[data-spy]")!;
const focused = (): Element | null => board.shadowRoot!.activeElement;
const told = (): string => root().querySelector("[role=status]")!.textContent.trim();
const logged = (): string => root().querySelector("[role=log]")!.textContent;
const clean = (text: string): string => text.replace(/[\u2068\u2069]/g, "");
const centreX = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};
const arranging = (seats = 2): SpyState => spy.start(optionsOf({}), seats);
const ready = async (): Promise<Arrange> => {
  await userEvent.click(act("ready"));
  return commands[0] as Arrange;
};
/** Tabs into the board from before it. */
const tabIn = async (): Promise<void> => {
  const before = document.createElement("button");
  board.before(before);
  before.focus();
  await userEvent.tab();
  before.remove();
};
const tabTo = async (isThere: () => boolean): Promise<void> => {
  for (let step = 0; step < 20 && !isThere(); step++) await userEvent.tab();
  expect(isThere()).toBe(true);
};

describe("arranging a base", () => {
  it("begins with a random order of exactly the own set, and sends nothing before Ready", async () => {
    await show(arranging());
    expect(named(0).toSorted()).toEqual(
      ["Bomb 1", "Bomb 2", "Bomb 3", "Safe 1", "Safe 2", "Top Secret 1", "Top Secret 2"].toSorted(),
    );
    await userEvent.click(cell(0, 0));
    await userEvent.click(cell(0, 3));
    await userEvent.click(act("shuffle"));
    expect(commands).toEqual([]);
    expect(spy.decide(arranging(), 0, await ready(), { now: 0, shuffle: () => [] })).toHaveLength(1);
  });

  it("swaps two cards that are pressed one after the other", async () => {
    await show(arranging());
    const [first, , third] = named(0);
    await userEvent.click(cell(0, 0));
    expect(cell(0, 0).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(cell(0, 2));
    expect([named(0)[0], named(0)[2]]).toEqual([third, first]);
    expect(cell(0, 2).getAttribute("aria-pressed")).toBe("false");
  });

  it("moves a card by dragging it, and the others close up", async () => {
    await show(arranging());
    const [first, ...rest] = named(0);
    await userEvent.dragAndDrop(cell(0, 0), cell(0, 6));
    expect(named(0)).toEqual([...rest, first]);
    expect(root().querySelectorAll(".carried, .held")).toHaveLength(0);
  });

  it("carries a card by the keyboard alone, and puts it back on Escape", async () => {
    await show(arranging());
    const order = named(0);
    await tabIn();
    await tabTo(() => focused()?.hasAttribute("data-place") ?? false);
    await userEvent.keyboard("{Home}{Enter}{ArrowRight}{ArrowRight}");
    expect(named(0).slice(0, 3)).toEqual([order[1], order[2], order[0]]);
    expect(focused()).toBe(cell(0, 2));
    expect(told()).toBe(`${order[0]} in column 3.`);
    await userEvent.keyboard("{Enter}{ArrowRight}");
    expect(named(0).slice(0, 3)).toEqual([order[1], order[2], order[0]]);
    expect(focused()).toBe(cell(0, 3));
    await userEvent.keyboard("{Enter}{ArrowRight}{ArrowRight}{Escape}");
    expect(named(0).slice(0, 3)).toEqual([order[1], order[2], order[0]]);
  });

  it("puts the Spy into a gap by pressing the gap or by dragging, and turns it by pressing the Spy", async () => {
    await show(arranging());
    const label = () => ownSpy().getAttribute("aria-label") ?? "";
    ownSpy().focus();
    await userEvent.keyboard("{Home}");
    await userEvent.click(root().querySelector("[data-gap='3']")!);
    expect(label()).toContain("between columns 3 and 4, facing column 4");
    await userEvent.dragAndDrop(ownSpy(), root().querySelector("[data-gap='5']")!);
    expect(label()).toContain("between columns 5 and 6, facing column 6");
    await userEvent.click(ownSpy());
    expect(label()).toContain("between columns 5 and 6, facing column 5");
    expect(commands).toEqual([]);
  });

  it("walks and turns the Spy by the keyboard, and both ends are one gap", async () => {
    await show(arranging());
    ownSpy().focus();
    await userEvent.keyboard("{Home}");
    expect(clean(ownSpy().getAttribute("aria-label")!)).toContain("left of column 1, facing column 1");
    expect(focused()).toBe(ownSpy());
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    const { gap, facing } = await ready();
    expect({ gap, facing }).toEqual({ gap: 2, facing: "L" });
  });

  it("at the right end the Spy looks in, from gap 0", async () => {
    await show(arranging());
    ownSpy().focus();
    await userEvent.keyboard("{End}");
    expect(clean(ownSpy().getAttribute("aria-label")!)).toContain("right of column 7, facing column 7");
    const { gap, facing } = await ready();
    expect({ gap, facing }).toEqual({ gap: 0, facing: "L" });
  });

  it("sends what is seen, once", async () => {
    await show(arranging());
    const order = named(0);
    await userEvent.dblClick(act("ready"));
    expect(commands).toHaveLength(1);
    const kinds = { S: "Safe", T: "Top Secret", B: "Bomb" } as const;
    const sent = (commands[0] as Arrange).base.map((card) => `${kinds[card[0] as "S" | "T" | "B"]} ${card[1]}`);
    expect(sent).toEqual(order);
  });

  it("goes on undisturbed while others become ready, and shows who is", async () => {
    const start = arranging(3);
    await show(start);
    await userEvent.click(cell(0, 1));
    await userEvent.click(cell(0, 4));
    const order = named(0);
    const arrange: SpyCommand = { type: "arrange", base: ["S1", "S2", "T1", "T2", "B1", "B3"], gap: 0, facing: "R" };
    await show(play(start, [1, arrange]).state);
    expect(named(0)).toEqual(order);
    expect([...root().querySelectorAll(".far .standing")].map((each) => each.textContent)).toEqual([
      "Ready",
      "Arranging…",
    ]);
    expect(named(1)).toEqual(Array(6).fill("hidden"));
    expect(named(2)).toEqual(Array(6).fill("not arranged yet"));
  });
});

describe("a turn", () => {
  it("offers exactly what the engine allows", async () => {
    const state = position(X);
    await show(state);
    expect(choices().map((each) => each.dataset.choice)).toEqual(choicesOf(state, 0).map(({ id }) => id));
    expect(spy.moves(state, 0)).toHaveLength(choices().length);
    const moved = play(state, [0, move(3)]).state;
    await show(moved);
    expect(choices().map((each) => each.dataset.choice)).toEqual(["spy-1", "spy-2", "end-turn"]);
    expect(told()).toBe("You may still spy.");
  });

  it("names every announcement, and the distances at the gaps within reach", async () => {
    await show(position(X));
    const titles = choices().map((each) => clean(each.textContent).replace(/\s+/g, " ").trim());
    expect(titles[0]).toBe("Move 3 no turn Your Spy will stand between columns 5 and 6, facing column 6, Bomb 1.");
    expect(titles[4]).toBe("Bo Spy on column 4");
    expect([...root().querySelectorAll(".spot")].map((spot) => spot.textContent)).toEqual(["1", "3"]);
  });

  it("previews a move while the mouse is over it, and makes it on a press", async () => {
    await show(position(X));
    await userEvent.hover(choice("move-3-turn"));
    await board.updateComplete;
    expect(root().querySelectorAll(".ghost")).toHaveLength(1);
    expect(clean(told())).toBe("Your Spy will stand between columns 5 and 6, facing column 5, Safe 2.");
    expect(commands).toEqual([]);
    await userEvent.click(choice("move-3-turn"));
    expect(commands).toEqual([move(3, "after")]);
  });

  it("is moved and spied by the keyboard alone", async () => {
    await show(position(X));
    await tabIn();
    await tabTo(() => focused() === choice("move-turn-1-turn"));
    await board.updateComplete;
    expect(root().querySelectorAll(".ghost")).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([move(1, "both")]);
    await show(play(position(X), [0, move(1, "both")]).state);
    // What was pressed is gone: the focus waits at the turn's other buttons, and arms none of them.
    expect(focused()).toBe(root().querySelector(".actions"));
    await userEvent.tab();
    expect(focused()).toBe(choice("spy-1"));
    await board.updateComplete;
    expect(root().querySelectorAll(".cell.armed")).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    expect(commands.at(-1)).toEqual(spyOn(1));
  });

  it("goes up from the card that the Spy faces to the card that is asked, and asks it", async () => {
    await show(position(X));
    cell(0, 2).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(focused()).toBe(cell(2, 2));
    await userEvent.keyboard("{ArrowUp}");
    expect(clean(cell(1, 2).getAttribute("aria-label")!)).toBe("Column 4, hidden, press to spy on Bo here");
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([spyOn(1)]);
  });

  it("is shown to a finger first, and done by its second touch", async () => {
    await show(position(X));
    const touch = async (element: HTMLElement) => {
      for (const type of ["pointerover", "pointerdown", "pointerup"]) {
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType: "touch" }));
      }
      element.focus();
      element.click();
      await board.updateComplete;
    };
    await touch(choice("spy-2"));
    expect(commands).toEqual([]);
    expect(cell(2, 2).classList).toContain("armed");
    await touch(choice("spy-1"));
    expect(commands).toEqual([]);
    await touch(choice("spy-1"));
    expect(commands).toEqual([spyOn(1)]);
  });

  it("sends one command until it is answered", async () => {
    await show(position(X));
    await userEvent.click(choice("spy-1"));
    for (const id of ["spy-2", "end-turn"]) for (const _press of [1, 2]) choice(id).click();
    expect(commands).toEqual([spyOn(1)]);
    expect(choices().every((each) => each.getAttribute("aria-disabled") === "true")).toBe(true);
  });

  it("is made at the reachable gaps as well", async () => {
    await show(position(X));
    await userEvent.click(root().querySelector(".reach[data-choice='move-turn-1']")!);
    expect(commands).toEqual([move(1, "before")]);
  });

  it("is ended without a word", async () => {
    await show(position(X));
    await userEvent.click(choice("end-turn"));
    expect(commands).toEqual([endTurn]);
  });

  it("says why another card cannot be asked", async () => {
    await show(position(X));
    await userEvent.click(cell(1, 0), { force: true });
    expect(told()).toBe("Your Spy faces column 3 of your base. Only the card opposite it can be spied on.");
    await userEvent.click(cell(0, 0), { force: true });
    expect(told()).toBe("Your cards stay where they are. Only the Spy moves.");
    expect(commands).toEqual([]);
  });

  it("belongs to whoever may act: nobody else can send anything", async () => {
    for (const state of [position(X), arranging(3)]) {
      await show(state, 0, { acting: null });
      expect(choices()).toEqual([]);
      for (const button of root().querySelectorAll<HTMLElement>("button:not(.tool)")) {
        button.focus();
        await userEvent.keyboard("{Enter}{ArrowRight}{Enter}");
      }
      await userEvent.dragAndDrop(cell(0, 0), cell(0, 4), { force: true });
    }
    expect(commands).toEqual([]);
  });

  it("leaves the arrows to the scrubber only outside the board", async () => {
    const heard: string[] = [];
    const listen = ({ key }: KeyboardEvent) => heard.push(key);
    document.addEventListener("keydown", listen);
    await show(position(X), 0, { acting: null });
    cell(0, 0).focus();
    await userEvent.keyboard("{ArrowRight}{Home}{Escape}x");
    document.removeEventListener("keydown", listen);
    expect(heard).toEqual(["Escape", "x"]);
  });
});

describe("the mirror", () => {
  it.each([
    ["phone, two players", 390, TWO],
    ["phone, three players", 390, X],
    ["desktop, two players", 1440, TWO],
    ["desktop, three players", 1440, X],
  ])("is seen: the asked card is above the card my Spy faces (%s)", async (_what, width, bases) => {
    await page.viewport(width, 900);
    const state = position(bases);
    await show(state);
    const faced = root().querySelector(".cell.faced")!;
    const targets = [...root().querySelectorAll<HTMLElement>(".cell.target")];
    expect(targets).toHaveLength(bases.length - 1);
    for (const target of targets) {
      expect(Math.abs(centreX(target) - centreX(faced))).toBeLessThan(1);
      expect(target.getBoundingClientRect().bottom).toBeLessThan(faced.getBoundingClientRect().top);
    }
    // It is the card that the engine asks: spying on it marks the same place.
    const { state: after, last } = play(state, [0, spyOn(1)]);
    await show(after, 0, { event: last! });
    expect(Math.abs(centreX(root().querySelector(".asked")!) - centreX(faced))).toBeLessThan(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it("shows an opponent's Spy from across: its tag points to the mirrored card (scenario 41)", async () => {
    // Bo stands in gap 0 and faces his first card, which is my last column.
    await show(position(X));
    const tag = root().querySelector("[data-spy='1']")!;
    expect(tag.getAttribute("aria-label")).toBe("Spy left of column 1, facing column 1");
    expect(tag.classList).toContain("left");
    const exposed = position(
      ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1! T2 B3 @0R"].map((text) => text),
      {},
      {},
    );
    await show(exposed);
    expect(named(1)).toEqual(["hidden", "hidden", "Safe 1", "hidden", "hidden", "hidden"]);
  });

  it("keeps the columns in step where the same column is asked instead", async () => {
    await show(position(X, { mirror: "same" }));
    const faced = root().querySelector(".cell.faced")!;
    for (const target of root().querySelectorAll(".cell.target"))
      expect(Math.abs(centreX(target) - centreX(faced))).toBeLessThan(1);
    expect(root().querySelector("[data-spy='1']")!.getAttribute("aria-label")).toBe(
      "Spy left of column 1, facing column 1",
    );
  });

  it("does not turn round with the page's direction", async () => {
    await show(position(X));
    const before = centreX(cell(0, 0));
    document.documentElement.dir = "rtl";
    const during = centreX(cell(0, 0));
    document.documentElement.dir = "ltr";
    expect(during).toBe(before);
  });
});

describe("what is announced", () => {
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
    [
      "an explosion",
      [
        [0, move(1, "before")],
        [0, spyOn(1)],
        [1, endTurn],
        [2, endTurn],
        [0, spyOn(1)],
      ],
      "Ada finds a lit bomb of Bo in column 6 and is out. Bomb 3.",
    ],
  ] as [string, [Seat, SpyCommand][], string][])("is read out: %s", async (_what, steps, words) => {
    await showAfter(position(X), steps);
    expect(clean(logged())).toBe(words);
  });

  it("counts columns as the listener sees them", async () => {
    await showAfter(
      position(X),
      [
        [0, move(3)],
        [0, spyOn(1)],
      ],
      1,
    );
    expect(clean(logged())).toBe("Ada spies on Bo, column 1. Safe.");
  });

  it("says no more than is left of a withheld past", async () => {
    const event: SpyEvent = { type: "spied", seat: 0, on: null, column: null, answer: null };
    await show(position(X), 0, { event });
    expect(clean(logged())).toBe("Ada has spied.");
    const moved: SpyEvent = {
      type: "moved",
      seat: 0,
      flipBefore: null,
      distance: null,
      flipAfter: null,
      gap: 1,
      facing: "R",
    };
    await show(position(X), 0, { event: moved });
    expect(clean(logged())).toBe("Ada has moved.");
  });

  it("shows an exploding bomb this once", async () => {
    const steps: [Seat, SpyCommand][] = [
      [0, move(1, "before")],
      [0, spyOn(1)],
      [1, endTurn],
      [2, endTurn],
      [0, spyOn(1)],
    ];
    const state = await showAfter(position(X), steps);
    expect(named(1)[0]).toBe("Bomb 3");
    await showAfter(state, [[1, endTurn]]);
    expect(named(1)[0]).toBe("hidden");
  });

  it("is seen: the Spy walks, the card answers, both within half a second", async () => {
    await showAfter(position(X), [[0, move(3)]]);
    expect(root().querySelector("[data-spy='0']")!.getAnimations()).toHaveLength(1);
    await showAfter(position(X), [[0, spyOn(1)]]);
    const [answer] = root().querySelector(".asked .card")!.getAnimations();
    expect(answer!.effect!.getComputedTiming().duration).toBeLessThanOrEqual(500);
  });

  it("moves nothing for those who want less motion, or after a leap", async () => {
    const { matchMedia } = window;
    Object.defineProperty(window, "matchMedia", { value: () => ({ matches: true }), configurable: true });
    await showAfter(position(X), [[0, spyOn(1)]]);
    const during = board.getAnimations({ subtree: true });
    Object.defineProperty(window, "matchMedia", { value: matchMedia, configurable: true });
    expect(
      during.filter((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition)),
    ).toEqual([]);
    await show(play(position(X), [0, move(3)], [0, spyOn(2)]).state, 0, { before: position(X) });
    const leap = board.getAnimations({ subtree: true });
    expect(
      leap.filter((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition)),
    ).toEqual([]);
  });
});

describe("a base that is not ready", () => {
  const again = async (state: SpyState): Promise<void> => {
    board.remove();
    board = document.createElement("foldtable-spy-board");
    document.body.append(board);
    await show(state);
  };
  const base = () => [labels(0), root().querySelector("[data-spy='0']")!.getAttribute("aria-label")];

  it("is found again after a reload, by its seat alone", async () => {
    const start = spy.start(optionsOf({}), 3);
    await show(start);
    await userEvent.click(root().querySelector("[data-act=shuffle]")!);
    await userEvent.click(root().querySelector("[data-spy='0']")!);
    const arranged = base();
    await again(start);
    expect(base()).toEqual(arranged);
    expect(Object.keys(sessionStorage).filter((key) => key.includes("spy.base"))).toHaveLength(1);
  });

  it("is forgotten once it is the table's, and nothing else than a base is taken for one", async () => {
    const start = spy.start(optionsOf({}), 3);
    await show(start);
    await userEvent.click(root().querySelector("[data-act=ready]")!);
    expect(Object.keys(sessionStorage).filter((key) => key.includes("spy.base"))).toEqual([]);
    for (const junk of ["", "9 L 0 1 2 3 4 5", "0 X 0 1 2 3 4 5", "0 L 0 0 1 2 3 4", "0 L 0 1 2"]) {
      sessionStorage.setItem(`foldtable.spy.base.${location.pathname}.0`, junk);
      await again(start);
      expect(root().querySelectorAll(".near .cell")).toHaveLength(6);
    }
  });
});

describe("secrets", () => {
  it("of opponents are not in the document: neither names of cards, nor lit fuses", async () => {
    const state = play(position(X), [0, move(1, "before")], [0, spyOn(1)]).state;
    await show(state, 2);
    for (const seat of [0, 1]) {
      expect(named(seat)).toEqual(Array(6).fill("hidden"));
      for (const each of cells(seat)) expect(each.querySelectorAll(".face, .art, .number, .lit")).toHaveLength(0);
    }
    await show(state, 1);
    expect(labels(1)[5]).toBe("Column 6, Bomb 3, lit");
  });

  it("stay hidden from whoever is out, until the end", async () => {
    const steps: [Seat, SpyCommand][] = [
      [0, move(1, "before")],
      [0, spyOn(1)],
      [1, endTurn],
      [2, endTurn],
      [0, spyOn(1)],
      [1, endTurn],
    ];
    const state = await showAfter(position(X), steps);
    expect(named(1)).toEqual(Array(6).fill("hidden"));
    expect(root().querySelector(".near .standing")!.textContent).toBe("Out");
    const over = spy.evolve(state, { type: "resigned", seat: 2 });
    await show(over);
    expect(named(1)).toEqual(["Bomb 3", "Top Secret 2", "Safe 1", "Top Secret 1", "Bomb 1", "Safe 2"]);
    expect(told()).toBe("The game is over. Every base is exposed.");
  });
});

describe("notes", () => {
  const aided = position(X, { memoryAid: true });
  const entriesOf = (steps: readonly (readonly [Seat, SpyCommand])[]) => {
    const arranged = aided.bases.map(
      (base, seat): SpyEvent => ({
        type: "arranged",
        seat,
        base: seat === 0 ? base.cards : base.cards.map(() => null),
        gap: null,
        facing: null,
      }),
    );
    const set: SpyEvent = { type: "bases-set", spies: aided.bases.map(({ spy: stance }) => stance), first: 0 };
    const events = [...arranged, set, ...play(aided, ...steps).events];
    return events.map((event, seq) => ({ seq, at: 0, seat: null, v: 1, event }));
  };

  it("tell what a column can still be, and keep one's own marks", async () => {
    const steps: [Seat, SpyCommand][] = [
      [0, move(1, "before")],
      [0, spyOn(1)],
    ];
    await show(play(aided, ...steps).state, 0, { entries: entriesOf(steps), acting: null });
    expect(labels(1)[0]).toBe("Column 6, hidden, can be Bomb 1 or Bomb 3");
    await userEvent.click(page.getByRole("button", { name: "Notes" }));
    const marks = [...root().querySelectorAll<HTMLElement>("[data-mark^='1:']")];
    expect(marks).toHaveLength(6);
    await userEvent.click(marks[0]!);
    expect(clean(marks[0]!.getAttribute("aria-label")!)).toBe("Own mark on column 6 of Bo: S");
    expect(root().querySelector(".ledger .count")!.textContent).toBe("240 arrangements left");
  });

  it("do not exist without the memory aid", async () => {
    await show(position(X), 0, { entries: entriesOf([]) });
    await expect.element(page.getByRole("button", { name: "Notes" })).not.toBeInTheDocument();
    expect(root().querySelectorAll(".pencil, .ledger")).toHaveLength(0);
  });
});

describe("the table", () => {
  it("is a group per base, named by its player, and has one tab stop among the cards", async () => {
    await show(position(X));
    const groups = [...root().querySelectorAll(".base")].map((base) => clean(base.getAttribute("aria-label")!));
    expect(groups).toEqual([
      "Bo, Red. Spy left of column 1, facing column 1",
      "Cy, Blue. Spy between columns 3 and 4, facing column 3",
      "Your base, Green, to act. Spy between columns 2 and 3, facing column 3",
    ]);
    expect(root().querySelectorAll(".cell[tabindex='0']")).toHaveLength(1);
    expect(labels(0)[2]).toBe("Column 3, Bomb 3, your Spy faces it");
    for (const button of root().querySelectorAll("button")) {
      const name = button.getAttribute("aria-label") ?? button.textContent.trim();
      expect(button.getAttribute("aria-hidden") === "true" || name !== "").toBe(true);
    }
  });

  it("is heard as all of the page is, until sounds are turned off, here or in the settings", async () => {
    await show(position(X));
    const sounds = root().querySelector<HTMLElement>(".tool[aria-pressed]")!;
    expect(sounds.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(sounds);
    expect(sounds.getAttribute("aria-pressed")).toBe("false");
    expect(localStorage.getItem("foldtable.sounds")).toBe("off");
  });

  it("leaves 44 pixels to a finger per column on a phone", async () => {
    await page.viewport(390, 844);
    document.body.style.margin = "0 8px";
    await show(position(TWO));
    const pitch = centreX(cell(0, 1)) - centreX(cell(0, 0));
    document.body.style.removeProperty("margin");
    expect(pitch).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it("obeys the page's policy: no style attribute and no style element in what it renders", async () => {
    await show(arranging());
    await userEvent.click(cell(0, 1));
    expect(root().querySelectorAll("style, [style]")).toHaveLength(0);
    await show(position(X));
    await userEvent.hover(choice("move-3"));
    expect(root().querySelectorAll("style, [style]")).toHaveLength(0);
  });
});

describe("a whole game of two, by keyboard and by what is read out", () => {
  /** The near base's cards by name, from the left. */
  const arrangeAs = async (seat: Seat, wanted: readonly string[], spyKeys: string): Promise<void> => {
    for (const [place, name] of wanted.entries()) {
      const from = named(seat).indexOf(name, place);
      cell(seat, from).focus();
      await userEvent.keyboard(`{Enter}${"{ArrowLeft}".repeat(from - place)}{Enter}`);
    }
    expect(named(seat)).toEqual(wanted);
    await tabTo(() => focused() === ownSpy() || focused() === act("shuffle"));
    ownSpy().focus();
    await userEvent.keyboard(spyKeys);
    await tabTo(() => focused() === act("ready"));
    await userEvent.keyboard("{Enter}");
  };

  const press = async (name: string): Promise<void> => {
    const title = () => clean(focused()?.matches("button") ? focused()!.textContent : "").replace(/\s+/g, " ");
    const isThere = () => title().trim().startsWith(name);
    root().querySelector<HTMLElement>(".actions")!.focus();
    await tabTo(isThere);
    await userEvent.keyboard("{Enter}");
  };

  it("is arranged, played and won", async () => {
    let state = spy.start(optionsOf({ firstPlayer: "host" }), 2);
    let asked = 0;
    const host = { now: 0, shuffle: (_label: string, n: number) => Array.from({ length: n }, (_, index) => index) };
    /** What the table would do with the command that the board sent last. */
    const answer = async (seat: Seat, viewer: Seat): Promise<void> => {
      expect(commands).toHaveLength(++asked);
      const answered = spy.decide(state, seat, commands.at(-1)!, host);
      if ("refused" in answered) throw new Error(answered.refused);
      let before = state;
      let event: SpyEvent | null = null;
      for (event of answered) [before, state] = [state, spy.evolve(state, event)];
      for (event of spy.next(state, host)) [before, state] = [state, spy.evolve(state, event)];
      await show(state, viewer, { before: spy.view(before, viewer), event: event && spy.redact(event, viewer, false) });
    };
    await show(state, 0);
    await arrangeAs(0, ["Safe 1", "Bomb 2", "Top Secret 2", "Bomb 1", "Safe 2", "Top Secret 1", "Bomb 3"], "{Home}");
    await answer(0, 1);
    await arrangeAs(1, ["Bomb 3", "Safe 2", "Bomb 1", "Top Secret 1", "Safe 1", "Bomb 2", "Top Secret 2"], "{End}");
    await answer(1, 0);
    expect(clean(logged())).toBe("All bases are set. Ada begins.");
    await press("Move 1 no turn");
    await answer(0, 0);
    await press("Bo Spy on column 6");
    await answer(0, 1);
    expect(clean(logged())).toBe("Ada spies on Bo, column 6. Tssss.");
    expect(labels(1)[5]).toBe("Column 6, Bomb 2, lit");
    await press("End turn");
    await answer(1, 0);
    await press("Bo Spy on column 6");
    await answer(0, 0);
    expect(clean(logged())).toBe("Ada finds a lit bomb of Bo in column 6 and is out. Bomb 2.");
    expect(state.outcome?.winners).toEqual([1]);
    expect([...root().querySelectorAll(".standing")].map((each) => each.textContent)).toEqual(["Winner", "Out"]);
  });
});
