/** The current page with an earlier Worker: it understands all frames of the recordings in `test/wire-golden`. */
import { describe, expect, it } from "vitest";
import "../../engine/games/all-games.ts";
import { Store } from "../../client/store/store.ts";
import type { ServerFrame } from "../../engine/wire/protocol.ts";
import { parseWireLog, type WireFrame } from "../support/tables/wire-log.ts";

const goldens = import.meta.glob<string>("../wire-golden/*.ndjson", { query: "?raw", import: "default", eager: true });

const framesReceivedBy = (who: number, messages: readonly WireFrame[]): readonly ServerFrame[] =>
  messages.flatMap((one) => (one.who === who && "received" in one ? [one.received] : []));

/** The length of the log of a client that has received these frames. */
const lengthAfter = (frames: readonly ServerFrame[]): number =>
  frames.reduce((length, frame) => {
    if (frame.type === "hello") return frame.from;
    if (frame.type === "entries") return length + frame.entries.length;
    return frame.type === "entry" ? length + 1 : length;
  }, 0);

describe.each(Object.entries(goldens))("%s", (_, text) => {
  const messages = parseWireLog(text);
  const viewers = [...new Set(messages.map(({ who }) => who))];

  it("each viewer's store follows the recording, and all end with the same length and phase", () => {
    expect(viewers.length).toBeGreaterThan(2);
    const stores = viewers.map((who) => {
      const store = new Store();
      const frames = framesReceivedBy(who, messages);
      for (const frame of frames) store.receive(frame);
      expect(store.length).toBe(lengthAfter(frames));
      return store;
    });
    const [first, ...others] = stores;
    for (const { length, live } of others) expect([length, live.phase]).toEqual([first!.length, first!.live.phase]);
  });
});
