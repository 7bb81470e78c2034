/**
 * Two worlds (law 3) for the table's outputs: two valid logs that differ only in what a viewer may not know give that viewer
 * the same bytes, in frames, logs, summaries, listings and refusals. The engine's tests deal whole games again; these tests
 * exchange two things that nobody has seen.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import type { Viewer } from "../../../engine/contract/game.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import type { SpyEvent } from "../../../engine/games/spy/state/types.ts";
import { isDouble } from "../../../engine/games/train/state/tiles.ts";
import type { TrainEvent } from "../../../engine/games/train/state/types.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { entriesFor, resumeSession, type Session, submit } from "../../../engine/log/session.ts";
import type { AnyCommand, AnyEvent, Entry } from "../../../engine/table/types.ts";
import { listingOf, lobbyChange } from "../../../worker/lobby/listing.ts";
import { initialFrames, LogPages, resyncFrames } from "../../../worker/sockets/initial-frames.ts";
import type { Peer } from "../../../worker/sockets/peer.ts";
import { summaryOf } from "../../../worker/table/log/summary.ts";
import { makeBroadcastFrames } from "../../../worker/table/viewers/broadcast-frames.ts";
import { pendingTurns } from "../../../worker/table/viewers/turn-frames.ts";
import { everyNth } from "../../support/samples.ts";
import { SALT } from "../../support/tables/tables.ts";
import { openTimedTable, submitAcceptedAt } from "../../support/tables/timed-table.ts";
import { otherEvents } from "./two-logs.ts";
import { outputs } from "./viewer-outputs.ts";

type Dealt = Extract<TrainEvent, { readonly type: "dealt" }>;

const RUNS = 25;
const SEATS = 3;
const NOW = 1_800_000_000_000;

/** A random game of `game`, cut after at most `length` entries and before anything is revealed. */
const startRandomGame = (game: string, choice: object, seed: string, length: number) => {
  const options = v.parse(newestGame(game).options, choice);
  const play = startSelfplay({ game, seats: SEATS, options, seed });
  while (play.session.entries.length < length && play.session.state.phase !== "over") play.step();
  const open = play.session.entries.findIndex(
    ({ event }) => event.type === "round-scored" || event.type === "revealed",
  );
  const entries = play.session.entries.slice(0, open < 0 ? length : Math.min(open, length));
  return { entries, secret: play.secret };
};

const exchange = <T>(a: T, b: T, of: readonly T[]): T[] => of.map((one) => (one === a ? b : one === b ? a : one));

type SecondLog = (entries: readonly Entry[], viewer: Viewer) => readonly Entry[] | null;

/**
 * Exchanges two tiles of two other hands that nobody has seen; null if there are none. Doubles decide who plays the
 * engine tile, which everybody sees.
 */
const otherHands: SecondLog = (entries, viewer) => {
  const events = entries.map(({ event }) => event as TrainEvent);
  const dealt = events.findLast((event) => event.type === "dealt");
  if (dealt?.type !== "dealt") return null;
  const shown = new Set(events.flatMap((event) => ("tile" in event ? [event.tile] : [])));
  const hidden = dealt.hands.flatMap((hand, seat) =>
    seat === viewer ? [] : [hand.find((tile) => tile !== null && !shown.has(tile) && !isDouble(tile)) ?? null],
  );
  const [a, b] = hidden;
  if (a == null || b == null) return null;
  const hands = dealt.hands.map((hand) => exchange(a, b, hand));
  return entries.map((entry) => (entry.event === (dealt as AnyEvent) ? withEvent(entry, { ...dealt, hands }) : entry));
};

const withEvent = (entry: Entry, event: TrainEvent | SpyEvent): Entry => ({ ...entry, event });

/** Reverses the base of another seat, up to the first announcement about any card. */
const otherBase: SecondLog = (entries, viewer) => {
  const seat = viewer === 0 ? 1 : 0;
  const announcedAt = entries.findIndex(({ event }) => isAnnouncement(event as SpyEvent));
  const unannounced = announcedAt < 0 ? entries : entries.slice(0, announcedAt);
  if (!unannounced.some(({ event }) => event.type === "arranged" && (event as { seat?: number }).seat === seat))
    return null;
  return unannounced.map((entry) => {
    const event = entry.event as SpyEvent;
    if (event.type !== "arranged" || event.seat !== seat) return entry;
    return withEvent(entry, { ...event, base: [...event.base].reverse() } as SpyEvent);
  });
};

const isAnnouncement = ({ type }: SpyEvent): boolean => ["moved", "spied", "exposed", "exploded"].includes(type);

const peerFor = (viewer: Viewer): Peer => ({
  player: typeof viewer === "number" ? `player-${viewer}` : null,
  lobbyKey: null,
  address: "address",
  takesPatches: true,
  takesTurns: true,
  chosen: null,
  since: 0,
});

/** Everything that the table sends to one viewer during the whole log. */
const sentTo = (viewer: Viewer, entries: readonly Entry[]): string[] => {
  const peer = peerFor(viewer);
  const socket = {} as WebSocket;
  let before: Session = resumeSession(entries.slice(0, 1));
  const sent: string[] = [];
  for (let length = 2; length <= entries.length; length++) {
    const after = resumeSession(entries.slice(0, length));
    const frames = makeBroadcastFrames(before, after, null)(socket, peer);
    sent.push(...frames.entries, ...initialFrames(after, peer, 0, NOW));
    sent.push(...frames.turns, ...pendingTurns(after.state, peer, NOW));
    for (const takesPatches of [true, false])
      if (frames.change !== null)
        sent.push(...resyncFrames(after, { ...peer, takesPatches }, frames.change, NOW, new LogPages()));
    sent.push(makeLog(entriesFor(after, viewer, 0)), JSON.stringify(summaryOf("id", after)));
    // The lobby's listing, and whether the table reports it at all.
    sent.push(JSON.stringify([listingOf("id", after), lobbyChange(before.state, after.state)]));
    before = after;
  }
  return sent;
};

/** The replies to the commands that a seat might try, except for those that deal. */
const repliesTo = (
  viewer: Viewer,
  entries: readonly Entry[],
  secret: string,
  commands: readonly AnyCommand[],
): string[] => {
  const session = resumeSession(entries);
  return commands.map((command, index) => {
    const envelope = { id: `try-${index}-of-many`, seq: entries.length - 1, command };
    const { reply } = submit(session, { player: peerFor(viewer).player, seat: null }, envelope, secret, NOW);
    return JSON.stringify(reply);
  });
};

const trainCommands: readonly AnyCommand[] = [
  ...(["pass", "stop", "finish", "ready"] as const).map((type) => ({ type })),
  ...Array.from({ length: 28 }, (_, tile) => ({ type: "play", tile, train: tile % (SEATS + 1), on: 0 })),
];

const spyCommands: readonly AnyCommand[] = [
  { type: "end-turn" },
  { type: "flip" },
  ...[1, 2, 3].map((distance) => ({ type: "move", flipBefore: false, distance, flipAfter: false })),
  { type: "spy", on: 9 } as AnyCommand,
];

const worlds = [
  { game: "train", choice: { rulebook: "club", set: 9, rounds: 1 }, secondLog: otherHands, commands: trainCommands },
  {
    game: "train",
    choice: { rulebook: "club", set: 9, rounds: 1, opening: "quick" },
    secondLog: otherHands,
    commands: trainCommands,
  },
  { game: "spy", choice: {}, secondLog: otherBase, commands: spyCommands },
  { game: "spy", choice: { memoryAid: true }, secondLog: otherBase, commands: spyCommands },
] as const;

const VIEWERS = [0, 1, 2, "watcher"] as const;

describe.each(worlds)("$game $choice", ({ game, choice, secondLog, commands }) => {
  it.each(everyNth(VIEWERS, 3, 1))("sends viewer %s the same bytes in both worlds", (viewer) => {
    let compared = 0;
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 6, max: 60 }), (seed, length) => {
        const { entries, secret } = startRandomGame(game, choice, seed, length);
        const second = secondLog(entries, viewer);
        if (second === null) return;
        const first = entries.slice(0, second.length);
        expect(JSON.stringify(second)).not.toBe(JSON.stringify(first));
        expect(sentTo(viewer, second)).toEqual(sentTo(viewer, first));
        if (viewer !== "watcher") {
          expect(repliesTo(viewer, second, secret, commands)).toEqual(repliesTo(viewer, first, secret, commands));
        }
        compared++;
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBeGreaterThan(RUNS / 3);
  });
});

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
