import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../client/games/train/announcement.ts";
import "../../client/games/train/client.ts";
import "../../client/games/train/hand-drag.ts";
import "../../client/games/train/lane-crowd.styles.ts";
import "../../client/games/train/motion.ts";
import "../../client/games/train/refusal-words.ts";
import "../../client/games/train/summary.ts";
import * as v from "valibot";
import type { TrainBoard } from "../../client/games/train/board.ts";
import type { TrainBoardProps } from "../../client/games/train/view.ts";
import { isRefusal, type Seat, viewHost } from "../../engine/game.ts";
import { train } from "../../engine/games/train/game.ts";
import { optionsSchema } from "../../engine/games/train/schema.ts";
import { makeTile, parseTile } from "../../engine/games/train/tiles.ts";
import type { Lane, TrainCommand, TrainState } from "../../engine/games/train/types.ts";
import { whole } from "./support/whole.ts";

const NAMES = [
  "Ada",
  "Bo",
  "Cy",
  "Dee",
  "Eve",
  "Fay",
  "Gus",
  "Hal",
  "Ivo",
  "Jo",
  "Kim",
  "Lea",
  "Max",
  "Noa",
  "Oz",
  "Pam",
];

let board: TrainBoard;
let commands: TrainCommand[];

const tile = (text: string): number => parseTile(text)!;
const hand = (...texts: string[]) => texts.map(tile).sort((a, b) => a - b);

/** A round that Ada begins; `play` lays tiles, by legal moves, before the test looks. */
const dealt = (hands: readonly (readonly number[])[], options: object = {}): TrainState => {
  const parsed = v.parse(optionsSchema, options);
  const started = train.start(parsed, hands.length);
  const state = train.evolve(started, { type: "dealt", round: 1, starter: 0, hands });
  return { ...state, boneyard: 20 };
};

const lane = (state: TrainState, number: number, ...texts: string[]): TrainState => {
  let end: number = state.rules.set;
  const laid: Lane["laid"] = texts.map((text, on) => {
    const [a, b] = text.split("-").map(Number) as [number, number];
    end = a === end ? b : a;
    return { tile: tile(text), on, end };
  });
  return { ...state, lanes: state.lanes.with(number, { ...state.lanes[number]!, laid }) };
};

const marked = (state: TrainState, number: number): TrainState => ({
  ...state,
  lanes: state.lanes.with(number, { ...state.lanes[number]!, marked: true }),
});

const played = (state: TrainState, seat: Seat, command: TrainCommand): TrainState => {
  const events = train.decide(state, seat, command, viewHost(0));
  if (isRefusal(events)) throw new Error(events.refused);
  return events.reduce((before, event) => train.evolve(before, event), state);
};

const show = async (state: TrainState, changes: Partial<TrainBoardProps> = {}): Promise<void> => {
  const viewer = changes.viewer ?? 0;
  const acting = typeof viewer === "number" && train.turn(state).includes(viewer) ? viewer : null;
  const names = NAMES.slice(0, state.seats);
  const isFirst = board.props === null;
  board.props = {
    state: train.view(state, viewer),
    before: null,
    event: null,
    viewer,
    near: typeof viewer === "number" ? viewer : 0,
    acting,
    names,
    ...changes,
  };
  await (isFirst ? whole(board) : board.updateComplete);
};

const held = (text: string): HTMLElement => board.renderRoot.querySelector(`[data-tile="${tile(text)}"]`)!;
const end = (number: number): HTMLElement => board.renderRoot.querySelector(`.end[data-train="${number}"]`)!;
const lit = (): number[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>(".end.lit")].map((each) => Number(each.dataset.train));
const raised = (): string[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>(".held.fits")].map((each) => makeTile(Number(each.dataset.tile)));
const order = (): string[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>(".held")].map((each) => makeTile(Number(each.dataset.tile)));
const said = (): string => board.renderRoot.querySelector("[role=status]")!.textContent.trim();
const button = (name: string) => page.getByRole("button", { name, exact: true });
const offered = (): (string | undefined)[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>("[data-command]")].map((each) => each.dataset.command);

const hear = ({ detail }: CustomEvent<TrainCommand | object>): void => {
  commands.push(detail as TrainCommand);
};

/** Ada holds 5-12, 3-12 and 1-2; the Mexican Train shows 3, Bo's private train 2. */
const usual = (options: object = {}): TrainState => {
  const state = dealt([hand("12-5", "12-3", "2-1", "9-8"), hand("12-1", "7-6"), hand("12-2", "7-5")], options);
  return lane(lane(state, 3, "12-4", "4-3"), 1, "12-7", "7-2");
};

beforeEach(async () => {
  await page.viewport(390, 844);
  localStorage.clear();
  commands = [];
  board = document.createElement("foldtable-train-board");
  document.body.append(board);
  document.body.addEventListener("ft-command", hear);
});

afterEach(() => {
  document.body.removeEventListener("ft-command", hear);
  board.remove();
  document.documentElement.dir = "ltr";
});

describe("a tile is played", () => {
  it("by tapping the tile, which lights the ends where it fits, and then an end", async () => {
    await show(usual());
    expect(raised()).toEqual(["12-3", "12-5"]);
    await userEvent.click(held("12-3"));
    expect(lit()).toEqual([3, 0]);
    await userEvent.click(end(3));
    expect(commands).toEqual([{ type: "play", tile: tile("12-3"), train: 3, on: 2 }]);
  });

  it("by tapping an end, which raises the tiles that fit there, and then a tile", async () => {
    await show(usual());
    await userEvent.click(end(0));
    expect(lit()).toEqual([0]);
    expect(raised()).toEqual(["12-3", "12-5"]);
    await userEvent.click(end(0));
    await userEvent.click(end(3));
    expect(raised()).toEqual(["12-3"]);
    await userEvent.click(held("12-3"));
    expect(commands).toEqual([{ type: "play", tile: tile("12-3"), train: 3, on: 2 }]);
  });

  it("by tapping anywhere on the train", async () => {
    await show(usual());
    await userEvent.click(held("12-5"));
    await userEvent.click(board.renderRoot.querySelector(".lane.own .strands")!);
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 0, on: 0 }]);
  });

  it("by dragging it onto a train", async () => {
    await show(usual());
    await userEvent.dragAndDrop(held("12-5"), end(0));
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 0, on: 0 }]);
  });

  it("by the keyboard alone", async () => {
    await show(usual());
    held("2-1").focus();
    await userEvent.keyboard("{End}{ArrowLeft}{ArrowRight}{Enter}");
    expect(lit()).toEqual([0]);
    await expect.poll(() => board.shadowRoot?.activeElement).toBe(end(0));
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 0, on: 0 }]);
    await show(played(usual(), 0, commands[0]!));
    await expect.poll(() => board.shadowRoot?.activeElement?.closest(".hand")).toBeTruthy();
  });

  it("by the keyboard from an end", async () => {
    await show(usual());
    end(3).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => board.shadowRoot?.activeElement).toBe(held("12-3"));
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([{ type: "play", tile: tile("12-3"), train: 3, on: 2 }]);
  });

  it("only once, until the table has answered", async () => {
    await show(usual());
    await userEvent.click(held("12-5"));
    await userEvent.click(end(0));
    await userEvent.click(held("12-3"));
    await userEvent.click(end(0));
    expect(commands).toHaveLength(1);
  });

  it("and taken back before: Escape, and the tile itself, let it go", async () => {
    await show(usual());
    for (const letGo of [() => userEvent.keyboard("{Escape}"), () => userEvent.click(held("12-5"))]) {
      await userEvent.click(held("12-5"));
      expect(lit()).toEqual([0]);
      await letGo();
      expect(lit()).toEqual([]);
    }
  });

  it("by nobody who may not act", async () => {
    await show(usual(), { acting: null });
    await userEvent.click(held("12-5"));
    await userEvent.click(end(0));
    await userEvent.dragAndDrop(held("12-5"), end(0));
    held("12-5").focus();
    await userEvent.keyboard("{Enter}");
    end(0).focus();
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([]);
    expect([lit(), raised(), offered()]).toEqual([[], [], []]);
  });
});

describe("draw and pass", () => {
  it("are not there while one must play", async () => {
    await show(usual());
    expect(offered()).toEqual([]);
  });

  it("are there as the engine lists them", async () => {
    await show(usual({ rulebook: "club" }), {});
    const state = { ...usual(), rules: { ...usual().rules, mustPlay: false } };
    await show(state);
    expect(offered()).toEqual(["draw"]);
    const stuck = lane(dealt([hand("2-1", "3-1"), hand("12-5")]), 0, "12-9");
    await show(stuck);
    expect(offered()).toEqual(["draw"]);
    await show({ ...stuck, boneyard: 0 });
    expect(offered()).toEqual(["pass"]);
  });

  it("are asked for by their buttons", async () => {
    const stuck = lane(dealt([hand("2-1", "3-1"), hand("12-5")]), 0, "12-9");
    await show(stuck);
    await userEvent.click(button("Draw a tile"));
    await show({ ...stuck, boneyard: 0 });
    await userEvent.click(button("Pass"));
    expect(commands).toEqual([{ type: "draw" }, { type: "pass" }]);
  });
});

describe("why not", () => {
  it.each([
    ["a tile that fits nowhere", "9-8", null, "It does not fit: touching halves must show the same value."],
    ["a private train", "2-1", null, "That train is private: it has no marker. Only its owner plays there."],
    ["an end with another value", "12-5", 3, "It does not fit: touching halves must show the same value."],
    ["somebody else’s train", null, 1, "That train is private: it has no marker. Only its owner plays there."],
  ])("is answered for %s", async (_what, text, train, words) => {
    await show(usual());
    if (text !== null) await userEvent.click(held(text));
    if (train !== null) await userEvent.click(end(train));
    await whole(board);
    expect(said()).toBe(words);
    expect(commands).toEqual([]);
  });

  it("is answered for drawing and passing", async () => {
    await show(usual());
    await userEvent.click(button("Why not?"));
    await whole(board);
    // One reason is both why there is nothing to draw and nothing to pass.
    expect(said()).toBe("You can play, so you must: no holding back in these rules.");
  });

  it("is answered for trains barred by an open double", async () => {
    const base = lane(usual(), 1, "12-6", "6-6");
    await show({ ...base, hands: [hand("6-2", "12-5"), ...base.hands.slice(1)], queue: [{ train: 1, on: 2 }] });
    await userEvent.click(held("12-5"));
    await whole(board);
    expect(said()).toBe("An open double bars every other train until somebody closes it.");
    expect(board.renderRoot.querySelector(".queue")!.textContent.replaceAll(/\s+/g, " ")).toContain("1 6-6 Bo’s train");
  });

  it("tells a waiting player whose turn it is", async () => {
    await show(usual(), { viewer: 1 });
    await userEvent.click(held("7-6"));
    expect(said()).toBe("Ada is on turn.");
  });
});

describe("the hand", () => {
  const wide = () => dealt([hand("12-5", "5-3", "9-8", "3-3", "3-1", "7-0"), hand("12-1")]);

  it("is put in order by the keyboard, and the order survives a reload", async () => {
    await show(wide());
    const before = order();
    held(before[0]!).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    const wanted = [before[1], before[2], before[0], ...before.slice(3)];
    expect(order()).toEqual(wanted);
    expect(board.shadowRoot?.activeElement).toBe(held(before[0]!));
    board.remove();
    board = document.createElement("foldtable-train-board");
    document.body.append(board);
    await show(wide());
    expect(order()).toEqual(wanted);
    expect(commands).toEqual([]);
  });

  it("is put in order by dragging", async () => {
    await show(wide());
    const before = order();
    await userEvent.dragAndDrop(held(before[0]!), held(before[3]!), { targetPosition: { x: 30, y: 20 } });
    expect(order()).toEqual([before[1], before[2], before[3], before[0], ...before.slice(4)]);
    expect(commands).toEqual([]);
  });

  it("is another in another round, and for another seat", async () => {
    await show(wide());
    held(order()[0]!).focus();
    await userEvent.keyboard("{Shift>}{End}{ArrowRight}{/Shift}");
    const next = { ...wide(), round: 2 };
    await show(next);
    expect(order()).toEqual(wide().hands[0]!.map((each) => makeTile(each!)));
  });

  it("is arranged into its longest train, with the extras set apart", async () => {
    await show(wide());
    await userEvent.click(button("Arrange"));
    await expect.poll(said).toBe("Longest train: 4 tiles, 2 set apart.");
    expect(order().slice(0, 4)).toEqual(["12-5", "5-3", "3-3", "3-1"]);
    expect(board.renderRoot.querySelectorAll(".in-train")).toHaveLength(4);
    expect(board.renderRoot.querySelectorAll(".first-extra")).toHaveLength(1);
    expect(commands).toEqual([]);
  });

  it("keeps its order where no tile goes on the own end", async () => {
    await show(lane(wide(), 0, "12-11", "11-6"));
    const before = order();
    held(before[0]!).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await userEvent.click(button("Arrange"));
    await expect.poll(said).toBe("No tile in your hand goes on your own end.");
    expect(order()).toEqual([before[1], before[0], ...before.slice(2)]);
  });

  it("shows numbers in place of pips when wanted, and remembers it", async () => {
    await show(wide());
    const refers = () => held("12-5").querySelector("use")!.getAttribute("href");
    expect(refers()).toBe("#pips-12");
    await userEvent.click(page.getByRole("button", { name: "Numbers in place of pips" }));
    await expect.poll(refers).toBe("#numeral-12");
    expect(localStorage.getItem("foldtable.train.numerals")).toBe("yes");
  });
});

describe("secrets", () => {
  it("other hands are nowhere in the page, even if the board were told them", async () => {
    const state = usual();
    await show(state, { state, viewer: 1, near: 1, acting: null });
    const html = board.shadowRoot!.innerHTML;
    expect(order()).toEqual(["7-6", "12-1"]);
    for (const text of ["12-5", "12-3", "2-1", "9-8", "12-2", "7-5"]) {
      expect(html).not.toContain(`data-tile="${tile(text)}"`);
    }
  });

  it("a watcher sees counts and no tile of a hand", async () => {
    await show(usual(), { viewer: "watcher" });
    expect(board.renderRoot.querySelectorAll("[data-tile]")).toHaveLength(0);
    expect(board.renderRoot.querySelector(".lane[data-train='1'] .count")!.getAttribute("aria-label")).toBe(
      "2 tiles, 0 points",
    );
  });
});

describe("the table", () => {
  it("says by words and by a mark which trains are public, and who has one tile left", async () => {
    const state = marked(usual(), 1);
    await show({ ...state, hands: state.hands.with(2, hand("7-5")) });
    const facts = (number: number) =>
      board.renderRoot.querySelector(`.lane[data-train="${number}"] .facts`)!.textContent.replaceAll(/\s+/g, " ");
    expect(facts(1)).toContain("public");
    expect(facts(2)).toContain("1 tile left");
    expect(facts(2)).not.toContain("public");
    expect(facts(3)).toContain("open to all");
    expect(end(1).getAttribute("aria-label")).toBe("Bo, ends in 2, public");
    expect(end(2).getAttribute("aria-label")).toBe("Cy, ends in 12, private");
  });

  it("labels a double that nobody can close any more as dead", async () => {
    const eights = ["8-0", "8-1", "8-2", "8-3", "8-4", "8-5", "8-6", "8-7", "8-8", "9-8", "10-8", "11-8", "12-8"];
    const state = usual();
    const laid = eights.map((text, on) => ({ tile: tile(text), on, end: 8 }));
    const full = { ...state, lanes: state.lanes.with(1, { laid, marked: false }), queue: [{ train: 1, on: 9 }] };
    await show(full);
    expect(board.renderRoot.querySelector(".queue .dead")!.textContent).toContain("8-8");
    expect(board.renderRoot.querySelector(".laid .rank.dead")!.textContent).toBe("dead");
  });

  it("lays doubles crosswise, and the newest tile larger than its history", async () => {
    await show(lane(usual(), 0, "12-6", "6-6", "6-2"));
    const laid = [...board.renderRoot.querySelectorAll(".lane.own .laid .tile")].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(laid[1]!.height).toBeGreaterThan(laid[1]!.width);
    expect(laid[2]!.width).toBeGreaterThan(laid[0]!.width);
  });

  it("asks between whom the Mexican Train shall stand on a round trip", async () => {
    const options = { rulebook: "club", roundTrip: true };
    const state = dealt([hand("12-5", "3-1"), hand("12-1", "7-6"), hand("12-2", "7-5")], options);
    await show(state);
    await userEvent.click(held("12-5"));
    await userEvent.click(end(3));
    expect(commands).toEqual([]);
    await userEvent.click(button("Bo"));
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 3, on: 0, gap: 1 }]);
  });

  it("offers every end of a train with split doubles", async () => {
    const base = dealt([hand("6-1", "12-5"), hand("12-1")], { rulebook: "club", splitDoubles: true });
    await show(lane(base, 0, "12-6", "6-6", "6-2"));
    const ends = [...board.renderRoot.querySelectorAll<HTMLElement>(".end[data-train='0']")];
    expect(ends.map((each) => each.dataset.on)).toEqual(["3", "2"]);
    await userEvent.click(held("6-1"));
    await userEvent.click(ends[1]!);
    expect(commands).toEqual([{ type: "play", tile: tile("6-1"), train: 0, on: 2 }]);
  });

  it("lets everybody build at once in a quick start, and stop", async () => {
    const quick = train.start(v.parse(optionsSchema, { rulebook: "club", opening: "quick" }), 2);
    const hands = [hand("12-12", "12-5", "5-1"), hand("12-1", "7-6")];
    const sought = train.evolve(quick, { type: "dealt", round: 1, starter: null, hands });
    const state = train.evolve(sought, { type: "engine-laid", seat: 0 });
    await show(state);
    await userEvent.click(held("12-5"));
    await userEvent.click(end(0));
    await show(played(state, 0, commands[0]!));
    await userEvent.click(button("Done"));
    expect(commands).toEqual([{ type: "build", tile: tile("12-5"), on: 0 }, { type: "finish" }]);
  });

  it("is not mirrored where the page is written from right to left", async () => {
    await show(usual());
    const place = () => end(3).getBoundingClientRect().x;
    const before = place();
    document.documentElement.dir = "rtl";
    expect(place()).toBe(before);
  });

  it("obeys the page's policy: no style element in what it renders", async () => {
    await show(usual());
    await userEvent.click(held("12-3"));
    expect(board.renderRoot.querySelectorAll("style")).toHaveLength(0);
  });

  it("fits a phone with 16 players: hand, buttons and own train in sight, and the trains scroll inside", async () => {
    document.body.style.margin = "0";
    const hands = NAMES.map((_, seat) => [seat, seat + 20, seat + 40, seat + 60, seat + 80, seat + 100]);
    await show(dealt(hands, { rulebook: "club", set: 18 }));
    document.body.style.removeProperty("margin");
    const bottom = (selector: string) => board.renderRoot.querySelector(selector)!.getBoundingClientRect().bottom;
    expect(board.renderRoot.querySelectorAll(".end")).toHaveLength(17);
    expect(bottom(".hand")).toBeLessThanOrEqual(844);
    expect(bottom(".lanes.near")).toBeLessThanOrEqual(bottom(".say"));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe("between rounds", () => {
  const counted = (): TrainState => {
    const state = { ...usual(), phase: "count" as const, turn: null };
    const hands = [hand("2-1"), [], hand("12-2", "7-5")];
    return train.evolve(state, { type: "round-scored", at: 1_800_000_000_000, hands });
  };

  it("the board shows who went out, what each hand counts, and for whom it waits", async () => {
    await show(played(counted(), 2, { type: "ready" }));
    const text = board.renderRoot.querySelector(".summary")!.textContent.replaceAll(/\s+/g, " ");
    expect(text).toContain("Round 1: Bo went out");
    const rows = [...board.renderRoot.querySelectorAll(".standings tbody tr")].map((row) =>
      row.textContent.replaceAll(/\s+/g, " ").trim(),
    );
    expect(rows).toEqual(["1 Bowent out 0 0", "2 Ada 3 3", "3 Cyready 26 26"]);
    expect(said()).toMatch(/^Look at the score, then press Ready\. The next round is dealt at .+ at the latest\.$/);
  });

  it("one says that one is ready, once", async () => {
    await show(counted());
    await userEvent.click(button("Ready for round 2"));
    expect(commands).toEqual([{ type: "ready" }]);
    await show(played(counted(), 0, { type: "ready" }));
    expect(offered()).toEqual([]);
  });

  it("the last round ends in places, an explained tie and the score sheet", async () => {
    const rules = { ...usual().rules, rounds: 2, breaksTies: true };
    const state = { ...usual(), rules, round: 2, phase: "count" as const, turn: null, scores: [[0, 3, 10]] };
    await show(train.evolve(state, { type: "round-scored", at: 1, hands: [hand("2-1"), [], hand("12-2")] }));
    const text = board.renderRoot.querySelector(".summary")!.textContent.replaceAll(/\s+/g, " ");
    expect(text).toContain("Ada and Bo share the win with 3 points each.");
    expect(text).toContain("Level at 3: Ada, rounds without points: 1");
    expect(board.renderRoot.querySelectorAll(".rounds tbody tr")).toHaveLength(2);
  });
});
