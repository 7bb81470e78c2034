import { describe, expect, it } from "vitest";
import { openText } from "../../client/open-file.ts";
import { makeLog, viewLog } from "../../engine/log.ts";
import { HostedTable } from "./support/hosted-table.ts";

const table = new HostedTable().sit();
table.play(9);
const log = makeLog(table.session.entries);
const lines = log.trimEnd().split("\n");

describe("a file is opened", () => {
  it("when it is a whole log", async () => {
    const opened = await openText(log);
    expect(opened).toMatchObject({ viewer: "all", entries: table.session.entries });
  });

  it("when it is a watcher's view of one", async () => {
    const view = viewLog(table.session.entries, "watcher");
    expect(await openText(makeLog(view))).toMatchObject({ entries: view });
  });

  it("when it is a game's own notation", async () => {
    const opened = await openText('[GameType "23"]\n\n1. 11-15 22-18 2. 15x22 25x18 *');
    if (typeof opened === "string") throw new Error(opened);
    expect(opened.client.game.id).toBe("pool");
    expect(opened.entries.filter(({ event }) => event.type === "jumped").length).toBe(2);
  });
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
    ["a name from the prototype", lines[0]!.replace('"pool"', '"toString"'), "unknown-game"],
    ["a gap", [...lines.slice(0, 5), ...lines.slice(6)].join("\n"), "broken"],
    ["a move before the beginning", [lines[0]!, lines[4]!.replace('"seq":4', '"seq":1')].join("\n"), "broken"],
    ["an impossible move", lines.with(4, lines[4]!.replace(/"path":\[\d+,\d+/, '"path":[1,30')).join("\n"), "broken"],
    ["a torn line", `${log}{"seq":`, "broken"],
  ])("when it is %s", async (_, text, fault) => expect(await openText(text)).toBe(fault));

  it("when it is larger than any game", async () => {
    expect(await openText(`{${" ".repeat(8_000_001)}`)).toBe("too-large");
  });
});
