/** worker/PROTOCOL.md says all that there is to say. */
import { describe, expect, it } from "vitest";
import { outcomeReasons, refusalCodes } from "../../engine/games/pool/rulebook.ts";
import { mannersRefusals } from "../../engine/manners.ts";
import { hostRefusals, MAX_FRAME, PING, PONG, PROTOCOL_VERSION, wireRefusals } from "../../engine/protocol.ts";
import { sessionRefusals } from "../../engine/session.ts";
import { tableRefusals } from "../../engine/table.ts";
import { MAX_TEXT, phrases, reactions } from "../../engine/talk.ts";
import { MAX_BODY } from "../../worker/body.ts";
import { faults } from "../../worker/faults.ts";
import * as limits from "../../worker/limits.ts";
import text from "../../worker/PROTOCOL.md?raw";
import settings from "../../wrangler.toml?raw";

const section = (title: string): string => text.split(/^##+ /m).find((part) => part.startsWith(title)) ?? "";

describe("the document", () => {
  it.each([
    ["Codes", Object.keys(faults)],
    ["Refusals", [...wireRefusals, ...sessionRefusals, ...tableRefusals, ...mannersRefusals, ...hostRefusals]],
    ["Commands", [...phrases, ...reactions]],
    ["American Pool Checkers", [...refusalCodes, ...outcomeReasons]],
  ])("lists under %s every code that can come", (title, codes) => {
    expect(codes.filter((code) => !section(title).includes(`\`${code}\``))).toEqual([]);
  });

  it("gives every fault's own status", () => {
    const rows = [...section("Codes").matchAll(/^\| (\d{3}) +\| (.*)\|$/gm)];
    const told = rows.flatMap(([, status, codes]) =>
      [...codes!.matchAll(/`([a-z-]+)`/g)].map(([, code]) => [code, Number(status)]),
    );
    expect(Object.fromEntries(told)).toEqual(faults);
  });

  it("tells the limits that there are", () => {
    const numbers = [
      MAX_FRAME,
      MAX_BODY,
      limits.BURST,
      limits.PER_SECOND,
      limits.MAX_STRIKES,
      limits.MAX_SOCKETS_OF_PLAYER,
      limits.MAX_SOCKETS,
      limits.MAX_ENTRIES,
      limits.MAX_LOG,
      ...[...settings.matchAll(/\{ limit = (\d+), period = 60 \}/g)].map(([, limit]) => Number(limit)),
    ];
    expect(numbers.filter((number) => !section("Limits").includes(number.toLocaleString("en")))).toEqual([]);
    expect(section("Commands")).toContain(`up to ${MAX_TEXT} characters`);
    expect(section("To the table")).toContain(`silent for ${limits.SILENCE / 1000} seconds`);
  });

  it("is of this version, and knows the probe", () => {
    expect(text).toContain(`# The Foldtable protocol, version ${PROTOCOL_VERSION}\n`);
    expect(section("To the table")).toContain(`\`${PING}\`, answered by the bare text \`${PONG}\``);
  });
});
