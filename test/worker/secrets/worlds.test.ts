/**
 * Two worlds (law 3) for the table's outputs when players get other seats: two valid logs that differ only in what a viewer
 * may not know give that viewer the same bytes. resampled.test.ts compares the outputs of ordinary games.
 */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import type { TrainEvent } from "../../../engine/games/train/state/types.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import { makeBroadcastFrames } from "../../../worker/table/viewers/broadcast-frames.ts";
import { SALT } from "../../support/tables/tables.ts";
import { openTimedTable, submitAcceptedAt } from "../../support/tables/timed-table.ts";
import { otherEvents } from "./two-logs.ts";
import { outputs, peerFor } from "./viewer-outputs.ts";

type Dealt = Extract<TrainEvent, { readonly type: "dealt" }>;

describe("a table that gives its players other seats and deals in one append", () => {
  const seated = [1, 2].reduce(
    (session, seat) =>
      submitAcceptedAt(session, 0, `player-${seat - 1}`, { type: "sit", seat, name: `Player ${seat}`, salt: SALT }),
    openTimedTable("train", { seats: 3, seated: 0 }),
  );
  const dealt = submitAcceptedAt(seated, 0, "player-0", { type: "change-seats", seats: 2 });
  const hands = dealt.entries.flatMap(({ event }) =>
    (event as TrainEvent).type === "dealt" ? [(event as Dealt).hands] : [],
  )[0]!;

  it.each([0, 1, "watcher"] as const)("sends viewer %s the same bytes in both worlds", (viewer) => {
    const events = otherEvents.train(
      dealt.entries.map(({ event }) => event),
      viewer === "watcher" ? null : viewer,
    );
    const second = resumeSession(dealt.entries.map((entry, seq) => ({ ...entry, event: events[seq]! })));
    expect(second.entries).not.toEqual(dealt.entries);
    for (const [kind, output] of Object.entries(outputs))
      expect([kind, output({ before: seated, after: second, viewer })]).toEqual([
        kind,
        output({ before: seated, after: dealt, viewer }),
      ]);
  });

  it.each([0, 1] as const)("sends the player who moves to seat %s the hand of that seat", (seat) => {
    const { entries, change } = makeBroadcastFrames(seated, dealt, null)({} as WebSocket, peerFor(seat));
    expect([...entries, ...change!.patches!].join()).toContain(JSON.stringify(hands[seat]));
  });
});
