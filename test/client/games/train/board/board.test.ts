/** A turn of Mexican Train: tiles played and drawn, reasons for refusals, and secrets. */
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../../../../client/games/train/view/announcement.ts";
import "../../../../../client/games/train/client.ts";
import "../../../../../client/games/train/board/hand-drag.ts";
import "../../../../../client/games/train/board/animation.ts";
import "../../../../../client/games/train/view/refusal-texts.ts";
import "../../../../../client/games/train/rounds/round-summary.ts";
import { makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import type { TrainCommand, TrainEvent, TrainState } from "../../../../../engine/games/train/state/types.ts";
import {
  afterCommand,
  board,
  button,
  commands,
  dealtState,
  fittingTiles,
  hand,
  handOrder,
  handTile,
  highlightedEnds,
  offeredCommands,
  sampleState,
  show,
  statusText,
  tile,
  trainEnd,
  withLane,
} from "../../../support/train-table.ts";
import { whenPartsLoaded } from "../../../support/when-parts-loaded.ts";

describe("the animation of a played tile", () => {
  /** The distance in px between the middle of the tile when its animation begins and the middle of `selector`. */
  const startDistance = (selector: string): number => {
    const arrived = board.renderRoot.querySelector(".arrived")!;
    const [motion] = arrived.getAnimations();
    motion!.pause();
    motion!.currentTime = 0;
    const [a, b] = [arrived, board.renderRoot.querySelector(selector)!].map((each) => each.getBoundingClientRect());
    return Math.hypot(a!.x + a!.width / 2 - b!.x - b!.width / 2, a!.y + a!.height / 2 - b!.y - b!.height / 2);
  };

  const showPlayed = async (state: TrainState, seat: Seat, command: TrainCommand): Promise<void> => {
    await show(state);
    const events = train.decide(state, seat, command, makeViewHost(0)) as TrainEvent[];
    await show(afterCommand(state, seat, command), { event: events[0]! });
  };

  it("a tile of the visible hand flies in from there", async () => {
    await showPlayed(sampleState(), 0, { type: "play", tile: tile("12-5"), train: 0, on: 0 });
    expect(startDistance(".hand")).toBeLessThan(2);
  });

  it("another player's tile flies in from their name", async () => {
    const state = afterCommand(withLane(sampleState(), 1, "12-7"), 0, {
      type: "play",
      tile: tile("12-5"),
      train: 0,
      on: 0,
    });
    await showPlayed(state, 1, { type: "play", tile: tile("7-6"), train: 1, on: 1 });
    expect(startDistance('.lane[data-train="1"] .label')).toBeLessThan(2);
  });
});

describe("a tile is played", () => {
  it("a tap on a tile highlights the ends where it fits, and a tap on an end plays it", async () => {
    await show(sampleState());
    expect(fittingTiles()).toEqual(["12-3", "12-5"]);
    await userEvent.click(handTile("12-3"));
    expect(highlightedEnds()).toEqual([3, 0]);
    await userEvent.click(trainEnd(3));
    expect(commands).toEqual([{ type: "play", tile: tile("12-3"), train: 3, on: 2 }]);
  });

  it("a tap on an end raises the tiles that fit, and a tap on a tile plays it", async () => {
    await show(sampleState());
    await userEvent.click(trainEnd(0));
    expect(highlightedEnds()).toEqual([0]);
    expect(fittingTiles()).toEqual(["12-3", "12-5"]);
    await userEvent.click(trainEnd(0));
    await userEvent.click(trainEnd(3));
    expect(fittingTiles()).toEqual(["12-3"]);
    await userEvent.click(handTile("12-3"));
    expect(commands).toEqual([{ type: "play", tile: tile("12-3"), train: 3, on: 2 }]);
  });

  it("a tile is played by tapping anywhere on the train", async () => {
    await show(sampleState());
    await userEvent.click(handTile("12-5"));
    await userEvent.click(board.renderRoot.querySelector(".lane.own .strands")!);
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 0, on: 0 }]);
  });

  it("a tile is played by dragging it onto a train", async () => {
    await show(sampleState());
    await userEvent.dragAndDrop(handTile("12-5"), trainEnd(0));
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 0, on: 0 }]);
  });

  it("a tile is played by the keyboard alone", async () => {
    await show(sampleState());
    handTile("2-1").focus();
    await userEvent.keyboard("{End}{ArrowLeft}{ArrowRight}{Enter}");
    expect(highlightedEnds()).toEqual([0]);
    await expect.poll(() => board.shadowRoot?.activeElement).toBe(trainEnd(0));
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 0, on: 0 }]);
    await show(afterCommand(sampleState(), 0, commands[0]!));
    await expect.poll(() => board.shadowRoot?.activeElement?.closest(".hand")).toBeTruthy();
  });

  it("a tile that was picked up is played with the arrow keys", async () => {
    const keys: string[] = [];
    const recordKey = ({ key }: KeyboardEvent) => keys.push(key);
    document.addEventListener("keydown", recordKey);
    await show(sampleState());
    await userEvent.click(handTile("12-5"));
    await userEvent.keyboard("{Home}");
    expect(board.shadowRoot?.activeElement).toBe(board.renderRoot.querySelector(".held"));
    expect(keys).toEqual([]);
    await userEvent.click(handTile("12-5"));
    await userEvent.keyboard("{Home}");
    document.removeEventListener("keydown", recordKey);
    expect(keys).toEqual(["Home"]);
  });

  it("a tile is played by the keyboard from an end", async () => {
    await show(sampleState());
    trainEnd(3).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => board.shadowRoot?.activeElement).toBe(handTile("12-3"));
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([{ type: "play", tile: tile("12-3"), train: 3, on: 2 }]);
  });

  it("a tile is played only once until the table has answered", async () => {
    await show(sampleState());
    await userEvent.click(handTile("12-5"));
    await userEvent.click(trainEnd(0));
    await userEvent.click(handTile("12-3"));
    await userEvent.click(trainEnd(0));
    expect(commands).toHaveLength(1);
  });

  it("Escape and a press on the selected tile cancel the selection", async () => {
    await show(sampleState());
    for (const cancel of [() => userEvent.keyboard("{Escape}"), () => userEvent.click(handTile("12-5"))]) {
      await userEvent.click(handTile("12-5"));
      expect(highlightedEnds()).toEqual([0]);
      await cancel();
      expect(highlightedEnds()).toEqual([]);
    }
  });

  it("a viewer who may not act cannot play a tile", async () => {
    await show(sampleState(), { acting: null });
    await userEvent.click(handTile("12-5"));
    await userEvent.click(trainEnd(0));
    await userEvent.dragAndDrop(handTile("12-5"), trainEnd(0));
    handTile("12-5").focus();
    await userEvent.keyboard("{Enter}");
    trainEnd(0).focus();
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([]);
    expect([highlightedEnds(), fittingTiles(), offeredCommands()]).toEqual([[], [], []]);
  });
});

describe("draw and pass", () => {
  it("there are no buttons to draw and pass while a tile must be played", async () => {
    await show(sampleState());
    expect(offeredCommands()).toEqual([]);
  });

  it("the buttons to draw and pass are those that the engine lists", async () => {
    await show(sampleState({ rulebook: "club" }), {});
    const state = { ...sampleState(), rules: { ...sampleState().rules, mustPlay: false } };
    await show(state);
    expect(offeredCommands()).toEqual(["draw"]);
    const stuck = withLane(dealtState([hand("2-1", "3-1"), hand("12-5")]), 0, "12-9");
    await show(stuck);
    expect(offeredCommands()).toEqual(["draw"]);
    await show({ ...stuck, boneyard: 0 });
    expect(offeredCommands()).toEqual(["pass"]);
  });

  it("the buttons send the commands to draw and pass", async () => {
    const stuck = withLane(dealtState([hand("2-1", "3-1"), hand("12-5")]), 0, "12-9");
    await show(stuck);
    await userEvent.click(button("Draw a tile"));
    await show({ ...stuck, boneyard: 0 });
    await userEvent.click(button("Pass"));
    expect(commands).toEqual([{ type: "draw" }, { type: "pass" }]);
  });
});

describe("reasons", () => {
  it.each([
    ["a tile that fits nowhere", "9-8", null, "It doesn’t fit: touching halves must show the same value."],
    ["a private train", "2-1", null, "That train is private: it has no marker. Only its owner can play there."],
    ["an end with another value", "12-5", 3, "It doesn’t fit: touching halves must show the same value."],
    ["another player’s train", null, 1, "That train is private: it has no marker. Only its owner can play there."],
  ])("the board says why a tile cannot be played: %s", async (_what, text, train, reason) => {
    await show(sampleState());
    if (text !== null) await userEvent.click(handTile(text));
    if (train !== null) await userEvent.click(trainEnd(train));
    await whenPartsLoaded(board);
    expect(statusText()).toBe(reason);
    expect(commands).toEqual([]);
  });

  it("the board says why a seat cannot draw or pass", async () => {
    await show(sampleState());
    await userEvent.click(button("Why not?"));
    await whenPartsLoaded(board);
    // Drawing and passing have the same reason.
    expect(statusText()).toBe("You can play, so you must: these rules don’t allow holding back.");
  });

  it("the board says that an open double blocks the other trains", async () => {
    const base = withLane(sampleState(), 1, "12-6", "6-6");
    await show({ ...base, hands: [hand("6-2", "12-5"), ...base.hands.slice(1)], queue: [{ train: 1, on: 2 }] });
    await userEvent.click(handTile("12-5"));
    await whenPartsLoaded(board);
    expect(statusText()).toBe("An open double blocks every other train until it is closed.");
    expect(board.renderRoot.querySelector(".queue")!.textContent.replaceAll(/\s+/g, " ")).toContain("1 6-6 Bo’s train");
  });

  it("the board shows a waiting player whose turn it is", async () => {
    await show(sampleState(), { viewer: 1 });
    await userEvent.click(handTile("7-6"));
    expect(statusText()).toBe("Ada’s turn.");
  });
});

describe("secrets", () => {
  it("the page contains no other hand, even if the board's state does", async () => {
    const state = sampleState();
    await show(state, { state, viewer: 1, near: 1, acting: null });
    const html = board.shadowRoot!.innerHTML;
    expect(handOrder()).toEqual(["7-6", "12-1"]);
    for (const text of ["12-5", "12-3", "2-1", "9-8", "12-2", "7-5"]) {
      expect(html).not.toContain(`data-tile="${tile(text)}"`);
    }
  });

  it("a watcher sees counts and no tile of a hand", async () => {
    await show(sampleState(), { viewer: "watcher" });
    expect(board.renderRoot.querySelectorAll("[data-tile]")).toHaveLength(0);
    expect(board.renderRoot.querySelector(".lane[data-train='1'] .count")!.getAttribute("aria-label")).toBe(
      "2 tiles, 0 points",
    );
  });
});
