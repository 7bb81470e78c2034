/** A random game from the opening to the revealed secret, by the engine alone. */
import * as v from "valibot";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { spy } from "../../../engine/games/spy/game.ts";
import { viewLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";

installGame(spy);

export const finishedSpy = (seed: string): readonly Entry[] =>
  // As a server opens it: no key of a player's ever leaves it.
  viewLog(selfplay({ game: "spy", seats: 3, options: v.parse(spy.options, {}), seed }), "all");
