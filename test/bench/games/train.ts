/** Figures of Mexican Train only: arranging a hand automatically, and the longest known log. */
import { brotliCompressSync } from "node:zlib";
import * as v from "valibot";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { numberStream, shuffle, shuffleKey } from "../../../engine/chance/deal.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { runToEnd, type SeatKnowledge } from "../../../engine/contract/bot.ts";
import { trainBot } from "../../../engine/games/train/bot/bot.ts";
import { train } from "../../../engine/games/train/game.ts";
import { longestTrain } from "../../../engine/games/train/state/longest-train.ts";
import { tilesIn } from "../../../engine/games/train/state/rulebook.ts";
import type { TrainEvent, TrainState } from "../../../engine/games/train/state/types.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { measured, median, percentile, type Row } from "../bench-row.ts";
import { computed } from "../cpu-time.ts";
import { positionsOf } from "../positions.ts";

const HANDS = 300;
const TILES = 20;
const SET = 12;
const JUDGEMENTS = 9;
const NODES = 40_000;

/** Random hands of as many tiles as a large hand has, from the engine of the first round. */
const longestTimes = (): number[] =>
  Array.from({ length: HANDS }, (_, index) => {
    const hand = shuffle(numberStream(shuffleKey("hand", [], `${index}`)), tilesIn(SET)).slice(0, TILES);
    const start = performance.now();
    longestTrain(hand, SET);
    return performance.now() - start;
  });

/** Nodes a second of this thread's time: full evaluations at moments of a random game. */
const nodeRate = (): number => {
  const rates = positionsOf({ game: "train", seats: 4, options: v.parse(train.options, {}) }, JUDGEMENTS).map(
    ({ entries, seat, seed }) => {
      const known = seatKnowledge(entries, seat) as SeatKnowledge<TrainState, TrainEvent>;
      const began = computed();
      runToEnd(trainBot.value(known, NODES, seededRandom(seed)));
      return NODES / (computed() - began);
    },
  );
  return median(rates);
};

export const rows = (): Row[] => {
  longestTimes();
  const times = longestTimes();
  const options = v.parse(train.options, {});
  const log = selfplay({ game: "train", seats: 8, options, seed: "whole" });
  return [
    measured(`train: longest train in ${TILES} tiles, median of ${HANDS} hands`, percentile(times, 0.5), "ms"),
    measured(`train: longest train in ${TILES} tiles, worst hand`, percentile(times, 1), "ms", { atMost: 100 }),
    measured("train: the computer's look-ahead", nodeRate(), "K nodes/s"),
    measured("train: entries of a whole game, 13 rounds, 8 players", log.length, "entries"),
    measured("train: that log, brotli", brotliCompressSync(makeLog(log)).length / 1000, "KB"),
  ];
};
