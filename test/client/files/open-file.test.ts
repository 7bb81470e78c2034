import { describe, expect, it } from "vitest";
import { openErrorText } from "../../../client/files/open-error-texts.ts";
import { openFile, openFirstGame } from "../../../client/files/open-file.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { spy } from "../../../engine/games/spy/game.ts";
import { makeLog, viewLog } from "../../../engine/log/log.ts";
import { optionsOf } from "../../engine/games/spy/table.ts";
import { HostedTable } from "../support/hosted-table.ts";

installGame(spy);

const table = new HostedTable().sit();
table.play(9);
const log = makeLog(table.session.entries);
const lines = log.trimEnd().split("\n");

describe("a file is opened", () => {
  it("a file with a whole log is opened", async () => {
    const opened = await openFirstGame(log);
    expect(opened).toMatchObject({ viewer: "all", entries: table.session.entries });
  });

  it("a file with a watcher's view of a log is opened", async () => {
    const view = viewLog(table.session.entries, "watcher");
    expect(await openFirstGame(makeLog(view))).toMatchObject({ entries: view });
  });

  it("a file in a game's own notation is opened", async () => {
    const opened = await openFirstGame('[GameType "23"]\n\n1. 11-15 22-18 2. 15x22 25x18 *');
    if (typeof opened === "string") throw new Error(opened);
    expect(opened.client.game.id).toBe("pool");
    expect(opened.entries.filter(({ event }) => event.type === "jumped").length).toBe(2);
  });
});

describe("a file of many games", () => {
  const game = (white: string, moves: string) => `[White "${white}"]\n[Black "Bob"]\n[Event "Cup"]\n\n${moves} *\n\n`;
  const openSeveral = async (text: string) => {
    const opened = await openFile(text);
    if (typeof opened === "string" || !("games" in opened)) throw new Error("not several");
    return opened;
  };
  const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");

  it("games are listed one by one; a mistake loses one game and names line and column", async () => {
    const text = game("Ada", "1. 11-15 22-18") + game("Eve", "1. 11-15 22-18 2. 15x29") + game("Ida", "1. 9-13");
    const { games, open } = await openSeveral(text);
    expect(games.map(({ title }) => plain(title))).toEqual(["Ada – Bob", "", "Ida – Bob"]);
    const [first, wrong] = games;
    if (wrong === undefined || !("fault" in wrong)) throw new Error("no fault");
    expect(plain(wrong.fault)).toBe("Line 11, column 19: the move 15x29 isn’t allowed there.");
    if (first === undefined || "fault" in first) throw new Error("not read");
    expect(plain(first.about)).toBe("Cup");
    const opened = await open(first);
    if (typeof opened === "string") throw new Error(opened);
    expect(opened.entries.filter(({ event }) => event.type === "moved").length).toBe(2);
  });

  it("a file may contain positions, one per line", async () => {
    const { games, open } = await openSeveral("B:W21,22:B1,K5\n\nW:W30:BK1\nW:W99:B1\n");
    expect(games.map((each) => plain("fault" in each ? each.fault : each.title))).toEqual([
      "B:W21,22:B1,K5",
      "W:W30:BK1",
      "Line 4, column 1: the position (FEN) can’t be read.",
    ]);
    const [position] = games;
    if (position === undefined || "fault" in position) throw new Error("not read");
    expect(await open(position)).toMatchObject({ viewer: "all" });
  });

  it("a file may contain several whole logs, one after the other, as the player's games are saved", async () => {
    const { name, games, open } = await openSeveral(
      log + makeLog(table.session.entries).replaceAll("Ada", "Eve") + log,
    );
    expect(name).toBe("");
    expect(games.length).toBe(3);
    const texts = games.map((each) => plain("fault" in each ? each.fault : `${each.title} | ${each.about}`));
    expect(texts[0]).toMatch(/ – .* \| (Pool checkers|Mexican Train|SPY) · /);
    expect(texts[2]).toBe(texts[0]);
    expect(await open(games[2]!)).toMatchObject({ viewer: "all", entries: table.session.entries });
  });

  it("a file may contain one broken log; the others are opened", async () => {
    const { games, open } = await openSeveral(`${log}${lines.slice(0, 3).join("\n")}\nnot a line\n${log}`);
    expect(games.length).toBe(3);
    expect(await open(games[1]!)).toBe("broken");
    expect(await open(games[2]!)).toHaveProperty("entries");
  });

  it("lists a log whose time is no date", async () => {
    const { games } = await openSeveral(log + log.replace(/"at":\d+/, '"at":1e300'));
    expect(games.length).toBe(2);
  });

  it.each([game("Ada", "1. 11-15"), "B:W21,22:B1,K5", log])(
    "a file with one game is not a file of many games",
    async (text) => {
      expect(await openFile(text)).toHaveProperty("entries");
    },
  );

  it.each(["", "dear reader", game("Ada", "1. 11-99")])(
    "a file is refused if it contains nothing readable (%j)",
    async (text) => {
      expect(await openFile(text)).toBe(await openFirstGame(text));
    },
  );
});

describe("a file is refused", () => {
  it.each([
    ["nothing", "", "empty"],
    ["white space", " \n\t", "empty"],
    ["a letter", "dear reader", "unknown"],
    ["other JSON", '{"a":1}', "unknown"],
    ["broken JSON", "{", "unknown"],
    ["null where the event should be", '{"event":null}', "unknown"],
    ["a game of the future", lines[0]!.replace('"pool"', '"chess"'), "unknown-game"],
    ["of rules of the future", lines[0]!.replace(/"rules":"[^"]+"/, '"rules":"american-pool/99"'), "unknown-rules"],
    ["a name from the prototype", lines[0]!.replace('"pool"', '"toString"'), "unknown-game"],
    ["a gap", [...lines.slice(0, 5), ...lines.slice(6)].join("\n"), "broken"],
    ["a move before the beginning", [lines[0]!, lines[4]!.replace('"seq":4', '"seq":1')].join("\n"), "broken"],
    ["an impossible move", lines.with(4, lines[4]!.replace(/"path":\[\d+,\d+/, '"path":[1,30')).join("\n"), "broken"],
    ["a torn line", `${log}{"seq":`, "broken"],
  ])("a file is refused when it is %s", async (_, text, fault) => expect(await openFirstGame(text)).toBe(fault));

  it("a file that is larger than any game is refused", async () => {
    expect(await openFirstGame(`{${" ".repeat(8_000_001)}`)).toBe("too-large");
  });
});

describe("openErrorText", () => {
  const textOf = async (text: string): Promise<string> => {
    const fault = await openFirstGame(text);
    if (typeof fault !== "string") throw new Error("it was opened");
    return (await openErrorText(fault, text)).replaceAll(/[\u2068\u2069]/g, "");
  };
  const cannot = "This game can’t be replayed. ";
  const reload = "Reload the page to try again.";
  const newer = lines.with(4, lines[4]!.replace(/"type":"\w+"/, '"type":"unheard-of"')).join("\n");
  const illegal = lines.with(4, lines[4]!.replace(/"path":\[\d+,\d+/, '"path":[1,30')).join("\n");

  it.each([
    ["a letter", "dear reader", "This file is not a PDN game or a Foldtable log."],
    [
      "an illegal move",
      '[GameType "23"]\n\n1. 11-15 22-18\n2. 15x29 25x18 *',
      "Line 4, column 4: the move 15x29 isn’t allowed there.",
    ],
    [
      "a word that is no move",
      '[GameType "23"]\n\n1. 11-15 hello *',
      "Line 3, column 10: hello doesn’t belong in a PDN file.",
    ],
    [
      "another game",
      '[GameType "20"]\n\n1. 32-28 *',
      "Line 1, column 1: GameType says that this is another game. Pool checkers is GameType 23.",
    ],
    ["a bad position", '[FEN "W:W99:B1"]\n\n1. 11-15 *', "Line 1, column 1: the position (FEN) can’t be read."],
    ["a comment without an end", "1. 11-15 {and so on", "Line 1, column 10: {and is never closed."],
    [
      "a gap",
      [...lines.slice(0, 5), ...lines.slice(6)].join("\n"),
      `${cannot}Line 6 isn’t the entry expected here: one is missing or out of place.`,
    ],
    ["a torn line", `${log}{"seq":`, `${cannot}Line ${lines.length + 1} is not valid JSON.`],
    ["an event of a newer version", newer, `${cannot}A newer version of Foldtable made this log. ${reload}`],
    [
      "an entry of a newer version",
      lines.with(4, lines[4]!.replace('"v":1', '"v":2')).join("\n"),
      `${cannot}A newer version of Foldtable made this log. ${reload}`,
    ],
    ["an impossible move", illegal, `${cannot}Entry 4 breaks the rules of the game.`],
  ])("the text names the place of the fault for %s", async (_, text, expected) =>
    expect(await textOf(text)).toBe(expected),
  );
});

describe("the finished log of a game with hidden hands", () => {
  const finishedLog = selfplay({ game: "spy", seats: 2, options: optionsOf({}), seed: "open" });

  it("a finished log with hidden hands is opened", async () => {
    expect(await openFirstGame(makeLog(finishedLog))).toMatchObject({ entries: finishedLog });
  });

  it("a log with an illegal use of a hidden card is refused, and the entry is named", async () => {
    const at = finishedLog.findIndex(({ event }) => event.type === "moved");
    const { event } = finishedLog[at]!;
    const forged = finishedLog.with(at, {
      ...finishedLog[at]!,
      event: { ...event, distance: 3 - (event as unknown as { distance: number }).distance } as never,
    });
    const text = makeLog(forged);
    expect(await openFirstGame(text)).toBe("broken");
    expect(await openErrorText("broken", text)).toBe(
      `This game can’t be replayed. Entry ${at} breaks the rules of the game.`,
    );
  });
});
