import { render } from "lit";
import { describe, expect, it } from "vitest";
import { spyClient } from "../../../../client/games/spy/client.ts";
import { nextPencilMark, pencilMarkAt } from "../../../../client/games/spy/deductions/pencil-marks.ts";
import { stallWarning } from "../../../../client/games/spy/side-panel.ts";
import {
  arrangeCommand,
  cardAt,
  inserted,
  type RandomBelow,
  randomDraft,
  randomPick,
  swapped,
  withSpyAt,
  withSpyStepped,
} from "../../../../client/games/spy/view/base-draft.ts";
import { screenPlace, screenStance } from "../../../../client/games/spy/view/geometry.ts";
import { spyText } from "../../../../client/games/spy/view/screen-reader-texts.ts";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import { findRules } from "../../../../engine/contract/game-registry.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { facedColumn, placeOfSpy, spiedColumn } from "../../../../engine/games/spy/state/ring.ts";
import { cardSet, spyEndReasons, spyRefusals } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyEvent, Stance } from "../../../../engine/games/spy/state/types.ts";
import type { Entry } from "../../../../engine/table/types.ts";
import { endTurn, move, optionsOf, play, position, spyOn } from "../../../engine/games/spy/table.ts";

const { moveLineOf: lineOf } = await spyClient.lines();

const X = ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1 T2 B3 @0R", "B1 T2 S2 B3 T1 S1 @3L"];

describe("the notes", () => {
  it("show the goal in two lines of a phone, and not beside the tools of a replay", async () => {
    const box = document.createElement("div");
    document.body.append(box);
    render(spyClient.notes(position(X)), box);
    const notes = box.querySelector("foldtable-spy-notes")!;
    await notes.updateComplete;
    box.style.inlineSize = "354px";
    expect(notes.offsetHeight).toBeGreaterThan(0);
    expect(notes.offsetHeight).toBeLessThanOrEqual(44);
    box.style.inlineSize = "190px";
    expect(notes.offsetHeight).toBe(0);
    box.remove();
  });
});

describe("words", () => {
  it("exist for every refusal of the rulebook, a different one each, and for no other", async () => {
    const words = await Promise.all(spyRefusals.map((code) => spyClient.refusal(code)));
    expect(new Set(words).size).toBe(spyRefusals.length);
    expect(words).not.toContain(undefined);
    expect(await spyClient.refusal("toString")).toBeUndefined();
    expect(await spyClient.refusal("stale")).toBeUndefined();
  });

  it("exist for every way in which a game ends, and name the winner", () => {
    for (const reason of spyEndReasons) {
      const words = spyClient.ending({ winners: reason === "last-spy" ? [1] : [], reason }, ["Ada", "Bo"]);
      expect(words).toMatch(reason === "last-spy" ? /^Bo wins/ : /^Draw/);
    }
  });
});

describe("the game's client", () => {
  it("installs its rules, and reads no notation", () => {
    expect(findRules(spyClient.game)).toBe(spyClient.game);
    expect(spyClient.notation).toBeUndefined();
  });

  const line = (steps: Parameters<typeof play>[1][], near?: number) => {
    const before = play(position(X), ...steps.slice(0, -1)).state;
    const { state, last } = play(before, steps.at(-1)!);
    return lineOf(last!, before, state, near);
  };

  it.each([
    ["a move", [[0, move(3, "after")]], { text: "moves 3, turns", seat: 0 }],
    [
      "an answer",
      [
        [0, move(3)],
        [0, spyOn(1)],
      ],
      { text: "spies on Red 1: Safe", seat: 0 },
    ],
    [
      "a fuse",
      [
        [0, move(1, "before")],
        [0, spyOn(1)],
      ],
      { text: "spies on Red 6: Tssss", seat: 0 },
    ],
    ["an exposure", [[0, spyOn(1)]], { text: "spies on Red 4: Safe 1, open", seat: 0, mark: "capture" }],
    ["the end of a turn", [[0, endTurn]], { text: "ends the turn", seat: 0 }],
  ] as const)("writes %s", (_what, steps, expected) => {
    expect(line(steps as never)).toEqual(expected);
  });

  it("writes all numbers of a line in one kind of digits", async () => {
    await setLocaleNow("bn");
    const told = line([[0, spyOn(1)]] as never)!.text;
    const where = spyText(
      { place: 4, facing: "R", faced: 4 },
      Array.from({ length: 7 }, (_, at) => ({ number: at + 1 })),
    );
    await setLocaleNow("en");
    expect(told).toMatch(/4: .* 1/);
    expect(where).toMatch(/4.*5.*5/);
    expect(told + where).not.toMatch(/[০-৯]/);
  });

  it("the lines count columns from the reader's side", () => {
    expect(
      line(
        [
          [0, move(3)],
          [0, spyOn(1)],
        ] as never,
        1,
      )?.text,
    ).toBe("spies on Red 1: Safe");
  });

  it("omits the arranging", () => {
    const start = spy.start(optionsOf({}), 3);
    const arranged: SpyEvent = { type: "arranged", seat: 1, base: Array(6).fill(null), gap: null, facing: null };
    expect(lineOf(arranged, start, spy.evolve(start, arranged))).toBeNull();
  });

  it("writes nothing about withheld events", () => {
    const state = position(X);
    const spied: SpyEvent = { type: "spied", seat: 0, on: null, column: null, answer: null };
    const moved: SpyEvent = {
      type: "moved",
      seat: 1,
      flipBefore: null,
      distance: null,
      flipAfter: null,
      gap: 0,
      facing: "L",
    };
    const exploded: SpyEvent = { type: "exploded", seat: 2, on: null, column: null, card: null };
    const texts = [spied, moved, exploded].map((event) => lineOf(event, state, state)?.text);
    expect(texts).toEqual(["spies", "moves", "finds a lit bomb and is out"]);
  });
});

describe("the geometry of the screen", () => {
  const stances = (m: number): Stance[] =>
    Array.from({ length: m }, (_, gap) => [{ gap, facing: "L" } as const, { gap, facing: "R" } as const]).flat();

  it.each(["reversed", "same"] as const)(
    "puts the asked card into the faced column, for every stance (%s)",
    (mirror) => {
      for (const m of [6, 7]) {
        for (const stance of stances(m)) {
          const sight = { near: 0, m, mirror };
          const own = screenPlace(sight, 0, facedColumn(stance, m));
          expect(screenPlace(sight, 1, spiedColumn(stance, m, mirror))).toBe(own);
        }
      }
    },
  );

  it("draws every Spy beside the card it faces, its own or across the table", () => {
    for (const m of [6, 7]) {
      for (const stance of stances(m)) {
        const sight = { near: 0, m, mirror: "reversed" } as const;
        for (const seat of [0, 1]) {
          const seen = screenStance(sight, seat, stance);
          const place = placeOfSpy(seen, m);
          expect(seen.facing === "R" ? place : place - 1).toBe(screenPlace(sight, seat, facedColumn(stance, m)));
        }
      }
    }
  });
});

describe("an arrangement", () => {
  const set = cardSet([1, 1], 3);
  const first: RandomBelow = () => 0;

  it("is always an order of exactly the set, with its two equal cards", () => {
    for (let round = 0; round < 50; round++) {
      const { base, gap, facing } = arrangeCommand(randomDraft(set));
      expect(base.toSorted()).toEqual(set.toSorted());
      expect(gap >= 0 && gap < set.length && "LR".includes(facing)).toBe(true);
    }
  });

  it("reaches every order, and favours none", () => {
    const seen = new Map<string, number>();
    for (let round = 0; round < 6000; round++) {
      const key = randomDraft(["S1", "S2", "T1"]).order.join("");
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    // 1000 each; five standard deviations are 145.
    for (const count of seen.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
    expect(randomPick(1)).toBe(0);
  });

  it("swaps, inserts, and keeps the Spy inside", () => {
    const draft = randomDraft(["S1", "S2", "T1", "T2", "B1", "B3"], first);
    expect(cardAt(swapped(draft, 0, 5), 5)).toBe(cardAt(draft, 0));
    expect(inserted(draft, 0, 5).order).toEqual([...draft.order.slice(1), draft.order[0]]);
    expect(withSpyAt(draft, 6).spy).toEqual({ gap: 0, facing: "L" });
    expect(withSpyAt(draft, 0).spy).toEqual({ gap: 0, facing: "R" });
    expect(withSpyStepped(withSpyAt(draft, 0), -1).spy).toEqual({ gap: 0, facing: "R" });
    expect(withSpyStepped(withSpyAt(draft, 6), -1).spy.gap).toBe(5);
  });
});

describe("notes", () => {
  it("warn while nobody spies, from half-way on", () => {
    expect(stallWarning(position(X, {}, { quietTurns: 8 }))).toBeNull();
    expect(stallWarning(position(X, {}, { quietTurns: 9 }))).toBe(
      "If nobody spies in the next 9 turns, the game is drawn.",
    );
    expect(stallWarning(position(X, {}, { quietTurns: 17 }))).toBe("If nobody spies in this turn, the game is drawn.");
    expect(stallWarning(position(X, { stallingRounds: 0 }, { quietTurns: 99 }))).toBeNull();
  });

  it("keep the player's marks with the card, and remove them one press at a time", () => {
    sessionStorage.clear();
    nextPencilMark(0, 1, 3);
    nextPencilMark(0, 1, 3);
    expect([pencilMarkAt(0, 1, 3), pencilMarkAt(0, 1, 2), pencilMarkAt(0, 2, 3), pencilMarkAt(2, 1, 3)]).toEqual([
      "T",
      "",
      "",
      "",
    ]);
    for (let press = 0; press < 4; press++) nextPencilMark(0, 1, 3);
    expect(pencilMarkAt(0, 1, 3)).toBe("");
    sessionStorage.clear();
  });
});

describe("the record", () => {
  const TWO = ["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2 B1 T1 S1 B2 T2 @4L"];

  const entriesOf = (steps: Parameters<typeof play>[1][]): Entry[] => {
    const start = position(TWO);
    const arranged = start.bases.map((base, seat) => ({ type: "arranged", seat, base: base.cards, ...base.spy }));
    const set = { type: "bases-set", spies: start.bases.map((base) => base.spy), first: 0 };
    const sit = (seat: number, name: string) => ({
      type: "seat-taken",
      seat,
      player: null,
      name,
      salt: "00".repeat(16),
    });
    const opened = {
      type: "opened",
      game: "spy",
      rules: spy.rules,
      options: optionsOf({}),
      seats: 2,
      commitment: "0".repeat(64),
      shared: false,
    };
    const events = [opened, sit(0, "Ada"), sit(1, "Bo"), ...arranged, set, ...play(start, ...steps).events];
    return events.map((event, seq) => ({ seq, at: 0, seat: null, v: 1, event }) as Entry);
  };

  const textOf = async (entries: readonly Entry[]): Promise<string> => {
    const [text] = await spyClient.exports();
    return text!.make(entries, entries.length - 1);
  };

  it("contains a finished game whole: bases, announcements, the end", async () => {
    const steps = [
      [0, move(1)],
      [0, spyOn(1)],
      [1, endTurn],
      [0, spyOn(1)],
    ];
    expect(await textOf(entriesOf(steps as never))).toBe(
      [
        "SPY on Foldtable",
        "",
        "Ada (Green): S1 B2 T2 B1 S2 T1 B3 | Spy left of column 1, facing column 1",
        "Bo (Red): B3 S2 B1 T1 S1 B2 T2 | Spy between columns 4 and 5, facing column 4",
        "",
        "1. All bases are set. Ada starts.",
        "2. Ada moves 1.",
        "3. Ada spies on Bo, column 6. Tssss.",
        "4. Bo ends the turn.",
        "5. Ada finds Bo’s lit bomb in column 6 and is out. Bomb 2.",
        "",
        "Bo wins: the last Spy in the game.",
        "",
      ].join("\n"),
    );
  });

  it("contains of a running game from memory only what may be looked up", async () => {
    const text = await textOf(
      entriesOf([
        [0, move(1)],
        [0, spyOn(1)],
      ] as never),
    );
    expect(text).toContain("Ada (Green): – – – – – – –\n");
    expect(text).toContain("Ada has spied.");
    expect(text).not.toMatch(/Tssss|S1/);
  });
});
