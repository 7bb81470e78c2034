/** A turn of Mexican Train: a tile played or drawn, why not, and what nobody may see. */
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../client/games/train/announcement.ts";
import "../../client/games/train/client.ts";
import "../../client/games/train/hand-drag.ts";
import "../../client/games/train/lane-crowd.styles.ts";
import "../../client/games/train/motion.ts";
import "../../client/games/train/refusal-words.ts";
import "../../client/games/train/summary.ts";
import {
  board,
  button,
  commands,
  dealt,
  end,
  hand,
  held,
  lane,
  lit,
  offered,
  order,
  played,
  raised,
  said,
  show,
  tile,
  usual,
} from "./support/train-table.ts";
import { whole } from "./support/whole.ts";

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
    expect(text).toContain("Ada and Bo share the win at 3 each.");
    expect(text).toContain("Level at 3: Ada, rounds without points: 1");
    expect(board.renderRoot.querySelectorAll(".rounds tbody tr")).toHaveLength(2);
  });
});
