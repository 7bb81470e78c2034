import { describe, expect, it } from "vitest";
import { makeSalt } from "../../client/salt.ts";
import * as wire from "../../client/wire.ts";
import { SALT_BYTES } from "../../engine/deal.ts";
import type { ServerFrame } from "../../engine/protocol.ts";
import * as protocol from "../../engine/protocol.ts";

const frames: readonly ServerFrame[] = [
  { type: "hello", protocol: 1, viewer: 0, seats: [0], from: 0, length: 2, now: 3 },
  { type: "entries", entries: [{ seq: 0, at: 0, seat: null, v: 1, event: { type: "moved" } }] },
  { type: "entry", seq: 1, at: 0, seat: 0, v: 1, event: { type: "moved" }, id: "command-1" },
  { type: "done", id: "command-1", seq: 1 },
  { type: "refused", id: null, code: "malformed", length: 2 },
  { type: "presence", seats: [true, false], watchers: 3 },
];

describe("the page's half of the protocol", () => {
  it.each(frames)("reads $type as the engine does", (frame) => {
    const text = protocol.makeServerFrame(frame);
    expect(wire.parseServerFrame(text)).toEqual(frame);
    expect(wire.parseServerFrame(text)).toEqual(protocol.parseServerFrame(text));
  });

  it("asks for a sign of life in the same words", () => {
    expect([wire.PING, wire.PONG]).toEqual([protocol.PING, protocol.PONG]);
  });

  it("adds as much chance of one's own as a deal wants", () => {
    expect(makeSalt()).toMatch(new RegExp(`^[0-9a-f]{${SALT_BYTES * 2}}$`));
  });
});
