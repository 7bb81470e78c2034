import { render } from "lit";
import { describe, expect, it } from "vitest";
import { recallDraft, rememberDraft } from "../../../../client/games/spy/base-editor/draft-memory.ts";
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

const THREE_BASES = ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1 T2 B3 @0R", "B1 T2 S2 B3 T1 S1 @3L"];

describe("the side panel", () => {
  it("the side panel shows the goal in two lines on a phone, and not beside a replay's tools", async () => {
    const box = document.createElement("div");
    document.body.append(box);
    render(spyClient.notes(position(THREE_BASES)), box);
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

describe("texts", () => {
  it("each refusal of the rulebook has a different text, and no other code has one", async () => {
    const texts = await Promise.all(spyRefusals.map((code) => spyClient.refusal(code)));
    expect(new Set(texts).size).toBe(spyRefusals.length);
    expect(texts).not.toContain(undefined);
    expect(await spyClient.refusal("toString")).toBeUndefined();
    expect(await spyClient.refusal("stale")).toBeUndefined();
  });

  it("each end reason has a text that names the winner", () => {
    for (const reason of spyEndReasons) {
      const texts = spyClient.ending({ winners: reason === "last-spy" ? [1] : [], reason }, ["Ada", "Bo"]);
      expect(texts).toMatch(reason === "last-spy" ? /^Bo wins/ : /^Draw/);
      // Below a title that says so.
      expect(spyClient.reason!({ winners: [], reason })).toMatch(/^(?!Draw).+\.$/);
    }
  });
});

describe("the game's client", () => {
  it("the client installs the game's rules, and reads no notation", () => {
    expect(findRules(spyClient.game)).toBe(spyClient.game);
    expect(spyClient.notation).toBeUndefined();
  });

  const lineAfter = (steps: Parameters<typeof play>[1][], near?: number) => {
    const before = play(position(THREE_BASES), ...steps.slice(0, -1)).state;
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
  ] as const)("the line of %s is short", (_what, steps, expected) => {
    expect(lineAfter(steps as never)).toEqual(expected);
  });

  it("all numbers of a line have the same digits", async () => {
    await setLocaleNow("bn");
    const moveLine = lineAfter([[0, spyOn(1)]] as never)!.text;
    const spyLabel = spyText(
      { place: 4, facing: "R", faced: 4 },
      Array.from({ length: 7 }, (_, at) => ({ number: at + 1 })),
    );
    await setLocaleNow("en");
    expect(moveLine).toMatch(/4: .* 1/);
    expect(spyLabel).toMatch(/4.*5.*5/);
    expect(moveLine + spyLabel).not.toMatch(/[০-৯]/);
  });

  it("the lines count columns from the viewer's side", () => {
    expect(
      lineAfter(
        [
          [0, move(3)],
          [0, spyOn(1)],
        ] as never,
        1,
      )?.text,
    ).toBe("spies on Red 1: Safe");
  });

  it("arranging a base has no line", () => {
    const start = spy.start(optionsOf({}), 3);
    const arranged: SpyEvent = { type: "arranged", seat: 1, base: Array(6).fill(null), gap: null, facing: null };
    expect(lineOf(arranged, start, spy.evolve(start, arranged))).toBeNull();
  });

  it("the line of a redacted event contains no detail", () => {
    const state = position(THREE_BASES);
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

  it.each(["reversed", "same"] as const)("the target card is in the faced column, for every stance (%s)", (mirror) => {
    for (const m of [6, 7]) {
      for (const stance of stances(m)) {
        const viewPoint = { near: 0, m, mirror };
        const own = screenPlace(viewPoint, 0, facedColumn(stance, m));
        expect(screenPlace(viewPoint, 1, spiedColumn(stance, m, mirror))).toBe(own);
      }
    }
  });

  it("every Spy is beside the card that it faces, in the near base and the far one", () => {
    for (const m of [6, 7]) {
      for (const stance of stances(m)) {
        const viewPoint = { near: 0, m, mirror: "reversed" } as const;
        for (const seat of [0, 1]) {
          const seen = screenStance(viewPoint, seat, stance);
          const place = placeOfSpy(seen, m);
          expect(seen.facing === "R" ? place : place - 1).toBe(screenPlace(viewPoint, seat, facedColumn(stance, m)));
        }
      }
    }
  });
});

describe("a draft", () => {
  const set = cardSet([1, 1], 3);
  const lowest: RandomBelow = () => 0;

  it("a random draft has exactly the cards of the set, two equal ones included", () => {
    for (let round = 0; round < 50; round++) {
      const { base, gap, facing } = arrangeCommand(randomDraft(set));
      expect(base.toSorted()).toEqual(set.toSorted());
      expect(gap >= 0 && gap < set.length && "LR".includes(facing)).toBe(true);
    }
  });

  it("random drafts have every order with the same probability", () => {
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

  it("cards of a draft are swapped and inserted, and the Spy stays within the base", () => {
    const draft = randomDraft(["S1", "S2", "T1", "T2", "B1", "B3"], lowest);
    expect(cardAt(swapped(draft, 0, 5), 5)).toBe(cardAt(draft, 0));
    expect(inserted(draft, 0, 5).order).toEqual([...draft.order.slice(1), draft.order[0]]);
    expect(withSpyAt(draft, 6).spy).toEqual({ gap: 0, facing: "L" });
    expect(withSpyAt(draft, 0).spy).toEqual({ gap: 0, facing: "R" });
    expect(withSpyStepped(withSpyAt(draft, 0), -1).spy).toEqual({ gap: 0, facing: "R" });
    expect(withSpyStepped(withSpyAt(draft, 6), -1).spy.gap).toBe(5);
  });
});

describe("notes", () => {
  it("a warning appears after half of the turns without spying that end the game", () => {
    expect(stallWarning(position(THREE_BASES, {}, { quietTurns: 8 }))).toBeNull();
    expect(stallWarning(position(THREE_BASES, {}, { quietTurns: 9 }))).toBe(
      "If nobody spies in the next 9 turns, the game is drawn.",
    );
    expect(stallWarning(position(THREE_BASES, {}, { quietTurns: 17 }))).toBe(
      "If nobody spies in this turn, the game is drawn.",
    );
    expect(stallWarning(position(THREE_BASES, { stallingRounds: 0 }, { quietTurns: 99 }))).toBeNull();
  });

  it("pencil marks belong to one card, and each press changes the mark until it is removed", () => {
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

  it("pencil marks and a base that is being arranged are the same at every moment of a table's address", () => {
    const address = location.href;
    const set = cardSet([1, 1], 3);
    const draft = randomDraft(set);
    history.replaceState(null, "", "/t/abc/25");
    nextPencilMark(0, 1, 3);
    rememberDraft(0, draft);
    history.replaceState(null, "", "/t/abc");
    const recalled = [pencilMarkAt(0, 1, 3), recallDraft(0, set)];
    history.replaceState(null, "", address);
    sessionStorage.clear();
    expect(recalled).toEqual(["S", draft]);
  });
});

describe("the exported text", () => {
  const TWO_BASES = ["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2 B1 T1 S1 B2 T2 @4L"];

  const entriesOf = (steps: Parameters<typeof play>[1][]): Entry[] => {
    const start = position(TWO_BASES);
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

  const exportedText = async (entries: readonly Entry[]): Promise<string> => {
    const [text] = await spyClient.exports();
    return text!.make(entries, entries.length - 1);
  };

  it("the export of a finished game has its bases, announcements and end", async () => {
    const steps = [
      [0, move(1)],
      [0, spyOn(1)],
      [1, endTurn],
      [0, spyOn(1)],
    ];
    expect(await exportedText(entriesOf(steps as never))).toBe(
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

  it("the export of a running game from memory contains no base and no answer", async () => {
    const text = await exportedText(
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
