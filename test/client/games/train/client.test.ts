import { render } from "lit";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { trainClient } from "../../../../client/games/train/client.ts";
import { pipColour, pipPositions } from "../../../../engine/games/train/state/pips.ts";
import "../../../../client/games/train/side-panel.ts";
import type { GameExport } from "../../../../client/games/contract/game-client.ts";
import { makeCsv } from "../../../../client/games/train/rounds/score-sheet.ts";
import { rulesSummary } from "../../../../client/games/train/rules-summary.ts";
import { HandOrder } from "../../../../client/games/train/view/hand-order.ts";
import { tieTexts } from "../../../../client/games/train/view/tie-texts.ts";
import { selfplay } from "../../../../engine/bot/selfplay.ts";
import { findRules, installGame } from "../../../../engine/contract/game-registry.ts";
import { train } from "../../../../engine/games/train/game.ts";
import { trainRefusals } from "../../../../engine/games/train/rules/refusals.ts";
import { trainOptionsSchema } from "../../../../engine/games/train/schema.ts";
import { rulesOf } from "../../../../engine/games/train/state/rulebook.ts";
import { trainEndReasons } from "../../../../engine/games/train/state/score.ts";
import type { TrainEvent, TrainState } from "../../../../engine/games/train/state/types.ts";
import { isTableEvent } from "../../../../engine/table/evolve.ts";
import type { Entry } from "../../../../engine/table/types.ts";

/** The rules that the client installs; the full game replaces them below. */
const installedRules = findRules(trainClient.game);

const options = v.parse(trainOptionsSchema, { rulebook: "club", set: 6, rounds: 2 });
let log: readonly Entry[];
let exports: readonly GameExport[];

const { moveLineOf: lineOf, standings } = await trainClient.lines();

beforeAll(async () => {
  installGame(train);
  log = selfplay({ game: "train", seats: 2, options, seed: "client" });
  exports = await trainClient.exports();
});

const events = (): readonly TrainEvent[] =>
  log.flatMap(({ event }) => (isTableEvent(event) ? [] : [event as TrainEvent]));

const movesWithLines = () => {
  let state: TrainState = train.start(options, 2);
  return events().map((event) => {
    const before = state;
    state = train.evolve(state, event);
    return { event, line: lineOf(event, before, state) };
  });
};

const scored = (scores: readonly (readonly number[])[], changes: object = {}): TrainState => {
  const start = train.start(options, scores[0]!.length);
  return { ...start, rules: { ...start.rules, ...changes }, phase: "over", round: scores.length, scores };
};

describe("texts", () => {
  it("each refusal of the rules has a different text, and no other code has one", async () => {
    const texts = await Promise.all(trainRefusals.map((code) => trainClient.refusal(code)));
    expect(texts).not.toContain(undefined);
    expect(new Set(texts).size).toBe(trainRefusals.length);
    expect(await trainClient.refusal("toString")).toBeUndefined();
    expect(await trainClient.refusal("stale")).toBeUndefined();
  });

  it("each end reason has a text that names the winners", () => {
    for (const reason of trainEndReasons) {
      const texts = trainClient.ending({ winners: [1], reason, scores: [9, 4] }, ["Ada", "Bo"]);
      expect(texts).toMatch(/^(Won by )?Bo\b.*4/);
    }
    const shared = trainClient.ending({ winners: [0, 1], reason: "shared", scores: [4, 4] }, ["Ada", "Bo"]);
    expect(shared).toBe("Ada and Bo share the win at 4 each.");
  });

  it("the text of a tie explains what decided it, by pair if there are partners", () => {
    expect(
      tieTexts(
        scored(
          [
            [3, 4],
            [4, 3],
          ],
          { breaksTies: false },
        ),
        ["Ada", "Bo"],
      ),
    ).toEqual(["Ada and Bo are tied at 7 and share the place."]);
    expect(
      tieTexts(
        scored([
          [0, 3],
          [7, 4],
        ]),
        ["Ada", "Bo"],
      ),
    ).toEqual([
      "Tied at 7: Ada, rounds without points: 1, lowest other round: 7; Bo, rounds without points: 0, lowest other round: 3.",
    ]);
    expect(tieTexts(scored([[5, 5, 5, 5]], { pairs: true }), ["Ada", "Bo", "Cy", "Dee"])[0]).toContain("Ada and Cy");
    expect(tieTexts(scored([[1, 2]]), ["Ada", "Bo"])).toEqual([]);
  });
});

describe("lines", () => {
  it("each event of a game has a line, except that a player is ready", () => {
    for (const { event, line } of movesWithLines()) {
      if (event.type === "readied") expect(line).toBeNull();
      else expect(line?.text).toBeTruthy();
    }
  });

  it("the lines mark each round's beginning and the end", () => {
    const marks = movesWithLines().flatMap(({ line }) => line?.mark ?? []);
    expect(marks).toEqual(["round", "round", "end"]);
  });

  it("the line of a drawn tile names the tile only if the event has it", () => {
    const state = { ...train.start(options, 2), lanes: [], hands: [[], []] };
    const textOf = (tile: number | null) => lineOf({ type: "drew", seat: 1, tile } as never, state, state)?.text;
    expect(textOf(4)).toBe("draws 2-1");
    expect(textOf(null)).toBe("draws a tile");
  });
});

/** The caption of a tile that seat 1 played on this train, with `left` tiles in its hand. */
const captionOfPlayed = (train: number, left: number): string | undefined => {
  const start = { ...initialState(), lanes: [{}, {}, {}] } as unknown as TrainState;
  const after = { ...start, hands: [[], Array.from({ length: left }, () => null)] } as unknown as TrainState;
  const event = { type: "played", seat: 1, tile: 4, train, on: 1 } as unknown as TrainEvent;
  return lineOf(event, start, after)?.caption?.(["Ada", "Bo"]);
};
const initialState = (): TrainState => train.start(options, 2);

describe("a list with pictures", () => {
  it("a caption names a train only if it is not the player's, and counts the last tiles", () => {
    expect(captionOfPlayed(1, 5)).toBe("");
    expect(captionOfPlayed(0, 5)).toBe("\u2068Ada\u2069’s train");
    expect(captionOfPlayed(2, 1)).toBe("the Mexican Train · one tile left");
    expect(captionOfPlayed(1, 0)).toBe("went out");
  });

  it("a picture shows a tile's face only if the event has it", () => {
    const state = { ...initialState(), lanes: [], hands: [[], []] } as unknown as TrainState;
    const classOf = (tile: number | null): string => {
      const box = document.createElement("div");
      render(lineOf({ type: "drew", seat: 1, tile } as never, state, state)?.icon, box);
      return box.querySelector("i")!.className;
    };
    expect(classOf(4)).toBe("tile p2-1");
    expect(classOf(null)).toBe("back");
  });
});

describe("the standings above the list", () => {
  const standingsRows = async (state: TrainState): Promise<readonly string[]> => {
    const box = document.createElement("div");
    document.body.append(box);
    render(standings?.(state, { names: ["Ada", "Bo", "Cy", "Dee"], faces: [null, null, null, null] }), box);
    const element = box.querySelector("foldtable-train-standings");
    await element?.updateComplete;
    const rows = [...(element?.renderRoot.querySelectorAll("li") ?? [])];
    box.remove();
    return rows.map((row) => ["bdi", "b"].map((part) => row.querySelector(part)!.textContent).join(" "));
  };

  it("the standings begin with the lowest total, with partners in one row", async () => {
    expect(await standingsRows({ ...scored([[9, 4, 30, 0]]), phase: "play" })).toEqual([
      "Dee 0",
      "Bo 4",
      "Ada 9",
      "Cy 30",
    ]);
    const pairs = { ...scored([[9, 4, 9, 4]], { pairs: true }), phase: "play" as const };
    expect(await standingsRows(pairs)).toEqual(["Bo and Dee 4", "Ada and Cy 9"]);
  });

  it("each name begins beside its medal, in either text direction", async () => {
    const box = document.createElement("div");
    document.body.append(box);
    render(standings?.(scored([[9, 4]]), { names: ["אביגיל", "Bo"], faces: [null, null] }), box);
    const element = box.querySelector("foldtable-train-standings")!;
    await element.updateComplete;
    const lefts = [...element.renderRoot.querySelectorAll("bdi")].map((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getBoundingClientRect().left;
    });
    expect(new Set(lefts).size).toBe(1);
    box.remove();
  });

  it("the standings keep their height during the game, and no row is cut", async () => {
    document.documentElement.lang = "ur";
    const heights = [];
    for (const state of [initialState(), { ...scored([[120, 4]]), phase: "gate" as const }, scored([[9, 4]])]) {
      const box = document.createElement("div");
      document.body.append(box);
      render(standings?.(state, { names: ["زینب", "گوگی"], faces: [null, null] }), box);
      const element = box.querySelector("foldtable-train-standings")!;
      await element.updateComplete;
      const foot = element.renderRoot.querySelector("ol")!.getBoundingClientRect().bottom;
      expect(foot).toBeLessThanOrEqual(element.getBoundingClientRect().bottom);
      heights.push(element.offsetHeight);
      box.remove();
    }
    document.documentElement.lang = "en";
    expect(heights[0]).toBeGreaterThan(0);
    expect(new Set(heights).size).toBe(1);
  });
});

describe("the game's client", () => {
  it("the client installs the game's rules, fills the page, and reads no notation", () => {
    expect(installedRules).toBe(trainClient.game);
    expect(trainClient.fills).toBe(true);
    expect(trainClient.notation).toBeUndefined();
  });

  it("the game's client has a form for opening a table", async () => {
    const box = document.createElement("div");
    render(await trainClient.optionsForm!(null), box);
    expect(box.querySelector("ft-train-options")).not.toBeNull();
  });

  it("the badge shows tiles and points once the tiles are dealt", () => {
    const box = document.createElement("div");
    expect(trainClient.badge!(train.start(options, 2), 0)).toBeNull();
    const state = { ...scored([[3, 4]]), hands: [[1, 2], [3]] };
    render(trainClient.badge!(state, 1), box);
    expect(box.firstElementChild?.getAttribute("aria-label")).toBe("1 tile, 4 points");
  });

  it("the rules summary has one sentence for each choice", () => {
    const summary = (choices: object) => {
      const parsed = v.parse(trainOptionsSchema, choices);
      return rulesSummary(rulesOf(parsed), 4);
    };
    expect(summary({})[0]).toBe(
      "Double-12 set, 15 tiles each, 13 rounds. The engine of round 1 is 12-12, then one lower each round.",
    );
    const plain = summary({ rulebook: "club" });
    for (const choice of [
      { pairs: true },
      { opening: "quick" },
      { opening: "deferred" },
      { splitDoubles: true },
      { roundTrip: true },
      { mexicanTrain: false },
      { direction: "clockwise" },
      { doubleBlank: 50 },
    ]) {
      expect(summary({ rulebook: "club", ...choice }).filter((line) => !plain.includes(line))).toHaveLength(1);
    }
    expect(summary({ rulebook: "club", roundTrip: true }).join()).toContain("Round trip");
  });

  it("the side panel shows the goal in one line, and round, boneyard and rules on demand", async () => {
    const box = document.createElement("div");
    document.body.append(box);
    const over = { ...scored([[3, 4]]), boneyard: 7, hands: [[1], [2]] };
    render(trainClient.notes({ ...over, phase: "play" }), box);
    const notes = box.querySelector("foldtable-train-notes")!;
    await notes.updateComplete;
    const text = notes.renderRoot.textContent.replaceAll(/\s+/g, " ");
    const summary = notes.renderRoot.querySelector("summary")!;
    const shown = () =>
      [...summary.children].flatMap((part) => (part.getClientRects().length > 0 ? [part.textContent] : []));
    expect(shown()).toEqual(["Be the first to empty your hand. Lowest total wins."]);
    // Beside a replay's tools there is room for one line.
    box.style.inlineSize = "190px";
    expect(shown()).toEqual(["Club rules"]);
    expect(summary.offsetHeight).toBe(44);
    expect(text).toContain("Round 1 of 2 · boneyard 7 · Club rules");
    expect(notes.renderRoot.querySelector("details")!.open).toBe(false);
    expect(notes.renderRoot.querySelectorAll("li").length).toBeGreaterThan(5);
    expect(text).toContain("2:1 tile, 4 points");
    render(trainClient.notes({ ...over, phase: "over" }), box);
    await notes.updateComplete;
    expect(notes.renderRoot.querySelector("summary")!.textContent).toBe("Club rules");
    box.remove();
  });
});

describe("files", () => {
  it("the exported score sheet is that of the moment shown", () => {
    const csv = exports.find(({ extension }) => extension === "csv")!;
    const rows = csv
      .make(log, log.length - 1)
      .trim()
      .split("\r\n");
    expect(rows[0]).toBe("Engine,Player 1,Player 2");
    expect(rows.map((row) => row.split(",")[0])).toEqual(["Engine", "6-6", "5-5", "Total"]);
    expect(csv.make(log, 0).trim().split("\r\n")).toEqual(["Engine,Player 1,Player 2", "Total,0,0"]);
  });

  it("a game is exported as plain text in columns, too", () => {
    const text = exports.find(({ extension }) => extension === "txt")!.make(log, log.length - 1);
    const widths = text
      .trimEnd()
      .split("\n")
      .map((line) => line.length);
    expect(new Set(widths).size).toBe(1);
  });

  it("the export escapes names that look like a formula or like two cells", () => {
    const [header] = makeCsv(scored([[3, 4]]), ["=1+1", 'Bo, "the" Bo']).split("\r\n");
    expect(header).toBe(`Engine,'=1+1,"Bo, ""the"" Bo"`);
  });
});

describe("pips", () => {
  it("each value has as many pips, without overlap, inside the half", () => {
    for (let value = 0; value <= 18; value++) {
      const pips = pipPositions(value);
      expect(pips).toHaveLength(value);
      for (const [index, { x, y, r }] of pips.entries()) {
        expect(Math.max(Math.abs(x - 10), Math.abs(y - 10)) + r).toBeLessThan(9.5);
        for (const other of pips.slice(index + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * r);
      }
    }
  });

  it("each value has a different pip colour, with a contrast of 3:1 on ivory", () => {
    const colours = Array.from({ length: 19 }, (_, value) => pipColour(value));
    expect(new Set(colours).size).toBe(19);
    for (const colour of colours) expect(contrast(colour, "#ece4d1")).toBeGreaterThanOrEqual(3);
  });
});

const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

it("the order of a hand is the same at every moment of a table's address", () => {
  const address = location.href;
  const host = { requestUpdate() {} };
  history.replaceState(null, "", "/t/abc/25");
  const order = new HandOrder(host);
  order.follow(0, 1);
  order.set([3, 1, 2]);
  history.replaceState(null, "", "/t/abc");
  const restored = new HandOrder(host);
  restored.follow(0, 1);
  order.set([]);
  history.replaceState(null, "", address);
  expect(restored.tiles).toEqual([3, 1, 2]);
});
