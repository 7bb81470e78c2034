/** The rules for entering a tournament and for deciding a game. */
import { describe, expect, it } from "vitest";
import { MAX_ENTERED, MAX_PLAYERS } from "../../../engine/tournament/forms/fields.ts";
import { saltOf, TestTournament } from "./test-tournament.ts";

describe("entering", () => {
  const enter = (tournament: TestTournament, name: string) =>
    tournament.send({ type: "enter", name, salt: saltOf(1) }, `p-${name}`);

  it.each([
    ["case", "ANN BERG"],
    ["spaces", "  Ann   Berg "],
    ["an invisible mark", "Ann\u200b Berg"],
    ["a direction mark", "\u202eAnn Berg\u202c"],
    ["Cyrillic letters", "Аnn Вerg"],
    ["Greek letters", "Αnn Βerg"],
    ["full-width letters", "Ａｎｎ Ｂｅｒｇ"],
  ])("refuses a name that differs from another player's only by %s", (_, name) => {
    const tournament = new TestTournament();
    expect(enter(tournament, "Ann Berg")).toBeNull();
    expect(enter(tournament, name)).toBe("name-taken");
    expect(enter(tournament, "Ann Borg")).toBeNull();
  });

  it("gives the places of removed players to others, and readmits no player to a full tournament", () => {
    const tournament = new TestTournament().enter(MAX_PLAYERS);
    expect(enter(tournament, "Late")).toBe("tournament-full");
    expect(tournament.send({ type: "remove-player", player: 1 })).toBeNull();
    expect(enter(tournament, "Late")).toBeNull();
    expect(tournament.state.players.at(-1)).toMatchObject({ player: MAX_PLAYERS + 1, name: "Late" });
    expect(tournament.send({ type: "readmit-player", player: 1 })).toBe("tournament-full");
    expect(tournament.startRound()).toBeNull();
    expect(tournament.state.rounds[0]!.pairings.flatMap(({ sides }) => sides.flat())).toContain(MAX_PLAYERS + 1);
  });

  it("readmits no player to a plan that began without them", () => {
    const tournament = new TestTournament({ system: { type: "round-robin", double: false } }).enter(4);
    tournament.send({ type: "remove-player", player: 4 });
    expect(tournament.startRound()).toBeNull();
    expect(tournament.send({ type: "readmit-player", player: 4 })).toBe("too-late");
    tournament.send({ type: "remove-player", player: 3 });
    expect(tournament.send({ type: "readmit-player", player: 3 })).toBeNull();
  });

  it("refuses more players than a log has room for", () => {
    const tournament = new TestTournament();
    for (let player = 1; player <= MAX_ENTERED; player++) {
      tournament.enter(1);
      tournament.send({ type: "remove-player", player });
    }
    expect(tournament.state.players).toHaveLength(MAX_ENTERED);
    expect(enter(tournament, "One more")).toBe("tournament-full");
  });
});

describe("a host who plays", () => {
  const result = { places: [1, 2] };
  const begunTournament = () => {
    const tournament = new TestTournament();
    tournament.send({ type: "enter", name: "Host", salt: saltOf(9) }, "the-host");
    tournament.enter(3).startRound();
    const own = tournament.state.rounds[0]!.pairings.find(({ sides }) => sides.flat().includes(1))!;
    return { tournament, on: { round: 1, board: own.board }, other: { round: 1, board: 3 - own.board } };
  };
  const helper = { kind: "person", person: "a-helper", hasHelperLink: true } as const;

  it("cannot decide or correct their own game while a helper can", () => {
    const { tournament, on, other } = begunTournament();
    tournament.reply(helper, { type: "become-helper", name: "Helper" });
    expect(tournament.send({ type: "adjudicate", ...on, result })).toBe("own-game");
    expect(tournament.send({ type: "adjudicate", ...other, result })).toBeNull();
    expect(tournament.send({ type: "adjudicate", ...on, result }, "a-helper")).toBeNull();
    const otherWay = { places: [2, 1] };
    expect(tournament.send({ type: "correct-result", ...on, result: otherWay })).toBe("own-game");
    expect(tournament.send({ type: "correct-result", ...on, result: otherWay }, "a-helper")).toBeNull();
  });

  it("decides the game if nobody else can", () => {
    const { tournament, on } = begunTournament();
    tournament.reply(helper, { type: "become-helper", name: "Helper" });
    tournament.send({ type: "remove-helper", helper: 1 });
    expect(tournament.send({ type: "adjudicate", ...on, result })).toBeNull();
  });

  it("removes a helper for good, although the helper still has the link", () => {
    const { tournament } = begunTournament();
    const become = { type: "become-helper", name: "Helper" } as const;
    tournament.reply(helper, become);
    expect(tournament.reply(helper, become)).toMatchObject({ refusal: { refused: "no-change" } });
    tournament.send({ type: "remove-helper", helper: 1 });
    expect(tournament.reply(helper, become)).toMatchObject({ refusal: { refused: "not-allowed" } });
    expect(tournament.send({ type: "close-entry" }, "a-helper")).toBe("not-allowed");
  });

  it("cannot confirm a result that the host entered", () => {
    const { tournament, on } = begunTournament();
    expect(tournament.send({ type: "enter-result", ...on, result })).toBeNull();
    expect(tournament.send({ type: "confirm-result", ...on, result })).toBe("same-person");
  });
});
