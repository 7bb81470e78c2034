import { describe, expect, it } from "vitest";
import { makeServerFrame, parseServerFrame, type ServerFrame } from "../../../engine/wire/protocol.ts";

const frames: readonly ServerFrame[] = [
  { type: "hello", protocol: 1, viewer: 0, seats: [0], from: 0, length: 2, now: 3 },
  { type: "entries", entries: [{ seq: 0, at: 0, seat: null, v: 1, event: { type: "moved" } }] },
  { type: "entry", seq: 1, at: 0, seat: 0, v: 1, event: { type: "moved" }, id: "command-1" },
  { type: "done", id: "command-1", seq: 1 },
  { type: "refused", id: null, code: "malformed", length: 2 },
  { type: "presence", seats: [true, false], watchers: 3 },
];

describe("a server's frame", () => {
  it.each(frames)("is parsed to the same frame: $type", (frame) => {
    expect(parseServerFrame(makeServerFrame(frame))).toEqual(frame);
  });

  it("contains its type, except for a new entry", () => {
    expect(frames.filter((frame) => !("type" in JSON.parse(makeServerFrame(frame)))).map(({ type }) => type)).toEqual([
      "entry",
    ]);
  });
});
