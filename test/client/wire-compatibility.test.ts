/** The current page with an earlier Worker: it understands all frames of the recordings in `test/wire-golden`. */
import { describe, expect, it } from "vitest";
import "../../engine/games/all-games.ts";
import { Store } from "../../client/store/store.ts";
import type { ServerFrame } from "../../engine/wire/protocol.ts";
import { parseWire, type Said } from "../support/tables/wire-log.ts";

const goldens = import.meta.glob<string>("../wire-golden/*.ndjson", { query: "?raw", import: "default", eager: true });

const heardBy = (who: number, said: readonly Said[]): readonly ServerFrame[] =>
  said.flatMap((one) => (one.who === who && "received" in one ? [one.received] : []));

/** How much of the log a client knows that has received these frames. */
const lengthAfter = (frames: readonly ServerFrame[]): number =>
  frames.reduce((length, frame) => {
    if (frame.type === "hello") return frame.from;
    if (frame.type === "entries") return length + frame.entries.length;
    return frame.type === "entry" ? length + 1 : length;
  }, 0);

describe.each(Object.entries(goldens))("%s", (_, text) => {
  const said = parseWire(text);
  const everybody = [...new Set(said.map(({ who }) => who))];

  it("is followed by each viewer entry by entry, and all read the same in the end", () => {
    expect(everybody.length).toBeGreaterThan(2);
    const stores = everybody.map((who) => {
      const store = new Store();
      const frames = heardBy(who, said);
      for (const frame of frames) store.receive(frame);
      expect(store.length).toBe(lengthAfter(frames));
      return store;
    });
    const [first, ...others] = stores;
    for (const { length, live } of others) expect([length, live.phase]).toEqual([first!.length, first!.live.phase]);
  });
});
