/** Who may enter a tournament, and who may decide a game. */
import { describe, expect, it } from "vitest";
import { MAX_ENTERED, MAX_PLAYERS } from "../../../engine/tournament/forms/fields.ts";
import { Evening, saltOf } from "./evening.ts";

describe("entering", () => {
  const enter = (evening: Evening, name: string, person = `p-${name}`) =>
    evening.send({ type: "enter", name, salt: saltOf(1) }, person);

  it.each([
    ["case", "ANN BERG"],
    ["spaces", "  Ann   Berg "],
    ["an invisible mark", "Ann\u200b Berg"],
    ["a direction mark", "\u202eAnn Berg\u202c"],
    ["Cyrillic letters", "Аnn Вerg"],
    ["Greek letters", "Αnn Βerg"],
    ["full-width letters", "Ａｎｎ Ｂｅｒｇ"],
  ])("refuses a name that differs from another player's only by %s", (_, name) => {
    const evening = new Evening();
    expect(enter(evening, "Ann Berg")).toBeNull();
    expect(enter(evening, name)).toBe("name-taken");
    expect(enter(evening, "Ann Borg")).toBeNull();
  });

  it("leaves the places of removed players to others, and readmits nobody to a full tournament", () => {
    const evening = new Evening().enter(MAX_PLAYERS);
    expect(enter(evening, "Late")).toBe("tournament-full");
    expect(evening.send({ type: "remove-player", player: 1 })).toBeNull();
    expect(enter(evening, "Late")).toBeNull();
    expect(evening.state.players.at(-1)).toMatchObject({ player: MAX_PLAYERS + 1, name: "Late" });
    expect(evening.send({ type: "readmit-player", player: 1 })).toBe("tournament-full");
    expect(evening.startRound()).toBeNull();
    expect(evening.state.rounds[0]!.pairings.flatMap(({ sides }) => sides.flat())).toContain(MAX_PLAYERS + 1);
  });

  it("gives no number to more players than a log has room for", () => {
    const evening = new Evening();
    for (let player = 1; player <= MAX_ENTERED; player++) {
      evening.enter(1);
      evening.send({ type: "remove-player", player });
    }
    expect(evening.state.players).toHaveLength(MAX_ENTERED);
    expect(enter(evening, "One more")).toBe("tournament-full");
  });
});

describe("a host who plays", () => {
  const result = { places: [1, 2] };
  const begun = () => {
    const evening = new Evening();
    evening.send({ type: "enter", name: "Host", salt: saltOf(9) }, "the-host");
    evening.enter(3).startRound();
    const own = evening.state.rounds[0]!.pairings.find(({ sides }) => sides.flat().includes(1))!;
    return { evening, on: { round: 1, board: own.board }, other: { round: 1, board: 3 - own.board } };
  };
  const helper = { kind: "person", person: "a-helper", hasHelperLink: true } as const;

  it("cannot decide or correct their own game while a helper can", () => {
    const { evening, on, other } = begun();
    evening.reply(helper, { type: "become-helper", name: "Helper" });
    expect(evening.send({ type: "adjudicate", ...on, result })).toBe("own-game");
    expect(evening.send({ type: "adjudicate", ...other, result })).toBeNull();
    expect(evening.send({ type: "adjudicate", ...on, result }, "a-helper")).toBeNull();
    const otherWay = { places: [2, 1] };
    expect(evening.send({ type: "correct-result", ...on, result: otherWay })).toBe("own-game");
    expect(evening.send({ type: "correct-result", ...on, result: otherWay }, "a-helper")).toBeNull();
  });

  it("decides it if nobody else can", () => {
    const { evening, on } = begun();
    evening.reply(helper, { type: "become-helper", name: "Helper" });
    evening.send({ type: "remove-helper", helper: 1 });
    expect(evening.send({ type: "adjudicate", ...on, result })).toBeNull();
  });

  it("cannot confirm the result that they entered", () => {
    const { evening, on } = begun();
    expect(evening.send({ type: "enter-result", ...on, result })).toBeNull();
    expect(evening.send({ type: "confirm-result", ...on, result })).toBe("same-person");
  });
});
