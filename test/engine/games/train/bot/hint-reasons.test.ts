/** The reasons of Mexican Train's hints: true claims are found, and false ones are refuted. */
import { expect, it } from "vitest";
import { trainBot } from "../../../../../engine/games/train/bot/bot.ts";
import type { TrainHintReason } from "../../../../../engine/games/train/bot/hint-reasons.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { parseTile } from "../../../../../engine/games/train/state/tiles.ts";
import type { TrainCommand, TrainState } from "../../../../../engine/games/train/state/types.ts";
import { trialCount } from "../../../../support/samples.ts";
import { explainedPositions } from "../../../../training/reasons/positions.ts";
import { position } from "../position.ts";
import { holds } from "./reason-claims.ts";

const tiles = (text: string): readonly number[] => text.split(" ").map((each) => parseTile(each)!);
const [five9, seven11] = tiles("5-9 7-11") as [number, number];

type Setup = { readonly trains: string; readonly hands: string };

const commandIn = ({ trains, hands }: Setup, laid: string | null): readonly [TrainState, TrainCommand] => {
  const { state } = position({ rules: {}, seats: 2, trains, hands });
  const view = train.view(state, 0);
  const tile = laid === null ? null : parseTile(laid);
  return [view, train.moves(view, 0).find((each) => ("tile" in each ? each.tile : null) === tile)!];
};

const LONG = { trains: "A: 12-5 | M: 12-7", hands: "A: 5-4 4-3 3-2 2-1 7-11" };
const TWO = { trains: "A: 12-5", hands: "A: 5-9 9-8 5-3" };
const DOUBLES = { trains: "A: 12-5", hands: "A: 5-5 5-9" };

it.each<[string | null, Setup, TrainHintReason]>([
  ["7-11", LONG, { code: "keeps-train", tiles: tiles("5-4 4-3 3-2 2-1") }],
  ["5-9", { trains: "A: 12-5", hands: "A: 5-9" }, { code: "goes-out" }],
  ["5-9", { trains: "A*: 12-5", hands: "A: 5-9 9-8 5-3" }, { code: "takes-marker-off" }],
  ["5-9", TWO, { code: "follows-train", tiles: tiles("5-9 9-8") }],
  ["5-3", TWO, { code: "sheds-points", points: 8 }],
  ["5-5", DOUBLES, { code: "double-first", closers: 1 }],
  ["5-5", { trains: "A: 12-5 | M: 12-7", hands: "A: 5-5 7-11" }, { code: "leaves-double", value: 5, unseen: 11 }],
  ["7-11", { trains: "A: 12-5 | M: 12-7", hands: "A: 5-5 7-11" }, { code: "holds-double", tile: tiles("5-5")[0]! }],
  [null, { trains: "A: 12-5", hands: "A: 8-9" }, { code: "nothing-fits" }],
])("%s of %j: %j", (laid, setup, reason) => {
  const [state, command] = commandIn(setup, laid);
  expect(trainBot.reason?.({ seat: 0, state, events: [] }, command)).toEqual(reason);
  expect(holds(state, 0, command, reason)).toBe(true);
});

it.each<[string | null, Setup, TrainHintReason]>([
  ["7-11", LONG, { code: "keeps-train", tiles: tiles("5-4 4-3 2-1") }],
  ["7-11", LONG, { code: "keeps-train", tiles: [seven11] }],
  ["7-11", LONG, { code: "goes-out" }],
  ["7-11", LONG, { code: "only-command" }],
  ["7-11", LONG, { code: "closes-double" }],
  ["7-11", LONG, { code: "takes-marker-off" }],
  ["7-11", LONG, { code: "few-can-follow", value: 7, unseen: 3 }],
  ["7-11", LONG, { code: "few-can-follow", value: 11, unseen: 3 }],
  ["5-4", LONG, { code: "sheds-most-points", points: 9 }],
  ["5-9", TWO, { code: "follows-train", tiles: tiles("5-9 5-3") }],
  ["5-9", TWO, { code: "double-first", closers: 1 }],
  ["5-5", DOUBLES, { code: "leaves-double", value: 5, unseen: 10 }],
  ["5-9", DOUBLES, { code: "holds-double", tile: tiles("5-5")[0]! }],
  ["5-9", DOUBLES, { code: "holds-double", tile: five9 }],
])("refutes for %s of %j: %j", (laid, setup, reason) => {
  expect(holds(...commandAt(setup, laid), reason)).toBe(false);
});

const commandAt = (setup: Setup, laid: string | null): readonly [TrainState, number, TrainCommand] => {
  const [state, command] = commandIn(setup, laid);
  return [state, 0, command];
};

/** The claim with each number one higher, and each list of tiles wrong. */
const falsified = (reason: TrainHintReason): readonly TrainHintReason[] =>
  Object.entries(reason).flatMap(([name, fact]) => {
    if (typeof fact === "number") return [{ ...reason, [name]: fact + 1 } as TrainHintReason];
    return Array.isArray(fact) ? [{ ...reason, [name]: [fact[0], fact[0]] } as TrainHintReason] : [];
  });

it("explains most moves of random games; each claim holds, and fails with changed facts", async () => {
  const count = trialCount(30, 100, 1000);
  let explained = 0;
  for await (const { known, best, reason } of explainedPositions("train", count, "claims")) {
    if (reason === null) continue;
    explained += 1;
    const [state, command] = [known.state as TrainState, best as TrainCommand];
    const claim = reason as TrainHintReason;
    expect([claim, holds(state, known.seat, command, claim)]).toEqual([claim, true]);
    for (const wrong of falsified(claim))
      expect([wrong, holds(state, known.seat, command, wrong)]).toEqual([wrong, false]);
  }
  expect(explained / count).toBeGreaterThanOrEqual(0.9);
});

it("says nothing about closing doubles while building or in an opening run", () => {
  const hands = "A: 5-5 7-11 5-9";
  const building = position({
    rules: { rulebook: "club", opening: "quick" },
    seats: 2,
    phase: "build",
    trains: "A: 12-5",
    hands,
  });
  const { state } = position({ rules: { rulebook: "club", opening: "deferred" }, seats: 2, trains: "A: 12-5", hands });
  const running = { ...state, turn: { ...state.turn!, stage: "run" as const } };
  for (const view of [building.state, running].map((each) => train.view(each, 0))) {
    const codes = train
      .moves(view, 0)
      .map((command) => trainBot.reason?.({ seat: 0, state: view, events: [] }, command));
    expect(codes.length).toBeGreaterThan(1);
    for (const reason of codes) expect(reason?.code ?? "").not.toMatch(/double/);
  }
});
