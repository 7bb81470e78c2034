/** The log of a finished SPY game with random moves, its secret revealed. */
import * as v from "valibot";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { spy } from "../../../engine/games/spy/game.ts";
import { viewLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";

installGame(spy);

export const finishedSpyLog = (seed: string): readonly Entry[] =>
  // The published log: a server never publishes the players' keys.
  viewLog(selfplay({ game: "spy", seats: 3, options: v.parse(spy.options, {}), seed }), "all");
